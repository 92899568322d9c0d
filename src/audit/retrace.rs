//! The moves of a game once more, for who wants to see what stood on the board and which moves could have been
//! announced: an audit names one of them.

use crate::rules::{Move, MoveList, Position, Repetitions, San};

use super::rights::moves_that_count;

/// Steps through the moves of a game that was replayed.
#[derive(Debug)]
pub struct Retrace<'a> {
    position: Position,
    moves: &'a [San],
    ply: u32,
    repetitions: Repetitions,
}

impl<'a> Retrace<'a> {
    pub(super) fn new(start: Position, moves: &'a [San]) -> Retrace<'a> {
        let mut repetitions = Repetitions::default();
        repetitions.record(&start, 0);
        Retrace { position: start, moves, ply: 0, repetitions }
    }

    /// The position on the board: at first the one that the game starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The half-moves that led to it.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The move that is played next; `None` after the last.
    pub fn next_move(&self) -> Option<Move> {
        let san = *self.moves.get(self.ply as usize)?;
        self.position.resolve(san).ok()
    }

    /// Plays the next move; false after the last.
    pub fn advance(&mut self) -> bool {
        let Some(played) = self.next_move() else { return false };
        self.position.play(played);
        self.ply += 1;
        if self.position.halfmove_clock() == 0 {
            self.repetitions.clear();
        }
        self.repetitions.record(&self.position, self.ply);
        true
    }

    /// Every legal move that would bring about a position for at least the third time (Art. 9.2.1).
    pub fn moves_to_third_occurrence(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.repetitions.moves_to_third_occurrence(&self.position, &mut moves);
        moves
    }

    /// Every legal move that adds to the moves without pawn move and capture (Art. 9.3), and every one that does not.
    pub fn moves_that_count_and_others(&self) -> (MoveList, MoveList) {
        let (mut counting, mut others) = (MoveList::new(), MoveList::new());
        moves_that_count(&self.position, &mut counting);
        self.position.legal_moves(&mut others);
        others.retain(|m| m.is_zeroing());
        (counting, others)
    }
}
