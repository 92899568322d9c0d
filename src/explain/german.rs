//! German, in the terms of the German edition of the FIDE Laws.

mod ending;
mod finding;
mod point;
mod position;
mod right;

use super::language::{Places, listed};
use super::moments::Moment;
use super::place::{Made, Place};
use crate::rules::{Color, SanText};

/// The German messages.
#[derive(Clone, Copy, Debug)]
pub struct German;

impl Places for German {
    fn code(&self) -> &'static str {
        "de"
    }

    fn letters(&self) -> &'static [&'static str; 6] {
        &["K", "D", "T", "L", "S", ""]
    }

    fn side(&self, side: Color) -> &'static str {
        if side.is_white() { "Weiß" } else { "Schwarz" }
    }

    fn san(&self, san: &SanText) -> String {
        let letter = |letter: char| match letter {
            'Q' => 'D',
            'R' => 'T',
            'B' => 'L',
            'N' => 'S',
            'O' => '0',
            other => other,
        };
        san.to_string().chars().map(letter).collect()
    }

    fn article(&self, number: &str) -> String {
        format!("Art. {}", number.replace(',', ", "))
    }

    fn start(&self) -> &'static str {
        "Anfang"
    }

    fn after(&self, place: &Place) -> String {
        place.made.map_or("am Anfang".into(), |made| format!("nach {}", self.made(&made)))
    }

    fn standing_at(&self, moment: &Moment) -> String {
        match moment.until {
            Some(until) => format!("Halbzüge {} bis {}", moment.place.ply, until.ply),
            None => {
                format!("Halbzug {}, {} am Zug", moment.place.ply, self.side(moment.side_to_move))
            }
        }
    }
}

/// The other side's name.
fn other(side: Color) -> &'static str {
    German.side(!side)
}

/// `am Anfang, nach 2...Sg8 und nach 4...Sg8`.
fn places(places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(|place| German.after(place)).collect();
    listed(&shortened(places, |more| format!("{more} weitere Male")), "und")
}

/// A list of moves.
fn moves(sans: &[SanText], and: &str) -> String {
    let sans: Vec<String> = sans.iter().map(|san| German.san(san)).collect();
    listed(&shortened(sans, |more| format!("{more} andere")), and)
}

/// Moves with their numbers.
fn made(moves: &[Made]) -> String {
    let moves: Vec<String> = moves.iter().map(|made| German.made(made)).collect();
    listed(&shortened(moves, |more| format!("{more} andere")), "oder")
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

/// `dritten`, for `zum dritten Mal`.
fn ordinal(count: u32) -> String {
    match count {
        1 => "ersten".into(),
        2 => "zweiten".into(),
        3 => "dritten".into(),
        4 => "vierten".into(),
        5 => "fünften".into(),
        6 => "sechsten".into(),
        _ => format!("{count}."),
    }
}

/// `1 Halbzug`, `2 Halbzüge`.
fn half_moves(count: u32) -> String {
    if count == 1 { "1 Halbzug".into() } else { format!("{count} Halbzüge") }
}
