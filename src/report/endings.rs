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

/// An ending of the query: its code, its label, its colour, and how a title names it.
type Ending = (&'static str, &'static str, Ink, &'static str);

const ENDING: [Ending; 19] = [
    ("checkmate", "checkmate", Ink::Win, "mate"),
    ("stalemate", "stalemate", Ink::Stalemate, "stalemate"),
    ("dead_position", "draw: dead position", Ink::Dead, "a dead position"),
    ("repetition", "draw: threefold on the board", Ink::Repetition, "a threefold on the board"),
    ("fifty_moves", "draw: fifty moves on the board", Ink::Fifty, "fifty moves on the board"),
    ("flag", "draw: a flag fell", Ink::Flag, "a draw by a fallen flag"),
    ("adjudicated_draw", "draw: adjudicated", Ink::Adjudicated, "an adjudicated draw"),
    ("agreed_draw", "draw: agreed", Ink::Agreed, "an agreed draw"),
    ("abandoned_draw", "draw: abandoned", Ink::Other, "an abandoned game"),
    ("announced", "draw: one move from a claim", Ink::Repetition, "a draw one move from a claim"),
    ("stated_draw", "draw: another reason told", Ink::Other, "a draw for another reason"),
    ("other_draw", "draw: no reason told", Ink::Other, "a draw without a stated reason"),
    ("time", "win: time, or opponent left", Ink::Win, "a fallen flag or a player who left"),
    ("resignation", "win: resignation", Ink::Win, "a resignation"),
    ("adjudicated_win", "win: adjudicated", Ink::Win, "an adjudicated win"),
    ("abandoned_win", "win: abandoned", Ink::Win, "an abandoned game"),
    ("stated_win", "win: another reason told", Ink::Win, "a win for another reason"),
    ("other_win", "win: no reason told", Ink::Win, "a win without mate or a stated reason"),
    ("no_result", "no result", Ink::Other, "none: no result is given"),
];

/// The endings in which the final position fulfils a draw rule.
const RULED: [&str; 4] = ["stalemate", "dead_position", "repetition", "fifty_moves"];

fn ending(row: &Row) -> &'static Ending {
    let code = text(row, "ending").unwrap_or_default();
    ENDING.iter().find(|ending| ending.0 == code).unwrap_or(&ENDING[ENDING.len() - 1])
}

/// Which kind of draw is the commonest, as a title.
pub(super) fn commonest_draw(answers: &Answers) -> Option<String> {
    let rows = answers.of(&ENDINGS);
    // The first of those that are equal.
    let most = rows.iter().rev().max_by_key(|row| count(row, "draws"))?;
    let draws = count(most, "draws");
    let part = share(draws, sum(rows, "draws"));
    let equal = rows.iter().filter(|row| count(row, "draws") == draws).count() > 1;
    match (draws, equal) {
        (0, _) => None,
        (_, true) => Some("Draws by rule".to_owned()),
        _ => Some(format!("Among the draws, {} is the commonest: {part}", ending(most).3)),
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
    let bars = rows.iter().map(|row| Bar {
        label: ending(row).1.to_owned(),
        value: format!("{} · {}", share(count(row, "games"), whole), grouped(count(row, "games"))),
        parts: vec![(ending(row).2, count(row, "games") as f64)],
        pale: false,
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Linear }.draw()?;
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {}", ending(row).1, share(count(row, "games"), whole)))
        .collect();
    let draws = sum(rows, "draws");
    let ruled = rows
        .iter()
        .filter(|row| RULED.contains(&ending(row).0))
        .map(|row| count(row, "draws"))
        .sum::<u64>();
    let figure = Figure {
        id: "figure-endings",
        about: "the endings",
        spoken: format!("Bar chart of the endings of {}: {}.", games(whole), spoken.join(", ")),
        chart,
        legend: Vec::new(),
        caption: html! {
            "Share and number of the " (games(whole)) " that could be replayed to the end. A draw is counted under the rule that its
             final position fulfils, whether somebody claimed or the players agreed; else under the reason that the file states. “One move from a claim”: a move that
             was not played would have completed the repetition or the fifty moves."
        },
        rows: rows.iter().collect(),
        headings: HEADINGS,
        question: &ENDINGS,
    };
    Ok(html! {
        section aria-labelledby="endings" {
            h2 #endings {
                (share(draws, whole)) " of the games are drawn; the commonest end is " (ending(first).3)
            }
            p {
                @if draws > 0 {
                    (share(ruled, draws)) " of the draws have a rule behind them in their final position: "
                    "stalemate, a dead position, a repetition or fifty moves. The others were "
                    "agreed, adjudicated or decided by the clock, or the file does not say."
                } @else { "None of the games was drawn." }
            }
            (figure.show())
        }
    })
}
