//! Scans by many tasks: attempts at the splits of a plan, and the commit that makes one OUT of them. The rows are those of
//! one run, each once, whatever was tried twice, killed or lost.
//!
//! REMIS_CONTAINER_TEXTS sets how many texts are streamed, and REMIS_KILLS how many commits are killed.

#![allow(clippy::unwrap_used)]

mod commits;
#[path = "../interruption/outputs.rs"]
mod outputs;
#[path = "../containers/pack.rs"]
#[allow(dead_code)]
mod pack;
#[path = "../random_walks/random.rs"]
#[allow(dead_code)]
mod random;
mod refusals;
mod streams;
#[path = "../hostile/texts.rs"]
mod texts;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use arrow::array::RecordBatch;
use arrow::compute::concat_batches;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use outputs::output as files;

const TABLES: [&str; 5] = ["games", "events", "claims", "findings", "faults"];

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

fn remis(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    command.current_dir(folder).args(arguments);
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    remis(folder, arguments).output().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What it prints, when it ends well.
fn said(output: Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn games(number: u64, seed: u64) -> Vec<u8> {
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, number, seed).unwrap();
    text
}

/// A plain file and one of frames, and `one`: what one run makes of them.
fn folder_with_inputs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.pgn"), games(60, 1)).unwrap();
    let text = games(80, 2);
    let ends: Vec<usize> = (1..12).map(|number| number * text.len() / 12).collect();
    fs::write(path.join("b.pgn.zst"), pack::pzstd(&text, &ends).0).unwrap();
    said(run(path, &["scan", "a.pgn", "b.pgn.zst", "-o", "one", "--progress", "none"]));
    folder
}

/// The lines of a plan for both inputs.
fn plan(folder: &Path, target_bytes: &str) -> Vec<String> {
    let arguments = ["plan", "a.pgn", "b.pgn.zst", "--target-bytes", target_bytes];
    said(run(folder, &arguments)).lines().map(str::to_owned).collect()
}

fn attempt(folder: &Path, split: &str, id: &str, more: &[&str]) -> Output {
    let arguments = ["scan", "--split", split, "--attempt", id, "-o", "out", "-j", "1"];
    run(folder, &[&arguments, more].concat())
}

/// One attempt at each of these splits; their records.
fn attempts(folder: &Path, splits: &[String], id: &str) -> Vec<String> {
    let record = |split: &String| said(attempt(folder, split, id, &[])).trim_end().to_owned();
    splits.iter().map(record).collect()
}

/// Commits these records, given on standard input.
fn commit(folder: &Path, records: &[String]) -> Output {
    let mut run = remis(folder, &["commit", "out", "--records", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut text = records.join("\n");
    text.push('\n');
    run.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    run.wait_with_output().unwrap()
}

/// The rows of each table and source, in the order of their parts.
fn rows(out: &Path) -> BTreeMap<PathBuf, RecordBatch> {
    let mut rows = BTreeMap::new();
    for table in TABLES {
        for partition in fs::read_dir(out.join(table)).unwrap() {
            let partition = partition.unwrap().path();
            let mut parts: Vec<_> =
                fs::read_dir(&partition).unwrap().map(|entry| entry.unwrap().path()).collect();
            parts.sort();
            let mut batches = Vec::new();
            for part in parts {
                let file = File::open(part).unwrap();
                let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
                batches.push(RecordBatch::new_empty(reader.schema().clone()));
                batches.extend(reader.build().unwrap().map(|batch| batch.unwrap()));
            }
            let schema = batches[0].schema();
            let name = partition.strip_prefix(out).unwrap().to_owned();
            rows.insert(name, concat_batches(&schema, &batches).unwrap());
        }
    }
    rows
}

/// OUT is complete, has nothing but what belongs there, and the rows of the other.
fn assert_same_rows(folder: &Path, out: &str, one: &str) {
    said(run(folder, &["verify", out]));
    let (out, one) = (folder.join(out), folder.join(one));
    assert!(rows(&out) == rows(&one), "other rows than those of one run");
    let hidden = |path: &&PathBuf| path.iter().any(|name| name.as_encoded_bytes()[0] == b'.');
    assert_eq!(files(&out).keys().find(hidden), None);
    assert!(!out.join(".attempts").exists() && !out.join(".attempts.removed").exists());
}
