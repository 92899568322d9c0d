//! The spelling of moves against shakmaty's, on random walks with a fixed seed.

use remis::rules::{MoveList, Position, Setup};
use shakmaty::{CastlingMode, Chess, EnPassantMode, fen::Fen, san::SanPlus};

const WALKS_PER_START: u64 = 300;
const PLIES_PER_WALK: usize = 120;

/// Starts with what random walks from the array seldom reach: many pieces of one role, promotions,
/// en passant, castling in Chess960.
const STARTS: [(&str, CastlingMode); 7] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", CastlingMode::Standard),
    ("7k/8/8/1Q1Q4/8/1Q1Q4/8/3K1Q2 w - - 0 1", CastlingMode::Standard),
    ("1n4nk/8/1N1N1N2/8/3n1n2/1N1N1N2/8/2N1K3 w - - 0 1", CastlingMode::Standard),
    ("r2bk2r/1b3b2/3R2R1/b5B1/1B3B2/R6R/3B4/R3K2R w KQkq - 0 1", CastlingMode::Standard),
    ("8/PPPP2PP/8/4k3/8/8/pp2pppp/4K3 w - - 0 1", CastlingMode::Standard),
    ("4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1", CastlingMode::Standard),
    ("1rkr1bnn/1ppppppp/8/8/8/8/1PPPPPPP/1RKR1BNN w DBdb - 0 1", CastlingMode::Chess960),
];

fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[test]
fn moves_are_spelled_as_by_shakmaty() {
    let mut state = 2_024;
    let mut moves = MoveList::new();
    let mut compared = 0u64;
    let (mut departures, mut checks, mut mates) = (0u64, 0u64, 0u64);
    for (fen, mode) in STARTS {
        let start = Setup::parse(fen.as_bytes(), mode.is_chess960()).unwrap().position;
        let reference: Chess = fen.parse::<Fen>().unwrap().into_position(mode).unwrap();
        for _ in 0..WALKS_PER_START {
            let (mut position, mut theirs) = (start.clone(), reference.clone());
            for _ in 0..PLIES_PER_WALK {
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let m = moves[(next_random(&mut state) % moves.len() as u64) as usize];
                let fen = Fen::from_position(&theirs, EnPassantMode::Legal);
                let ours = position.san(m).to_string();
                let expected = SanPlus::from_move_and_play_unchecked(&mut theirs, m).to_string();
                assert_eq!(ours, expected, "{fen}");
                position.play(m);
                compared += 1;
                departures += u64::from(ours.trim_end_matches(['+', '#']).len() > 3);
                checks += u64::from(ours.ends_with('+'));
                mates += u64::from(ours.ends_with('#'));
            }
        }
    }
    assert!(compared > 100_000 && departures > 10_000 && checks > 5_000 && mates > 100);
}

#[test]
fn the_spelling_of_a_played_move_is_the_same() {
    let position = Position::default();
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    for m in moves {
        let mut after = position.clone();
        after.play(m);
        assert_eq!(position.san_leading_to(m, &after), position.san(m));
    }
}
