//! The head of the page: what it is about, and its main numbers in plain words.

use maud::{Markup, html};

use super::Answers;
use super::questions::{HEADLINE, SOURCES};
use super::row::{count, number, text};
use super::words::{counted, games, share};
use crate::query::Row;
use crate::summary::grouped;

/// The page's name.
pub(super) fn title(answers: &Answers) -> String {
    format!("The draw rules in {}", games(count(&answers.row(&HEADLINE), "games")))
}

/// From where and when the games are.
pub(super) fn origin(answers: &Answers, complete: bool) -> Markup {
    let sources = answers.of(&SOURCES);
    let row = answers.row(&HEADLINE);
    let names: Vec<&str> = sources.iter().filter_map(|source| text(source, "source")).collect();
    let rest = count(&row, "sources").saturating_sub(names.len() as u64);
    html! {
        @if names.is_empty() { "From no file" } @else { "From " }
        @for (place, name) in names.iter().enumerate() {
            @if place > 0 { ", " }
            bdi { (name) }
        }
        @if !names.is_empty() && rest > 0 { " and " (rest) " more" }
        @match (number(&row, "first_year"), number(&row, "last_year")) {
            (Some(first), Some(last)) if first == last => { "; played in " (first) },
            (Some(first), Some(last)) => { "; played from " (first) " to " (last) },
            _ => {},
        }
        @if !complete { "; the scan was not complete" }
        "."
    }
}

/// A number, and what it counts.
fn key(number: &str, about: Markup) -> Markup {
    html! { div { dt { (number) } dd { (about) } } }
}

pub(super) fn section(answers: &Answers) -> Markup {
    let row: Row = answers.row(&HEADLINE);
    let all = |column: &str| count(&row, column);
    let (whole, replayed) = (all("games"), all("replayed"));
    if whole == 0 {
        return html! {
            section aria-labelledby="numbers" {
                h2 #numbers { "There are no games" }
                p .none { "The tables are empty." }
            }
        };
    }
    let chances = all("missed") + all("stood");
    html! {
        section aria-labelledby="numbers" {
            h2 #numbers { "In short" }
            dl .keys {
                (key(&share(all("draws"), all("ok")), html! {
                    "of the games that could be replayed to their end are drawn: " (grouped(all("draws"))) " of " (grouped(all("ok")))
                }))
                (key(&share(all("threefold_games"), replayed), html! {
                    "see a position for the third time: " (games(all("threefold_games")))
                    @if all("fivefold_games") > 0 { ", " (grouped(all("fivefold_games"))) " of them for the fifth" }
                }))
                (key(&grouped(all("fifty_games")), html! {
                    @if all("fifty_games") == 1 { "game goes " } @else { "games go " }
                    "fifty moves without pawn move or capture; the longest stretch is " (counted(all("longest_stretch"), "ply", "plies"))
                }))
                (key(&grouped(all("dead_games")), html! {
                    @if all("dead_games") == 1 { "game reaches " } @else { "games reach " }
                    "a position in which neither side can win any more"
                }))
                @if chances > 0 {
                    (key(&format!("{} of {}", grouped(all("missed")), grouped(chances)), html! {
                        "chances to claim a draw on the board were passed up"
                    }))
                    (key(&grouped(all("costly")), html! {
                        "of the chances passed up ended in a loss"
                    }))
                }
            }
        }
    }
}
