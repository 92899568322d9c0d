//! A move in the standard's spelling (PGN standard 8.2.3), read from eight bytes at once: nearly every token of
//! nearly every file is one. Castling and anything longer or otherwise spelled is left to [`super::spelling`].

use shakmaty::{Bitboard, Role, Square};

use super::movetext::{CheckMark, MoveToken};
use crate::rules::San;

/// A standard move at the start of some text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StandardMove {
    pub token: MoveToken,
    /// Bytes of the token.
    pub length: usize,
    /// `!` or `?` follow the move.
    pub glyph: bool,
}

/// A byte in each place of a word.
const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x80 * EACH;

/// The high bits of the bytes of `word` that are at least `byte`; all are ASCII.
#[inline(always)]
const fn at_least(word: u64, byte: u8) -> u64 {
    word.wrapping_add((0x80 - byte as u64) * EACH)
}

/// Reads the move at the start of `word`, eight bytes of text with the first in the lowest place. `None` if it is
/// no move in the standard's spelling, or does not end within.
///
/// What cannot be predicted (which piece, which square, whether there is a disambiguation or a capture) is
/// computed; branches are left for what is rare.
#[inline(always)]
pub(super) fn standard_move(word: u64) -> Option<StandardMove> {
    if word & HIGH != 0 {
        return None;
    }
    let (role, letters) = PIECES[usize::from(word as u8)]?;
    let rest = word >> (8 * letters);
    let byte = |place: u32| (rest >> (8 * place)) as u8;
    // [file] [rank] [x] square: a run of files, ranks and the capture mark; its last two are the square.
    let files = at_least(rest, b'a') & !at_least(rest, b'i');
    let ranks = at_least(rest, b'1') & !at_least(rest, b'9');
    let crosses = at_least(rest, b'x') & !at_least(rest, b'y');
    let run = (!(files | ranks | crosses) & HIGH).trailing_zeros() / 8;
    if !(2..=6).contains(&run) {
        return None;
    }
    let (file, rank) = (8 * (run - 2), 8 * (run - 1));
    if (files >> file) & (ranks >> rank) & 0x80 == 0 {
        return None;
    }
    let to = Square::new(u32::from(byte(run - 1) - b'1') * 8 + u32::from(byte(run - 2) - b'a'));
    let capture_mark = run > 2 && byte(run.wrapping_sub(3) & 7) == b'x';
    let named = run - 2 - u32::from(capture_mark);
    let first = if named > 0 { byte(0) } else { 0 };
    let mut from = Bitboard(NAMED_SQUARES[usize::from(first)]);
    if named > 1 {
        if named > 2 || files & (ranks >> 8) & 0x80 == 0 {
            return None;
        }
        from &= Bitboard(NAMED_SQUARES[usize::from(byte(1))]);
    }
    let mut end = run;
    let mut promotion = None;
    if role == Role::Pawn {
        // Pawns are named by their file when they capture, and only then.
        if named != u32::from(capture_mark) || named == 1 && files & 0x80 == 0 {
            return None;
        }
        if byte(end) == b'=' {
            let (piece, _) = PIECES[usize::from(byte(end + 1))].filter(|piece| piece.1 == 1)?;
            promotion = Some(piece).filter(|&piece| piece != Role::King);
            promotion?;
            end += 2;
        } else if byte(end) == b'(' {
            return None; // it may be the piece of a promotion, as in a1(N)
        }
    } else if first == b'x' {
        return None;
    }
    let marks = |place: u32| (word >> (8 * (place & 7))) as u8;
    end += letters;
    let check_mark = match marks(end) {
        b'+' => CheckMark::Check,
        b'#' => CheckMark::Mate,
        _ => CheckMark::None,
    };
    let mark_end = end + u32::from(check_mark != CheckMark::None);
    end = mark_end;
    while end < 8 && matches!(marks(end), b'!' | b'?') {
        end += 1;
    }
    (end < 8 && is_delimiter(marks(end))).then_some(StandardMove {
        token: MoveToken {
            san: San::Piece { role, from, to, promotion },
            capture_mark,
            check_mark,
        },
        length: end as usize,
        glyph: end > mark_end,
    })
}

/// What piece a token's first byte says it moves, and how many letters say so: none for a pawn.
static PIECES: [Option<(Role, u32)>; 128] = {
    let mut pieces = [None; 128];
    let mut file = b'a';
    while file <= b'h' {
        pieces[file as usize] = Some((Role::Pawn, 0));
        file += 1;
    }
    pieces[b'N' as usize] = Some((Role::Knight, 1));
    pieces[b'B' as usize] = Some((Role::Bishop, 1));
    pieces[b'R' as usize] = Some((Role::Rook, 1));
    pieces[b'Q' as usize] = Some((Role::Queen, 1));
    pieces[b'K' as usize] = Some((Role::King, 1));
    pieces
};

/// The squares that a disambiguating byte leaves: those of a file or of a rank; all for any other.
static NAMED_SQUARES: [u64; 128] = {
    let mut squares = [u64::MAX; 128];
    let mut line = 0;
    while line < 8 {
        squares[b'a' as usize + line] = 0x0101_0101_0101_0101 << line;
        squares[b'1' as usize + line] = 0xFF << (8 * line);
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
    fn other_spellings_are_left_alone() {
        for text in [
            "N3e3f3", "Nxe", "Nxxf3", "N3bd2", "exxd5", "1xd5", "xd5", "Nf", "f", "e4x", "e9",
            "ed5", "e2e4", "a1(N)", "e8Q", "Zf3", "0-0", "Nf3N", "e8=K", "Qh4++",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read("Nf3?!").is_some_and(|found| found.glyph && found.length == 5));
    }
}
