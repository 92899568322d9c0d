//! Draws by rule over time, by rating and by speed: three charts of one answer.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Chart, Column, Columns, Scale};
use super::figure::{Figure, Heading};
use super::ink::Ink;
use super::questions::DRAWS_BY_RULE;
use super::row::{count, number, sum, text};
use super::words::{games, share};
use crate::query::Row;

/// The columns of draws by rule, from the ground up.
const RULES: [(&str, Ink, &str); 6] = [
    ("repetition", Ink::Repetition, "threefold on the board"),
    ("fifty_moves", Ink::Fifty, "fifty moves"),
    ("dead_position", Ink::Dead, "dead position"),
    ("stalemate", Ink::Stalemate, "stalemate"),
    ("flag", Ink::Flag, "a flag fell"),
    ("other", Ink::Other, "agreed, or not told"),
];

fn headings(first: &'static str) -> [Heading; 8] {
    [
        ("label", first),
        ("games", "Games"),
        ("repetition", "Threefold"),
        ("fifty_moves", "Fifty moves"),
        ("dead_position", "Dead position"),
        ("stalemate", "Stalemate"),
        ("flag", "Flag"),
        ("other", "Other draws"),
    ]
}

fn draws(row: &Row) -> u64 {
    RULES.iter().map(|(column, ..)| count(row, column)).sum()
}

/// A dimension of the answer.
struct Dimension {
    name: &'static str,
    id: &'static str,
    heading: &'static str,
    /// What is said where there is nothing to show.
    missing: &'static str,
}

const TIME: Dimension = Dimension {
    name: "time",
    id: "figure-time",
    heading: "Time",
    missing: "No game has a date, so nothing can be said about time.",
};
const RATING: Dimension = Dimension {
    name: "rating",
    id: "figure-rating",
    heading: "Mean rating from",
    missing: "In no game are both ratings known.",
};
const SPEED: Dimension = Dimension {
    name: "speed",
    id: "figure-speed",
    heading: "Speed",
    missing: "No game tells its time control.",
};

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let all = answers.of(&DRAWS_BY_RULE);
    let of = |dimension: &Dimension| -> Vec<&Row> {
        all.iter().filter(|row| text(row, "dimension") == Some(dimension.name)).collect()
    };
    let (time, rating, speed) = (of(&TIME), of(&RATING), of(&SPEED));
    Ok(html! {
        section aria-labelledby="draws" {
            h2 #draws { "Which rules the draws rest on" }
            p { "Each bar is the share of games that are drawn; its colours are the rules that the final positions fulfil. "
                "A threefold on the board may have been claimed, agreed, or drawn by a server." }
            h3 { (title(&time, "Over time")) }
            (shown(&TIME, &time, stacked(&time)?))
            h3 { (title(&rating, "By rating")) }
            (shown(&RATING, &rating, stacked(&rating)?))
            h3 { (title(&speed, "By speed")) }
            (shown(&SPEED, &speed, lying(&speed)?))
        }
    })
}

/// What a chart shows: where draws are rarest and commonest, among the places that hold a fair part of the games.
fn title(rows: &[&Row], plain: &str) -> String {
    let whole: u64 = rows.iter().map(|row| count(row, "games")).sum();
    let weighty =
        |row: &&&Row| count(row, "games") * FAIR_PART >= whole && count(row, "games") >= FAIR_GAMES;
    let order = |one: &&&Row, other: &&&Row| {
        let (left, right) =
            (draws(one) * count(other, "games"), draws(other) * count(one, "games"));
        left.cmp(&right)
    };
    let least = rows.iter().filter(weighty).min_by(order);
    let most = rows.iter().filter(weighty).max_by(order);
    let place = |row: &Row| {
        let label = text(row, "label").unwrap_or_default();
        let rating = text(row, "dimension") == Some(RATING.name);
        if rating { format!("from rating {label}") } else { format!("in {label}") }
    };
    let part = |row: &Row| share(draws(row), count(row, "games"));
    match (least, most) {
        (Some(least), Some(most)) if part(least) != part(most) => format!(
            "{plain}: fewest draws {} ({}), most {} ({})",
            place(least),
            part(least),
            place(most),
            part(most)
        ),
        _ => plain.to_owned(),
    }
}

/// A place is named in a title if it holds one game in so many, and so many games.
const FAIR_PART: u64 = 50;
const FAIR_GAMES: u64 = 50;

/// A share of fewer games than this is mostly chance.
const FEW_GAMES: u64 = 30;

/// True for a row of few games among rows of more.
fn pale(row: &Row, rows: &[&Row]) -> bool {
    let few = |row: &Row| count(row, "games") < FEW_GAMES;
    few(row) && !rows.iter().all(|row| few(row))
}

/// Columns along an axis; a single one lies down.
fn stacked(rows: &[&Row]) -> Result<Chart> {
    if rows.len() == 1 {
        return lying(rows);
    }
    let columns = rows.iter().map(|row| {
        let whole = count(row, "games").max(1) as f64;
        Column {
            pale: pale(row, rows),
            position: number(row, "position").unwrap_or(0),
            label: text(row, "label").unwrap_or_default().to_owned(),
            parts: RULES
                .iter()
                .map(|&(column, ink, _)| (ink, count(row, column) as f64 / whole))
                .collect(),
        }
    });
    Columns { columns: columns.collect() }.draw()
}

fn lying(rows: &[&Row]) -> Result<Chart> {
    let bars = rows.iter().map(|row| {
        let whole = count(row, "games").max(1) as f64;
        Bar {
            label: text(row, "label").unwrap_or_default().to_owned(),
            value: format!(
                "{} of {}",
                share(draws(row), count(row, "games")),
                games(count(row, "games"))
            ),
            parts: RULES
                .iter()
                .map(|&(column, ink, _)| (ink, count(row, column) as f64 / whole))
                .collect(),
        }
    });
    Bars { bars: bars.collect(), scale: Scale::Linear }.draw()
}

fn shown(dimension: &Dimension, rows: &[&Row], chart: Chart) -> Markup {
    if rows.is_empty() {
        return html! { p .none #(dimension.id) { (dimension.missing) } };
    }
    let legend: Vec<(Ink, &'static str)> = RULES
        .iter()
        .filter(|(column, ..)| rows.iter().any(|row| count(row, column) > 0))
        .map(|&(_, ink, name)| (ink, name))
        .collect();
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| {
            let label = text(row, "label").unwrap_or_default();
            format!("{label} {}", share(draws(row), count(row, "games")))
        })
        .collect();
    let owned: Vec<Row> = rows.iter().map(|row| (*row).clone()).collect();
    let smallest = rows.iter().map(|row| count(row, "games")).min().unwrap_or(0);
    let headings = headings(dimension.heading);
    let figure = Figure {
        id: dimension.id,
        spoken: format!(
            "Chart of the share of draws. {}: {}. The rules are in the table of numbers.",
            dimension.heading,
            spoken.join(", ")
        ),
        chart,
        legend,
        caption: html! {
            (games(sum(&owned, "games")))
            @match dimension.name {
                "time" => " with a date; years with less than a thousandth of the games are left out.",
                "rating" => " in which both ratings are known, by their mean, in bands of 200 points.",
                _ => " with a time control, by Lichess’s formula.",
            }
            @if rows.len() > 1 { " The smallest bar stands for " (games(smallest)) "." }
            @if dimension.name != SPEED.name && rows.iter().any(|row| pale(row, rows)) {
                " Pale bars are of fewer than " (FEW_GAMES) " games: mostly chance."
            }
        },
        rows: rows.to_vec(),
        headings: &headings,
        question: &DRAWS_BY_RULE,
    };
    figure.show()
}
