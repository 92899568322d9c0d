//! What moves cost the side that is to be mated: its king goes where it has few flights, its men stand in them and
//! give themselves up.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::advance::{Choice, FLIGHT};
use super::distance::steps_from_edges;
use super::scene::{PIECES, piece_attacks};

/// What a step costs by which the kings are apart, and by which the king is away from the corner.
const KINGS_APART: i32 = 5;
const FROM_CORNER: i32 = 2;
/// What it costs to take a man.
const TAKES: i32 = 4;
/// What is gained by standing in a flight.
const BLOCKS: i32 = 1;

impl Choice<'_> {
    pub fn defend(&mut self) {
        let scene = self.scene;
        let around = attacks::king_attacks(scene.king);
        let stays = self.cost_of_king(scene.king);
        for to in around & !scene.defenders & !scene.once {
            let taken = if scene.own.contains(to) { TAKES } else { 0 };
            self.offer(Role::King, scene.king, to, taken + self.cost_of_king(to));
        }
        let free = around & !scene.occupied & !scene.once;
        let idle = scene.defenders & !around;
        self.bring_piece(idle, free & scene.guarded, stays - BLOCKS);
        if self.least > stays {
            self.wait(if idle.any() { idle } else { scene.defenders });
        }
    }

    /// Offers moves of pieces among `idle` to squares that they attack.
    fn bring_piece(&mut self, idle: Bitboard, targets: Bitboard, cost: i32) {
        for to in targets {
            for role in PIECES {
                let men = idle & self.position.by_role(role);
                let from = piece_attacks(role, to, self.position.occupied()) & men;
                if let Some(from) = from.first() {
                    self.offer(role, from, to, cost);
                }
            }
        }
    }

    /// Moves one of the men, rather to where it is lost.
    fn wait(&mut self, men: Bitboard) {
        let (position, scene) = (self.position, self.scene);
        let mut found = None;
        position.any_legal_move(men, |m| {
            if m.is_capture() || m.is_promotion() || self.taboo.contains(&m) {
                return false;
            }
            let checks = || piece_attacks(m.role(), m.to(), position.occupied());
            let is_lost = m.role() != Role::Pawn
                && scene.once.contains(m.to())
                && !checks().contains(scene.own_king);
            if is_lost || found.is_none() {
                found = Some(m);
            }
            is_lost
        });
        self.best = found.or(self.best);
    }

    fn cost_of_king(&self, square: Square) -> i32 {
        let scene = self.scene;
        let flights = attacks::king_attacks(square) & !scene.defenders & !scene.once;
        let (file, rank) = steps_from_edges(square);
        FLIGHT * flights.count() as i32
            + KINGS_APART * square.distance(scene.own_king) as i32
            + FROM_CORNER * file.max(rank) as i32
    }
}
