//! The page: its head, its parts in order, its foot. It holds everything that it needs and asks for nothing.

use anyhow::Result;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    Answers, boards, claims, dead, draws, endings, fifty, headline, ink, quality, reading,
    repetition,
};

const STYLE: &str = include_str!("style.css");

/// No program, no picture and no connection: what a browser that reads it makes sure of.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The parts, as the list at the top names them.
const PARTS: [(&str, &str); 9] = [
    ("numbers", "In short"),
    ("endings", "Endings"),
    ("draws", "Draws by rule"),
    ("repetition", "Repetition"),
    ("fifty", "Fifty moves"),
    ("claims", "Chances to claim"),
    ("dead", "Dead positions"),
    ("games", "Striking games"),
    ("quality", "Data quality"),
];

/// The page as HTML; `complete` when a run has marked the tables as such. The same answers give the same bytes.
///
/// # Errors
/// When a chart cannot be drawn.
pub fn page(answers: &Answers, complete: bool) -> Result<String> {
    let title = headline::title(answers);
    let markup: Markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                meta name="generator" content={"remis " (env!("CARGO_PKG_VERSION"))};
                title { (title) }
                style { (PreEscaped(ink::style_sheet())) (PreEscaped(STYLE)) }
            }
            body {
                a .skip href="#main" { "Skip to the report" }
                header {
                    h1 { (title) }
                    p .origin { (headline::origin(answers, complete)) }
                    nav aria-label="Parts of the report" {
                        ul { @for (id, name) in PARTS { li { a href={"#" (id)} { (name) } } }
                            li { a href="#reading" { "How to read this" } } }
                    }
                }
                main #main tabindex="-1" {
                    (headline::section(answers))
                    (endings::section(answers)?)
                    (draws::section(answers)?)
                    (repetition::section(answers)?)
                    (fifty::section(answers)?)
                    (claims::section(answers)?)
                    (dead::section(answers)?)
                    (boards::section(answers))
                    (quality::section(answers))
                    (reading::section())
                }
                footer {
                    p { "Made by remis " (env!("CARGO_PKG_VERSION")) " from the tables of " code { "remis scan" }
                        "." span .onscreen { " Every chart has its numbers and its SQL under it." } }
                }
            }
        }
    };
    Ok(markup.into_string())
}
