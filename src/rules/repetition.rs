//! How often each position has occurred (Art. 9.2.3), and what a claim could still reach.
//!
//! One table holds the positions since the last pawn move or capture; nothing before that can come
//! back. It is found by a 64-bit key of the placement and confirmed on the [`Identity`] itself, so
//! that a hash collision can never be reported. Positions with the same placement but other rights
//! share a probe chain: that is how a diagram which only looks the same is noticed.

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

#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    identity: Identity,
    count: u32,
    first_ply: u32,
    /// The occurrence before the last; the last when there is none.
    previous_ply: u32,
    last_ply: u32,
}

/// A slot is empty unless its generation is the table's: emptying the table is one addition.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    generation: u32,
    entry: u32,
}

/// From here on it is cheaper to look up what every legal move leads to. Few stretches have so many.
const MANY_RECURRENT: usize = 32;

/// More than a stretch without pawn move or capture has in nearly every game.
const FIRST_SLOTS: usize = 256;

/// The positions of the current stretch without pawn move and capture.
#[derive(Debug)]
pub struct Repetitions {
    entries: Vec<Entry>,
    slots: Vec<Slot>,
    generation: u32,
    /// Entries that have occurred at least twice: what a third occurrence could be announced for.
    recurrent: Vec<u32>,
}

impl Default for Repetitions {
    fn default() -> Repetitions {
        Repetitions {
            entries: Vec::with_capacity(FIRST_SLOTS / 2),
            slots: vec![Slot::default(); FIRST_SLOTS],
            generation: 1,
            recurrent: Vec::new(),
        }
    }
}

impl Repetitions {
    /// Forgets every position: a pawn has moved, a piece was taken, or a new game begins.
    #[inline]
    pub fn clear(&mut self) {
        self.entries.clear();
        self.recurrent.clear();
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill(Slot::default());
            self.generation = 1;
        }
        if self.slots.len() > 64 * FIRST_SLOTS {
            *self = Repetitions::default();
        }
    }

    /// Counts the position that stands on the board after `ply` half-moves.
    #[inline(always)]
    pub fn record(&mut self, position: &Position, ply: u32) -> Recurrence {
        let key = position.placement_key();
        let mask = self.slots.len() - 1;
        let mut index = key as usize & mask;
        let mut diagrams = 1;
        loop {
            let slot = self.slots[index];
            if slot.generation != self.generation {
                break;
            }
            let entry = &self.entries[slot.entry as usize];
            if entry.key == key {
                let identity = position.identity();
                if entry.identity == identity {
                    diagrams += entry.count;
                    return self.recur(slot.entry, key, ply, diagrams, (index + 1) & mask);
                }
                if entry.identity.placement == identity.placement {
                    diagrams += entry.count;
                }
            }
            index = (index + 1) & mask;
        }
        self.slots[index] = Slot { generation: self.generation, entry: self.entries.len() as u32 };
        self.entries.push(Entry {
            key,
            identity: position.identity(),
            count: 1,
            first_ply: ply,
            previous_ply: ply,
            last_ply: ply,
        });
        if self.entries.len() * 2 > self.slots.len() {
            self.grow();
        }
        Recurrence { occurrence: 1, first_ply: ply, previous_ply: ply, diagrams }
    }

    fn recur(&mut self, found: u32, key: u64, ply: u32, diagrams: u32, rest: usize) -> Recurrence {
        let placement = self.entries[found as usize].identity.placement;
        let diagrams =
            diagrams + self.count_chain(rest, key, |entry| entry.identity.placement == placement);
        let entry = &mut self.entries[found as usize];
        entry.previous_ply = std::mem::replace(&mut entry.last_ply, ply);
        entry.count += 1;
        if entry.count == 2 {
            self.recurrent.push(found);
        }
        let &mut Entry { count: occurrence, first_ply, previous_ply, .. } = entry;
        Recurrence { occurrence, first_ply, previous_ply, diagrams }
    }

    /// The occurrences of the entries with `key` further down a probe chain.
    fn count_chain(&self, mut index: usize, key: u64, same: impl Fn(&Entry) -> bool) -> u32 {
        let mut count = 0;
        while self.slots[index].generation == self.generation {
            let entry = &self.entries[self.slots[index].entry as usize];
            if entry.key == key && same(entry) {
                count += entry.count;
            }
            index = (index + 1) & (self.slots.len() - 1);
        }
        count
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots.clear();
        self.slots.resize(mask + 1, Slot::default());
        for (number, entry) in self.entries.iter().enumerate() {
            let mut index = entry.key as usize & mask;
            while self.slots[index].generation == self.generation {
                index = (index + 1) & mask;
            }
            self.slots[index] = Slot { generation: self.generation, entry: number as u32 };
        }
    }

    /// Compares `position` with all recorded positions of the same placement. `ply` is its own,
    /// already recorded.
    pub fn diagram_difference(&self, position: &Position, ply: u32) -> DiagramDifference {
        let identity = position.identity();
        let mut difference = DiagramDifference { first_ply: ply, ..Default::default() };
        let mut previous_ply = None;
        for entry in &self.entries {
            let other = &entry.identity;
            if other.placement != identity.placement {
                continue;
            }
            difference.castling_rights |= other.castling != identity.castling;
            difference.en_passant |= other.en_passant != identity.en_passant;
            difference.side_to_move |= other.turn != identity.turn;
            difference.first_ply = difference.first_ply.min(entry.first_ply);
            let earlier = [entry.previous_ply, entry.last_ply].into_iter().filter(|&at| at < ply);
            previous_ply = previous_ply.max(earlier.max());
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
        let entries = self.recurrent.iter().map(|&entry| &self.entries[entry as usize]);
        moves.extend(entries.filter_map(|entry| leads_to(position, &entry.identity)));
    }

    fn is_recurrent_after(&self, position: &Position, m: Move) -> bool {
        let mut after = position.clone();
        after.play(m);
        let identity = after.identity();
        let key = after.placement_key();
        let start = key as usize & (self.slots.len() - 1);
        self.count_chain(start, key, |entry| entry.identity == identity) >= 2
    }

    /// How often the placement of `position` has been recorded, whosever move it was and whatever the rights were.
    pub fn diagrams(&self, position: &Position) -> u32 {
        let placement = position.identity().placement;
        let key = position.placement_key();
        let start = key as usize & (self.slots.len() - 1);
        self.count_chain(start, key, |entry| entry.identity.placement == placement)
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
