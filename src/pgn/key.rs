//! The key of a game: where its text starts, and so enough to fetch it again.

use serde::{Deserialize, Serialize};

/// Where a game's text starts: the first columns of every table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// Byte offset of the compressed frame that holds the byte; 0 for plain text.
    pub block: i64,
    /// Offset of the byte in the uncompressed text of that frame.
    pub offset: i64,
}

impl Key {
    /// After every key there is.
    pub const MAX: Key = Key { block: i64::MAX, offset: i64::MAX };

    /// The key of the byte `bytes` further on in the same frame.
    pub fn advanced(self, bytes: usize) -> Key {
        Key { offset: self.offset + bytes as i64, ..self }
    }
}
