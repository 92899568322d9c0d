//! Compressed files, and files that are scanned in ranges: the rows are those of the plain text read in one go, wherever
//! it is cut into frames, blocks, parts or ranges.
//!
//! REMIS_CONTAINER_TEXTS sets how many texts are tried, and REMIS_CONTAINER_SEED where to start.

#![allow(clippy::unwrap_used)]

mod damaged;
mod formats;
mod pack;
#[path = "../random_walks/random.rs"]
mod random;
mod ranges;
mod scan;
#[path = "../hostile/texts.rs"]
mod texts;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use random::Random;

/// A few seconds' worth.
const DEFAULT_TEXTS: u64 = 40;

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

/// Tries many texts, and says which one it was that failed.
fn for_texts(mut check: impl FnMut(&[u8], &mut Random)) {
    let first = setting("REMIS_CONTAINER_SEED", 1);
    for seed in first..first + setting("REMIS_CONTAINER_TEXTS", DEFAULT_TEXTS) {
        let mut random = Random::seeded(seed);
        let text = text(&mut random);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| check(&text, &mut random))) {
            eprintln!("seed {seed}: {:?}", String::from_utf8_lossy(&text));
            resume_unwind(panic);
        }
    }
}

/// A hostile text, or some games as they should be, with characters of several bytes.
fn text(random: &mut Random) -> Vec<u8> {
    if random.one_in(2) {
        return texts::hostile(random, &[]);
    }
    let games = 1 + random.below(12) as u64;
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, games, random.below(1 << 20) as u64).unwrap();
    let text = String::from_utf8(text).unwrap().replace("[White \"", "[White \"Größe 棋");
    if random.one_in(2) {
        return text.into_bytes();
    }
    // Without comments, there is no brace in it.
    let mut depth = 0;
    let bare = text.chars().filter(|&char| {
        depth += i32::from(char == '{');
        let outside = depth == 0;
        depth -= i32::from(char == '}');
        outside
    });
    bare.collect::<String>().into_bytes()
}
