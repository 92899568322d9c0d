//! Brings a replay, its result and what the file says of it together.

use crate::pgn::{GameResult, Tags};
use crate::rules::Color;

use super::bases::DrawBases;
use super::clocks::Comments;
use super::ending::{Ending, Server};
use super::findings::{Certainty, Finding, FindingKind};
use super::profile::RuleProfile;
use super::replay::Replay;
use super::statement::{Statement, StatementReader};
use super::terminal::Unread;
use super::verdict::StatedVerdict;

/// What is judged: everything about a game but its replay.
pub(super) struct Case<'a, 'b> {
    pub profile: &'static RuleProfile,
    pub tags: &'b Tags<'a>,
    /// The server on which the game was played.
    pub server: Option<Server>,
    pub text: &'a [u8],
    pub comments: &'b Comments,
    pub result: Option<GameResult>,
    /// The ply after which the game's last comments were noted.
    pub last_ply: u32,
    /// The game starts from the array.
    pub from_array: bool,
    /// The number of the first move that can be made.
    pub first_move_number: u32,
    /// Result tag and the movetext's own result differ.
    pub results_differ: bool,
    /// The movetext has no result of its own.
    pub result_is_missing: bool,
    /// The token at which reading ended, if every move could not be read.
    pub unread: Option<Unread<'a>>,
}

/// What the judge says in one word each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Judgement {
    pub statement: Option<Statement>,
    pub verdict: Option<StatedVerdict>,
    pub bases: DrawBases,
}

/// Judges games, one after another.
#[derive(Debug, Default)]
pub(super) struct Judge {
    pub statements: StatementReader,
    pub findings: Vec<Finding>,
}

impl Judge {
    /// Judges a game; `replay` with the side that moved first is there when it was replayed.
    pub fn judge(&mut self, case: &Case<'_, '_>, replay: Option<(&Replay, Color)>) -> Judgement {
        self.findings.clear();
        let server = case.server;
        // Where not all moves were played, the comments on those that were not stand there, too.
        let only_the_last = replay.is_none() || case.unread.is_some();
        let comments = case.comments.at_end(case.text, case.last_ply).take(if only_the_last {
            1
        } else {
            usize::MAX
        });
        let drawn = case.result == Some(GameResult::Draw);
        let on_lichess = server == Some(Server::Lichess);
        let statement = self.statements.read(case.tags, on_lichess, drawn, comments);
        if case.results_differ {
            let kind = FindingKind::ResultTagTokenMismatch;
            self.findings.push(Finding::new(case.profile, kind, Certainty::Proven));
        }
        let Some((replay, first_mover)) = replay else {
            let verdict = statement.map(|statement| statement.verdict_without_replay());
            return Judgement { statement, verdict, bases: DrawBases::default() };
        };
        let bases = DrawBases::of(replay);
        let promised_plies = case.tags.ply_count.and_then(plies_of_tag);
        let ending = Ending {
            profile: case.profile,
            replay,
            bases,
            result: case.result,
            from_array: case.from_array,
            first_move_number: case.first_move_number,
            complete: case.unread.is_none(),
            cut_short: case.result_is_missing
                || promised_plies.is_some_and(|plies| plies > replay.facts.plies),
            statement,
            server,
        };
        let verdict = ending.verdict();
        let findings = &mut self.findings;
        ending.find_on_board(findings);
        if !replay.claims().is_empty() {
            ending.find_passed_rights(findings);
            ending.find_passed_while_worse(case.comments.reading(case.text, first_mover), findings);
        }
        ending.find_wins(findings);
        ending.find_stated(verdict, findings);
        if let Some(unread) = case.unread {
            ending.find_unread(unread, findings);
        }
        ending.find_king_signal(case.unread, case.tags.date, findings);
        ending.find_offers(case.comments.remarks(case.text, first_mover), findings);
        ending.find_claims_in_words(case.comments.remarks(case.text, first_mover), findings);
        let clocks = case.comments.clocks(case.text, first_mover);
        ending.find_clock_jumps(case.tags.time_control, clocks, findings);
        Judgement { statement, verdict, bases }
    }
}

/// Tag PlyCount (PGN standard 9.9.1).
fn plies_of_tag(value: &[u8]) -> Option<u32> {
    std::str::from_utf8(value).ok()?.trim().parse().ok()
}
