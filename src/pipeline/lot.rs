//! What a worker finds in a block, and how the finds of consecutive blocks are joined.

use crate::audit::{Auditor, FIDE_2023, Tally};
use crate::input::Block;
use crate::pgn::{Gap, Key, likely_game_start, skip_gap};
use crate::rules::Budget;
use crate::table::{RowBuilder, Rows};

/// Reads games from text into rows. It keeps its memory from block to block.
#[derive(Debug)]
pub(super) struct Reader {
    auditor: Auditor,
    rows: RowBuilder,
}

/// How far a text was read.
struct Extent {
    tally: Tally,
    /// What follows this byte was not read, or not to its end.
    end: usize,
    /// A game starts exactly where reading was to stop.
    confirmed: bool,
}

impl Reader {
    /// Spends so much on the question who could still win at a game's end.
    pub fn with_budget(budget: Budget) -> Reader {
        Reader { auditor: Auditor::new(&FIDE_2023, budget), rows: RowBuilder::default() }
    }

    /// Reads games from `from` on, until one starts at `until`, the text ends, or `limit` games are read.
    /// `whole` says that nothing follows the text.
    fn read(
        &mut self,
        text: &[u8],
        key_at: impl Fn(usize) -> Key,
        from: usize,
        until: usize,
        whole: bool,
        limit: u64,
    ) -> Extent {
        let mut tally = Tally::default();
        let mut at = from;
        loop {
            if at == until {
                return Extent { tally, end: at, confirmed: true };
            }
            let game_start = match skip_gap(text, at, whole) {
                Gap::End { resume, free_text_bytes } => {
                    tally.free_text_bytes += free_text_bytes as u64;
                    return Extent { tally, end: resume, confirmed: false };
                }
                Gap::Game { game, free_text_bytes } => {
                    tally.free_text_bytes += free_text_bytes as u64;
                    game
                }
            };
            if game_start >= until || tally.games() >= limit {
                let confirmed = game_start == until;
                return Extent { tally, end: game_start, confirmed };
            }
            let Some(game) = self.auditor.read(&text[game_start..], whole) else {
                return Extent { tally, end: game_start, confirmed: false };
            };
            let key = key_at(game_start);
            self.rows.push(key, &game);
            tally.add(key, &game);
            at = game_start + game.length.max(1);
        }
    }
}

/// A block, and the games that lie in it beyond doubt if its start is one.
#[derive(Debug)]
pub(super) struct Lot {
    block: Block,
    /// Where the games start that were read; the end of the block when there is no likely start.
    start: usize,
    rows: Option<Rows>,
    tally: Tally,
    /// What follows was not read to its end.
    end: usize,
}

impl Lot {
    /// Reads the games of a block. The `first` block of an input starts with one.
    pub fn read(reader: &mut Reader, block: Block, first: bool) -> Lot {
        block.populate();
        let start = if first { Some(0) } else { likely_game_start(&block) };
        let Some(start) = start else {
            let end = block.len();
            return Lot { block, start: end, rows: None, tally: Tally::default(), end };
        };
        let key = block.key;
        let key_at = |at| key.advanced(at);
        let extent = reader.read(&block, key_at, start, usize::MAX, false, u64::MAX);
        let rows = Some(reader.rows.take());
        Lot { block, start, rows, tally: extent.tally, end: extent.end }
    }

    /// The bytes of its block.
    pub fn block_bytes(&self) -> usize {
        self.block.len()
    }
}

/// Joins lots in order, and reads what lies between the games of one and the games of the next.
#[derive(Debug)]
pub(super) struct Stitch {
    reader: Reader,
    /// Text that was not read to its end, and the keys of the pieces it was put together from.
    text: Vec<u8>,
    keys: Vec<(usize, Key)>,
    ready: Vec<(Rows, Tally)>,
    games_left: u64,
}

impl Stitch {
    /// Starts a source, of which at most `limit` games are wanted.
    pub fn new(limit: Option<u64>, budget: Budget) -> Stitch {
        Stitch {
            reader: Reader::with_budget(budget),
            text: Vec::new(),
            keys: Vec::new(),
            ready: Vec::new(),
            games_left: limit.unwrap_or(u64::MAX),
        }
    }

    /// True when no more games are wanted.
    pub fn is_full(&self) -> bool {
        self.games_left == 0
    }

    /// Takes the next lot.
    pub fn take(&mut self, lot: Lot) {
        if self.is_full() {
            return;
        }
        if lot.rows.is_none() {
            self.append(&lot.block, lot.block.key);
            return self.read_on(false);
        }
        let joined = self.text.len() + lot.start;
        // Beyond the likely start, its line must be seen, for it to be known as a game's.
        let line_end = memchr::memchr(b'\n', &lot.block[lot.start..]);
        let seen = lot.start + line_end.map_or(lot.block.len() - lot.start, |length| length + 1);
        let before = (self.text.len(), self.keys.len());
        self.append(&lot.block[..seen], lot.block.key);
        let extent = self.read(joined, false);
        let fits = extent.tally.games() + lot.tally.games() <= self.games_left;
        if extent.confirmed && fits {
            self.commit(extent.tally);
            self.games_left -= lot.tally.games();
            self.ready.extend(lot.rows.map(|rows| (rows, lot.tally)));
            self.text.clear();
            self.keys.clear();
            self.append(&lot.block[lot.end..], lot.block.key.advanced(lot.end));
            return;
        }
        // No true start, or more games than wanted: all of the block is read as what follows.
        self.reader.rows.take();
        self.text.truncate(before.0);
        self.keys.truncate(before.1);
        self.append(&lot.block, lot.block.key);
        self.read_on(false);
    }

    /// Reads what is left: nothing follows.
    pub fn finish(&mut self) {
        self.read_on(true);
    }

    /// The rows that are in order now.
    pub fn take_ready(&mut self) -> Vec<(Rows, Tally)> {
        std::mem::take(&mut self.ready)
    }

    fn append(&mut self, bytes: &[u8], key: Key) {
        self.keys.push((self.text.len(), key));
        self.text.extend_from_slice(bytes);
    }

    fn read(&mut self, until: usize, whole: bool) -> Extent {
        let keys = &self.keys;
        let key_at = |at: usize| {
            let piece = keys.partition_point(|(start, _)| *start <= at) - 1;
            let (start, key) = keys[piece];
            key.advanced(at - start)
        };
        self.reader.read(&self.text, key_at, 0, until, whole, self.games_left)
    }

    /// Reads the text as far as it goes and keeps the rest.
    fn read_on(&mut self, whole: bool) {
        let extent = self.read(usize::MAX, whole);
        let rest = extent.end;
        self.commit(extent.tally);
        let piece = self.keys.partition_point(|(start, _)| *start <= rest);
        let first = self.keys[..piece].last().map(|(start, key)| key.advanced(rest - start));
        let later = self.keys.split_off(piece);
        self.keys.clear();
        self.keys.extend(first.map(|key| (0, key)));
        self.keys.extend(later.into_iter().map(|(start, key)| (start - rest, key)));
        self.text.drain(..rest);
    }

    fn commit(&mut self, tally: Tally) {
        self.games_left -= tally.games();
        self.ready.push((self.reader.rows.take(), tally));
    }
}
