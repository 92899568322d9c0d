//! What a FEN says and what of it is true: rights, en passant squares, clocks; and what is refused.

use proptest::prelude::*;
use remis::rules::{Epd, MoveList, Setup, SetupError};
use shakmaty::fen::ParseFenError;

/// What the FEN means, as four fields, and whether a right in it did not exist.
fn read(fen: &str, chess960: bool) -> (String, bool) {
    let setup = Setup::parse(fen.as_bytes(), chess960).unwrap_or_else(|e| panic!("{fen}: {e}"));
    (Epd(setup.position.identity()).to_string(), setup.castling_normalised)
}

/// Each case: castling field as written, as kept.
fn compare_castling(board: &str, chess960: bool, cases: &[(&str, &str)]) {
    for (written, kept) in cases {
        let (epd, normalised) = read(&format!("{board} w {written} - 0 1"), chess960);
        assert_eq!(epd, format!("{board} w {kept} -"), "{written} of {board}");
        assert_eq!(normalised, written.len() > kept.len() || (*kept == "-") != (*written == "-"));
    }
}

#[test]
fn a_right_needs_its_king_and_its_rook_at_home() {
    let all_home = [("KQkq", "KQkq"), ("qkQK", "KQkq"), ("Kq", "Kq"), ("-", "-")];
    compare_castling("r3k2r/8/8/8/8/8/8/R3K2R", false, &all_home);
    compare_castling("4k3/8/8/8/8/8/8/4K3", false, &[("KQkq", "-")]);
    compare_castling("r3k2r/8/8/8/8/8/8/R3K3", false, &[("KQkq", "Qkq"), ("K", "-")]);
    compare_castling("r3k2r/8/8/8/8/8/8/R4K1R", false, &[("KQkq", "kq"), ("KQ", "-")]);
    compare_castling("r3k2r/8/8/8/8/4K3/8/R6R", false, &[("KQkq", "kq")]);
    compare_castling("4k3/8/8/8/8/8/8/4K1RB", false, &[("K", "-")]);
    compare_castling("4k3/8/8/8/8/8/8/R3K2r", false, &[("KQ", "Q")]);
}

#[test]
fn shredder_letters_name_a_rook_of_their_file() {
    let cases = [("HAha", "KQkq"), ("AHah", "KQkq"), ("Ha", "Kq"), ("HEA", "KQ"), ("Bg", "-")];
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    for chess960 in [false, true] {
        // More than two letters a side are no FEN, whatever they name.
        compare_castling(board, chess960, &cases[..3]);
        compare_castling(board, chess960, &cases[4..]);
    }
    compare_castling("1r2k1r1/8/8/8/8/8/8/1R2K1R1", false, &[("GBgb", "GBgb"), ("G", "G")]);
    compare_castling("1r2k1r1/8/8/8/8/8/8/1R2K1R1", false, &[("GE", "G"), ("HA", "-")]);
}

#[test]
fn a_right_named_twice_exists() {
    for written in ["KQkqKQkq", "HAhaKQkq", "KKQkq"] {
        let (epd, normalised) = read(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {written} -"), false);
        assert_eq!(epd, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "{written}");
        assert!(!normalised, "{written}");
    }
}

#[test]
fn x_fen_letters_name_the_outermost_rook_and_a_file_names_an_inner_one() {
    let inner = "4k3/8/8/8/8/8/8/R3KRR1";
    compare_castling(inner, true, &[("KQ", "GA"), ("FQ", "FA"), ("F", "F"), ("Q", "Q")]);
    compare_castling(inner, false, &[("F", "F"), ("KQ", "Q")]);
    compare_castling("4k3/8/8/8/8/8/8/R3KR1R", true, &[("K", "K"), ("F", "F"), ("FH", "K")]);
    compare_castling("1r2k1r1/8/8/8/8/8/8/1R2K1R1", true, &[("KQkq", "GBgb")]);
    compare_castling("1r2k1r1/8/8/8/8/8/8/1R2K1R1", false, &[("KQkq", "-")]);
    compare_castling("6kr/8/8/8/8/8/8/RK6", true, &[("Qk", "Ah")]);
}

#[test]
fn a_chess960_array_needs_no_word_that_it_is_one() {
    let array = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRNKR";
    compare_castling(array, false, &[("KQkq", "HEhe")]);
    let one_move_later = "bqnbrnkr/pppppppp/8/8/4P3/8/PPPP1PPP/BQNBRNKR";
    compare_castling(one_move_later, false, &[("KQkq", "-"), ("HEhe", "HEhe")]);
    compare_castling(one_move_later, true, &[("KQkq", "HEhe")]);
    let unlike = "bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBRNKR";
    compare_castling(unlike, false, &[("KQkq", "-")]);
}

#[test]
fn an_en_passant_square_is_kept_only_if_a_capture_is_legal() {
    let cases = [
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6", true, "White may take"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", true, "Black may take"),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3", false, "nobody beside"),
        ("4k3/8/8/3p3P/P7/8/8/4K3 w - d6", false, "nobody beside, nor over the edge"),
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6", false, "pinned on the file"),
        ("6kb/8/8/3pP3/8/8/1N6/K7 w - d6", true, "another man stands on the diagonal"),
        ("6k1/6b1/8/3pP3/3K4/8/8/8 w - d6", false, "pinned on the diagonal"),
        ("6k1/2b5/8/3pP3/5K2/8/8/8 w - d6", true, "pinned, but takes along the line"),
        ("6k1/8/8/r2pP2K/8/8/8/8 w - d6", false, "both pawns leave the rank"),
        ("6k1/8/8/r1NpP2K/8/8/8/8 w - d6", true, "a third man stays on the rank"),
        ("6k1/8/8/q2pPK2/8/8/8/8 w - d6", false, "both pawns leave the rank of a queen"),
        ("6k1/1b6/8/3pP3/8/5K2/8/8 w - d6", false, "the taken pawn uncovers a diagonal"),
        ("3r2k1/8/8/3pP3/8/8/8/3K4 w - d6", true, "the taken pawn's file is closed again"),
        ("4k3/8/8/3pP3/2K5/8/8/8 w - d6", true, "the checking pawn is taken"),
        ("4k3/8/8/3pP3/8/8/8/r3K3 w - d6", false, "another man gives check"),
        ("4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6", true, "one of two is pinned"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - e6", false, "no pawn has come by there"),
        ("4k3/8/8/3nP3/8/8/8/4K3 w - d6", false, "a knight stands there"),
        ("4k3/8/8/3PP3/8/8/8/4K3 w - d6", false, "an own pawn stands there"),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6", false, "the square is occupied"),
        ("4k3/3p4/8/3pP3/8/8/8/4K3 w - d6", false, "the pawn's first square is occupied"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6", false, "the other side's square"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d5", false, "not the sixth rank"),
        ("4k3/8/8/8/8/3pP3/8/4K3 w - d4", false, "not the sixth rank either"),
    ];
    for (fen, kept, why) in cases {
        let (epd, _) = read(fen, false);
        let square = fen.rsplit(' ').next().unwrap();
        let expected = if kept { square } else { "-" };
        assert_eq!(epd.rsplit(' ').next().unwrap(), expected, "{why}: {fen}");
    }
}

#[test]
fn missing_fields_and_odd_counters_are_read() {
    let clock = |counters: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/4K2R {counters}");
        let setup = Setup::parse(fen.as_bytes(), false).unwrap_or_else(|e| panic!("{fen}: {e}"));
        (setup.position.halfmove_clock(), setup.clock_exceeds_moves)
    };
    assert_eq!(clock("w"), (0, false));
    assert_eq!(clock("w K -"), (0, false), "four fields");
    assert_eq!(clock("w K - 7"), (7, true), "five fields, of move 1");
    assert_eq!(clock("w K - 0 0"), (0, false), "there is no move 0");
    assert_eq!(clock("w K - 0 1"), (0, false));
    assert_eq!(clock("w K - 2 1"), (2, true));
    assert_eq!(clock("b K - 1 1"), (1, false));
    assert_eq!(clock("b K - 3 1"), (3, true));
    assert_eq!(clock("w K - 100 51"), (100, false));
    assert_eq!(clock("w K - 102 51"), (102, true));
    assert_eq!(clock("w K - 5000 3000"), (5_000, false));
    assert_eq!(clock("w K - 4000000000 1"), (1_000_000, true), "kept at a limit");
    assert_eq!(clock("w K - 99999999999999999999 1"), (1_000_000, true), "beyond 32 bits");
    assert_eq!(clock("w K - 3 99999999999999999999"), (3, false), "beyond 32 bits");
    assert_eq!(clock("w__K - 3  9 "), (3, false), "separators of other programs");
}

#[test]
fn without_two_kings_a_pawn_at_home_or_a_lawful_last_move_nothing_is_played() {
    let cases = [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", SetupError::Kings),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", SetupError::Kings),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", SetupError::Kings),
        ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", SetupError::Kings),
        ("8/8/8/8/8/8/8/8 w - - 0 1", SetupError::Kings),
        ("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", SetupError::PawnOnBackrank),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", SetupError::PawnOnBackrank),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", SetupError::PawnOnBackrank),
        ("4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", SetupError::OppositeCheck),
        ("4k1r1/8/8/8/8/8/8/6K1 b - - 0 1", SetupError::OppositeCheck),
        ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", SetupError::OppositeCheck),
        ("4k3/3P4/8/8/8/8/8/4K3 w - - 0 1", SetupError::OppositeCheck),
    ];
    for (fen, error) in cases {
        assert_eq!(Setup::parse(fen.as_bytes(), false).unwrap_err(), error, "{fen}");
    }
}

#[test]
fn what_is_no_fen_says_which_field_is_wrong() {
    let cases = [
        ("", ParseFenError::InvalidFen),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", ParseFenError::InvalidFen),
        ("startpos", ParseFenError::InvalidBoard),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", ParseFenError::InvalidBoard),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", ParseFenError::InvalidBoard),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", ParseFenError::InvalidBoard),
        ("4k3/8/8/8/8/8/8/4K\u{2655}2 w - - 0 1", ParseFenError::InvalidBoard),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", ParseFenError::InvalidTurn),
        ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", ParseFenError::InvalidCastling),
        ("4k3/8/8/8/8/8/8/R3K1RR w AGH - 0 1", ParseFenError::InvalidCastling),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", ParseFenError::InvalidEpSquare),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", ParseFenError::InvalidHalfmoveClock),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", ParseFenError::InvalidHalfmoveClock),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", ParseFenError::InvalidFullmoves),
    ];
    for (fen, error) in cases {
        let found = Setup::parse(fen.as_bytes(), false).unwrap_err();
        assert_eq!(found, SetupError::Syntax(error), "{fen}");
    }
}

#[test]
fn a_fen_of_the_array_is_the_array_however_it_is_written() {
    let is_array = |fields: &str| {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {fields}");
        Setup::parse(fen.as_bytes(), false).unwrap().is_array()
    };
    assert!(is_array("w KQkq - 0 1"));
    assert!(is_array("w KQkq -"));
    assert!(is_array("w HAha - 0 1"));
    assert!(is_array("w KQkq e6 0 12"), "a square that proves nothing, another move number");
    assert!(!is_array("b KQkq - 0 1"));
    assert!(!is_array("w KQk - 0 1"));
    assert!(!is_array("w KQkq - 4 3"), "four plies have been played");
    let other = "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1";
    assert!(!Setup::parse(other.as_bytes(), true).unwrap().is_array());
}

const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
    "1r2k1r1/8/8/8/2pPp3/8/8/1R2K1R1 b GBgb d3 12 34",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 99 80",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(20_000) })]

    #[test]
    fn a_damaged_fen_is_refused_or_can_be_played_and_written(
        fen in prop::sample::select(&FENS[..]),
        damage in prop::collection::vec((0..80usize, prop::sample::select(
            b"KQRBNPkqrbnp12345678/ -wbABCDEFGHacdefgh0369+~[]_\x00\xff".as_slice())), 0..5),
        chess960: bool,
    ) {
        let mut fen = fen.as_bytes().to_vec();
        for (at, byte) in damage {
            let at = at % fen.len();
            fen[at] = byte;
        }
        if let Ok(setup) = Setup::parse(&fen, chess960) {
            let epd = Epd(setup.position.identity()).to_string();
            let read_back = Setup::parse(epd.as_bytes(), false).expect("our own EPD");
            prop_assert_eq!(read_back.position.identity(), setup.position.identity());
            prop_assert!(!read_back.castling_normalised);
            let mut moves = MoveList::new();
            setup.position.legal_moves(&mut moves);
            for m in moves {
                let mut after = setup.position.clone();
                after.play(m);
                let epd = Epd(after.identity()).to_string();
                let read_back = Setup::parse(epd.as_bytes(), false).expect("our own EPD").position;
                prop_assert_eq!(read_back.identity(), after.identity());
                prop_assert_eq!(read_back.in_check(), after.in_check());
            }
        }
    }

    #[test]
    fn no_bytes_make_a_fen_panic(fen: Vec<u8>, chess960: bool) {
        let _ = Setup::parse(&fen, chess960);
    }
}
