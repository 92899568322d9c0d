//! Runs that are ended from outside: kills, signals, full disks, folders that vanish. What is finished stays, what is not
//! leaves nothing, and a run that goes on writes what an undisturbed one writes, byte by byte.
//!
//! REMIS_KILLS sets how many kills are tried on each kind of input. The long run over a big file of one's own:
//! `REMIS_KILLS=200 REMIS_KILL_INPUT=big.pgn.zst cargo test --release --test interruption -- --ignored --exact long_run`

#![allow(clippy::unwrap_used)]

mod command;
mod full_disk;
mod outputs;
#[path = "../containers/pack.rs"]
#[allow(dead_code)]
mod pack;
#[path = "../random_walks/random.rs"]
#[allow(dead_code)]
mod random;
mod run;

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Instant;

use outputs::output;
use random::Random;
use run::{child, start};

/// A few seconds' worth.
const DEFAULT_KILLS: usize = 12;
const GAMES: u64 = 3_000;
/// So small that a few thousand games make many.
const PART_GAMES: usize = 150;

fn kills() -> usize {
    std::env::var("REMIS_KILLS").map_or(DEFAULT_KILLS, |value| value.parse().unwrap())
}

/// The work of a process that is killed: this test is started by others, in a process of its own.
#[test]
#[ignore = "started by the other tests"]
fn work() {
    child();
}

/// Kills a run again and again until it gets to its end, and compares what it has written.
fn kill_and_compare(name: &str, file: &[u8], seed: u64) {
    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join(name);
    fs::write(&input, file).unwrap();
    kill_and_compare_file(&input, scratch.path(), PART_GAMES, seed);
}

fn kill_and_compare_file(input: &Path, scratch: &Path, part_games: usize, seed: u64) {
    let undisturbed = scratch.join("undisturbed");
    let started = Instant::now();
    assert!(start(input, &undisturbed, part_games).wait().unwrap().success());
    let whole = started.elapsed();
    let expected = output(&undisturbed);
    assert!(expected.len() > 10, "several parts: {:?}", expected.keys());
    let mut random = Random::seeded(seed);
    let mut killed = 0;
    for round in 0.. {
        let out = scratch.join(format!("killed-{round}"));
        loop {
            let mut run = start(input, &out, part_games);
            // Often enough that most runs are killed several times.
            sleep(whole.mul_f64(random.below(1000) as f64 / 2000.0));
            // The signal that nobody can catch.
            run.kill().unwrap();
            if run.wait().unwrap().success() {
                break;
            }
            killed += 1;
            assert_readable(&out);
        }
        let found = output(&out);
        assert!(found.keys().eq(expected.keys()), "{:?}", found.keys());
        for (path, bytes) in found {
            assert!(bytes == expected[&path], "{} differs", path.display());
        }
        fs::remove_dir_all(&out).unwrap();
        if killed >= kills() {
            println!("{killed} kills in {} runs", round + 1);
            return;
        }
    }
}

/// Every file with a final name is complete, whenever the run was killed.
fn assert_readable(out: &Path) {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    for path in output(out).into_keys() {
        if path.extension().is_some_and(|extension| extension == "parquet") {
            let file = fs::File::open(out.join(&path)).unwrap();
            let reader = SerializedFileReader::new(file).unwrap();
            assert!(reader.metadata().file_metadata().num_rows() >= 0, "{}", path.display());
        }
    }
}

fn games() -> Vec<u8> {
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, GAMES, 11).unwrap();
    text
}

#[test]
fn a_plain_file_is_gone_on_with_after_kills() {
    kill_and_compare("games.pgn", &games(), 1);
}

#[test]
fn a_pzstd_file_is_gone_on_with_after_kills() {
    let text = games();
    let ends: Vec<usize> = (1..20).map(|number| number * text.len() / 20).collect();
    kill_and_compare("games.pgn.zst", &pack::pzstd(&text, &ends).0, 2);
}

#[test]
fn a_damaged_pzstd_file_is_gone_on_with_after_kills() {
    let text = games();
    let ends: Vec<usize> = (1..20).map(|number| number * text.len() / 20).collect();
    let (mut file, frames) = pack::pzstd(&text, &ends);
    for hit in [3, 4, 11] {
        file[(frames[hit].start + frames[hit].end) / 2] ^= 0x10;
    }
    file.truncate(file.len() - 100);
    kill_and_compare("games.pgn.zst", &file, 3);
}

#[test]
fn a_gzip_file_is_gone_on_with_after_kills() {
    kill_and_compare("games.pgn.gz", &pack::gzip(&games()), 4);
}

/// Many kills of a run over a big file, with parts as they are many in a month.
#[test]
#[ignore = "takes long, and a file of one's own"]
fn long_run() {
    const PART_GAMES: usize = 8_192;
    let input = std::env::var_os("REMIS_KILL_INPUT").expect("REMIS_KILL_INPUT names a file");
    let scratch = tempfile::tempdir().unwrap();
    kill_and_compare_file(Path::new(&input), scratch.path(), PART_GAMES, 5);
}
