//! The lists of positions with known answers: no wrong verdict, every line replayed, and the unwinnable ones
//! searched again in full where that can be done in a moment.

use remis::rules::{Budget, Color, Prover, Round, Setup, UnwinnableBy, Verdict, WinnableBy};

use crate::files;
use crate::judge::{self, Searched};

/// Whether `side` can win from the position, as a list knows it.
pub struct Question<'a> {
    pub fen: &'a str,
    pub side: Color,
    pub winnable: bool,
}

/// The text of a list; `None` after a loud line when it cannot be had.
pub fn list(test: &str, name: &str) -> Option<String> {
    let path = files::shared().join("dead").join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        files::skipped(test, &format!("{} cannot be read", path.display()));
    }
    text
}

/// The questions of a list: two for each position, or, where it has only positions, the one about the side
/// that moved last, which cannot win.
pub fn questions(list: &str) -> Vec<Question<'_>> {
    let mut questions = Vec::new();
    for line in list.lines().filter(|line| !line.starts_with("fen\t")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let fen = fields[0];
        if fields.len() == 1 {
            let side = if fen.contains(" w ") { Color::Black } else { Color::White };
            questions.push(Question { fen, side, winnable: false });
            continue;
        }
        for (side, field) in Color::ALL.into_iter().zip(&fields[1..3]) {
            let winnable = match *field {
                "yes" => true,
                "no" => false,
                other => panic!("yes or no: {other}"),
            };
            questions.push(Question { fen, side, winnable });
        }
    }
    questions
}

/// What the answers to a list rest on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Answers {
    questions: usize,
    few_men: usize,
    lines: usize,
    closures: usize,
    shut_in: usize,
    undecided: usize,
}

/// Answers all questions, demands that no answer is wrong, and has the proofs judged.
fn answer(list: &str, budget: &Budget, searched_again: usize) -> Answers {
    let mut answers = Answers::default();
    let mut prover = Prover::default();
    for Question { fen, side, winnable } in questions(list) {
        answers.questions += 1;
        let position = Setup::parse(fen.as_bytes(), false).expect("a position").position;
        let verdict = prover.can_win(&position, side, budget);
        let what = format!("{fen}, {side}: {verdict:?}");
        match verdict {
            Verdict::Undecided { .. } => answers.undecided += 1,
            Verdict::Winnable(by) => {
                assert!(winnable, "{what}");
                match by {
                    WinnableBy::Line => {
                        answers.lines += 1;
                        judge::assert_mates(&judge::position(fen), side, prover.line(), &what);
                    }
                    WinnableBy::FewMen => {
                        answers.few_men += 1;
                        judge::assert_leads_to_few_men(&judge::position(fen), prover.line(), &what);
                    }
                    WinnableBy::Checkmate => {}
                }
            }
            Verdict::Unwinnable(by) => {
                assert!(!winnable, "{what}");
                answers.shut_in += usize::from(by == UnwinnableBy::ShutIn);
                let UnwinnableBy::Closure { positions } = by else { continue };
                answers.closures += 1;
                if positions <= searched_again {
                    let found = judge::search(&judge::position(fen), side, 4 * searched_again);
                    assert_ne!(found, Searched::Mate, "{what}");
                }
            }
        }
    }
    println!("{answers:?}");
    answers
}

#[test]
fn every_published_position_is_judged_right() {
    let Some(list) = list("every_published_position_is_judged_right", "positions.tsv") else {
        return;
    };
    let answers = answer(&list, &Budget::CERTIFY, 2_000);
    assert_eq!((answers.questions, answers.undecided), (382, 0), "{answers:?}");
}

#[test]
fn cheap_proofs_find_every_flag_fall_that_is_a_draw() {
    const TEST: &str = "cheap_proofs_find_every_flag_fall_that_is_a_draw";
    let Some(list) = list(TEST, "lichess_flagfall_draws.txt") else { return };
    let answers = answer(&list, &Budget::SCAN, 200);
    assert_eq!((answers.questions, answers.undecided), (17_944, 0));
    assert_eq!(answers.closures + answers.shut_in, 4_875);
}

#[test]
fn every_end_of_a_real_game_is_settled() {
    let Some(list) = list("every_end_of_a_real_game_is_settled", "lichess_ends.tsv") else {
        return;
    };
    let answers = answer(&list, &Budget::CERTIFY, 2_000);
    assert_eq!((answers.questions, answers.undecided), (65_436, 0));
}

#[test]
fn cheap_proofs_are_never_wrong_on_positions_composed_to_be_hard() {
    const TEST: &str = "cheap_proofs_are_never_wrong_on_positions_composed_to_be_hard";
    let Some(list) = list(TEST, "vector.tsv") else { return };
    // The largest explorations take minutes: they are left to the test below.
    let budget = Budget {
        only_if_locked: false,
        perhaps_locked_positions: 20_000,
        locked_positions: 20_000,
        rounds: &[Round { games: 16, regions: true, positions: 20_000 }],
    };
    let answers = answer(&list, &budget, 300);
    assert_eq!(answers.questions, 3_604);
    assert!(answers.undecided < 600, "{answers:?}");
}

#[test]
#[ignore = "minutes; run it alone and in release"]
fn positions_composed_to_be_hard_are_settled_but_for_some() {
    const TEST: &str = "positions_composed_to_be_hard_are_settled_but_for_some";
    let Some(list) = list(TEST, "vector.tsv") else { return };
    let answers = answer(&list, &Budget::CERTIFY, 20_000);
    assert_eq!(answers.questions, 3_604);
    assert!(answers.undecided <= 20, "{answers:?}");
}
