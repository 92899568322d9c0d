//! The bytes of a file or a stream from front to back, with as much looking ahead as is asked for.

use std::io::{self, BufRead, Read};
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::Mmap;

/// How much is read ahead where nobody asks for more.
const CHUNK_BYTES: usize = 128 << 10;

/// Bytes that were not read yet.
pub(super) struct Ahead {
    bytes: Bytes,
    position: u64,
    /// An error of the reader that went through a decoder, which may have changed it.
    failure: Option<io::Error>,
}

enum Bytes {
    Mapped { map: Arc<Mmap>, end: usize },
    Stream { reader: Box<dyn Read + Send>, buffer: Vec<u8>, start: usize },
}

/// Bytes as they stand in the input.
pub(super) enum Packed {
    Mapped(Arc<Mmap>, Range<usize>),
    Owned(Vec<u8>),
}

impl Deref for Packed {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Packed::Mapped(map, range) => &map[range.clone()],
            Packed::Owned(bytes) => bytes,
        }
    }
}

impl Ahead {
    /// The bytes of a mapped file from `position` on.
    pub fn of_map(map: Arc<Mmap>, position: usize) -> Ahead {
        let end = map.len();
        let bytes = Bytes::Mapped { map, end };
        Ahead { bytes, position: position as u64, failure: None }
    }

    /// The bytes that `reader` gives: those of the input from `position` on.
    pub fn of_reader_at(reader: Box<dyn Read + Send>, position: u64) -> Ahead {
        let bytes = Bytes::Stream { reader, buffer: Vec::new(), start: 0 };
        Ahead { bytes, position, failure: None }
    }

    /// Bytes that were taken from `position` of an input.
    pub fn of_packed(packed: Packed, position: u64) -> Ahead {
        let bytes = match packed {
            Packed::Mapped(map, range) => Bytes::Mapped { map, end: range.end },
            Packed::Owned(buffer) => {
                Bytes::Stream { reader: Box::new(io::empty()), buffer, start: 0 }
            }
        };
        Ahead { bytes, position, failure: None }
    }

    /// The place in the input of the next byte.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The next `bytes`, or what is left.
    ///
    /// # Errors
    /// When reading fails.
    pub fn peek(&mut self, bytes: usize) -> io::Result<&[u8]> {
        match &mut self.bytes {
            Bytes::Mapped { map, end } => {
                let at = (self.position as usize).min(*end);
                Ok(&map[at..(*end).min(at.saturating_add(bytes))])
            }
            Bytes::Stream { reader, buffer, start } => {
                let ahead = buffer.len() - *start;
                if ahead < bytes {
                    buffer.drain(..*start);
                    *start = 0;
                    reader.take((bytes - ahead) as u64).read_to_end(buffer)?;
                }
                Ok(&buffer[*start..buffer.len().min(*start + bytes)])
            }
        }
    }

    /// Some of what comes next; nothing at the end.
    ///
    /// # Errors
    /// When reading fails.
    pub fn chunk(&mut self) -> io::Result<&[u8]> {
        let seen = match &self.bytes {
            Bytes::Mapped { .. } => 0,
            Bytes::Stream { buffer, start, .. } => buffer.len() - start,
        };
        self.peek(if seen > 0 { seen } else { CHUNK_BYTES })
    }

    /// Steps over bytes that were seen.
    pub fn skip(&mut self, bytes: usize) {
        self.position += bytes as u64;
        if let Bytes::Stream { start, buffer, .. } = &mut self.bytes {
            *start = (*start + bytes).min(buffer.len());
        }
    }

    /// Steps over bytes that were seen, and hands them out.
    pub fn take(&mut self, bytes: usize) -> Packed {
        let at = self.position as usize;
        let packed = match &mut self.bytes {
            Bytes::Mapped { map, .. } => Packed::Mapped(map.clone(), at..at + bytes),
            Bytes::Stream { buffer, start, .. } => {
                Packed::Owned(buffer[*start..*start + bytes].to_vec())
            }
        };
        self.skip(bytes);
        packed
    }

    /// Steps over all that is left; the number of bytes in the input.
    ///
    /// # Errors
    /// When reading fails.
    pub fn skip_all(&mut self) -> io::Result<u64> {
        loop {
            match self.chunk()?.len() {
                0 => return Ok(self.position),
                bytes => self.skip(bytes),
            }
        }
    }

    /// The error that the reader has had, if any.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }
}

impl Read for Ahead {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.fill_buf()?;
        let length = bytes.len().min(into.len());
        into[..length].copy_from_slice(&bytes[..length]);
        self.skip(length);
        Ok(length)
    }
}

impl BufRead for Ahead {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if let Err(error) = self.chunk() {
            let told = io::Error::new(error.kind(), "reading failed");
            self.failure = Some(error);
            return Err(told);
        }
        self.chunk()
    }

    fn consume(&mut self, bytes: usize) {
        self.skip(bytes);
    }
}
