//! Findings about wins and draws that depend on whether somebody can mate at all: Art. 6.9 and 5.1.2.
//!
//! Who cannot mate is a proof (`Facts::can_win`); who can is a proof only where a mate was found. So a draw on time
//! against the Laws is `likely` at best.

use crate::rules::{Color, MaterialSignature};

use super::ending::Ending;
use super::findings::{Certainty, Detail, Finding, FindingKind};
use super::reasons::StatedReason;

impl Ending<'_> {
    /// Adds the findings about flags and resignations.
    pub fn find_wins(&self, findings: &mut Vec<Finding>) {
        let Some(statement) = self.statement else { return };
        let on_time = statement.reason.is_on_time() && statement.reason != StatedReason::BothFlags;
        if let Some(winner) = self.winner() {
            let resigned = matches!(
                statement.reason,
                StatedReason::Resignation | StatedReason::NormalUnspecified
            );
            if !self.cannot_win(winner) {
                return;
            }
            if on_time {
                self.find_win_on_time(winner, findings);
            } else if resigned && self.profile.resignation_needs_a_winner {
                let kind = FindingKind::ResignButOpponentUnwinnable;
                findings.push(self.unwinnable(kind, winner, Certainty::Likely));
            }
        } else if on_time && self.is_draw() && self.complete {
            self.find_draw_on_time(findings);
        }
    }

    /// The side whose flag fell in a drawn game: the one that the file names, or the other one where it names the
    /// winner; else the one to move.
    pub fn flagged(&self) -> Color {
        self.named_flagged().unwrap_or(self.replay.position().turn())
    }

    /// True when the file says whose flag fell.
    pub fn names_flagged(&self) -> bool {
        self.named_flagged().is_some()
    }

    fn named_flagged(&self) -> Option<Color> {
        let statement = self.statement?;
        statement.winner().map(|winner| !winner).or(statement.first_side)
    }

    fn unwinnable(&self, kind: FindingKind, winner: Color, certainty: Certainty) -> Finding {
        let finding = Finding::new(self.profile, kind, certainty).of(winner);
        match self.cannot_win_from(winner) {
            Some(ply) => finding.at(ply, self.plies()),
            None => finding,
        }
    }

    fn find_win_on_time(&self, winner: Color, findings: &mut Vec<Finding>) {
        let or_left =
            self.statement.is_some_and(|statement| statement.reason == StatedReason::TimeOrLeft);
        let (certainty, detail) = if or_left {
            (Certainty::Likely, Detail::Text("flag_or_left"))
        } else {
            (Certainty::ProvenGivenResult, Detail::None)
        };
        let kind = FindingKind::FlagWinButUnwinnable;
        findings.push(self.unwinnable(kind, winner, certainty).with(detail));
        let position = self.replay.position();
        if !position.by_color(winner).more_than_one() {
            let kind = FindingKind::FlagWinBareKing;
            findings.push(self.unwinnable(kind, winner, Certainty::Likely));
        }
    }

    fn find_draw_on_time(&self, findings: &mut Vec<Finding>) {
        // A flag that falls when the game is over does not matter (Art. 6.8).
        if self.facts().laws_end(self.profile).is_some() {
            return;
        }
        let opponent = !self.flagged();
        let named = self.names_flagged();
        if self.cannot_win(opponent) {
            let certainty = if named { Certainty::ProvenGivenResult } else { Certainty::Likely };
            findings.push(self.unwinnable(FindingKind::FlagDrawCorrect, opponent, certainty));
            return;
        }
        let finding =
            Finding::new(self.profile, FindingKind::FlagDrawButMatePossible, Certainty::Likely);
        let material = MaterialSignature::of(self.replay.position());
        let detail = Detail::NotDead(material, self.facts().can_win(opponent));
        findings.push(finding.at(self.plies(), self.plies()).of(opponent).with(detail));
    }
}
