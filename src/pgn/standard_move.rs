//! A move in the standard's spelling (PGN standard 8.2.3), read from eight bytes at once: nearly every token of
//! nearly every file is one. Anything longer or otherwise spelled is left to [`super::spelling`].

use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

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

const O_O: u64 = 0x4F_2D_4F;
const O_O_O: u64 = 0x4F_2D_4F_2D_4F;

/// Reads the move at the start of `word`, eight bytes of text with the first in the lowest place. `None` if it is
/// no move in the standard's spelling, or does not end within.
#[inline(always)]
pub(super) fn standard_move(word: u64) -> Option<StandardMove> {
    let byte = |place: u32| (word >> (8 * place)) as u8;
    let (first, second) = (byte(0), byte(1));
    let mut capture_mark = false;
    let mut end;
    let san = if is_file(first) {
        let mut promotion = None;
        let (from, to);
        if is_rank(second) {
            (from, to) = (Bitboard::FULL, square(first, second)?);
            end = 2;
        } else if second == b'x' {
            (from, to) = (on_file(first), square(byte(2), byte(3))?);
            capture_mark = true;
            end = 4;
        } else {
            return None;
        }
        if byte(end) == b'=' {
            promotion = Some(piece_role(byte(end + 1)).filter(|&role| role != Role::King)?);
            end += 2;
        } else if byte(end) == b'(' {
            return None; // it may be the piece of a promotion, as in a1(N)
        }
        San::Piece { role: Role::Pawn, from, to, promotion }
    } else if let Some(role) = piece_role(first) {
        let mut from = Bitboard::FULL;
        end = 1;
        // [file] [rank] [x] square: what comes before the last square disambiguates.
        if is_file(second) {
            let after = byte(3);
            if !is_rank(byte(2)) {
                from = on_file(second);
                end = 2;
            } else if after == b'x' || is_file(after) {
                from = on_file(second) & on_rank(byte(2));
                end = 3;
            }
        } else if is_rank(second) {
            from = on_rank(second);
            end = 2;
        }
        if byte(end) == b'x' {
            capture_mark = true;
            end += 1;
        }
        let to = square(byte(end), byte(end + 1))?;
        end += 2;
        San::Piece { role, from, to, promotion: None }
    } else if word & 0xFF_FFFF_FFFF == O_O_O {
        end = 5;
        San::Castle(CastlingSide::QueenSide)
    } else if word & 0xFF_FFFF == O_O {
        end = 3;
        San::Castle(CastlingSide::KingSide)
    } else {
        return None;
    };
    let check_mark = match byte(end) {
        b'+' => CheckMark::Check,
        b'#' => CheckMark::Mate,
        _ => CheckMark::None,
    };
    end += u32::from(check_mark != CheckMark::None);
    let mark_end = end;
    while end < 8 && matches!(byte(end), b'!' | b'?') {
        end += 1;
    }
    (end < 8 && is_delimiter(byte(end))).then_some(StandardMove {
        token: MoveToken { san, capture_mark, check_mark },
        length: end as usize,
        glyph: end > mark_end,
    })
}

const fn is_file(byte: u8) -> bool {
    byte.wrapping_sub(b'a') < 8
}

const fn is_rank(byte: u8) -> bool {
    byte.wrapping_sub(b'1') < 8
}

#[inline(always)]
fn square(file: u8, rank: u8) -> Option<Square> {
    (is_file(file) && is_rank(rank))
        .then(|| Square::new(u32::from(rank - b'1') * 8 + u32::from(file - b'a')))
}

fn on_file(byte: u8) -> Bitboard {
    Bitboard::from(File::new(u32::from(byte - b'a')))
}

fn on_rank(byte: u8) -> Bitboard {
    Bitboard::from(Rank::new(u32::from(byte - b'1')))
}

#[inline(always)]
fn piece_role(letter: u8) -> Option<Role> {
    Some(match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

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
            "N1xd2", "Nb1xd2", "Qh4#", "O-O", "O-O-O", "O-O+", "O-O-O#", "Kxe2",
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
        for text in ["e9", "ed5", "e2e4", "a1(N)", "e8Q", "Zf3", "0-0", "Nf3N", "e8=K", "Qh4++"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read("Nf3?!").is_some_and(|found| found.glyph && found.length == 5));
    }
}
