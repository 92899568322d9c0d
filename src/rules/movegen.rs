//! All legal moves of a position. Reading a game needs none of this (a move is found from its target
//! square); it is asked at the end of a game, for claims, and by whoever explores positions.

use shakmaty::{Bitboard, CastlingSide, Move, Rank, Role, Square, attacks};

use super::Position;
use super::geometry::{all_lines, forward, home_rank};

/// At most 218 moves are possible in a legal position; a list of a set-up one may be longer.
pub type MoveList = Vec<Move>;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

impl Position {
    /// Writes every legal move (Art. 3) into `moves`, which is cleared first.
    pub fn legal_moves(&self, moves: &mut MoveList) {
        moves.clear();
        self.any_legal_move(Bitboard::FULL, |m| {
            moves.push(m);
            false
        });
    }

    /// True when the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        !self.in_check() && self.unpinned_pawns_that_advance().any()
            || self.any_legal_move(Bitboard::FULL, |_| true)
    }

    /// Pawns of the side to move that can advance and are not on a line with their king: most often there are some, and
    /// if it is not in check their moves are legal.
    pub(super) fn unpinned_pawns_that_advance(&self) -> Bitboard {
        let us = self.turn();
        let pawns = self.pieces(us, Role::Pawn) & !all_lines(self.king(us));
        pawns & forward(!us, !self.occupied())
    }

    /// True when the side to move has a legal move that is neither a pawn move nor a capture, and so
    /// leaves the halfmove clock running (Art. 9.3).
    pub fn has_legal_non_zeroing_move(&self) -> bool {
        self.any_legal_move(!self.by_role(Role::Pawn), |m| !m.is_zeroing())
    }

    /// The number of move sequences of this length in plies, a check of the rules against published
    /// counts.
    pub fn perft(&self, depth_plies: u32) -> u64 {
        if depth_plies == 0 {
            return 1;
        }
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        if depth_plies == 1 {
            return moves.len() as u64;
        }
        let after = |&m: &Move| {
            let mut position = self.clone();
            position.play(m);
            position.perft(depth_plies - 1)
        };
        moves.iter().map(after).sum()
    }

    /// Calls `found` with legal moves of the pieces on `from` until it returns true; true then.
    pub(super) fn any_legal_move(
        &self,
        from: Bitboard,
        mut found: impl FnMut(Move) -> bool,
    ) -> bool {
        let us = self.turn();
        let own = self.by_color(us);
        let occupied = self.occupied();
        let king = self.king(us);
        if from.contains(king) {
            for to in attacks::king_attacks(king) & !own {
                let capture = self.role_at(to);
                if self.king_may_step(to)
                    && found(Move::Normal {
                        role: Role::King,
                        from: king,
                        capture,
                        to,
                        promotion: None,
                    })
                {
                    return true;
                }
            }
            for side in CastlingSide::ALL {
                if self.legal_castling(side).is_some_and(&mut found) {
                    return true;
                }
            }
        }
        // Out of check a piece that is not the king takes the piece that gives it, or steps between.
        let goals = if self.in_check() { self.answers_to_check() } else { !own };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.pieces(us, role) & from {
                for to in attacks::attacks(from, role.of(us), occupied) & goals {
                    let capture = self.role_at(to);
                    if self.leaves_king_safe(from, to)
                        && found(Move::Normal { role, from, capture, to, promotion: None })
                    {
                        return true;
                    }
                }
            }
        }
        for from in self.pieces(us, Role::Pawn) & from {
            let captures = attacks::pawn_attacks(us, from) & self.by_color(!us);
            for to in (captures | self.pawn_pushes(from)) & goals {
                if self.leaves_king_safe(from, to) && self.any_pawn_move(from, to, &mut found) {
                    return true;
                }
            }
        }
        let Some(target) = self.en_passant() else { return false };
        (self.pawns_beside(target) & from).into_iter().any(|from| {
            self.en_passant_leaves_king_safe(from, target)
                && found(Move::EnPassant { from, to: target })
        })
    }

    fn any_pawn_move(
        &self,
        from: Square,
        to: Square,
        found: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        let capture = self.role_at(to);
        let to_move = |promotion| Move::Normal { role: Role::Pawn, from, capture, to, promotion };
        if home_rank(!self.turn()).contains(to) {
            PROMOTIONS.into_iter().any(|role| found(to_move(Some(role))))
        } else {
            found(to_move(None))
        }
    }

    /// The squares to which the pawn on `from` may advance (Art. 3.7.1, 3.7.2), safe for its king or not.
    pub(super) fn pawn_pushes(&self, from: Square) -> Bitboard {
        let us = self.turn();
        let empty = !self.occupied();
        let single = forward(us, Bitboard::from(from)) & empty;
        let double = forward(us, single) & empty & us.relative_rank(Rank::Fourth);
        single | double
    }
}

#[cfg(test)]
impl Position {
    /// A legal move at random; `None` if there is none.
    pub(super) fn random_move(&self, random: &mut super::random::SplitMix64) -> Option<Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        let last = moves.len().checked_sub(1)?;
        Some(moves[random.next_bits() as usize % (last + 1)])
    }
}
