//! Findings: where a game's ending and the Laws meet or part. None of them says that anybody was wrong: it says
//! what holds, what does not go together, by which article, and how certain that is.

use std::fmt;

use crate::rules::{Color, DiagramDifference, MaterialSignature};

use super::bases::DrawBases;
use super::facts::CanWin;
use super::profile::{Article, RuleProfile};
use super::reasons::StatedReason;

/// What a finding rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The moves, all legal, from a known start.
    Proven,
    /// The same, but a set-up position hides what was before it: counts can only be higher.
    ProvenLowerBound,
    /// The moves, and the result, tags and comments at face value.
    ProvenGivenResult,
    /// And what the server is known to do.
    ImpliedByServer,
    /// The best explanation; others remain.
    Likely,
    /// Circumstances.
    Hint,
}

macro_rules! finding_kinds {
    ($($(#[$doc:meta])* $name:ident, $id:literal, $article:ident;)*) => {
        /// What was found.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FindingKind {
            $($(#[$doc])* $name,)*
        }

        impl FindingKind {
            /// Every kind, in the order of the values of column `finding`.
            pub const ALL: &'static [FindingKind] = &[$(FindingKind::$name),*];

            /// The value of column `finding`.
            pub fn name(self) -> &'static str {
                match self {
                    $(FindingKind::$name => $id,)*
                }
            }

            fn article(self) -> Article {
                match self {
                    $(FindingKind::$name => Article::$article,)*
                }
            }
        }
    };
}

finding_kinds! {
    /// Mate by the move that completed seventy-five moves: it counts.
    MatePrecedenceApplied, "mate_precedence_applied", Seventyfive;
    /// Both sides had a right to claim and let it pass.
    BothSidesCouldClaim, "both_sides_could_claim", Repetition;
    /// A right passed while the evaluation was clearly against its side.
    MissedClaimWhileWorse, "missed_claim_while_worse", Repetition;
    ContinuedPastFivefold, "game_continued_past_fivefold", Fivefold;
    ContinuedPastSeventyfive, "game_continued_past_seventyfive", Seventyfive;
    /// `trivial` when it went on for no more than an exchange of moves.
    ContinuedPastDeadPosition, "game_continued_past_dead_position", DeadPosition;
    ResultContradictsAutomaticDraw, "result_contradicts_automatic_draw", ResultStands;
    DrawByStalemate, "draw_by_stalemate", Stalemate;
    DrawByDeadMaterial, "draw_by_dead_material", DeadPosition;
    /// Dead, but not by the material alone.
    DrawByDeadPosition, "draw_by_dead_position", DeadPosition;
    DrawByFivefold, "draw_by_fivefold", Fivefold;
    DrawBySeventyfive, "draw_by_seventyfive", Seventyfive;
    /// A claim or an agreement: the moves do not tell.
    DrawWithThreefoldOnBoard, "draw_with_threefold_on_board", RepetitionOnBoard;
    DrawWithFiftyOnBoard, "draw_with_fifty_on_board", FiftyOnBoard;
    /// Nothing on the board, but a move to announce.
    DrawAfterIntendedClaimPossible, "draw_after_intended_claim_possible", RepetitionAhead;
    /// An agreement, an arbiter's decision, or a score that is not whole.
    DrawWithoutBoardBasis, "draw_without_board_basis", Agreement;
    DrawOfferRecorded, "draw_offer_recorded", OfferRecorded;
    DrawBeforeBothMoved, "draw_before_both_moved", Agreement;
    FlagWinButUnwinnable, "flag_win_but_unwinnable", FlagFall;
    FlagWinBareKing, "flag_win_bare_king", FlagFall;
    FlagDrawButMatePossible, "flag_draw_but_mate_possible", FlagFall;
    FlagDrawCorrect, "flag_draw_correct", FlagFall;
    ResignButOpponentUnwinnable, "resign_but_opponent_unwinnable", Resignation;
    ResultMissingTerminalPosition, "result_missing_terminal_position", Checkmate;
    MateOnBoardNotWin, "mate_on_board_not_win", Checkmate;
    StalemateScoredDecisive, "stalemate_scored_decisive", Stalemate;
    MovesAfterTerminalPosition, "moves_after_terminal_position", Checkmate;
    /// A king's step to the middle that no rule allows: how electronic boards are told a result.
    TrailingKingArtifact, "trailing_king_artifact", LegalMove;
    ResultTagTokenMismatch, "result_tag_token_mismatch", ResultStands;
    /// The game ended in more than one way at once.
    SimultaneousBases, "simultaneous_bases", Fivefold;
    StatedReasonConfirmed, "stated_reason_confirmed", ResultStands;
    StatedRepetitionContradicted, "stated_repetition_contradicted", Repetition;
    StatedFiftyContradicted, "stated_fifty_contradicted", Fifty;
    StatedInsufficientNotDead, "stated_insufficient_not_dead", DeadPosition;
    StatedStalemateContradicted, "stated_stalemate_contradicted", Stalemate;
    StatedMateContradicted, "stated_mate_contradicted", Checkmate;
    /// An agreement, although the board gave a draw without one.
    StatedAgreementButBasis, "stated_agreement_but_basis", Agreement;
    IncorrectClaimRecorded, "incorrect_claim_recorded", IncorrectClaim;
    /// A stated claim that the board does not bear, and a draw: it may have been agreed to.
    IncorrectClaimAccepted, "incorrect_claim_accepted", ClaimIsOffer;
    /// Time was added to the opponent's clock, as after an incorrect claim, and for many other reasons.
    RejectedClaimClockHint, "rejected_claim_clock_hint", IncorrectClaim;
    /// Such a jump, and a draw without a basis right after.
    ClaimThenAgreementHint, "claim_then_agreement_hint", ClaimIsOffer;
}

/// What more is to be said of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    None,
    Text(&'static str),
    Reason(StatedReason),
    Bases(DrawBases),
    /// Seconds that a clock has gained.
    Seconds(i32),
    /// A stated repetition: the diagram has stood there three times, but not the position.
    DiagramRepeated(DiagramDifference),
    /// A stated repetition: the third occurrence stood at this ply.
    ThirdOccurrenceAt(u32),
    /// A stated repetition: how often the final position has occurred.
    Occurrences(u32),
    /// A stated fifty-move draw: the plies without pawn move and capture.
    HalfmoveClock(u32),
    /// A position that was taken for one in which nobody can mate: its men, and whether a mate is known.
    NotDead(MaterialSignature, CanWin),
    /// Hundredths of a pawn, from the view of the finding's side.
    Centipawns(i32),
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Detail::None => Ok(()),
            Detail::Text(text) => f.write_str(text),
            Detail::Reason(reason) => f.write_str(reason.name()),
            Detail::Bases(bases) => {
                for (place, name) in bases.names().enumerate() {
                    write!(f, "{}{name}", if place > 0 { "," } else { "" })?;
                }
                Ok(())
            }
            Detail::Seconds(seconds) => write!(f, "{seconds:+} s"),
            Detail::DiagramRepeated(difference) => {
                write!(f, "diagram_repeated: {}", difference.name())
            }
            Detail::ThirdOccurrenceAt(ply) => write!(f, "third_occurrence_at_ply: {ply}"),
            Detail::Occurrences(count) => write!(f, "occurrences: {count}"),
            Detail::HalfmoveClock(plies) => write!(f, "halfmove_clock: {plies}"),
            Detail::NotDead(material, can_win) => {
                let mate = if can_win == CanWin::Yes { "known" } else { "presumed" };
                write!(f, "{material}: mate {mate}")
            }
            Detail::Centipawns(centipawns) => write!(f, "eval_cp: {centipawns}"),
        }
    }
}

/// Four rules can end a game at once: Art. 5.2.1, 5.2.2, 9.6.1, 9.6.2.
const OTHER_ARTICLES: usize = 3;

/// Something that was found about a game.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    pub kind: FindingKind,
    pub article: &'static str,
    /// The other articles that it rests on: more than one may end a game at once.
    pub other_articles: [Option<&'static str>; OTHER_ARTICLES],
    pub certainty: Certainty,
    pub ply: Option<u32>,
    /// How many plies the score goes on after it.
    pub plies_after: Option<u32>,
    /// The side that it is about.
    pub side: Option<Color>,
    pub detail: Detail,
}

impl Finding {
    /// A finding about a game as a whole, by the article of its kind.
    pub(super) fn new(profile: &RuleProfile, kind: FindingKind, certainty: Certainty) -> Finding {
        Finding {
            kind,
            article: profile.article(kind.article()),
            other_articles: [None; OTHER_ARTICLES],
            certainty,
            ply: None,
            plies_after: None,
            side: None,
            detail: Detail::None,
        }
    }

    /// Places it in a game of `plies` half-moves.
    pub(super) fn at(self, ply: u32, plies: u32) -> Finding {
        Finding { ply: Some(ply), plies_after: Some(plies.saturating_sub(ply)), ..self }
    }

    /// Says whom it is about.
    pub(super) fn of(self, side: Color) -> Finding {
        Finding { side: Some(side), ..self }
    }

    /// Says more.
    pub(super) fn with(self, detail: Detail) -> Finding {
        Finding { detail, ..self }
    }

    /// Rests it on another article than most of its kind.
    pub(super) fn by(self, profile: &RuleProfile, article: Article) -> Finding {
        Finding { article: profile.article(article), ..self }
    }

    /// Rests it on all of these articles.
    pub(super) fn by_all(
        self,
        profile: &RuleProfile,
        articles: impl Iterator<Item = Article>,
    ) -> Finding {
        let mut finding = self;
        let mut articles = articles.map(|article| profile.article(article));
        finding.article = articles.next().unwrap_or(finding.article);
        for (place, article) in finding.other_articles.iter_mut().zip(articles) {
            *place = Some(article);
        }
        finding
    }

    /// The numbers of its articles, with commas between.
    pub fn articles(&self) -> impl fmt::Display {
        let Finding { article, other_articles, .. } = *self;
        fmt::from_fn(move |f| {
            f.write_str(article)?;
            other_articles.iter().flatten().try_for_each(|other| write!(f, ",{other}"))
        })
    }
}
