//! The text of an input, cut into blocks of equal size wherever that falls. Who reads them finds the games.

use std::fmt;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::Arc;

use memmap2::{Advice, Mmap};

use super::Format;
use crate::pgn::Key;

/// Large enough that the games at its borders do not matter, small enough that many workers share a
/// small file.
pub const DEFAULT_BLOCK_BYTES: usize = 4 << 20;

/// A piece of an input's text.
pub struct Block {
    bytes: Bytes,
    /// The key of its first byte.
    pub key: Key,
}

enum Bytes {
    Mapped { map: Arc<Mmap>, start: usize, end: usize },
    Read(Vec<u8>),
}

impl Block {
    /// Says that all of the block is about to be read, by this thread.
    pub fn populate(&self) {
        if let Bytes::Mapped { map, start, end } = &self.bytes {
            // Entering the pages one by one would fault on each few of them.
            let _ = map.advise_range(Advice::PopulateRead, *start, end - start);
        }
    }
}

impl Deref for Block {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Mapped { map, start, end } => &map[*start..*end],
            Bytes::Read(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Block({:?}, {} bytes)", self.key, self.len())
    }
}

/// The blocks of one input.
pub struct Blocks {
    reading: Reading,
    block_bytes: usize,
    offset: usize,
}

enum Reading {
    Mapped(Arc<Mmap>),
    /// Bytes that were read ahead to see the format, and where the rest comes from.
    Stream {
        ahead: Vec<u8>,
        reader: Box<dyn Read + Send>,
    },
}

impl Blocks {
    pub(super) fn of_map(map: Mmap, block_bytes: usize) -> Blocks {
        Blocks { reading: Reading::Mapped(Arc::new(map)), block_bytes, offset: 0 }
    }

    pub(super) fn of_reader(
        mut reader: Box<dyn Read + Send>,
        block_bytes: usize,
    ) -> io::Result<Blocks> {
        let mut ahead = Vec::new();
        reader.by_ref().take(Format::MAGIC_BYTES as u64).read_to_end(&mut ahead)?;
        Ok(Blocks { reading: Reading::Stream { ahead, reader }, block_bytes, offset: 0 })
    }

    /// The first bytes of the input.
    pub(super) fn magic(&self) -> &[u8] {
        match &self.reading {
            Reading::Mapped(map) => &map[..map.len().min(Format::MAGIC_BYTES)],
            Reading::Stream { ahead, .. } => ahead,
        }
    }

    /// The next block; `None` at the end of the input.
    ///
    /// # Errors
    /// When reading fails.
    pub fn next_block(&mut self) -> io::Result<Option<Block>> {
        let start = self.offset;
        let bytes = match &mut self.reading {
            Reading::Mapped(map) => {
                let end = map.len().min(start + self.block_bytes);
                Bytes::Mapped { map: map.clone(), start, end }
            }
            Reading::Stream { ahead, reader } => {
                let mut bytes = std::mem::take(ahead);
                bytes.reserve_exact(self.block_bytes.saturating_sub(bytes.len()));
                let rest = self.block_bytes.saturating_sub(bytes.len()) as u64;
                reader.take(rest).read_to_end(&mut bytes)?;
                Bytes::Read(bytes)
            }
        };
        let block = Block { bytes, key: Key { block: 0, offset: start as i64 } };
        self.offset += block.len();
        Ok((!block.is_empty()).then_some(block))
    }
}

impl fmt::Debug for Blocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Blocks(at byte {})", self.offset)
    }
}
