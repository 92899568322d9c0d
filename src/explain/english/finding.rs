//! English: the findings of the audit.

use super::ending::{basis_words, reason_words};
use super::{English, half_moves, ordinal};
use crate::audit::{CanWin, Certainty, Detail, FindingKind};
use crate::explain::conclusion::{Basis, Found};
use crate::explain::language::{Places, listed};

/// A finding in words, with its article and how certain it is.
pub(super) fn said(found: &Found) -> String {
    let sentence = sentence(found);
    // What a sentence says already is not said again.
    let said = matches!(
        found.finding,
        FindingKind::ResultContradictsAutomaticDraw | FindingKind::ResultMissingTerminalPosition
    );
    let detail = detail(found).filter(|_| !said).map_or(String::new(), |detail| {
        let separator = if sentence.contains(':') { ";" } else { ":" };
        format!("{separator} {detail}")
    });
    format!(
        "{}{detail} ({}; {}).",
        sentence,
        English.article(&found.article),
        certainty(found.certainty)
    )
}

fn sentence(found: &Found) -> String {
    let side = found.side.map_or("A side", |side| English.side(side));
    let after = found.place.as_ref().map_or(String::new(), |place| English.after(place));
    let what = detail(found).unwrap_or_default();
    let goes_on = half_moves(found.plies_after.unwrap_or(0));
    match found.finding {
        FindingKind::MatePrecedenceApplied => {
            format!("{side} mates with the move that completes seventy-five moves, and the mate counts")
        }
        FindingKind::BothSidesCouldClaim => {
            "Both sides could have claimed a draw, and both played on".into()
        }
        FindingKind::MissedClaimWhileWorse => {
            format!("{side} let a right pass {after} while the evaluation was clearly against it")
        }
        FindingKind::ContinuedPastFivefold => {
            format!("The score goes on for {goes_on} after the fifth occurrence")
        }
        FindingKind::ContinuedPastSeventyfive => {
            format!("The score goes on for {goes_on} after the seventy-five moves")
        }
        FindingKind::ContinuedPastDeadPosition => {
            format!("The score goes on for {goes_on} after the position was dead")
        }
        FindingKind::ResultContradictsAutomaticDraw => format!(
            "The game was drawn already by {what}, and the file gives {side} the win; a result that was accepted stands all \
             the same, Art. 8.7"
        ),
        FindingKind::DrawByStalemate => "The draw rests on stalemate".into(),
        FindingKind::DrawByDeadMaterial => {
            "The draw rests on a dead position, by the material alone".into()
        }
        FindingKind::DrawByDeadPosition => "The draw rests on a dead position".into(),
        FindingKind::DrawByFivefold => "The draw rests on the fifth occurrence".into(),
        FindingKind::DrawBySeventyfive => "The draw rests on the seventy-five moves".into(),
        FindingKind::DrawWithThreefoldOnBoard => {
            "The draw comes with three occurrences on the board: a claim or an agreement".into()
        }
        FindingKind::DrawWithFiftyOnBoard => {
            "The draw comes with fifty moves on the board: a claim or an agreement".into()
        }
        FindingKind::DrawAfterIntendedClaimPossible => {
            format!("{side} could announce a move in the final position, which may be how the draw came about")
        }
        FindingKind::DrawWithoutBoardBasis => {
            "Nothing on the board gives the draw: agreed, decided otherwise, or the score is not whole".into()
        }
        FindingKind::DrawOfferRecorded => format!("{side} offered a draw {after}"),
        FindingKind::DrawBeforeBothMoved => "A draw before both sides had made a move".into(),
        FindingKind::FlagWinButUnwinnable => {
            format!("{side} is given a win on time, but cannot mate by any series of legal moves: a draw")
        }
        FindingKind::FlagWinBareKing => format!("{side} is given a win on time with a bare king"),
        FindingKind::FlagDrawButMatePossible => {
            format!("A draw on time, although {side} may still mate: then it is a loss on time")
        }
        FindingKind::FlagDrawCorrect => {
            format!("Rightly a draw on time: {side} cannot mate by any series of legal moves")
        }
        FindingKind::ResignButOpponentUnwinnable => format!(
            "{side} is given the win, it seems by resignation, but cannot mate by any series of legal moves: a draw"
        ),
        FindingKind::ResultMissingTerminalPosition => {
            format!("The game was over by {what}, and the file has no result")
        }
        FindingKind::MateOnBoardNotWin => {
            format!("{side} has mated, and the file's result is another")
        }
        FindingKind::StalemateScoredDecisive => {
            format!("Stalemate, but the file gives {side} the win")
        }
        FindingKind::MovesAfterTerminalPosition => {
            "A move stands in the score after the game was over".into()
        }
        FindingKind::TrailingKingArtifact => {
            "The last token looks like a king put in the middle to tell an electronic board the result".into()
        }
        FindingKind::ResultTagTokenMismatch => {
            "The tag Result and the result after the moves are not the same".into()
        }
        FindingKind::SimultaneousBases => "The game ended in more than one way at once".into(),
        FindingKind::StatedReasonConfirmed => "The reason that the file gives holds".into(),
        FindingKind::StatedRepetitionContradicted => {
            "The repetition that the file gives as the reason is not on the board".into()
        }
        FindingKind::StatedFiftyContradicted => {
            "The moves without pawn move and capture that the file gives as the reason are not full".into()
        }
        FindingKind::StatedInsufficientNotDead => {
            "The material that the file calls insufficient can still mate".into()
        }
        FindingKind::StatedStalemateContradicted => {
            "The stalemate that the file gives as the reason is not on the board".into()
        }
        FindingKind::StatedMateContradicted => {
            "The mate that the file gives as the reason is not on the board".into()
        }
        FindingKind::StatedAgreementButBasis => {
            "The file says agreement, and the board gave a draw without one".into()
        }
        FindingKind::IncorrectClaimRecorded => format!("{side} claimed a draw incorrectly"),
        FindingKind::IncorrectClaimAccepted => {
            "The claim does not hold; as a draw offer it may have been accepted".into()
        }
        FindingKind::RejectedClaimClockHint => format!(
            "{side}'s opponent was given time {after}, as after an incorrect claim, and for many other reasons"
        ),
        FindingKind::ClaimThenAgreementHint => {
            format!("{side} may have claimed incorrectly, and the draw was agreed right after")
        }
    }
}

fn certainty(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proven => "proven by the moves",
        Certainty::ProvenLowerBound => "proven by the moves; the true count can only be higher",
        Certainty::ProvenGivenResult => "proven, if tags and result are right",
        Certainty::ImpliedByServer => "follows from what the server does",
        Certainty::Likely => "likely",
        Certainty::Hint => "a hint, no more",
    }
}

fn detail(found: &Found) -> Option<String> {
    Some(match found.detail {
        Detail::None => return None,
        Detail::Text(text) => word(text).unwrap_or(text).to_owned(),
        Detail::Reason(reason) if found.finding == FindingKind::DrawWithoutBoardBasis => {
            format!("the file says: {}", reason_words(reason))
        }
        Detail::Reason(reason) => reason_words(reason).to_owned(),
        Detail::Bases(bases) => {
            let bases = Basis::of(bases).into_iter().map(|basis| basis_words(basis).to_owned());
            listed(&bases.collect::<Vec<_>>(), "and")
        }
        Detail::Seconds(seconds) => format!("{seconds:+} s"),
        Detail::DiagramRepeated(difference) => {
            let differs = [
                (difference.castling_rights, "a right to castle is lost"),
                (difference.en_passant, "a capture en passant is gone"),
                (difference.side_to_move, "the other side is to move"),
            ];
            let differs = differs.iter().filter(|(differs, _)| *differs);
            let differs: Vec<String> = differs.map(|(_, how)| (*how).to_owned()).collect();
            format!("the diagram stood three times, not the position; {}", listed(&differs, "and"))
        }
        Detail::ThirdOccurrenceAt(ply) => format!("the third occurrence stood at ply {ply}"),
        Detail::Occurrences(count) => {
            format!("the final position stands for the {} time", ordinal(count))
        }
        Detail::HalfmoveClock(plies) => {
            format!("{} without pawn move and capture", half_moves(plies))
        }
        Detail::NotDead(material, CanWin::Yes) => format!("{material}, a mate is known"),
        Detail::NotDead(material, _) => format!("{material}, a mate is presumed to be possible"),
        Detail::Centipawns(centipawns) => {
            format!("{:+.2} pawns from its own view", f64::from(centipawns) / 100.0)
        }
    })
}

/// The words that an audit gives as details.
pub(super) fn word(word: &str) -> Option<&'static str> {
    Some(match word {
        "trivial" => "no more than an exchange of moves",
        "checkmate" => "checkmate",
        "stalemate" => "stalemate",
        "dead_position" => "a dead position",
        "fivefold" => "the fifth occurrence",
        "seventyfive" => "seventy-five moves by each side",
        "threefold_ahead_other" | "threefold_by_intention" => {
            "a move to announce for the third occurrence"
        }
        "fifty_ahead_other" | "fifty_by_intention" => {
            "a move to announce that completes fifty moves"
        }
        "flag_or_left" => "or the opponent had left",
        "score_cut_short" => "the score seems to be cut short",
        "last_offer_before_the_draw" => "the last offer before the draw",
        "mate_against" => "a mate against it was announced by the engine",
        _ => return None,
    })
}
