//! How far the data can be trusted: what was read, what was not, and what the files say of themselves.

use maud::{Markup, html};

use super::Answers;
use super::figure::{Heading, numbers};
use super::questions::{FAULTS, HEADLINE, SOURCES, STATED_REASONS};
use super::row::{count, sum, text};
use super::words::{counted, games, share};
use crate::query::Row;
use crate::summary::grouped;

const SOURCE_HEADINGS: &[Heading] = &[("source", "Source"), ("games", "Games")];
const FAULT_HEADINGS: &[Heading] = &[("kind", "Fault"), ("places", "Places"), ("games", "Games")];
const VERDICT_HEADINGS: &[Heading] = &[("verdict", "Verdict"), ("games", "Games")];
const STATUS_HEADINGS: &[Heading] = &[
    ("games", "Games"),
    ("ok", "To the end"),
    ("partial", "Up to a fault"),
    ("skipped", "Other variants"),
    ("unplayable", "Unplayable"),
];

fn meaning(verdict: &str) -> &'static str {
    match verdict {
        "confirmed" => "the board bears the stated reason out",
        "confirmed_as_intended" => "borne out by a move that was not played",
        "contradicted" => "the board contradicts the stated reason",
        "not_checkable" => {
            "stated, but no board can tell (time, resignation, agreement, adjudication)"
        }
        "unspecified" => "stated in words that name none, such as “Normal”",
        "unknown_words" => "stated in words that are not known",
        _ => "no reason is stated",
    }
}

pub(super) fn section(answers: &Answers) -> Markup {
    let row: Row = answers.row(&HEADLINE);
    let all = |column: &str| count(&row, column);
    let faults = answers.of(&FAULTS);
    let verdicts = answers.of(&STATED_REASONS);
    let judged = sum(verdicts, "games");
    let sources = answers.of(&SOURCES);
    let rest = all("sources").saturating_sub(sources.len() as u64);
    html! {
        section .quality aria-labelledby="quality" {
            h2 #quality {
                @if all("games") == 0 { "How good the data is" }
                @else { (share(all("ok"), all("games"))) " of the games could be replayed to their end" }
            }
            p .equation {
                (games(all("games"))) " = " (grouped(all("ok"))) " replayed to the end + "
                (grouped(all("partial"))) " up to a fault + " (grouped(all("skipped"))) " of other variants, not replayed + "
                (grouped(all("unplayable"))) " unplayable"
            }
            (numbers("the games by how far they were replayed", &[&row], STATUS_HEADINGS, &HEADLINE))
            h3 { "What could not be read" }
            @if faults.is_empty() { p .none { "Nothing: no move and no tag was at fault." } }
            @else {
                ul .plain {
                    @for row in faults {
                        li { code { (text(row, "kind").unwrap_or_default()) } ": " (counted(count(row, "places"), "place", "places"))
                            " in " (games(count(row, "games"))) }
                    }
                }
                (numbers("what could not be read", &faults.iter().collect::<Vec<_>>(), FAULT_HEADINGS, &FAULTS))
            }
            h3 { "What the files say of the games’ ends" }
            @if verdicts.is_empty() { p .none { "No game was replayed." } }
            @else {
                ul .plain {
                    @for row in verdicts {
                        li { b { (share(count(row, "games"), judged)) } " (" (grouped(count(row, "games"))) "): "
                            (meaning(text(row, "verdict").unwrap_or_default())) }
                    }
                }
                (numbers("the stated reasons", &verdicts.iter().collect::<Vec<_>>(), VERDICT_HEADINGS, &STATED_REASONS))
            }
            h3 { "Where the games are from" }
            @if sources.is_empty() { p .none { "From nowhere." } }
            @else {
                ul .plain {
                    @for row in sources { li { bdi { (text(row, "source").unwrap_or_default()) } ": " (games(count(row, "games"))) } }
                    @if rest > 0 { li { "and " (counted(rest, "more source", "more sources")) } }
                }
                (numbers("the sources", &sources.iter().collect::<Vec<_>>(), SOURCE_HEADINGS, &SOURCES))
            }
        }
    }
}
