//! Rights to claim a draw that stood on the board, and how often they were passed up.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Scale};
use super::figure::{Figure, Heading, present};
use super::ink::Ink;
use super::questions::MISSED_BY_RATING;
use super::row::{count, number, sum};
use super::weight;
use super::words::{counted, share};
use crate::query::Row;
use crate::summary::grouped;

const HEADINGS: &[Heading] = &[
    ("rating", "Rating from"),
    ("rights", "Chances"),
    ("passed_up", "Passed up"),
    ("at_end", "Game ended there"),
    ("costly", "Passed up and lost"),
];

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let rows = answers.of(&MISSED_BY_RATING);
    let (rights, passed_up) = (sum(rows, "rights"), sum(rows, "passed_up"));
    let costly = sum(rows, "costly");
    Ok(html! {
        section aria-labelledby="claims" {
            h2 #claims {
                @if rights == 0 { "No draw could be claimed on the board" }
                @else { (share(passed_up, rights)) " of the chances to claim a draw are passed up" }
            }
            p { "A chance is a run of turns at which a player had the move with a threefold or fifty moves on the board (Art. 9.2.2, 9.3.2). "
                @if passed_up > 0 {
                    (counted(passed_up, "chance was", "chances were")) " passed up; "
                    @if costly == 0 { "nobody lost after that. " }
                    @else { "after " (counted(costly, "of them the player", "of them the players")) " lost. " }
                    "To play on is no error as such: who stands better does well to."
                }
            }
            @if rights == 0 { p .none { "So nobody missed one." } }
            @else { (by_rating(rows)?) }
        }
    })
}

fn by_rating(rows: &[Row]) -> Result<Markup> {
    let band = |row: &Row| {
        number(row, "rating").map_or("no rating".to_owned(), |rating| rating.to_string())
    };
    let of_rights =
        |row: &Row, column: &str| count(row, column) as f64 / count(row, "rights").max(1) as f64;
    let weights: Vec<u64> = rows.iter().map(|row| count(row, "rights")).collect();
    let (lost, kept) = (sum(rows, "costly"), sum(rows, "passed_up"));
    let kept = kept.saturating_sub(lost);
    let bars = rows.iter().zip(weight::pale(&weights)).map(|(row, pale)| {
        let (rights, passed_up) = (count(row, "rights"), count(row, "passed_up"));
        let lost = of_rights(row, "costly");
        Bar {
            label: band(row),
            value: format!(
                "{} · {} of {}",
                share(passed_up, rights),
                grouped(passed_up),
                grouped(rights)
            ),
            parts: vec![(Ink::Mark, lost), (Ink::Repetition, of_rights(row, "passed_up") - lost)],
            pale,
        }
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Shares }.draw()?;
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| {
            let (rights, passed_up) = (count(row, "rights"), count(row, "passed_up"));
            format!("{} {} of {}", band(row), grouped(passed_up), grouped(rights))
        })
        .collect();
    let figure = Figure {
        id: "figure-missed",
        about: "chances passed up by rating",
        spoken: format!("Bar chart of chances passed up by rating: {}.", spoken.join(", ")),
        chart,
        legend: present([
            (lost, Ink::Mark, "passed up and lost"),
            (kept, Ink::Repetition, "passed up and not lost"),
        ]),
        caption: html! {
            "Share of the chances that were passed up, by the rating of the player who had the chance, in bands of 200 points from the one named; the line beside a bar ends at 100 %. "
            "At the other chances the game ended: by a claim, by agreement, by the server, or with a decision."
            (weight::remark(&weights, "chances"))
        },
        rows: rows.iter().collect(),
        headings: HEADINGS,
        question: &MISSED_BY_RATING,
    };
    Ok(figure.show())
}
