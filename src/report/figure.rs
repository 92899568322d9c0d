//! The parts that sections are made of: a chart with its numbers and its SQL, a table, a legend.

use maud::{Markup, PreEscaped, html};

use super::chart::Chart;
use super::ink::Ink;
use super::questions::Question;
use crate::query::Row;
use crate::summary::grouped;

/// How a column of an answer is headed in a table.
pub(super) type Heading = (&'static str, &'static str);

/// A chart, and what stands beside it.
pub(super) struct Figure<'a> {
    /// Names the figure in the page's address.
    pub id: &'static str,
    /// What the numbers are of: each figure of the page has another.
    pub about: &'static str,
    /// What the chart says, for those who do not see it.
    pub spoken: String,
    pub chart: Chart,
    pub legend: Vec<(Ink, &'static str)>,
    pub caption: Markup,
    pub rows: Vec<&'a Row>,
    pub headings: &'a [Heading],
    pub question: &'static Question,
}

impl Figure<'_> {
    pub(super) fn show(&self) -> Markup {
        html! {
            figure id=(self.id) {
                @if !self.legend.is_empty() { (legend(&self.legend)) }
                div .chart role="img" aria-label=(self.spoken) {
                    div .wide aria-hidden="true" { (PreEscaped(&self.chart.wide)) }
                    div .narrow aria-hidden="true" { (PreEscaped(&self.chart.narrow)) }
                }
                figcaption { (self.caption) }
                (numbers(self.about, &self.rows, self.headings, self.question))
            }
        }
    }
}

/// The colours that occur in a chart, of those with how much there is of each.
pub(super) fn present(
    parts: impl IntoIterator<Item = (u64, Ink, &'static str)>,
) -> Vec<(Ink, &'static str)> {
    let there = parts.into_iter().filter(|(count, ..)| *count > 0);
    there.map(|(_, ink, name)| (ink, name)).collect()
}

/// The colours of a chart.
fn legend(entries: &[(Ink, &'static str)]) -> Markup {
    html! {
        ul .legend {
            @for (ink, name) in entries {
                li { span .swatch style={"background:var(--" (ink.name()) ")"} {} (name) }
            }
        }
    }
}

/// The answer as a table, and the question, each behind a click.
pub(super) fn numbers(
    about: &str,
    rows: &[&Row],
    headings: &[Heading],
    question: &'static Question,
) -> Markup {
    html! {
        div .behind {
            details .numbers data-query=(question.name) {
                summary { "Numbers" span .unseen { " of " (about) } }
                div .scroll tabindex="0" role="region" aria-label={"Numbers of " (about)} {
                    (table(rows, headings))
                }
            }
            details .sql {
                summary { "SQL" span .unseen { " of " (about) } }
                pre { code { (question.sql.trim_end()) } }
                p .hint { "The file is " code { "queries/report/" (question.name) ".sql" } "; its views are those of "
                    code { "queries/_prelude.sql" } "." }
            }
        }
    }
}

/// An answer as a table; a first column that names the row heads it.
pub(super) fn table(rows: &[&Row], headings: &[Heading]) -> Markup {
    html! {
        table {
            thead { tr { @for (column, heading) in headings {
                th scope="col" data-column=(column) .number[are_numbers(rows, column)] { (heading) }
            } } }
            tbody { @for row in rows { tr { @for (place, (column, _)) in headings.iter().enumerate() {
                @let number = are_numbers(rows, column);
                @if place == 0 { th scope="row" .number[number] { (shown(row, column)) } }
                @else { td .number[number] { (shown(row, column)) } }
            } } } }
        }
    }
}

fn are_numbers(rows: &[&Row], column: &str) -> bool {
    rows.iter().any(|row| row.get(column).is_some_and(serde_json::Value::is_number))
}

/// A value as it is shown: text of the data has its own direction.
fn shown(row: &Row, column: &str) -> Markup {
    let text = cell(row, column);
    html! { @if row.get(column).is_some_and(serde_json::Value::is_string) { bdi { (text) } } @else { (text) } }
}

/// A value as it is read. Years, ratings and places in a file are no counts and get no comma.
fn cell(row: &Row, column: &str) -> String {
    let plain = matches!(column, "rating" | "year" | "clock");
    match row.get(column) {
        None | Some(serde_json::Value::Null) => "–".into(),
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(value) => match value.as_u64() {
            Some(number) if !plain => grouped(number),
            _ => value.to_string(),
        },
    }
}
