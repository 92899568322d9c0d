//! `remis position`: what the Laws say of one position, and why.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::Outcome;
use super::arguments::PositionArguments;
use crate::rules::{
    Budget, Color, Epd, MaterialSignature, Move, Position, Prover, Setup, UnwinnableBy, Verdict,
    WinnableBy,
};

/// Columns of the text; lines are broken before.
const WIDTH: usize = 96;
/// Columns of the names on the left.
const NAMES_WIDTH: usize = 10;

pub(super) fn run(arguments: &PositionArguments) -> Result<Outcome> {
    let fen = arguments.fen.join(" ");
    let position = match Setup::parse(fen.as_bytes(), arguments.chess960) {
        Ok(setup) => setup.position,
        Err(error) => {
            super::say(format_args!(
                "remis: {error}\n  in: {fen}\nA FEN is such as \
                 '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1'; counters may be left out"
            ));
            return Ok(Outcome::Usage);
        }
    };
    super::write_out(report(&position, arguments.certify).as_bytes())?;
    Ok(Outcome::Complete)
}

/// All that is to be said of a position.
fn report(position: &Position, certify: bool) -> String {
    let budget = if certify { Budget::CERTIFY } else { Budget::SCAN };
    let mut prover = Prover::default();
    let sides = Color::ALL.map(|side| {
        let started = Instant::now();
        let mut verdict = prover.can_win(position, side, &budget);
        if certify && verdict == Verdict::Winnable(WinnableBy::FewMen) {
            // The tables prove it, but a line is wanted.
            let found = prover.search(position, side, &budget);
            if found == Verdict::Winnable(WinnableBy::Line) {
                verdict = found;
            }
        }
        (side, verdict, prover.line().to_vec(), started.elapsed())
    });
    let mut text = String::new();
    let mut row = |name: &str, value: &str| wrap(&mut text, name, value);
    row("position", &Epd(position.identity()).to_string());
    row("material", &MaterialSignature::of(position).to_string());
    row("status", &status(position, sides.each_ref().map(|(_, verdict, ..)| *verdict)));
    for (side, verdict, line, took) in &sides {
        row(name_of(*side), &reason(position, *verdict, line, *took));
    }
    text
}

fn name_of(side: Color) -> &'static str {
    if side.is_white() { "White" } else { "Black" }
}

fn status(position: &Position, verdicts: [Verdict; 2]) -> String {
    let turn = position.turn();
    if position.is_checkmate() {
        return format!("checkmate, {} has won (Art. 5.1.1)", name_of(!turn));
    }
    if position.is_stalemate() {
        return format!("stalemate, {} has no legal move (Art. 5.2.1)", name_of(turn));
    }
    let to_move = format!("{} to move", name_of(turn));
    let [white, black] = verdicts.map(|verdict| matches!(verdict, Verdict::Unwinnable(_)));
    match (white, black) {
        (true, true) => format!("dead position: neither side can win (Art. 5.2.2); {to_move}"),
        (true, false) => format!("{to_move}; if Black's time runs out, it is a draw (Art. 6.9)"),
        (false, true) => format!("{to_move}; if White's time runs out, it is a draw (Art. 6.9)"),
        (false, false) => to_move,
    }
}

fn reason(position: &Position, verdict: Verdict, line: &[Move], took: Duration) -> String {
    match verdict {
        Verdict::Winnable(WinnableBy::Checkmate) => "has won".into(),
        Verdict::Winnable(WinnableBy::Line) => {
            format!("can win: {} ({} plies; {took:.1?})", spelled(position, line), line.len())
        }
        Verdict::Winnable(WinnableBy::FewMen) => format!(
            "can win: with up to four men it can unless at most four plies prove that it cannot, and they \
             do not ({took:.1?}; --certify shows a line)"
        ),
        Verdict::Unwinnable(UnwinnableBy::Terminal) => "has not won, and the game is over".into(),
        Verdict::Unwinnable(UnwinnableBy::Material) => {
            "cannot win: its material is too little, wherever the men stand".into()
        }
        Verdict::Unwinnable(UnwinnableBy::Forced { plies }) => {
            format!(
                "cannot win: every line of play has ended without a mate by ply {plies} ({took:.1?})"
            )
        }
        Verdict::Unwinnable(UnwinnableBy::Closure { positions }) => {
            let reached = if positions == 1 {
                "it has not mated in the only position that can be reached".to_owned()
            } else {
                format!("it has mated in none of the {positions} positions that can be reached")
            };
            format!("cannot win: {reached} ({took:.1?})")
        }
        Verdict::Unwinnable(UnwinnableBy::ShutIn) => format!(
            "cannot win: the men are shut in, and no mate is possible with each of them where it can get to \
             ({took:.1?})"
        ),
        Verdict::Undecided { positions: 0 } => {
            "can win, presumably: the cheap proofs found nothing against it (--certify settles it)"
                .into()
        }
        Verdict::Undecided { positions } => {
            format!(
                "undecided: neither a line nor a proof after {positions} positions ({took:.1?})"
            )
        }
    }
}

/// A line in the usual form, numbered from 1.
fn spelled(position: &Position, line: &[Move]) -> String {
    let mut text = String::new();
    let mut position = position.clone();
    let mut number = 1;
    for (index, &m) in line.iter().enumerate() {
        let san = position.san(m);
        let written = match (position.turn(), index) {
            (Color::White, _) => write!(text, "{number}. {san} "),
            (Color::Black, 0) => write!(text, "{number}... {san} "),
            (Color::Black, _) => write!(text, "{san} "),
        };
        written.expect("a string takes all that is written");
        number += u32::from(position.turn().is_black());
        position.play(m);
    }
    text.truncate(text.trim_end().len());
    text
}

/// Adds a row; what does not fit stands below, as far to the right.
fn wrap(text: &mut String, name: &str, value: &str) {
    let mut column = NAMES_WIDTH;
    text.push_str(&format!("{name:NAMES_WIDTH$}"));
    for (index, word) in value.split(' ').enumerate() {
        if index > 0 && column + 1 + word.len() > WIDTH {
            text.push_str(&format!("\n{:NAMES_WIDTH$}", ""));
            column = NAMES_WIDTH;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(fen: &str, certify: bool) -> String {
        report(&Setup::parse(fen.as_bytes(), false).unwrap().position, certify)
    }

    #[test]
    fn a_dead_position_is_called_so_with_its_proofs() {
        let text = said("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", false);
        assert!(text.contains("dead position: neither side can win (Art. 5.2.2)"), "{text}");
        assert_eq!(text.matches("it has mated in none of the").count(), 2, "{text}");
        let text = said("3k4/3Q4/8/8/8/2K5/8/8 b - - 0 1", false);
        assert!(text.contains("without a mate by ply 1"), "{text}");
        assert!(text.contains("its material is too little"), "{text}");
    }

    #[test]
    fn a_line_to_mate_is_written_in_san() {
        let text = said("7k/8/6K1/8/8/8/8/R7 w - - 0 1", true);
        assert!(text.contains("1. Ra8# (1 plies") || text.contains('#'), "{text}");
        assert!(text.contains("if White's time runs out, it is a draw"), "{text}");
    }

    #[test]
    fn the_end_of_a_game_is_named() {
        let text = said("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", false);
        assert!(text.contains("checkmate, White has won"), "{text}");
        let text = said("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1", false);
        assert!(text.contains("stalemate, Black has no legal move"), "{text}");
    }
}
