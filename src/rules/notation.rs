//! From a move to its spelling: Standard Algebraic Notation (PGN standard 8.2.3; FIDE Laws,
//! Appendix C), with no more of the square of departure than legal moves make necessary.
//!
//! The other way, from a spelling to the move, is `san.rs`. Nothing here allocates.

use std::fmt;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square};

use super::Position;
use super::geometry::{between, reach_on_empty_board};

/// `Qa1xb2#` and `exd8=Q#`: no spelling is longer.
const LONGEST_SAN_BYTES: usize = 7;

/// A move in Standard Algebraic Notation, such as `Nbxd7+`. ASCII, held in place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SanText {
    bytes: [u8; LONGEST_SAN_BYTES],
    length: u8,
}

impl SanText {
    /// The letters of the move.
    #[inline]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    fn put(&mut self, byte: u8) {
        self.bytes[usize::from(self.length)] = byte;
        self.length += 1;
    }

    fn put_file(&mut self, square: Square) {
        self.put(square.file().char() as u8);
    }

    fn put_rank(&mut self, square: Square) {
        self.put(square.rank().char() as u8);
    }

    fn put_square(&mut self, square: Square) {
        self.put_file(square);
        self.put_rank(square);
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(self.as_bytes()).expect("only ASCII was put"))
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Position {
    /// Spells a legal move, with `+` or `#` if it gives check or mate. The text of a move that is not
    /// legal here is unspecified.
    pub fn san(&self, m: Move) -> SanText {
        let mut after = self.clone();
        after.play(m);
        self.san_leading_to(m, &after)
    }

    /// As [`Position::san`], for a caller who has already played the move: `after` is the position
    /// that it brings about.
    #[inline]
    pub fn san_leading_to(&self, m: Move, after: &Position) -> SanText {
        let mut text = SanText { bytes: [0; LONGEST_SAN_BYTES], length: 0 };
        match m {
            Move::Normal { role: Role::Pawn, from, capture, to, promotion } => {
                if capture.is_some() {
                    text.put_file(from);
                    text.put(b'x');
                }
                text.put_square(to);
                if let Some(role) = promotion {
                    text.put(b'=');
                    text.put(role.upper_char() as u8);
                }
            }
            Move::Normal { role, from, capture, to, .. } => {
                text.put(role.upper_char() as u8);
                self.put_departure(&mut text, role, from, to);
                if capture.is_some() {
                    text.put(b'x');
                }
                text.put_square(to);
            }
            Move::EnPassant { from, to } => {
                text.put_file(from);
                text.put(b'x');
                text.put_square(to);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(rook.file() > king.file());
                let spelling: &[u8] = if side.is_king_side() { b"O-O" } else { b"O-O-O" };
                spelling.iter().for_each(|&byte| text.put(byte));
            }
            Move::Put { .. } => unreachable!("no piece is put on the board in chess"),
        }
        if after.in_check() {
            text.put(if after.has_legal_move() { b'+' } else { b'#' });
        }
        text
    }

    /// Writes what tells the piece on `from` from others of its role that may legally go to `to`: its
    /// file, else its rank, else both (PGN standard 8.2.3.4).
    #[inline]
    fn put_departure(&self, text: &mut SanText, role: Role, from: Square, to: Square) {
        let mut others = self.pieces(self.turn(), role) & reach_on_empty_board(role, to);
        others.discard(from);
        if others.is_empty() {
            return;
        }
        let occupied = self.occupied();
        let rivals: Bitboard = others
            .into_iter()
            .filter(|&other| {
                (role == Role::Knight || (between(other, to) & occupied).is_empty())
                    && self.leaves_king_safe(other, to)
            })
            .collect();
        if rivals.is_empty() {
            return;
        }
        if (rivals & Bitboard::from(from.file())).is_empty() {
            text.put_file(from);
        } else if (rivals & Bitboard::from(from.rank())).is_empty() {
            text.put_rank(from);
        } else {
            text.put_square(from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MoveList, Setup};

    /// Every legal move of the position, spelled and sorted.
    fn spellings(fen: &str) -> Vec<String> {
        let position = Setup::parse(fen.as_bytes(), false).unwrap().position;
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.iter().map(|&m| position.san(m).to_string()).collect();
        texts.sort();
        texts
    }

    fn assert_spells(fen: &str, expected: &[&str]) {
        let texts = spellings(fen);
        for spelling in expected {
            assert!(texts.iter().any(|text| text == spelling), "{spelling} not in {texts:?}");
        }
    }

    #[test]
    fn the_file_is_preferred_to_the_rank_and_both_are_the_last_resort() {
        assert_spells("8/8/8/4k3/8/8/8/RK5R w - - 0 1", &["Rg1", "Rc1", "Ra5+", "Rh5+"]);
        assert_spells("4k3/8/8/8/8/K7/8/R6R w - - 0 1", &["Rad1", "Rhe1+"]);
        assert_spells("7k/R7/8/8/8/1K6/8/R7 w - - 0 1", &["R1a4", "R7a4", "Re7"]);
        assert_spells("1k6/8/8/8/Q6Q/8/8/K6Q w - - 0 1", &["Qh4e4", "Qae4", "Q1e4"]);
    }

    #[test]
    fn a_pinned_piece_asks_for_no_disambiguation() {
        assert_spells("4k3/8/8/b7/8/8/3N4/4K1N1 w - - 0 1", &["Nf3", "Ne2"]);
        assert_spells("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", &["Ndf3", "Ngf3"]);
    }

    #[test]
    fn a_blocked_piece_asks_for_no_disambiguation() {
        assert_spells("4k3/8/8/8/8/K7/8/R2n3R w - - 0 1", &["Raxd1", "Rhxd1", "Rc1", "Rg1"]);
    }

    #[test]
    fn pawns_name_their_file_only_when_they_take() {
        assert_spells(
            "3r3k/4P3/8/2pP4/8/8/8/K7 w - c6 0 1",
            &["dxc6", "d6", "exd8=Q+", "exd8=N", "e8=R+", "e8=B"],
        );
    }

    #[test]
    fn check_and_mate_are_marked() {
        assert_spells("7k/8/6K1/8/8/8/8/R7 w - - 0 1", &["Ra8#", "Rh1+", "Rb1"]);
        assert_spells("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", &["O-O-O+", "Ra8+"]);
        assert_spells("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &["O-O+"]);
        assert_spells("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", &["O-O", "O-O-O"]);
    }

    #[test]
    fn no_two_legal_moves_share_a_spelling() {
        let mut texts = spellings("6k1/8/1Q6/8/4p3/3P1P2/N1N1N2K/R4Q1R w - - 0 1");
        let count = texts.len();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }
}
