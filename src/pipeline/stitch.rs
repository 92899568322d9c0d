//! Joins lots in order, reads what lies between the games of one and the games of the next, and says where one
//! part of the output ends.

use std::ops::Range;

use super::lot::{Ending, Extent, Lot, Reader, Stop, Wanted};
use crate::audit::Tally;
use crate::input::{Block, Damage, Keys};
use crate::pgn::{Key, MAX_BLANK_BYTES, MAX_GAME_BYTES, game_start_after_loss};
use crate::rules::Budget;
use crate::table::Rows;

/// What comes next in the output.
#[derive(Debug)]
pub(super) enum Ready {
    Rows(Rows, Box<Tally>),
    Damage(Damage),
    /// The part is full; the next game, with this key, belongs to the next.
    PartEnd(Key),
}

/// Whether it is known where in a game the text goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thread {
    Kept,
    /// Text was lost right before this.
    Lost,
    /// Text was lost, and no game has started since.
    Searching,
}

/// Puts a source together.
#[derive(Debug)]
pub(super) struct Stitch {
    reader: Reader,
    /// Text that was not read to its end.
    text: Vec<u8>,
    keys: Keys,
    ready: Vec<Ready>,
    thread: Thread,
    games_left: u64,
    games_left_in_part: u64,
    part_games: u64,
    out_of_range: bool,
    reported: Range<Key>,
}

/// The games that are wanted.
#[derive(Clone, Debug)]
pub(super) struct Selection {
    /// Their keys.
    pub owned: Range<Key>,
    /// Damage with these keys is told of; what lies elsewhere belongs to other ranges.
    pub reported: Range<Key>,
    /// Text before the first of them is counted.
    pub counting: bool,
    /// At most so many.
    pub limit: Option<u64>,
    /// The games of a part of the output.
    pub part_games: u64,
    /// How much is spent on the question who could still win at a game's end.
    pub budget: Budget,
}

impl Stitch {
    /// Starts a source.
    pub fn new(selection: &Selection) -> Stitch {
        let mut reader = Reader::new(selection.owned.clone(), selection.budget);
        reader.counting = selection.counting;
        Stitch {
            reader,
            text: Vec::new(),
            keys: Keys::default(),
            ready: Vec::new(),
            thread: Thread::Kept,
            games_left: selection.limit.unwrap_or(u64::MAX),
            games_left_in_part: selection.part_games,
            part_games: selection.part_games,
            out_of_range: false,
            reported: selection.reported.clone(),
        }
    }

    /// True when no more games are wanted.
    pub fn is_full(&self) -> bool {
        self.games_left == 0 || self.out_of_range
    }

    /// Takes the next lot, while games are wanted. What it hands back is the next to be read: the rest of a block with
    /// many rows, which starts behind a game.
    pub fn take(&mut self, mut lot: Lot) -> Option<Block> {
        if lot.rows.is_none() || self.thread != Thread::Kept {
            self.append(&lot.block, 0..lot.block.len());
            self.read_on(Ending::Open);
            return None;
        }
        let joined = self.text.len() + lot.start;
        // Beyond the likely start, its line must be seen, for it to be known as a game's.
        let line_end = memchr::memchr(b'\n', &lot.block[lot.start..]);
        let seen = lot.start + line_end.map_or(lot.block.len() - lot.start, |length| length + 1);
        let before = (self.text.len(), self.keys.pieces(), self.reader.counting);
        self.append(&lot.block, 0..seen);
        let extent = self.read(0, joined, Ending::Open);
        let fits = extent.tally.games() + lot.tally.games() <= self.room();
        if extent.stop == Stop::Confirmed && fits {
            self.commit(extent.tally);
            self.reader.counting |= lot.counting;
            self.count(lot.tally.games());
            self.ready.extend(lot.rows.map(|rows| Ready::Rows(rows, Box::new(lot.tally))));
            self.out_of_range = lot.stop == Stop::OutOfRange;
            self.text.clear();
            self.keys.truncate(0);
            if lot.stop == Stop::Full {
                lot.block.skip(lot.end);
                return Some(lot.block);
            }
            self.append(&lot.block, lot.end..lot.block.len());
            return None;
        }
        // No true start, or more games than wanted: all of the block is read as what follows.
        self.reader.rows.take();
        self.text.truncate(before.0);
        self.keys.truncate(before.1);
        self.reader.counting = before.2;
        self.append(&lot.block, 0..lot.block.len());
        self.read_on(Ending::Open);
        None
    }

    /// The text is lost from here on, up to wherever the next lot starts.
    pub fn cut(&mut self, damage: Damage) {
        if self.is_full() {
            return;
        }
        self.read_on(Ending::Cut);
        self.text.clear();
        self.keys.truncate(0);
        self.thread = Thread::Lost;
        if self.reported.contains(&Key { block: damage.start as i64, offset: 0 }) {
            self.ready.push(Ready::Damage(damage));
        }
    }

    /// Reads what is left: nothing follows.
    pub fn finish(&mut self) {
        if self.is_full() || self.text.is_empty() {
            return;
        }
        let Key { block, offset } = self.keys.at(self.text.len());
        self.read_on(Ending::Whole);
        if let Some(kind) = self.reader.ends_inside.take() {
            let at = if block > 0 { block } else { offset } as u64;
            let reason = format!("the text ends inside its last game: {}", kind.name());
            self.ready.push(Ready::Damage(Damage { start: at, end: at, reason }));
        }
    }

    /// What is in order now.
    pub fn take_ready(&mut self) -> Vec<Ready> {
        std::mem::take(&mut self.ready)
    }

    fn append(&mut self, block: &Block, range: Range<usize>) {
        if !range.is_empty() {
            self.keys.append(self.text.len(), &block.keys, range.start);
            self.text.extend_from_slice(&block[range]);
        }
    }

    /// How many games may be read before something is to be decided.
    fn room(&self) -> u64 {
        self.games_left.min(self.games_left_in_part)
    }

    fn read(&mut self, from: usize, until: usize, ending: Ending) -> Extent {
        let (keys, games) = (&self.keys, self.room());
        let wanted = Wanted { from, until, ending, games, rows: usize::MAX };
        self.reader.read(&self.text, |at| keys.at(at), wanted)
    }

    /// Reads the text as far as it goes and keeps the rest.
    fn read_on(&mut self, ending: Ending) {
        if self.thread != Thread::Kept && !self.find_thread() {
            return;
        }
        let mut rest = 0;
        loop {
            let extent = self.read(rest, usize::MAX, ending);
            rest = extent.end;
            self.commit(extent.tally);
            match extent.stop {
                Stop::Limit if self.games_left > 0 => {
                    self.games_left_in_part = self.part_games;
                    self.ready.push(Ready::PartEnd(self.keys.at(rest)));
                }
                Stop::OutOfRange => {
                    self.out_of_range = true;
                    break;
                }
                _ => break,
            }
        }
        self.keys.drop_front(rest);
        self.text.drain(..rest);
    }

    /// After text was lost: goes on at the next start of a game, if there is one.
    fn find_thread(&mut self) -> bool {
        let at_line_start = self.thread == Thread::Lost;
        if self.text.is_empty() {
            return false;
        }
        let start = game_start_after_loss(&self.text, at_line_start);
        self.thread = if start.is_some() { Thread::Kept } else { Thread::Searching };
        let dropped = start.unwrap_or_else(|| {
            // The last line may go on, and a line is known as a game's first by the one before.
            let line = memchr::memrchr2(b'\n', b'\r', &self.text).unwrap_or(0);
            let kept = self.text.len() - line.saturating_sub(MAX_BLANK_BYTES);
            self.text.len() - if kept > MAX_GAME_BYTES { 0 } else { kept }
        });
        self.keys.drop_front(dropped);
        self.text.drain(..dropped);
        start.is_some()
    }

    fn commit(&mut self, tally: Tally) {
        self.count(tally.games());
        self.ready.push(Ready::Rows(self.reader.rows.take(), Box::new(tally)));
    }

    fn count(&mut self, games: u64) {
        self.games_left -= games;
        self.games_left_in_part -= games;
    }
}
