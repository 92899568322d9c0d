//! A file in storage that this program cannot open: its bytes come from standard input, from a little before a range
//! on. What is read to find the first start of a game is kept, for reading starts there. Bytes behind the
//! range are read until the range's last game has ended, and no more.

use std::io::{self, Read};
use std::sync::{Arc, Mutex};

use super::ahead::Ahead;
use super::frames::{HEADER_BYTES, is_header, search_header};
use super::range::{last_start_in_frames, last_start_in_text};
use super::{Entry, Format, Pieces, SourceError, Split, Stdin};
use crate::pgn::Key;

/// What is known of a streamed file once its range's first bytes are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Streamed {
    pub size: u64,
    pub entry: Entry,
    format: Format,
    /// The bytes of the file that were read and are still wanted, and the first one's place.
    read: Arc<[u8]>,
    position: u64,
}

/// The bytes of a file from `position` on, of which there must be as many as the file has.
struct Exact<R> {
    reader: R,
    position: u64,
    size: u64,
}

/// Keeps what is read through it.
struct Recorded<R> {
    reader: R,
    record: Arc<Mutex<Vec<u8>>>,
}

impl<R: Read> Read for Exact<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.size - self.position).unwrap_or(usize::MAX);
        let wanted = into.len().min(left);
        let bytes = self.reader.read(&mut into[..wanted])?;
        if bytes == 0 && wanted > 0 {
            let (position, size) = (self.position, self.size);
            let said = format!("standard input ended at byte {position} of a file of {size}");
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, said));
        }
        self.position += bytes as u64;
        Ok(bytes)
    }
}

impl<R: Read> Read for Recorded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let bytes = self.reader.read(into)?;
        if let Ok(mut record) = self.record.lock() {
            record.extend_from_slice(&into[..bytes]);
        }
        Ok(bytes)
    }
}

impl Streamed {
    /// Reads from standard input what is needed to know where reading for a split starts.
    ///
    /// # Errors
    /// When standard input ends too early, or has started too late.
    pub fn start(split: &Split, stdin: Stdin) -> Result<Streamed, SourceError> {
        let Stdin { from, size, frames } = stdin;
        if from > split.start || split.end > size {
            return Err(SourceError::NotInFile);
        }
        let reader = Exact { reader: io::stdin(), position: from, size };
        let record = Arc::<Mutex<Vec<u8>>>::default();
        let mut reader = Recorded { reader, record: record.clone() };
        let mut head = Vec::new();
        let head_bytes = (split.start - from).max(Format::MAGIC_BYTES as u64);
        let format = if from == 0 {
            reader.by_ref().take(Format::MAGIC_BYTES as u64).read_to_end(&mut head)?;
            Format::of(&head)
        } else if frames {
            Format::Zstd
        } else {
            Format::Plain
        };
        let start = match format {
            Format::Plain => {
                let rest = head_bytes - head.len() as u64;
                reader.take(rest).read_to_end(&mut head)?;
                let before = head.len().min((split.start - from) as usize);
                last_start_in_text(&head[..before], from)
            }
            Format::Zstd if from > 0 || is_header(&head) => {
                let whole = Box::new(io::Cursor::new(head).chain(reader));
                let mut ahead = Ahead::of_reader_at(whole, from);
                if from > 0 {
                    search_header(&mut ahead)?;
                }
                last_start_in_frames(ahead, split.start, from == 0)?
            }
            _ => Some(Key::default()),
        };
        let start = start.ok_or(SourceError::StartsTooLate { from })?;
        let position = match format {
            Format::Plain => start.offset as u64,
            _ => (start.block as u64).saturating_sub(HEADER_BYTES as u64),
        };
        let record = record.lock().map(|mut record| std::mem::take(&mut *record));
        let read = record.unwrap_or_default().split_off((position - from) as usize).into();
        let entry = Entry { from: start, owned: split.range().keys(format) };
        Ok(Streamed { size, entry, format, read, position })
    }

    /// The file's pieces from where reading starts. Standard input is there once, and so are they.
    ///
    /// # Errors
    /// When the file is packed in a way that is not read.
    pub fn open(&self, block_bytes: usize) -> Result<Pieces, SourceError> {
        let read = io::Cursor::new(self.read.clone());
        let position = self.position + self.read.len() as u64;
        let rest = Exact { reader: io::stdin(), position, size: self.size };
        let reader = Box::new(read.chain(rest));
        Pieces::of_reader_at(self.format, reader, self.position, self.entry.from, block_bytes)
    }
}
