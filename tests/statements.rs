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
    let tag = "[Termination \"Threefold repetition\"]\n\n";
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
    // A queen can mate, and a mate is known.
    let wrong = drawn.replace("White ran", "Black ran").replace("Black has", "White has");
    assert_stated(&wrong, "time_vs_insufficient", "contradicted");
    assert_finds(&wrong, &["flag_draw_but_mate_possible Likely 2 White KQvK: mate known"]);
}

#[test]
fn insufficient_material_is_what_the_laws_call_dead() {
    let game = |fen: &str| {
        format!("[Termination \"Insufficient material\"]\n[FEN \"{fen}\"]\n\n60. Kxe2 1/2-1/2")
    };
    assert_stated(&game("4k3/8/8/8/8/8/4n3/4K3 w - - 0 60"), "insufficient_material", "confirmed");
    let knights = game("4k1n1/8/8/8/8/8/4p3/4K1N1 w - - 0 60");
    // Two knights can mate with the other side's help, and such a mate is known: a proof.
    assert_stated(&knights, "insufficient_material", "contradicted");
    assert_finds(&knights, &["stated_insufficient_not_dead ProvenGivenResult 1 KNvKN: mate known"]);
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
}

#[test]
fn kings_that_were_put_in_the_middle_may_be_no_moves() {
    assert_finds("1. e4 e5 2. Ke4 1-0", &["trailing_king_artifact Hint 2 White"]);
    let walk =
        |tags: &str, end: &str| format!("{tags}\n\n1. e3 e5 2. Ke2 d6 3. Kd3 g6 4. Ke4 {end}");
    let dated = "[Date \"2019.05.11\"]";
    assert_finds(&walk(dated, "1-0"), &["trailing_king_artifact Hint 6 White"]);
    assert_finds(&walk("", "Kd5 1-0"), &["trailing_king_artifact Hint 6 White"]);
    // It goes to a light square: White has won, by the kings.
    assert_finds_no(&walk(dated, "0-1"), "trailing_king");
    assert_finds_no(&walk(dated, "g5 1-0"), "trailing_king");
    assert_finds_no(&walk("[Date \"1972.05.11\"]", "1-0"), "trailing_king");
    let site = "[Date \"2019.05.11\"]\n[Site \"https://lichess.org/abcdefgh\"]";
    assert_finds_no(&walk(site, "1-0"), "trailing_king");
    // Without queens a king belongs there.
    let ending = "[FEN \"7k/8/8/8/8/3K4/4P3/8 w - - 0 80\"]\n\n80. Ke4 1-0";
    assert_finds_no(&format!("{dated}\n{ending}"), "trailing_king");
}

#[test]
fn an_annotator_may_tell_of_an_incorrect_claim() {
    let text = "1. e4 e5 { Black claimed a draw, wrongly. } 2. Nf3 1-0";
    assert_finds(text, &["incorrect_claim_recorded Hint 2"]);
    let text = "1. e4 e5 { False draw claim: 'repetition' } 1-0";
    assert_eq!(
        findings(text).iter().filter(|line| line.starts_with("incorrect_claim_recorded")).count(),
        1
    );
}

#[test]
fn a_right_whose_move_ends_a_drawn_game_was_not_let_pass() {
    // Black could announce 4...Ng8 and played a pawn; at the end White completes a third occurrence.
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 d6 5. a3 Ng8 6. Nf3 Nf6 7. Ng1 Ng8 8. Nf3 Nf6 9. Ng1";
    assert_finds_no(&format!("{moves} 1/2-1/2"), "both_sides_could_claim");
    assert_finds(&format!("{moves} 1-0"), &["both_sides_could_claim Proven 16"]);
    assert_finds(&format!("{moves} d5 1/2-1/2"), &["both_sides_could_claim Proven 16"]);
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

const DRAW: &str = "1/2-1/2";
/// The array for the second time, and one move short of the third.
const ONE_SHORT: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";

fn with_fen(fen: &str, rest: &str) -> String {
    format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n{rest}")
}

#[test]
fn the_end_of_an_annotators_sentence_states_nothing() {
    for comment in [
        "White threatens Qh7, mate",
        "if 3...Rxe8, White mates",
        "Rd1+, stalemate",
        "He missed Re1, draw by repetition",
        "repetition",
        "stalemate",
        "mate",
    ] {
        assert_stated(&format!("1. e4 e5 {{{comment}}} 1-0"), "-", "-");
    }
    for figures in ["+0.1/3 1s", "-M5/20 0.10s, nps=2000", "d=30, wv=0.00", "book"] {
        assert_eq!(stated(&format!("1. e4 e5 {{{figures}, Black resigns}} 1-0")).0, "resignation");
    }
    assert_eq!(stated(&format!("[Termination \"repetition\"]\n\n1. e4 {DRAW}")).0, "repetition_3");
}

#[test]
fn a_comment_that_says_more_than_adjudication_or_a_flag_decides() {
    for (tag, comment, result, reason) in [
        (
            "adjudication",
            "Black wins by adjudication: Invalid result claim",
            "0-1",
            "false_draw_claim",
        ),
        ("adjudication", "Draw by adjudication: SyzygyTB", DRAW, "tablebase_adjudication"),
        ("adjudication", "Draw by adjudication: maximal game length", DRAW, "max_length"),
        ("adjudication", "Drawn game", DRAW, "adjudication"),
        ("normal", "Draw by adjudication", DRAW, "adjudication"),
        ("time forfeit", "Draw by timeout", DRAW, "time_vs_insufficient"),
        ("time forfeit", "Draw by timeout", "1-0", "time_forfeit"),
    ] {
        let text = format!("[Termination \"{tag}\"]\n\n1. e4 e5 {{+0.1/3 1s, {comment}}} {result}");
        assert_eq!(stated(&text).0, reason, "{text}");
    }
    let claim = "[Termination \"adjudication\"]\n\n1. e4 e5 {+0.1/3 1s, Black wins by adjudication: Invalid result claim} 0-1";
    assert_finds(claim, &["incorrect_claim_recorded ProvenGivenResult 2 White"]);
}

#[test]
fn who_wins_on_time_is_not_the_one_whose_flag_fell() {
    let fen = "4k3/7p/8/8/8/8/7q/4K3 w - - 0 1";
    let text = with_fen(fen, &format!("\n1. Kd1 {{White wins on time but bare king}} {DRAW}"));
    assert_stated(&text, "time_vs_insufficient", "confirmed");
    assert_finds(&text, &["flag_draw_correct ProvenGivenResult 0 White"]);
}

#[test]
fn a_flag_does_not_matter_when_the_game_was_over() {
    let stalemate = with_fen(
        "k7/8/2K5/8/5Q2/8/8/8 w - - 0 1",
        &format!("[Termination \"Draw by timeout vs insufficient material\"]\n\n1. Qc7 {DRAW}"),
    );
    let fivefold = format!(
        "[Termination \"time forfeit\"]\n\n{REPEATED} 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 {DRAW}"
    );
    for text in [stalemate, fivefold] {
        assert_finds_no(&text, "flag_draw");
        assert_ne!(stated(&text).1, "contradicted", "{text}");
    }
}

#[test]
fn insufficient_material_is_contradicted_by_a_proof_alone() {
    let mate = with_fen(
        "6k1/5ppp/8/8/8/8/R7/4K3 w - - 0 1",
        "[Termination \"Insufficient material\"]\n\n1. Ra8# 1-0",
    );
    assert_stated(&mate, "insufficient_material", "contradicted");
    // Whose flag fell is not said, and one of the sides cannot mate: the other's mate proves nothing.
    let unnamed = with_fen(
        "4k3/8/8/8/8/8/8/4KQ2 b - - 0 1",
        &format!(
            "[Termination \"Game drawn by timeout vs insufficient material\"]\n\n1... Kd7 {DRAW}"
        ),
    );
    assert_stated(&unnamed, "time_vs_insufficient", "confirmed");
    let unclear = unnamed.replace("Kd7", "Kd7 2. Kd1");
    assert_stated(&unclear, "time_vs_insufficient", "not_checkable");
}

#[test]
fn a_fen_without_a_clock_hides_what_was_before() {
    let fen = |clock: &str| format!("6k1/5ppp/8/8/8/8/R7/4K3 w - -{clock}");
    let stated_by = |clock: &str, reason: &str| {
        let moves = format!("[Termination \"{reason}\"]\n\n1. Kd1 {DRAW}");
        stated(&with_fen(&fen(clock), &moves)).1
    };
    assert_eq!(stated_by("", "Repetition"), "not_checkable");
    assert_eq!(stated_by(" 0 1", "Repetition"), "contradicted");
    assert_eq!(stated_by("", "50-move rule"), "not_checkable");
    assert_eq!(stated_by(" 0 1", "50-move rule"), "contradicted");
    let moves = "\n1. Kd1 Kf8 2. Ke1 Kg8 ".repeat(5) + "1-0";
    let past = |clock: &str| findings(&with_fen(&fen(clock), &moves)).join("\n");
    assert!(past("").contains("game_continued_past_fivefold ProvenLowerBound"), "{}", past(""));
    assert!(past(" 0 1").contains("game_continued_past_fivefold Proven 16"), "{}", past(" 0 1"));
}

#[test]
fn what_rests_on_the_clock_of_a_fen_is_proven_given_the_file() {
    let text = with_fen("4k3/7p/8/8/8/8/7P/4K2R w - - 100 90", "\n90. Kd1 Kd8 91. Kc1 1-0");
    assert_finds(&text, &["both_sides_could_claim ProvenGivenResult 1"]);
    let stalemate = with_fen("k7/8/2K5/8/5Q2/8/8/8 w - - 149 110", &format!("\n110. Qc7 {DRAW}"));
    assert_finds(&stalemate, &["simultaneous_bases ProvenGivenResult 1 stalemate,seventyfive"]);
    read(&stalemate, |game| {
        let finding = game.findings.iter().find(|f| f.kind.name() == "simultaneous_bases").unwrap();
        assert_eq!(finding.articles().to_string(), "5.2.1,9.6.2");
    });
}

#[test]
fn a_mate_by_the_other_side_contradicts_the_one_that_is_stated() {
    let mate = |words: &str| {
        format!(
            "[White \"Alice\"]\n[Black \"Bob\"]\n[Termination \"{words}\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"
        )
    };
    assert_stated(&mate("Alice won by checkmate"), "checkmate", "contradicted");
    assert_finds(
        &mate("Alice won by checkmate"),
        &["stated_mate_contradicted ProvenGivenResult 4"],
    );
    assert_stated(&mate("White mates"), "checkmate", "contradicted");
    assert_stated(&mate("Black is checkmated"), "checkmate", "contradicted");
    for words in ["Bob won by checkmate", "White checkmated", "Black mates", "White mated", "mate"]
    {
        assert_stated(&mate(words), "checkmate", "confirmed");
    }
}

#[test]
fn no_move_is_announced_to_a_program_or_a_server() {
    for (tags, comment) in [
        ("", "{+0.1/3 1s, Draw by 3-fold repetition}"),
        ("[TerminationDetails \"3-Fold repetition\"]\n", ""),
        ("[Site \"FICS freechess.org\"]\n", "{Game drawn by repetition}"),
        ("[Site \"Chess.com\"]\n[Termination \"Game drawn by repetition\"]\n", ""),
    ] {
        let text = format!("{tags}\n{ONE_SHORT} {comment} {DRAW}");
        assert_stated(&text, "repetition_3", "contradicted");
    }
    // An address of a broadcast, and a name that only ends so, are no servers.
    for site in ["https://www.chess.com/events/2024-open", "my-chess.com", "?"] {
        let text = format!("[Site \"{site}\"]\n\n{ONE_SHORT} {{Game drawn by repetition}} {DRAW}");
        assert_stated(&text, "repetition_3", "confirmed_as_intended");
    }
}

#[test]
fn servers_known_by_their_site_have_no_arbiter() {
    for site in ["FICS freechess.org", "Chess.com", "https://www.chess.com"] {
        let tags = format!("[Site \"{site}\"]\n");
        assert_finds_no(&clocked(&tags, "5400+0"), "rejected_claim");
        let late = format!("{tags}\n{REPEATED} 5. e4 {{Game drawn by repetition}} {DRAW}");
        assert_finds_no(&late, "incorrect_claim_accepted");
    }
    let agreed = format!("{ONE_SHORT} {{Draw agreed}} {DRAW}");
    assert_finds_no(&agreed, "draw_after_intended_claim_possible");
    let unsaid = format!("{ONE_SHORT} {DRAW}");
    assert_finds(
        &unsaid,
        &["draw_after_intended_claim_possible Likely 7 Black threefold_ahead_other"],
    );
}

#[test]
fn draw_offers_are_read_beside_commands() {
    for comment in ["(=) [%clk 0:01:00]", "[%clk 0:01:00] (=)", "[%clk 0:01:00] White offers draw"]
    {
        let text = format!("1. e4 {{{comment}}} e5 {DRAW}");
        assert_finds(
            &text,
            &["draw_offer_recorded ProvenGivenResult 1 White last_offer_before_the_draw"],
        );
    }
}

#[test]
fn nothing_after_mate_takes_its_findings_away() {
    for tail in ["3. Kf2", "3. --"] {
        let text = format!("1. f3 e5 2. g4 Qh4# {tail}");
        let drawn = format!("{text} {DRAW}");
        assert_finds(
            &drawn,
            &[
                "mate_on_board_not_win ProvenGivenResult 4 Black",
                "moves_after_terminal_position Proven 4 checkmate",
            ],
        );
        let open = format!("{text} *");
        assert_finds(&open, &["result_missing_terminal_position ProvenGivenResult 4 checkmate"]);
    }
    let stalemate = with_fen("k7/8/2K5/8/5Q2/8/8/8 w - - 0 1", "\n1. Qc7 Ka7 1-0");
    assert_finds(&stalemate, &["stalemate_scored_decisive ProvenGivenResult 1 White"]);
}

#[test]
fn a_mate_after_the_game_was_drawn_asks_for_no_win() {
    let text = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(4) + "9. f3 e5 10. g4 Qh4# ";
    assert_finds_no(&format!("{text}{DRAW}"), "mate_on_board_not_win");
    assert_finds(&format!("{text}1-0"), &["mate_on_board_not_win ProvenGivenResult 20 Black"]);
}

#[test]
fn names_that_are_words_or_begin_with_each_other_are_found() {
    for (white, black, words) in [
        ("Ann", "Ann-Lee", "Ann-Lee won by resignation"),
        ("Ann-Lee", "Ann", "Ann-Lee won by resignation"),
        ("won", "Ann", "Ann won by resignation"),
        ("by", "Ann", "Ann won by resignation"),
    ] {
        let text = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Termination \"{words}\"]\n\n1. e4 e5 0-1"
        );
        assert_eq!(stated(&text).0, "resignation", "{text}");
    }
}

#[test]
fn the_moves_of_a_clock_hint_are_numbered_as_in_the_fen() {
    let game = |number: u32| {
        let moves = "1. Kd1 {[%clk 1:00:00]} Kd8 {[%clk 1:00:00]} 2. Ke1 {[%clk 1:01:30]} Ke8 {[%clk 1:00:00]} ";
        let fen = format!("4k3/7p/8/8/8/8/7P/4K2R w - - 0 {number}");
        with_fen(&fen, &format!("[TimeControl \"5400\"]\n\n{moves}{DRAW}"))
    };
    // The second move is the 40th.
    assert_finds_no(&game(39), "rejected_claim");
    assert_finds(&game(10), &["rejected_claim_clock_hint Hint 1 Black +90 s"]);
}

#[test]
fn a_clock_hint_is_likely_with_two_occurrences_only_if_a_move_completes_a_third() {
    let game = |moves: &str| {
        let mut text = "[TimeControl \"5400\"]\n\n".to_owned();
        let all: Vec<&str> = moves.split(' ').collect();
        for (place, san) in all.iter().enumerate() {
            // Black's last clock has two minutes more.
            let bonus = if place + 2 > all.len() { 120 } else { 0 };
            let seconds = 3500 - place + bonus;
            text += &format!("{san} {{[%clk 0:{:02}:{:02}]}} ", seconds / 60, seconds % 60);
        }
        text + DRAW
    };
    // The array for the second time: White can bring about no third occurrence.
    assert_finds(
        &game("Nf3 Nf6 Ng1 Ng8 e4 e5"),
        &["rejected_claim_clock_hint Hint 4 White +118 s"],
    );
    // The third occurrence stands: a claim would have been right.
    assert_finds_no(&game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5"), "rejected_claim");
}

#[test]
fn ends_without_a_claim_can_be_stated() {
    let fivefold = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(4);
    let tag = "[Termination \"Draw by fivefold repetition\"]\n\n";
    assert_stated(&format!("{tag}{fivefold}{DRAW}"), "fivefold", "confirmed");
    assert_stated(&format!("{tag}{REPEATED} {DRAW}"), "fivefold", "contradicted");
    let tag = "[Termination \"75-move rule\"]\n";
    let rook = |clock: u32| {
        let fen = format!("4k3/8/8/8/8/8/R7/4K3 w - - {clock} 110");
        with_fen(&fen, &format!("{tag}\n110. Kd1 {DRAW}"))
    };
    assert_stated(&rook(149), "seventyfive_move", "confirmed");
    assert_stated(&rook(100), "seventyfive_move", "contradicted");
    let kings = with_fen(
        "4k3/8/8/8/8/8/4n3/4K3 w - - 0 60",
        &format!("[Termination \"Dead position\"]\n\n60. Kxe2 {DRAW}"),
    );
    assert_stated(&kings, "dead_position", "confirmed");
}

#[test]
fn words_of_servers_interfaces_are_known() {
    for (tag, reason) in [("checkmated", "checkmate"), ("win", "unknown")] {
        let text = format!("[Termination \"{tag}\"]\n\n1. e4 e5 1-0");
        assert_eq!(stated(&text).0, reason);
    }
    let text = format!("1. e4 e5 {{White has no material to win}} {DRAW}");
    assert_eq!(stated(&text).0, "time_vs_insufficient");
}
