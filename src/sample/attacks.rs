//! Which squares a side attacks, and what a man risks there: one look at a position, so that each of
//! its moves is judged by a few bit tests and without playing it.

use shakmaty::{Bitboard, attacks};

use crate::rules::{Color, Position, Role, Square};

use super::worth::{KNIGHT_CP, PAWN_CP, QUEEN_CP, ROOK_CP};

/// What men of each class are worth, in centipawns: pawns, knights and bishops, rooks, queens. A king
/// takes nothing that is guarded.
const CLASSES_CP: [i32; 4] = [PAWN_CP, KNIGHT_CP, ROOK_CP, QUEEN_CP];

/// The squares that one side attacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attacked {
    /// By men of each class.
    by_class: [Bitboard; 4],
    /// By one man at least, and by two at least; pins are not regarded.
    pub once: Bitboard,
    pub twice: Bitboard,
}

impl Attacked {
    /// The squares that `color` attacks, with `occupied` in the way of sliders.
    pub fn by(position: &Position, color: Color, occupied: Bitboard) -> Attacked {
        let mut attacked = Attacked::default();
        let pieces = |role: Role| position.pieces(color, role);
        for from in pieces(Role::Pawn) {
            attacked.add(0, attacks::pawn_attacks(color, from));
        }
        for from in pieces(Role::Knight) {
            attacked.add(1, attacks::knight_attacks(from));
        }
        for from in pieces(Role::Bishop) {
            attacked.add(1, attacks::bishop_attacks(from, occupied));
        }
        for from in pieces(Role::Rook) {
            attacked.add(2, attacks::rook_attacks(from, occupied));
        }
        for from in pieces(Role::Queen) {
            attacked.add(3, attacks::queen_attacks(from, occupied));
        }
        let by_king = attacks::king_attacks(position.king(color));
        attacked.twice |= attacked.once & by_king;
        attacked.once |= by_king;
        attacked
    }

    #[inline]
    fn add(&mut self, class: usize, squares: Bitboard) {
        self.by_class[class] |= squares;
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// What a man worth `worth_cp` loses on `square` when this side attacks it, in centipawns: itself
    /// if it is not `guarded`, else the difference to the cheapest man that takes it.
    #[inline]
    pub fn risk_cp(&self, square: Square, worth_cp: i32, guarded: bool) -> i32 {
        if !self.once.contains(square) {
            return 0;
        }
        if !guarded {
            return worth_cp;
        }
        // The classes stand in the order of worth.
        let mut takers = self.by_class.iter().zip(CLASSES_CP);
        let cheapest = takers.find(|(squares, _)| squares.contains(square));
        cheapest.map_or(0, |(_, taker_cp)| (worth_cp - taker_cp).max(0))
    }
}

/// From where a man of the side to move gives check directly.
#[derive(Clone, Copy, Debug)]
pub struct CheckSquares {
    pawns: Bitboard,
    knights: Bitboard,
    diagonals: Bitboard,
    orthogonals: Bitboard,
}

impl CheckSquares {
    /// The squares around the king of the side that is not to move.
    pub fn of(position: &Position) -> CheckSquares {
        let them = !position.turn();
        let king = position.king(them);
        CheckSquares {
            pawns: attacks::pawn_attacks(them, king),
            knights: attacks::knight_attacks(king),
            diagonals: attacks::bishop_attacks(king, position.occupied()),
            orthogonals: attacks::rook_attacks(king, position.occupied()),
        }
    }

    /// True when a man of this role gives check from `square`.
    #[inline]
    pub fn contains(&self, role: Role, square: Square) -> bool {
        let squares = match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.knights,
            Role::Bishop => self.diagonals,
            Role::Rook => self.orthogonals,
            Role::Queen => self.diagonals | self.orthogonals,
            Role::King => Bitboard::EMPTY,
        };
        squares.contains(square)
    }
}
