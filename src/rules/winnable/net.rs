//! The squares around a king that is to be mated: which are attacked, and which checks would mate.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::super::Position;
use super::distance::pawn_attacks;
use super::run::Run;

/// What it gains by a step of the king to where a check would mate, by blocking the last flight from such a
/// check, and by a move that leaves such a check as it is.
const STEPS_INTO_MATE: i32 = 87;
const BLOCKS_LAST_FLIGHT: i32 = 54;
const WAITS_FOR_MATE: i32 = 63;

/// The checks of so many pieces are weighed; a set-up position may have more.
const MAX_PIECES: usize = 16;

/// The other side's king, and what a move could change around it.
pub(super) struct Net {
    pub king: Square,
    /// Squares to which the king could step if they were not attacked.
    pub ring: Bitboard,
    /// Attacked at least once, and at least twice.
    pub once: Bitboard,
    pub twice: Bitboard,
    pub occupied_without_king: Bitboard,
    /// The way of the pawn that is to promote, if a piece that mates easily is missing.
    pub way: Bitboard,
    pub pawn: Option<Square>,
    /// Knights, bishops, rooks and queens, with what they attack: as many as can be told apart here.
    pieces: [(Role, Square, Bitboard); MAX_PIECES],
    count: usize,
}

/// What checks would come to with the king on a square.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trap {
    /// Some check leaves no flight.
    pub mates: bool,
    /// The last flights that other checks leave.
    pub last_flights: Bitboard,
}

impl Net {
    pub fn around(position: &Position, side: Color) -> Net {
        let king = position.king(!side);
        let occupied_without_king = position.occupied() ^ Bitboard::from(king);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut add = |attacked: Bitboard| {
            twice |= once & attacked;
            once |= attacked;
        };
        let own = position.by_color(side);
        let pawns = own & position.by_role(Role::Pawn);
        add(attacks::king_attacks(position.king(side)));
        let mut pieces = [(Role::King, Square::A1, Bitboard::EMPTY); MAX_PIECES];
        let mut count = 0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & position.by_role(role) {
                let attacked = attacks::attacks(from, role.of(side), occupied_without_king);
                add(attacked);
                if count < MAX_PIECES {
                    pieces[count] = (role, from, attacked);
                    count += 1;
                }
            }
        }
        // Pawns are many and what they attack overlaps little.
        add(pawn_attacks(side, pawns));
        let run = Run::of(position, side);
        let pawn = run.map(|run| run.pawn);
        let way = run.map_or(Bitboard::EMPTY, |run| run.way);
        let ring = attacks::king_attacks(king) & !position.by_color(!side);
        Net { king, ring, once, twice, occupied_without_king, way, pawn, pieces, count }
    }
}

impl Net {
    /// What the other side gains by a move after which a check may mate.
    pub fn gain_by_mate(&self, position: &Position, side: Color, m: Move, trap: Trap) -> i32 {
        if m.role() == Role::King {
            let mates = self.trap_at(position, side, m.to()).mates;
            if mates { STEPS_INTO_MATE } else { 0 }
        } else if trap.last_flights.contains(m.to()) {
            BLOCKS_LAST_FLIGHT
        } else if trap.mates {
            WAITS_FOR_MATE
        } else {
            0
        }
    }

    /// Weighs the checks with the king on `square`.
    pub fn trap_at(&self, position: &Position, side: Color, square: Square) -> Trap {
        let occupied = self.occupied_without_king;
        let around = attacks::king_attacks(square);
        let mut defenders = position.by_color(!side);
        defenders.discard(self.king);
        let ring = around & !defenders;
        let bishop = attacks::bishop_attacks(square, occupied);
        let rook = attacks::rook_attacks(square, occupied);
        let knight = attacks::knight_attacks(square);
        let mut trap = Trap::default();
        let free = !position.by_color(side);
        for &(role, from, attacked) in &self.pieces[..self.count] {
            let checks = match role {
                Role::Knight => knight,
                Role::Bishop => bishop,
                Role::Rook => rook,
                _ => bishop | rook,
            };
            let targets = checks & attacked & free;
            if targets.is_empty() {
                continue;
            }
            let others = self.twice | (self.once & !attacked);
            let without = occupied ^ Bitboard::from(from);
            for to in targets {
                let at = Bitboard::from(to);
                let after = attacks::attacks(to, role.of(side), without | at);
                let flights = (ring | (at & around)) & !(others | after);
                if flights.is_empty() {
                    trap.mates = true;
                } else if !flights.more_than_one() {
                    trap.last_flights |= flights;
                }
            }
        }
        trap
    }
}
