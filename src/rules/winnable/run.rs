//! A pawn that is to promote, where a side has neither queen nor rook.

use shakmaty::{Bitboard, Role, Square};

use super::super::Position;
use super::distance::in_front;
use super::locked::behind;
use super::scene::Scene;

/// A pawn that is to promote.
#[derive(Clone, Copy)]
pub(super) struct Run {
    pub pawn: Square,
    /// The squares before it, and the man of the other side that stops it there.
    pub way: Bitboard,
    pub blocker: Option<Square>,
}

impl Run {
    pub fn of(position: &Position, scene: &Scene) -> Option<Run> {
        let side = scene.side;
        let pawns = scene.own & position.by_role(Role::Pawn);
        let pawn = foremost(position, scene, pawns)?;
        let way = Bitboard::from(pawn.file()) & in_front(side, pawn.rank());
        let men = way & scene.defenders & position.by_role(Role::Pawn);
        let blocker = if side.is_white() { men.first() } else { men.last() };
        Some(Run { pawn, way, blocker })
    }
}

/// The pawn to promote where a piece that mates easily is missing.
fn foremost(position: &Position, scene: &Scene, pawns: Bitboard) -> Option<Square> {
    let side = scene.side;
    if (scene.own & (position.by_role(Role::Queen) | position.by_role(Role::Rook))).any() {
        return None;
    }
    let stopped = behind(position.pieces(!side, Role::Pawn), side);
    let running = if (pawns & !stopped).is_empty() { pawns } else { pawns & !stopped };
    if side.is_white() { running.last() } else { running.first() }
}
