//! What moves cost the side that is to mate: it takes flights from the other king, brings its own nearer, takes
//! what guards squares, and promotes a pawn where it has neither queen nor rook.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::advance::{Choice, FLIGHT, WAY};
use super::run::Run;
use super::scene::piece_attacks;

/// What a step costs by which the kings are apart.
const KINGS_APART: i32 = 15;
/// What it costs to take away every flight without giving check: the other side may be left without a move.
const NO_CHECK: i32 = 7;
/// What a check costs: it leaves the other side less choice.
const CHECK: i32 = 40;
/// What is gained by taking a man, and more if it stands in the way of the pawn that is to promote.
const TAKES: i32 = 400;
const CLEARS: i32 = 50;
/// What a step of that pawn gains, or of another on its way to another file.
const PAWN_STEP: i32 = 110;
/// What a step of any pawn gains where none is to promote.
const PUSH: i32 = 8;
/// What a step costs by which the king is away from a pawn that stops that pawn.
const TO_BLOCKER: i32 = 9;

impl Choice<'_> {
    pub fn attack(&mut self) {
        let scene = self.scene;
        let ring = attacks::king_attacks(scene.king) & !scene.defenders;
        let apart = KINGS_APART * scene.king.distance(scene.own_king) as i32;
        if let Some(run) = self.run {
            self.advance_pawns(run, cost_of_flights(ring & !scene.once) + apart);
            if self.best.is_some() {
                return;
            }
        }
        self.attack_with_pieces(ring, apart);
        self.push_pawns(cost_of_flights(ring & !scene.once) + apart);
        self.approach_with_king(ring);
    }

    fn advance_pawns(&mut self, run: Run, stays: i32) {
        let (position, scene) = (self.position, self.scene);
        for pawn in scene.own & position.by_role(Role::Pawn) {
            for to in attacks::pawn_attacks(scene.side, pawn) & scene.defenders {
                self.offer(Role::Pawn, pawn, to, stays - PAWN_STEP);
            }
        }
        for to in position.pawn_pushes(run.pawn) {
            self.offer(Role::Pawn, run.pawn, to, stays - PAWN_STEP);
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

    fn attack_with_pieces(&mut self, ring: Bitboard, apart: i32) {
        let scene = self.scene;
        let around = attacks::king_attacks(scene.king);
        let checks = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .map(|role| piece_attacks(role, scene.king, scene.occupied));
        for hunter in scene.hunters() {
            let others = scene.without(hunter);
            let without = scene.occupied ^ Bitboard::from(hunter.from);
            let checks = checks[hunter.role as usize - Role::Knight as usize];
            // From elsewhere it takes no flight.
            let open = ring & !others;
            let near = open.into_iter().fold(around | checks, |near, square| {
                near | piece_attacks(hunter.role, square, without)
            });
            let targets = hunter.attacked & !scene.own;
            let far = targets & !near;
            let stuck = if open.is_empty() { NO_CHECK } else { 0 };
            let stays = cost_of_flights(open) + apart + stuck;
            for to in far & scene.defenders {
                self.offer(hunter.role, hunter.from, to, stays - self.gain(to));
            }
            if stays < self.least
                && let Some(to) = (far & !scene.defenders).first()
            {
                self.offer(hunter.role, hunter.from, to, stays - self.gain(to));
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
                self.offer(hunter.role, hunter.from, to, cost - self.gain(to));
            }
        }
    }

    fn approach_with_king(&mut self, ring: Bitboard) {
        let scene = self.scene;
        for to in attacks::king_attacks(scene.own_king) & !scene.own & !scene.guarded {
            let flights = ring & !(scene.once | attacks::king_attacks(to));
            let away = match self.run.and_then(|run| run.blocker) {
                Some(blocker) => TO_BLOCKER * blocker.distance(to) as i32,
                None => KINGS_APART * scene.king.distance(to) as i32,
            };
            let stuck = if flights.is_empty() { NO_CHECK } else { 0 };
            let cost = cost_of_flights(flights) + away + stuck;
            self.offer(Role::King, scene.own_king, to, cost - self.gain(to));
        }
    }

    /// What is gained by what is taken on a square, or lost by standing there.
    fn gain(&self, to: Square) -> i32 {
        let on_way = self.run.is_some_and(|run| run.way.contains(to));
        match (self.scene.defenders.contains(to), on_way) {
            (true, true) => TAKES + CLEARS,
            (true, false) => TAKES,
            (false, true) => -WAY,
            (false, false) => 0,
        }
    }
}

fn cost_of_flights(flights: Bitboard) -> i32 {
    FLIGHT * flights.count() as i32
}
