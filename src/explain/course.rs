//! The course of a game: what stood on the board after each ply, and at the turns that matter every move that
//! could be announced.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::place::{Made, Place};
use crate::audit::{EventKind, Game, Retrace, SEVENTYFIVE_MOVES_PLIES};
use crate::rules::{Color, Identity, Move, Position, SanText, Square};

/// What is known of the position after a ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    pub identity: Identity,
    pub halfmove_clock: u32,
    /// White's right to castle on the king's side and on the queen's, then Black's.
    pub castling: [bool; 4],
    /// The number of the next move.
    pub move_number: u32,
    made: Option<Made>,
    /// Where the last move came from and went to.
    pub marks: [Option<Square>; 2],
}

/// A move that could be made, and the position that it leads to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub san: SanText,
    pub mates: bool,
    pub identity: Identity,
}

/// The moves at a turn: those to a third occurrence, those that neither move a pawn nor take, and the others.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    pub third: Vec<Choice>,
    pub counting: Vec<Choice>,
    pub resetting: Vec<Choice>,
}

/// A game that was replayed, from its start to its last legal move.
#[derive(Debug)]
pub(super) struct Course {
    turns: Vec<Turn>,
    choices: BTreeMap<u32, Choices>,
    /// The ply of the occurrence before, for each position that has recurred.
    previous: HashMap<u32, u32>,
}

impl Course {
    /// Steps through a game; `None` when it was not replayed.
    pub fn of(game: &Game<'_>) -> Option<Course> {
        let mut retrace = game.retrace()?;
        let mut number = game.first_move_number;
        let ahead = game.claims.iter().filter(|claim| !claim.basis.is_on_board());
        let wanted: BTreeSet<u32> =
            ahead.flat_map(|claim| (claim.first_ply..=claim.last_ply).step_by(2)).collect();
        let (mut turns, mut choices) =
            (vec![Turn::of(retrace.position(), number, None)], BTreeMap::new());
        loop {
            let ply = retrace.ply();
            let position = retrace.position();
            if wanted.contains(&ply) || position.halfmove_clock() == SEVENTYFIVE_MOVES_PLIES - 1 {
                choices.insert(ply, Choices::of(&retrace));
            }
            let Some(played) = retrace.next_move() else { break };
            let (side, before) = (position.turn(), position.clone());
            retrace.advance();
            let san = before.san_leading_to(played, retrace.position());
            let last = (played, Made { number, side, san });
            number = number.saturating_add(u32::from(side.is_black()));
            turns.push(Turn::of(retrace.position(), number, Some(last)));
        }
        let recurred = game.events.iter().filter(|event| event.kind == EventKind::Repetition);
        let previous = recurred.filter_map(|event| Some((event.ply, event.earlier?.1))).collect();
        Some(Course { turns, choices, previous })
    }

    /// The position after `ply` half-moves.
    pub fn turn(&self, ply: u32) -> &Turn {
        &self.turns[ply as usize]
    }

    /// The same as a place.
    pub fn place(&self, ply: u32) -> Place {
        Place { ply, made: self.turn(ply).made }
    }

    /// The place after the next move, if one follows.
    pub fn next(&self, ply: u32) -> Option<Place> {
        let next = ply.checked_add(1)?;
        self.turns.get(next as usize).map(|_| self.place(next))
    }

    /// The moves at a turn at which one could be announced, or completes seventy-five moves.
    pub fn choices(&self, ply: u32) -> Option<&Choices> {
        self.choices.get(&ply)
    }

    /// The places before where the position of a ply stood, in the order of the game.
    pub fn earlier(&self, ply: u32) -> Vec<Place> {
        let mut plies = Vec::new();
        let mut at = ply;
        while let Some(&before) = self.previous.get(&at) {
            plies.push(before);
            at = before;
        }
        plies.iter().rev().map(|&ply| self.place(ply)).collect()
    }

    /// The places up to `ply` where a position stood.
    pub fn places_of(&self, identity: &Identity, ply: u32) -> Vec<Place> {
        let since = ply.saturating_sub(self.turn(ply).halfmove_clock);
        let stood = (since..=ply).filter(|&at| self.turn(at).identity == *identity);
        stood.map(|at| self.place(at)).collect()
    }

    /// The last pawn move or capture up to `ply`, if it is in the game.
    pub fn last_zeroing(&self, ply: u32) -> Option<Place> {
        let since = ply.checked_sub(self.turn(ply).halfmove_clock)?;
        (since > 0).then(|| self.place(since))
    }
}

impl Turn {
    fn of(position: &Position, move_number: u32, last: Option<(Move, Made)>) -> Turn {
        let mut castling = [false; 4];
        for rook in position.castling() {
            let side = if position.by_color(Color::White).contains(rook) {
                Color::White
            } else {
                Color::Black
            };
            let queenside = rook.file() < position.king(side).file();
            castling[2 * usize::from(side.is_black()) + usize::from(queenside)] = true;
        }
        Turn {
            identity: position.identity(),
            halfmove_clock: position.halfmove_clock(),
            castling,
            move_number,
            made: last.map(|(_, made)| made),
            marks: [last.and_then(|(m, _)| m.from()), last.map(|(m, _)| m.to())],
        }
    }
}

impl Choices {
    fn of(retrace: &Retrace<'_>) -> Choices {
        let position = retrace.position();
        let spelled = |moves: Vec<Move>| {
            let mut choices: Vec<Choice> =
                moves.into_iter().map(|m| Choice::of(position, m)).collect();
            choices.sort_by(|a, b| (a.mates, a.san.as_bytes()).cmp(&(b.mates, b.san.as_bytes())));
            choices
        };
        let (counting, resetting) = retrace.moves_that_count_and_others();
        Choices {
            third: spelled(retrace.moves_to_third_occurrence()),
            counting: spelled(counting),
            resetting: spelled(resetting),
        }
    }
}

impl Choice {
    fn of(position: &Position, m: Move) -> Choice {
        let mut after = position.clone();
        after.play(m);
        Choice {
            san: position.san_leading_to(m, &after),
            mates: after.is_checkmate(),
            identity: after.identity(),
        }
    }
}
