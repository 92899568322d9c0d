//! The corpus: where it is, and its files unpacked in memory. It is no part of the repository; where
//! it is absent the tests pass, and say in one line each that they have proved nothing.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names the folder that holds `corpus` and `spec`.
const SHARED: &str = "REMIS_SHARED";

/// The folder beside the repository, unless the environment names another.
pub fn shared() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    std::env::var_os(SHARED).map_or_else(beside, PathBuf::from)
}

/// Says loudly that a test is not run, and why: not by `eprintln`, which the harness keeps to itself when a test
/// passes.
pub fn skipped(test: &str, reason: &str) {
    let hint = format!("set {SHARED} to the folder that holds corpus");
    let line = format!("SKIPPED {test}: {reason} ({hint})\n");
    std::io::stderr().write_all(line.as_bytes()).expect("standard error");
}

/// The text of a file of the corpus by its name without `.pgn.zst`; `None` after a loud line when it
/// cannot be had.
pub fn text(test: &str, stem: &str) -> Option<Vec<u8>> {
    let path = packed(test, &format!("{stem}.pgn.zst"))?;
    output(test, Command::new("zstd").arg("-dcq").arg(path))
}

/// A small file of parsers' own tests.
pub struct Torture {
    /// Its name, without the folder.
    pub name: String,
    pub text: Vec<u8>,
}

/// The small files, by name; `None` after a loud line when they cannot be had.
pub fn torture(test: &str) -> Option<Vec<Torture>> {
    let path = packed(test, "torture.tar.zst")?;
    // tar fails only later where its unpacker is absent.
    output(test, Command::new("zstd").arg("--version"))?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut tar = Command::new("tar");
    tar.args(["--zstd", "-xf"]).arg(path).arg("-C").arg(folder.path());
    output(test, &mut tar)?;
    let inner = folder.path().join("torture");
    let entries = inner.read_dir().expect("the archive's only folder");
    let mut files: Vec<Torture> = entries
        .map(|entry| {
            let path = entry.expect("an entry of a folder that was just written").path();
            let name = path.file_name().expect("a file name").to_string_lossy().into_owned();
            Torture { name, text: std::fs::read(&path).expect("a file that was just written") }
        })
        .collect();
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Some(files)
}

fn packed(test: &str, name: &str) -> Option<PathBuf> {
    let path = shared().join("corpus").join(name);
    if !path.is_file() {
        skipped(test, &format!("there is no {}", path.display()));
        return None;
    }
    Some(path)
}

/// Standard output of an unpacker. That it cannot be started is a reason to skip, that it fails is not.
fn output(test: &str, command: &mut Command) -> Option<Vec<u8>> {
    match command.output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(output.stdout)
        }
        Err(error) => {
            let program = command.get_program().display();
            skipped(test, &format!("{program} cannot be started: {error}"));
            None
        }
    }
}
