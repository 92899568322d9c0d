//! What a scan is to do with a source.

use std::ops::Range;

use anyhow::{Result, anyhow};

use crate::input::{ByteRange, Source};
use crate::pgn::Key;
use crate::rules::Budget;
use crate::sink::{Earlier, PART_GAMES, Resumption, SourceRecord};

/// What is to be scanned of a source, and how it is written.
#[derive(Clone, Debug)]
pub struct Job {
    pub source: Source,
    pub record: SourceRecord,
    /// Where reading starts: with a game, or before the first that is wanted.
    pub from: Key,
    /// The keys of the games that are wanted.
    pub owned: Range<Key>,
    /// At most so many games.
    pub limit: Option<u64>,
    /// How much is spent on the question who could still win at a game's end.
    pub budget: Budget,
    /// What an earlier run has finished.
    pub earlier: Earlier,
    /// The games of a part of the output. Runs with the same number of them write the same files.
    pub part_games: usize,
}

impl Job {
    /// The same for the games that start in a range of the source.
    ///
    /// # Errors
    /// When the source cannot be read in parts.
    pub fn in_range(mut self, range: ByteRange) -> Result<Job> {
        let entry = self
            .source
            .entry(range)
            .map_err(|error| anyhow!("cannot read {}: {error}", self.source.display()))?;
        (self.from, self.owned) = (entry.from, entry.owned);
        Ok(self)
    }

    /// A scan of all games of a source. `options` are those that change rows.
    ///
    /// # Errors
    /// When the source cannot be looked at.
    pub fn new(source: &Source, options: &str) -> Result<Job> {
        let input = source
            .fingerprint()
            .map_err(|error| anyhow!("cannot read {}: {error}", source.display()))?;
        let (name, options) = (source.name().to_owned(), options.to_owned());
        Ok(Job {
            source: source.clone(),
            record: SourceRecord { source: name, options, input },
            from: Key::default(),
            owned: Key::default()..Key::MAX,
            limit: None,
            budget: Budget::SCAN,
            earlier: Earlier { next: Some(Resumption::default()), ..Earlier::default() },
            part_games: PART_GAMES,
        })
    }
}
