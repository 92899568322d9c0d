//! Positions that a search has reached, each once and in the order in which they came.
//!
//! They are compared exactly, by everything that makes positions the same (Art. 9.2.3); the hash only
//! says where to look. Each remembers from which other it was reached, for the way back.

use shakmaty::{Bitboard, Color, Square};

use super::super::Position;
use super::super::identity::{Identity, Placement};
use super::super::random::mix;

/// The place of a position in the order in which they were reached.
pub(super) type Number = u32;

/// 40 bytes: the placement, and the rest of the identity in one word.
#[derive(Clone, Copy, Debug)]
struct Entry {
    placement: Placement,
    /// Side to move, en passant target and castling rights: see [`rest_of`].
    rest: u32,
    parent: Number,
}

const BLACK_TO_MOVE: u32 = 1 << 31;
const EN_PASSANT_SHIFT: u32 = 16;
const NO_EN_PASSANT: u32 = 64;
/// Castling rights lie on the first and the last rank: eight bits each.
const LAST_RANK_SHIFT: u32 = 56;

/// What is in an identity beside the placement.
fn rest_of(position: &Position) -> u32 {
    let rooks = position.castling().0;
    let castling = (rooks & 0xFF) | (rooks >> LAST_RANK_SHIFT) << 8;
    let en_passant = position.en_passant().map_or(NO_EN_PASSANT, u32::from);
    let turn = if position.turn().is_white() { 0 } else { BLACK_TO_MOVE };
    turn | en_passant << EN_PASSANT_SHIFT | castling as u32
}

fn identity_of(entry: &Entry) -> Identity {
    let en_passant = entry.rest >> EN_PASSANT_SHIFT & 0x7F;
    let castling =
        u64::from(entry.rest & 0xFF) | u64::from(entry.rest >> 8 & 0xFF) << LAST_RANK_SHIFT;
    Identity {
        placement: entry.placement,
        turn: Color::from_white(entry.rest & BLACK_TO_MOVE == 0),
        castling: Bitboard(castling),
        en_passant: (en_passant < NO_EN_PASSANT).then(|| Square::new(en_passant)),
    }
}

/// Slots of the smallest table; a power of two.
const FIRST_SLOTS: usize = 1 << 8;

/// Positions, each once.
#[derive(Debug, Default)]
pub(super) struct Reached {
    entries: Vec<Entry>,
    /// The upper half of the hash, and the number of the entry plus one; 0 is an empty slot.
    slots: Vec<u64>,
}

impl Reached {
    /// Forgets all positions.
    pub fn clear(&mut self) {
        self.entries.clear();
        // A table that one hard position made large is not swept for every easy one after it.
        self.slots.truncate(FIRST_SLOTS);
        self.slots.fill(0);
        self.slots.resize(FIRST_SLOTS, 0);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds a position that was reached from `parent`; its number if it is new.
    pub fn insert(&mut self, position: &Position, parent: Number) -> Option<Number> {
        if self.entries.len() * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let placement = position.placement();
        let rest = rest_of(position);
        let hash = hash_of(&placement, rest);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let found = self.slots[slot];
            if found == 0 {
                let number = self.entries.len() as Number;
                self.entries.push(Entry { placement, rest, parent });
                self.slots[slot] = tag_of(hash) | u64::from(number + 1);
                return Some(number);
            }
            if found & TAG == tag_of(hash) {
                let entry = &self.entries[(found & !TAG) as usize - 1];
                if entry.placement == placement && entry.rest == rest {
                    return None;
                }
            }
            slot = (slot + 1) & mask;
        }
    }

    /// The position with this number.
    pub fn position(&self, number: Number) -> Position {
        Position::with_identity(&identity_of(&self.entries[number as usize]))
    }

    /// From which position this one was reached; the first from itself.
    pub fn parent(&self, number: Number) -> Number {
        self.entries[number as usize].parent
    }

    fn grow(&mut self) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        self.slots.clear();
        self.slots.resize(slots, 0);
        for (number, entry) in (1u64..).zip(&self.entries) {
            let hash = hash_of(&entry.placement, entry.rest);
            let mut slot = hash as usize & (slots - 1);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (slots - 1);
            }
            self.slots[slot] = tag_of(hash) | number;
        }
    }
}

/// The part of a slot that is taken from the hash.
const TAG: u64 = 0xFFFF_FFFF_0000_0000;

fn tag_of(hash: u64) -> u64 {
    hash & TAG
}

/// Both halves depend on every man: the low one says where to look first, the high one is the tag.
fn hash_of(placement: &Placement, rest: u32) -> u64 {
    mix(placement.hash() ^ u64::from(rest))
}
