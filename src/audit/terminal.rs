//! Findings about what stands in a score after its last legal position, and about rights that a side in trouble let
//! pass.

use crate::pgn::{Eval, FaultKind, GameResult, year};
use crate::rules::{Bitboard, Color, Role, Square};

use super::clocks::ClockReading;
use super::ending::Ending;
use super::facts::BoardEnd;
use super::findings::{Certainty, Detail, Finding, FindingKind};
use super::profile::Article;

/// The token at which reading a game's moves ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unread<'a> {
    pub kind: FaultKind,
    pub token: &'a [u8],
}

/// Two pawns down: what nobody takes for level.
const CLEARLY_WORSE_CENTIPAWNS: i32 = -200;

/// No electronic boards were in use before.
const FIRST_YEAR_OF_SIGNALS: i16 = 1998;

/// The squares by which electronic boards are told the result, and a king's moves to them.
const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);
const RESULT_SIGNALS: [&[u8]; 4] = [b"Kd4", b"Ke4", b"Kd5", b"Ke5"];

impl Ending<'_> {
    /// Adds what the token says at which reading ended.
    pub fn find_unread(&self, unread: Unread<'_>, findings: &mut Vec<Finding>) {
        if !matches!(unread.kind, FaultKind::IllegalSan | FaultKind::NullMove) {
            return;
        }
        let (plies, profile) = (self.plies(), self.profile);
        if let Some(end) = self.facts().board_end {
            let (article, name) = match end {
                BoardEnd::Checkmate => (Article::Checkmate, "checkmate"),
                BoardEnd::Stalemate => (Article::Stalemate, "stalemate"),
            };
            let kind = FindingKind::MovesAfterTerminalPosition;
            let finding = Finding::new(profile, kind, Certainty::Proven).by(profile, article);
            let finding = Finding { ply: Some(plies), ..finding };
            findings.push(finding.with(Detail::Text(name)));
        }
    }

    /// Adds that the last moves may be no moves: to tell an electronic board the result the kings are put on the
    /// middle squares, and the board may record that. Both on light squares: White has won; both on dark ones: Black
    /// has; else it is a draw. Kings that stand side by side make one of the moves illegal; a legal one by itself is
    /// told only where hardly a king would go there of itself, because the other side still has its queen and more.
    /// `date` is the tag, for the year.
    pub fn find_king_signal(
        &self,
        unread: Option<Unread<'_>>,
        date: Option<&[u8]>,
        findings: &mut Vec<Finding>,
    ) {
        let plies = self.plies();
        let last = self.replay.last_king_step().filter(|&to| MIDDLE.contains(to));
        let signal_is_unread = unread.is_some_and(|unread| {
            unread.kind == FaultKind::IllegalSan && RESULT_SIGNALS.contains(&unread.token)
        });
        let turn = self.replay.position().turn();
        let first_ply = match last {
            Some(_) if signal_is_unread => plies - 1,
            None if signal_is_unread => plies,
            Some(to) if self.tells_result(to) && self.faces_attack(!turn) => {
                if date.and_then(year).is_none_or(|year| year < FIRST_YEAR_OF_SIGNALS) {
                    return;
                }
                plies - 1
            }
            _ => return,
        };
        let kind = FindingKind::TrailingKingArtifact;
        let finding = Finding::new(self.profile, kind, Certainty::Hint).at(first_ply, plies);
        findings.push(finding.of(if first_ply < plies { !turn } else { turn }));
    }

    /// Whether a king on this middle square fits the result of a game over the board that moves did not end.
    fn tells_result(&self, square: Square) -> bool {
        let fits = match self.result {
            Some(GameResult::WhiteWins) => square.is_light(),
            Some(GameResult::BlackWins) => square.is_dark(),
            Some(GameResult::Draw) => true,
            _ => false,
        };
        fits && self.complete && self.server.is_none() && self.facts().board_end.is_none()
    }

    /// Whether the other side still has its queen and another piece: kings stay at home then.
    fn faces_attack(&self, side: Color) -> bool {
        let position = self.replay.position();
        let men = position.by_role(Role::Pawn) | position.by_role(Role::King);
        let pieces = position.by_color(!side) & !men;
        (pieces & position.by_role(Role::Queen)).any() && pieces.more_than_one()
    }

    /// Adds the rights that passed while the evaluation was clearly against their side.
    pub fn find_passed_while_worse(
        &self,
        evaluations: ClockReading<'_>,
        findings: &mut Vec<Finding>,
    ) {
        let end = self.facts().laws_end(self.profile).map_or(u32::MAX, |(_, ply)| ply);
        for run in self.replay.claims() {
            if run.first_ply >= end.min(self.passed_before(run)) || run.intended_mate == Some(true)
            {
                continue;
            }
            let sign = if run.side.is_white() { 1 } else { -1 };
            let (worse, detail) = match evaluations.eval_at(run.first_ply) {
                Some(Eval::Centipawns(centipawns)) => {
                    let own = sign * centipawns;
                    (own <= CLEARLY_WORSE_CENTIPAWNS, Detail::Centipawns(own))
                }
                Some(Eval::Mate(moves)) => (sign * moves < 0, Detail::Text("mate_against")),
                None => continue,
            };
            if worse {
                let article = run.basis.article();
                let kind = FindingKind::MissedClaimWhileWorse;
                let finding = Finding::new(self.profile, kind, Certainty::Likely);
                let finding = finding.by(self.profile, article).at(run.first_ply, self.plies());
                findings.push(finding.of(run.side).with(detail));
            }
        }
    }
}
