//! Squares that lie on a line with another, on an empty board: 64-entry tables small enough to stay
//! in the first cache, where magic attack tables would not. Whether the line is free is asked of
//! [`between`], which costs one more look-up and only for pieces that stand on it.

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

static ORTHOGONALS: [u64; 64] = lines([(0, 1), (1, 0), (0, -1), (-1, 0)]);
static DIAGONALS: [u64; 64] = lines([(1, 1), (1, -1), (-1, -1), (-1, 1)]);
static ALL_LINES: [u64; 64] = {
    let mut table = ORTHOGONALS;
    let mut square = 0;
    while square < 64 {
        table[square] |= DIAGONALS[square];
        square += 1;
    }
    table
};

/// The rank on which the pieces of `color` stand at the start.
#[inline]
pub fn home_rank(color: Color) -> Bitboard {
    Bitboard::from(color.backrank())
}

/// The squares of the rank and the file of `square`, without itself.
#[inline]
pub fn orthogonals(square: Square) -> Bitboard {
    Bitboard(ORTHOGONALS[usize::from(square)])
}

/// The squares of both diagonals of `square`, without itself.
#[inline]
pub fn diagonals(square: Square) -> Bitboard {
    Bitboard(DIAGONALS[usize::from(square)])
}

/// The squares that share any line with `square`, without itself.
#[inline]
pub fn all_lines(square: Square) -> Bitboard {
    Bitboard(ALL_LINES[usize::from(square)])
}

/// Where a piece of this role (not a pawn) could move from `square` on an empty board.
#[inline]
pub fn reach_on_empty_board(role: Role, square: Square) -> Bitboard {
    Bitboard(REACH[role as usize][usize::from(square)])
}

static REACH: [[u64; 64]; 7] = {
    let mut reach = [[0; 64]; 7];
    reach[Role::Bishop as usize] = DIAGONALS;
    reach[Role::Rook as usize] = ORTHOGONALS;
    reach[Role::Queen as usize] = ALL_LINES;
    let mut square = 0;
    while square < 64 {
        let from = Square::new(square as u32);
        reach[Role::Knight as usize][square] = attacks::knight_attacks(from).0;
        reach[Role::King as usize][square] = attacks::king_attacks(from).0;
        square += 1;
    }
    reach
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
}
