//! Moves that leave an aim as it is, for the side that has nothing to do for it.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::super::geometry::forward;
use super::aim::Aim;
use super::follow::Progress;
use super::forced::loses_all;
use super::pursuit::Pursuit;
use super::scene::piece_attacks;

impl Pursuit<'_> {
    /// A move of the side that mates.
    pub fn own_wait(&self, aim: &Aim, done: &Progress) -> Option<Move> {
        let position = &self.position;
        let at = done.hunter_at;
        let needed = attacks::king_attacks(aim.mated_on)
            | Bitboard::from(aim.mated_on)
            | Bitboard::from(aim.check_from);
        let way = aim.way(done.steps) | Bitboard::from(position.king(!self.side));
        let taboo = needed
            | way
            | attacks::between(aim.check_from, aim.mated_on)
            | attacks::between(aim.check_from, at);
        let mut idle = position.by_color(self.side) & !aim.helping();
        idle.discard(at);
        let found = first(self, idle, |m| {
            !taboo.contains(m.to())
                && m.from()
                    .is_some_and(|from| (self.seen(m.role(), from, self.side) & needed).is_empty())
                && (self.seen(m.role(), m.to(), self.side) & way).is_empty()
        });
        if found.is_some() || (aim.via.is_some() && at == aim.hunter.from) {
            return found;
        }
        // The piece that is to mate goes where it can still give the check from.
        let role = aim.hunter.role;
        let without = position.occupied() ^ Bitboard::from(at);
        let from_here = piece_attacks(role, at, position.occupied());
        let stops = piece_attacks(role, aim.check_from, without) & from_here;
        (stops & !taboo & !position.occupied())
            .into_iter()
            .filter(|&to| (piece_attacks(role, to, without) & way).is_empty())
            .find_map(|to| self.step(role, at, to))
    }

    /// A move of the side that is mated.
    pub fn other_wait(&self, aim: &Aim, done: &Progress) -> Option<Move> {
        let position = &self.position;
        let target =
            attacks::between(aim.check_from, aim.mated_on) | Bitboard::from(aim.check_from);
        let taboo = target | aim.way(done.steps);
        let spared = target | Bitboard::from(position.king(self.side));
        let mut idle = position.by_color(!self.side) & !aim.helping();
        idle.discard(position.king(!self.side));
        first(self, idle & !attacks::king_attacks(aim.mated_on), |m| {
            let mut seen = self.seen(m.role(), m.to(), !self.side);
            if m.role() == Role::Pawn {
                seen |= forward(!self.side, Bitboard::from(m.to()));
            }
            !m.is_capture() && !taboo.contains(m.to()) && (seen & spared).is_empty()
        })
    }

    /// A step of the king to be mated from where it is to be, for want of another move.
    pub fn step_aside(&self, aim: &Aim) -> Option<Move> {
        first(self, Bitboard::from(aim.mated_on), |m| {
            m.role() == Role::King && !m.is_capture() && m.to() != aim.check_from
        })
    }

    /// A move that takes nothing, or else any.
    pub fn anything(&self, aim: &Aim) -> Option<Move> {
        let mut found = None;
        self.position.any_legal_move(Bitboard::FULL, |m| {
            if loses_all(&self.position, self.side, m) {
                return false;
            }
            found = Some(m);
            !m.is_capture() && m.from() != Some(aim.hunter.from)
        });
        found
    }

    /// What a man of `color` would attack from `square`.
    fn seen(&self, role: Role, square: Square, color: Color) -> Bitboard {
        attacks::attacks(square, role.of(color), self.position.occupied())
    }
}

/// The first legal move of one of these men that fits; no castling, no promotion.
fn first(game: &Pursuit<'_>, men: Bitboard, fits: impl Fn(Move) -> bool) -> Option<Move> {
    let mut found = None;
    game.position.any_legal_move(men, |m| {
        let plain = matches!(m, Move::Normal { promotion: None, .. });
        found = Some(m).filter(|&m| plain && fits(m));
        found.is_some()
    });
    found
}
