//! Cheap signs that a position may be locked. They say where it is worth exploring all that can be reached; no
//! verdict rests on them. All known final positions of real games that only an exploration proves unwinnable
//! have these signs, and few others.

use shakmaty::{Bitboard, Color, Move, Role};

use super::super::Position;
use super::super::geometry::forward;
use super::distance::{NOT_A_FILE, NOT_H_FILE, pawn_attacks};

/// How much speaks for a position in which a side can never win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Locked {
    /// There is a knight, a rook or a queen, a pawn that nothing stops, or one that may come to take another.
    Hardly,
    /// There is none of these.
    Perhaps,
    /// Nor can the king of the side get at an enemy pawn.
    Likely,
}

/// A corridor of forced moves is followed for so many plies.
const CORRIDOR_PLIES: u32 = 4;

/// Judges the position after the moves that are forced.
pub(super) fn judge(position: &Position, side: Color) -> Locked {
    // In so few plies no more of them are taken off each side.
    const FEW: usize = CORRIDOR_PLIES as usize / 2;
    let strong_men = strong(position);
    if Color::ALL.into_iter().any(|color| (position.by_color(color) & strong_men).count() > FEW) {
        return Locked::Hardly;
    }
    let mut after;
    let mut position = position;
    for _ in 0..CORRIDOR_PLIES {
        let Some(only) = only_move(position) else { break };
        let mut next = position.clone();
        next.play(only);
        after = next;
        position = &after;
    }
    if strong(position).any() {
        return Locked::Hardly;
    }
    let pawns = |color| position.pieces(color, Role::Pawn);
    let king = |color| Bitboard::from(position.king(color));
    let (own, enemy) = (pawns(side), pawns(!side));
    let own_way = way(side, own, enemy | king(!side));
    let enemy_way = way(!side, enemy, own | king(side));
    if (own_way & Bitboard::from((!side).backrank())).any()
        || (pawn_attacks(side, own_way) & enemy_way).any()
        || (pawn_attacks(!side, enemy_way) & own_way).any()
    {
        return Locked::Hardly;
    }
    let (blocked, fixed) = (own & forward(!side, enemy), enemy & forward(side, own));
    let guarded = pawn_attacks(!side, fixed);
    let walk = king_walk(king(side), guarded | blocked);
    if (around(walk) & enemy & !guarded).any() { Locked::Perhaps } else { Locked::Likely }
}

fn strong(position: &Position) -> Bitboard {
    position.by_role(Role::Knight) | position.by_role(Role::Rook) | position.by_role(Role::Queen)
}

/// The move of a side that has no other.
fn only_move(position: &Position) -> Option<Move> {
    if !position.in_check() && position.unpinned_pawns_that_advance().more_than_one() {
        return None;
    }
    let mut only = None;
    let several = position.any_legal_move(Bitboard::FULL, |m| only.replace(m).is_some());
    only.filter(|_| !several)
}

/// The squares of pawns and those to which they may advance, up to what stops them.
fn way(side: Color, pawns: Bitboard, stops: Bitboard) -> Bitboard {
    const MOST_STEPS: u32 = 6;
    (0..MOST_STEPS).fold(pawns, |way, _| way | (forward(side, way) & !stops))
}

/// The squares next to some squares, and these.
pub(super) fn around(squares: Bitboard) -> Bitboard {
    let row = squares | (squares & NOT_H_FILE).shift(1) | (squares & NOT_A_FILE).shift(-1);
    row | row.shift(8) | row.shift(-8)
}

/// Where a king gets to, if there are squares that it may never enter.
fn king_walk(king: Bitboard, closed: Bitboard) -> Bitboard {
    let mut walk = king;
    loop {
        let further = walk | (around(walk) & !closed);
        if further == walk {
            return walk;
        }
        walk = further;
    }
}

/// The squares from which a pawn of `side` would meet one of `walls` on its way.
pub(super) fn behind(walls: Bitboard, side: Color) -> Bitboard {
    let mut squares = walls.0;
    for ranks in [8, 16, 32] {
        squares |= if side.is_white() { squares >> ranks } else { squares << ranks };
    }
    Bitboard(squares)
}
