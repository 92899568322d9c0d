//! What `remis explain` says of a game: lessons that are compared whole, in both languages; every game that is at
//! hand; and what is typed.

#![allow(clippy::unwrap_used)]

mod every_game;
mod languages;
mod lessons;
#[allow(dead_code)]
#[path = "../corpus/files.rs"]
mod shared;
mod typed;

use remis::audit::{Auditor, Game};
use remis::explain::{Lesson, Origin};

/// Reads the first game of a text and lets `look` see it and its lesson.
fn with_lesson<T>(pgn: &str, look: impl FnOnce(&Game<'_>, &Lesson) -> T) -> T {
    let mut auditor = Auditor::default();
    let game = auditor.read(pgn.as_bytes(), true).unwrap();
    look(&game, &Lesson::of(&game, Origin::File))
}
