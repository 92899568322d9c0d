//! Which game it is: its players and where it was played, as its tags say.

use serde::Serialize;

use super::language::Language;
use super::printable::printable;
use crate::audit::Game;
use crate::pgn::{Variant, decode_text};
use crate::rules::Color;

/// What a lesson begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Heading {
    pub white: Option<String>,
    pub black: Option<String>,
    pub event: Option<String>,
    pub site: Option<String>,
    pub round: Option<String>,
    pub date: Option<String>,
    /// A variant other than standard chess.
    pub variant: Option<String>,
    /// The FEN, when the game does not start from the array.
    pub start_fen: Option<String>,
    /// That hides what was played before: positions may have stood more often than is counted here.
    pub is_start_hidden: bool,
    /// It was played on a server, to which no move can be announced.
    pub is_on_server: bool,
    /// The half-moves that were replayed.
    pub plies: u32,
}

impl Heading {
    /// The heading in lines: the players, where and when they met, what was replayed.
    pub(super) fn lines(&self, language: &dyn Language) -> Vec<String> {
        let mut lines = Vec::new();
        if self.white.is_some() || self.black.is_some() {
            let [white, black] = [(&self.white, Color::White), (&self.black, Color::Black)];
            let name = |(name, side): (&Option<String>, Color)| {
                name.clone().unwrap_or_else(|| language.side(side).to_owned())
            };
            lines.push(format!("{} – {}", name(white), name(black)));
        } else {
            lines.push(language.untitled(self).to_owned());
        }
        let mut places: Vec<&str> = Vec::new();
        for tag in [&self.event, &self.site, &self.round, &self.date].into_iter().flatten() {
            if !places.contains(&tag.as_str()) {
                places.push(tag);
            }
        }
        if !places.is_empty() {
            lines.push(places.join(", "));
        }
        lines.push(language.course(self));
        lines
    }

    pub(super) fn of(game: &Game<'_>) -> Heading {
        let text = |value: Option<&[u8]>| {
            let text = printable(&decode_text(value?, &mut false));
            let known = !text.chars().all(|c| matches!(c, '?' | '-' | '.'));
            known.then_some(text)
        };
        let tags = &game.tags;
        Heading {
            white: text(tags.white),
            black: text(tags.black),
            event: text(tags.event),
            site: text(tags.site),
            round: text(tags.round),
            date: text(tags.date).or_else(|| text(tags.utc_date)),
            variant: match &game.variant {
                Variant::Standard => None,
                Variant::Chess960 => Some("chess960".into()),
                Variant::Other(name) => Some(printable(name)),
            },
            start_fen: text(game.start_fen),
            is_start_hidden: game.is_start_hidden(),
            is_on_server: game.is_on_server,
            plies: game.facts.map_or(0, |facts| facts.plies),
        }
    }
}
