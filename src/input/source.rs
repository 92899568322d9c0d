//! The inputs of a run: where they are and what their rows are filed under.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::{Blocks, Format};

/// An input file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    path: Option<PathBuf>,
    name: String,
}

/// Why an input cannot be used.
#[derive(Debug)]
pub enum SourceError {
    Missing(io::Error),
    Directory,
    Compressed(Format),
    Unreadable(io::Error),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceError::Missing(error) | SourceError::Unreadable(error) => write!(f, "{error}"),
            SourceError::Directory => f.write_str("it is a folder; name the files in it"),
            SourceError::Compressed(format) => {
                let (name, unpack) = format.name_and_unpacker();
                write!(
                    f,
                    "it is {name}, and only plain PGN is read; try: {unpack} FILE | remis scan -"
                )
            }
        }
    }
}

impl std::error::Error for SourceError {}

impl Source {
    /// The source that an argument names: a path, or `-` for standard input.
    pub fn of_argument(argument: &Path) -> Source {
        if argument == Path::new("-") {
            return Source { path: None, name: "stdin".into() };
        }
        Source { path: Some(argument.to_owned()), name: partition_name(argument) }
    }

    /// What the rows are filed under: the file's name without PGN and compression suffixes, with every
    /// byte outside `[A-Za-z0-9._-]` percent-encoded.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path as it was given, or `standard input`.
    pub fn display(&self) -> String {
        self.path.as_ref().map_or("standard input".into(), |path| path.display().to_string())
    }

    /// The size in bytes, if it is a regular file.
    pub fn size_bytes(&self) -> Option<u64> {
        let metadata = self.path.as_ref()?.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
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
        plain(&magic)
    }

    /// Opens the input for reading in blocks of `block_bytes`.
    ///
    /// # Errors
    /// When it cannot be opened, or turns out not to be plain text.
    pub fn open(&self, block_bytes: usize) -> Result<Blocks, SourceError> {
        let blocks = match &self.path {
            None => Blocks::of_reader(Box::new(io::stdin()), block_bytes),
            Some(path) => {
                let file = File::open(path).map_err(SourceError::Unreadable)?;
                let regular = file.metadata().is_ok_and(|metadata| metadata.is_file());
                match super::mapped::map(&file).filter(|_| regular) {
                    Some(map) => Ok(Blocks::of_map(map, block_bytes)),
                    None => Blocks::of_reader(Box::new(file), block_bytes),
                }
            }
        };
        let blocks = blocks.map_err(SourceError::Unreadable)?;
        plain(blocks.magic())?;
        Ok(blocks)
    }
}

fn plain(magic: &[u8]) -> Result<(), SourceError> {
    match Format::of(magic) {
        Format::Plain => Ok(()),
        format => Err(SourceError::Compressed(format)),
    }
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
