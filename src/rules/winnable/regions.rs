//! A proof that a side cannot win where the men are shut in: a set of positions too large to be listed, given by
//! the squares on which each man may stand.
//!
//! To each man of the position belong a region and whether it may be taken. The set holds all positions in
//! which every man stands in its region, or is gone and may be taken; nobody has promoted or may castle. It
//! begins with the position alone and is enlarged until a last pass over all men and squares finds no move,
//! of any position of the set, that leads out of it. Then it holds every position that can be reached.
//! Moves are taken for possible unless men that are always where they are forbid them: men that stand in
//! the way, pawns and knights that guard a square against the king. A pawn never gets past an enemy pawn on
//! its file while both stay on it.
//!
//! No position of the set is a mate if wherever the king may be attacked it has more squares to go to that are
//! never attacked than there are men of its own that could block them.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::super::Position;
use super::super::geometry::forward;
use super::distance::in_front;

/// A man, and where it may be in the positions of the set.
#[derive(Clone, Copy, Debug)]
struct Man {
    color: Color,
    role: Role,
    home: Square,
    region: Bitboard,
    may_be_taken: bool,
}

impl Man {
    /// It stands at home in all positions of the set.
    fn is_rooted(&self) -> bool {
        !self.may_be_taken && self.region == Bitboard::from(self.home)
    }

    /// A pawn that never leaves its file.
    fn stays_on_file(&self) -> bool {
        (self.region & !Bitboard::from(self.home.file())).is_empty()
    }
}

/// The men that are always where they are, by colour, and the squares they keep the other king from.
#[derive(Clone, Copy, Debug, Default)]
struct Rooted {
    men: [Bitboard; 2],
    guarded: [Bitboard; 2],
}

/// The set of positions.
#[derive(Debug)]
struct Regions {
    men: Vec<Man>,
    rooted: Rooted,
}

/// True if it is proved that `side` cannot win: all that can be reached lies in a set without a mate.
pub(super) fn prove(position: &Position, side: Color) -> bool {
    if position.castling().any() || position.en_passant().is_some() {
        return false;
    }
    let mut regions = Regions::of(position);
    loop {
        match regions.enlarge() {
            Enlarged::Promotes => return false,
            Enlarged::Changed => {}
            Enlarged::Closed => return regions.hold_no_mate(side),
        }
    }
}

/// What a pass over all men came to.
enum Enlarged {
    /// A pawn may reach the last rank: such sets are not looked at.
    Promotes,
    Changed,
    /// No move leads out of the set.
    Closed,
}

const fn index(color: Color) -> usize {
    match color {
        Color::White => 0,
        Color::Black => 1,
    }
}

impl Regions {
    fn of(position: &Position) -> Regions {
        let mut men = Vec::new();
        for color in Color::ALL {
            for role in Role::ALL {
                for home in position.pieces(color, role) {
                    let region = Bitboard::from(home);
                    men.push(Man { color, role, home, region, may_be_taken: false });
                }
            }
        }
        Regions { men, rooted: Rooted::default() }
    }

    fn enlarge(&mut self) -> Enlarged {
        self.rooted = Rooted::default();
        for man in self.men.iter().filter(|man| man.is_rooted()) {
            self.rooted.men[index(man.color)] |= man.region;
            // These attack whatever stands between, and pinned or not (Art. 3.1.2).
            if matches!(man.role, Role::Pawn | Role::Knight | Role::King) {
                let attacked = attacks::attacks(man.home, man.role.of(man.color), Bitboard::EMPTY);
                self.rooted.guarded[index(man.color)] |= attacked;
            }
        }
        let mut changed = false;
        for number in 0..self.men.len() {
            let man = self.men[number];
            for from in man.region {
                let (to, takes) = self.moves(&man, from);
                if man.role == Role::Pawn && (to & Bitboard::BACKRANKS).any() {
                    return Enlarged::Promotes;
                }
                changed |= (to & !self.men[number].region).any();
                self.men[number].region |= to;
                for other in self.men.iter_mut().filter(|other| other.color != man.color) {
                    let taken = other.role != Role::King && (takes & other.region).any();
                    changed |= taken && !other.may_be_taken;
                    other.may_be_taken |= taken;
                }
            }
        }
        if changed { Enlarged::Changed } else { Enlarged::Closed }
    }

    /// Where a man may go from a square of its region, and the squares on which men that it takes may stand.
    fn moves(&self, man: &Man, from: Square) -> (Bitboard, Bitboard) {
        let own = self.rooted.men[index(man.color)];
        let all = own | self.rooted.men[index(!man.color)];
        if man.role == Role::Pawn {
            return self.pawn_moves(man, from, all);
        }
        let mut to = attacks::attacks(from, man.role.of(man.color), all) & !own;
        if man.role == Role::King {
            to &= !self.rooted.guarded[index(!man.color)];
        }
        (to, to)
    }

    fn pawn_moves(&self, man: &Man, from: Square, rooted: Bitboard) -> (Bitboard, Bitboard) {
        let color = man.color;
        let free = !rooted & !self.beyond_enemy_pawns(man);
        let single = forward(color, Bitboard::from(from)) & free;
        let double =
            forward(color, single) & free & Bitboard::from(color.relative_rank(Rank::Fourth));
        let beside = attacks::pawn_attacks(color, from);
        let (mut to, mut takes) = (single | double, Bitboard::EMPTY);
        for other in self.men.iter().filter(|other| other.color != color) {
            if other.role == Role::King {
                continue;
            }
            to |= beside & other.region;
            takes |= beside & other.region;
            if other.role == Role::Pawn {
                let (target, victim) = en_passant(color, beside, other.region);
                to |= target;
                takes |= victim;
            }
        }
        (to, takes)
    }

    /// Squares that a pawn never reaches because an enemy pawn is on its file before it, and both stay.
    fn beyond_enemy_pawns(&self, man: &Man) -> Bitboard {
        if !man.stays_on_file() {
            return Bitboard::EMPTY;
        }
        let ahead = in_front(man.color, man.home.rank()) & Bitboard::from(man.home.file());
        let stops = |other: &&Man| {
            other.color != man.color
                && other.role == Role::Pawn
                && !other.may_be_taken
                && other.stays_on_file()
                && ahead.contains(other.home)
        };
        let beyond = |other: &Man| {
            Bitboard::from(other.home) | (in_front(man.color, other.home.rank()) & ahead)
        };
        self.men.iter().filter(stops).map(beyond).fold(Bitboard::EMPTY, |all, more| all | more)
    }

    /// True if `side` mates in no position of the set.
    fn hold_no_mate(&self, side: Color) -> bool {
        let Some(king) = self.men.iter().find(|man| man.color != side && man.role == Role::King)
        else {
            return false;
        };
        // The king is in nobody's way: a slider looks through it to the squares behind.
        let in_the_way = (self.rooted.men[0] | self.rooted.men[1]) & !king.region;
        let (mut by_men, mut by_king) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for man in self.men.iter().filter(|man| man.color == side) {
            let attacked = if man.role == Role::King { &mut by_king } else { &mut by_men };
            for from in man.region {
                *attacked |= attacks::attacks(from, man.role.of(side), in_the_way);
            }
        }
        let defenders = |man: &&Man| man.color != side && man.role != Role::King;
        (king.region & by_men).into_iter().all(|square| {
            let always_blocked = self.rooted.men[index(!side)];
            let flights = attacks::king_attacks(square) & !by_men & !by_king & !always_blocked;
            let blockers = self
                .men
                .iter()
                .filter(defenders)
                .filter(|man| (man.region & flights).any())
                .count();
            flights.count() > blockers
        })
    }
}

/// The square on which a pawn that attacks `beside` may take en passant, and the square of the pawn that it
/// takes: one that may stand both where it came from and where it stands after two steps.
fn en_passant(color: Color, beside: Bitboard, enemy: Bitboard) -> (Bitboard, Bitboard) {
    let target = beside & Bitboard::from(color.relative_rank(Rank::Sixth));
    let victim = forward(!color, target) & enemy;
    let came_from = forward(color, target) & enemy;
    let target = forward(color, victim) & forward(!color, came_from);
    (target, forward(!color, target))
}
