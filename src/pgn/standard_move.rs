//! A move in the standard's spelling (PGN standard 8.2.3), read from eight bytes at once: nearly every token of
//! nearly every file is one. Castling is read by itself, anything longer or otherwise spelled by [`super::spelling`].

use shakmaty::{Bitboard, CastlingSide, Role, Square};

use super::movetext::{CheckMark, MoveToken};
use super::word::length_to_less;
use crate::rules::San;

/// A standard move at the start of some text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StandardMove {
    pub token: MoveToken,
    /// Bytes of the token.
    pub length: usize,
}

/// Reads the move at the start of `word`, eight bytes of text with the first in the lowest place. `None` if it is
/// no move in the standard's spelling, or no blank ends it within.
///
/// It is read from its end, where the square is. What cannot be predicted (which piece, which square, whether
/// there is a disambiguation or a capture) is computed; branches are left for what is rare.
#[inline(always)]
pub(super) fn standard_move(word: u64) -> Option<StandardMove> {
    let length = length_to_less(word, b'!');
    if !(2..=7).contains(&length) {
        return None;
    }
    let byte = |place: u32| (word >> (8 * (place & 7))) as u8;
    let check_mark = CHECK_MARKS[usize::from(byte(length - 1))];
    let mut end = length - u32::from(check_mark != CheckMark::None);
    let role = PIECES[usize::from(byte(0))]?;
    let letters = u32::from(role != Role::Pawn);
    let mut promotion = None;
    if byte(end.wrapping_sub(2)) == b'=' {
        let piece = PIECES[usize::from(byte(end - 1))]?;
        let becomes = !matches!(piece, Role::Pawn | Role::King);
        promotion = Some(piece).filter(|_| becomes && role == Role::Pawn);
        promotion?;
        end -= 2;
    }
    // What stands between the piece's letter and the square.
    let middle = end.wrapping_sub(2 + letters);
    let file = byte(end.wrapping_sub(2)).wrapping_sub(b'a');
    let rank = byte(end.wrapping_sub(1)).wrapping_sub(b'1');
    if middle > 3 || file | rank > 7 {
        return None;
    }
    let capture_mark = (middle > 0) & (byte(end.wrapping_sub(3)) == b'x');
    let named = middle - u32::from(capture_mark);
    let mut from = Bitboard::FULL;
    if named > 0 {
        let first = SQUARES_OF[usize::from(byte(letters))];
        let second = SQUARES_OF[usize::from(byte(letters + 1))];
        // A file, a rank, or both in this order; a pawn is named by its file when it captures, and only then.
        let fits = match named {
            1 if role == Role::Pawn => capture_mark && first.is_file(),
            1 => !first.is_none(),
            2 => role != Role::Pawn && first.is_file() && second.is_rank(),
            _ => false,
        };
        if !fits {
            return None;
        }
        from = Bitboard(first.0 & if named == 2 { second.0 } else { u64::MAX });
    } else if capture_mark && role == Role::Pawn {
        return None;
    }
    let to = Square::new(u32::from(rank) * 8 + u32::from(file));
    Some(StandardMove {
        token: MoveToken {
            san: San::Piece { role, from, to, promotion },
            capture_mark,
            check_mark,
        },
        length: length as usize,
    })
}

/// Reads castling in the standard's spelling at the start of some text, and how long it is, if something ends it there.
pub(super) fn castling(text: &[u8]) -> Option<(MoveToken, usize)> {
    let (side, length) = match text {
        [b'O', b'-', b'O', b'-', b'O', ..] => (CastlingSide::QueenSide, 5),
        [b'O', b'-', b'O', ..] => (CastlingSide::KingSide, 3),
        _ => return None,
    };
    let check_mark = CHECK_MARKS[usize::from(*text.get(length)?)];
    let length = length + usize::from(check_mark != CheckMark::None);
    let token = MoveToken { san: San::Castle(side), capture_mark: false, check_mark };
    text.get(length).is_some_and(|&byte| is_delimiter(byte)).then_some((token, length))
}

/// What mark a token's last byte is.
static CHECK_MARKS: [CheckMark; 256] = {
    let mut marks = [CheckMark::None; 256];
    marks[b'+' as usize] = CheckMark::Check;
    marks[b'#' as usize] = CheckMark::Mate;
    marks
};

/// What piece a token's first byte says it moves: a pawn is named by its file.
static PIECES: [Option<Role>; 256] = {
    let mut pieces = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        pieces[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    pieces[b'N' as usize] = Some(Role::Knight);
    pieces[b'B' as usize] = Some(Role::Bishop);
    pieces[b'R' as usize] = Some(Role::Rook);
    pieces[b'Q' as usize] = Some(Role::Queen);
    pieces[b'K' as usize] = Some(Role::King);
    pieces
};

/// The squares that a disambiguating byte leaves: those of a file or of a rank, none for any other.
#[derive(Clone, Copy)]
struct Line(u64);

impl Line {
    const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// A file has a square on the first and on the last rank.
    const fn is_file(self) -> bool {
        self.0 & 0xFF != 0 && self.0 >> 56 != 0
    }

    const fn is_rank(self) -> bool {
        self.0 != 0 && !self.is_file()
    }
}

static SQUARES_OF: [Line; 256] = {
    let mut squares = [Line(0); 256];
    let mut line = 0;
    while line < 8 {
        squares[b'a' as usize + line] = Line(0x0101_0101_0101_0101 << line);
        squares[b'1' as usize + line] = Line(0xFF << (8 * line));
        line += 1;
    }
    squares
};

static DELIMITERS: [bool; 256] = {
    let mut delimiters = [false; 256];
    let bytes = b" \n\r\t\x0C{}();$]*\0";
    let mut place = 0;
    while place < bytes.len() {
        delimiters[bytes[place] as usize] = true;
        place += 1;
    }
    delimiters
};

/// Ends a token: a blank, a bracket, a comment, a NAG, an asterisk.
#[inline(always)]
pub(super) fn is_delimiter(byte: u8) -> bool {
    DELIMITERS[usize::from(byte)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<StandardMove> {
        let mut bytes = [b' '; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        standard_move(u64::from_le_bytes(bytes))
    }

    #[test]
    fn standard_moves_are_read_as_pgn_reader_reads_them() {
        for text in [
            "e4", "exd5", "e8=Q", "exd8=N+", "Nf3", "Nbd2", "N1f3", "Nb1c3", "Nxf3", "Nbxd2",
            "N1xd2", "Nb1xd2", "Qh4#", "Kxe2",
        ] {
            let ours = read(text).unwrap_or_else(|| panic!("{text} is a move"));
            assert_eq!(ours.length, text.len(), "{text}");
            let theirs = pgn_reader::SanPlus::from_ascii(text.as_bytes()).unwrap();
            assert_eq!(Some(ours.token.san), super::super::spelling::from_shakmaty(theirs.san));
            assert_eq!(ours.token.capture_mark, text.contains('x'), "{text}");
            assert_eq!(ours.token.check_mark != CheckMark::None, theirs.suffix.is_some(), "{text}");
        }
    }

    #[test]
    fn castling_ends_where_its_token_ends() {
        let read =
            |text: &str| castling(text.as_bytes()).map(|(token, length)| (token.san, length));
        assert_eq!(read("O-O "), Some((San::Castle(CastlingSide::KingSide), 3)));
        assert_eq!(read("O-O-O#{"), Some((San::Castle(CastlingSide::QueenSide), 6)));
        for text in ["O-O", "O-O-O", "O-O-", "O-O- ", "O-O-o ", "O-O=Q ", "O-O++ ", "OO ", "0-0 "] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn other_spellings_are_left_alone() {
        for text in [
            "N3e3f3", "Nxe", "Nxxf3", "N3bd2", "exxd5", "1xd5", "xd5", "Nf", "f", "e4x", "e9",
            "ed5", "e2e4", "a1(N)", "e8Q", "Zf3", "0-0", "Nf3N", "e8=K", "Qh4++",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
