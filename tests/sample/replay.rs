//! What shakmaty says of a generated game: that its moves are legal and spelled as they should be, that
//! nothing had ended it before, and what ended it.

use std::collections::HashMap;

use shakmaty::zobrist::Zobrist128;
use shakmaty::{Chess, Color, EnPassantMode, Position, san::SanPlus};

use crate::read::Game;

/// How a game ended, by the position at its end and its Termination tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finish {
    Checkmate,
    Resignation,
    TimeForfeit,
    Abandoned,
    Stalemate,
    InsufficientMaterial,
    FiftyMoves,
    FifthOccurrence,
    ClaimedRepetition,
    Agreement,
    TimeForfeitWithoutMatingMaterial,
}

impl Finish {
    pub fn is_draw(self) -> bool {
        self >= Finish::Stalemate
    }
}

/// A replayed game.
pub struct Replay {
    pub finish: Finish,
    pub winner: Option<Color>,
    /// Times that a third or fourth occurrence did not end the game.
    pub unclaimed_repetitions: usize,
}

/// Replays a game and finds what its end follows from.
///
/// # Panics
/// When a move is illegal or misspelled, or the game goes on after it had to end, or its last position
/// and its Termination do not agree.
pub fn replay(game: &Game) -> Replay {
    let mut position = Chess::default();
    let mut occurrences: HashMap<Zobrist128, usize> = HashMap::new();
    let mut occurrence = 1;
    let mut unclaimed_repetitions = 0;
    occurrences.insert(position.zobrist_hash(EnPassantMode::Legal), 1);
    for san in &game.moves {
        assert!(has_to_end(&position, occurrence).is_none(), "{game:?}");
        unclaimed_repetitions += usize::from(occurrence >= 3);
        let m = san.san.to_move(&position).unwrap();
        assert_eq!(SanPlus::from_move_and_play_unchecked(&mut position, m), *san, "{game:?}");
        let count = occurrences.entry(position.zobrist_hash(EnPassantMode::Legal)).or_insert(0);
        *count += 1;
        occurrence = *count;
    }
    let winner = game.outcome.unwrap().winner();
    let finish = match (has_to_end(&position, occurrence), game.tag("Termination"), winner) {
        (Some(finish), "Normal", _) => finish,
        (None, "Normal", Some(_)) => Finish::Resignation,
        (None, "Normal", None) if occurrence >= 3 => Finish::ClaimedRepetition,
        (None, "Normal", None) => Finish::Agreement,
        (None, "Time forfeit", Some(winner)) => {
            assert!(!position.has_insufficient_material(winner), "{game:?}");
            Finish::TimeForfeit
        }
        (None, "Time forfeit", None) => {
            assert!(position.has_insufficient_material(!position.turn()), "{game:?}");
            Finish::TimeForfeitWithoutMatingMaterial
        }
        (None, "Abandoned", Some(_)) => Finish::Abandoned,
        (end, ..) => panic!("{end:?} in {game:?}"),
    };
    assert_eq!(finish.is_draw(), winner.is_none(), "{game:?}");
    assert!(winner.is_none_or(|winner| winner != position.turn()), "{game:?}");
    Replay { finish, winner, unclaimed_repetitions }
}

/// What ends a game without anybody's doing.
fn has_to_end(position: &Chess, occurrence: usize) -> Option<Finish> {
    if position.is_checkmate() {
        Some(Finish::Checkmate)
    } else if position.is_stalemate() {
        Some(Finish::Stalemate)
    } else if position.is_insufficient_material() {
        Some(Finish::InsufficientMaterial)
    } else if position.halfmoves() >= 100 {
        Some(Finish::FiftyMoves)
    } else {
        (occurrence >= 5).then_some(Finish::FifthOccurrence)
    }
}
