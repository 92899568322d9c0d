//! Cuts a file that pzstd wrote into its frames without unpacking any.
//!
//! pzstd (zstd's contrib/pzstd) cuts its input into pieces of four windows and writes each as a frame of its own
//! (RFC 8878, 3.1.1) behind a skippable frame (3.1.2) of 12 bytes: the magic number 0x184D2A50, the
//! length 4, and the number of bytes of the frame that follows, all little-endian.

use std::io;

use memchr::memmem;
use zstd::zstd_safe::find_frame_compressed_size;

use super::ahead::Ahead;
use super::{Damage, Frame};

/// The skippable frame before each frame.
pub(super) const HEADER_BYTES: usize = 12;
/// Its magic number and its length.
const HEADER_START: [u8; 8] = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0];
/// RFC 8878, 3.1.1: what a frame starts with.
pub(super) const FRAME_MAGIC: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// A header and the first bytes of its frame: what is looked for after damage.
pub(super) const HEADER_AND_MAGIC_BYTES: usize = HEADER_BYTES + FRAME_MAGIC.len();

/// The longest frame that is handed out whole: more than the text of most. Longer ones are unpacked block by block.
const MAX_FRAME_BYTES: usize = 64 << 20;

/// How much is searched for a header at a time.
const SEARCH_BYTES: usize = 1 << 20;

/// What comes next in the input.
pub(super) enum Next {
    Frame(Frame),
    Damage(Damage),
    /// No frame of pzstd, or one that is too long to be handed out whole.
    Other,
    End,
}

/// True where a header of pzstd stands: one of the two, it or the start of its frame, may be damaged.
pub(super) fn is_header(bytes: &[u8]) -> bool {
    let Some(frame) = bytes.get(HEADER_BYTES..) else { return false };
    !bytes.starts_with(&FRAME_MAGIC)
        && (bytes.starts_with(&HEADER_START) || frame.starts_with(&FRAME_MAGIC))
}

/// RFC 8878, 3.1.2: sixteen magic numbers of skippable frames.
pub(super) fn is_skippable(bytes: &[u8]) -> bool {
    matches!(bytes, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..])
}

/// Where one frame ends and another thing that may be expected starts: a frame of any kind, padding, or the end.
fn is_border(bytes: &[u8]) -> bool {
    is_skippable(bytes) || bytes.starts_with(&FRAME_MAGIC) || bytes.iter().all(|byte| *byte == 0)
}

/// Reads on to the next thing of a file that starts with a header of pzstd.
pub(super) fn next(ahead: &mut Ahead) -> io::Result<Next> {
    let start = ahead.position();
    let head = ahead.peek(HEADER_AND_MAGIC_BYTES)?;
    if head.is_empty() {
        return Ok(Next::End);
    }
    if is_header(head) {
        return frame(ahead);
    }
    if is_skippable(head) || head.starts_with(&FRAME_MAGIC) {
        return Ok(Next::Other);
    }
    if skip_padding(ahead)? {
        return Ok(Next::End);
    }
    search_header(ahead)?;
    let reason = "no frame starts here".into();
    Ok(Next::Damage(Damage { start, end: ahead.position(), reason }))
}

/// The frame behind the header that comes next. Its length is that of the header if something known
/// follows there; else its own; else it ends where the next header is found.
fn frame(ahead: &mut Ahead) -> io::Result<Next> {
    let header = ahead.peek(HEADER_BYTES)?;
    let told = match header.starts_with(&HEADER_START) {
        true => u32::from_le_bytes([header[8], header[9], header[10], header[11]]) as usize,
        false => 0,
    };
    let start = ahead.position() + HEADER_BYTES as u64;
    if told > MAX_FRAME_BYTES {
        return Ok(Next::Other);
    }
    let wanted = HEADER_BYTES + told + HEADER_AND_MAGIC_BYTES;
    let seen = ahead.peek(wanted)?;
    let (bytes, cut) = match seen.get(HEADER_BYTES + told..) {
        Some(after) if told > 0 && is_border(after) => (told, false),
        _ => {
            let seen = ahead.peek(HEADER_BYTES + MAX_FRAME_BYTES)?;
            let whole = seen.len() < HEADER_BYTES + MAX_FRAME_BYTES;
            let packed = &seen[HEADER_BYTES..];
            let next = find_header(packed);
            match (find_frame_compressed_size(packed), next) {
                (Ok(own), next) if next.is_none_or(|next| own <= next) => (own, false),
                (_, Some(next)) => (next, false),
                (_, None) => (packed.len(), whole),
            }
        }
    };
    ahead.skip(HEADER_BYTES);
    Ok(Next::Frame(Frame { start, packed: ahead.take(bytes), cut }))
}

fn find_header(bytes: &[u8]) -> Option<usize> {
    let frame = |at: usize| bytes.get(at + HEADER_BYTES..);
    memmem::find_iter(bytes, &HEADER_START)
        .find(|at| frame(*at).is_some_and(|frame| frame.starts_with(&FRAME_MAGIC)))
}

/// Steps over zeros if nothing else is left.
pub(super) fn skip_padding(ahead: &mut Ahead) -> io::Result<bool> {
    let mut seen = 0;
    loop {
        let bytes = ahead.peek(seen + SEARCH_BYTES)?;
        if bytes[seen..].iter().any(|byte| *byte != 0) {
            return Ok(false);
        }
        if bytes.len() < seen + SEARCH_BYTES {
            let length = bytes.len();
            ahead.skip(length);
            return Ok(true);
        }
        seen = bytes.len();
    }
}

/// Steps on to the next header of pzstd, or to the end of the input.
pub(super) fn search_header(ahead: &mut Ahead) -> io::Result<()> {
    loop {
        let bytes = ahead.peek(SEARCH_BYTES)?;
        if let Some(found) = find_header(bytes) {
            ahead.skip(found);
            return Ok(());
        }
        let length = bytes.len();
        if length < SEARCH_BYTES {
            ahead.skip(length);
            return Ok(());
        }
        ahead.skip(length - (HEADER_AND_MAGIC_BYTES - 1));
    }
}
