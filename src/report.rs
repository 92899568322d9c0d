//! The report: one page of HTML about the tables of a scan, for readers.
//!
//! Questions are asked of DuckDB, which adds up; the page gets a few hundred rows, however many games there are. Charts
//! are drawn by plotters, markup is built by maud, which escapes what comes from the data. What a number means is the
//! business of its SQL in `queries/report`.

mod boards;
mod chart;
mod claims;
mod dead;
mod draws;
mod endings;
mod fifty;
mod figure;
mod headline;
mod ink;
mod link;
mod page;
mod quality;
mod questions;
mod reading;
mod repetition;
mod row;
mod weight;
mod words;

use std::collections::BTreeMap;

pub use page::page;
pub use questions::{QUESTIONS, Question};

use crate::query::Row;

/// The rows that DuckDB gave for each question.
#[derive(Clone, Debug, Default)]
pub struct Answers(BTreeMap<&'static str, Vec<Row>>);

impl Answers {
    /// Asks every question.
    ///
    /// # Errors
    /// When one is not answered.
    pub fn ask<E>(mut ask: impl FnMut(&Question) -> Result<Vec<Row>, E>) -> Result<Answers, E> {
        let mut answers = BTreeMap::new();
        for question in QUESTIONS {
            let mut rows = ask(question)?;
            rows.iter_mut().for_each(row::make_printable);
            answers.insert(question.name, rows);
        }
        Ok(Answers(answers))
    }

    fn of(&self, question: &Question) -> &[Row] {
        self.0.get(question.name).map_or(&[], Vec::as_slice)
    }

    /// The row of a question that has one.
    fn row(&self, question: &Question) -> Row {
        self.of(question).first().cloned().unwrap_or_default()
    }
}
