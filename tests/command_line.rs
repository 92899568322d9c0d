//! The command line: what it refuses, what it leaves alone, and that it comes to an end.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

const GAMES: &str = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n";

fn remis(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    command.current_dir(folder).args(arguments);
    command
}

fn scan(folder: &Path, arguments: &[&str]) -> Output {
    remis(folder, &["scan"]).args(arguments).output().unwrap()
}

fn folder_with_games() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.pgn"), GAMES).unwrap();
    fs::write(folder.path().join("b.pgn"), GAMES).unwrap();
    folder
}

#[test]
fn a_limit_ends_the_scan_of_this_and_every_later_input() {
    let folder = folder_with_games();
    for limit in ["0", "1", "2", "3", "4", "5"] {
        let out = format!("out{limit}");
        let output = scan(folder.path(), &["a.pgn", "b.pgn", "-o", &out, "--limit", limit]);
        assert_eq!(output.status.code(), Some(0), "{limit}");
        assert!(folder.path().join(&out).join("_SUCCESS").exists());
        assert!(folder.path().join(&out).join("games/source=b/part-00000.parquet").exists());
    }
}

#[test]
fn only_what_a_run_has_written_is_overwritten() {
    let folder = folder_with_games();
    let overwrite = || scan(folder.path(), &["a.pgn", "-o", "out", "--overwrite"]);
    assert_eq!(overwrite().status.code(), Some(0));
    let partition = folder.path().join("out/games/source=a");
    // What a run leaves that was killed.
    fs::write(partition.join(".part-00001.tmp"), "").unwrap();
    assert_eq!(overwrite().status.code(), Some(0));
    for foreign in ["out/photo.jpg", "out/games/photo.jpg", "out/games/source=a/photo.jpg"] {
        let foreign = folder.path().join(foreign);
        fs::write(&foreign, "mine").unwrap();
        let output = overwrite();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("photo.jpg"));
        fs::remove_file(&foreign).unwrap();
    }
}

#[test]
fn a_reader_that_has_gone_away_is_no_error() {
    let folder = folder_with_games();
    let mut run = remis(folder.path(), &["scan", "a.pgn", "-o", "out", "--summary", "-"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop((run.stdout.take(), run.stderr.take()));
    assert_eq!(run.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_input_that_ends_with_the_signal_is_interrupted() {
    let folder = folder_with_games();
    let mut run = remis(folder.path(), &["scan", "-", "-o", "out"])
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = || folder.path().join("out").exists();
    while !started() {
        sleep(Duration::from_millis(10));
    }
    let signal = ["-INT", &run.id().to_string()].map(str::to_owned);
    assert!(Command::new("kill").args(signal).status().unwrap().success());
    sleep(Duration::from_millis(200));
    drop(run.stdin.take());
    assert_eq!(run.wait().unwrap().code(), Some(130));
    assert!(!folder.path().join("out/_SUCCESS").exists());
}

#[test]
fn the_summary_names_the_commonest_unknown_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let game =
        |reason: &str| format!("[Event \"a\"]\n[Termination \"{reason}\"]\n\n1. e4 e5 1-0\n\n");
    let mut text = game("White resigns");
    for round in 0..300 {
        text += &game(&format!("Lights out in round {round}"));
        text += &game(if round < 7 { "Fire alarm" } else { "Normal" });
    }
    fs::write(folder.path().join("a.pgn"), text).unwrap();
    let summaries = ["1", "2", "3"].map(|jobs| {
        let out = format!("out{jobs}");
        let arguments = ["a.pgn", "-o", out.as_str(), "--jobs", jobs, "--summary", "-"];
        let output = scan(folder.path(), &arguments);
        assert!(String::from_utf8_lossy(&output.stderr).contains("\"fire alarm\""));
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        summary["counts"].clone()
    });
    let counts = &summaries[0];
    assert_eq!(counts["unknown_reason_games"], 307);
    assert_eq!(
        counts["unknown_reasons"],
        serde_json::json!([
            {"text": "lights out in round <number>", "games": 300},
            {"text": "fire alarm", "games": 7},
        ])
    );
    assert_eq!(counts["stated_verdicts"]["not_checkable"], 1);
    assert_eq!(counts["stated_verdicts"]["unspecified"], 293);
    assert!(summaries.iter().all(|other| other == counts));
}
