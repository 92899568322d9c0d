//! The words of the JSON form: those of the tables, the same in every language.

use serde::Serializer;

use crate::audit::{CanWin, Certainty, EventDetail, LawsEnd, StatedReason, StatedVerdict, Status};
use crate::pgn::GameResult;
use crate::rules::{Color, SanText};

pub(super) fn color_name(side: Color) -> &'static str {
    if side.is_white() { "white" } else { "black" }
}

pub(super) fn color<S: Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(color_name(*side))
}

pub(super) fn maybe_color<S: Serializer>(
    side: &Option<Color>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serialize_maybe(side.map(color_name), serializer)
}

pub(super) fn san<S: Serializer>(san: &SanText, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(san)
}

pub(super) fn sans<S: Serializer>(sans: &[SanText], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(sans.iter().map(SanText::to_string))
}

pub(super) fn result_name(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1-0",
        GameResult::BlackWins => "0-1",
        GameResult::Draw => "1/2-1/2",
        GameResult::Unknown => "*",
    }
}

pub(super) fn result<S: Serializer>(
    result: &Option<GameResult>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serialize_maybe(result.map(result_name), serializer)
}

pub(super) fn proof<S: Serializer>(proof: &EventDetail, serializer: S) -> Result<S::Ok, S::Error> {
    serialize_maybe(
        match proof {
            EventDetail::Material => Some("material"),
            EventDetail::Blocked => Some("blocked"),
            EventDetail::Search => Some("search"),
            EventDetail::None | EventDetail::Difference(_) => None,
        },
        serializer,
    )
}

pub(super) fn laws_end<S: Serializer>(end: &LawsEnd, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match end {
        LawsEnd::Checkmate => "checkmate",
        LawsEnd::Stalemate => "stalemate",
        LawsEnd::DeadPosition => "dead_position",
        LawsEnd::Fivefold => "fivefold",
        LawsEnd::Seventyfive => "seventyfive",
    })
}

pub(super) fn certainty<S: Serializer>(
    certainty: &Certainty,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match certainty {
        Certainty::Proven => "proven",
        Certainty::ProvenLowerBound => "proven_lower_bound",
        Certainty::ProvenGivenResult => "proven_given_result",
        Certainty::ImpliedByServer => "implied_by_server",
        Certainty::Likely => "likely",
        Certainty::Hint => "hint",
    })
}

pub(super) fn can_win<S: Serializer>(
    can_win: &Option<CanWin>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let name = |can_win| match can_win {
        CanWin::Yes => "yes",
        CanWin::No => "no",
        CanWin::Presumed => "presumed",
        CanWin::Undecided => "undecided",
    };
    serialize_maybe(can_win.map(name), serializer)
}

pub(super) fn status<S: Serializer>(status: &Status, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(match status {
        Status::Ok => "ok",
        Status::Partial => "partial",
        Status::Skipped => "skipped",
        Status::Unplayable => "unplayable",
    })
}

pub(super) fn reason<S: Serializer>(
    reason: &Option<StatedReason>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serialize_maybe(reason.map(StatedReason::name), serializer)
}

pub(super) fn verdict<S: Serializer>(
    verdict: &Option<StatedVerdict>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serialize_maybe(verdict.map(StatedVerdict::name), serializer)
}

fn serialize_maybe<S: Serializer>(name: Option<&str>, serializer: S) -> Result<S::Ok, S::Error> {
    match name {
        Some(name) => serializer.serialize_str(name),
        None => serializer.serialize_none(),
    }
}
