//! A mate to aim at: where the king to be mated goes, and from where which piece gives the check. All other men
//! are taken to stay where they are; whether that comes true is seen when the moves are played.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::super::Position;
use super::pattern::{Pattern, Patterns};
use super::scene::{Hunter, Scene, piece_attacks};
use super::walk::{MAX_STEPS, Walk};

/// A mate, and the way to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub hunter: Hunter,
    /// Where the hunter gives the check, and where it stops before if one move is not enough.
    pub check_from: Square,
    pub via: Option<Square>,
    /// Where the king to be mated stands then, and the squares over which it gets there, its own first.
    pub mated_on: Square,
    path: [Square; MAX_STEPS + 1],
    pub steps: usize,
    /// Men of either side that go to a square first.
    helpers: [Option<Helper>; MAX_HELPERS],
}

/// So many men at most.
pub(super) const MAX_HELPERS: usize = 2;

/// A man that covers or blocks a square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Helper {
    pub role: Role,
    pub from: Square,
    pub to: Square,
}

impl Aim {
    pub fn helpers(&self) -> [Option<Helper>; MAX_HELPERS] {
        self.helpers
    }

    /// Plies after which the aim should have been reached.
    pub fn plies(&self) -> usize {
        2 * self.steps.max(2) + 8
    }

    /// Where men stand that help, or are to stand.
    pub fn helping(&self) -> Bitboard {
        self.helpers.iter().flatten().flat_map(|helper| [helper.from, helper.to]).collect()
    }

    /// Gives a man something to do; false if too many have.
    pub fn add(&mut self, role: Role, from: Square, to: Square) -> bool {
        let free = self.helpers.iter_mut().find(|helper| helper.is_none());
        free.is_some_and(|free| {
            *free = Some(Helper { role, from, to });
            true
        })
    }

    pub fn is_helper(&self, from: Square) -> bool {
        self.helpers.iter().flatten().any(|helper| helper.from == from)
    }

    /// The squares that the king still has to enter when it stands on the one with this number.
    pub fn path(&self, done: usize) -> &[Square] {
        &self.path[done + 1..=self.steps]
    }

    /// The same as a set.
    pub fn way(&self, done: usize) -> Bitboard {
        self.path(done).iter().copied().collect()
    }
}

/// The first mate that is found, by the strongest piece that can, rather without help; none from `refused`.
pub(super) fn choose(position: &Position, scene: &Scene, refused: Bitboard) -> Option<Aim> {
    let open = !(scene.occupied | scene.once);
    let walk = Walk::of(scene.king, open);
    let search = Search { position, scene, walk, refused };
    scene.hunters().iter().find_map(|hunter| search.look(hunter))
}

/// Looks for a mate in one position.
pub(super) struct Search<'a> {
    pub position: &'a Position,
    pub scene: &'a Scene,
    walk: Walk,
    refused: Bitboard,
}

/// What a mate still needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanting {
    Nothing,
    OneSquare,
}

impl Search<'_> {
    fn look(&self, hunter: &Hunter) -> Option<Aim> {
        let others = self.scene.without(hunter);
        let patterns = Patterns::of(self.scene, hunter, others, self.walk.all);
        let find_any = |wanting| {
            patterns.list().iter().find_map(|pattern| self.find(hunter, others, pattern, wanting))
        };
        find_any(Wanting::Nothing).or_else(|| {
            let is_strong = matches!(hunter.role, Role::Queen | Role::Rook);
            is_strong.then(|| find_any(Wanting::OneSquare)).flatten()
        })
    }

    fn find(
        &self,
        hunter: &Hunter,
        others: Bitboard,
        pattern: &Pattern,
        wanting: Wanting,
    ) -> Option<Aim> {
        let squares = match wanting {
            Wanting::Nothing => pattern.mates,
            Wanting::OneSquare => pattern.nearly,
        };
        for steps in 0..=self.walk.steps {
            for mated_on in squares & self.walk.layers[steps] {
                let from = pattern.check.squares(self.scene, hunter, others, mated_on);
                let from = from & !self.refused;
                if from.is_empty() {
                    continue;
                }
                let path = self.walk.path(mated_on, steps);
                let (check_from, via) = if let Some(at) = (from & hunter.attacked).first() {
                    (at, None)
                } else {
                    let way: Bitboard = path[..=steps].iter().copied().collect();
                    let Some(found) = self.stop(hunter, from, mated_on, way) else { continue };
                    found
                };
                let helpers = [None; MAX_HELPERS];
                let mut aim =
                    Aim { hunter: *hunter, check_from, via, mated_on, path, steps, helpers };
                if wanting == Wanting::Nothing || self.help(&mut aim, others) {
                    return Some(aim);
                }
            }
        }
        None
    }

    /// A check that takes the hunter two moves, and where it stops.
    fn stop(
        &self,
        hunter: &Hunter,
        from: Bitboard,
        mated_on: Square,
        way: Bitboard,
    ) -> Option<(Square, Option<Square>)> {
        let stops = hunter.attacked & !self.scene.own & !attacks::king_attacks(mated_on);
        let occupied = self.scene.occupied ^ Bitboard::from(hunter.from);
        from.into_iter().find_map(|at| {
            let via = piece_attacks(hunter.role, at, occupied) & stops;
            let clear =
                |&via: &Square| (piece_attacks(hunter.role, via, occupied) & way).is_empty();
            via.into_iter().find(clear).map(|via| (at, Some(via)))
        })
    }
}
