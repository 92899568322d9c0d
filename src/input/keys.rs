//! The keys of a text that was put together from pieces: frames, or the blocks of a plain file.

use crate::pgn::Key;

/// Where each piece of a text starts, and the key of its first byte. Keys grow from piece to piece.
#[derive(Clone, Debug, Default)]
pub struct Keys {
    pieces: Vec<(usize, Key)>,
}

impl Keys {
    /// The keys of a text that is one piece.
    pub fn of(key: Key) -> Keys {
        Keys { pieces: vec![(0, key)] }
    }

    /// A piece starts at byte `start` of the text. Pieces come in order.
    pub fn push(&mut self, start: usize, key: Key) {
        let goes_on = self.pieces.last().map(|(at, last)| last.advanced(start - at)) == Some(key);
        if !goes_on {
            self.pieces.push((start, key));
        }
    }

    /// Takes over the pieces of another text from its byte `from` on; they start at byte `start` of this one.
    pub fn append(&mut self, start: usize, other: &Keys, from: usize) {
        self.push(start, other.at(from));
        for (at, key) in &other.pieces {
            if *at > from {
                self.push(start + at - from, *key);
            }
        }
    }

    /// The key of a byte. Of pieces without any bytes the last counts.
    ///
    /// # Panics
    /// Without any piece.
    pub fn at(&self, byte: usize) -> Key {
        let piece = self.pieces.partition_point(|(start, _)| *start <= byte) - 1;
        let (start, key) = self.pieces[piece];
        key.advanced(byte - start)
    }

    /// How many of the first `length` bytes have a key before `key`.
    pub fn bytes_before(&self, key: Key, length: usize) -> usize {
        for (piece, (start, first)) in self.pieces.iter().enumerate() {
            let end = self.pieces.get(piece + 1).map_or(length, |(next, _)| *next);
            if *first >= key {
                return *start;
            }
            let same = first.block == key.block;
            let wanted = usize::try_from(key.offset - first.offset).unwrap_or(usize::MAX);
            if same && wanted < end - start {
                return start + wanted;
            }
        }
        length
    }

    /// The number of pieces, to come back to with [`Keys::truncate`].
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Forgets all but the first pieces.
    pub fn truncate(&mut self, pieces: usize) {
        self.pieces.truncate(pieces);
    }

    /// The first `bytes` of the text are gone.
    pub fn drop_front(&mut self, bytes: usize) {
        if self.pieces.is_empty() {
            return;
        }
        let first = self.at(bytes);
        self.pieces.retain(|(start, _)| *start > bytes);
        for (start, _) in &mut self.pieces {
            *start -= bytes;
        }
        self.pieces.insert(0, (0, first));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(block: i64, offset: i64) -> Key {
        Key { block, offset }
    }

    #[test]
    fn a_byte_belongs_to_the_last_piece_that_starts_at_or_before_it() {
        let mut keys = Keys::of(key(0, 100));
        keys.push(10, key(0, 110)); // goes on: no piece of its own
        keys.push(20, key(7, 0));
        keys.push(20, key(9, 0)); // frame 7 was empty
        assert_eq!(keys.pieces(), 3);
        assert_eq!((keys.at(19), keys.at(20), keys.at(25)), (key(0, 119), key(9, 0), key(9, 5)));
        assert_eq!(keys.bytes_before(key(0, 105), 30), 5);
        assert_eq!(keys.bytes_before(key(7, 0), 30), 20);
        assert_eq!(keys.bytes_before(key(9, 4), 30), 24);
        assert_eq!(keys.bytes_before(key(9, 400), 30), 30);
        keys.drop_front(20);
        assert_eq!((keys.at(0), keys.at(5)), (key(9, 0), key(9, 5)));
    }
}
