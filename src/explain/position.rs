//! One position by itself: its status by the Laws, and for each side whether it can still win, and why.

use std::fmt::Write as _;
use std::time::Instant;

use super::language::Language;
use super::text::wrap;
use crate::rules::{
    Budget, Color, Epd, MaterialSignature, Move, Position, Prover, Verdict, WinnableBy,
};

/// Columns of the text.
const WIDTH: usize = 96;
/// Columns of the names on the left.
const NAMES_WIDTH: usize = 10;

/// What a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Checkmate {
        winner: Color,
    },
    Stalemate {
        turn: Color,
    },
    Dead {
        turn: Color,
    },
    /// Only the other side can still win.
    OneCannotWin {
        turn: Color,
        side: Color,
    },
    Open {
        turn: Color,
    },
}

impl Standing {
    fn of(position: &Position, verdicts: [Verdict; 2]) -> Standing {
        let turn = position.turn();
        if position.is_checkmate() {
            return Standing::Checkmate { winner: !turn };
        }
        if position.is_stalemate() {
            return Standing::Stalemate { turn };
        }
        match verdicts.map(|verdict| matches!(verdict, Verdict::Unwinnable(_))) {
            [true, true] => Standing::Dead { turn },
            [true, false] => Standing::OneCannotWin { turn, side: Color::White },
            [false, true] => Standing::OneCannotWin { turn, side: Color::Black },
            [false, false] => Standing::Open { turn },
        }
    }
}

/// All that is to be said of a position, as text. With `certify` a line to mate, or a proof, is looked for where it is
/// not likely that there is none.
pub fn report(position: &Position, certify: bool, language: &dyn Language) -> String {
    let budget = if certify { Budget::CERTIFY } else { Budget::SCAN };
    let mut prover = Prover::default();
    let sides = Color::ALL.map(|side| {
        let started = Instant::now();
        let mut verdict = prover.can_win(position, side, &budget);
        let mut line = prover.line().to_vec();
        if certify && verdict == Verdict::Winnable(WinnableBy::FewMen) {
            // The tables prove it from where the line ends, but all of it is wanted.
            let few_men = line.iter().fold(position.clone(), |mut position, &m| {
                position.play(m);
                position
            });
            let found = prover.search(&few_men, side, &budget);
            if found == Verdict::Winnable(WinnableBy::Line) {
                verdict = found;
                line.extend(prover.line());
            }
        }
        (side, verdict, line, started.elapsed())
    });
    let mut text = String::new();
    let mut row = |name: &str, value: &str| {
        let name = format!("{name:NAMES_WIDTH$}");
        for (index, line) in wrap(value, WIDTH - NAMES_WIDTH).iter().enumerate() {
            let before = if index == 0 { name.as_str() } else { "" };
            let written = writeln!(text, "{before:NAMES_WIDTH$}{line}");
            written.expect("a string takes all that is written");
        }
    };
    let [position_name, material, status] = language.rows();
    row(position_name, &Epd(position.identity()).to_string());
    row(material, &language.material(&MaterialSignature::of(position)));
    let standing = Standing::of(position, sides.each_ref().map(|(_, verdict, ..)| *verdict));
    row(status, &language.standing(standing));
    for (side, verdict, line, took) in &sides {
        let (spelled, took) = (spelled(position, line, language), language.duration(*took));
        row(language.side(*side), &language.chance(verdict, &spelled, line.len(), &took));
    }
    text
}

/// A line in the usual form, numbered from 1.
fn spelled(position: &Position, line: &[Move], language: &dyn Language) -> String {
    let mut words = Vec::new();
    let mut position = position.clone();
    let mut number = 1;
    for (index, &m) in line.iter().enumerate() {
        match (position.turn(), index) {
            (Color::White, _) => words.push(format!("{number}.")),
            (Color::Black, 0) => words.push(format!("{number}...")),
            (Color::Black, _) => {}
        }
        words.push(language.san(&position.san(m)));
        number += u32::from(position.turn().is_black());
        position.play(m);
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::super::{English, German};
    use super::*;
    use crate::rules::Setup;

    fn said(fen: &str, certify: bool) -> String {
        report(&Setup::parse(fen.as_bytes(), false).unwrap().position, certify, &English)
    }

    #[test]
    fn a_dead_position_is_called_so_with_its_proofs() {
        let text = said("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", false);
        assert!(text.contains("dead position: neither side can win (Art. 5.2.2)"), "{text}");
        assert_eq!(text.matches("it has mated in none of the").count(), 2, "{text}");
        let text = said("3k4/3Q4/8/8/8/2K5/8/8 b - - 0 1", false);
        assert!(text.contains("without a mate after 1 half-move"), "{text}");
        assert!(text.contains("its material is too little"), "{text}");
    }

    #[test]
    fn a_line_to_mate_is_written_in_san_and_ends_in_mate() {
        for fen in ["7k/8/6K1/8/8/8/8/R7 w - - 0 1", "8/8/8/8/8/5k2/4r3/6K1 w - - 0 1"] {
            let mut position = Setup::parse(fen.as_bytes(), false).unwrap().position;
            let text = said(fen, true);
            let line = text.split("can win: ").nth(1).and_then(|rest| rest.split(" (").next());
            let moves = line.unwrap().split_whitespace();
            let moves: Vec<&str> = moves.filter(|word| !word.ends_with('.')).collect();
            for wanted in moves {
                let mut legal = Vec::new();
                position.legal_moves(&mut legal);
                let played = legal.iter().find(|m| position.san(**m).to_string() == wanted);
                position.play(*played.unwrap_or_else(|| panic!("{wanted} in {text}")));
            }
            assert!(position.is_checkmate(), "{text}");
        }
        let text = said("7k/8/6K1/8/8/8/8/R7 w - - 0 1", true);
        assert!(text.contains("if White's time runs out, it is a draw"), "{text}");
    }

    #[test]
    fn the_end_of_a_game_is_named() {
        let text = said("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", false);
        assert!(text.contains("checkmate, White has won"), "{text}");
        let text = said("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", false);
        assert!(text.contains("stalemate, Black has no legal move"), "{text}");
    }

    #[test]
    fn german_readers_get_their_own_letters() {
        let position = Setup::parse(b"7k/8/6K1/8/8/8/8/R7 w - - 0 1", false).unwrap().position;
        let text = report(&position, true, &German);
        assert!(text.contains("Weiß      kann gewinnen: 1. T"), "{text}");
        assert!(text.contains("Schwarz   kann nicht gewinnen"), "{text}");
    }
}
