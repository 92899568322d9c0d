//! Men that go to a square first, so that a mate comes off that is one square short of it: a piece that covers a
//! flight or protects the checking piece, a defender that blocks a flight, one that no longer guards a square.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::super::geometry::forward;
use super::aim::{Aim, Search};
use super::scene::{PIECES, piece_attacks};

/// What helpers have to keep to.
struct Task {
    /// All men but the king to be mated and the hunter.
    occupied: Bitboard,
    ring: Bitboard,
    /// Squares that others than the hunter have to attack.
    needed: Bitboard,
    /// Squares that nothing may attack before the mate.
    way: Bitboard,
    /// Squares that no defender may attack.
    target: Bitboard,
    /// Squares to which nothing may go.
    taboo: Bitboard,
}

impl Search<'_> {
    /// Finds men that cover or block the squares that are wanting.
    pub fn help(&self, aim: &mut Aim, others: Bitboard) -> bool {
        let scene = self.scene;
        let at = Bitboard::from(aim.check_from);
        let occupied = scene.occupied ^ Bitboard::from(aim.hunter.from);
        let seen = piece_attacks(aim.hunter.role, aim.check_from, occupied);
        let ring = attacks::king_attacks(aim.mated_on);
        let needed = (ring & !scene.defenders & !seen) | (at & ring);
        let mut way = aim.way(0);
        way.add(aim.mated_on);
        way.add(scene.king);
        let between = attacks::between(aim.check_from, aim.mated_on);
        let taboo = way
            | ring
            | at
            | between
            | attacks::between(aim.check_from, aim.via.unwrap_or(aim.hunter.from));
        let task = Task { occupied, ring, needed, way, target: at | between, taboo };
        if scene.guarded.contains(aim.check_from) && !self.unguard(aim, &task) {
            return false;
        }
        (needed & !others).into_iter().all(|square| {
            self.cover(aim, &task, square)
                || self.cover_by_king(aim, &task, square)
                || self.block(aim, &task, square)
        })
    }

    /// A piece that attacks the square from another place.
    fn cover(&self, aim: &mut Aim, task: &Task, square: Square) -> bool {
        let scene = self.scene;
        let safe = !(scene.own | task.taboo);
        for helper in scene.hunters() {
            if helper.from == aim.hunter.from || aim.is_helper(helper.from) {
                continue;
            }
            let to = piece_attacks(helper.role, square, task.occupied) & helper.attacked & safe;
            for to in to {
                let occupied = task.occupied ^ Bitboard::from(helper.from);
                let sees = piece_attacks(helper.role, to, occupied);
                if sees.contains(square)
                    && (sees & task.way).is_empty()
                    && (helper.attacked & task.needed & !sees).is_empty()
                {
                    return aim.add(helper.role, helper.from, to);
                }
            }
        }
        false
    }

    /// The same for the king.
    fn cover_by_king(&self, aim: &mut Aim, task: &Task, square: Square) -> bool {
        let king = self.scene.own_king;
        let near = attacks::king_attacks(king);
        let taboo = self.scene.occupied | self.scene.guarded | task.taboo;
        let to = (near & attacks::king_attacks(square) & !taboo).into_iter().find(|&to| {
            let sees = attacks::king_attacks(to);
            (sees & task.way).is_empty() && (near & task.needed & !sees).is_empty()
        });
        to.is_some_and(|to| !aim.is_helper(king) && aim.add(Role::King, king, to))
    }

    /// A defender that stands on the flight.
    fn block(&self, aim: &mut Aim, task: &Task, square: Square) -> bool {
        let scene = self.scene;
        if square == aim.check_from || scene.occupied.contains(square) || task.way.contains(square)
        {
            return false;
        }
        let idle = scene.defenders & !task.ring;
        let (position, side) = (self.position, scene.side);
        for role in PIECES {
            let from = piece_attacks(role, square, position.occupied());
            for from in from & idle & position.by_role(role) {
                let sees = piece_attacks(role, square, task.occupied ^ Bitboard::from(from));
                if (sees & task.target).is_empty() && !aim.is_helper(from) {
                    return aim.add(role, from, square);
                }
            }
        }
        let sees = attacks::pawn_attacks(!side, square);
        if (scene.pushes & !Bitboard::BACKRANKS).contains(square) && (sees & task.target).is_empty()
        {
            let pawns = idle & position.by_role(Role::Pawn);
            let behind = forward(side, Bitboard::from(square));
            let from = if (pawns & behind).any() { behind } else { forward(side, behind) };
            if let Some(from) = (pawns & from).first()
                && !aim.is_helper(from)
            {
                return aim.add(Role::Pawn, from, square);
            }
        }
        false
    }

    /// The defender that could take the checking piece goes elsewhere.
    fn unguard(&self, aim: &mut Aim, task: &Task) -> bool {
        let (scene, position) = (self.scene, self.position);
        let men = scene.defenders & !task.ring;
        let pawns = attacks::pawn_attacks(scene.side, aim.check_from);
        let from = pawns & men & position.by_role(Role::Pawn);
        if let Some(from) = from.first() {
            let to = forward(!scene.side, Bitboard::from(from));
            let to = to & !(scene.occupied | task.target | Bitboard::BACKRANKS);
            return to.first().is_some_and(|to| {
                let sees = attacks::pawn_attacks(!scene.side, to);
                (sees & task.target).is_empty() && aim.add(Role::Pawn, from, to)
            });
        }
        for role in PIECES {
            let from = piece_attacks(role, aim.check_from, position.occupied());
            for from in from & men & position.by_role(role) {
                let free = !(position.occupied() | task.target | task.way);
                for to in piece_attacks(role, from, position.occupied()) & free {
                    let occupied = task.occupied ^ Bitboard::from(from);
                    let sees = piece_attacks(role, to, occupied);
                    if (sees & task.target).is_empty() {
                        return aim.add(role, from, to);
                    }
                }
            }
        }
        false
    }
}
