//! What a worker finds in a block of text.

use std::ops::Range;

use super::cut;
use crate::audit::{Auditor, FIDE_2023, Tally};
use crate::input::Block;
use crate::pgn::{FaultKind, Gap, Key, likely_game_start, skip_gap};
use crate::rules::Budget;
use crate::table::{RowBuilder, Rows};

/// Reads games from text into rows. It keeps its memory from block to block.
#[derive(Debug)]
pub(super) struct Reader {
    pub auditor: Auditor,
    pub rows: RowBuilder,
    /// The keys of the games whose rows are wanted.
    owned: Range<Key>,
    /// The text ended in the middle of a game that is wanted.
    pub ends_inside: Option<FaultKind>,
    /// A game that is wanted was read: text that belongs to no game is counted from then on, so that each
    /// range counts what follows its own games.
    pub counting: bool,
}

/// Why reading stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ends, or could go on with what was read last.
    Exhausted,
    /// A game starts exactly where reading was to stop.
    Confirmed,
    /// A game starts there, but behind where reading was to stop.
    Passed,
    /// As many games as were wanted have been read, and another starts there.
    Limit,
    /// A game starts there, behind those that are wanted.
    OutOfRange,
    /// There are as many rows as a lot may have; what follows has still to be read.
    Full,
}

/// How far a text was read.
pub(super) struct Extent {
    pub tally: Tally,
    /// What follows this byte was not read, or not to its end.
    pub end: usize,
    pub stop: Stop,
}

/// Which part of a text is to be read.
pub(super) struct Wanted {
    pub from: usize,
    pub until: usize,
    pub ending: Ending,
    pub games: u64,
    /// After a game with which there are so many rows, reading stops.
    pub rows: usize,
}

/// A lot ends here, however little text its rows are from. Four MiB of Lichess have 3,000 rows, of bare moves up to
/// 25,000; what is left of a block is read only when its turn comes, which must remain rare.
const LOT_ROWS: usize = 1 << 16;

/// What follows a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// More text.
    Open,
    /// Nothing.
    Whole,
    /// Nothing, and there should be more.
    Cut,
}

impl Reader {
    /// Reads for the rows of these games, and spends so much on the question who could still win at their ends.
    pub fn new(owned: Range<Key>, budget: Budget) -> Reader {
        let (auditor, rows) = (Auditor::new(&FIDE_2023, budget), RowBuilder::default());
        Reader { auditor, rows, owned, ends_inside: None, counting: false }
    }

    /// Reads games one after another.
    pub fn read(&mut self, text: &[u8], key_at: impl Fn(usize) -> Key, wanted: Wanted) -> Extent {
        let Wanted { from, until, ending, games, rows } = wanted;
        let whole = ending != Ending::Open;
        let mut tally = Tally::default();
        let mut at = from;
        loop {
            if at == until {
                return Extent { tally, end: at, stop: Stop::Confirmed };
            }
            let (gap, free_text_bytes) = match skip_gap(text, at, whole) {
                Gap::End { resume, free_text_bytes } => (Err(resume), free_text_bytes),
                Gap::Game { game, free_text_bytes } => (Ok(game), free_text_bytes),
            };
            if self.counting {
                tally.free_text_bytes += free_text_bytes as u64;
            }
            let game_start = match gap {
                Ok(start) => start,
                Err(end) => return Extent { tally, end, stop: Stop::Exhausted },
            };
            if game_start >= until {
                let stop = if game_start == until { Stop::Confirmed } else { Stop::Passed };
                return Extent { tally, end: game_start, stop };
            }
            let key = key_at(game_start);
            if key >= self.owned.end {
                return Extent { tally, end: game_start, stop: Stop::OutOfRange };
            }
            if tally.games() >= games {
                return Extent { tally, end: game_start, stop: Stop::Limit };
            }
            let Some(game) = self.auditor.read(&text[game_start..], whole) else {
                return Extent { tally, end: game_start, stop: Stop::Exhausted };
            };
            let rest = &text[game_start..];
            let cut = ending == Ending::Cut && cut::is_cut(&game, rest);
            let game = if cut { cut::read(&mut self.auditor, rest) } else { Some(game) };
            let Some(game) = game else {
                return Extent { tally, end: game_start, stop: Stop::Exhausted };
            };
            at = game_start + if cut { rest.len() } else { game.length.max(1) };
            if key >= self.owned.start {
                if ending == Ending::Whole && at >= text.trim_ascii_end().len() {
                    self.ends_inside = cut::open_end(&game);
                }
                self.counting = true;
                self.rows.push(key, &game);
                tally.add(key, &game);
                if self.rows.count() >= rows {
                    return Extent { tally, end: at, stop: Stop::Full };
                }
            }
        }
    }
}

/// A block, and the games that lie in it beyond doubt if its start is one.
#[derive(Debug)]
pub(super) struct Lot {
    pub block: Block,
    /// Where the games start that were read; the end of the block when there is no likely start.
    pub start: usize,
    pub rows: Option<Rows>,
    pub tally: Tally,
    /// What follows was not read to its end.
    pub end: usize,
    pub stop: Stop,
    /// See [`Reader::counting`].
    pub counting: bool,
}

/// How the block relates to the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A game starts with the block, or text that belongs to none.
    AtStart {
        /// See [`Reader::counting`].
        counting: bool,
    },
    /// The block was cut anywhere.
    Anywhere,
}

impl Lot {
    /// Reads the games of a block.
    pub fn read(reader: &mut Reader, block: Block, entry: Entry) -> Lot {
        block.populate();
        // What stands before the first game is counted by whoever knows what was read before.
        reader.counting = entry == Entry::AtStart { counting: true };
        let start = match entry {
            Entry::AtStart { .. } => Some(0),
            Entry::Anywhere => likely_game_start(&block),
        };
        let Some(from) = start else {
            let (tally, end) = (Tally::default(), block.len());
            let stop = Stop::Exhausted;
            return Lot { block, start: end, rows: None, tally, end, stop, counting: false };
        };
        let (ending, games) = (Ending::Open, u64::MAX);
        let wanted = Wanted { from, until: usize::MAX, ending, games, rows: LOT_ROWS };
        let extent = reader.read(&block, |at| block.keys.at(at), wanted);
        block.release();
        let rows = Some(reader.rows.take());
        let Extent { tally, end, stop } = extent;
        Lot { block, start: from, rows, tally, end, stop, counting: reader.counting }
    }
}
