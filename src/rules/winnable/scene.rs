//! What attacks what around a king that is to be mated, seen with this king off the board: sliders look
//! through it to the squares behind.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::super::Position;
use super::super::geometry::forward;
use super::distance::pawn_attacks;

/// A piece that may give the mate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hunter {
    pub role: Role,
    pub from: Square,
    pub attacked: Bitboard,
}

/// All but kings and pawns, the strongest first.
pub(super) const PIECES: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// So many pieces may give the mate; a set-up position may have more.
const MAX_HUNTERS: usize = 8;

/// The men, and what they attack.
#[derive(Debug)]
pub(super) struct Scene {
    /// The side that is to mate.
    pub side: Color,
    /// The king to be mated, and that of the side that mates.
    pub king: Square,
    pub own_king: Square,
    /// All men but the king to be mated.
    pub occupied: Bitboard,
    pub own: Bitboard,
    pub defenders: Bitboard,
    /// Attacked by the side that mates at least once, and at least twice.
    pub once: Bitboard,
    pub twice: Bitboard,
    /// Attacked by the defenders at least once, and at least twice; and the squares to which their pawns may advance.
    pub guarded: Bitboard,
    pub guarded_twice: Bitboard,
    pub pushes: Bitboard,
    hunters: [Hunter; MAX_HUNTERS],
    count: usize,
}

/// What a piece attacks.
#[inline]
pub(super) fn piece_attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight_attacks(from),
        Role::Bishop => attacks::bishop_attacks(from, occupied),
        Role::Rook => attacks::rook_attacks(from, occupied),
        Role::Queen => attacks::queen_attacks(from, occupied),
        Role::King => attacks::king_attacks(from),
        Role::Pawn => Bitboard::EMPTY,
    }
}

impl Scene {
    pub fn of(position: &Position, side: Color) -> Scene {
        let (king, own_king) = (position.king(!side), position.king(side));
        let occupied = position.occupied() ^ Bitboard::from(king);
        let own = position.by_color(side);
        let defenders = position.by_color(!side) ^ Bitboard::from(king);
        let none = Hunter { role: Role::Queen, from: Square::A1, attacked: Bitboard::EMPTY };
        let (mut hunters, mut count) = ([none; MAX_HUNTERS], 0);
        let mut once = attacks::king_attacks(own_king);
        let mut twice = Bitboard::EMPTY;
        let men = PIECES.map(|role| (role, position.by_role(role)));
        for (role, men) in men {
            for from in own & men {
                let attacked = piece_attacks(role, from, occupied);
                twice |= once & attacked;
                once |= attacked;
                if count < MAX_HUNTERS {
                    hunters[count] = Hunter { role, from, attacked };
                    count += 1;
                }
            }
        }
        // Pawns are many and what they attack overlaps little.
        let by_pawns = pawn_attacks(side, own & position.by_role(Role::Pawn));
        twice |= once & by_pawns;
        once |= by_pawns;
        let pawns = defenders & position.by_role(Role::Pawn);
        let mut guarded = pawn_attacks(!side, pawns);
        let mut guarded_twice = Bitboard::EMPTY;
        for (role, men) in men {
            for from in defenders & men {
                let attacked = piece_attacks(role, from, position.occupied());
                guarded_twice |= guarded & attacked;
                guarded |= attacked;
            }
        }
        let single = forward(!side, pawns) & !occupied;
        let pushes = single | (forward(!side, single) & !occupied);
        Scene {
            side,
            king,
            own_king,
            occupied,
            own,
            defenders,
            once,
            twice,
            guarded,
            guarded_twice,
            pushes,
            hunters,
            count,
        }
    }

    /// The pieces of the side that mates, the strongest first.
    pub fn hunters(&self) -> &[Hunter] {
        &self.hunters[..self.count]
    }

    /// What all but this hunter attack.
    pub fn without(&self, hunter: &Hunter) -> Bitboard {
        self.twice | (self.once & !hunter.attacked)
    }
}
