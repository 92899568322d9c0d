//! What a file is, by its first bytes and never by its name.

use super::frames::{HEADER_AND_MAGIC_BYTES, is_header};

/// A format of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Plain,
    Zstd,
    Gzip,
    Bzip2,
    Xz,
    Zip,
    SevenZip,
}

impl Format {
    /// How many bytes are looked at.
    pub const MAGIC_BYTES: usize = HEADER_AND_MAGIC_BYTES;

    /// The format by its magic bytes.
    pub fn of(start: &[u8]) -> Format {
        match start {
            // A frame behind a header of pzstd, be that damaged.
            start if is_header(start) => Format::Zstd,
            // A zstd frame, or a skippable frame as pzstd writes before each.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Format::Zstd,
            [0x1F, 0x8B, ..] => Format::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Format::Bzip2,
            [0xFD, b'7', b'z', b'X', b'Z', ..] => Format::Xz,
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Format::Zip,
            [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => Format::SevenZip,
            _ => Format::Plain,
        }
    }

    /// True when it is read as it is.
    pub fn is_read(self) -> bool {
        matches!(self, Format::Plain | Format::Zstd | Format::Gzip | Format::Bzip2)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.name_and_unpacker().0
    }

    /// Its name, and the command that unpacks it to standard output.
    pub fn name_and_unpacker(self) -> (&'static str, &'static str) {
        match self {
            Format::Plain => ("plain text", "cat"),
            Format::Zstd => ("zstd", "zstd -dc --long=31"),
            Format::Gzip => ("gzip", "gzip -dc"),
            Format::Bzip2 => ("bzip2", "bzip2 -dc"),
            Format::Xz => ("xz", "xz -dc"),
            Format::Zip => ("zip", "unzip -p"),
            Format::SevenZip => ("7z", "7z x -so"),
        }
    }
}
