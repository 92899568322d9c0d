//! The inputs of a run: where they are and what their rows are filed under.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use memmap2::Mmap;

use super::streamed::Streamed;
use super::{ByteRange, Entry, Fingerprint, Format, Pieces, Split};
use crate::pgn::Key;

/// An input file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: Option<PathBuf>,
    name: String,
    /// The file that standard input gives a range of, by the name it has where it lies.
    streamed: Option<(String, Streamed)>,
}

/// Why an input cannot be used.
#[derive(Debug)]
pub enum SourceError {
    Missing(io::Error),
    Directory,
    Unknown(Format),
    Unreadable(io::Error),
    /// What comes through a pipe cannot be read in parts.
    NotAFile,
    /// The range, or where standard input starts, is not one of the file.
    NotInFile,
    /// What standard input gives before the range does not tell where a game starts.
    StartsTooLate {
        from: u64,
    },
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceError::Missing(error) | SourceError::Unreadable(error) => write!(f, "{error}"),
            SourceError::NotAFile => f.write_str("it is no regular file"),
            SourceError::NotInFile => f.write_str(
                "of standard input \"from\" must not lie behind the split's start, nor \"size\" \
                 before its end",
            ),
            SourceError::StartsTooLate { from } => write!(
                f,
                "no start of a game is certain between byte {from}, where standard input starts, \
                 and the split. Start it earlier, and say so in \"from\"; 0 always does"
            ),
            SourceError::Directory => f.write_str("it is a folder; name the files in it"),
            SourceError::Unknown(format) => {
                let (name, unpack) = format.name_and_unpacker();
                write!(f, "it is {name}, which is not read; try: {unpack} FILE | remis scan -")
            }
        }
    }
}

impl std::error::Error for SourceError {}

impl From<io::Error> for SourceError {
    fn from(error: io::Error) -> SourceError {
        SourceError::Unreadable(error)
    }
}

impl Source {
    /// The source that an argument names: a path, or `-` for standard input.
    pub fn of_argument(argument: &Path) -> Source {
        if argument == Path::new("-") {
            return Source { path: None, name: "stdin".into(), streamed: None };
        }
        let (path, name) = (Some(argument.to_owned()), partition_name(argument));
        Source { path, name, streamed: None }
    }

    /// The source that a split names. If its bytes come from standard input, the first of them are read.
    ///
    /// # Errors
    /// See [`SourceError`].
    pub fn of_split(split: &Split) -> Result<Source, SourceError> {
        let Some(stdin) = split.stdin else {
            return Ok(Source::of_argument(Path::new(&split.file)));
        };
        let name = partition_name(Path::new(&split.file));
        let streamed = Streamed::start(split, stdin)?;
        Ok(Source { path: None, name, streamed: Some((split.file.clone(), streamed)) })
    }

    /// What the rows are filed under: the file's name without PGN and compression suffixes, with every
    /// byte outside `[A-Za-z0-9._-]` percent-encoded.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path as it was given, or `standard input`.
    pub fn display(&self) -> String {
        match (&self.path, &self.streamed) {
            (Some(path), _) => path.display().to_string(),
            (None, Some((file, _))) => file.clone(),
            (None, None) => "standard input".into(),
        }
    }

    /// The size in bytes, if it is a regular file.
    pub fn size_bytes(&self) -> Option<u64> {
        if let Some((_, streamed)) = &self.streamed {
            return Some(streamed.size);
        }
        let metadata = self.path.as_ref()?.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// What tells the input from another.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn fingerprint(&self) -> Result<Fingerprint, SourceError> {
        if let Some((file, streamed)) = &self.streamed {
            let (path, bytes) = (Some(file.clone()), Some(streamed.size));
            return Ok(Fingerprint { path, bytes, ..Fingerprint::default() });
        }
        let of = |path: &PathBuf| Fingerprint::of(path).map_err(SourceError::Unreadable);
        self.path.as_ref().map_or(Ok(Fingerprint::default()), of)
    }

    /// The path, if it is not standard input.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Looks whether the input can be read, without reading it.
    ///
    /// # Errors
    /// See [`SourceError`].
    pub fn check(&self) -> Result<(), SourceError> {
        let Some(path) = &self.path else { return Ok(()) };
        let metadata = path.metadata().map_err(SourceError::Missing)?;
        if metadata.is_dir() {
            return Err(SourceError::Directory);
        }
        if !metadata.is_file() {
            return Ok(()); // a pipe is looked at when it is read
        }
        let mut magic = Vec::new();
        let file = File::open(path).map_err(SourceError::Unreadable)?;
        let limit = Format::MAGIC_BYTES as u64;
        file.take(limit).read_to_end(&mut magic).map_err(SourceError::Unreadable)?;
        match Format::of(&magic) {
            format if format.is_read() => Ok(()),
            format => Err(SourceError::Unknown(format)),
        }
    }

    /// Opens the input for reading in blocks of `block_bytes`, from the byte with key `from` on.
    ///
    /// # Errors
    /// When it cannot be opened, or is packed in a way that is not read.
    pub fn open(&self, from: Key, block_bytes: usize) -> Result<Pieces, SourceError> {
        if let Some((_, streamed)) = &self.streamed {
            return streamed.open(block_bytes);
        }
        match self.bytes()? {
            Bytes::Mapped(map) => Pieces::of_map(map, from, block_bytes),
            Bytes::Stream(reader) => Pieces::of_reader(reader, from, block_bytes),
        }
    }

    /// Where reading has to start for the games of a range.
    ///
    /// # Errors
    /// When the input cannot be read, or is none that can be read again.
    pub fn entry(&self, range: ByteRange) -> Result<Entry, SourceError> {
        if let Some((_, streamed)) = &self.streamed {
            return Ok(streamed.entry.clone());
        }
        match self.bytes()? {
            Bytes::Mapped(map) => super::range::entry(&map, range),
            Bytes::Stream(_) => Err(SourceError::NotAFile),
        }
    }

    /// Ranges of about `target_bytes` that cover the input.
    ///
    /// # Errors
    /// When the input cannot be read, or is none that can be read again.
    pub fn plan(&self, target_bytes: u64) -> Result<Vec<ByteRange>, SourceError> {
        match self.bytes()? {
            Bytes::Mapped(map) => super::range::plan(&map, target_bytes),
            Bytes::Stream(_) => Err(SourceError::NotAFile),
        }
    }

    fn bytes(&self) -> Result<Bytes, SourceError> {
        let Some(path) = &self.path else { return Ok(Bytes::Stream(Box::new(io::stdin()))) };
        let file = File::open(path)?;
        let regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
        Ok(match super::mapped::map(&file).filter(|_| regular) {
            Some(map) => Bytes::Mapped(Arc::new(map)),
            None => Bytes::Stream(Box::new(file)),
        })
    }
}

/// How the bytes of an input are had.
enum Bytes {
    Mapped(Arc<Mmap>),
    Stream(Box<dyn Read + Send>),
}

fn partition_name(path: &Path) -> String {
    const SUFFIXES: [&str; 8] = [".zst", ".zstd", ".gz", ".bz2", ".xz", ".zip", ".7z", ".pgn"];
    let name = path.file_name().unwrap_or(path.as_os_str()).as_encoded_bytes();
    let mut stem = name;
    for suffix in SUFFIXES {
        let (head, tail) = stem.split_at(stem.len().saturating_sub(suffix.len()));
        if !head.is_empty() && tail.eq_ignore_ascii_case(suffix.as_bytes()) {
            stem = head;
        }
    }
    let mut encoded = String::with_capacity(stem.len());
    for &byte in stem {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-') {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partitions_are_named_after_files_without_their_suffixes() {
        let name = |path: &str| partition_name(Path::new(path));
        assert_eq!(
            name("a/lichess_db_standard_rated_2025-05.pgn.zst"),
            "lichess_db_standard_rated_2025-05"
        );
        assert_eq!(name("My games.PGN"), "My%20games");
        assert_eq!(name("plain"), "plain");
        assert_eq!(name(".pgn"), ".pgn");
        assert_eq!(name("größe.pgn"), "gr%C3%B6%C3%9Fe");
    }
}
