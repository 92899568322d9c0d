//! From the spelling of a move to the move: resolved backwards from the target square, so that no
//! move needs to be generated (PGN standard 8.2.3; FIDE Laws, Appendix C).

use std::hint::select_unpredictable;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square, attacks};

use super::Position;
use super::geometry::{arrival, between, forward, home_rank, reach_on_empty_board};

/// What the text of a move says. `from` are the squares that its disambiguation leaves open: all of
/// them for `Nf3`, a file for `Nbd2` and `exd5`, one square for `Nb1-c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    Piece {
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    },
    Castle(CastlingSide),
    /// Two squares and no letter, as `e2e4` or `g1f3`: whatever stands on the first moves.
    FromTo {
        from: Square,
        to: Square,
        promotion: Option<Role>,
    },
}

/// Why a spelling is no move here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanError {
    /// No legal move is written so.
    Illegal,
    /// More than one legal move is written so.
    Ambiguous,
    /// A pawn reaches the last rank and nothing says what it becomes (Art. 3.7.3.3).
    PromotionMissing,
}

impl Position {
    /// Finds the legal move that `san` spells.
    ///
    /// # Errors
    /// When there is none, or more than one: see [`SanError`].
    pub fn resolve(&self, san: San) -> Result<Move, SanError> {
        let normal = |role, from, to, promotion| Move::Normal {
            role,
            from,
            capture: self.role_at(to),
            to,
            promotion,
        };
        match san {
            San::Piece { role: Role::Pawn, from, to, promotion } => {
                if self.en_passant() == Some(to) && leaves_file_of(to, from) {
                    return self.resolve_en_passant(from, to, promotion);
                }
                let from = self.resolve_pawn(from, to, promotion)?;
                Ok(normal(Role::Pawn, from, to, promotion))
            }
            San::Piece { role: Role::King, from, to, promotion: None } => {
                Ok(normal(Role::King, self.resolve_king(from, to)?, to, None))
            }
            San::Piece { role, from, to, promotion: None } => {
                Ok(normal(role, self.resolve_piece(role, from, to)?, to, None))
            }
            San::Piece { .. } => Err(SanError::Illegal),
            San::Castle(side) => self.legal_castling(side).ok_or(SanError::Illegal),
            San::FromTo { from, to, promotion } => self.resolve_squares(from, to, promotion),
        }
    }

    /// Makes `next` the position after the legal move that `san` spells, and says whether it takes: what
    /// [`Position::resolve`] and [`Position::play`] do.
    ///
    /// # Errors
    /// As of [`Position::resolve`].
    #[inline(never)]
    pub(super) fn play_onto(&self, san: San, next: &mut Position) -> Result<bool, SanError> {
        let m = self.resolve(san)?;
        next.clone_from(self);
        next.play(m);
        Ok(m.is_capture())
    }

    /// The same for [`San::Piece`], without the detour by a move where it is plain which piece is meant.
    ///
    /// # Errors
    /// As of [`Position::resolve`].
    #[inline(always)]
    pub(super) fn play_piece(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
        next: &mut Position,
    ) -> Result<bool, SanError> {
        if promotion.is_none()
            && let Some(capture) = self.play_plain(role, from, to, next)
        {
            return Ok(capture);
        }
        self.play_onto(San::Piece { role, from, to, promotion }, next)
    }

    /// Plays the move that a spelling means, if nothing but what stands in the way says which piece it is, and it is
    /// legal. `None` says nothing of it: then all of [`Position::resolve`] is needed.
    ///
    /// Nearly every move is such a one. What cannot be predicted is computed; branches are left for what is rare.
    #[inline(always)]
    fn play_plain(
        &self,
        role: Role,
        from: Bitboard,
        to: Square,
        next: &mut Position,
    ) -> Option<bool> {
        let us = self.turn();
        let occupied = self.occupied();
        let captures = leaves_file_of(to, from);
        let arrival = arrival(us, role, captures, to);
        let candidates = self.pieces(us, role) & arrival.origins & from;
        // Often two rooks stand on lines with the square, and something is in the way of one of them.
        let (first, last) = (candidates.first()?, candidates.last()?);
        let others = candidates & !(Bitboard::from(first) | Bitboard::from(last));
        let is_free = |origin| (between(origin, to) & occupied).is_empty();
        let (first_is_free, last_is_free) = (is_free(first), is_free(last));
        let is_unclear = (first_is_free == last_is_free) & (first != last);
        let origin = select_unpredictable(first_is_free, first, last);
        let capture = occupied.contains(to);
        let allowed = arrival.is_allowed(capture, self.by_color(!us).contains(to));
        if others.any() | is_unclear | !allowed | !(first_is_free | last_is_free) {
            return None;
        }
        let safe = match role {
            Role::King => self.king_may_step(to),
            _ => self.leaves_king_safe(origin, to),
        };
        if !safe {
            return None;
        }
        self.step_onto(role, origin, to, None, next);
        Some(capture)
    }

    fn resolve_piece(&self, role: Role, from: Bitboard, to: Square) -> Result<Square, SanError> {
        if self.by_color(self.turn()).contains(to) {
            return Err(SanError::Illegal);
        }
        let candidates = self.pieces(self.turn(), role) & reach_on_empty_board(role, to) & from;
        let occupied = self.occupied();
        // Nothing stands between a knight and its target.
        let can_move = |from: &Square| {
            (between(*from, to) & occupied).is_empty() && self.leaves_king_safe(*from, to)
        };
        let mut movers = candidates.into_iter().filter(can_move);
        let from = movers.next().ok_or(SanError::Illegal)?;
        if movers.next().is_some() {
            return Err(SanError::Ambiguous);
        }
        Ok(from)
    }

    fn resolve_king(&self, from: Bitboard, to: Square) -> Result<Square, SanError> {
        let king = self.king(self.turn());
        let legal = from.contains(king)
            && attacks::king_attacks(king).contains(to)
            && !self.by_color(self.turn()).contains(to)
            && self.king_may_step(to);
        if !legal {
            return Err(SanError::Illegal);
        }
        Ok(king)
    }

    /// A pawn's move that is not en passant.
    fn resolve_pawn(
        &self,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Square, SanError> {
        let us = self.turn();
        let pawns = self.pieces(us, Role::Pawn) & from;
        let mut origins = if leaves_file_of(to, from) {
            if !self.by_color(!us).contains(to) {
                return Err(SanError::Illegal);
            }
            attacks::pawn_attacks(!us, to) & pawns
        } else {
            self.pawn_that_advances(pawns, to)
        };
        // A bare `e4` is an advance; a spelling that leaves both open (`to` on the named file) too.
        let Some(from) = origins.pop_front() else { return Err(SanError::Illegal) };
        let last_rank = home_rank(!us).contains(to);
        let becomes = promotion.is_none_or(|role| !matches!(role, Role::Pawn | Role::King));
        if promotion.is_some() && !(last_rank && becomes) {
            return Err(SanError::Illegal);
        }
        let safe = |from| self.leaves_king_safe(from, to);
        let from = match origins.pop_front() {
            None if safe(from) => from,
            None => return Err(SanError::Illegal),
            Some(other) => match (safe(from), safe(other)) {
                (true, false) => from,
                (false, true) => other,
                (true, true) => return Err(SanError::Ambiguous),
                (false, false) => return Err(SanError::Illegal),
            },
        };
        if last_rank && promotion.is_none() {
            return Err(SanError::PromotionMissing);
        }
        Ok(from)
    }

    /// The one pawn that could advance to `to`, if that is free.
    fn pawn_that_advances(&self, pawns: Bitboard, to: Square) -> Bitboard {
        let us = self.turn();
        let empty = !self.occupied();
        let behind = forward(!us, Bitboard::from(to) & empty);
        let two_behind = forward(!us, behind & empty) & us.relative_rank(shakmaty::Rank::Second);
        (behind | two_behind) & pawns
    }

    fn resolve_en_passant(
        &self,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        let pawns = self.pieces(self.turn(), Role::Pawn) & from;
        let origins = attacks::pawn_attacks(!self.turn(), to) & pawns;
        let mut legal =
            origins.into_iter().filter(|&from| self.en_passant_leaves_king_safe(from, to));
        match (legal.next(), legal.next(), promotion) {
            (Some(from), None, None) => Ok(Move::EnPassant { from, to }),
            (Some(_), Some(_), None) => Err(SanError::Ambiguous),
            _ => Err(SanError::Illegal),
        }
    }

    fn resolve_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, SanError> {
        if !self.by_color(self.turn()).contains(from) {
            return Err(SanError::Illegal);
        }
        let role = self.role_at(from).ok_or(SanError::Illegal)?;
        let step = San::Piece { role, from: Bitboard::from(from), to, promotion };
        let named_rook = (self.castling() & self.by_color(self.turn())).contains(to);
        if role == Role::King && promotion.is_none() && (from.distance(to) > 1 || named_rook) {
            // UCI spells castling as the king's two squares, in Chess960 as king takes own rook.
            let side = CastlingSide::from_king_side(to.file() > from.file());
            if named_rook || to == side.king_to(self.turn()) {
                return self.resolve(San::Castle(side));
            }
        }
        self.resolve(step)
    }
}

/// Whether a pawn from one of the squares of `from`, as a spelling leaves them, captures on `to`: it stands on
/// another file.
#[inline(always)]
fn leaves_file_of(to: Square, from: Bitboard) -> bool {
    (from & Bitboard::from(to.file())).is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::Setup;
    use super::*;

    fn resolve(fen: &str, role: Role, from: Bitboard, to: Square) -> Result<Move, SanError> {
        let position = Setup::parse(fen.as_bytes(), false).unwrap().position;
        position.resolve(San::Piece { role, from, to, promotion: None })
    }

    #[test]
    fn a_pinned_piece_does_not_make_a_move_ambiguous() {
        let fen = "4k3/8/8/b7/8/8/3N4/4K1N1 w - - 0 1";
        let found = resolve(fen, Role::Knight, Bitboard::FULL, Square::F3).unwrap();
        assert_eq!(found.from(), Some(Square::G1));
    }

    #[test]
    fn two_legal_moves_of_one_spelling_are_ambiguous() {
        let fen = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1";
        let found = resolve(fen, Role::Knight, Bitboard::FULL, Square::F3);
        assert_eq!(found, Err(SanError::Ambiguous));
    }

    #[test]
    fn a_promotion_needs_its_piece() {
        let fen = "8/P6k/8/8/8/8/p6K/8 w - - 0 1";
        let found = resolve(fen, Role::Pawn, Bitboard::FULL, Square::A8);
        assert_eq!(found, Err(SanError::PromotionMissing));
    }

    #[test]
    fn two_squares_that_name_an_enemy_rook_are_no_castling() {
        let resolve = |fen: &str, from: Square, to: Square| {
            let position = Setup::parse(fen.as_bytes(), false).unwrap().position;
            position.resolve(San::FromTo { from, to, promotion: None })
        };
        let found = resolve("4k2r/6K1/8/8/8/8/8/8 w k - 0 1", Square::G7, Square::H8).unwrap();
        assert_eq!(found.capture(), Some(Role::Rook), "{found:?}");
        let found = resolve("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", Square::E1, Square::A8);
        assert_eq!(found, Err(SanError::Illegal));
    }

    #[test]
    fn a_pawn_does_not_jump_over_a_piece() {
        let fen = "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1";
        let found = resolve(fen, Role::Pawn, Bitboard::FULL, Square::E4);
        assert_eq!(found, Err(SanError::Illegal));
    }
}
