//! The program itself: what it says when it is stopped, and when it may go on.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::outputs::output;
use crate::{games, pack};

pub fn remis(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    command.current_dir(folder).args(arguments);
    command
}

pub fn run(folder: &Path, arguments: &[&str]) -> Output {
    remis(folder, arguments).output().unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder_with_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), "[Event \"a\"]\n\n1. e4 e5 *\n").unwrap();
    folder
}

#[test]
fn other_options_and_a_changed_input_are_refused_with_a_reason() {
    let folder = folder_with_games();
    let scan = |more: &[&str]| {
        let arguments = ["scan", "a.pgn", "-o", "out", "--progress", "none"];
        run(folder.path(), &[&arguments, more].concat())
    };
    assert_eq!(scan(&["--resume"]).status.code(), Some(0), "there is nothing to go on with");
    let before = output(&folder.path().join("out"));
    let again = scan(&["--resume"]);
    assert_eq!(again.status.code(), Some(0), "all is done: {}", stderr(&again));
    assert_eq!(output(&folder.path().join("out")), before);
    for (more, reason) in [
        (&["--resume", "--limit", "5"][..], "options"),
        (&["b.pgn", "--resume"], "b.pgn"),
        (&[], "not empty"),
    ] {
        let refused = scan(more);
        assert_eq!(refused.status.code(), Some(2), "{more:?}: {}", stderr(&refused));
        assert!(stderr(&refused).contains(reason), "{more:?}: {}", stderr(&refused));
    }
    let input = folder.path().join("a.pgn");
    let text = fs::read(&input).unwrap();
    for (changed, reason) in [
        ("[Event \"a\"]\n\n1. e4 e6 *\n", "its bytes are others"),
        ("[Event \"a\"]\n\n1. e4 e5 *\n\n", "it had 24 bytes and has 25 now"),
    ] {
        fs::write(&input, changed).unwrap();
        let refused = scan(&["--resume"]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(reason), "{}", stderr(&refused));
    }
    assert_eq!(text.len(), 24);
    assert_eq!(output(&folder.path().join("out")), before, "a refusal changes nothing");
    let other = run(folder.path(), &["scan", "-", "-o", "out", "--resume"]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn what_the_manifest_does_not_name_is_done_again() {
    let folder = folder_with_games();
    let arguments = ["scan", "a.pgn", "-o", "out", "--progress", "none", "--resume"];
    assert!(run(folder.path(), &arguments).status.success());
    let out = folder.path().join("out");
    let expected = output(&out);
    // Killed while the manifest's line was written, and with files of the next part about.
    let manifest = out.join("_manifest.jsonl");
    let line = fs::read(&manifest).unwrap();
    fs::write(&manifest, &line[..line.len() / 2]).unwrap();
    fs::write(out.join("games/source=a/.part-00001.tmp"), "half").unwrap();
    fs::write(out.join("games/source=a/part-00007.parquet"), "of whom?").unwrap();
    fs::remove_file(out.join("_SUCCESS")).unwrap();
    assert!(run(folder.path(), &arguments).status.success());
    assert_eq!(output(&out), expected);
    // A part that is listed and not there is no case for going on.
    fs::remove_file(out.join("events/source=a/part-00000.parquet")).unwrap();
    let refused = run(folder.path(), &arguments);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("part-00000.parquet"), "{}", stderr(&refused));
}

#[test]
fn verify_finds_what_is_wrong() {
    let folder = folder_with_games();
    let out = folder.path().join("out");
    assert!(run(folder.path(), &["scan", "a.pgn", "-o", "out"]).status.success());
    fs::write(folder.path().join("counts.txt"), "a.pgn.zst 1\nb.pgn.zst 7\n").unwrap();
    let verify = |more: &[&str]| run(folder.path(), &[&["verify", "out"], more].concat());
    let good = verify(&["--counts", "counts.txt"]);
    assert_eq!(good.status.code(), Some(0), "{}", stderr(&good));
    fs::write(folder.path().join("counts.txt"), "a.pgn.zst 2\n").unwrap();
    let games = out.join("games/source=a/part-00000.parquet");
    let bytes = fs::read(&games).unwrap();
    let wrong = |output: Output, what: &str| {
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(stderr(&output).contains(what), "{}", stderr(&output));
    };
    wrong(verify(&["--counts", "counts.txt"]), "1 games, but 2 are published");
    fs::write(&games, &bytes[..bytes.len() - 1]).unwrap();
    wrong(verify(&[]), "part-00000.parquet: has");
    let mut footer = bytes.clone();
    let last = footer.len() - 1;
    footer[last] = 0;
    fs::write(&games, &footer).unwrap();
    wrong(verify(&[]), "has no footer");
    fs::remove_file(&games).unwrap();
    wrong(verify(&[]), "cannot be opened");
    fs::write(&games, &bytes).unwrap();
    fs::write(out.join("games/source=a/part-00001.parquet"), &bytes).unwrap();
    wrong(verify(&[]), "does not list it");
    fs::remove_file(out.join("games/source=a/part-00001.parquet")).unwrap();
    fs::remove_file(out.join("_SUCCESS")).unwrap();
    wrong(verify(&[]), "_SUCCESS is missing");
}

#[test]
fn truncated_and_damaged_input_has_an_exit_code_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let text = games();
    let ends: Vec<usize> = (1..20).map(|number| number * text.len() / 20).collect();
    let (pzstd, frames) = pack::pzstd(&text, &ends);
    let mut flipped = pzstd.clone();
    flipped[(frames[4].start + frames[4].end) / 2] ^= 4;
    let cut = |file: &[u8]| file[..file.len() - 200].to_vec();
    let in_comment = b"[Event \"a\"]\n\n1. e4 { to be".to_vec();
    for (name, file, code, said) in [
        ("whole.zst", pzstd.clone(), 0, "replayed to the end"),
        ("flipped.zst", flipped, 3, &*format!("bytes {} to {}", frames[4].start, frames[4].end)),
        ("cut.zst", cut(&pzstd), 3, "the input ends inside this frame"),
        ("cut.gz", cut(&pack::gzip(&text)), 3, "gzip: the input ends inside"),
        ("cut.bz2", cut(&pack::bzip2(&text)), 3, "bzip2: the input ends inside"),
        ("cut.pgn", in_comment, 3, "the text ends inside its last game"),
    ] {
        fs::write(folder.path().join(name), file).unwrap();
        let arguments = ["scan", name, "-o", name.trim_end_matches(char::is_alphanumeric)];
        let scanned = run(folder.path(), &[&arguments[..], &["--overwrite"]].concat());
        assert_eq!(scanned.status.code(), Some(code), "{name}: {}", stderr(&scanned));
        assert!(stderr(&scanned).contains(said), "{name}: {}", stderr(&scanned));
        let verified = run(folder.path(), &["verify", arguments[3]]);
        assert_eq!(verified.status.code(), Some(code), "{name}: {}", stderr(&verified));
    }
}

#[cfg(unix)]
#[test]
fn signals_leave_no_half_file_and_print_how_to_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    // So much that a signal arrives before the end.
    let text = games().repeat(40);
    fs::write(path.join("my games.pgn"), text).unwrap();
    for (signal, out) in [("-INT", "out1"), ("-TERM", "out2")] {
        let arguments = ["scan", "my games.pgn", "-o", out, "-j", "1"];
        let run = remis(path, &arguments).stderr(Stdio::piped()).spawn().unwrap();
        while !path.join(out).join("games").exists() {
            sleep(Duration::from_millis(5));
        }
        let kill = Command::new("kill").args([signal, &run.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let ended = run.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(130), "{signal}: {}", stderr(&ended));
        let command = format!("scan 'my games.pgn' -o {out} -j 1 --resume");
        assert!(stderr(&ended).contains(&command), "{}", stderr(&ended));
        assert_eq!(output(&path.join(out)).len(), 0, "no part was finished");
    }
}

#[test]
fn a_folder_that_vanishes_ends_the_run_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.pgn"), games().repeat(20)).unwrap();
    let run = remis(path, &["scan", "a.pgn", "-o", "out", "-j", "1"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let faults = path.join("out/faults/source=a");
    while !faults.exists() {
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(20));
    fs::rename(path.join("out"), path.join("elsewhere")).unwrap();
    let ended = run.wait_with_output().unwrap();
    let said = stderr(&ended);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("out/") && said.contains("--resume"), "{said}");
    assert!(!path.join("out").exists());
    let finished = |path: &std::path::PathBuf| path.extension().is_some_and(|e| e == "parquet");
    assert!(!output(&path.join("elsewhere")).keys().any(finished));
}

#[test]
fn a_game_is_shown_by_its_key_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let text = games();
    let ends: Vec<usize> = (1..20).map(|number| number * text.len() / 20).collect();
    let (pzstd, frames) = pack::pzstd(&text, &ends);
    let second = |at: usize| text[at..].windows(3).position(|w| w == b"\n\n[").unwrap() + at + 2;
    for (name, file, block, text_start) in [
        ("plain", text.clone(), 0, 0),
        ("packed", pzstd.clone(), frames[7].start, frames[7].text),
        ("gz", pack::gzip(&text), 0, 0),
        ("bz", pack::bzip2(&text), 0, 0),
        ("zst", pack::frame(&text), 0, 0),
    ] {
        fs::write(folder.path().join(name), file).unwrap();
        let start = second(text_start + 1000);
        let end = second(second(start + 1) + 1);
        let game = String::from_utf8_lossy(&text[start..end]).trim_end().to_owned();
        let key = format!("{name}:{block}:{}", start - text_start);
        let shown = run(folder.path(), &["show", name, &key]);
        assert!(shown.status.success(), "{name}: {}", stderr(&shown));
        let shown = String::from_utf8_lossy(&shown.stdout).into_owned();
        assert!(game.starts_with("[Event") && game.starts_with(shown.trim_end()), "{name}");
        assert!(shown.lines().count() > 10 && shown.trim_end().ends_with(['0', '1', '2']));
        let out = format!("out-{name}");
        assert!(run(folder.path(), &["scan", name, "-o", &out]).status.success());
        let from_out = run(folder.path(), &["show", &out, &key]);
        assert_eq!(String::from_utf8_lossy(&from_out.stdout), shown, "{}", stderr(&from_out));
        for wrong in [format!("{name}:{block}:{}", start - text_start + 3), format!("{name}:1")] {
            assert!(!run(folder.path(), &["show", name, &wrong]).status.success(), "{wrong}");
        }
    }
    // A game that goes over the border of two frames.
    let over = frames[8].text;
    let start = text[..over].windows(3).rposition(|w| w == b"\n\n[").unwrap() + 2;
    let key = format!("packed:{}:{}", frames[7].start, start - frames[7].text);
    let shown = run(folder.path(), &["show", "packed", &key]);
    assert!(shown.stdout.starts_with(&text[start..over]), "{}", stderr(&shown));
}
