//! How the games end.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Scale};
use super::figure::{Figure, Heading};
use super::ink::Ink;
use super::questions::ENDINGS;
use super::row::{count, sum, text};
use super::words::{games, share};
use crate::query::Row;
use crate::summary::grouped;

const HEADINGS: &[Heading] = &[
    ("ending", "Ending"),
    ("games", "Games"),
    ("white_wins", "White won"),
    ("draws", "Drawn"),
    ("black_wins", "Black won"),
];

/// What an ending of the query is called, and its colour.
fn phrase(ending: &str) -> (&'static str, Ink) {
    match ending {
        "checkmate" => ("checkmate", Ink::Win),
        "stalemate" => ("stalemate", Ink::Stalemate),
        "dead_position" => ("draw: dead position", Ink::Dead),
        "repetition" => ("draw: threefold on the board", Ink::Repetition),
        "fifty_moves" => ("draw: fifty moves on the board", Ink::Fifty),
        "flag" => ("draw: a flag fell", Ink::Flag),
        "announced" => ("draw: one move from a claim", Ink::Repetition),
        "other_draw" => ("draw: agreed, or not told", Ink::Other),
        "time" => ("win: time, or opponent left", Ink::Win),
        "resignation" => ("win: resignation", Ink::Win),
        "other_win" => ("win: resigned, or not told", Ink::Win),
        _ => ("no result", Ink::Grid),
    }
}

/// What the first row says, in the second half of a title.
fn commonest(row: &Row) -> &'static str {
    match text(row, "ending").unwrap_or_default() {
        "checkmate" => "the commonest end is mate",
        "time" => "the commonest end is a fallen flag or a player who left",
        "resignation" => "the commonest end is a resignation",
        "other_win" => "the commonest end is a win without mate",
        "no_result" => "the commonest end is none: no result is given",
        "other_draw" => "the commonest end is an agreement, or is not told",
        "repetition" => "the commonest end is a threefold on the board",
        _ => "the commonest end is by one of the draw rules",
    }
}

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let rows = answers.of(&ENDINGS);
    let whole = sum(rows, "games");
    let Some(first) = rows.first() else {
        return Ok(html! {
            section aria-labelledby="endings" {
                h2 #endings { "How the games end" }
                p { "No game could be replayed to its end." }
            }
        });
    };
    let name = |row: &Row| phrase(text(row, "ending").unwrap_or_default());
    let bars = rows.iter().map(|row| Bar {
        label: name(row).0.to_owned(),
        value: format!("{} · {}", share(count(row, "games"), whole), grouped(count(row, "games"))),
        parts: vec![(name(row).1, count(row, "games") as f64)],
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Linear }.draw()?;
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", name(row).0, share(count(row, "games"), whole)))
        .collect();
    let draws = sum(rows, "draws");
    let ruled = rows
        .iter()
        .filter(|row| !matches!(text(row, "ending"), Some("other_draw" | "announced" | "flag")))
        .map(|row| count(row, "draws"))
        .sum::<u64>();
    let figure = Figure {
        id: "figure-endings",
        spoken: format!("Bar chart of the endings of {}: {}.", games(whole), spoken.join(", ")),
        chart,
        legend: Vec::new(),
        caption: html! {
            "Share and number of the " (games(whole)) " that could be replayed to the end. A draw is counted under the rule that its
             final position fulfils, whether somebody claimed or the players agreed. “One move from a claim”: a move that
             was not played would have completed the repetition or the fifty moves."
        },
        rows: rows.iter().collect(),
        headings: HEADINGS,
        question: &ENDINGS,
    };
    Ok(html! {
        section aria-labelledby="endings" {
            h2 #endings {
                (share(draws, whole)) " of the games are drawn; " (commonest(first))
            }
            p {
                @if draws > 0 {
                    (share(ruled, draws)) " of the draws have a rule behind them in their final position: "
                    "stalemate, a dead position, a repetition or fifty moves. The others were agreed, "
                    "decided by the clock, or the file does not say."
                } @else { "None of the games was drawn." }
            }
            (figure.show())
        }
    })
}
