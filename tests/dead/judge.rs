//! The judge: shakmaty's positions and moves, and nothing else.

use std::collections::HashSet;

use remis::rules::Move;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position as _,
    PositionError, Square,
};

/// The position that a FEN describes.
pub fn position(fen: &str) -> Chess {
    let setup = fen.parse::<Fen>().expect("a FEN").into_setup();
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .expect("a position")
}

/// Plays a line and demands that every move is legal and the last one mates for `side`.
pub fn assert_mates(start: &Chess, side: Color, line: &[Move], what: &str) {
    let mut chess = start.clone();
    for &m in line {
        assert!(chess.is_legal(m), "{what}: {m} is not legal in {line:?}");
        chess.play_unchecked(m);
    }
    assert!(chess.is_checkmate() && chess.turn() != side, "{what}: no mate after {line:?}");
}

/// Plays a line and demands that every move is legal, and that at its end the tables of few men know the answer.
pub fn assert_leads_to_few_men(start: &Chess, line: &[Move], what: &str) {
    let mut chess = start.clone();
    for &m in line {
        assert!(chess.is_legal(m), "{what}: {m} is not legal in {line:?}");
        chess.play_unchecked(m);
    }
    let has_rights = chess.castles().any() || chess.ep_square(EnPassantMode::Legal).is_some();
    assert!(chess.board().occupied().count() <= 4 && !has_rights, "{what}: {line:?}");
}

/// What the search of everything has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searched {
    Mate,
    NoMate,
    /// More positions can be reached than are allowed.
    TooMany,
}

type Identity = (Board, Color, Bitboard, Option<Square>);

/// Looks for a mate by `side` in all positions that can be reached: without order, without anything known of
/// material, and with nothing left out but what follows a bare king.
pub fn search(start: &Chess, side: Color, max_positions: usize) -> Searched {
    let identity = |chess: &Chess| -> Identity {
        let rights = chess.castles().castling_rights();
        (chess.board().clone(), chess.turn(), rights, chess.ep_square(EnPassantMode::Legal))
    };
    let mut seen = HashSet::from([identity(start)]);
    let mut waiting = vec![start.clone()];
    while let Some(chess) = waiting.pop() {
        if chess.is_checkmate() && chess.turn() != side {
            return Searched::Mate;
        }
        if seen.len() > max_positions {
            return Searched::TooMany;
        }
        if !chess.board().by_color(side).more_than_one() {
            continue;
        }
        for m in chess.legal_moves() {
            let mut after = chess.clone();
            after.play_unchecked(m);
            if seen.insert(identity(&after)) {
                waiting.push(after);
            }
        }
    }
    Searched::NoMate
}
