//! Files that are cut short or have other bytes than they were written with: what is before the damage, and behind it in
//! files of pzstd, is kept; what is lost is told.

use std::fs;

use remis::audit::Tally;
use remis::pgn::{FaultKind, Key};

use crate::pack::{self, Framed};
use crate::random::Random;
use crate::ranges::key_in;
use crate::scan::{How, Scan, USUAL, keys, scan};

fn games(count: u64, seed: u64) -> Vec<u8> {
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, count, seed).unwrap();
    text
}

/// The places of the text where games start.
fn starts(whole: &Scan) -> Vec<usize> {
    keys(&whole.rows[0]).iter().map(|key| key.offset as usize).collect()
}

fn lost(tally: &Tally) -> u64 {
    tally.faults.get(&FaultKind::TruncatedInput).map_or(0, |fault| fault.games)
}

/// The rows that are kept have the values that they have in the undamaged file, in all columns of games.
fn assert_kept(found: &Scan, whole: &Scan, frames: &[Framed], kept: impl Fn(usize) -> bool) {
    let expected: Vec<(usize, Key)> = starts(whole)
        .into_iter()
        .enumerate()
        .filter(|(_, at)| kept(*at))
        .map(|(row, at)| (row, key_in(frames, Key { block: 0, offset: at as i64 })))
        .collect();
    let found_keys = keys(&found.rows[0]);
    for (row, key) in expected {
        let place = found_keys.binary_search(&key);
        let place = place.unwrap_or_else(|_| panic!("game {row} at {key:?} is lost"));
        for column in 2..found.rows[0].num_columns() {
            let one = found.rows[0].column(column).slice(place, 1);
            let other = whole.rows[0].column(column).slice(row, 1);
            assert!(one == other, "column {column} of game {row}");
        }
    }
}

/// A frame in the middle with a flipped bit costs the games that it has a byte of, and no other.
#[test]
fn a_flipped_bit_costs_its_frame_and_nothing_else() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("a.pgn"), scratch.path().join("a.pgn.zst"));
    let text = games(60, 5);
    fs::write(&plain, &text).unwrap();
    let whole = scan(&plain, scratch.path(), USUAL);
    let game_starts = starts(&whole);
    let mut harmless = 0;
    for seed in 0..60 {
        let mut random = Random::seeded(seed);
        let (mut file, frames) = pack::pzstd(&text, &pack::cuts(text.len(), 12, &mut random));
        let hit = random.below(frames.len());
        let frame = frames[hit];
        // A flipped bit in the frame's first byte of flags may leave it as good as it was.
        let at = frame.start + 6 + random.below(frame.end - frame.start - 6);
        file[at] ^= 1 << random.below(8);
        fs::write(&input, &file).unwrap();
        let found = scan(&input, scratch.path(), USUAL);
        let one = scan(&input, scratch.path(), How { jobs: 1, block_bytes: 700, ..USUAL });
        assert_eq!(keys(&found.rows[0]), keys(&one.rows[0]));
        assert_eq!(found.tally, one.tally);
        if found.damage.is_empty() {
            // Some bits mean nothing: the text is what it was, as its checksum says.
            assert_kept(&found, &whole, &frames, |_| true);
            harmless += 1;
            continue;
        }
        let [damage] = &found.damage[..] else { panic!("{seed}: {:?}", found.damage) };
        assert_eq!((damage.start, damage.end), (frame.start as u64, frame.end as u64));
        let text_end = frames.get(hit + 1).map_or(text.len(), |next| next.text);
        let game_end =
            |at: usize| game_starts.iter().copied().find(|next| *next > at).unwrap_or(text.len());
        // The blank lines behind a game are none of it.
        let touched = |at: usize| at < text_end && game_end(at) - 2 > frame.text;
        let empty = text_end == frame.text;
        assert_kept(&found, &whole, &frames, |at| !touched(at) && !empty);
        assert!(lost(&found.tally) <= 1, "at most the game before the frame is cut");
        let kept = game_starts.iter().filter(|at| !touched(**at)).count() as u64;
        assert!(empty || found.tally.games() <= kept + 1, "{seed}");
    }
    assert!(harmless < 10, "{harmless} of 60 did no harm");
}

/// Whatever the format, a file that is cut short gives every game before the cut, says so, and nothing else.
#[test]
fn a_file_that_is_cut_short_keeps_what_is_before_the_cut() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("a.pgn"), scratch.path().join("a.pgn.x"));
    let text = games(40, 9);
    fs::write(&plain, &text).unwrap();
    let whole = scan(&plain, scratch.path(), USUAL);
    let game_starts = starts(&whole);
    for seed in 0..40 {
        let mut random = Random::seeded(seed);
        let ends = pack::cuts(text.len(), 5, &mut random);
        let (pzstd, pzstd_frames) = pack::pzstd(&text, &ends);
        let (frames, plain_frames) = pack::plain_frames(&text, &ends);
        let single = vec![Framed { start: 0, end: 0, text: 0 }];
        for (name, mut file, frames) in [
            ("pzstd", pzstd, pzstd_frames),
            ("zstd", frames, plain_frames),
            ("gzip", pack::gzip(&text), single.clone()),
            ("bzip2", pack::bzip2(&text), single),
        ] {
            let cut = 8 + random.below(file.len() - 8);
            file.truncate(cut);
            fs::write(&input, &file).unwrap();
            let found = scan(&input, scratch.path(), USUAL);
            // Between two frames nothing tells that there should be more.
            let at_border = frames.iter().any(|frame| frame.end == cut);
            assert_eq!(found.damage.len(), usize::from(!at_border), "{name}: {:?}", found.damage);
            let games = found.tally.games() as usize;
            assert!(games <= game_starts.len(), "{name}");
            // All but the last are whole, and the last is the next of the file, as far as it was there.
            let whole_games = games.saturating_sub(1);
            let limit = game_starts.get(whole_games).copied().unwrap_or(0);
            assert_kept(&found, &whole, &frames, |at| at < limit);
            assert!(found.tally.partial + found.tally.unplayable <= 1, "{name} {:?}", found.tally);
            // A frame before the cut is there to its end.
            let complete = frames.iter().rev().find(|frame| frame.end > 0 && frame.end <= cut);
            let next_text =
                |frame: &Framed| frames.iter().map(|next| next.text).find(|at| *at > frame.text);
            if let Some(sure) = complete.and_then(next_text) {
                let sure_games = game_starts.iter().filter(|at| **at < sure).count();
                assert!(games >= sure_games, "{name}: {games} of {sure_games}");
            }
        }
    }
}

/// Headers that are gone, lengths that are wrong, and rubbish between the frames.
#[test]
fn a_damaged_header_costs_no_frame() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("a.pgn"), scratch.path().join("a.pgn.zst"));
    let text = games(30, 3);
    fs::write(&plain, &text).unwrap();
    let whole = scan(&plain, scratch.path(), USUAL);
    let ends: Vec<usize> = (1..6).map(|number| number * text.len() / 6).collect();
    let (file, frames) = pack::pzstd(&text, &ends);
    for wrong in [0u32, 1, 77, 1 << 20, u32::MAX] {
        let mut file = file.clone();
        file[frames[2].start - 4..frames[2].start].copy_from_slice(&wrong.to_le_bytes());
        fs::write(&input, &file).unwrap();
        let found = scan(&input, scratch.path(), USUAL);
        assert_eq!(found.damage, [], "length {wrong}");
        assert_kept(&found, &whole, &frames, |_| true);
    }
    // Any one bit of any one header.
    for (frame, bit) in [0, 3, 5].into_iter().flat_map(|n| (0..96).map(move |bit| (n, bit))) {
        let mut file = file.clone();
        file[frames[frame].start - 12 + bit / 8] ^= 1 << (bit % 8);
        fs::write(&input, &file).unwrap();
        let found = scan(&input, scratch.path(), USUAL);
        assert_eq!(found.damage, [], "header {frame}, bit {bit}");
        assert_kept(&found, &whole, &frames, |_| true);
    }
    // Rubbish between two frames: nothing is lost but the games that go over it.
    let mut rubbish = file.clone();
    rubbish.splice(frames[2].end..frames[2].end, *b"rubbish, and no frame at all");
    fs::write(&input, &rubbish).unwrap();
    let found = scan(&input, scratch.path(), USUAL);
    let place = frames[2].end as u64;
    assert_eq!(found.damage.len(), 1);
    assert_eq!((found.damage[0].start, found.damage[0].end), (place, place + 28));
    let starts = starts(&whole);
    let before = starts.iter().filter(|at| **at < frames[3].text).count();
    assert!(found.tally.games() as usize >= starts.len() - 1 && before > 0);
}
