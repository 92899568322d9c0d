//! How often each position has occurred (Art. 9.2.3), and what a claim could still reach.
//!
//! The positions of a game are kept one after another; those before the last pawn move or capture cannot come back.
//! A small table tells the last whose placement has the same hash, and each tells the one before it; but only the
//! [`Identity`] itself decides, so that a hash collision can never be reported. Positions with the same placement
//! but other rights hang on one chain: that is how a diagram which only looks the same is noticed.

use std::hint::select_unpredictable;

use shakmaty::{Bitboard, Move, Role, Square, attacks};

use super::geometry::between;
use super::{MoveList, Position, San, SanError};

/// Five moves by each player before fifty are full: from here on somebody may take them to be.
pub const NEARLY_FIFTY_MOVES_PLIES: u32 = 90;

/// What a move did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    pub capture: bool,
    pub check: bool,
    /// The placement has stood on the board before, or the halfmove clock is high, or some position of this stretch
    /// has come back: there may be something to claim.
    pub notable: bool,
}

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

/// A position of the game, and what was known of it when it was recorded. 64 bytes.
#[derive(Clone, Debug, Default)]
struct Recorded {
    position: Position,
    /// The number of the last position before it on its chain; below `Repetitions::stretch` if there is none.
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
const CHAINS: usize = 1 << 9;

/// Room for the positions of nearly every game.
const FIRST_POSITIONS: usize = 1 << 10;

/// More positions than this are not kept room for.
const KEPT_POSITIONS: usize = 1 << 14;

/// The positions of a game.
#[derive(Debug)]
pub struct Repetitions {
    /// Places are plies. What stands behind the last ply is old, and room for the next: a move is played from
    /// one place to the next, since copying a position that was just written would have to wait for it.
    positions: Vec<Recorded>,
    /// How many positions the game has.
    length: usize,
    /// Positions are numbered through, over all games; this is the number of the first in this one.
    first_number: u32,
    /// The number of the first position of the stretch without pawn move and capture.
    stretch: u32,
    /// The number of the last position on each chain. Numbers of earlier stretches mean that there is none: so
    /// nothing need be done to forget them.
    last_on_chain: Box<[u32; CHAINS]>,
    /// Positions that have occurred at least twice, as places among `positions`: what a third occurrence could be
    /// announced for. They are of this stretch if `last_recurrent` is.
    recurrent: Vec<u32>,
    /// The number of the position with which the last of them came back.
    last_recurrent: u32,
}

impl Default for Repetitions {
    fn default() -> Repetitions {
        Repetitions {
            positions: vec![Recorded::default(); FIRST_POSITIONS],
            length: 0,
            first_number: 1,
            stretch: 1,
            last_on_chain: Box::new([0; CHAINS]),
            recurrent: Vec::new(),
            last_recurrent: 0,
        }
    }
}

#[inline(always)]
const fn chain_of(hash: u64) -> usize {
    (hash >> (u64::BITS - CHAINS.trailing_zeros())) as usize
}

impl Repetitions {
    /// Forgets every position: a new game begins.
    pub fn clear(&mut self) {
        self.first_number += self.length as u32;
        self.stretch = self.first_number;
        self.length = 0;
        if self.first_number > u32::MAX / 2 || self.positions.len() > KEPT_POSITIONS {
            *self = Repetitions::default();
        }
    }

    /// Counts the position that stands on the board, the next after the one counted before; the first is that of ply
    /// 0. A halfmove clock of 0 says that none before it can come back.
    pub fn record(&mut self, position: &Position) {
        self.make_room();
        self.positions[self.length].position.clone_from(position);
        self.count();
    }

    /// Plays the legal move that `san` spells from the position that was counted last, and counts where it leads.
    ///
    /// # Errors
    /// When there is no such move, or more than one; then nothing has changed.
    #[inline(always)]
    pub fn play(&mut self, san: San) -> Result<Played, SanError> {
        // The parts go by themselves: put together they would go by way of memory.
        match san {
            San::Piece { role, from, to, promotion } => self.play_piece(role, from, to, promotion),
            san => self.play_with(|here, next| here.play_onto(san, next)),
        }
    }

    /// All of the rules that a move needs come together here, and what others know stays in its registers.
    #[inline(never)]
    fn play_piece(
        &mut self,
        role: Role,
        from: Bitboard,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Played, SanError> {
        self.play_with(|here, next| here.play_piece(role, from, to, promotion, next))
    }

    #[inline(always)]
    fn play_with(
        &mut self,
        play: impl FnOnce(&Position, &mut Position) -> Result<bool, SanError>,
    ) -> Result<Played, SanError> {
        self.make_room();
        let places = self.positions.get_mut(self.length.wrapping_sub(1)..);
        let Some([here, next]) = places.and_then(|places| places.first_chunk_mut()) else {
            return Err(SanError::Illegal); // without a position there is no move
        };
        let capture = play(&here.position, &mut next.position)?;
        let check = next.position.in_check();
        let clock = next.position.halfmove_clock();
        let diagrams = self.count();
        let notable = (diagrams > 1) | (clock >= NEARLY_FIFTY_MOVES_PLIES) | self.has_recurrent();
        Ok(Played { capture, check, notable })
    }

    #[inline(always)]
    fn make_room(&mut self) {
        if self.length == self.positions.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.positions.resize(self.positions.len() * 2, Recorded::default());
    }

    /// Counts the position in the place behind the last, and says how often its placement has occurred.
    #[inline(always)]
    fn count(&mut self) -> u32 {
        let ply = self.length as u32;
        let number = self.first_number + ply;
        let next = &mut self.positions[self.length];
        let is_first = next.position.halfmove_clock() == 0;
        self.stretch = select_unpredictable(is_first, number, self.stretch);
        let last = &mut self.last_on_chain[chain_of(next.position.placement().hash())];
        let earlier = std::mem::replace(last, number);
        (next.earlier, next.occurrence, next.diagrams, next.first_ply) = (earlier, 1, 1, ply);
        self.length += 1;
        if earlier < self.stretch {
            return 1;
        }
        self.look_behind()
    }

    /// Compares the position that was counted last with the others on its chain.
    #[inline(never)]
    fn look_behind(&mut self) -> u32 {
        let found = self.recurrence();
        let ply = self.last_ply();
        if found.occurrence == 2 {
            if !self.has_recurrent() {
                self.recurrent.clear();
            }
            self.recurrent.push(found.previous_ply);
            self.last_recurrent = self.first_number + ply;
        }
        let Recurrence { occurrence, first_ply, diagrams, .. } = found;
        let last = &mut self.positions[ply as usize];
        (last.occurrence, last.diagrams, last.first_ply) = (occurrence, diagrams, first_ply);
        diagrams
    }

    /// How often the position that was counted last has occurred, and when.
    pub fn recurrence(&self) -> Recurrence {
        let (last, ply) = (self.last(), self.last_ply());
        let identity = last.position.identity();
        let mut found =
            Recurrence { occurrence: 1, first_ply: ply, previous_ply: ply, diagrams: 1 };
        for (place, recorded) in self.chain(last.earlier) {
            if recorded.position.placement() != identity.placement {
                continue;
            }
            if found.diagrams == 1 {
                found.diagrams += recorded.diagrams;
            }
            if recorded.position.identity() == identity {
                found.occurrence += recorded.occurrence;
                found.first_ply = recorded.first_ply;
                found.previous_ply = place as u32;
                break;
            }
        }
        found
    }

    #[inline(always)]
    fn last(&self) -> &Recorded {
        &self.positions[self.length - 1]
    }

    /// The position that was recorded for a ply.
    ///
    /// # Panics
    /// When none was.
    pub fn position(&self, ply: u32) -> &Position {
        &self.positions[..self.length][ply as usize].position
    }

    /// The position that was counted last.
    ///
    /// # Panics
    /// When none was.
    #[inline(always)]
    pub fn here(&self) -> &Position {
        &self.last().position
    }

    /// The ply that was recorded last, 0 when none was.
    pub fn last_ply(&self) -> u32 {
        (self.length as u32).saturating_sub(1)
    }

    /// The highest halfmove clock of the game.
    pub fn max_halfmove_clock(&self) -> u32 {
        let positions = &self.positions[..self.length];
        positions.iter().map(|recorded| recorded.position.halfmove_clock()).max().unwrap_or(0)
    }

    /// The first ply at whose position `holds`, given that it holds at all after it, and at the last.
    pub fn first_ply_of(&self, holds: impl Fn(&Position) -> bool) -> u32 {
        let positions = &self.positions[..self.length];
        positions.partition_point(|recorded| !holds(&recorded.position)) as u32
    }

    /// How often the position of a ply had occurred with it.
    ///
    /// # Panics
    /// When none was recorded.
    pub fn occurrence(&self, ply: u32) -> u32 {
        self.positions[..self.length][ply as usize].occurrence
    }

    /// The positions on a chain from number `last` back, each with its place.
    fn chain(&self, last: u32) -> impl Iterator<Item = (usize, &Recorded)> {
        let mut number = last;
        std::iter::from_fn(move || {
            if number < self.stretch {
                return None;
            }
            let place = (number - self.first_number) as usize;
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
        let last = self.last_on_chain[chain_of(position.placement().hash())];
        self.chain(last).map(|(_, recorded)| recorded).find(|recorded| same(recorded))
    }

    /// Compares `position` with all recorded positions of the same placement. `ply` is its own,
    /// already recorded.
    pub fn diagram_difference(&self, position: &Position, ply: u32) -> DiagramDifference {
        let identity = position.identity();
        let stretch_ply = self.stretch - self.first_number;
        let stretch = self.positions[..self.length].get(stretch_ply as usize..).unwrap_or_default();
        let mut difference = DiagramDifference { first_ply: ply, ..Default::default() };
        let mut previous_ply = None;
        for (at, recorded) in (stretch_ply..).zip(stretch) {
            let other = &recorded.position.identity();
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
        self.last_recurrent >= self.stretch
    }

    /// Writes into `moves`, which is cleared first, the legal moves that would bring about a position for
    /// at least the third time (Art. 9.2.1). No move is generated as long as few positions have
    /// occurred twice: they are asked whether one move of one piece leads there.
    pub fn moves_to_third_occurrence(&self, position: &Position, moves: &mut MoveList) {
        moves.clear();
        if !self.has_recurrent() {
            return;
        }
        if self.recurrent.len() > MANY_RECURRENT {
            position.legal_moves(moves);
            moves.retain(|m| !m.is_zeroing() && self.is_recurrent_after(position, *m));
            return;
        }
        let targets = self.recurrent.iter().map(|&place| &self.positions[place as usize].position);
        moves.extend(targets.filter_map(|target| leads_to(position, target)));
    }

    fn is_recurrent_after(&self, position: &Position, m: Move) -> bool {
        let mut after = position.clone();
        after.play(m);
        let identity = after.identity();
        self.last_like(&after, |recorded| recorded.position.identity() == identity)
            .is_some_and(|recorded| recorded.occurrence >= 2)
    }

    /// How often the placement of `position` has been recorded, whosever move it was and whatever the rights were.
    pub fn diagrams(&self, position: &Position) -> u32 {
        let placement = position.placement();
        self.last_like(position, |recorded| recorded.position.placement() == placement)
            .map_or(0, |recorded| recorded.diagrams)
    }
}

/// The one legal move, neither a pawn move nor a capture nor castling, that turns `position` into `target`.
fn leads_to(position: &Position, target: &Position) -> Option<Move> {
    let us = position.turn();
    if target.turn() == us
        || target.castling() != position.castling()
        || target.en_passant().is_some()
    {
        return None;
    }
    let (here, there) = (position.placement(), target.placement());
    let (occupied, occupied_there) = (position.occupied(), target.occupied());
    let moved_from = occupied & !occupied_there;
    let moved_to = occupied_there & !occupied;
    if here.difference(&there) != moved_from | moved_to {
        return None;
    }
    let (from, to) = (moved_from.single_square()?, moved_to.single_square()?);
    let piece = here.piece_at(from)?;
    if piece.color != us || there.piece_at(to) != Some(piece) {
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
    use super::super::Setup;
    use super::*;

    #[test]
    fn the_previous_diagram_may_be_the_same_position() {
        let mut position = Setup::parse(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1", false).unwrap().position;
        let mut repetitions = Repetitions::default();
        repetitions.record(&position);
        let round = [
            (Role::Rook, Square::H1, Square::G1),
            (Role::King, Square::E8, Square::D8),
            (Role::Rook, Square::G1, Square::H1),
            (Role::King, Square::D8, Square::E8),
        ];
        for (role, from, to) in round.into_iter().chain(round) {
            position.play(Move::Normal { role, from, capture: None, to, promotion: None });
            repetitions.record(&position);
        }
        // The position of ply 0 has the right to castle; those of plies 4 and 8 have lost it.
        let difference = repetitions.diagram_difference(&position, 8);
        assert!(difference.castling_rights && !difference.side_to_move && !difference.en_passant);
        assert_eq!((difference.first_ply, difference.previous_ply), (0, 4));
    }
}
