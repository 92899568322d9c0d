//! What the file says of the game's end, and what the Laws say.

use std::collections::BTreeSet;

use serde::Serialize;

use super::course::Course;
use super::lesson::Origin;
use super::names;
use super::place::Place;
use super::printable::printable;
use crate::audit::{
    Article, CanWin, Certainty, Detail, DrawBases, Finding, FindingKind, Game, LawsEnd,
    StatedReason, StatedVerdict, Status,
};
use crate::pgn::{FaultKind, GameResult};
use crate::rules::{Color, Epd};

/// The end of a lesson.
#[derive(Clone, Debug, Serialize)]
pub struct Conclusion {
    #[serde(serialize_with = "names::status")]
    pub status: Status,
    /// What the file says; nothing where moves were typed.
    pub stated: Option<Stated>,
    /// Why not all of the game was replayed.
    pub unread: Option<Unread>,
    /// What ended the game without a claim.
    pub end: Option<End>,
    /// The position after the last move, how often it had stood, and its halfmove clock.
    pub final_epd: Option<String>,
    pub final_occurrence: Option<u32>,
    pub final_halfmove_clock: Option<u32>,
    /// Every draw rule that holds there.
    pub bases: Vec<Basis>,
    #[serde(serialize_with = "names::can_win")]
    pub white_can_win: Option<CanWin>,
    #[serde(serialize_with = "names::can_win")]
    pub black_can_win: Option<CanWin>,
    /// The turns at which each side could have claimed and played on.
    pub passed: Vec<Turns>,
    pub findings: Vec<Found>,
}

/// How a file says that the game ended.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Stated {
    #[serde(serialize_with = "names::result")]
    pub result: Option<GameResult>,
    #[serde(serialize_with = "names::reason")]
    pub reason: Option<StatedReason>,
    /// What the board says of the reason.
    #[serde(serialize_with = "names::verdict")]
    pub verdict: Option<StatedVerdict>,
}

/// What ended the game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct End {
    #[serde(serialize_with = "names::laws_end")]
    pub by: LawsEnd,
    pub article: &'static str,
    pub place: Place,
    pub plies_after: u32,
}

/// A draw rule that holds in the final position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    Stalemate,
    DeadPosition,
    Fivefold,
    Seventyfive,
    ThreefoldOnBoard,
    FiftyOnBoard,
    ThreefoldByIntention,
    FiftyByIntention,
}

/// Turns at which a side could have claimed a draw and played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Turns {
    #[serde(serialize_with = "names::color")]
    pub side: Color,
    pub on_board: u32,
    /// Only by announcing a move.
    pub by_announcing: u32,
    /// And the side lost the game.
    pub lost: bool,
}

/// A token at which reading ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    pub fault: FaultKind,
    pub token: String,
    /// Where it starts in the game's text, in bytes; nothing where moves were typed.
    pub at: Option<usize>,
}

impl Unread {
    /// Why a game was not read to its end.
    pub(super) fn of(game: &Game<'_>, origin: Origin) -> Option<Unread> {
        let fault = game.fault?;
        let token = printable(&String::from_utf8_lossy(fault.token));
        let at = (origin == Origin::File).then_some(fault.at);
        Some(Unread { fault: fault.kind, token, at })
    }

    /// What stands between the token and what is said: of what ends too early the token is only the beginning.
    pub(super) fn separator(&self) -> &'static str {
        match self.fault {
            FaultKind::UnterminatedComment
            | FaultKind::UnterminatedVariation
            | FaultKind::TruncatedTag
            | FaultKind::TruncatedInput
            | FaultKind::Oversized => ": ",
            _ => " ",
        }
    }
}

/// A finding of the audit.
#[derive(Clone, Debug, Serialize)]
pub struct Found {
    #[serde(serialize_with = "kind_name")]
    pub finding: FindingKind,
    pub article: String,
    #[serde(serialize_with = "names::certainty")]
    pub certainty: Certainty,
    pub place: Option<Place>,
    pub plies_after: Option<u32>,
    #[serde(serialize_with = "names::maybe_color")]
    pub side: Option<Color>,
    /// The game was over by then, or just then, without a claim.
    #[serde(skip)]
    pub is_over: bool,
    #[serde(serialize_with = "detail_text")]
    pub detail: Detail,
}

fn kind_name<S: serde::Serializer>(kind: &FindingKind, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(kind.name())
}

fn detail_text<S: serde::Serializer>(detail: &Detail, serializer: S) -> Result<S::Ok, S::Error> {
    match detail {
        Detail::None => serializer.serialize_none(),
        detail => serializer.collect_str(detail),
    }
}

impl Conclusion {
    pub(super) fn of(game: &Game<'_>, course: Option<&Course>, origin: Origin) -> Self {
        let typed = origin == Origin::Typed && game.result_token.is_none();
        let facts = game.facts;
        let plies = facts.map_or(0, |facts| facts.plies);
        // Who only types moves need not say how the game ended.
        let asked = |finding: &&Finding| {
            !(typed && finding.kind == FindingKind::ResultMissingTerminalPosition)
        };
        Conclusion {
            status: game.status,
            stated: (!typed).then(|| Stated {
                result: game.result,
                reason: game.statement().map(|statement| statement.reason),
                verdict: game.stated_verdict(),
            }),
            unread: Unread::of(game, origin),
            end: course.and_then(|course| end_of(game, course)),
            final_epd: course.map(|course| Epd(course.turn(plies).identity).to_string()),
            final_occurrence: facts.map(|facts| facts.final_occurrence),
            final_halfmove_clock: facts.map(|facts| facts.final_halfmove_clock),
            bases: game.draw_bases().map_or(Vec::new(), Basis::of),
            white_can_win: facts.and_then(|facts| facts.white_can_win),
            black_can_win: facts.and_then(|facts| facts.black_can_win),
            passed: Color::ALL.into_iter().filter_map(|side| passed(game, side)).collect(),
            findings: game
                .findings
                .iter()
                .filter(asked)
                .map(|finding| Found::of(finding, game, course))
                .collect(),
        }
    }
}

fn end_of(game: &Game<'_>, course: &Course) -> Option<End> {
    let (by, ply) = game.laws_end()?;
    let article = match by {
        LawsEnd::Checkmate => Article::Checkmate,
        LawsEnd::Stalemate => Article::Stalemate,
        LawsEnd::DeadPosition => Article::DeadPosition,
        LawsEnd::Fivefold => Article::Fivefold,
        LawsEnd::Seventyfive => Article::Seventyfive,
    };
    Some(End {
        by,
        article: game.profile.article(article),
        place: course.place(ply),
        plies_after: game.facts?.plies - ply,
    })
}

/// The turns before the end at which `side` played on with a right; `None` if there were none.
fn passed(game: &Game<'_>, side: Color) -> Option<Turns> {
    let plies = game.facts?.plies;
    let end = game.laws_end().map_or(plies, |(_, ply)| ply.min(plies));
    let ends_drawn = game.status == Status::Ok && game.result == Some(GameResult::Draw);
    let (mut on_board, mut by_announcing) = (BTreeSet::new(), BTreeSet::new());
    let mut lost = false;
    for claim in game.claims.iter().filter(|claim| claim.side == side) {
        if claim.intended_mate == Some(true) {
            continue;
        }
        let passed_before = claim.passed_before(plies, ends_drawn).min(end);
        let turns = (claim.first_ply..=claim.last_ply).step_by(2);
        let turns = turns.filter(|ply| *ply < passed_before);
        let form = if claim.basis.is_on_board() { &mut on_board } else { &mut by_announcing };
        let before = form.len();
        form.extend(turns);
        lost |= form.len() > before && game.is_costly(claim) == Some(true);
    }
    let by_announcing = by_announcing.difference(&on_board).count() as u32;
    let on_board = on_board.len() as u32;
    (on_board + by_announcing > 0).then_some(Turns { side, on_board, by_announcing, lost })
}

impl Basis {
    /// The rules in a set.
    pub fn of(bases: DrawBases) -> Vec<Basis> {
        [
            (DrawBases::STALEMATE, Basis::Stalemate),
            (DrawBases::DEAD_POSITION, Basis::DeadPosition),
            (DrawBases::FIVEFOLD, Basis::Fivefold),
            (DrawBases::SEVENTYFIVE, Basis::Seventyfive),
            (DrawBases::THREEFOLD_ON_BOARD, Basis::ThreefoldOnBoard),
            (DrawBases::FIFTY_ON_BOARD, Basis::FiftyOnBoard),
            (DrawBases::THREEFOLD_BY_INTENTION, Basis::ThreefoldByIntention),
            (DrawBases::FIFTY_BY_INTENTION, Basis::FiftyByIntention),
        ]
        .into_iter()
        .filter(|(rule, _)| bases.has(*rule))
        .map(|(_, basis)| basis)
        .collect()
    }
}

impl Found {
    fn of(finding: &Finding, game: &Game<'_>, course: Option<&Course>) -> Found {
        let is_over = game.laws_end().zip(finding.ply).is_some_and(|((_, end), ply)| end <= ply);
        Found {
            finding: finding.kind,
            article: finding.articles().to_string(),
            certainty: finding.certainty,
            place: course.zip(finding.ply).map(|(course, ply)| course.place(ply)),
            plies_after: finding.plies_after,
            side: finding.side,
            is_over,
            detail: finding.detail,
        }
    }
}
