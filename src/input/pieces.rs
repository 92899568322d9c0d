//! The pieces of an input in order: blocks of text, frames that are still packed, damage.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;

use memmap2::Mmap;

use super::ahead::Ahead;
use super::frame_text::{Frame, FrameText, Unpacked};
use super::frames::{self, HEADER_AND_MAGIC_BYTES, HEADER_BYTES, Next, is_header};
use super::members::Members;
use super::unpack::{Stop, Unpack};
use super::zstd_stream::ZstdStream;
use super::{Block, Damage, Format, Keys, SourceError};
use crate::pgn::Key;

/// What comes next in an input.
pub enum Piece {
    Text(Block),
    /// A frame, to be unpacked by a worker; then [`Pieces::of_unpacked`] gives its text.
    Frame(Frame),
    Damage(Damage),
}

/// The pieces of one input.
pub struct Pieces {
    reading: Reading,
    block_bytes: usize,
    /// Text before this key is not wanted.
    from: Key,
}

enum Reading {
    Map {
        map: Arc<Mmap>,
        offset: usize,
    },
    Stream {
        /// Bytes that were read ahead to see the format.
        ahead: Vec<u8>,
        reader: Box<dyn Read + Send>,
        offset: usize,
    },
    Frames(Ahead),
    FrameText {
        text: Arc<FrameText>,
        offset: usize,
    },
    Unpacking {
        unpack: Box<dyn Unpack>,
        /// What follows the text that was handed out.
        damage: Option<Damage>,
    },
    Damage(Damage),
    End,
}

impl Pieces {
    /// The pieces of a mapped file, from the one with `from` on.
    pub(super) fn of_map(
        map: Arc<Mmap>,
        from: Key,
        block_bytes: usize,
    ) -> Result<Pieces, SourceError> {
        let format = Format::of(&map);
        let reading = match format {
            Format::Zstd => {
                let start = (from.block as usize).min(map.len());
                let header = start.saturating_sub(HEADER_BYTES);
                let behind_header = is_header(&map[header..]) && start == header + HEADER_BYTES;
                Reading::packed(
                    format,
                    Ahead::of_map(map, if behind_header { header } else { start }),
                )?
            }
            Format::Plain => Reading::Map { offset: (from.offset as usize).min(map.len()), map },
            _ => Reading::packed(format, Ahead::of_map(map, 0))?,
        };
        Ok(Pieces { reading, block_bytes, from })
    }

    /// The pieces of what `reader` gives, from the one with `from` on.
    pub(super) fn of_reader(
        mut reader: Box<dyn Read + Send>,
        from: Key,
        block_bytes: usize,
    ) -> Result<Pieces, SourceError> {
        let mut ahead = Vec::new();
        reader.by_ref().take(Format::MAGIC_BYTES as u64).read_to_end(&mut ahead)?;
        let reading = match Format::of(&ahead) {
            Format::Plain => Reading::Stream { ahead, reader, offset: 0 },
            format => {
                let whole = Box::new(io::Cursor::new(ahead).chain(reader));
                Reading::packed(format, Ahead::of_reader_at(whole, 0))?
            }
        };
        Ok(Pieces { reading, block_bytes, from })
    }

    /// The same, when the format is known and `reader` gives the input's bytes from `position` on: in plain text
    /// that of `from`, in frames a header.
    pub(super) fn of_reader_at(
        format: Format,
        reader: Box<dyn Read + Send>,
        position: u64,
        from: Key,
        block_bytes: usize,
    ) -> Result<Pieces, SourceError> {
        let reading = match format {
            Format::Plain => {
                Reading::Stream { ahead: Vec::new(), reader, offset: position as usize }
            }
            format => Reading::packed(format, Ahead::of_reader_at(reader, position))?,
        };
        Ok(Pieces { reading, block_bytes, from })
    }

    /// The text of a frame that a worker has unpacked.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn of_unpacked(unpacked: Unpacked, from: Key, block_bytes: usize) -> io::Result<Pieces> {
        let reading = match unpacked {
            Unpacked::Text(text) => Reading::FrameText { text: Arc::new(text), offset: 0 },
            Unpacked::Damaged(damage) => Reading::Damage(damage),
            Unpacked::InBlocks(Frame { start, packed, .. }) => {
                let unpack = ZstdStream::new(Ahead::of_packed(packed, start))?;
                Reading::Unpacking { unpack: Box::new(unpack), damage: None }
            }
        };
        Ok(Pieces { reading, block_bytes, from })
    }

    /// True when making the pieces is work that another thread had better do.
    pub fn are_packed(&self) -> bool {
        !matches!(self.reading, Reading::Map { .. } | Reading::Stream { .. })
    }

    /// The next piece; `None` at the end of the input.
    ///
    /// # Errors
    /// When reading fails.
    pub fn next_piece(&mut self) -> io::Result<Option<Piece>> {
        loop {
            match self.read()? {
                Some(Piece::Text(mut block)) => {
                    block.skip_to(self.from);
                    if !block.is_empty() {
                        return Ok(Some(Piece::Text(block)));
                    }
                }
                piece => return Ok(piece),
            }
        }
    }

    fn read(&mut self) -> io::Result<Option<Piece>> {
        let block_bytes = self.block_bytes;
        let block = match &mut self.reading {
            Reading::Map { map, offset } => {
                let (start, end) = (*offset, map.len().min(*offset + block_bytes));
                *offset = end;
                Block::of_map(map.clone(), start, end)
            }
            Reading::Stream { ahead, reader, offset } => {
                let mut bytes = std::mem::take(ahead);
                bytes.reserve_exact(block_bytes.saturating_sub(bytes.len()));
                let rest = block_bytes.saturating_sub(bytes.len()) as u64;
                reader.take(rest).read_to_end(&mut bytes)?;
                let keys = Keys::of(Key { block: 0, offset: *offset as i64 });
                *offset += bytes.len();
                Block::of_bytes(bytes, keys, *offset as u64)
            }
            Reading::FrameText { text, offset } => {
                let (start, end) = (*offset, text.len().min(*offset + block_bytes));
                *offset = end;
                Block::of_frame(text.clone(), start, end)
            }
            Reading::Frames(ahead) => match frames::next(ahead)? {
                Next::Frame(frame) => return Ok(Some(Piece::Frame(frame))),
                Next::Damage(damage) => return Ok(Some(Piece::Damage(damage))),
                Next::End => return Ok(None),
                Next::Other => {
                    let Reading::Frames(ahead) = std::mem::replace(&mut self.reading, Reading::End)
                    else {
                        return Ok(None);
                    };
                    let unpack = Box::new(ZstdStream::new(ahead)?);
                    self.reading = Reading::Unpacking { unpack, damage: None };
                    return self.read();
                }
            },
            Reading::Unpacking { unpack, damage } => {
                if let Some(damage) = damage.take() {
                    return Ok(Some(Piece::Damage(damage)));
                }
                let (mut text, mut keys) = (Vec::new(), Keys::default());
                match unpack.fill(&mut text, &mut keys, block_bytes)? {
                    Stop::Full | Stop::End => {}
                    Stop::Damage(found) if text.is_empty() => {
                        return Ok(Some(Piece::Damage(found)));
                    }
                    Stop::Damage(found) => *damage = Some(found),
                }
                Block::of_bytes(text, keys, unpack.position())
            }
            Reading::End => return Ok(None),
            Reading::Damage(_) => match std::mem::replace(&mut self.reading, Reading::End) {
                Reading::Damage(damage) => return Ok(Some(Piece::Damage(damage))),
                _ => return Ok(None),
            },
        };
        Ok((!block.is_empty()).then_some(Piece::Text(block)))
    }
}

impl Reading {
    fn packed(format: Format, mut ahead: Ahead) -> Result<Reading, SourceError> {
        Ok(match format {
            Format::Zstd if is_header(ahead.peek(HEADER_AND_MAGIC_BYTES)?) => {
                Reading::Frames(ahead)
            }
            Format::Zstd => {
                Reading::Unpacking { unpack: Box::new(ZstdStream::new(ahead)?), damage: None }
            }
            Format::Gzip | Format::Bzip2 => {
                Reading::Unpacking { unpack: Box::new(Members::new(format, ahead)), damage: None }
            }
            format => return Err(SourceError::Unknown(format)),
        })
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pieces(from {:?})", self.from)
    }
}
