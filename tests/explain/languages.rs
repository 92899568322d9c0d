//! Both languages say everything: what the compiler cannot see of that.

use std::fs;
use std::path::{Path, PathBuf};

use remis::explain::{Basis, Colour, Endings, English, German, Places, text};
use remis::rules::Setup;

use super::with_lesson;

/// The words that the audit gives as details, as its sources spell them.
fn detail_words() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/audit");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect();
    let mut words = Vec::new();
    for file in files {
        let source = fs::read_to_string(file).unwrap();
        for part in source.split("Detail::Text(\"").skip(1) {
            words.push(part.split('"').next().unwrap().to_owned());
        }
    }
    words
}

#[test]
fn every_word_of_a_detail_is_said_in_both_languages() {
    let words = detail_words();
    assert!(words.len() > 4, "{words:?}");
    let named = ["checkmate", "stalemate", "dead_position", "fivefold", "seventyfive"];
    let bases = ["threefold_ahead_other", "fifty_ahead_other"];
    let intended = ["threefold_by_intention", "fifty_by_intention"];
    let all = words.iter().map(String::as_str).chain(named).chain(bases).chain(intended);
    for word in all {
        assert!(English.detail_word(word).is_some(), "{word} in English");
        assert!(German.detail_word(word).is_some(), "{word} in German");
    }
    assert_eq!(English.detail_word("no such word"), None);
}

#[test]
fn every_draw_rule_of_the_audit_is_a_basis() {
    with_lesson("1. e4 *", |game, _| {
        let mut all = game.draw_bases().unwrap();
        all.insert(remis::audit::DrawBases::ON_BOARD);
        all.insert(remis::audit::DrawBases::THREEFOLD_BY_INTENTION);
        all.insert(remis::audit::DrawBases::FIFTY_BY_INTENTION);
        let named: Vec<String> = all.names().map(str::to_owned).collect();
        let bases = Basis::of(all).into_iter();
        let bases: Vec<String> = bases
            .map(|basis| serde_json::to_value(basis).unwrap().as_str().unwrap().into())
            .collect();
        assert_eq!(named, bases);
    });
}

#[test]
fn german_moves_have_german_letters() {
    for (fen, english, german) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "0-0"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Rd1", "Td1"),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Qd7+", "Dd7+"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=N", "a8=S"),
        ("k7/8/8/8/8/8/8/K2B4 w - - 0 1", "Bf3+", "Lf3+"),
    ] {
        let position = Setup::parse(fen.as_bytes(), false).unwrap().position;
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let spelled = moves.iter().map(|&m| position.san(m));
        let san = spelled.into_iter().find(|san| san.to_string() == english).unwrap();
        assert_eq!(German.san(&san), german);
        assert_eq!(English.san(&san), english);
    }
}

#[test]
fn colour_is_only_ink() {
    let pgn = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    let coloured = with_lesson(pgn, |_, lesson| text(lesson, &English, Colour::Terminal));
    assert!(coloured.contains("\u{1b}[1;33m» \u{1b}[0mWhite may claim a draw now"), "{coloured}");
}
