//! The moves of a game once more, for who wants to see what stood on the board and which moves could have been
//! announced: an audit names one of them.

use crate::rules::{Move, MoveList, Position, Repetitions};

use super::rights::moves_that_count;

/// Steps through the moves of a game that was replayed.
#[derive(Debug)]
pub struct Retrace<'a> {
    /// The positions of the game.
    course: &'a Repetitions,
    /// Those up to the one on the board.
    repetitions: Repetitions,
    ply: u32,
}

impl<'a> Retrace<'a> {
    pub(super) fn new(course: &'a Repetitions) -> Retrace<'a> {
        let mut repetitions = Repetitions::default();
        repetitions.record(course.position(0));
        Retrace { course, repetitions, ply: 0 }
    }

    /// The position on the board: at first the one that the game starts from.
    pub fn position(&self) -> &Position {
        self.course.position(self.ply)
    }

    /// The half-moves that led to it.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The move that is played next; `None` after the last.
    pub fn next_move(&self) -> Option<Move> {
        if self.ply == self.course.last_ply() {
            return None;
        }
        let (here, next) = (self.position(), self.course.position(self.ply + 1).identity());
        let mut moves = MoveList::new();
        here.legal_moves(&mut moves);
        let leads_there = |m: &Move| {
            let mut after = here.clone();
            after.play(*m);
            after.identity() == next
        };
        moves.into_iter().find(leads_there)
    }

    /// Plays the next move; false after the last.
    pub fn advance(&mut self) -> bool {
        if self.ply == self.course.last_ply() {
            return false;
        }
        self.ply += 1;
        self.repetitions.record(self.course.position(self.ply));
        true
    }

    /// Every legal move that would bring about a position for at least the third time (Art. 9.2.1).
    pub fn moves_to_third_occurrence(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.repetitions.moves_to_third_occurrence(self.position(), &mut moves);
        moves
    }

    /// Every legal move that adds to the moves without pawn move and capture (Art. 9.3), and every one that does not.
    pub fn moves_that_count_and_others(&self) -> (MoveList, MoveList) {
        let (mut counting, mut others) = (MoveList::new(), MoveList::new());
        moves_that_count(self.position(), &mut counting);
        self.position().legal_moves(&mut others);
        others.retain(|m| m.is_zeroing());
        (counting, others)
    }
}
