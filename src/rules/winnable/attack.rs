//! What moves cost the side that is to mate: its pieces take what they can, take flights from the other king, and its own
//! king comes nearer.

use shakmaty::{Bitboard, Role, attacks};

use super::advance::{Choice, FLIGHT};
use super::scene::piece_attacks;

/// What a step costs by which the kings are apart.
const KINGS_APART: i32 = 15;
/// What it costs to take away every flight without giving check: the other side may be left without a move.
const NO_CHECK: i32 = 7;
/// What a check costs: it leaves the other side less choice.
const CHECK: i32 = 40;
/// What a step of any pawn gains where none is to promote.
const PUSH: i32 = 8;
/// What a step costs by which the king is away from a pawn that stops the one to promote.
const TO_BLOCKER: i32 = 9;

impl Choice<'_> {
    /// A man is taken if a piece or the king can: no other move brings a mate nearer.
    pub fn attack(&mut self) {
        let scene = self.scene;
        let ring = attacks::king_attacks(scene.king) & !scene.defenders;
        let apart = KINGS_APART * scene.king.distance(scene.own_king) as i32;
        self.attack_with_pieces(scene.defenders, ring, apart);
        self.approach_with_king(scene.defenders, ring);
        if self.best.is_none() {
            let empty = !(scene.own | scene.defenders);
            self.attack_with_pieces(empty, ring, apart);
            self.push_pawns(cost_of_flights(ring & !scene.once) + apart);
            self.approach_with_king(empty, ring);
        }
    }

    /// Opens lines for a side that has no pawn to promote.
    fn push_pawns(&mut self, stays: i32) {
        if self.run.is_some() || stays - PUSH >= self.least {
            return;
        }
        for pawn in self.scene.own & self.position.by_role(Role::Pawn) {
            for to in self.position.pawn_pushes(pawn) {
                self.offer(Role::Pawn, pawn, to, stays - PUSH);
            }
        }
    }

    fn attack_with_pieces(&mut self, squares: Bitboard, ring: Bitboard, apart: i32) {
        let scene = self.scene;
        let around = attacks::king_attacks(scene.king);
        for hunter in scene.hunters() {
            let targets = hunter.attacked & squares;
            if targets.is_empty() {
                continue;
            }
            let others = scene.without(hunter);
            let without = scene.occupied ^ Bitboard::from(hunter.from);
            let checks = piece_attacks(hunter.role, scene.king, scene.occupied);
            // From elsewhere it takes no flight.
            let open = ring & !others;
            let near = open.into_iter().fold(around | checks, |near, square| {
                near | piece_attacks(hunter.role, square, without)
            });
            let stuck = if open.is_empty() { NO_CHECK } else { 0 };
            let stays = cost_of_flights(open) + apart + stuck;
            if stays < self.least
                && let Some(to) = (targets & !near).first()
            {
                self.offer(hunter.role, hunter.from, to, stays);
            }
            for to in targets & near {
                let at = Bitboard::from(to);
                let after = piece_attacks(hunter.role, to, without | at);
                let flights = (ring | (at & around)) & !(others | after);
                let mut cost = cost_of_flights(flights) + apart;
                if checks.contains(to) {
                    cost += CHECK;
                } else if flights.is_empty() {
                    cost += NO_CHECK;
                }
                self.offer(hunter.role, hunter.from, to, cost);
            }
        }
    }

    fn approach_with_king(&mut self, squares: Bitboard, ring: Bitboard) {
        let scene = self.scene;
        for to in attacks::king_attacks(scene.own_king) & squares & !scene.guarded {
            let flights = ring & !(scene.once | attacks::king_attacks(to));
            let away = match self.run.and_then(|run| run.blocker) {
                Some(blocker) => TO_BLOCKER * blocker.distance(to) as i32,
                None => KINGS_APART * scene.king.distance(to) as i32,
            };
            let stuck = if flights.is_empty() { NO_CHECK } else { 0 };
            self.offer(Role::King, scene.own_king, to, cost_of_flights(flights) + away + stuck);
        }
    }
}

fn cost_of_flights(flights: Bitboard) -> i32 {
    FLIGHT * flights.count() as i32
}
