//! Rights to claim a draw, position by position, by Art. 9.2 and 9.3 of the FIDE Laws (2023). The values were worked out
//! from the Laws and the moves, not taken from the program.

#![allow(clippy::unwrap_used)]

use remis::audit::{Auditor, ClaimBasis, ClaimOutcome, Game, SideResult};
use remis::rules::Color;

/// side, basis, first ply, last ply, turns, move to announce, outcome
type Run = (Color, ClaimBasis, u32, u32, u32, Option<&'static str>, Option<ClaimOutcome>);

const MISSED: Option<ClaimOutcome> = Some(ClaimOutcome::Missed);
const STOOD: Option<ClaimOutcome> = Some(ClaimOutcome::StoodAtEnd);
use ClaimBasis::*;
use Color::{Black, White};

fn read<T>(text: &str, look: impl FnOnce(&Game<'_>) -> T) -> T {
    let mut auditor = Auditor::default();
    look(&auditor.read(text.as_bytes(), true).unwrap())
}

fn assert_runs(text: &str, expected: &[Run]) {
    read(text, |game| {
        let found: Vec<String> = game
            .claims
            .iter()
            .map(|run| {
                let san = run.announced.map(|san| san.to_string());
                let outcome = game.outcome(run);
                let Claimed { side, basis, first, last, turns } = Claimed::of(run);
                format!("{:?}", (side, basis, first, last, turns, san.as_deref(), outcome))
            })
            .collect();
        let expected: Vec<String> = expected.iter().map(|run| format!("{run:?}")).collect();
        assert_eq!(found, expected, "{text}");
    });
}

struct Claimed {
    side: Color,
    basis: ClaimBasis,
    first: u32,
    last: u32,
    turns: u32,
}

impl Claimed {
    fn of(run: &remis::audit::Claim) -> Claimed {
        let &remis::audit::Claim { side, basis, first_ply, last_ply, turns, .. } = run;
        Claimed { side, basis, first: first_ply, last: last_ply, turns }
    }
}

fn bases(text: &str) -> Vec<&'static str> {
    read(text, |game| game.draw_bases().unwrap().names().collect())
}

const KNIGHTS_OUT_AND_BACK: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn a_third_occurrence_is_announced_by_one_side_and_stands_for_the_other() {
    // The array stands at plies 0, 4 and 8, White to move. At ply 7 Black can announce 4...Ng8.
    let expected = [
        (Black, ThreefoldAheadPlayed, 7, 7, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 8, 8, 1, None, STOOD),
    ];
    let text = format!("{KNIGHTS_OUT_AND_BACK} 1/2-1/2");
    assert_runs(&text, &expected);
    assert_eq!(bases(&text), ["threefold_on_board"]);
}

#[test]
fn two_occurrences_and_no_move_to_a_third_give_no_right() {
    // After 3...Nf6 the position of plies 2 and 6 has occurred twice, the array twice, and White cannot reach any
    // position with Black to move for the third time: 4.Ng1 leads to its second.
    assert_runs("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 1/2-1/2", &[]);
}

#[test]
fn a_right_to_announce_stands_in_the_final_position() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2";
    assert_runs(text, &[(Black, ThreefoldAheadOther, 7, 7, 1, Some("Ng8"), STOOD)]);
    assert_eq!(bases(text), ["threefold_by_intention"]);
}

#[test]
fn a_right_on_the_board_is_gone_when_another_move_is_made() {
    let text = format!("{KNIGHTS_OUT_AND_BACK} 5. e4 1/2-1/2");
    let expected = [
        (Black, ThreefoldAheadPlayed, 7, 7, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 8, 8, 1, None, MISSED),
    ];
    assert_runs(&text, &expected);
    assert_eq!(bases(&text), [""; 0]);
}

#[test]
fn consecutive_turns_are_one_run_and_a_fivefold_is_played_through() {
    // The array at plies 0, 4 ... 16; from ply 8 on every position has occurred three times or more.
    let text =
        format!("{KNIGHTS_OUT_AND_BACK} 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 e5 1-0");
    let expected = [
        (Black, ThreefoldAheadPlayed, 7, 7, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 8, 16, 5, None, MISSED),
        (Black, ThreefoldOnBoard, 9, 15, 4, None, MISSED),
    ];
    assert_runs(&text, &expected);
    read(&text, |game| {
        assert_eq!(game.laws_end().map(|(_, ply)| ply), Some(16));
        let kinds: Vec<&str> = game.findings.iter().map(|finding| finding.kind.name()).collect();
        assert!(kinds.contains(&"game_continued_past_fivefold"), "{kinds:?}");
        assert!(kinds.contains(&"result_contradicts_automatic_draw"), "{kinds:?}");
    });
}

#[test]
fn a_move_that_would_complete_the_third_occurrence_need_not_be_the_one_played() {
    // At ply 7 Black plays e5 instead of 4...Ng8.
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e5 0-1";
    assert_runs(text, &[(Black, ThreefoldAheadOther, 7, 7, 1, Some("Ng8"), MISSED)]);
}

#[test]
fn a_diagram_that_lost_a_castling_right_is_no_third_occurrence() {
    // The diagram of ply 2 comes again at plies 6 and 10, but the king's rooks have moved by ply 4: occurrences 1, 1, 2.
    let text = "[Termination \"Draw by 3-fold repetition\"]\n\n1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. Rg1 Rg8 5. Rh1 Rh8 1/2-1/2";
    assert_runs(text, &[]);
    read(text, |game| {
        let finding =
            game.findings.iter().find(|f| f.kind.name() == "stated_repetition_contradicted");
        assert_eq!(finding.unwrap().detail.to_string(), "diagram_repeated: castling_rights");
    });
}

/// Rook against rook, nothing to take: White to move, and the clock given.
fn rooks(clock: u32, moves: &str) -> String {
    format!("[FEN \"7k/6r1/8/8/8/8/1R6/K7 w - - {clock} 80\"]\n[SetUp \"1\"]\n\n{moves}")
}

#[test]
fn fifty_moves_are_announced_at_99_and_stand_from_100_on() {
    let text = rooks(97, "80. Rb3 Rg6 81. Rb4 Rg5 82. Rb3 1-0");
    let expected = [
        // Clock 99 at ply 2: White announces 81.Rb4, and plays it.
        (White, FiftyAheadPlayed, 2, 2, 1, Some("Rb4"), MISSED),
        (Black, FiftyOnBoard, 3, 5, 2, None, STOOD),
        (White, FiftyOnBoard, 4, 4, 1, None, MISSED),
    ];
    assert_runs(&text, &expected);
}

#[test]
fn the_first_move_in_the_order_of_spelling_is_named_when_none_was_played() {
    // Ka2 is illegal only if attacked, which it is not: of White's legal moves Ka2 is the first.
    assert_runs(&rooks(99, "*"), &[(White, FiftyAheadOther, 0, 0, 1, Some("Ka2"), STOOD)]);
    assert_eq!(bases(&rooks(99, "*")), ["fifty_by_intention"]);
}

#[test]
fn castling_leaves_the_clock_running_and_can_be_announced() {
    // Castling is neither a pawn move nor a capture (3.8.2), and the hundredth ply.
    let text = "[FEN \"k7/8/8/8/8/2p1p3/2P1P3/3QK2R w K - 99 80\"]\n[SetUp \"1\"]\n\n80. O-O 1-0";
    read(text, |game| {
        let run = &game.claims[0];
        assert_eq!(
            (run.basis, run.announced.unwrap().to_string().as_str()),
            (FiftyAheadPlayed, "O-O")
        );
    });
}

#[test]
fn only_zeroing_moves_leave_nothing_to_announce() {
    // Every legal move of White takes or moves a pawn: the king is shut in by attacked squares.
    let text = "[FEN \"8/8/8/8/8/1q6/7P/K1k5 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. h4 0-1";
    assert_runs(text, &[]);
}

#[test]
fn an_intended_mate_is_a_right_that_is_not_missed() {
    let text = "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. Ra8# 1-0";
    assert_runs(text, &[(White, FiftyAheadPlayed, 0, 0, 1, Some("Ra8#"), None)]);
    read(text, |game| {
        assert_eq!(game.claims[0].intended_mate, Some(true));
        assert_eq!(game.facts.unwrap().first_claim_fifty_ahead_ply, Some(0));
        assert_eq!(game.facts.unwrap().first_fifty_ply, None);
    });
    // The same position, and nothing played: a move that does not mate is there to announce.
    let unplayed = text.replace("80. Ra8# 1-0", "1/2-1/2");
    assert_runs(&unplayed, &[(White, FiftyAheadOther, 0, 0, 1, Some("Kf5"), STOOD)]);
}

#[test]
fn nothing_can_be_claimed_where_the_game_is_over() {
    // Mate at clock 100: 5.1.1. Stalemate at clock 100: 5.2.1; both rules are named as bases.
    let mate = "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. Ra8# 1-0";
    assert_eq!(bases(mate), [""; 0]);
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. Qf7 1/2-1/2";
    assert_runs(stalemate, &[(White, FiftyAheadPlayed, 0, 0, 1, Some("Qf7"), MISSED)]);
    assert_eq!(bases(stalemate), ["stalemate", "fifty_on_board"]);
}

#[test]
fn the_fifty_moves_that_the_loser_missed_are_costly() {
    let text = rooks(99, "80. Rb8+ Rg8 81. Rb7 Rg7 82. Rb8+ Kh7 0-1");
    read(&text, |game| {
        let costly: Vec<u32> = game
            .claims
            .iter()
            .filter(|run| SideResult::of(game.result, run.side) == Some(SideResult::Loss))
            .map(|run| run.first_ply)
            .collect();
        // White: announced at ply 0, on the board at plies 2, 4 and 6.
        assert_eq!(costly, [0, 2]);
    });
}

#[test]
fn the_last_position_of_a_score_that_cannot_be_read_on_has_no_outcome() {
    let text = format!("{KNIGHTS_OUT_AND_BACK} 5. Nf5 1/2-1/2");
    let expected = [
        (Black, ThreefoldAheadPlayed, 7, 7, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 8, 8, 1, None, None),
    ];
    assert_runs(&text, &expected);
}

#[test]
fn an_unknown_result_is_nobodys() {
    let text = format!("{KNIGHTS_OUT_AND_BACK} *");
    read(&text, |game| {
        let results = game.claims.iter().map(|run| SideResult::of(game.result, run.side));
        assert!(results.into_iter().all(|result| result.is_none()));
    });
}

#[test]
fn a_clock_from_the_fen_counts_at_once() {
    let text = rooks(150, "80. Rb3 *");
    let expected =
        [(White, FiftyOnBoard, 0, 0, 1, None, MISSED), (Black, FiftyOnBoard, 1, 1, 1, None, STOOD)];
    assert_runs(&text, &expected);
    assert_eq!(read(&text, |game| game.laws_end().map(|(_, ply)| ply)), Some(0));
}

#[test]
fn claims_end_with_the_stretch_without_pawn_move_and_capture() {
    let text = format!(
        "{KNIGHTS_OUT_AND_BACK} 5. e4 e5 6. Nf3 Nf6 7. Ng1 Ng8 8. Nf3 Nf6 9. Ng1 Ng8 1/2-1/2"
    );
    let expected = [
        (Black, ThreefoldAheadPlayed, 7, 7, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 8, 8, 1, None, MISSED),
        (Black, ThreefoldAheadPlayed, 17, 17, 1, Some("Ng8"), MISSED),
        (White, ThreefoldOnBoard, 18, 18, 1, None, STOOD),
    ];
    assert_runs(&text, &expected);
}

#[test]
fn what_a_right_cost_is_not_known_where_its_outcome_is_not() {
    let costly = |text: &str| -> Vec<Option<bool>> {
        read(text, |game| game.claims.iter().map(|run| game.is_costly(run)).collect())
    };
    // White's right stands in the last position that could be read.
    let cut = format!("{KNIGHTS_OUT_AND_BACK} 5. Nf5 0-1");
    assert_eq!(costly(&cut), [Some(false), None]);
    assert_eq!(costly(&cut.replace("5. Nf5", "5. e4")), [Some(false), Some(true)]);
    // A right by the letter, to announce a mate, has no outcome.
    let mate = "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 99 80\"]\n[SetUp \"1\"]\n\n80. Ra8# 1-0";
    assert_eq!(costly(mate), [None]);
}
