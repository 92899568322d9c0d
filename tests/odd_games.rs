//! Small texts, each with one oddity, and what has to come of it: for each game its status, plies, fault and flags.

use remis::audit::Auditor;
use remis::pgn::{Gap, skip_gap};

/// What the games of `text` come to, one line each: `ok 2 [flags]`, `partial 1 illegal_san "Ke4" [flags]`.
fn games(text: &[u8]) -> Vec<String> {
    let mut auditor = Auditor::default();
    let mut games = Vec::new();
    let mut at = 0;
    while let Gap::Game { game: start, .. } = skip_gap(text, at, true) {
        let game = auditor.read(&text[start..], true).expect("nothing follows");
        let fault = game.fault.map_or(String::new(), |fault| {
            format!(" {} {:?}", fault.kind.name(), String::from_utf8_lossy(fault.token))
        });
        let status = format!("{:?}", game.status).to_lowercase();
        let plies = game.facts.map_or(0, |facts| facts.plies);
        let flags: Vec<_> = game.flags.names().collect();
        games.push(format!("{status} {plies}{fault} [{}]", flags.join(" ")));
        at = start + game.length.max(1);
    }
    games
}

/// Demands what comes of movetexts, each in a game with tags between two plain ones, which are unharmed.
fn assert_movetexts(cases: &[(&str, &str)]) {
    const PLAIN: &str = "[Event \"plain\"]\n\n1. d4 d5 *\n";
    for (movetext, expected) in cases {
        let found = games(format!("{PLAIN}\n[Event \"odd\"]\n\n{movetext}\n\n{PLAIN}").as_bytes());
        assert_eq!(found, ["ok 2 []", expected, "ok 2 []"], "{movetext}");
    }
}

/// Demands what comes of whole texts.
fn assert_texts(cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(games(text.as_bytes()), *expected, "{text:?}");
    }
}

#[test]
fn comments_and_variations_are_no_moves() {
    assert_movetexts(&[
        ("1. e4 ; { [ ( to the end\ne5 2. Nf3 *", "ok 3 []"),
        ("1. e4 (1. d4 ; ) still inside\n d5) e5 *", "ok 2 []"),
        ("1. e4\n% { ( escaped\ne5 *", "ok 2 []"),
        ("1. e4 {; } e5 {(} 2. Nf3 {)} *", "ok 3 []"),
        ("1. e4 (1. d4 { ) } d5) e5 *", "ok 2 []"),
        ("(1. d4) 1. e4 {a}e5{b} *", "ok 2 []"),
        ("1.e4(1.d4)1...e5*", "ok 2 []"),
        ("{ before } 1. e4 e5 *", "ok 2 []"),
        ("1. e4 { one { two } } e5 *", "ok 2 [nested_comment]"),
        ("1. e4 { one { } e5 *", "ok 2 [nested_comment]"),
        ("1. e4 { never closed *", "partial 1 unterminated_comment \"\" [missing_result]"),
        ("1. e4 {{ never closed *", "partial 1 unterminated_comment \"\" [missing_result]"),
        ("1. e4 (1. d4 *", "partial 1 unterminated_variation \"\" [missing_result]"),
        ("1. e4 % e5 *", "partial 1 unreadable_token \"%\" []"),
    ]);
}

#[test]
fn numbers_nags_and_signs_say_nothing_of_the_moves() {
    assert_movetexts(&[
        ("1.e4 e5 2.Nf3 *", "ok 3 []"),
        ("1 e4 e5 2 Nf3 *", "ok 3 []"),
        ("e4 e5 Nf3 *", "ok 3 [missing_move_number]"),
        ("1 . e4 1 ... e5 1.. 2 .Nf3 *", "ok 3 []"),
        ("7. e4 e5 99999999999. Nf3 *", "ok 3 []"),
        ("1e4 e5 2Nf3 *", "ok 3 [move_number_spelling]"),
        ("1. e4 1…e5 2. Nf3 … Nc6 *", "ok 4 [move_number_spelling]"),
        ("1. e4 e5 1/2. Nf3 *", "partial 2 unreadable_token \"1/2.\" []"),
        ("1.\te4\te5\x0C2.\r\nNf3\t*", "ok 3 []"),
        ("1. e4\x0Be5\u{A0}2. Nf3\u{200B} *", "ok 3 [odd_whitespace]"),
        ("1. e4$1 e5$2$3 2.Nf3!$14 *", "ok 3 [move_glyph]"),
        ("1. e4!? e5?! 2. Nf3!!?? *", "ok 3 [move_glyph]"),
        ("1. e4 $ e5 *", "partial 1 unreadable_token \"$\" []"),
        ("1. e4 ± e5 +/- 2. Nf3 N *", "ok 3 [annotation_symbol]"),
        ("1. e4 + e5 *", "ok 2 [check_mark]"),
        ("1. e4 e5 # *", "ok 2 [check_mark]"),
        ("1. e4 e5 (=) *", "ok 2 []"),
        ("1. e4 <x> e5 *", "partial 1 unreadable_token \"<x>\" []"),
        ("1. e4 } e5 ) 2. Nf3 ] *", "ok 3 [stray_closer]"),
    ]);
}

#[test]
fn moves_have_many_spellings() {
    const OPENING: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6";
    let castling = |spelling: &str, flags: &str| {
        let found = games(format!("{OPENING} 4. {spelling} Be7 *").as_bytes());
        assert_eq!(found, [format!("ok 8 [{flags}]")], "{spelling}");
    };
    castling("O-O", "no_tags");
    castling("O-O?!", "move_glyph no_tags");
    castling("0-0", "castling_spelling no_tags");
    castling("o-o!", "castling_spelling move_glyph no_tags");
    castling("OO", "castling_spelling no_tags");
    castling("e1g1", "long_algebraic no_tags");
    castling("e1h1", "long_algebraic no_tags");
    castling("Ng5", "no_tags");
    assert_movetexts(&[
        ("1. nf3 nc6 *", "ok 2 [piece_letter]"),
        ("1. ♘f3 ♞c6 *", "ok 2 [piece_letter]"),
        ("1. Sf3 *", "partial 0 illegal_san \"Sf3\" [no_moves]"),
        ("1. Nfx3 *", "partial 0 unreadable_token \"Nfx3\" [no_moves]"),
        ("1. e2-e4 e7e5 2. Ng1f3 *", "ok 3 [long_algebraic]"),
        ("1. e4 e5 2. Kg1 *", "partial 2 illegal_san \"Kg1\" []"),
        ("1. e4 -- 2. d4 *", "partial 1 null_move \"--\" []"),
        ("1. e4 N@f6 *", "partial 1 piece_drop \"N@f6\" []"),
        ("1. e4 e\n5 *", "partial 1 unreadable_token \"e\" []"),
    ]);
}

#[test]
fn a_game_ends_with_its_result() {
    assert_movetexts(&[
        ("1. e4 e5 1-0 { well }", "ok 2 []"),
        ("1. e4 e5 1-0\n{ well }", "ok 2 []"),
        ("1. e4 e5 1-0 1-0", "ok 2 [tokens_after_result]"),
        ("1. e4 e5 1-0 2. Nf3", "ok 2 [tokens_after_result]"),
        ("1. e4 e51-0", "ok 2 []"),
        ("1. e4 e5{x}1/2-1/2", "ok 2 []"),
        ("1. e4 e5 0.5-0.5", "ok 2 [nonstandard_result]"),
        ("1. e4 e5 1:0", "ok 2 [nonstandard_result]"),
        ("1. e4 e5 0-0", "ok 2 [nonstandard_result]"),
        ("1. e4 e5 1-", "partial 2 unreadable_token \"1-\" [missing_result]"),
        ("1. e4 e5", "ok 2 [missing_result]"),
        ("1. e4\n\ne5 *", "ok 2 [blank_line_in_movetext]"),
        ("*", "ok 0 [no_moves]"),
        ("", "ok 0 [missing_result no_moves]"),
    ]);
    assert_texts(&[
        (
            "1. e4 e5 1-0 1. d4 0-1\n1. c4 *",
            &["ok 2 [no_tags]", "ok 1 [no_tags]", "ok 1 [no_tags]"],
        ),
        ("[White \"a\"]\n1. e4 e5\n[White \"b\"]\n1. d4 *", &["ok 2 [missing_result]", "ok 1 []"]),
    ]);
}

#[test]
fn tags_belong_to_one_game_however_they_are_written() {
    let one = |tags: &str, flags: &str| {
        let text = format!("{tags}\n\n1. e4 *\n\n[Event \"plain\"]\n\n1. d4 d5 *\n");
        assert_eq!(games(text.as_bytes()), [&format!("ok 1 [{flags}]"), "ok 2 []"], "{tags}");
    };
    one("[Event \"a\"] [White \"b\"][Black \"c\"]", "");
    one("[ Event \"a\" ]\n [White\t\"b\"]", "");
    one("[Event \"a\"]\n\n[White \"b\"]", "");
    one("[Event \"a\"]\n{ so they say }\n[White \"b\"]", "");
    one("[Event \"a\"]\n\n{ so } { they say }\n\n[White \"b\"]", "");
    one("[Event \"a\"] ; they say\n% so\n[White \"b\"]", "");
    one("[Event \"over two\nlines\"]\n[White \"b\"]", "malformed_tag");
    one("[Event \"over\r\nthree\r\nlines\"]", "malformed_tag");
    one("[Event \"a\n[White \"b\"]", "malformed_tag");
    one("[Event \"a\"\n[White \"b\"]", "malformed_tag");
    one("[Event \"a\"]\n[White]\n[Black ]", "malformed_tag");
    one("[Event \"{\"]\n[White \"; } (\"]", "");
    one("[Event \"\\\"a\\\" \\\\\"]", "");
    one("[White \"a\"]\n[White \"b\"]\n[Result \"*\"]\n[Result \"1-0\"]", "");
    assert_texts(&[
        ("[Event \"a\"] 1. e4 e5 *", &["ok 2 []"]),
        ("{ before } ; and\n% so on\n[Event \"a\"]\n1. e4 *", &["ok 1 []"]),
        (
            "[Event \"a\"]\n[Event \"b\"]\n\n*",
            &["ok 0 [missing_result no_moves]", "ok 0 [no_moves]"],
        ),
        (
            "[Event \"a\"]\n\n{ nothing }\n\n[Event \"b\"]\n\n*",
            &["ok 0 [missing_result no_moves]", "ok 0 [no_moves]"],
        ),
    ]);
}

#[test]
fn the_end_of_the_input_cuts_the_last_game_alone() {
    for (cut, expected) in [
        ("", None),
        ("\r", None),
        ("[", None),
        ("[E", Some("unplayable 0 truncated_tag \"[E\" [missing_result]")),
        ("[Event \"a", Some("unplayable 0 truncated_tag \"[Event \\\"a\" [missing_result]")),
        ("[Event \"a\"]\n[Wh", Some("unplayable 0 truncated_tag \"[Wh\" [missing_result]")),
        ("[Event \"a\"]", Some("ok 0 [missing_result no_moves]")),
        ("[Event \"a\"]\n\n1. e4 e", Some("partial 1 unreadable_token \"e\" [missing_result]")),
        ("[Event \"a\"]\n\n1. e4 N", Some("partial 1 unreadable_token \"N\" [missing_result]")),
        ("[Event \"a\"]\n\n1. e4 e5 2", Some("ok 2 [missing_result]")),
        (
            "[Event \"a\"]\n\n1. e4 e5 1/2-",
            Some("partial 2 unreadable_token \"1/2-\" [missing_result]"),
        ),
        ("[Event \"a\"]\n\n1. e4 {", Some("partial 1 unterminated_comment \"\" [missing_result]")),
        (
            "[Event \"a\"]\n\n1. e4 (1.",
            Some("partial 1 unterminated_variation \"\" [missing_result]"),
        ),
        ("[Event \"a\"]\n\n1. e4 ; so", Some("ok 1 [missing_result]")),
        ("[Event \"a\"]\n\n1. e4 $", Some("partial 1 unreadable_token \"$\" [missing_result]")),
    ] {
        let first = "ok 2 [missing_result]";
        let found = games(format!("[Event \"first\"]\n\n1. d4 d5\n\n{cut}").as_bytes());
        match expected {
            Some(expected) => assert_eq!(found, [first, expected], "{cut}"),
            None if cut == "[" => assert_eq!(found.len(), 1, "{cut}"),
            None => assert_eq!(found, [first], "{cut}"),
        }
    }
}

#[test]
fn very_long_games_are_read_up_to_a_bound() {
    let to_and_fro = |plies: usize| {
        let moves = ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(plies);
        format!("{} *", moves.collect::<Vec<_>>().join(" "))
    };
    assert_movetexts(&[
        (&to_and_fro(66_000), "ok 66000 [missing_move_number]"),
        (&to_and_fro(80_000), "ok 80000 [missing_move_number]"),
        (&to_and_fro(80_002), "partial 80000 oversized_game \"Nf3\" []"),
    ]);
}

#[test]
fn text_without_a_game_holds_none() {
    for text in [
        "",
        "\r\n",
        "\u{FEFF}",
        "hello",
        "; 1. e4",
        "{ 1. e4 }",
        "12. Nf3 *",
        "*",
        "[Event]",
        "%",
        "{",
    ] {
        assert_eq!(games(text.as_bytes()), [""; 0], "{text:?}");
    }
}

#[test]
fn set_ups_and_variants_are_what_they_say() {
    let found = |tags: &str, movetext: &str| games(format!("{tags}\n\n{movetext} *").as_bytes());
    let fen = |fen: &str, variant: &str, movetext: &str| {
        let variant =
            if variant.is_empty() { String::new() } else { format!("[Variant \"{variant}\"]\n") };
        found(&format!("[Event \"a\"]\n{variant}[SetUp \"1\"]\n[FEN \"{fen}\"]"), movetext)
    };
    // King takes rook, and both names of castling, where the king passes over the rook's square.
    let frc = "1k6/8/8/8/8/8/8/RK5R w HA - 0 1";
    assert_eq!(fen(frc, "Chess960", "1. O-O Kc7"), ["ok 2 []"]);
    assert_eq!(fen(frc, "Chess960", "1. O-O-O Kc7"), ["ok 2 []"]);
    assert_eq!(fen(frc, "chess 960", "1. b1a1 Kc7"), ["ok 2 [long_algebraic]"]);
    assert_eq!(
        fen(frc, "Fischerandom", "1. Kb1h1 Kc7"),
        ["partial 0 illegal_san \"Kb1h1\" [no_moves]"]
    );
    assert_eq!(fen("8/2k5/8/8/8/8/4Kp2/8 b - - 0 38", "", "38... Kd6 39. Kxf2"), ["ok 2 []"]);
    assert_eq!(
        fen("8/2k5/8/8/8/8/4Kp2/8 b - -", "From Position", "Kd6 Kxf2"),
        ["ok 2 [missing_move_number]"]
    );
    assert_eq!(fen("?", "", "1. e4"), ["unplayable 0 bad_fen \"?\" []"]);
    assert_eq!(fen("", "", "1. e4"), ["ok 1 []"]);
    assert_eq!(found("[Variant \"Atomic\"]", "1. e4 xx"), ["skipped 0 []"]);
}
