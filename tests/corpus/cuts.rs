//! The output of a scan does not depend on where blocks are cut, on the number of workers, or on how the
//! bytes arrive: file by file and byte by byte.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

use remis::audit::Tally;
use remis::input::{DEFAULT_BLOCK_BYTES, Source};
use remis::pipeline::{Job, Observer, Pipeline, Workload};
use remis::sink::Folder;

use crate::files;

struct Silent;

impl Observer for Silent {
    fn advanced(&mut self, _: u64, _: &Tally) {}
}

/// One worker that reads the input in the blocks of a usual run.
const PLAIN: Workload = Workload { jobs: 1, block_bytes: DEFAULT_BLOCK_BYTES };

/// Blocks shorter than many games, of an odd length, and longer than several games' rows.
const OTHERS: [Workload; 3] = [
    Workload { jobs: 2, block_bytes: 4096 },
    Workload { jobs: 2, block_bytes: 65_537 },
    Workload { jobs: 3, block_bytes: 1 << 20 },
];

/// The files of an output folder by their path in it.
type Output = BTreeMap<PathBuf, Vec<u8>>;

fn scan(input: &Path, workload: Workload) -> (Output, Tally) {
    let out = tempfile::tempdir().expect("a temporary folder");
    let folder = Folder::check(out.path(), false).expect("an empty folder");
    folder.prepare().expect("a folder");
    let pipeline = Pipeline::new(workload).expect("worker threads");
    let (source, stop) = (Source::of_argument(input), AtomicBool::new(false));
    let job = Job::new(&source, "{}").expect("an input");
    let scanned = pipeline.scan(&job, &folder, &stop, &mut Silent);
    let scanned = scanned.expect("a scan to the end");
    assert!(!scanned.interrupted);
    folder.mark_success().expect("a mark of success");
    (output(out.path()), scanned.tally)
}

fn output(folder: &Path) -> Output {
    let mut output = Output::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).expect("a folder that was just written") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = fs::read(&path).expect("a file that was just written");
                let inside = path.strip_prefix(folder).expect("a path in the folder");
                output.insert(inside.to_owned(), bytes);
            }
        }
    }
    output
}

/// The manifest tells a file from a pipe; all else is the same.
fn assert_same_tables(mut output: Output, expected: &Output, how: &str) {
    let mut expected = expected.clone();
    let manifest = Path::new("_manifest.jsonl");
    assert!(output.remove(manifest).is_some() && expected.remove(manifest).is_some());
    assert_same(&output, &expected, how);
}

fn assert_same(output: &Output, expected: &Output, how: &str) {
    assert!(output.keys().eq(expected.keys()), "other files {how}");
    for (path, bytes) in output {
        assert!(*bytes == expected[path], "{} differs {how}", path.display());
    }
}

/// Scans `text` in every way; the number of games in it.
fn compare(name: &str, text: &[u8], others: &[Workload]) -> u64 {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = folder.path().join(name);
    fs::write(&input, text).expect("an input");
    let (expected, tally) = scan(&input, PLAIN);
    let parts = expected.keys().filter(|path| path.ends_with("part-00000.parquet")).count();
    assert!(parts >= 3, "there is something to compare: {:?}", expected.keys());
    for &workload in others {
        let (output, counts) = scan(&input, workload);
        assert_same(&output, &expected, &format!("with {workload:?}"));
        assert_eq!(counts, tally, "{workload:?}");
    }
    tally.games()
}

macro_rules! cuts_do_not_matter {
    ($($name:ident: $stem:literal, $games:literal;)*) => {$(
        #[test]
        fn $name() {
            let Some(text) = files::text(stringify!($name), $stem) else { return };
            assert_eq!(compare($stem, &text, &OTHERS), $games);
        }
    )*};
}

cuts_do_not_matter! {
    cuts_in_chesscom_do_not_matter: "chesscom", 3_688;
    cuts_in_engines_mixed_do_not_matter: "engines-mixed", 7_257;
    cuts_in_fics_do_not_matter: "fics", 5_000;
    cuts_in_lichess_db_do_not_matter: "lichess-db-2025-05-head", 438;
    cuts_in_otb_mixed_do_not_matter: "otb-mixed", 15_018;
    cuts_in_tcec_raw_with_its_long_comments_do_not_matter: "tcec-raw", 304;
}

/// Many rows from little text: games without moves, each with a name of its own, and pieces that go to and fro.
#[test]
fn cuts_in_text_that_gives_many_rows_do_not_matter() {
    let nameless = (0..150_000u32).map(|number| {
        let name = number.wrapping_mul(2_654_435_761);
        format!("[White \"{name}\"]\n[Black \"{}\"]\n\n*\n\n", number / 3)
    });
    let shuffling = format!("[Event \"x\"]\n\n{}*\n\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(10_000));
    let text: String = nameless.chain((0..6).map(|_| shuffling.clone())).collect();
    assert_eq!(compare("rows", text.as_bytes(), &OTHERS), 150_006);
}

/// All torture files in one, in both orders: with a blank line between them, and with nothing, so that
/// each ends inside whatever the one before has left open.
#[test]
fn cuts_in_the_torture_files_do_not_matter() {
    let Some(files) = files::torture("cuts_in_the_torture_files_do_not_matter") else { return };
    let texts: Vec<&[u8]> = files.iter().map(|file| file.text.as_slice()).collect();
    let reversed: Vec<&[u8]> = texts.iter().rev().copied().collect();
    let short = Workload { jobs: 2, block_bytes: 257 };
    let others = [&OTHERS[..], &[short]].concat();
    for (name, texts) in [("forwards", texts), ("backwards", reversed)] {
        assert!(compare(name, &texts.join(&b"\n\n"[..]), &others) > 2_700);
        assert!(compare(name, &texts.concat(), &others) > 2_700);
    }
}

/// A named pipe, which cannot be mapped, gives what the mapped file gives.
#[test]
#[cfg(unix)]
fn a_named_pipe_is_read_as_the_file_is() {
    let Some(text) = files::text("a_named_pipe_is_read_as_the_file_is", "fics") else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (input, pipe) = (folder.path().join("fics.pgn"), folder.path().join("pipe/fics.pgn"));
    fs::write(&input, &text).expect("an input");
    fs::create_dir(folder.path().join("pipe")).expect("a folder");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo can be started");
    assert!(made.success());
    let (expected, _) = scan(&input, PLAIN);
    for workload in [PLAIN, OTHERS[0], OTHERS[1]] {
        let (output, _) = std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut writer = OpenOptions::new().write(true).open(&pipe).expect("the pipe");
                writer.write_all(&text).expect("a reader at the other end");
            });
            scan(&pipe, workload)
        });
        assert_same_tables(output, &expected, &format!("through a pipe with {workload:?}"));
    }
}

/// The program, given a file as its standard input or through a pipe, writes what it writes for the file's name.
#[test]
fn standard_input_is_read_as_the_file_is() {
    let Some(text) = files::text("standard_input_is_read_as_the_file_is", "chesscom") else {
        return;
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = folder.path().join("stdin.pgn");
    fs::write(&input, &text).expect("an input");
    let run = |out: &Path, argument: &Path, stdin: Stdio, bytes: &[u8]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
        command.args(["scan", "--progress", "none", "-o"]).arg(out).arg(argument);
        let mut child =
            command.stdin(stdin).stderr(Stdio::null()).spawn().expect("the program can be started");
        if let Some(mut pipe) = child.stdin.take() {
            pipe.write_all(bytes).expect("a reader at the other end");
        }
        assert!(child.wait().expect("an end").success());
        output(out)
    };
    let out = |name: &str| folder.path().join(name);
    let expected = run(&out("named"), &input, Stdio::null(), b"");
    let dash = Path::new("-");
    let piped = run(&out("piped"), dash, Stdio::piped(), &text);
    assert_same_tables(piped, &expected, "through a pipe");
    let file = File::open(&input).expect("the input");
    let redirected = run(&out("redirected"), dash, Stdio::from(file), b"");
    assert_same_tables(redirected, &expected, "redirected");
    assert!(expected.contains_key(Path::new("_SUCCESS")));
}
