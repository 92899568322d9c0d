//! What files say of a game's end, against the board: reasons, verdicts and findings. The games are invented.

#![allow(clippy::unwrap_used)]

use remis::audit::{Auditor, Game};

fn read<T>(text: &str, look: impl FnOnce(&Game<'_>) -> T) -> T {
    let mut auditor = Auditor::default();
    look(&auditor.read(text.as_bytes(), true).unwrap())
}

/// Reason and verdict, or `-` for none.
fn stated(text: &str) -> (String, String) {
    read(text, |game| {
        let reason = game.statement().map_or("-", |statement| statement.reason.name());
        let verdict = game.stated_verdict().map_or("-", |verdict| verdict.name());
        (reason.to_owned(), verdict.to_owned())
    })
}

fn assert_stated(text: &str, reason: &str, verdict: &str) {
    assert_eq!(stated(text), (reason.to_owned(), verdict.to_owned()), "{text}");
}

/// The findings, such as `flag_draw_correct likely 3 white`.
fn findings(text: &str) -> Vec<String> {
    read(text, |game| {
        let lines = game.findings.iter().map(|finding| {
            let side = finding.side.map_or(String::new(), |side| format!(" {side:?}"));
            let ply = finding.ply.map_or(String::new(), |ply| format!(" {ply}"));
            let detail = finding.detail.to_string();
            format!("{} {:?}{ply}{side} {detail}", finding.kind.name(), finding.certainty)
                .trim_end()
                .to_owned()
        });
        lines.collect()
    })
}

fn assert_finds(text: &str, expected: &[&str]) {
    let found = findings(text);
    for line in expected {
        assert!(found.iter().any(|other| other == line), "{line} is not in {found:#?} of {text}");
    }
}

fn assert_finds_no(text: &str, kind: &str) {
    let found = findings(text);
    assert!(!found.iter().any(|line| line.starts_with(kind)), "{found:#?} of {text}");
}

const REPEATED: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn tags_and_last_comments_state_reasons_in_the_words_of_their_sources() {
    for (text, reason) in [
        ("[Termination \"Normal\"]\n\n1. e4 e5 1-0", "normal_unspecified"),
        ("[Termination \"time forfeit\"]\n\n1. e4 e5 1-0", "time_forfeit"),
        (
            "[Site \"https://lichess.org/abcdefgh\"]\n[Termination \"Time forfeit\"]\n\n1. e4 1-0",
            "time_or_left",
        ),
        (
            "[Site \"https://lichess.org/abcdefgh\"]\n[Termination \"Time forfeit\"]\n\n1. e4 { White wins on time. } 1-0",
            "time_forfeit",
        ),
        (
            "[White \"Ann-Lee 7\"]\n[Termination \"Ann-Lee 7 won by resignation\"]\n\n1. e4 e5 1-0",
            "resignation",
        ),
        (
            "[White \"The Black Horse\"]\n[Termination \"The Black Horse won on time\"]\n\n1. e4 1-0",
            "time_forfeit",
        ),
        (
            "[Termination \"adjudication\"]\n[TerminationDetails \"SyzygyTB\"]\n\n1. e4 1-0",
            "tablebase_adjudication",
        ),
        ("[Termination \"GUI TB Mate in 23\"]\n\n1. e4 1-0", "tablebase_adjudication"),
        ("[TerminationDetails \"D1g4\"]\n\n1. e4 1-0", "illegal_move"),
        ("1. e4 e5 { [%clk 0:01:00] Black resigns } 1-0", "resignation"),
        ("1. e4 e5 { 0.00/12 1.1s, White loses on time (12ms overrun) } 0-1", "time_forfeit"),
        ("1. e4 e5 {False draw claim: 'Draw, by repetition'} 1-0", "false_draw_claim"),
        ("[ICCResult \"Game drawn by mutual agreement\"]\n\n1. e4 e5 1/2-1/2", "agreement"),
    ] {
        assert_eq!(stated(text).0, reason, "{text}");
    }
}

#[test]
fn prose_about_a_rule_states_nothing() {
    for text in [
        "1. e4 e5 { and now 3.Nf3 would lead to a draw by repetition } 1-0",
        "1. e4 { Draw by 3-fold repetition } e5 1-0",
        "[Termination \"?\"]\n\n1. e4 e5 1-0",
    ] {
        assert_stated(text, "-", "-");
    }
}

#[test]
fn unknown_words_are_counted_and_never_guessed() {
    let text = "[Termination \"Bob fell asleep in round 7\"]\n[Black \"Bob\"]\n\n1. e4 e5 1-0";
    assert_stated(text, "-", "-");
    read(text, |game| {
        assert_eq!(game.unknown_statement, Some("<side> fell asleep in round <number>"));
    });
    read("1. e4 e5 { +0.31/14 2.2s } 1-0", |game| assert_eq!(game.unknown_statement, None));
}

#[test]
fn a_stated_repetition_is_confirmed_intended_or_contradicted_with_its_cause() {
    let tag = "[Termination \"Draw by 3-fold repetition\"]\n\n";
    assert_stated(&format!("{tag}{REPEATED} 1/2-1/2"), "repetition_3", "confirmed");
    let intended = format!("{tag}1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2");
    assert_stated(&intended, "repetition_3", "confirmed_as_intended");
    // No move can be announced to a server.
    let server = format!("[Link \"https://www.chess.com/live/game/123\"]\n{intended}");
    assert_stated(&server, "repetition_3", "contradicted");
    let late = format!("{tag}{REPEATED} 5. e4 1/2-1/2");
    assert_stated(&late, "repetition_3", "contradicted");
    assert_finds(
        &late,
        &[
            "stated_repetition_contradicted ProvenGivenResult 9 third_occurrence_at_ply: 8",
            "incorrect_claim_accepted Likely 9",
        ],
    );
    let cut = format!("[PlyCount \"12\"]\n{tag}1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2");
    assert_finds(&cut, &["stated_repetition_contradicted ProvenGivenResult 4 score_cut_short"]);
    let twice = format!("{tag}1. Nf3 Nf6 2. Ng1 Ng8 1/2-1/2");
    assert_finds(&twice, &["stated_repetition_contradicted ProvenGivenResult 4 occurrences: 2"]);
}

#[test]
fn what_a_set_up_hides_is_not_contradicted() {
    // The FEN says that three plies were made since the last pawn move: a position may have occurred before.
    let text = "[Termination \"Repetition\"]\n[FEN \"4k3/8/8/8/8/8/7R/4K3 w - - 3 60\"]\n\n60. Rh3 Kd8 1/2-1/2";
    assert_stated(text, "repetition_3", "not_checkable");
    assert_stated(&text.replace("- 3 60", "- 0 60"), "repetition_3", "contradicted");
}

#[test]
fn a_score_that_cannot_be_read_to_its_end_is_not_judged() {
    let text = format!("[Termination \"Repetition\"]\n\n{REPEATED} 5. Nf5 1/2-1/2");
    assert_stated(&text, "repetition_3", "not_checkable");
    assert_finds_no(&text, "draw_");
}

#[test]
fn fifty_moves_need_a_hundred_plies() {
    let game = |clock: u32| {
        format!(
            "[Termination \"Fifty move draw\"]\n[FEN \"7k/6r1/8/8/8/8/1R6/K7 w - - {clock} 90\"]\n\n90. Rb3 1/2-1/2"
        )
    };
    assert_stated(&game(99), "fifty_move", "confirmed");
    assert_stated(&game(98), "fifty_move", "confirmed_as_intended");
    assert_stated(&game(97), "fifty_move", "contradicted");
    assert_finds(&game(97), &["stated_fifty_contradicted ProvenGivenResult 1 halfmove_clock: 98"]);
}

#[test]
fn a_bare_king_wins_neither_on_time_nor_by_resignation() {
    let fen = "[FEN \"8/8/3k4/8/8/5Q2/6K1/8 w - - 0 70\"]\n\n70. Qe4 Kc5";
    let flag = format!("[Termination \"White forfeits on time\"]\n{fen} 0-1");
    assert_finds(
        &flag,
        &["flag_win_but_unwinnable ProvenGivenResult 0 Black", "flag_win_bare_king Likely 0 Black"],
    );
    let resigned = format!("[Termination \"White resigns\"]\n{fen} 0-1");
    assert_finds(&resigned, &["resign_but_opponent_unwinnable Likely 0 Black"]);
    let drawn =
        format!("{fen} {{White ran out of time and Black has no material to mate}} 1/2-1/2");
    assert_stated(&drawn, "time_vs_insufficient", "confirmed");
    assert_finds(&drawn, &["flag_draw_correct ProvenGivenResult 0 Black"]);
    let wrong = drawn.replace("White ran", "Black ran").replace("Black has", "White has");
    assert_stated(&wrong, "time_vs_insufficient", "contradicted");
    assert_finds(&wrong, &["flag_draw_but_mate_possible Likely 2 White KQvK: mate presumed"]);
}

#[test]
fn insufficient_material_is_what_the_laws_call_dead() {
    let game = |fen: &str| {
        format!("[Termination \"Insufficient material\"]\n[FEN \"{fen}\"]\n\n60. Kxe2 1/2-1/2")
    };
    assert_stated(&game("4k3/8/8/8/8/8/4n3/4K3 w - - 0 60"), "insufficient_material", "confirmed");
    let knights = game("4k1n1/8/8/8/8/8/4p3/4K1N1 w - - 0 60");
    assert_stated(&knights, "insufficient_material", "contradicted");
    assert_finds(&knights, &["stated_insufficient_not_dead Likely 1 KNvKN: mate presumed"]);
}

#[test]
fn final_positions_and_results_that_do_not_go_together_are_told() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    assert_finds(&format!("{mate} 1/2-1/2"), &["mate_on_board_not_win ProvenGivenResult 4 Black"]);
    assert_finds(
        &format!("{mate} *"),
        &["result_missing_terminal_position ProvenGivenResult 4 checkmate"],
    );
    assert_finds_no(&format!("{mate} 0-1"), "mate_on_board");
    assert_finds(
        &format!("{mate} 3. Kf2 0-1"),
        &["moves_after_terminal_position Proven 4 checkmate"],
    );
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 80\"]\n\n80. Qf7 1-0";
    assert_finds(stalemate, &["stalemate_scored_decisive ProvenGivenResult 1 White"]);
    assert_finds("[Result \"1-0\"]\n\n1. e4 e5 0-1", &["result_tag_token_mismatch Proven"]);
    assert_finds("1. e4 1/2-1/2", &["draw_before_both_moved ProvenGivenResult 1"]);
    assert_finds("1. e4 e5 2. Ke4 1-0", &["trailing_king_artifact Hint 2 White"]);
}

#[test]
fn draw_offers_are_read_from_comments() {
    let text = "1. e4 { (=) } 1... e5 { Black offers draw } 2. Nf3 Nc6 { better was (=) } 1/2-1/2";
    assert_finds(
        text,
        &[
            "draw_offer_recorded ProvenGivenResult 1 White",
            "draw_offer_recorded ProvenGivenResult 2 Black last_offer_before_the_draw",
        ],
    );
    assert_eq!(findings(text).iter().filter(|line| line.starts_with("draw_offer")).count(), 2);
}

/// A wrong claim at ply 14, after which Black's clock has two minutes more.
fn clocked(tags: &str, time_control: &str) -> String {
    let moves = "e4 e5 Nf3 Nc6 Bc4 Bc5 Rg1 Rb8 Rh1 Ra8 Rg1 Rb8 Rh1 Ra8 d3 d6 c3";
    let mut text = format!("{tags}[TimeControl \"{time_control}\"]\n\n");
    for (place, san) in moves.split(' ').enumerate() {
        let bonus = if place > 14 && place % 2 == 1 { 120 } else { 0 };
        let seconds = 5000 - 20 * place + bonus;
        text += &format!("{san} {{ [%clk 0:{}:{:02}] }} ", seconds / 60, seconds % 60);
    }
    text + "1/2-1/2"
}

#[test]
fn time_that_an_arbiter_may_have_added_is_a_hint_and_likely_where_a_diagram_was_repeated() {
    // Each clock loses 40 seconds a move of its own, so Black's gains 120 - 40, less the increment.
    let hint = "rejected_claim_clock_hint Hint 14 White +50 s";
    assert_finds(&clocked("", "5400+30"), &[hint]);
    assert_finds(&clocked("", "5400+0"), &["rejected_claim_clock_hint Likely 14 White +80 s"]);
    assert_finds(&clocked("", "5400+0"), &["claim_then_agreement_hint Hint 14 White"]);
    // Not on a server, not without a time control, not as a stage's bonus, not beyond a minute in blitz.
    for text in [
        clocked("[Site \"https://lichess.org/abcdefgh\"]\n", "5400+0"),
        clocked("", "?"),
        clocked("", "40/5320:80"),
        clocked("", "180+0"),
    ] {
        assert_finds_no(&text, "rejected_claim");
    }
}

#[test]
fn rights_that_passed_in_a_worse_position_are_likely_regretted() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 { [%eval -3.5] } 5. e4 e5 0-1";
    assert_finds(text, &["missed_claim_while_worse Likely 8 White eval_cp: -350"]);
    assert_finds(text, &["both_sides_could_claim Proven 8"]);
}
