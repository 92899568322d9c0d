//! Squares that lie on a line with another, on an empty board, and what a move of a piece needs of them: tables of
//! 64 entries, small enough to stay in the first cache, where magic attack tables would not. Whether a line is free is
//! asked of [`between`], and only for pieces that stand on it.

use std::hint::select_unpredictable;

use shakmaty::{Bitboard, Color, Role, Square, attacks};

pub use attacks::{between, ray};

const fn lines(steps: [(i32, i32); 4]) -> [u64; 64] {
    let mut table = [0u64; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (file_step, rank_step) = steps[direction];
            let mut file = (square % 8) as i32 + file_step;
            let mut rank = (square / 8) as i32 + rank_step;
            while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                table[square] |= 1 << (rank * 8 + file);
                file += file_step;
                rank += rank_step;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const ORTHOGONALS: [u64; 64] = lines([(0, 1), (1, 0), (0, -1), (-1, 0)]);
const DIAGONALS: [u64; 64] = lines([(1, 1), (1, -1), (-1, -1), (-1, 1)]);

/// These squares, or none; without a branch, for what cannot be predicted.
#[inline(always)]
pub fn squares_if(condition: bool, squares: Bitboard) -> Bitboard {
    Bitboard(select_unpredictable(condition, squares.0, 0))
}

/// The rank on which the pieces of `color` stand at the start.
#[inline]
pub fn home_rank(color: Color) -> Bitboard {
    Bitboard(0xFF << (56 * u32::from(color.is_black())))
}

/// These squares a rank further on for a pawn of `color`; what leaves the board is gone.
#[inline(always)]
pub fn forward(color: Color, squares: Bitboard) -> Bitboard {
    Bitboard(if color.is_white() { squares.0 << 8 } else { squares.0 >> 8 })
}

/// The squares of the rank and the file of `square`, without itself.
#[inline(always)]
pub fn orthogonals(square: Square) -> Bitboard {
    reach_on_empty_board(Role::Rook, square)
}

/// The squares of both diagonals of `square`, without itself.
#[inline(always)]
pub fn diagonals(square: Square) -> Bitboard {
    reach_on_empty_board(Role::Bishop, square)
}

/// The squares that share any line with `square`, without itself.
#[inline]
pub fn all_lines(square: Square) -> Bitboard {
    reach_on_empty_board(Role::Queen, square)
}

/// What a man attacks from `square` on an empty board.
#[inline(always)]
pub fn attacks_on_empty_board(color: Color, role: Role, square: Square) -> Bitboard {
    let is_black_pawn = color.is_black() & (role == Role::Pawn);
    Bitboard(REACH[role as usize - usize::from(is_black_pawn)][usize::from(square)])
}

/// The same for a piece of either colour, not a pawn.
#[inline(always)]
pub fn reach_on_empty_board(role: Role, square: Square) -> Bitboard {
    Bitboard(REACH[role as usize][usize::from(square)])
}

/// From where a man could come to `square` on an empty board, and what may stand there. A pawn `captures` or advances;
/// where it would be promoted, nothing is told of it.
#[inline(always)]
pub fn arrival(color: Color, role: Role, captures: bool, square: Square) -> Arrival {
    let is_black = usize::from(color.is_black());
    let pawn_row = WHITE_ADVANCES + is_black + 2 * usize::from(captures);
    let row = select_unpredictable(role == Role::Pawn, pawn_row, role as usize);
    Arrival { origins: Bitboard(REACH[row][usize::from(square)]), target: TARGETS[row] }
}

/// See [`arrival`].
pub struct Arrival {
    pub origins: Bitboard,
    /// Bit 0: an empty square; bit 2: an enemy's.
    target: u8,
}

impl Arrival {
    /// Whether the piece may go where a man stands, or not, and an enemy's.
    #[inline(always)]
    pub fn is_allowed(&self, occupied: bool, enemy: bool) -> bool {
        self.target >> (u32::from(occupied) + u32::from(enemy)) & 1 == 1
    }
}

const BLACK_PAWNS: usize = 0;
const WHITE_PAWNS: usize = Role::Pawn as usize;
const WHITE_ADVANCES: usize = Role::King as usize + 1;
const BLACK_ADVANCES: usize = WHITE_ADVANCES + 1;
const WHITE_CAPTURES: usize = WHITE_ADVANCES + 2;
const BLACK_CAPTURES: usize = BLACK_ADVANCES + 2;
const ROWS: usize = BLACK_CAPTURES + 1;

/// A row for the attacks of black pawns, of white pawns, of each other role, and for the origins of pawns.
static REACH: [[u64; 64]; ROWS] = {
    let mut reach = [[0; 64]; ROWS];
    reach[Role::Bishop as usize] = DIAGONALS;
    reach[Role::Rook as usize] = ORTHOGONALS;
    let mut square = 0;
    while square < 64 {
        let at = Square::new(square as u32);
        reach[BLACK_PAWNS][square] = attacks::pawn_attacks(Color::Black, at).0;
        reach[WHITE_PAWNS][square] = attacks::pawn_attacks(Color::White, at).0;
        reach[Role::Knight as usize][square] = attacks::knight_attacks(at).0;
        reach[Role::Queen as usize][square] = ORTHOGONALS[square] | DIAGONALS[square];
        reach[Role::King as usize][square] = attacks::king_attacks(at).0;
        let (bit, rank) = (1u64 << square, square / 8);
        // To its fourth rank a pawn comes by one step or by two.
        if rank >= 2 && rank <= 6 {
            reach[WHITE_ADVANCES][square] = bit >> 8 | if rank == 3 { bit >> 16 } else { 0 };
            reach[WHITE_CAPTURES][square] = reach[BLACK_PAWNS][square];
        }
        if rank >= 1 && rank <= 5 {
            reach[BLACK_ADVANCES][square] = bit << 8 | if rank == 4 { bit << 16 } else { 0 };
            reach[BLACK_CAPTURES][square] = reach[WHITE_PAWNS][square];
        }
        square += 1;
    }
    reach
};

/// See [`Arrival::target`].
static TARGETS: [u8; ROWS] = {
    let mut targets = [0b101; ROWS];
    targets[WHITE_ADVANCES] = 0b001;
    targets[BLACK_ADVANCES] = 0b001;
    targets[WHITE_CAPTURES] = 0b100;
    targets[BLACK_CAPTURES] = 0b100;
    targets
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_attacks_of_sliders_on_an_empty_board() {
        for square in Square::ALL {
            assert_eq!(orthogonals(square), attacks::rook_attacks(square, Bitboard::EMPTY));
            assert_eq!(diagonals(square), attacks::bishop_attacks(square, Bitboard::EMPTY));
        }
    }

    #[test]
    fn between_two_squares_are_those_of_their_common_line() {
        for a in Square::ALL {
            for b in Square::ALL {
                assert_eq!(between(a, b), attacks::between(a, b), "{a} {b}");
            }
        }
    }
}
