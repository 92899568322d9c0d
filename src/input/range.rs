//! Ranges of an input, which own the games that start inside them, and where reading has to start for that.
//!
//! Whether a line starts a game depends on all that was read before: it may stand in a comment. So a range reads
//! from the last start before it that is certain (`pgn::last_certain_start`), which is nearly always that of the game
//! that its first byte lies in. It is looked for backwards, in pieces of a plain file or in frames of
//! pzstd; in the worst case, where every start is in doubt, it is the start of the input. Other
//! formats can only be read from their start.

use std::io;
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::Mmap;

use super::ahead::Ahead;
use super::frame_text::{Decoders, Frame, Unpacked};
use super::frames::{self, HEADER_BYTES, Next, is_header, search_header};
use super::{Format, SourceError};
use crate::pgn::{CertainStart, Key, MAX_GAME_BYTES, last_brace_opens, last_certain_start};

/// How much of a plain file is searched at a time: some hundred games.
const SEARCH_BYTES: usize = 256 << 10;

/// Where only a piece of a plain file is at hand: how much of it before a range is asked for at first.
pub(super) const TEXT_BEFORE_BYTES: u64 = 1 << 20;
/// The same for frames: twice what pzstd makes of its 32 MiB of text, so that the frame that a range cuts is there.
pub(super) const FRAMES_BEFORE_BYTES: u64 = 16 << 20;

/// Bytes of an input: of a plain file's text, or of a compressed file, where a game starts with the frame that
/// holds its first byte. All of gzip and bzip2 starts at byte 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteRange {
    pub start: u64,
    pub end: u64,
}

/// What a range means for reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where reading starts.
    pub from: Key,
    /// The keys of the games that start inside the range.
    pub owned: Range<Key>,
}

impl ByteRange {
    /// The keys of the games that start in this range of an input.
    pub(super) fn keys(self, format: Format) -> Range<Key> {
        let at = |byte: u64| i64::try_from(byte).unwrap_or(i64::MAX);
        let (start, end) = (at(self.start), at(self.end));
        match format {
            Format::Plain => Key { block: 0, offset: start }..Key { block: 0, offset: end },
            Format::Zstd => Key { block: start, offset: 0 }..Key { block: end, offset: 0 },
            _ if start == 0 && end > 0 => Key::default()..Key::MAX,
            _ => Key::MAX..Key::MAX,
        }
    }
}

/// Where reading has to start for a range of a mapped file.
pub(super) fn entry(map: &Arc<Mmap>, range: ByteRange) -> Result<Entry, SourceError> {
    let format = Format::of(map);
    let from = match format {
        Format::Plain => {
            let end = map.len().min(usize::try_from(range.start).unwrap_or(usize::MAX));
            last_start_in_text(&map[..end], 0)
        }
        Format::Zstd if is_header(map) => {
            // All headers of a long file are many places to look at, and each brings in what lies around it.
            let near = range.start.saturating_sub(FRAMES_BEFORE_BYTES);
            match last_start_in_frames_from(map, near, range.start)? {
                None if near > 0 => last_start_in_frames_from(map, 0, range.start)?,
                found => found,
            }
        }
        _ => None,
    };
    Ok(Entry { from: from.unwrap_or_default(), owned: range.keys(format) })
}

/// The last certain start in the frames that start between two bytes of a mapped file.
fn last_start_in_frames_from(map: &Arc<Mmap>, from: u64, end: u64) -> io::Result<Option<Key>> {
    let mut ahead = Ahead::of_map(map.clone(), from as usize);
    if from > 0 {
        search_header(&mut ahead)?;
    }
    last_start_in_frames(ahead, end, from == 0)
}

/// The last certain start in the text before a range; `text` starts at byte `first` of the input. `None` when there
/// may be one before that.
pub(super) fn last_start_in_text(text: &[u8], first: u64) -> Option<Key> {
    search(pieces_backwards(text, first), first == 0)
}

/// The last certain start in the frames that start before byte `end`. `whole` says that they are all from the
/// start of the input on; `None` when there may be one before them.
pub(super) fn last_start_in_frames(ahead: Ahead, end: u64, whole: bool) -> io::Result<Option<Key>> {
    let decoders = Arc::<Decoders>::default();
    let unpacked = frames_of(ahead, end)?.into_iter().rev().map(|frame| {
        let frame = frame?;
        let key = Key { block: frame.start as i64, offset: 0 };
        match frame.unpack(decoders.permit()) {
            Unpacked::Text(text) => Some((key, text)),
            Unpacked::Damaged(_) | Unpacked::InBlocks(_) => None,
        }
    });
    Ok(search(unpacked, whole))
}

/// Ranges of about `target_bytes` that cover a mapped file: of plain text by arithmetic, of pzstd's frames by their
/// headers. What can only be read from its start is one range.
pub(super) fn plan(map: &Arc<Mmap>, target_bytes: u64) -> Result<Vec<ByteRange>, SourceError> {
    let size = map.len() as u64;
    let format = Format::of(map);
    let target = target_bytes.max(1);
    let mut borders = vec![0];
    match format {
        Format::Plain => {
            borders.extend((1..size.div_ceil(target)).map(|number| number * target));
        }
        Format::Zstd if is_header(map) => {
            for frame in frames_of(Ahead::of_map(map.clone(), 0), u64::MAX)?.iter().flatten() {
                let header = frame.start - HEADER_BYTES as u64;
                if borders.last().is_some_and(|last| header >= last + target) {
                    borders.push(header);
                }
            }
        }
        _ => {}
    }
    borders.push(size);
    Ok(borders.windows(2).map(|pair| ByteRange { start: pair[0], end: pair[1] }).collect())
}

/// A text in pieces from back to front; it starts at byte `first` of the input.
fn pieces_backwards(text: &[u8], first: u64) -> impl Iterator<Item = Option<(Key, &[u8])>> {
    (0..text.len().div_ceil(SEARCH_BYTES)).map(move |number| {
        let end = text.len() - number * SEARCH_BYTES;
        let start = end.saturating_sub(SEARCH_BYTES);
        Some((Key { block: 0, offset: first as i64 + start as i64 }, &text[start..end]))
    })
}

/// The frames of pzstd that start before a byte; none where something else stands.
fn frames_of(mut ahead: Ahead, end: u64) -> io::Result<Vec<Option<Frame>>> {
    let mut frames = Vec::new();
    loop {
        match frames::next(&mut ahead)? {
            Next::Frame(frame) if frame.start < end => frames.push(Some(frame)),
            Next::Damage(_) => frames.push(None),
            Next::Frame(_) | Next::Other | Next::End => return Ok(frames),
        }
    }
}

/// The last certain start in texts that are given from the last to the first, with the key of each one's first
/// byte. Of a text that cannot be had nothing is certain. `whole` says that the last one given is the input's first.
fn search<T: Deref<Target = [u8]>>(
    texts: impl Iterator<Item = Option<(Key, T)>>,
    whole: bool,
) -> Option<Key> {
    // Certain unless a comment is open before it, and how much text there is without any brace.
    let mut pending: Option<(Key, usize)> = None;
    for piece in texts {
        let Some((key, text)) = piece else {
            pending = None;
            continue;
        };
        match (pending, last_brace_opens(&text)) {
            (Some((start, _)), Some(false)) => return Some(start),
            (Some((start, bytes)), None) => {
                let bytes = bytes + text.len();
                if bytes >= MAX_GAME_BYTES {
                    return Some(start);
                }
                pending = Some((start, bytes));
                continue;
            }
            _ => pending = None,
        }
        match last_certain_start(&text) {
            CertainStart::At(at) => return Some(key.advanced(at)),
            CertainStart::UnlessInComment(at) => pending = Some((key.advanced(at), at)),
            CertainStart::None => {}
        }
    }
    // Nothing is open where the input starts.
    whole.then(|| pending.map_or(Key::default(), |(start, _)| start))
}
