//! Whatever a text is packed in, its rows are the same.

use std::fs;

use remis::pgn::Key;

use crate::for_texts;
use crate::pack;
use crate::ranges::key_in;
use crate::scan::{How, USUAL, assert_rows, assert_undamaged, scan};

#[test]
fn every_format_gives_the_rows_of_the_plain_text() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("text.pgn"), scratch.path().join("text.pgn.x"));
    for_texts(|text, random| {
        fs::write(&plain, text).unwrap();
        let expected = scan(&plain, scratch.path(), USUAL);
        let middle = random.below(text.len() + 1);
        let (head, tail) = text.split_at(middle);
        let zeros = vec![0; random.below(600)];
        let block_bytes = 1 + random.below(600);
        for (name, file) in [
            ("gzip", pack::gzip(text)),
            ("gzip members", [pack::gzip(head), pack::gzip(tail), zeros.clone()].concat()),
            ("bzip2 streams", [pack::bzip2(head), pack::bzip2(tail), zeros.clone()].concat()),
            ("a zstd frame", [pack::frame(text), zeros.clone()].concat()),
        ] {
            fs::write(&input, file).unwrap();
            let found = scan(&input, scratch.path(), How { block_bytes, ..USUAL });
            assert_rows(&found, &expected, |key| key, name);
            assert_eq!(found.tally, expected.tally, "{name}");
            assert_undamaged(&found, &expected);
        }
        let ends = pack::cuts(text.len(), 6, random);
        let (file, frames) = pack::plain_frames(text, &ends);
        fs::write(&input, [file, zeros].concat()).unwrap();
        let found = scan(&input, scratch.path(), How { block_bytes, ..USUAL });
        assert_rows(&found, &expected, |key| key_in(&frames, key), "several zstd frames");
        assert_undamaged(&found, &expected);
    });
}

/// pzstd's frames, then other skippable frames, frames without a header and zeros, as `cat` may join them.
#[test]
fn what_follows_the_frames_of_pzstd_is_read_too() {
    let scratch = tempfile::tempdir().unwrap();
    let (plain, input) = (scratch.path().join("text.pgn"), scratch.path().join("text.pgn.zst"));
    for_texts(|text, random| {
        fs::write(&plain, text).unwrap();
        let expected = scan(&plain, scratch.path(), USUAL);
        let (head, tail) = text.split_at(random.below(text.len() + 1));
        let (mut file, mut frames) = pack::pzstd(head, &pack::cuts(head.len(), 3, random));
        file.extend([0x5E, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]);
        let (other, others) = pack::plain_frames(tail, &pack::cuts(tail.len(), 3, random));
        let (file_bytes, text_bytes) = (file.len(), head.len());
        frames.extend(others.into_iter().map(|mut frame| {
            frame.start += file_bytes;
            frame.text += text_bytes;
            frame
        }));
        file.extend(other);
        file.extend([0; 40]);
        fs::write(&input, &file).unwrap();
        let found = scan(&input, scratch.path(), USUAL);
        assert_rows(&found, &expected, |key| key_in(&frames, key), "joined by cat");
        assert_undamaged(&found, &expected);
    });
}

/// A frame as `zstd --long=31` makes it: the window is longer than decoders take unless told to.
#[test]
fn windows_of_two_gib_are_read() {
    use zstd::zstd_safe::{CCtx, CParameter};

    let scratch = tempfile::tempdir().unwrap();
    let input = scratch.path().join("text.pgn.zst");
    let text = b"[Event \"a\"]\n\n1. e4 e5 *\n";
    for window_log in [27, 28, 31] {
        let mut context = CCtx::create();
        context.set_parameter(CParameter::WindowLog(window_log)).unwrap();
        context.set_parameter(CParameter::ContentSizeFlag(false)).unwrap();
        let mut packed: Vec<u8> = Vec::with_capacity(1 << 10);
        context.compress2(&mut packed, text).unwrap();
        fs::write(&input, &packed).unwrap();
        let found = scan(&input, scratch.path(), USUAL);
        assert_eq!((found.tally.ok, found.damage.len()), (1, 0), "{window_log}");
        assert_eq!(crate::scan::keys(&found.rows[0]), [Key::default()]);
    }
}
