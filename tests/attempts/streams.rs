//! Splits whose bytes come from standard input: the rows are those of the file, wherever the stream starts.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::random::Random;
use crate::{assert_same_rows, commit, games, pack, remis, run, said, setting, stderr, texts};

/// What is written to a program; that it stops reading is its right.
fn piped(folder: &Path, arguments: &[&str], bytes: &[u8]) -> Output {
    let mut run = remis(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = run.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(bytes)));
        run.wait_with_output().unwrap()
    })
}

fn plan(folder: &Path, name: &str, file: &[u8], target_bytes: usize) -> Vec<Value> {
    let (size, target) = (file.len().to_string(), target_bytes.to_string());
    let arguments = ["plan", name, "--size", &size, "--target-bytes", &target];
    let lines = said(piped(folder, &arguments, &file[..file.len().min(16)]));
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn streamed(folder: &Path, split: &Value, file: &[u8]) -> Output {
    let from = split["stdin"]["from"].as_u64().unwrap() as usize;
    let split = split.to_string();
    let arguments = ["scan", "--split", &split, "--attempt", "1", "-o", "out", "-j", "2"];
    piped(folder, &arguments, &file[from..])
}

/// Scans in splits that start to read anywhere, and compares with one run over the file. Returns how many of
/// them had to start earlier.
fn assert_streamed(folder: &Path, name: &str, file: &[u8], random: &mut Random) -> usize {
    fs::write(folder.join(name), file).unwrap();
    let one = run(folder, &["scan", name, "-o", "one", "--overwrite", "--progress", "none"]);
    let target = 1 + file.len() / (1 + random.below(4));
    let mut too_late = 0;
    let mut records = Vec::new();
    for mut split in plan(folder, name, file, target) {
        let start = split["start"].as_u64().unwrap() as usize;
        let mut from = if random.one_in(3) { 0 } else { random.below(start + 1) };
        let output = loop {
            split["stdin"]["from"] = from.into();
            let output = streamed(folder, &split, file);
            if output.status.code() != Some(4) {
                break output;
            }
            assert!(from > 0 && output.stdout.is_empty(), "{}", stderr(&output));
            too_late += 1;
            from /= 2;
        };
        assert!(matches!(output.status.code(), Some(0 | 3)), "{split}: {}", stderr(&output));
        records.push(String::from_utf8(output.stdout).unwrap().trim_end().to_owned());
    }
    let committed = commit(folder, &records);
    assert_eq!(committed.status.code(), one.status.code(), "{}", stderr(&committed));
    let (out, one) = (crate::rows(&folder.join("out")), crate::rows(&folder.join("one")));
    assert!(out == one, "{name}");
    fs::remove_dir_all(folder.join("out")).unwrap();
    too_late
}

#[test]
fn streamed_splits_lose_and_double_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut random = Random::seeded(setting("REMIS_CONTAINER_SEED", 1));
    let mut too_late = 0;
    for number in 0..setting("REMIS_CONTAINER_TEXTS", 16) {
        let text = match number % 2 {
            0 => texts::hostile(&mut random, &[]),
            _ => games(1 + random.below(12) as u64, number),
        };
        let (packed, _) = pack::pzstd(&text, &pack::cuts(text.len(), 8, &mut random));
        too_late += assert_streamed(folder.path(), "text.pgn", &text, &mut random);
        too_late += assert_streamed(folder.path(), "text.zst", &packed, &mut random);
    }
    assert!(too_late > 0, "no stream has started too late");
}

#[test]
fn what_has_one_range_only_is_streamed_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(20, 4);
    for (name, file) in [
        ("text.gz", pack::gzip(&text)),
        ("text.bz2", pack::bzip2(&text)),
        ("text.zst", pack::frame(&text)),
        ("nothing", Vec::new()),
    ] {
        assert_eq!(plan(folder.path(), name, &file, 1000).len(), 1, "{name}");
        assert_streamed(folder.path(), name, &file, &mut Random::seeded(1));
    }
}

#[test]
fn a_plan_of_a_stream_starts_it_before_each_split() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(2_000, 5);
    let ends: Vec<usize> = (1..40).map(|number| number * text.len() / 40).collect();
    let (packed, _) = pack::pzstd(&text, &ends);
    for (name, file, target) in [("a.pgn", text, 1_500_000), ("a.zst", packed, 200_000)] {
        fs::write(folder.path().join(name), &file).unwrap();
        said(run(folder.path(), &["scan", name, "-o", "one", "--overwrite", "--progress", "none"]));
        let splits = plan(folder.path(), name, &file, target);
        assert!(splits.len() > 2);
        let records = splits.iter().map(|split| {
            let record = said(streamed(folder.path(), split, &file));
            record.trim_end().to_owned()
        });
        said(commit(folder.path(), &records.collect::<Vec<_>>()));
        assert_same_rows(folder.path(), "out", "one");
        fs::remove_dir_all(folder.path().join("out")).unwrap();
    }
}

/// A connection that breaks must not look like the end of the file.
#[test]
fn a_stream_that_ends_early_is_no_attempt() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(400, 6);
    let (packed, _) = pack::pzstd(&text, &[text.len() / 3, text.len() / 2]);
    for (name, file) in
        [("a.pgn", text.clone()), ("a.pgn.zst", packed), ("a.pgn.gz", pack::gzip(&text))]
    {
        let split = &plan(folder.path(), name, &file, 1 << 30)[0];
        for bytes in [0, 10, file.len() / 2, file.len() - 1] {
            let output = streamed(folder.path(), split, &file[..bytes]);
            assert_eq!(output.status.code(), Some(1), "{name} {bytes}: {}", stderr(&output));
            let said = format!("standard input ended at byte {bytes} of a file of {}", file.len());
            assert!(stderr(&output).contains(&said), "{name}: {}", stderr(&output));
            assert_eq!(output.stdout, b"");
        }
        assert!(crate::files(&folder.path().join("out")).is_empty());
    }
}
