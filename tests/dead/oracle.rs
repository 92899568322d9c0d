//! The second opinion of `chasolver`, which proves by other means: a search with a static analysis.

use std::str::FromStr;

use chasolver::{Winnability, winnability};
use remis::rules::{Budget, Color, Prover, Setup, Verdict};

use crate::lists::{list, questions};

/// One question in so many is asked.
const PERIOD: usize = 97;

fn ask(fen: &str, side: Color) -> Option<bool> {
    let board = chess::Board::from_str(fen).expect("a position");
    let side = if side.is_white() { chess::Color::White } else { chess::Color::Black };
    winnability(&board, side).map(|found| matches!(found, Winnability::Winnable { .. }))
}

#[test]
fn chasolver_has_the_same_opinion() {
    let mut compared = 0;
    for name in ["lichess_ends.tsv", "vector.tsv", "lichess_flagfall_draws.txt"] {
        let Some(list) = list("chasolver_has_the_same_opinion", name) else { return };
        let mut prover = Prover::default();
        for question in questions(&list).into_iter().step_by(PERIOD) {
            let position = Setup::parse(question.fen.as_bytes(), false).expect("a position");
            let opinion = match prover.can_win(&position.position, question.side, &Budget::SCAN) {
                Verdict::Winnable(_) => true,
                Verdict::Unwinnable(_) => false,
                Verdict::Undecided { .. } => continue,
            };
            let Some(other) = ask(question.fen, question.side) else { continue };
            assert_eq!(opinion, other, "{} {}", question.fen, question.side);
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}
