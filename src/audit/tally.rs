//! Counts over many games: what a run's summary says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    BoardEnd, ClaimBasis, ClaimOutcome, EventKind, Game, StatedVerdict, Status, UnknownTexts,
};
use crate::pgn::{FaultKind, GameResult, Key};

/// Counts over games. Tallies of consecutive games are merged in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Tally {
    pub ok: u64,
    pub partial: u64,
    pub skipped: u64,
    pub unplayable: u64,
    pub plies: u64,
    pub white_wins: u64,
    pub black_wins: u64,
    pub draws: u64,
    /// Results that are `*` or that nobody wrote down.
    pub no_result: u64,
    pub threefold_games: u64,
    pub fivefold_games: u64,
    events: [EventCount; EventKind::ALL.len()],
    claims: [ClaimCount; ClaimBasis::ALL.len()],
    /// Rows of table `findings`.
    pub finding_rows: u64,
    /// Games by what the board says of the stated reason, in the order of [`StatedVerdict::ALL`].
    pub verdicts: [u64; StatedVerdict::ALL.len()],
    /// Texts that seem to say why a game ended, in words that are not known.
    pub unknown_texts: UnknownTexts,
    pub faults: BTreeMap<FaultKind, FaultCount>,
    /// Bytes of text that belong to no game.
    pub free_text_bytes: u64,
}

/// How often something happened on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventCount {
    pub rows: u64,
    pub games: u64,
}

/// How often a draw could be claimed on one basis, before the game was over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClaimCount {
    /// Runs that ended because the side played on.
    pub missed: u64,
    /// Runs that reached the final position.
    pub stood_at_end: u64,
    /// Runs of either kind whose side lost.
    pub costly: u64,
}

/// How many games have a kind of fault, and where the first of them is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaultCount {
    pub games: u64,
    /// The number of the game in its input, from 1.
    pub first_game: u64,
    pub first_key: Key,
    pub first_ply: u32,
    /// Offset of the token in the game's text, in bytes.
    pub first_at: u64,
    pub first_token: String,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, key: Key, game: &Game<'_>) {
        *match game.status {
            Status::Ok => &mut self.ok,
            Status::Partial => &mut self.partial,
            Status::Skipped => &mut self.skipped,
            Status::Unplayable => &mut self.unplayable,
        } += 1;
        *match game.result {
            Some(GameResult::WhiteWins) => &mut self.white_wins,
            Some(GameResult::BlackWins) => &mut self.black_wins,
            Some(GameResult::Draw) => &mut self.draws,
            Some(GameResult::Unknown) | None => &mut self.no_result,
        } += 1;
        if let Some(fault) = game.fault {
            let number = self.games();
            self.faults
                .entry(fault.kind)
                .or_insert_with(|| FaultCount {
                    games: 0,
                    first_game: number,
                    first_key: key,
                    first_ply: fault.ply,
                    first_at: fault.at as u64,
                    first_token: String::from_utf8_lossy(fault.token).into_owned(),
                })
                .games += 1;
        }
        if let Some(verdict) = game.stated_verdict() {
            self.verdicts[verdict as usize] += 1;
        }
        if let Some(text) = game.unknown_statement {
            self.unknown_texts.add(text);
        }
        self.finding_rows += game.findings.len() as u64;
        self.add_claims(game);
        let Some(facts) = game.facts else { return };
        self.plies += u64::from(facts.plies);
        self.threefold_games += u64::from(facts.first_threefold_ply.is_some());
        self.fivefold_games += u64::from(facts.first_fivefold_ply.is_some());
        let mut kinds = 0u32;
        for event in game.events {
            self.events[event.kind as usize].rows += 1;
            kinds |= 1 << event.kind as u32;
        }
        for (kind, count) in self.events.iter_mut().enumerate() {
            count.games += u64::from(kinds >> kind & 1);
        }
        debug_assert_eq!(
            facts.board_end == Some(BoardEnd::Checkmate),
            kinds >> EventKind::Checkmate as u32 & 1 == 1
        );
    }

    fn add_claims(&mut self, game: &Game<'_>) {
        if game.claims.is_empty() {
            return;
        }
        let end = game.laws_end().map_or(u32::MAX, |(_, ply)| ply);
        for claim in game.claims.iter().filter(|claim| claim.first_ply < end) {
            let Some(outcome) = game.outcome(claim) else { continue };
            let count = &mut self.claims[claim.basis as usize];
            match outcome {
                ClaimOutcome::Missed => count.missed += 1,
                ClaimOutcome::StoodAtEnd => count.stood_at_end += 1,
            }
            count.costly += u64::from(game.is_costly(claim) == Some(true));
        }
    }

    /// Adds the counts of the games that follow.
    pub fn merge(&mut self, next: Tally) {
        let games_before = self.games();
        for (kind, mut fault) in next.faults {
            add(&mut fault.first_game, games_before);
            let games = fault.games;
            let entry = self.faults.entry(kind).or_insert(FaultCount { games: 0, ..fault });
            add(&mut entry.games, games);
        }
        for (mine, theirs) in [
            (&mut self.ok, next.ok),
            (&mut self.partial, next.partial),
            (&mut self.skipped, next.skipped),
            (&mut self.unplayable, next.unplayable),
            (&mut self.plies, next.plies),
            (&mut self.white_wins, next.white_wins),
            (&mut self.black_wins, next.black_wins),
            (&mut self.draws, next.draws),
            (&mut self.no_result, next.no_result),
            (&mut self.threefold_games, next.threefold_games),
            (&mut self.fivefold_games, next.fivefold_games),
            (&mut self.free_text_bytes, next.free_text_bytes),
            (&mut self.finding_rows, next.finding_rows),
        ] {
            add(mine, theirs);
        }
        for (mine, theirs) in self.events.iter_mut().zip(next.events) {
            add(&mut mine.rows, theirs.rows);
            add(&mut mine.games, theirs.games);
        }
        for (mine, theirs) in self.claims.iter_mut().zip(next.claims) {
            add(&mut mine.missed, theirs.missed);
            add(&mut mine.stood_at_end, theirs.stood_at_end);
            add(&mut mine.costly, theirs.costly);
        }
        for (mine, theirs) in self.verdicts.iter_mut().zip(next.verdicts) {
            add(mine, theirs);
        }
        self.unknown_texts.merge(next.unknown_texts);
    }

    /// All games: ok + partial + skipped + unplayable.
    pub fn games(&self) -> u64 {
        [self.partial, self.skipped, self.unplayable].into_iter().fold(self.ok, u64::saturating_add)
    }

    /// Rows of one kind of event, and games that have any.
    pub fn event(&self, kind: EventKind) -> EventCount {
        self.events[kind as usize]
    }

    /// What became of the rights of one basis.
    pub fn claim(&self, basis: ClaimBasis) -> ClaimCount {
        self.claims[basis as usize]
    }

    /// Rows of table `events`.
    pub fn event_rows(&self) -> u64 {
        self.events.iter().map(|count| count.rows).fold(0, u64::saturating_add)
    }

    /// Games with a fault.
    pub fn faulty_games(&self) -> u64 {
        self.faults.values().map(|fault| fault.games).fold(0, u64::saturating_add)
    }

    /// True when an input ended too early, or a game could not be replayed at all.
    pub fn is_incomplete(&self) -> bool {
        self.unplayable > 0
            || self.faults.iter().any(|(kind, count)| kind.is_truncation() && count.games > 0)
    }
}

/// Adds to a count. Counts that others have written down may be anything, and stay at the largest number.
pub(super) fn add(count: &mut u64, more: u64) {
    *count = count.saturating_add(more);
}
