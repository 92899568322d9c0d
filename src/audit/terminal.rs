//! Findings about what stands in a score after its last legal position, and about rights that a side in trouble let
//! pass.

use crate::pgn::{Eval, FaultKind};

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

/// A king's moves to the middle of the board, by which electronic boards are told the result.
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
        if RESULT_SIGNALS.contains(&unread.token) {
            let kind = FindingKind::TrailingKingArtifact;
            let finding = Finding::new(profile, kind, Certainty::Hint).at(plies, plies);
            findings.push(finding.of(self.replay.position.turn()));
        }
    }

    /// Adds the rights that passed while the evaluation was clearly against their side.
    pub fn find_passed_while_worse(
        &self,
        evaluations: ClockReading<'_>,
        findings: &mut Vec<Finding>,
    ) {
        let end = self.facts().laws_end(self.profile).map_or(u32::MAX, |(_, ply)| ply);
        for run in self.replay.claims() {
            if run.first_ply >= end.min(self.plies()) || run.intended_mate == Some(true) {
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
