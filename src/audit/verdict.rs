//! What the board says of the stated reason, and where they part: why.

use crate::rules::{Color, MaterialSignature, cannot_win_by_material};

use super::bases::DrawBases;
use super::ending::Ending;
use super::facts::{BoardEnd, CanWin, EventKind};
use super::findings::{Certainty, Detail, Finding, FindingKind};
use super::profile::Article;
use super::reasons::StatedReason;
use super::rights::CLAIMED_OCCURRENCE;
use super::statement::Statement;

/// What the board says of a stated reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedVerdict {
    /// It holds on the board.
    Confirmed,
    /// It would after a legal move that may have been announced (Art. 9.2.1, 9.3.1).
    ConfirmedAsIntended,
    /// It does not hold on the board.
    Contradicted,
    /// The board cannot say, or not all of the game was read.
    NotCheckable,
    /// The text does not say which way the game ended.
    Unspecified,
}

impl StatedVerdict {
    /// Every verdict, in the order of the values of column `stated_verdict`.
    pub const ALL: [StatedVerdict; 5] = [
        StatedVerdict::Confirmed,
        StatedVerdict::ConfirmedAsIntended,
        StatedVerdict::Contradicted,
        StatedVerdict::NotCheckable,
        StatedVerdict::Unspecified,
    ];

    /// The value of column `stated_verdict`.
    pub fn name(self) -> &'static str {
        match self {
            StatedVerdict::Confirmed => "confirmed",
            StatedVerdict::ConfirmedAsIntended => "confirmed_as_intended",
            StatedVerdict::Contradicted => "contradicted",
            StatedVerdict::NotCheckable => "not_checkable",
            StatedVerdict::Unspecified => "unspecified",
        }
    }
}

/// Art. 9.2: who claims one move late, or whose move was still written down, has lost these plies at most.
const LATE_CLAIM_PLIES: u32 = 4;

impl Statement {
    /// What is said of it when the game was not replayed.
    pub(super) fn verdict_without_replay(&self) -> StatedVerdict {
        if self.reason.is_unspecified() {
            StatedVerdict::Unspecified
        } else {
            StatedVerdict::NotCheckable
        }
    }
}

/// The verdict on what only proofs bear or contradict.
fn proved(holds: bool, is_false: bool) -> Option<StatedVerdict> {
    match (holds, is_false) {
        (true, _) => Some(StatedVerdict::Confirmed),
        (false, true) => Some(StatedVerdict::Contradicted),
        (false, false) => None,
    }
}

impl Ending<'_> {
    /// What the board says of the stated reason.
    pub fn verdict(&self) -> Option<StatedVerdict> {
        let statement = self.statement?;
        let board_says = if self.complete { self.board_says(statement) } else { None };
        Some(board_says.unwrap_or_else(|| statement.verdict_without_replay()))
    }

    /// The verdict on a reason that the board can bear or not.
    fn board_says(&self, statement: Statement) -> Option<StatedVerdict> {
        let holds = |holds: bool| {
            if holds { StatedVerdict::Confirmed } else { StatedVerdict::Contradicted }
        };
        let (bases, facts) = (self.bases, self.facts());
        let verdict = match statement.reason {
            StatedReason::Checkmate => {
                let right_side =
                    statement.winner().is_none_or(|winner| facts.mated == Some(!winner));
                holds(facts.board_end == Some(BoardEnd::Checkmate) && right_side)
            }
            StatedReason::Stalemate => holds(facts.board_end == Some(BoardEnd::Stalemate)),
            StatedReason::InsufficientMaterial | StatedReason::DeadPosition => {
                let position = self.replay.position();
                let by_material =
                    Color::ALL.iter().all(|&side| cannot_win_by_material(position, side));
                let dead = bases.has(DrawBases::DEAD_POSITION) || by_material;
                return proved(dead, Color::ALL.iter().any(|&side| self.is_proved_to_win(side)));
            }
            StatedReason::InsufficientMaterialClaim => {
                let cannot = Color::ALL.iter().any(|&side| self.cannot_win(side));
                return proved(cannot, Color::ALL.iter().all(|&side| self.is_proved_to_win(side)));
            }
            StatedReason::TimeVsInsufficient => return self.time_verdict(),
            StatedReason::Repetition => {
                let rules = (DrawBases::THREEFOLD_ON_BOARD, DrawBases::THREEFOLD_BY_INTENTION);
                self.unless_hidden(self.claim_verdict(statement, rules.0, rules.1))
            }
            StatedReason::Fivefold => self.unless_hidden(holds(bases.has(DrawBases::FIVEFOLD))),
            StatedReason::FiftyMoves => {
                let rules = (DrawBases::FIFTY_ON_BOARD, DrawBases::FIFTY_BY_INTENTION);
                self.unless_uncounted(self.claim_verdict(statement, rules.0, rules.1))
            }
            StatedReason::SeventyfiveMoves => {
                self.unless_uncounted(holds(bases.has(DrawBases::SEVENTYFIVE)))
            }
            StatedReason::RepetitionByProgram => {
                return bases
                    .has(DrawBases::THREEFOLD_ON_BOARD)
                    .then_some(StatedVerdict::Confirmed);
            }
            StatedReason::FiftyMovesByProgram => {
                return bases.has(DrawBases::FIFTY_ON_BOARD).then_some(StatedVerdict::Confirmed);
            }
            _ => return None,
        };
        Some(verdict)
    }

    fn claim_verdict(
        &self,
        statement: Statement,
        on_board: DrawBases,
        by_intention: DrawBases,
    ) -> StatedVerdict {
        // Nobody can announce a move to a server, or to a program that draws by itself.
        let can_announce = self.server.is_none() && !statement.is_automatic;
        if self.bases.has(on_board) {
            StatedVerdict::Confirmed
        } else if self.bases.has(by_intention) && can_announce {
            StatedVerdict::ConfirmedAsIntended
        } else {
            StatedVerdict::Contradicted
        }
    }

    /// A count of positions does not contradict where there may have been more before the start.
    fn unless_hidden(&self, verdict: StatedVerdict) -> StatedVerdict {
        let unsure = verdict == StatedVerdict::Contradicted && self.is_last_history_hidden();
        if unsure { StatedVerdict::NotCheckable } else { verdict }
    }

    /// Nor does a count of moves where the FEN has no clock; one that it has is taken at its word.
    fn unless_uncounted(&self, verdict: StatedVerdict) -> StatedVerdict {
        if self.replay.start_clock > 0 { verdict } else { self.unless_hidden(verdict) }
    }

    /// The verdict on a draw on time: that the flagged side's opponent could not mate.
    fn time_verdict(&self) -> Option<StatedVerdict> {
        let opponent = !self.flagged();
        if self.cannot_win(opponent) {
            return Some(StatedVerdict::Confirmed);
        }
        // Where the game was over before the flag fell, it did not matter (Art. 6.8).
        let could = self.is_proved_to_win(opponent)
            && (self.names_flagged() || self.is_proved_to_win(!opponent));
        let was_over = self.facts().laws_end(self.profile).is_some();
        (could && !was_over).then_some(StatedVerdict::Contradicted)
    }

    /// Adds the findings about the stated reason.
    pub fn find_stated(&self, verdict: Option<StatedVerdict>, findings: &mut Vec<Finding>) {
        let Some(Statement { reason, .. }) = self.statement else { return };
        let (plies, profile) = (self.plies(), self.profile);
        let find = |kind, certainty| Finding::new(profile, kind, certainty).at(plies, plies);
        match verdict {
            Some(StatedVerdict::Confirmed) => {
                let finding =
                    find(FindingKind::StatedReasonConfirmed, Certainty::ProvenGivenResult);
                let finding = finding.by(profile, on_board_article(reason));
                findings.push(finding.with(Detail::Reason(reason)));
            }
            Some(StatedVerdict::ConfirmedAsIntended) => {
                let finding =
                    find(FindingKind::StatedReasonConfirmed, Certainty::ProvenGivenResult);
                let (article, name) = match reason {
                    StatedReason::Repetition => {
                        (Article::RepetitionAhead, "threefold_by_intention")
                    }
                    _ => (Article::FiftyAhead, "fifty_by_intention"),
                };
                findings.push(finding.by(profile, article).with(Detail::Text(name)));
            }
            Some(StatedVerdict::Contradicted) => self.find_contradiction(reason, findings),
            _ => {}
        }
        if reason == StatedReason::Agreement && self.complete && self.bases.has(DrawBases::ON_BOARD)
        {
            let finding = find(FindingKind::StatedAgreementButBasis, Certainty::ProvenGivenResult);
            findings.push(finding.with(Detail::Bases(self.bases)));
        }
        if reason == StatedReason::FalseDrawClaim {
            let finding = find(FindingKind::IncorrectClaimRecorded, Certainty::ProvenGivenResult);
            // Programs give the game to the claimant's opponent.
            let claimant = self.winner().map(|winner| !winner);
            findings.push(claimant.map_or(finding, |side| finding.of(side)));
        }
    }

    fn find_contradiction(&self, reason: StatedReason, findings: &mut Vec<Finding>) {
        let (plies, profile) = (self.plies(), self.profile);
        let detail_of_men =
            || Detail::NotDead(MaterialSignature::of(self.replay.position()), CanWin::Yes);
        let (kind, detail) = match reason {
            StatedReason::Repetition => {
                (FindingKind::StatedRepetitionContradicted, self.repetition_cause())
            }
            StatedReason::Fivefold => {
                let count = self.facts().final_occurrence;
                (FindingKind::StatedRepetitionContradicted, Detail::Occurrences(count))
            }
            StatedReason::FiftyMoves | StatedReason::SeventyfiveMoves => {
                let clock = self.facts().final_halfmove_clock;
                (FindingKind::StatedFiftyContradicted, Detail::HalfmoveClock(clock))
            }
            StatedReason::InsufficientMaterial
            | StatedReason::InsufficientMaterialClaim
            | StatedReason::DeadPosition => {
                (FindingKind::StatedInsufficientNotDead, detail_of_men())
            }
            StatedReason::Stalemate => (FindingKind::StatedStalemateContradicted, Detail::None),
            StatedReason::Checkmate => (FindingKind::StatedMateContradicted, Detail::None),
            // A draw on time is told of as such.
            _ => return,
        };
        let finding = Finding::new(profile, kind, Certainty::ProvenGivenResult).at(plies, plies);
        let finding = match reason {
            StatedReason::Fivefold => finding.by(profile, Article::Fivefold),
            StatedReason::SeventyfiveMoves => finding.by(profile, Article::Seventyfive),
            _ => finding,
        };
        findings.push(finding.with(detail));
        let claimed = matches!(reason, StatedReason::Repetition | StatedReason::FiftyMoves);
        // Servers test claims, and some write moves down that came after one.
        let was_right = self.server.is_some() && matches!(detail, Detail::ThirdOccurrenceAt(_));
        if claimed && self.is_draw() && !was_right {
            let kind = FindingKind::IncorrectClaimAccepted;
            findings.push(Finding::new(profile, kind, Certainty::Likely).at(plies, plies));
        }
    }

    /// Why a stated repetition is not on the board.
    fn repetition_cause(&self) -> Detail {
        let (diagrams, difference) = self.replay.diagram();
        if diagrams >= CLAIMED_OCCURRENCE {
            return Detail::DiagramRepeated(difference);
        }
        let third = self.replay.events.iter().rev().find(|event| {
            event.kind == EventKind::Repetition && event.occurrence >= CLAIMED_OCCURRENCE
        });
        match third {
            Some(event) if self.plies() - event.ply <= LATE_CLAIM_PLIES => {
                Detail::ThirdOccurrenceAt(event.ply)
            }
            _ if self.cut_short => Detail::Text("score_cut_short"),
            _ => Detail::Occurrences(self.facts().final_occurrence),
        }
    }
}

/// The provision that a reason rests on when it holds on the board.
fn on_board_article(reason: StatedReason) -> Article {
    match reason {
        StatedReason::Checkmate => Article::Checkmate,
        StatedReason::Stalemate => Article::Stalemate,
        StatedReason::InsufficientMaterial | StatedReason::DeadPosition => Article::DeadPosition,
        StatedReason::Fivefold => Article::Fivefold,
        StatedReason::SeventyfiveMoves => Article::Seventyfive,
        StatedReason::Repetition | StatedReason::RepetitionByProgram => Article::RepetitionOnBoard,
        StatedReason::FiftyMoves | StatedReason::FiftyMovesByProgram => Article::FiftyOnBoard,
        _ => Article::FlagFall,
    }
}
