//! The lessons: what a game teaches, compared whole with texts that were read line by line.

use std::fs;
use std::path::Path;

use remis::explain::{Colour, English, German, Language, text};

use super::with_lesson;

const KNIGHTS: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

fn set_up(fen: &str, moves: &str) -> String {
    format!("[White \"Anna\"]\n[Black \"Bruno\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves}\n")
}

fn assert_lesson(name: &str, pgn: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/lessons");
    let languages: [&dyn Language; 2] = [&English, &German];
    let mut others = Vec::new();
    for language in languages {
        let said = with_lesson(pgn, |_, lesson| text(lesson, language, Colour::Plain));
        let file = format!("{name}.{}.txt", language.code());
        let expected = fs::read_to_string(folder.join(&file)).unwrap_or_default();
        if said != expected {
            let written = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&file);
            fs::write(&written, &said).unwrap();
            others.push(format!("{file} is another than {}:\n{said}", written.display()));
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}

#[test]
fn black_announces_a_third_occurrence_and_white_claims_it_on_the_board() {
    assert_lesson("knights_drawn", &format!("{KNIGHTS} 1/2-1/2"));
}

#[test]
fn five_occurrences_end_the_game_whatever_is_played_then() {
    let more = "5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 e5 0-1";
    assert_lesson("knights_five_times", &format!("{KNIGHTS} {more}"));
}

#[test]
fn at_clock_99_a_rook_move_completes_fifty_moves() {
    let fen = "8/6k1/8/8/1p6/8/r7/6K1 b - - 99 120";
    assert_lesson("clock_99_rook", &set_up(fen, "120... Rb2 1/2-1/2"));
}

#[test]
fn at_clock_99_a_pawn_move_resets_the_count() {
    let fen = "8/6k1/8/8/1p6/8/r7/6K1 b - - 99 120";
    assert_lesson("clock_99_pawn", &set_up(fen, "120... b3 *"));
}

#[test]
fn at_clock_149_a_rook_move_ends_the_game() {
    let fen = "8/6k1/8/8/1p6/8/r7/6K1 b - - 149 170";
    assert_lesson("clock_149_rook", &set_up(fen, "170... Rb2 1/2-1/2"));
}

#[test]
fn at_clock_149_a_pawn_move_keeps_the_game_alive() {
    let fen = "8/6k1/8/8/1p6/8/r7/6K1 b - - 149 170";
    assert_lesson("clock_149_pawn", &set_up(fen, "170... b3 *"));
}

#[test]
fn mate_by_the_move_that_completes_seventy_five_moves_counts() {
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 149 170";
    assert_lesson("mate_at_150", &set_up(fen, "170. Ra8# 1-0"));
}

#[test]
fn kings_that_go_and_come_back_have_lost_their_rights_to_castle() {
    let moves = "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 6. Ke2 Ke7 7. Ke1 1/2-1/2";
    assert_lesson("castling_right_lost", moves);
}

#[test]
fn a_capture_en_passant_is_gone_the_second_time() {
    let moves = "1. e4 a6 2. e5 d5 3. Nf3 Nc6 4. Ng1 Nb8 5. Nf3 Nc6 6. Ng1 Nb8 1/2-1/2";
    assert_lesson("en_passant_gone", moves);
}

#[test]
fn a_score_is_explained_up_to_the_move_that_cannot_be_played() {
    assert_lesson("unread", &format!("{KNIGHTS} 5. Ke2 Nf6 1-0"));
}

#[test]
fn a_game_in_which_nothing_happens_says_so() {
    assert_lesson("nothing", "1. e4 e5 2. Nf3 Nc6 1-0");
}
