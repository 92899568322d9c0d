//! Games as diagrams: the positions that come again, and the games that went furthest.

use maud::{Markup, PreEscaped, html};

use super::Answers;
use super::figure::{Heading, numbers};
use super::link;
use super::questions::{
    COSTLY_CLAIMS, LONGEST_DEAD, LONGEST_STRETCHES, MOST_OCCURRENCES, MOST_REPEATED, Question,
};
use super::row::{count, number, text};
use super::words::{capital, counted, games};
use crate::explain::board;
use crate::query::Row;

const GAME: [Heading; 7] = [
    ("key", "Key"),
    ("white", "White"),
    ("black", "Black"),
    ("result", "Result"),
    ("event", "Event"),
    ("year", "Year"),
    ("epd", "EPD"),
];

/// A list of games, and what stands above and under each diagram.
struct Gallery {
    id: &'static str,
    title: &'static str,
    /// What its numbers are of.
    about: &'static str,
    /// What stands before the players, where the game is one of several.
    before: &'static str,
    /// What is said where there is none.
    missing: &'static str,
    question: &'static Question,
    extra: &'static [Heading],
    remark: fn(&Row) -> String,
    /// What of the data stands after the remark.
    also: Option<&'static str>,
    ply: &'static str,
}

const STRIKING: [Gallery; 4] = [
    Gallery {
        id: "stretches",
        title: "Longest without pawn move or capture",
        about: "the longest stretches",
        before: "",
        missing: "No game went fifty moves without one.",
        question: &LONGEST_STRETCHES,
        extra: &[("stretch", "Plies"), ("material", "Men"), ("ply", "Ply of the diagram")],
        remark: |row| {
            format!(
                "{} plies; at fifty moves {} was on the board",
                count(row, "stretch"),
                text(row, "material").unwrap_or_default()
            )
        },
        also: None,
        ply: "ply",
    },
    Gallery {
        id: "occurrences",
        title: "The same position most often",
        about: "the most occurrences in a game",
        before: "",
        missing: "No position came three times.",
        question: &MOST_OCCURRENCES,
        extra: &[
            ("occurrence", "Occurrences"),
            ("ply", "Ply of the last"),
            ("plies", "Plies of the game"),
        ],
        remark: |row| format!("{} occurrences of this position", count(row, "occurrence")),
        also: None,
        ply: "ply",
    },
    Gallery {
        id: "dead-games",
        title: "Played on longest in a dead position",
        about: "the longest play in dead positions",
        before: "",
        missing: "No game was played on in one.",
        question: &LONGEST_DEAD,
        extra: &[
            ("plies_on", "Plies played on"),
            ("detail", "Proof"),
            ("ply", "Ply of the diagram"),
        ],
        remark: |row| {
            let why = match text(row, "detail") {
                Some("material") => "too few men",
                Some("blocked") => "a wall",
                _ => "every line ends soon",
            };
            format!("Dead ({why}), and {} more", counted(count(row, "plies_on"), "ply", "plies"))
        },
        also: None,
        ply: "ply",
    },
    Gallery {
        id: "costly",
        title: "Could claim, played on and lost",
        about: "rights not claimed in lost games",
        before: "",
        missing: "Nobody who had a draw on the board lost.",
        question: &COSTLY_CLAIMS,
        extra: &[
            ("side", "Who"),
            ("basis", "Right"),
            ("turns", "Turns"),
            ("first_ply", "Ply of the diagram"),
            ("plies_left", "Plies after"),
        ],
        remark: |row| {
            let right = match text(row, "basis") {
                Some("fifty_on_board") => "fifty moves",
                _ => "a threefold",
            };
            format!(
                "{} had {right} on the board at {}",
                capital(text(row, "side").unwrap_or_default()),
                counted(count(row, "turns"), "turn", "turns")
            )
        },
        also: None,
        ply: "first_ply",
    },
];

pub(super) fn section(answers: &Answers) -> Markup {
    html! {
        section aria-labelledby="games" {
            h2 #games { "The most striking games" }
            p { "A diagram shows the position in question, White below. "
                code { "remis show OUT KEY" } " prints the PGN of a game." }
            @for gallery in &STRIKING {
                h3 #(gallery.id) { (gallery.title) }
                @let rows = answers.of(gallery.question);
                @if rows.is_empty() { p .none { (gallery.missing) } }
                @else { (shown(gallery, rows)) }
            }
        }
    }
}

/// The positions that come three times in the most games.
pub(super) fn most_repeated(rows: &[Row]) -> Markup {
    const REPEATED: Gallery = Gallery {
        id: "repeated",
        title: "the position that came three times",
        about: "the positions that most games repeat",
        before: "First in: ",
        missing: "",
        question: &MOST_REPEATED,
        extra: &[
            ("games", "Games"),
            ("draws", "Drawn"),
            ("most", "Most often"),
            ("opening", "Opening"),
        ],
        remark: |row| {
            let (found, draws) = (count(row, "games"), count(row, "draws"));
            match found {
                1 => format!("{} times in one game", count(row, "most")),
                _ => format!("Three times in {}, {draws} drawn", games(found)),
            }
        },
        also: Some("opening"),
        ply: "",
    };
    if rows.is_empty() {
        return html! { p .none { "None came three times." } };
    }
    html! {
        @if rows.iter().all(|row| count(row, "games") == 1) {
            p { "No position came three times in more than one game; these came most often in theirs." }
        }
        (shown(&REPEATED, rows))
    }
}

fn shown(gallery: &Gallery, rows: &[Row]) -> Markup {
    let headings: Vec<Heading> = gallery.extra.iter().copied().chain(GAME).collect();
    html! {
        ul .boards {
            @for row in rows { li { (card(gallery, row)) } }
        }
        (numbers(gallery.about, &rows.iter().collect::<Vec<_>>(), &headings, gallery.question))
    }
}

fn card(gallery: &Gallery, row: &Row) -> Markup {
    let epd = text(row, "epd").unwrap_or_default();
    let ply = number(row, gallery.ply);
    let key = text(row, "key").unwrap_or_default();
    let name = |side| text(row, side).map_or("unknown".to_owned(), short);
    let event = text(row, "event").map(short);
    let year = number(row, "year").map(|year| year.to_string());
    let result = text(row, "result").unwrap_or("*").replace("1/2-1/2", "½–½").replace('-', "–");
    html! {
        figure .game {
            @match board::svg(epd) {
                Some(svg) => (PreEscaped(svg)),
                None => p { "This position cannot be drawn: " code { bdi { (epd) } } },
            }
            figcaption {
                p .remark {
                    ((gallery.remark)(row))
                    @if let Some(also) = gallery.also.and_then(|also| text(row, also)) { "; " bdi { (short(also)) } }
                }
                p { @if count(row, "games") > 1 { (gallery.before) } bdi { (name("white")) } " – " bdi { (name("black")) } ", " span .whole { (result) } }
                @if event.is_some() || year.is_some() {
                    p .muted {
                        @if let Some(event) = &event { bdi { (event) } }
                        @if event.is_some() && year.is_some() { ", " }
                        @if let Some(year) = year { (year) }
                    }
                }
                p .muted {
                    @match epd.split_whitespace().nth(1) {
                        Some("b") => "Black to move",
                        _ => "White to move",
                    }
                    @if let Some(ply) = ply { ", ply " (ply) }
                }
                @if let Some(address) = link::lichess(row, ply) {
                    p { a href=(address) rel="noreferrer" {
                        "On Lichess" span .unseen { ": " bdi { (name("white")) } " against " bdi { (name("black")) } ", " (gallery.title) }
                    } }
                }
                p .muted { "Key " code { bdi { (key) } } }
            }
        }
    }
}

/// What a tag says, cut where it is long.
fn short(text: &str) -> String {
    const MAX_CHARS: usize = 60;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
