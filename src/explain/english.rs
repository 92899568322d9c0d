//! English.

mod ending;
mod finding;
mod point;
mod position;
mod right;

use std::time::Duration;

use super::board::ENGLISH_LETTERS;
use super::language::{Case, Places, spaced};
use super::moments::Moment;
use super::place::Place;
use crate::rules::{Color, MaterialSignature, SanText};

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

    fn and(&self) -> &'static str {
        "and"
    }

    fn or(&self) -> &'static str {
        "or"
    }

    fn other_moves(&self, count: usize, _: Case) -> String {
        format!("{count} others")
    }

    fn more_times(&self, count: usize) -> String {
        format!("{count} times more")
    }

    fn material(&self, material: &MaterialSignature) -> String {
        material.to_string()
    }

    fn duration(&self, duration: Duration) -> String {
        spaced(duration)
    }
}

/// The other side's name.
fn other(side: Color) -> &'static str {
    English.side(!side)
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
