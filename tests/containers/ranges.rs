//! Ranges that cover a file give the rows of one scan of it, with the same keys, each row once.

use std::fs;
use std::path::Path;

use remis::input::{ByteRange, Source};
use remis::pgn::Key;

use crate::for_texts;
use crate::pack::{self, Framed};
use crate::random::Random;
use crate::scan::{How, USUAL, assert_rows, assert_undamaged, joined, scan};

/// The key of a byte of the text in a file of frames.
pub fn key_in(frames: &[Framed], key: Key) -> Key {
    let at = key.offset as usize;
    let frame = frames.iter().rfind(|frame| frame.text <= at).unwrap();
    Key { block: frame.start as i64, offset: (at - frame.text) as i64 }
}

fn random_how(random: &mut Random) -> How {
    let block_bytes = if random.one_in(2) { 1 + random.below(600) } else { USUAL.block_bytes };
    let part_games = if random.one_in(2) { 1 + random.below(5) } else { USUAL.part_games };
    How { jobs: 1 + random.below(3), block_bytes, part_games, range: None }
}

/// Scans the file in ranges that are cut at random.
fn in_ranges(input: &Path, scratch: &Path, random: &mut Random) -> crate::scan::Scan {
    let size = fs::metadata(input).unwrap().len();
    let mut borders: Vec<u64> =
        pack::cuts(size as usize, 4, random).into_iter().map(|cut| cut as u64).collect();
    borders.insert(0, 0);
    borders.push(size);
    let scans = borders.windows(2).map(|pair| {
        let range = Some(ByteRange { start: pair[0], end: pair[1] });
        scan(input, scratch, How { range, ..random_how(random) })
    });
    joined(scans.collect())
}

#[test]
fn ranges_of_plain_files_lose_and_double_nothing() {
    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join("text.pgn");
    for_texts(|text, random| {
        fs::write(&input, text).unwrap();
        let whole = scan(&input, scratch.path(), USUAL);
        let cut = scan(&input, scratch.path(), random_how(random));
        assert_rows(&cut, &whole, |key| key, "in blocks and parts");
        assert_eq!(cut.tally, whole.tally);
        let ranges = in_ranges(&input, scratch.path(), random);
        assert_rows(&ranges, &whole, |key| key, "in ranges");
        assert_eq!(ranges.tally, whole.tally);
        assert_eq!(ranges.damage, whole.damage);
    });
}

#[test]
fn frames_and_ranges_of_pzstd_files_lose_and_double_nothing() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("text.pgn"), scratch.path().join("text.pgn.zst"));
    for_texts(|text, random| {
        fs::write(&plain, text).unwrap();
        let expected = scan(&plain, scratch.path(), USUAL);
        let (file, frames) = pack::pzstd(text, &pack::cuts(text.len(), 12, random));
        fs::write(&input, file).unwrap();
        for how in [USUAL, random_how(random)] {
            let whole = scan(&input, scratch.path(), how);
            assert_rows(&whole, &expected, |key| key_in(&frames, key), "in frames");
            assert_eq!(whole.tally.games(), expected.tally.games());
            assert_undamaged(&whole, &expected);
        }
        let ranges = in_ranges(&input, scratch.path(), random);
        assert_rows(&ranges, &expected, |key| key_in(&frames, key), "in ranges of frames");
        assert_eq!(ranges.tally.free_text_bytes, expected.tally.free_text_bytes);
        assert_undamaged(&ranges, &expected);
    });
}

/// A comment that spans many frames and pieces hides what looks like games; no range takes them for some.
#[test]
fn games_inside_a_long_comment_are_none_in_any_range() {
    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join("text.pgn");
    let game = "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    let fakes = game.repeat(40_000);
    let text = format!("{game}{game}[Event \"c\"]\n\n1. e4 {{ {fakes} }} e5 *\n\n{game}{game}");
    fs::write(&input, &text).unwrap();
    let whole = scan(&input, scratch.path(), USUAL);
    assert_eq!(whole.tally.games(), 5);
    let size = text.len() as u64;
    for cut in [150, 1_000, size / 2, size - 100] {
        let scans = [(0, cut), (cut, size)].map(|(start, end)| {
            scan(&input, scratch.path(), How { range: Some(ByteRange { start, end }), ..USUAL })
        });
        assert_rows(&joined(scans.into()), &whole, |key| key, "in two ranges");
    }
}

/// Before a range far inside a long file, not all frames are looked at.
#[test]
fn a_range_far_inside_loses_and_doubles_nothing() {
    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join("text.zst");
    let mut random = Random::seeded(9);
    let mut text = Vec::new();
    while text.len() < 30 << 20 {
        // Hardly to be packed.
        let comment: String =
            (0..20_000).map(|_| char::from(b'!' + random.below(90) as u8)).collect();
        text.extend(format!("[Event \"x\"]\n\n1. e4 {{ {comment} }} e5 *\n\n").bytes());
    }
    let ends: Vec<usize> = (1..9).map(|number| number * text.len() / 9).collect();
    let (packed, frames) = pack::pzstd(&text, &ends);
    fs::write(&input, &packed).unwrap();
    let whole = scan(&input, scratch.path(), USUAL);
    let size = packed.len() as u64;
    for cut in [frames[8].start as u64 - 12, frames[7].start as u64 + 1000] {
        assert!(cut > 17 << 20, "far inside");
        let scans = [(0, cut), (cut, size)].map(|(start, end)| {
            scan(&input, scratch.path(), How { range: Some(ByteRange { start, end }), ..USUAL })
        });
        assert!(scans.iter().all(|scan| scan.tally.games() > 0));
        assert_rows(&joined(scans.into()), &whole, |key| key, "in two ranges");
    }
}

#[test]
fn a_plan_covers_the_file() {
    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join("text");
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, 50, 1).unwrap();
    let ends: Vec<usize> = (1..20).map(|number| number * text.len() / 20).collect();
    let (pzstd, frames) = pack::pzstd(&text, &ends);
    let (other_frames, _) = pack::plain_frames(&text, &ends);
    for (name, file, least) in [
        ("plain", text.clone(), 50),
        ("pzstd", pzstd, 15),
        ("frames", other_frames, 1),
        ("gzip", pack::gzip(&text), 1),
        ("bzip2", pack::bzip2(&text), 1),
        ("nothing", Vec::new(), 1),
    ] {
        fs::write(&input, &file).unwrap();
        let ranges = Source::of_argument(&input).plan(1000).unwrap();
        assert!(ranges.len() >= least, "{name}: {ranges:?}");
        assert!(least > 1 || ranges.len() == 1, "{name}: {ranges:?}");
        assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, file.len() as u64));
        assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start), "{name}");
        if name == "pzstd" {
            let headers: Vec<u64> = frames.iter().map(|frame| frame.start as u64 - 12).collect();
            assert!(ranges.iter().all(|range| headers.contains(&range.start)));
        }
        let how = |range| How { range, ..USUAL };
        let whole = scan(&input, scratch.path(), how(None));
        let parts = ranges.iter().map(|range| scan(&input, scratch.path(), how(Some(*range))));
        assert_rows(&joined(parts.collect()), &whole, |key| key, name);
    }
}
