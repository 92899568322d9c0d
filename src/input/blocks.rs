//! The text of an input, cut into blocks of equal size wherever that falls, and the frames that still have
//! to be unpacked. Who reads them finds the games.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use memmap2::Mmap;

use super::frame_text::FrameText;
use super::{Keys, mapped};
use crate::pgn::Key;

/// Large enough that the games at its borders do not matter, small enough that many workers share a
/// small file.
pub const DEFAULT_BLOCK_BYTES: usize = 4 << 20;

/// A piece of an input's text.
pub struct Block {
    bytes: Bytes,
    start: usize,
    end: usize,
    /// The keys of its bytes.
    pub keys: Keys,
    /// How many bytes of the input have been used up at its end.
    pub input_end: u64,
}

enum Bytes {
    Mapped(Arc<Mmap>),
    Owned(Vec<u8>),
    Frame(Arc<FrameText>),
}

impl Deref for Block {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        let bytes: &[u8] = match &self.bytes {
            Bytes::Mapped(map) => map,
            Bytes::Owned(bytes) => bytes,
            Bytes::Frame(text) => text,
        };
        &bytes[self.start..self.end]
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Block({:?}, {} bytes)", self.keys, self.len())
    }
}

impl Block {
    /// A part of a mapped plain file.
    pub(super) fn of_map(map: Arc<Mmap>, start: usize, end: usize) -> Block {
        let keys = Keys::of(Key { block: 0, offset: start as i64 });
        Block { bytes: Bytes::Mapped(map), start, end, keys, input_end: end as u64 }
    }

    /// Text that was read or unpacked.
    pub(super) fn of_bytes(bytes: Vec<u8>, keys: Keys, input_end: u64) -> Block {
        let end = bytes.len();
        Block { bytes: Bytes::Owned(bytes), start: 0, end, keys, input_end }
    }

    /// A part of a frame's text.
    pub(super) fn of_frame(text: Arc<FrameText>, start: usize, end: usize) -> Block {
        let keys = Keys::of(Key { block: text.frame_start() as i64, offset: start as i64 });
        let input_end = if end == text.len() { text.frame_end() } else { text.frame_start() };
        Block { bytes: Bytes::Frame(text), start, end, keys, input_end }
    }

    /// Says that all of the block is about to be read, by this thread.
    pub fn populate(&self) {
        if let Bytes::Mapped(map) = &self.bytes {
            mapped::populate(map, self.start..self.end);
        }
    }

    /// Says that the block has been read, and little of it will be again.
    pub fn release(&self) {
        if let Bytes::Mapped(map) = &self.bytes {
            mapped::release(map, self.start..self.end);
        }
    }

    /// Drops the bytes before `key`.
    pub(super) fn skip_to(&mut self, key: Key) {
        self.skip(self.keys.bytes_before(key, self.len()));
    }

    /// Drops the first `bytes` bytes.
    pub fn skip(&mut self, bytes: usize) {
        self.keys.drop_front(bytes);
        self.start += bytes;
    }
}
