//! How often positions occur, and which positions come again in many games.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::boards;
use super::chart::{Bar, Bars, Scale};
use super::figure::{Figure, Heading};
use super::ink::Ink;
use super::questions::{MOST_REPEATED, OCCURRENCES};
use super::row::{count, sum};
use super::words::{games, share};
use crate::query::Row;
use crate::summary::grouped;

const HEADINGS: &[Heading] =
    &[("occurrences", "Occurrences"), ("games", "Exactly so many"), ("reached", "So many or more")];

/// From how many occurrences on a chart has something to say.
const FIRST_REPETITION: u64 = 2;
const THREEFOLD: u64 = 3;
const FIVEFOLD: u64 = 5;
/// The query counts this for all that is more.
const LAST: u64 = 10;

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let rows = answers.of(&OCCURRENCES);
    let whole = sum(rows, "games");
    let reached = |least: u64| -> u64 {
        rows.iter()
            .filter(|row| count(row, "occurrences") >= least)
            .map(|row| count(row, "games"))
            .sum()
    };
    let threefold = reached(THREEFOLD);
    Ok(html! {
        section aria-labelledby="repetition" {
            h2 #repetition {
                @if threefold == 0 { "No position comes three times" }
                @else { "A position comes three times in " (share(threefold, whole)) " of the games" }
            }
            p { "The third time, the player who has the move may claim a draw (Art. 9.2). The fifth time, the game is drawn "
                "without a claim (9.6.1): " (games(reached(FIVEFOLD))) " got there." }
            @if reached(FIRST_REPETITION) == 0 {
                p .none { "No position came again in any game." }
            } @else {
                (ladder(rows, whole)?)
            }
            h3 {
                @match answers.of(&MOST_REPEATED).first().map(|row| count(row, "games")) {
                    Some(most @ 2..) => { "One position comes three times in " (games(most)) },
                    _ => "The positions that come most often",
                }
            }
            (boards::most_repeated(answers.of(&MOST_REPEATED)))
        }
    })
}

fn ladder(rows: &[Row], whole: u64) -> Result<Markup> {
    let repeated: Vec<&Row> =
        rows.iter().filter(|row| count(row, "occurrences") >= FIRST_REPETITION).collect();
    let times = |row: &Row| match count(row, "occurrences") {
        2 => "twice or more".to_owned(),
        LAST => format!("{LAST} times or more"),
        times => format!("{times} times or more"),
    };
    let bars = repeated.iter().map(|row| Bar {
        label: times(row),
        value: format!(
            "{} · {}",
            share(count(row, "reached"), whole),
            grouped(count(row, "reached"))
        ),
        parts: vec![(Ink::Repetition, count(row, "reached") as f64)],
        pale: false,
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Logarithmic }.draw()?;
    let spoken: Vec<String> = repeated
        .iter()
        .map(|row| format!("{} in {}", times(row), games(count(row, "reached"))))
        .collect();
    let figure = Figure {
        id: "figure-occurrences",
        about: "occurrences of a position",
        spoken: format!("Chart of {}. A position came {}.", games(whole), spoken.join(", ")),
        chart,
        legend: Vec::new(),
        caption: html! {
            "How often the most repeated position of a game occurs. Each step to the right on the scale from 1 game is the same factor, "
            "so that games in their thousands and single ones fit on one line."
        },
        rows: rows.iter().collect(),
        headings: HEADINGS,
        question: &OCCURRENCES,
    };
    Ok(figure.show())
}
