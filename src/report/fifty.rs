//! Long stretches without pawn move or capture, and with which men they happen.

use anyhow::Result;
use maud::{Markup, html};

use super::Answers;
use super::chart::{Bar, Bars, Curve, Scale};
use super::figure::{Figure, Heading, present};
use super::ink::Ink;
use super::questions::{FIFTY_BY_MATERIAL, HALFMOVE_CLOCK, HEADLINE};
use super::row::{count, sum, text};
use super::words::{counted, games, share};
use crate::query::Row;
use crate::summary::grouped;

const CLOCK_HEADINGS: &[Heading] = &[("clock", "Plies"), ("reached", "Games that get there")];
const MATERIAL_HEADINGS: &[Heading] = &[("men", "Men"), ("games", "Games"), ("draws", "Drawn")];

/// Plies after which the fifty and the seventy-five moves of each side are full.
const FIFTY_PLIES: u64 = 100;
const SEVENTYFIVE_PLIES: u64 = 150;
/// The axis goes past the second line.
const AXIS_PLIES: f64 = 165.0;

pub(super) fn section(answers: &Answers) -> Result<Markup> {
    let clock = answers.of(&HALFMOVE_CLOCK);
    let material = answers.of(&FIFTY_BY_MATERIAL);
    let row = answers.row(&HEADLINE);
    let whole = count(&row, "replayed");
    let (fifty, seventyfive) = (count(&row, "fifty_games"), count(&row, "seventyfive_games"));
    Ok(html! {
        section aria-labelledby="fifty" {
            h2 #fifty {
                @if fifty == 0 { "No game goes fifty moves without pawn move or capture" }
                @else { (share(fifty, whole)) " of the games go fifty moves without pawn move or capture" }
            }
            p { "At fifty moves by each side, 100 plies, a player may claim a draw (Art. 9.3). At seventy-five, 150 plies, the game is "
                "drawn without a claim unless the last move mates (9.6.2): " (games(seventyfive)) " got there. "
                "Lichess and Chess.com end the game at fifty by themselves." }
            @if !clock.is_empty() { (survival(clock, whole, fifty, seventyfive)?) }
            @match material.first() {
                None => {
                    h3 { "Which endings fill the fifty moves" }
                    p .none { "None did." }
                },
                Some(first) => {
                    h3 {
                        @if material.get(1).is_some_and(|second| count(second, "games") == count(first, "games")) {
                            "Which endings fill the fifty moves"
                        } @else { (text(first, "men").unwrap_or_default()) " fills the fifty moves most often" }
                    }
                    (by_material(material)?)
                },
            }
        }
    })
}

fn survival(rows: &[Row], whole: u64, fifty: u64, seventyfive: u64) -> Result<Markup> {
    let points: Vec<(f64, f64)> = rows
        .iter()
        .filter(|row| count(row, "reached") > 0)
        .map(|row| (count(row, "clock") as f64, count(row, "reached") as f64 / whole as f64))
        .collect();
    let curve = Curve {
        points,
        marks: vec![
            (FIFTY_PLIES as f64, ["50 moves".into(), games(fifty)]),
            (SEVENTYFIVE_PLIES as f64, ["75 moves".into(), games(seventyfive)]),
        ],
        end: AXIS_PLIES,
        axis: "plies without pawn move or capture",
    };
    let at = |plies: u64| {
        rows.iter().find(|row| count(row, "clock") == plies).map_or(0, |row| count(row, "reached"))
    };
    let figure = Figure {
        id: "figure-clock",
        about: "the halfmove clock",
        spoken: format!(
            "Falling curve of {}: {} see the halfmove clock at 20 plies, {} at 50, {} at 100, {} at 150.",
            games(whole),
            games(at(20)),
            games(at(50)),
            games(fifty),
            games(seventyfive)
        ),
        chart: curve.draw()?,
        legend: Vec::new(),
        caption: html! {
            "Share of " (games(whole)) " whose halfmove clock gets so far at least once. Each line across is a tenth of the one above. "
            "The numbers at the lines are of the games in which the rule applies; it does not where the move that gets there mates."
        },
        rows: rows.iter().collect(),
        headings: CLOCK_HEADINGS,
        question: &HALFMOVE_CLOCK,
    };
    Ok(figure.show())
}

fn by_material(rows: &[Row]) -> Result<Markup> {
    let all = rows.first().map_or(0, |row| count(row, "all"));
    let (shown, draws) = (sum(rows, "games"), sum(rows, "draws"));
    let bars = rows.iter().map(|row| {
        let (found, draws) = (count(row, "games"), count(row, "draws"));
        Bar {
            label: text(row, "men").unwrap_or_default().to_owned(),
            value: format!("{} · {} drawn", grouped(found), grouped(draws)),
            parts: vec![(Ink::Fifty, draws as f64), (Ink::Win, found.saturating_sub(draws) as f64)],
            pale: false,
        }
    });
    let chart = Bars { bars: bars.collect(), scale: Scale::Linear }.draw()?;
    let spoken: Vec<String> = rows
        .iter()
        .map(|row| {
            format!("{} {}", text(row, "men").unwrap_or_default(), grouped(count(row, "games")))
        })
        .collect();
    let figure = Figure {
        id: "figure-material",
        about: "men on the board at fifty moves",
        spoken: format!("Bar chart of games at fifty moves by material: {}.", spoken.join(", ")),
        chart,
        legend: present([
            (draws, Ink::Fifty, "drawn in the end"),
            (shown.saturating_sub(draws), Ink::Win, "not drawn"),
        ]),
        caption: html! {
            "Men on the board when the fifty moves were full; KRBvKR is king, rook and bishop against king and rook, whichever colour. "
            @if shown < all { "The commonest: " (grouped(shown)) " of " (counted(all, "game", "games")) "." }
            @else { "All " (games(all)) "." }
        },
        rows: rows.iter().collect(),
        headings: MATERIAL_HEADINGS,
        question: &FIFTY_BY_MATERIAL,
    };
    Ok(figure.show())
}
