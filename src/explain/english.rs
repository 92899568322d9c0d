//! English.

mod ending;
mod finding;
mod point;
mod position;
mod right;

use super::board::ENGLISH_LETTERS;
use super::language::{Places, listed};
use super::moments::Moment;
use super::place::{Made, Place};
use crate::rules::{Color, SanText};

/// The English messages.
#[derive(Clone, Copy, Debug)]
pub struct English;

impl Places for English {
    fn code(&self) -> &'static str {
        "en"
    }

    fn letters(&self) -> &'static [&'static str; 6] {
        &ENGLISH_LETTERS
    }

    fn side(&self, side: Color) -> &'static str {
        if side.is_white() { "White" } else { "Black" }
    }

    fn san(&self, san: &SanText) -> String {
        san.to_string()
    }

    fn article(&self, number: &str) -> String {
        format!("Art. {}", number.replace(',', ", "))
    }

    fn start(&self) -> &'static str {
        "Start"
    }

    fn after(&self, place: &Place) -> String {
        place.made.map_or("at the start".into(), |made| format!("after {}", self.made(&made)))
    }

    fn standing_at(&self, moment: &Moment) -> String {
        match moment.until {
            Some(until) => format!("plies {} to {}", moment.place.ply, until.ply),
            None => format!("ply {}, {} to move", moment.place.ply, self.side(moment.side_to_move)),
        }
    }
}

/// The other side's name.
fn other(side: Color) -> &'static str {
    English.side(!side)
}

/// `at the start, after 2...Ng8 and after 4...Ng8`.
fn places(places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(|place| English.after(place)).collect();
    listed(&shortened(places, |more| format!("{more} times more")), "and")
}

/// A list of moves.
fn moves(sans: &[SanText], and: &str) -> String {
    let sans: Vec<String> = sans.iter().map(|san| English.san(san)).collect();
    listed(&shortened(sans, |more| format!("{more} others")), and)
}

/// Moves with their numbers.
fn made(moves: &[Made]) -> String {
    let moves: Vec<String> = moves.iter().map(|made| English.made(made)).collect();
    listed(&shortened(moves, |more| format!("{more} others")), "or")
}

/// The first of many items, and how many others there are.
fn shortened(mut items: Vec<String>, more: impl Fn(usize) -> String) -> Vec<String> {
    const SHOWN: usize = 4;
    if items.len() > SHOWN + 1 {
        let others = items.split_off(SHOWN).len();
        items.push(more(others));
    }
    items
}

/// First, second, third.
fn ordinal(count: u32) -> String {
    match count {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        6 => "sixth".into(),
        _ if count % 10 == 1 && count % 100 != 11 => format!("{count}st"),
        _ if count % 10 == 2 && count % 100 != 12 => format!("{count}nd"),
        _ if count % 10 == 3 && count % 100 != 13 => format!("{count}rd"),
        _ => format!("{count}th"),
    }
}

/// `1 half-move`, `2 half-moves`.
fn half_moves(count: u32) -> String {
    format!("{count} half-move{}", if count == 1 { "" } else { "s" })
}
