//! Draws by rule over time, by rating and by speed: three charts of one answer.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Chart, Column, Columns, Scale};
use super::endings;
use super::figure::{Figure, Heading, present};
use super::ink::Ink;
use super::questions::DRAWS_BY_RULE;
use super::row::{count, number, text};
use super::weight;
use super::words::{counted, games, share};
use crate::query::Row;

/// The columns of draws by rule, from the ground up.
const RULES: [(&str, Ink, &str); 8] = [
    ("repetition", Ink::Repetition, "threefold on the board"),
    ("fifty_moves", Ink::Fifty, "fifty moves"),
    ("dead_position", Ink::Dead, "dead position"),
    ("stalemate", Ink::Stalemate, "stalemate"),
    ("flag", Ink::Flag, "a flag fell"),
    ("adjudicated", Ink::Adjudicated, "adjudicated"),
    ("agreed", Ink::Agreed, "agreed"),
    ("other", Ink::Other, "other, or not told"),
];

fn headings(first: &'static str) -> [Heading; 10] {
    [
        ("label", first),
        ("games", "Games"),
        ("repetition", "Threefold"),
        ("fifty_moves", "Fifty moves"),
        ("dead_position", "Dead position"),
        ("stalemate", "Stalemate"),
        ("flag", "Flag"),
        ("adjudicated", "Adjudicated"),
        ("agreed", "Agreed"),
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
    about: &'static str,
    heading: &'static str,
    /// What is said where there is nothing to show.
    missing: &'static str,
}

const TIME: Dimension = Dimension {
    name: "time",
    id: "figure-time",
    about: "draws over time",
    heading: "Time",
    missing: "No game has a date, so nothing can be said about time.",
};
const RATING: Dimension = Dimension {
    name: "rating",
    id: "figure-rating",
    about: "draws by rating",
    heading: "Mean rating from",
    missing: "In no game are both ratings known.",
};
const SPEED: Dimension = Dimension {
    name: "speed",
    id: "figure-speed",
    about: "draws by speed",
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
            h2 #draws { (endings::commonest_draw(answers).unwrap_or("No game is drawn".to_owned())) }
            p { "Each bar is the share of games that are drawn; its colours are the rules that the final positions fulfil, else the reason that the file states. "
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

/// What a chart shows: where draws are rarest and commonest, among the bars that are not of few games.
fn title(rows: &[&Row], plain: &str) -> String {
    let weighty = |row: &&&Row| !weight::is_few(count(row, "games"));
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

/// How many games stand behind each bar.
fn weights(rows: &[&Row]) -> Vec<u64> {
    rows.iter().map(|row| count(row, "games")).collect()
}

/// Columns along an axis; a single one lies down.
fn stacked(rows: &[&Row]) -> Result<Chart> {
    if rows.len() == 1 {
        return lying(rows);
    }
    let columns = rows.iter().zip(weight::pale(&weights(rows))).map(|(row, pale)| {
        let whole = count(row, "games").max(1) as f64;
        Column {
            pale,
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
    let bars = rows.iter().zip(weight::pale(&weights(rows))).map(|(row, pale)| {
        let whole = count(row, "games").max(1) as f64;
        Bar {
            pale,
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
    let all = |column: &str| rows.iter().map(|row| count(row, column)).sum();
    let legend = present(RULES.map(|(column, ink, name)| (all(column), ink, name)));
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| {
            let label = text(row, "label").unwrap_or_default();
            format!("{label} {}", share(draws(row), count(row, "games")))
        })
        .collect();
    let left_out = rows.first().map_or(0, |row| count(row, "left_out"));
    let smallest = rows.iter().map(|row| count(row, "games")).min().unwrap_or(0);
    let headings = headings(dimension.heading);
    let figure = Figure {
        id: dimension.id,
        about: dimension.about,
        spoken: format!(
            "Chart of the share of draws. {}: {}. The rules are in the table of numbers.",
            dimension.heading,
            spoken.join(", ")
        ),
        chart,
        legend,
        caption: html! {
            (games(all("games")))
            @match dimension.name {
                "time" => {
                    " with a date."
                    @if left_out > 0 {
                        " " (counted(left_out, "more game has", "more games have"))
                        " no bar: the year stands alone, or the month is not known."
                    }
                },
                "rating" => " in which both ratings are known, by their mean, in bands of 200 points.",
                _ => " with a time control, by Lichess’s formula.",
            }
            @if rows.len() > 1 { " The smallest bar stands for " (games(smallest)) "." }
            (weight::remark(&weights(rows), "games"))
            @if weight::pale(&weights(rows)).contains(&true) { " The axis ends at the highest of the others." }
        },
        rows: rows.to_vec(),
        headings: &headings,
        question: &DRAWS_BY_RULE,
    };
    figure.show()
}
