//! Cheap signs that a position may be locked. They say where it is worth exploring all that can be reached; no
//! verdict rests on them.

use shakmaty::{Bitboard, Color, Move, Role};

use super::super::Position;
use super::distance::pawn_attacks;

/// How much speaks for a position in which a side can never win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Locked {
    /// The side has a knight, a rook or a queen, or a pawn that nothing stops.
    Hardly,
    /// It has none.
    Perhaps,
    /// Neither side has any, and no pawn can take another.
    Likely,
}

/// A corridor of forced moves is followed for so many plies.
const CORRIDOR_PLIES: u32 = 4;

/// Judges the position after the moves that are forced.
pub(super) fn judge(position: &Position, side: Color) -> Locked {
    let mut position = position.clone();
    for _ in 0..CORRIDOR_PLIES {
        let Some(only) = only_move(&position) else { break };
        position.play(only);
    }
    if !is_walled_in(&position, side) {
        return Locked::Hardly;
    }
    let attacks = |color: Color| {
        let pawns = position.pieces(color, Role::Pawn);
        (pawn_attacks(color, pawns) & position.pieces(!color, Role::Pawn)).any()
    };
    if is_walled_in(&position, !side) && !attacks(side) && !attacks(!side) {
        Locked::Likely
    } else {
        Locked::Perhaps
    }
}

/// The move of a side that has no other.
fn only_move(position: &Position) -> Option<Move> {
    let mut only = None;
    let several = position.any_legal_move(Bitboard::FULL, |m| only.replace(m).is_some());
    only.filter(|_| !several)
}

/// True when `side` has nothing but its king, bishops, and pawns each of which has an enemy pawn ahead on its
/// file or the enemy king right before it.
fn is_walled_in(position: &Position, side: Color) -> bool {
    let own = position.by_color(side);
    let strong = position.by_role(Role::Knight)
        | position.by_role(Role::Rook)
        | position.by_role(Role::Queen);
    if (own & strong).any() {
        return false;
    }
    let before_king =
        Bitboard::from(position.king(!side)).shift(if side.is_white() { -8 } else { 8 });
    let stopped = behind(position.pieces(!side, Role::Pawn), side) | before_king;
    (own & position.by_role(Role::Pawn) & !stopped).is_empty()
}

/// The squares from which a pawn of `side` would meet one of `walls` on its way.
pub(super) fn behind(walls: Bitboard, side: Color) -> Bitboard {
    let mut squares = walls.0;
    for ranks in [8, 16, 32] {
        squares |= if side.is_white() { squares >> ranks } else { squares << ranks };
    }
    Bitboard(squares)
}
