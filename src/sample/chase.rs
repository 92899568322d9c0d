//! Driving a king that has only pawns beside it towards mate: the fewer squares it can reach, the
//! better.

use shakmaty::{Bitboard, attacks};

use crate::rules::{Position, Role};

use super::attacks::Attacked;
use super::worth::KNIGHT_CP;

/// The king's freedom is followed over this many of its moves.
const FREEDOM_MOVES: usize = 8;
/// The price of one square that the king can reach, and of one step between the kings.
const SQUARE_CP: i32 = 7;
const STEP_CP: i32 = 9;

/// True when the side to move is clearly ahead, has a rook or a queen, and the other side has no
/// pieces.
pub fn is_on(position: &Position, material_cp: i32) -> bool {
    let us = position.turn();
    let heavy = position.by_role(Role::Rook) | position.by_role(Role::Queen);
    let simple = position.by_role(Role::Pawn) | position.by_role(Role::King);
    material_cp > KNIGHT_CP
        && (position.by_color(us) & heavy).any()
        && (position.by_color(!us) & !simple).is_empty()
}

/// How near the chased king, whose move it is, has come to mate, in centipawns; never above 0.
pub fn nearness_cp(after: &Position) -> i32 {
    let chased = after.turn();
    let king = after.king(chased);
    let hunters = Attacked::by(after, !chased, after.occupied().without(king)).once;
    let forbidden = hunters | after.by_color(chased);
    let mut reachable = Bitboard::from(king);
    for _ in 0..FREEDOM_MOVES {
        let grown = grow(reachable) & !forbidden | reachable;
        if grown == reachable {
            break;
        }
        reachable = grown;
    }
    let kings_apart = king.distance(after.king(!chased)) as i32;
    -(SQUARE_CP * reachable.count() as i32 + STEP_CP * kings_apart)
}

/// The squares and their neighbours.
fn grow(squares: Bitboard) -> Bitboard {
    let not_a = !Bitboard::from(shakmaty::File::A);
    let not_h = !Bitboard::from(shakmaty::File::H);
    let rows = squares | (squares & not_h).shift(1) | (squares & not_a).shift(-1);
    rows | rows.shift(8) | rows.shift(-8)
}

/// True when the king's neighbourhood leaves it so few squares that a check may be mate.
pub fn has_few_flights(position: &Position, ours: &Attacked) -> bool {
    let them = !position.turn();
    let around = attacks::king_attacks(position.king(them));
    (around & !position.by_color(them) & !ours.once).count() <= FLIGHTS_OF_A_MATE
}

/// A queen that gives check from nearby takes that many squares of the king's eight by itself.
const FLIGHTS_OF_A_MATE: usize = 5;
