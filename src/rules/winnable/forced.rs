//! Full-width search for a proof that every line of play soon ends without a mate by one side.
//!
//! It searches all legal moves of both sides. A line ends in its favour at a position that is stalemate or
//! where the side itself is mated, or where the material already decides (see `material.rs`); one line that
//! gets by is a refutation. Up to four men, without rights to castle or to take en passant, a proof of four
//! plies is found if there is any: exhaustive tables of all 45 classes of material.

use shakmaty::{Bitboard, Color, Move, Role};

use super::super::{Position, cannot_win_by_material};
use super::shuttle;

/// A search that counts its nodes.
#[derive(Debug)]
pub(super) struct Forced {
    side: Color,
    nodes_left: u32,
    deepest: u32,
}

impl Forced {
    /// The number of plies after which every line has ended; `None` if one goes on for longer, or more
    /// than `max_nodes` positions would have to be looked at.
    pub fn depth_plies(
        position: &Position,
        side: Color,
        max_plies: u32,
        max_nodes: u32,
    ) -> Option<u32> {
        let mut search = Forced { side, nodes_left: max_nodes, deepest: 0 };
        let refuted = search.is_refuted(position, 0, max_plies);
        (!refuted).then_some(search.deepest)
    }

    /// `position` is not decided by its material.
    fn is_refuted(&mut self, position: &Position, ply: u32, max_plies: u32) -> bool {
        if self.nodes_left == 0 {
            return true;
        }
        self.nodes_left -= 1;
        if ply == max_plies {
            // It may be over here all the same.
            return position.has_legal_move() || self.is_mated_for_side(position);
        }
        let mut moved = false;
        let refuted = position.any_legal_move(Bitboard::FULL, |m| {
            moved = true;
            let mut after = position.clone();
            after.play(m);
            if changes_material(m) && cannot_win_by_material(&after, self.side) {
                self.deepest = self.deepest.max(ply + 1);
                return false;
            }
            self.is_refuted(&after, ply + 1, max_plies)
        });
        if moved {
            return refuted;
        }
        self.deepest = self.deepest.max(ply);
        self.is_mated_for_side(position)
    }

    /// For a position without legal moves.
    fn is_mated_for_side(&self, position: &Position) -> bool {
        position.in_check() && position.turn() != self.side
    }
}

/// True if one line of play refutes every proof of so many plies, for each side whose material is not too little at its
/// start: nearly always the first that is looked at does. False says nothing.
pub(super) fn goes_on(position: &Position, max_plies: u32) -> bool {
    let can_lose = Color::ALL.map(|side| !cannot_win_by_material(position, side));
    let mut position = position.clone();
    let mut asked = false;
    for _ in 0..max_plies {
        if !asked && !position.in_check() {
            asked = true;
            if shuttle::goes_on(&position) {
                return true;
            }
        }
        let mut next = None;
        let mut fits = |m| {
            let mut sides = Color::ALL.into_iter().zip(can_lose);
            let decides = changes_material(m)
                && sides.any(|(side, can_lose)| can_lose && loses_all(&position, side, m));
            next = Some(m).filter(|_| !decides);
            next.is_some()
        };
        // Whether a king may step costs more to say.
        let king = Bitboard::from(position.king(position.turn()));
        let _ = position.any_legal_move(!king, &mut fits) || position.any_legal_move(king, fits);
        let Some(m) = next else { return false };
        position.play(m);
    }
    position.has_legal_move()
}

/// Nothing else can bring about a material in which a side cannot win.
pub(super) fn changes_material(m: Move) -> bool {
    m.is_capture() || m.is_promotion()
}

/// True if the move brings about a material with which `side` cannot win.
pub(super) fn loses_all(position: &Position, side: Color, m: Move) -> bool {
    let able = position.by_color(side)
        & (position.by_role(Role::Pawn)
            | position.by_role(Role::Rook)
            | position.by_role(Role::Queen));
    // One move takes or changes no more than one of them, and one is enough.
    changes_material(m) && !able.more_than_one() && {
        let mut after = position.clone();
        after.play(m);
        cannot_win_by_material(&after, side)
    }
}
