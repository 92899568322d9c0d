//! What moves cost in a game of cooperation: the fewer flights they leave, the nearer they bring the kings to each
//! other and to the edge, the less. The weights were fitted to how soon real positions end in mate.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::super::Position;
use super::super::geometry::all_lines;
use super::cooperation::Plan;
use super::distance::steps_from_edges;
use super::net::Net;

/// What a square costs to which the king to be mated could step.
const FLIGHT: i32 = 21;
/// What a step costs by which that king is away from the edge, and along it from the corner.
const FROM_EDGE: i32 = 8;
const FROM_CORNER: i32 = 7;
/// What a step costs by which the kings are apart.
const KINGS_APART: i32 = 6;
/// What it costs to take away every flight without giving check: the other side may be left without a move.
const NO_CHECK: i32 = 24;
/// What a check costs: it leaves the other side less choice.
const CHECK: i32 = 7;
/// What the side that is to mate gains by taking a piece.
const TAKES: i32 = 5;
/// What it costs the other side to take a piece, and to take a queen or a rook.
const IS_TAKEN: i32 = 38;
const STRONG_IS_TAKEN: i32 = 2 * IS_TAKEN;
/// What a side that has neither queen nor rook gains by a step of its foremost pawn, by a promotion to one, and
/// by a way that is cleared for the pawn.
const PAWN_STEP: i32 = 6;
const PROMOTION: i32 = 31;
const WAY_CLEARED: i32 = 4;
/// The same where nothing else counts, and what the other side gains by a piece that the pawn can take when it
/// cannot advance.
const FIRST_PAWN_STEP: i32 = 24;
const FIRST_WAY_CLEARED: i32 = 20;
const FED: i32 = 30;
/// What a second queen gains.
const QUEEN: i32 = 6;
/// What the other side gains when it blocks a flight itself.
const BLOCKS: i32 = 14;

impl Net {
    /// What it costs the king to be mated to stand on `square`.
    pub fn cost_of_king(
        &self,
        position: &Position,
        side: Color,
        square: Square,
        plan: Plan,
    ) -> i32 {
        let flights = attacks::king_attacks(square) & !position.by_color(!side) & !self.once;
        FLIGHT * flights.count() as i32
            + KINGS_APART * square.distance(position.king(side)) as i32
            + from_corner(square, plan.corner)
    }

    /// For a move of the side that is to be mated; `stays` is what it costs its king to stay.
    pub fn cost_of_defence(
        &self,
        position: &Position,
        side: Color,
        m: Move,
        plan: Plan,
        stays: i32,
    ) -> i32 {
        let taken = match m.capture() {
            None => 0,
            Some(Role::Queen | Role::Rook) => STRONG_IS_TAKEN,
            Some(_) => IS_TAKEN,
        };
        let Move::Normal { role, from, to, .. } = m else { return taken + stays };
        if role == Role::King {
            let blocks = if self.way.contains(to) { WAY_CLEARED } else { 0 };
            return taken + blocks + self.cost_of_king(position, side, to, plan);
        }
        let mut cost = taken + stays;
        let free = |square| {
            attacks::king_attacks(self.king).contains(square) && !self.once.contains(square)
        };
        if free(to) {
            cost -= BLOCKS;
        }
        if free(from) {
            cost += FLIGHT;
        }
        if self.way.contains(from) {
            cost -= WAY_CLEARED;
        }
        if self.way.contains(to) {
            cost += WAY_CLEARED;
        }
        cost
    }

    /// For a move of the side that is to mate, while it is to promote first.
    pub fn cost_of_promoting(&self, m: Move) -> i32 {
        let cost = match m.promotion() {
            Some(Role::Queen | Role::Rook) => -PROMOTION,
            Some(_) => PROMOTION,
            None if m.from() == self.pawn => -FIRST_PAWN_STEP,
            None => 0,
        };
        cost + self.cost_on_way(m)
    }

    /// For a move of the other side meanwhile.
    pub fn cost_of_letting_promote(&self, position: &Position, side: Color, m: Move) -> i32 {
        let blocked = self.way & position.by_role(Role::Pawn);
        let feeds = m.role() != Role::King
            && blocked.any()
            && self.pawn.is_some_and(|pawn| attacks::pawn_attacks(side, pawn).contains(m.to()));
        let taken = if m.is_capture() { IS_TAKEN } else { 0 };
        taken + self.cost_on_way(m) - if feeds { FED } else { 0 }
    }

    /// What it costs to stand in the pawn's way.
    fn cost_on_way(&self, m: Move) -> i32 {
        let leaves = m.from().is_some_and(|from| self.way.contains(from));
        FIRST_WAY_CLEARED * (i32::from(self.way.contains(m.to())) - i32::from(leaves))
    }

    /// For a move of the side that is to mate: what it costs, how many flights it leaves, and whether it
    /// may give check.
    pub fn cost_of_attack(&self, position: &Position, side: Color, m: Move) -> (i32, usize, bool) {
        let Move::Normal { role, from, to, promotion, .. } = m else {
            let flights = (self.ring & !self.once).count();
            return (FLIGHT * flights as i32, 0, true);
        };
        let occupied = self.occupied_without_king;
        let before = attacks::attacks(from, role.of(side), occupied);
        let arrived = promotion.unwrap_or(role);
        let moved = (occupied ^ Bitboard::from(from)) | Bitboard::from(to);
        let after = attacks::attacks(to, arrived.of(side), moved);
        let others = self.twice | (self.once & !before);
        let mut ring = self.ring;
        if attacks::king_attacks(self.king).contains(to) {
            ring |= Bitboard::from(to);
        }
        let flights = (ring & !(others | after)).count();
        let check = after.contains(self.king);
        let mut cost = FLIGHT * flights as i32;
        if flights == 0 && !check {
            cost += NO_CHECK;
        }
        let own_king = if role == Role::King { to } else { position.king(side) };
        cost += KINGS_APART * self.king.distance(own_king) as i32;
        if m.is_capture() {
            cost -= TAKES;
        }
        if check {
            cost += CHECK;
        }
        if self.pawn == Some(from) {
            cost -= PAWN_STEP;
        } else if self.way.contains(to) {
            cost += WAY_CLEARED;
        } else if self.way.contains(from) {
            cost -= WAY_CLEARED;
        }
        if matches!(promotion, Some(Role::Queen | Role::Rook)) {
            cost -= PROMOTION;
        }
        if promotion == Some(Role::Queen) {
            cost -= QUEEN;
        }
        (cost, flights, check || all_lines(self.king).contains(from))
    }
}

/// How far `square` is from a corner, or from where a king is easily mated.
fn from_corner(square: Square, corner: Option<Square>) -> i32 {
    let (file, rank) = match corner {
        Some(corner) => (
            u32::from(square.file()).abs_diff(u32::from(corner.file())),
            u32::from(square.rank()).abs_diff(u32::from(corner.rank())),
        ),
        None => steps_from_edges(square),
    };
    FROM_EDGE * file.min(rank) as i32 + FROM_CORNER * file.max(rank) as i32
}
