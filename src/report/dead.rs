//! How long games go on after neither side can win any more.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Scale};
use super::figure::{Figure, Heading, present};
use super::ink::Ink;
use super::questions::DEAD_PLAYED_ON;
use super::row::{count, sum};
use super::words::{counted, games, share};
use crate::query::Row;
use crate::summary::grouped;

const HEADINGS: &[Heading] = &[
    ("least_plies", "Plies played on, from"),
    ("games", "Games"),
    ("material", "Too few men"),
    ("blocked", "A wall"),
    ("search", "Every line ends soon"),
];

fn steps(row: &Row) -> &'static str {
    match count(row, "least_plies") {
        0 => "ended at once",
        1 => "1 or 2 plies more",
        3 => "3 to 10 plies",
        11 => "11 to 30 plies",
        31 => "31 to 100 plies",
        _ => "more than 100 plies",
    }
}

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let rows = answers.of(&DEAD_PLAYED_ON);
    let dead = sum(rows, "games");
    let ended: u64 = rows
        .iter()
        .filter(|row| count(row, "least_plies") == 0)
        .map(|row| count(row, "games"))
        .sum();
    Ok(html! {
        section aria-labelledby="dead" {
            h2 #dead {
                @if dead == 0 { "No game reaches a dead position" }
                @else if ended == dead { "Every dead position ends its game at once" }
                @else { (share(dead - ended, dead)) " of the games with a dead position are played on" }
            }
            p { "A position is dead when neither side can mate by any series of legal moves; that ends the game (Art. 5.2.2). Servers notice it where "
                "too few men are left, but not where a wall of pawns keeps both sides out. Only positions that are proved to be dead are counted." }
            @if dead == 0 { p .none { "So there is nothing to show." } }
            @else { (played_on(rows, dead)?) }
        }
    })
}

fn played_on(rows: &[Row], dead: u64) -> Result<Markup> {
    let bars = rows.iter().map(|row| Bar {
        label: steps(row).to_owned(),
        value: format!("{} · {}", share(count(row, "games"), dead), grouped(count(row, "games"))),
        parts: vec![
            (Ink::Dead, count(row, "material") as f64),
            (Ink::Fifty, count(row, "blocked") as f64),
            (Ink::Other, count(row, "search") as f64),
        ],
        pale: false,
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Linear }.draw()?;
    let spoken: Vec<String> =
        rows.iter().map(|row| format!("{} {}", steps(row), games(count(row, "games")))).collect();
    let proofs = [
        ("material", Ink::Dead, "too few men"),
        ("blocked", Ink::Fifty, "a wall"),
        ("search", Ink::Other, "every line ends soon"),
    ];
    let legend = present(proofs.map(|(column, ink, name)| (sum(rows, column), ink, name)));
    let figure = Figure {
        id: "figure-dead",
        about: "plies in a dead position",
        spoken: format!(
            "Bar chart of {} with a dead position: {}.",
            games(dead),
            spoken.join(", ")
        ),
        chart,
        legend,
        caption: html! {
            "Half-moves that were still played, of " (counted(dead, "game that reaches", "games that reach")) " a dead position. “Every line ends soon”: whatever is played, a few moves later nobody can win."
        },
        rows: rows.iter().collect(),
        headings: HEADINGS,
        question: &DEAD_PLAYED_ON,
    };
    Ok(figure.show())
}
