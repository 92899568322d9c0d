//! Hostile texts, as no program should write them: nothing panics, no game is lost or doubled wherever the text is
//! cut into blocks, and no token of a good game is dropped in silence.
//!
//! REMIS_HOSTILE_TEXTS sets how many texts are tried, REMIS_HOSTILE_SEED where to start, and REMIS_HOSTILE_FILES names
//! a folder of files whose pieces are mixed in.

#![allow(clippy::unwrap_used)]

mod account;
#[path = "../random_walks/random.rs"]
mod random;
mod reference;
mod texts;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use remis::audit::Tally;
use remis::input::Source;
use remis::pipeline::{Job, Observer, Pipeline, Workload};
use remis::sink::Folder;

use random::Random;

/// A few seconds' worth.
const DEFAULT_TEXTS: u64 = 150;

const TABLES: [&str; 5] = ["games", "events", "claims", "findings", "faults"];

struct Unobserved;

impl Observer for Unobserved {
    fn advanced(&mut self, _: u64, _: &Tally) {}
}

/// The bytes of all tables of a text that is scanned in blocks of this size, and what was counted.
fn scan(text: &[u8], scratch: &Path, jobs: usize, block_bytes: usize) -> (Tally, Vec<Vec<u8>>) {
    let input = scratch.join("hostile.pgn");
    fs::write(&input, text).unwrap();
    let folder = Folder::check(&scratch.join("out"), true).unwrap();
    folder.prepare().unwrap();
    let pipeline = Pipeline::new(Workload { jobs, block_bytes }).unwrap();
    let source = Source::of_argument(&input);
    let stop = AtomicBool::new(false);
    let job = Job::new(&source, "{}").unwrap();
    let scanned = pipeline.scan(&job, &folder, &stop, &mut Unobserved).unwrap();
    let part = |table: &&str| {
        let partition = scratch.join("out").join(table).join("source=hostile");
        fs::read(partition.join("part-00000.parquet")).unwrap()
    };
    (scanned.tally, TABLES.iter().map(part).collect())
}

fn compare(text: &[u8], random: &mut Random, scratch: &Path) {
    let tally = reference::read(text);
    assert_eq!(tally.games(), tally.ok + tally.partial + tally.skipped + tally.unplayable);
    let (whole_tally, whole) = scan(text, scratch, 1, text.len().max(1));
    assert_eq!(whole_tally, tally);
    for (jobs, smallest, largest) in [(1, 1, 16), (2, 16, 128), (1, 64, 4096)] {
        let block_bytes = smallest + random.below(largest - smallest);
        let (cut_tally, cut) = scan(text, scratch, jobs, block_bytes);
        assert_eq!(cut_tally, tally, "blocks of {block_bytes}");
        for (table, (whole, cut)) in TABLES.iter().zip(whole.iter().zip(&cut)) {
            assert!(whole == cut, "table {table} with blocks of {block_bytes}");
        }
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

fn files() -> Vec<Vec<u8>> {
    let Ok(folder) = std::env::var("REMIS_HOSTILE_FILES") else { return Vec::new() };
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().filter(|path| path.is_file()).map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn hostile_texts_are_read_alike_in_any_blocks_and_in_full() {
    let scratch = tempfile::tempdir().unwrap();
    let files = files();
    let first = setting("REMIS_HOSTILE_SEED", 1);
    for seed in first..first + setting("REMIS_HOSTILE_TEXTS", DEFAULT_TEXTS) {
        let mut random = Random::seeded(seed);
        let text = texts::hostile(&mut random, &files);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            compare(&text, &mut random, scratch.path());
        }));
        if let Err(panic) = outcome {
            eprintln!("seed {seed}: {:?}", String::from_utf8_lossy(&text));
            resume_unwind(panic);
        }
    }
}
