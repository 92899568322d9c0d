//! How often each position has occurred (Art. 9.2.3), and what a claim could still reach.
//!
//! The positions since the last pawn move or capture are kept one after another; nothing before that can come
//! back. A small table tells the last of them whose placement has the same hash, and each tells the one before
//! it; but only the [`Identity`] itself decides, so that a hash collision can never be reported. Positions with
//! the same placement but other rights hang on one chain: that is how a diagram which only looks the same is
//! noticed.

use shakmaty::{Bitboard, Move, Role, attacks};

use super::geometry::between;
use super::{Identity, MoveList, Position};

/// What the table said about a position when it was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// 1 at the first time.
    pub occurrence: u32,
    /// Ply of the first and of the last earlier occurrence; the position's own when there is none.
    pub first_ply: u32,
    pub previous_ply: u32,
    /// How often the same diagram (placement) has stood on the board, whosever move it was and
    /// whatever the rights were. At least `occurrence`.
    pub diagrams: u32,
}

/// In what positions with the same placement differ (Art. 9.2.3, 9.2.3.1, 9.2.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiagramDifference {
    pub castling_rights: bool,
    pub en_passant: bool,
    pub side_to_move: bool,
    /// First and last earlier ply with this placement, the same position or not; the position's own
    /// when there is none.
    pub first_ply: u32,
    pub previous_ply: u32,
}

impl DiagramDifference {
    /// In what the positions differ; all that does, in a fixed order.
    pub fn name(&self) -> &'static str {
        match (self.castling_rights, self.en_passant, self.side_to_move) {
            (true, false, false) => "castling_rights",
            (false, true, false) => "en_passant",
            (true, true, false) => "castling_rights,en_passant",
            (true, false, true) => "castling_rights,side_to_move",
            (false, true, true) => "en_passant,side_to_move",
            (true, true, true) => "castling_rights,en_passant,side_to_move",
            (false, false, _) => "side_to_move",
        }
    }
}

/// A position of the stretch, and what was known of it when it was recorded.
#[derive(Clone, Copy, Debug)]
struct Recorded {
    identity: Identity,
    /// The number of the last position before it on its chain; below `Repetitions::first_number` if there is none.
    earlier: u32,
    /// How often the position, and how often its placement had occurred.
    occurrence: u32,
    diagrams: u32,
    first_ply: u32,
}

/// From here on it is cheaper to look up what every legal move leads to. Few stretches have so many.
const MANY_RECURRENT: usize = 32;

/// Chains: many more than a stretch without pawn move or capture has positions in nearly every game, and few enough to
/// stay in the first cache.
const CHAINS: usize = 1024;

/// More positions than this are not kept room for.
const KEPT_POSITIONS: usize = 16 * CHAINS;

/// The positions of the current stretch without pawn move and capture.
#[derive(Debug)]
pub struct Repetitions {
    positions: Vec<Recorded>,
    /// Positions are numbered through, over all stretches and games; this is the number of the first in this one.
    first_number: u32,
    /// The ply of that position.
    first_ply: u32,
    /// The number of the last position on each chain. Numbers of earlier stretches mean that there is none: so
    /// nothing need be done to forget them.
    last_on_chain: Box<[u32; CHAINS]>,
    /// Positions that have occurred at least twice, as places among `positions`: what a third occurrence could be
    /// announced for.
    recurrent: Vec<u32>,
}

impl Default for Repetitions {
    fn default() -> Repetitions {
        Repetitions {
            positions: Vec::with_capacity(CHAINS),
            first_number: 1,
            first_ply: 0,
            last_on_chain: Box::new([0; CHAINS]),
            recurrent: Vec::new(),
        }
    }
}

const fn chain_of(key: u64) -> usize {
    key as usize % CHAINS
}

impl Repetitions {
    /// Forgets every position: a pawn has moved, a piece was taken, or a new game begins.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.first_number += self.positions.len() as u32;
        self.positions.clear();
        self.recurrent.clear();
        if self.first_number > u32::MAX / 2 || self.positions.capacity() > KEPT_POSITIONS {
            self.start_anew();
        }
    }

    #[cold]
    fn start_anew(&mut self) {
        *self = Repetitions::default();
    }

    /// Counts the position that stands on the board after `ply` half-moves: the next after the one counted before.
    #[inline(always)]
    pub fn record(&mut self, position: &Position, ply: u32) -> Recurrence {
        if self.positions.is_empty() {
            self.first_ply = ply;
        }
        let number = self.first_number + self.positions.len() as u32;
        let last = &mut self.last_on_chain[chain_of(position.placement_key())];
        let earlier = std::mem::replace(last, number);
        let mut recurrence =
            Recurrence { occurrence: 1, first_ply: ply, previous_ply: ply, diagrams: 1 };
        if earlier >= self.first_number {
            recurrence = self.look_back(position, earlier, recurrence);
        }
        self.positions.push(Recorded {
            identity: position.identity(),
            earlier,
            occurrence: recurrence.occurrence,
            diagrams: recurrence.diagrams,
            first_ply: recurrence.first_ply,
        });
        recurrence
    }

    /// Looks for the position on its chain, of which `earlier` is the last; `new` is the answer if it is not there.
    #[inline(never)]
    fn look_back(&mut self, position: &Position, earlier: u32, new: Recurrence) -> Recurrence {
        let identity = position.identity();
        let mut recurrence = new;
        for (place, recorded) in self.chain(earlier) {
            if recorded.identity.placement != identity.placement {
                continue;
            }
            if recurrence.diagrams == 1 {
                recurrence.diagrams += recorded.diagrams;
            }
            if recorded.identity == identity {
                recurrence.occurrence += recorded.occurrence;
                recurrence.first_ply = recorded.first_ply;
                recurrence.previous_ply = self.first_ply + place as u32;
                break;
            }
        }
        if recurrence.occurrence == 2 {
            self.recurrent.push(recurrence.previous_ply - self.first_ply);
        }
        recurrence
    }

    /// The positions on a chain from number `last` back, each with its place.
    fn chain(&self, last: u32) -> impl Iterator<Item = (usize, &Recorded)> {
        let mut number = last;
        std::iter::from_fn(move || {
            let place = number.checked_sub(self.first_number)? as usize;
            let recorded = self.positions.get(place)?;
            number = recorded.earlier;
            Some((place, recorded))
        })
    }

    /// The last position with the placement of `position` for which `same` holds.
    fn last_like(
        &self,
        position: &Position,
        same: impl Fn(&Recorded) -> bool,
    ) -> Option<&Recorded> {
        let last = self.last_on_chain[chain_of(position.placement_key())];
        self.chain(last).map(|(_, recorded)| recorded).find(|recorded| same(recorded))
    }

    /// Compares `position` with all recorded positions of the same placement. `ply` is its own,
    /// already recorded.
    pub fn diagram_difference(&self, position: &Position, ply: u32) -> DiagramDifference {
        let identity = position.identity();
        let mut difference = DiagramDifference { first_ply: ply, ..Default::default() };
        let mut previous_ply = None;
        for (at, recorded) in (self.first_ply..).zip(&self.positions) {
            let other = &recorded.identity;
            if other.placement != identity.placement {
                continue;
            }
            difference.castling_rights |= other.castling != identity.castling;
            difference.en_passant |= other.en_passant != identity.en_passant;
            difference.side_to_move |= other.turn != identity.turn;
            difference.first_ply = difference.first_ply.min(at);
            previous_ply = previous_ply.max(Some(at).filter(|&at| at < ply));
        }
        difference.previous_ply = previous_ply.unwrap_or(ply);
        difference
    }

    /// True when some position of the stretch has occurred twice: without one, nothing can be a third occurrence.
    #[inline(always)]
    pub fn has_recurrent(&self) -> bool {
        !self.recurrent.is_empty()
    }

    /// Writes into `moves`, which is cleared first, the legal moves that would bring about a position for
    /// at least the third time (Art. 9.2.1). No move is generated as long as few positions have
    /// occurred twice: they are asked whether one move of one piece leads there.
    pub fn moves_to_third_occurrence(&self, position: &Position, moves: &mut MoveList) {
        moves.clear();
        if self.recurrent.len() > MANY_RECURRENT {
            position.legal_moves(moves);
            moves.retain(|m| !m.is_zeroing() && self.is_recurrent_after(position, *m));
            return;
        }
        let identities =
            self.recurrent.iter().map(|&place| &self.positions[place as usize].identity);
        moves.extend(identities.filter_map(|identity| leads_to(position, identity)));
    }

    fn is_recurrent_after(&self, position: &Position, m: Move) -> bool {
        let mut after = position.clone();
        after.play(m);
        let identity = after.identity();
        self.last_like(&after, |recorded| recorded.identity == identity)
            .is_some_and(|recorded| recorded.occurrence >= 2)
    }

    /// How often the placement of `position` has been recorded, whosever move it was and whatever the rights were.
    pub fn diagrams(&self, position: &Position) -> u32 {
        let placement = position.identity().placement;
        self.last_like(position, |recorded| recorded.identity.placement == placement)
            .map_or(0, |recorded| recorded.diagrams)
    }
}

/// The one legal move, neither a pawn move nor a capture nor castling, that turns `position` into `target`.
fn leads_to(position: &Position, target: &Identity) -> Option<Move> {
    let us = position.turn();
    if target.turn == us || target.castling != position.castling() || target.en_passant.is_some() {
        return None;
    }
    let here = position.identity().placement;
    let (white, occupied) = here.white_and_occupied();
    let (white_there, occupied_there) = target.placement.white_and_occupied();
    let changed = here.difference(&target.placement);
    let moved_from = occupied & !occupied_there;
    let moved_to = occupied_there & !occupied;
    if changed != moved_from | moved_to {
        return None;
    }
    let (from, to) = (moved_from.single_square()?, moved_to.single_square()?);
    let ours = if us.is_white() {
        (white, white_there)
    } else {
        (!white & occupied, !white_there & occupied_there)
    };
    let piece = here.piece_at(from)?;
    if !(ours.0.contains(from) && ours.1.contains(to))
        || target.placement.piece_at(to) != Some(piece)
    {
        return None;
    }
    let legal = match piece.role {
        Role::Pawn => false,
        Role::King => attacks::king_attacks(from).contains(to) && position.king_may_step(to),
        role => {
            super::geometry::reach_on_empty_board(role, from).contains(to)
                && (role == Role::Knight || (between(from, to) & occupied).is_empty())
                && position.leaves_king_safe(from, to)
        }
    };
    // A move that forfeits a castling right leads to other positions than those with the right.
    let keeps_rights = !position.castling().contains(from)
        && (piece.role != Role::King || (position.castling() & us.backrank()) == Bitboard::EMPTY);
    (legal && keeps_rights).then_some(Move::Normal {
        role: piece.role,
        from,
        capture: None,
        to,
        promotion: None,
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::Square;

    use super::super::Setup;
    use super::*;

    #[test]
    fn the_previous_diagram_may_be_the_same_position() {
        let mut position = Setup::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1", false).unwrap().position;
        let mut repetitions = Repetitions::default();
        repetitions.record(&position, 0);
        let round = [
            (Role::Rook, Square::H1, Square::G1),
            (Role::King, Square::E8, Square::D8),
            (Role::Rook, Square::G1, Square::H1),
            (Role::King, Square::D8, Square::E8),
        ];
        for (ply, (role, from, to)) in (1..).zip(round.into_iter().chain(round)) {
            position.play(Move::Normal { role, from, capture: None, to, promotion: None });
            repetitions.record(&position, ply);
        }
        // The position of ply 0 has the right to castle; those of plies 4 and 8 have lost it.
        let difference = repetitions.diagram_difference(&position, 8);
        assert!(difference.castling_rights && !difference.side_to_move && !difference.en_passant);
        assert_eq!((difference.first_ply, difference.previous_ply), (0, 4));
    }
}
