//! `remis explain` as it is typed: which game, which form, and what it refuses.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

const KNIGHTS: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";

fn explain(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_remis")).arg("explain").args(arguments).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn games(count: usize) -> String {
    let game = |number| format!("[Event \"Round {number}\"]\n\n{KNIGHTS}\n\n");
    (1..=count).map(game).collect()
}

#[test]
fn one_game_of_several_is_chosen_by_its_number_or_its_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("three.pgn");
    let pgn = games(3);
    fs::write(&path, &pgn).unwrap();
    let path = path.to_str().unwrap();
    let first = explain(&[path]);
    assert!(out(&first).contains("Round 1"), "{first:?}");
    assert!(err(&first).contains("has 3 games; this is the first. --game 2"), "{first:?}");
    let third = explain(&[path, "--game", "3"]);
    assert!(out(&third).contains("Round 3") && err(&third).is_empty(), "{third:?}");
    let key = format!("three:0:{}", pgn.find("[Event \"Round 2\"]").unwrap());
    assert!(out(&explain(&[path, "--key", &key])).contains("Round 2"));
    let fourth = explain(&[path, "--game", "4"]);
    assert_eq!(fourth.status.code(), Some(2));
    assert!(err(&fourth).contains("has 3 games. Give a number from 1 to 3"), "{fourth:?}");
    for (key, complaint) in
        [("three:0:7", "no game starts there"), ("two:0:0", "are those of three"), ("3", "form")]
    {
        let refused = explain(&[path, "--key", key]);
        assert!(!refused.status.success() && err(&refused).contains(complaint), "{refused:?}");
    }
}

#[test]
fn packed_input_and_standard_input_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn.zst");
    fs::write(&path, zstd::encode_all(games(1).as_bytes(), 3).unwrap()).unwrap();
    let packed = explain(&[path.to_str().unwrap()]);
    assert!(out(&packed).contains("Round 1") && err(&packed).is_empty(), "{packed:?}");
    let mut run = Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(["explain", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    run.stdin.take().unwrap().write_all(games(1).as_bytes()).unwrap();
    assert_eq!(out(&run.wait_with_output().unwrap()), out(&packed));
}

#[test]
fn what_is_no_game_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.pgn");
    fs::write(&empty, "\n").unwrap();
    let empty = empty.to_str().unwrap();
    let folder = folder.path().to_str().unwrap();
    for (arguments, complaint) in [
        (&[empty][..], "has no game"),
        (&["missing.pgn"], "cannot read missing.pgn"),
        (&[folder], "is a folder. Give a PGN file"),
        (&["--fen", "8/8"], "A FEN is such as"),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - \"] [x"], "not a FEN"),
        (&["--moves", "e4 [Event \"x\"]"], "tags have no place"),
        (&["--moves", "e4 * e5"], "goes on after the game's result"),
        (&[], "required"),
        (&[empty, "--fen", "8/8"], "cannot be used"),
    ] {
        let refused = explain(arguments);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(err(&refused).contains(complaint), "{refused:?}");
    }
}

#[test]
fn typed_moves_need_no_quotes_and_no_result() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"];
    let said = explain(&[&["--moves"][..], &knights].concat());
    assert!(out(&said).contains("Black may claim a draw by announcing 4...Ng8"), "{said:?}");
    assert!(!out(&said).contains("What the file says"), "{said:?}");
    let said = explain(&["--fen", "7k/8/6K1/8/8/8/8/R7", "w", "-", "-", "--moves", "a1a8"]);
    assert!(out(&said).contains("Checkmate: White has won"), "{said:?}");
    assert!(!out(&said).contains("no result"), "{said:?}");
}

#[test]
fn hostile_moves_are_explained_up_to_them() {
    for moves in [
        "e4 {",
        "e4 (",
        "e4 $",
        "e5",
        "--",
        "0-0-0",
        "e4 e5 )",
        "%",
        ";",
        "Qxf7#",
        "é",
        "1...",
        "P@e4",
        "e4 ½-½",
        "e4 e5 1-0 {bye}",
        "e2e9",
        "(((((",
        "}",
    ] {
        let said = explain(&["--moves", moves, "--format", "json"]);
        let code = said.status.code();
        assert!(matches!(code, Some(0 | 2 | 3)), "{moves}: {said:?}");
        if code != Some(2) {
            let json: serde_json::Value = serde_json::from_slice(&said.stdout).unwrap();
            assert!(json["conclusion"].is_object(), "{moves}");
        }
    }
}

#[test]
fn the_json_form_names_rights_articles_and_moves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.pgn");
    fs::write(&path, KNIGHTS).unwrap();
    let said = explain(&[path.to_str().unwrap(), "--format", "json", "--lang", "de"]);
    let json: serde_json::Value = serde_json::from_slice(&said.stdout).unwrap();
    let announce = &json["moments"][1]["points"][1];
    assert_eq!(announce["kind"], "may_announce");
    assert_eq!(announce["side"], "black");
    assert_eq!(announce["article"], "9.2.1");
    assert_eq!(announce["moves"][0]["move"], "Ng8");
    assert_eq!(announce["moves"][0]["earlier"][1]["move"], "2...Ng8");
    assert_eq!(announce["became"]["what"], "ended_with_it");
    let claim = &json["moments"][2];
    assert_eq!(
        (&claim["occurrence"], &claim["points"][1]["article"]),
        (&3.into(), &"9.2.2".into())
    );
    assert_eq!(claim["points"][1]["became"]["result"], "1/2-1/2");
    assert_eq!(json["conclusion"]["bases"][0], "threefold_on_board");
}

#[test]
fn a_cut_game_is_explained_with_exit_code_3() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cut.pgn");
    fs::write(&path, "[Event \"a\"]\n[White \"An").unwrap();
    let said = explain(&[path.to_str().unwrap()]);
    assert_eq!(said.status.code(), Some(3), "{said:?}");
    assert!(out(&said).contains("the file ends inside a tag"), "{said:?}");
}

#[test]
fn nothing_of_a_file_is_obeyed_by_a_terminal_or_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("odd.pgn");
    let pgn = "[White \"<b>\u{1b}[31m & co\"]\n\n1. e4 \u{1b}[2J\u{9b}x e5 1-0\n";
    fs::write(&path, pgn).unwrap();
    let path = path.to_str().unwrap();
    let said = out(&explain(&[path]));
    assert!(said.contains("<b> [31m & co – Black") && said.contains("read no further"), "{said}");
    assert!(!said.chars().any(|c| c.is_control() && c != '\n'), "{said:?}");
    let page = out(&explain(&[path, "--format", "html"]));
    assert!(page.contains("&lt;b&gt; [31m &amp; co") && !page.contains("<b>"), "{page}");
}

#[test]
fn no_colour_and_no_escape_where_nobody_sees_a_terminal() {
    let said = explain(&["--moves", "e4"]);
    assert!(!out(&said).contains('\u{1b}'), "{said:?}");
}

#[test]
fn a_position_is_judged_in_german_too() {
    let run = Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(["position", "--lang", "de", "8/8/8/8/8/2k5/p7/K7", "b", "-", "-"])
        .output()
        .unwrap();
    let said = out(&run);
    assert!(said.contains("Stand     ") && said.contains("kann nicht gewinnen"), "{said}");
}
