//! English: how a game ends.

use super::{English, half_moves, ordinal};
use crate::audit::{CanWin, Certainty, LawsEnd, StatedReason, StatedVerdict};
use crate::explain::conclusion::{Basis, Conclusion, End, Found, Stated, Turns, Unread};
use crate::explain::heading::Heading;
use crate::explain::language::{Endings, Places, listed};
use crate::pgn::{FaultKind, GameResult};
use crate::rules::{Color, NEARLY_FIFTY_MOVES_PLIES};

impl Endings for English {
    fn headings(&self) -> [&'static str; 4] {
        ["What the file says", "What the Laws say", "Findings", "The final position"]
    }

    fn stated(&self, stated: &Stated) -> String {
        let result = match stated.result {
            Some(GameResult::WhiteWins) => "1–0: White won",
            Some(GameResult::BlackWins) => "0–1: Black won",
            Some(GameResult::Draw) => "½–½: a draw",
            Some(GameResult::Unknown) => "*: no result",
            None => "No result that can be read",
        };
        let Some((reason, verdict)) = stated.reason.zip(stated.verdict) else {
            return format!("{result}. It gives no reason.");
        };
        let verdict = match verdict {
            StatedVerdict::Confirmed => "The board confirms it",
            StatedVerdict::ConfirmedAsIntended => {
                "The board confirms it for a move that was announced and not played"
            }
            StatedVerdict::Contradicted => "The board contradicts it",
            StatedVerdict::NotCheckable => "The board cannot tell",
            StatedVerdict::Unspecified => {
                return format!("{result}. It does not say how that came about.");
            }
        };
        format!("{result}. The reason it gives: {}. {verdict}.", reason_words(reason))
    }

    fn unread(&self, unread: &Unread) -> String {
        let what = match unread.fault {
            FaultKind::IllegalSan => "is not a legal move here",
            FaultKind::AmbiguousSan => "is more than one legal move",
            FaultKind::PromotionMissing => "does not say what the pawn becomes",
            FaultKind::UnreadableToken => "is nothing that can be read in a game",
            FaultKind::NullMove => "is no move",
            FaultKind::PieceDrop => "puts a piece on the board, as in another game",
            FaultKind::UnterminatedComment => "a comment opens and never closes",
            FaultKind::UnterminatedVariation => "a variation opens and never closes",
            FaultKind::TruncatedTag => "the file ends inside a tag",
            FaultKind::TruncatedInput => "the file ends or is damaged inside the game",
            FaultKind::BadFen => "is no position that can be played from",
            FaultKind::Oversized => "the game is longer than any game can be",
        };
        let token = if unread.token.is_empty() {
            String::new()
        } else {
            format!("“{}”{}", unread.token, unread.separator())
        };
        let at = unread.at.map_or(String::new(), |at| format!(" (byte {at} of the game)"));
        format!("The score is read no further: {token}{what}{at}.")
    }

    fn not_replayed(&self, heading: &Heading) -> String {
        match &heading.variant {
            Some(variant) if variant != "chess960" => {
                format!("The variant {variant} has other rules: it is not replayed.")
            }
            _ => "Nothing of the game could be replayed.".into(),
        }
    }

    fn end(&self, end: &End) -> String {
        let what = match end.by {
            LawsEnd::Checkmate => "checkmate",
            LawsEnd::Stalemate => "stalemate, a draw",
            LawsEnd::DeadPosition => "a dead position, a draw",
            LawsEnd::Fivefold => "the fifth occurrence of a position, a draw",
            LawsEnd::Seventyfive => {
                "seventy-five moves by each side without pawn move and capture, a draw"
            }
        };
        let after = if end.plies_after > 0 {
            format!(" The score goes on for {} after it.", half_moves(end.plies_after))
        } else {
            String::new()
        };
        format!(
            "The game was over {} (ply {}) by {what} ({}).{after}",
            self.after(&end.place),
            end.place.ply,
            self.article(end.article)
        )
    }

    fn as_far_as_read(&self) -> &'static str {
        "All this is said of the moves that can be read."
    }

    fn no_end(&self) -> &'static str {
        "Nothing on the board ended the game."
    }

    fn counts(&self, conclusion: &Conclusion) -> Option<String> {
        let (occurrence, clock) =
            conclusion.final_occurrence.zip(conclusion.final_halfmove_clock)?;
        let stands = (occurrence > 1)
            .then(|| format!("The final position stands for the {} time.", ordinal(occurrence)));
        let without = (clock >= NEARLY_FIFTY_MOVES_PLIES)
            .then(|| format!("{} without pawn move and capture.", half_moves(clock)));
        let counts: Vec<String> = stands.into_iter().chain(without).collect();
        (!counts.is_empty()).then(|| counts.join(" "))
    }

    fn bases(&self, bases: &[Basis]) -> String {
        if bases.is_empty() {
            return "No draw rule holds in the final position, and no move to announce would bring one about."
                .into();
        }
        let bases: Vec<String> = bases.iter().map(|basis| basis_words(*basis).to_owned()).collect();
        format!(
            "In the final position the side to move may claim a draw. What the claim can rest on: {}.",
            listed(&bases, "and")
        )
    }

    fn passed(&self, turns: &Turns) -> String {
        let side = self.side(turns.side);
        let times = |count: u32| match count {
            1 => "one turn".to_owned(),
            count => format!("{count} turns"),
        };
        let mut ways = Vec::new();
        if turns.on_board > 0 {
            ways.push(format!("at {} with the position on the board", times(turns.on_board)));
        }
        if turns.by_announcing > 0 {
            ways.push(format!("at {} by announcing a move", times(turns.by_announcing)));
        }
        let lost = if turns.lost { ", and lost the game" } else { "" };
        format!("{side} could have claimed a draw {}, and played on{lost}.", listed(&ways, "and"))
    }

    fn can_win(&self, white: CanWin, black: CanWin) -> Option<String> {
        let cannot = |side: Color| {
            format!(
                "{} can no longer win: by no series of legal moves does it mate.",
                self.side(side)
            )
        };
        match (white, black) {
            (CanWin::No, CanWin::No) => None,
            (CanWin::No, _) => Some(cannot(Color::White)),
            (_, CanWin::No) => Some(cannot(Color::Black)),
            _ => None,
        }
    }

    fn finding(&self, found: &Found) -> String {
        super::finding::sentence(found)
    }

    fn detail(&self, found: &Found) -> Option<String> {
        super::finding::detail(found)
    }

    fn certainty(&self, certainty: Certainty) -> &'static str {
        super::finding::certainty(certainty)
    }

    fn detail_word(&self, word: &str) -> Option<&'static str> {
        super::finding::word(word)
    }
}

pub(super) fn basis_words(basis: Basis) -> &'static str {
    match basis {
        Basis::Stalemate => "stalemate",
        Basis::DeadPosition => "a dead position",
        Basis::Fivefold => "five occurrences",
        Basis::Seventyfive => "seventy-five moves",
        Basis::ThreefoldOnBoard => "at least three occurrences on the board",
        Basis::FiftyOnBoard => "at least fifty moves on the board",
        Basis::ThreefoldByIntention => "a move to announce for at least the third occurrence",
        Basis::FiftyByIntention => "a move to announce that completes fifty moves",
    }
}

pub(super) fn reason_words(reason: StatedReason) -> &'static str {
    match reason {
        StatedReason::Checkmate => "checkmate",
        StatedReason::Resignation => "resignation",
        StatedReason::TimeForfeit => "loss on time",
        StatedReason::TimeOrLeft => "loss on time, or the opponent left",
        StatedReason::TimeVsInsufficient => "a flag fell and the opponent could not mate",
        StatedReason::BothFlags => "both flags fell",
        StatedReason::Stalemate => "stalemate",
        StatedReason::InsufficientMaterial => "insufficient material",
        StatedReason::InsufficientMaterialClaim => "a draw claimed for insufficient material",
        StatedReason::Repetition => "repetition",
        StatedReason::RepetitionByProgram => "repetition, by the count of a program",
        StatedReason::FiftyMoves => "fifty moves",
        StatedReason::FiftyMovesByProgram => "fifty moves, by the count of a program",
        StatedReason::Agreement => "agreement",
        StatedReason::Adjudication => "adjudication",
        StatedReason::TablebaseAdjudication => "adjudication by tablebases",
        StatedReason::MaxLength => "a limit on the length of games",
        StatedReason::RulesInfraction => "a breach of the rules",
        StatedReason::IllegalMove => "an illegal move",
        StatedReason::FalseDrawClaim => "an incorrect claim of a draw",
        StatedReason::FalseWinClaim => "an incorrect claim of a win",
        StatedReason::Abandonment => "abandonment",
        StatedReason::Unterminated => "not finished",
        StatedReason::NormalUnspecified => "ended in the usual way",
        StatedReason::DrawUnspecified => "a draw, no more",
        StatedReason::Unknown => "unknown",
        StatedReason::Other => "another reason",
        StatedReason::Fivefold => "five occurrences",
        StatedReason::SeventyfiveMoves => "seventy-five moves",
        StatedReason::DeadPosition => "a dead position",
    }
}
