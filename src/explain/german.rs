//! German, in the terms of the German edition of the FIDE Laws.

mod ending;
mod finding;
mod point;
mod position;
mod right;

use std::time::Duration;

use super::language::{Case, Places, spaced};
use super::moments::Moment;
use super::place::Place;
use crate::rules::{Color, MaterialSignature, SanText};

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
        let letter = |letter: char| if letter == 'O' { '0' } else { letter_of(letter) };
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

    fn and(&self) -> &'static str {
        "und"
    }

    fn or(&self) -> &'static str {
        "oder"
    }

    fn other_moves(&self, count: usize, case: Case) -> String {
        let others = if case == Case::Dative { "anderen" } else { "andere" };
        format!("{count} {others}")
    }

    fn more_times(&self, count: usize) -> String {
        format!("{count} weitere Male")
    }

    fn material(&self, material: &MaterialSignature) -> String {
        let letter = |letter: char| if letter == 'P' { 'B' } else { letter_of(letter) };
        material.to_string().chars().map(letter).collect()
    }

    fn duration(&self, duration: Duration) -> String {
        spaced(duration).replace('.', ",")
    }
}

/// The German letter of a piece; any other as it is.
fn letter_of(english: char) -> char {
    match english {
        'Q' => 'D',
        'R' => 'T',
        'B' => 'L',
        'N' => 'S',
        other => other,
    }
}

/// The other side's name.
fn other(side: Color) -> &'static str {
    German.side(!side)
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
