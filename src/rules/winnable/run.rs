//! A pawn that is to promote, where a side has neither queen nor rook: it advances or takes, and what the other side
//! has before it makes way. No square is weighed.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::super::Position;
use super::distance::{foremost, in_front};
use super::locked::behind;
use super::pursuit::Pursuit;

/// A pawn that is to promote.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub pawn: Square,
    /// The squares before it, and the pawn of the other side that stops it there.
    pub way: Bitboard,
    pub blocker: Option<Square>,
}

impl Run {
    pub fn of(position: &Position, side: Color) -> Option<Run> {
        let pawn = to_promote(position, side)?;
        let way = Bitboard::from(pawn.file()) & in_front(side, pawn.rank());
        let blocker = foremost(!side, way & position.pieces(!side, Role::Pawn));
        Some(Run { pawn, way, blocker })
    }
}

/// The pawn to promote where a piece that mates easily is missing.
fn to_promote(position: &Position, side: Color) -> Option<Square> {
    let own = position.by_color(side);
    if (own & (position.by_role(Role::Queen) | position.by_role(Role::Rook))).any() {
        return None;
    }
    let pawns = own & position.by_role(Role::Pawn);
    let stopped = behind(position.pieces(!side, Role::Pawn), side);
    foremost(side, pawns & !stopped).or_else(|| foremost(side, pawns))
}

impl Pursuit<'_> {
    /// A move that brings the pawn on or makes way for it, by either side, if there is one out of check.
    pub fn run_on(&self, run: Run) -> Option<Move> {
        if self.position.in_check() {
            return None;
        }
        if self.position.turn() == self.side {
            self.push(run)
                .or_else(|| self.take_with_pawn())
                .or_else(|| self.remove_blocker(run.blocker?))
        } else if let Some(blocker) = run.blocker {
            self.take_bait_or_feed(run, blocker)
        } else {
            self.make_way(run)
        }
    }

    fn push(&self, run: Run) -> Option<Move> {
        let pushes = self.position.pawn_pushes(run.pawn);
        self.playable(Role::Pawn, run.pawn, foremost(self.side, pushes)?)
    }

    fn take_with_pawn(&self) -> Option<Move> {
        let defenders = self.position.by_color(!self.side);
        self.position.pieces(self.side, Role::Pawn).into_iter().find_map(|pawn| {
            let targets = attacks::pawn_attacks(self.side, pawn) & defenders;
            targets.into_iter().find_map(|to| self.playable(Role::Pawn, pawn, to))
        })
    }

    /// The pieces of the other side leave the pawn's way; where none is in it, its king steps anywhere else.
    fn make_way(&self, run: Run) -> Option<Move> {
        let position = &self.position;
        let king = position.king(!self.side);
        let in_way = position.by_color(!self.side) & run.way & !Bitboard::from(king);
        if in_way.any() {
            return self.leave(in_way, run);
        }
        let free = attacks::king_attacks(king) & !(position.occupied() | run.way);
        free.into_iter().find_map(|to| self.playable(Role::King, king, to))
    }
}
