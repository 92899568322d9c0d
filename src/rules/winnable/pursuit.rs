//! A game in which both sides want one of them to mate. Without queen and rook it first promotes a pawn, if it has
//! one. Where a mate is in sight they play towards it, and else one move after another brings it nearer. Few moves
//! are looked at, and those that are played are legal: what it finds is a line; that it finds nothing says nothing.

use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::super::Position;
use super::super::random::SplitMix64;
use super::advance;
use super::aim;
use super::follow::Followed;
use super::run::Run;
use super::scene::{Scene, piece_attacks};
use super::{WinnableBy, few_men_can_win};

/// A game is no longer than this.
pub(super) const MAX_PLIES: usize = 85;
/// So many mates are aimed at in a game.
const MAX_AIMS: u32 = 6;
/// So many moves are taken back in a game.
const MAX_RETREATS: u32 = 8;

/// A game so far.
pub(super) struct Pursuit<'a> {
    start: &'a Position,
    pub position: Position,
    /// The side that is to mate.
    pub side: Color,
    pub line: &'a mut Vec<Move>,
    aims: u32,
    /// From these squares a check was aimed at and did not mate.
    refused: Bitboard,
    retreats: u32,
    /// Moves that were taken back, and the number of plies that were played before them.
    taken_back: Vec<Move>,
    taken_back_at: usize,
}

/// Plays a game from `start` and writes its moves into `line`: they end in a mate by `side`, or in a position with
/// so few men that it is known to be winnable.
pub(super) fn play(
    start: &Position,
    side: Color,
    random: &mut SplitMix64,
    line: &mut Vec<Move>,
) -> Option<WinnableBy> {
    Pursuit::from(start, side, line).play_on(random)
}

impl<'a> Pursuit<'a> {
    /// A game of which nothing has been played.
    pub fn from(start: &'a Position, side: Color, line: &'a mut Vec<Move>) -> Pursuit<'a> {
        line.clear();
        Pursuit {
            start,
            position: start.clone(),
            side,
            line,
            aims: 0,
            refused: Bitboard::EMPTY,
            retreats: 0,
            taken_back: Vec::new(),
            taken_back_at: 0,
        }
    }

    fn play_on(&mut self, random: &mut SplitMix64) -> Option<WinnableBy> {
        while self.line.len() < MAX_PLIES && self.aims < MAX_AIMS {
            if few_men_can_win(&self.position, self.side) == Some(true) {
                return Some(WinnableBy::FewMen);
            }
            let run = Run::of(&self.position, self.side);
            if let Some(m) = run.and_then(|run| self.run_on(run)) {
                self.play(m);
                continue;
            }
            let scene = Scene::of(&self.position, self.side);
            let ours = self.position.turn() == self.side;
            if ours
                && run.is_none()
                && !self.position.in_check()
                && let Some(aim) = aim::choose(&self.position, &scene, self.refused)
            {
                self.aims += 1;
                match self.follow(&aim) {
                    Followed::Mate => return Some(WinnableBy::Line),
                    Followed::Refused => self.refused.add(aim.check_from),
                    Followed::Lost => {}
                }
            } else if let Some(m) = self.advance(&scene, run, random) {
                self.play(m);
            } else if self.position.is_checkmate() && !ours {
                return Some(WinnableBy::Line);
            } else if !self.retreat() {
                return None;
            }
        }
        None
    }

    /// Takes the last move back, which led to where there is none that can be played; false if there is none to take
    /// back, or too many were.
    fn retreat(&mut self) -> bool {
        if self.retreats == MAX_RETREATS {
            return false;
        }
        let Some(last) = self.line.pop() else { return false };
        self.retreats += 1;
        if self.line.len() != self.taken_back_at {
            self.taken_back.clear();
            self.taken_back_at = self.line.len();
        }
        self.taken_back.push(last);
        self.position.clone_from(self.start);
        for &m in self.line.iter() {
            self.position.play(m);
        }
        true
    }

    fn advance(&self, scene: &Scene, run: Option<Run>, random: &mut SplitMix64) -> Option<Move> {
        let plies = self.line.len();
        let last = plies.checked_sub(2).map(|at| self.line[at]);
        advance::choose(&self.position, scene, run, last, self.taboo(), random)
    }

    /// Moves that were taken back here.
    pub fn taboo(&self) -> &[Move] {
        if self.line.len() == self.taken_back_at { &self.taken_back } else { &[] }
    }

    pub fn play(&mut self, m: Move) {
        self.position.play(m);
        self.line.push(m);
    }

    /// The move of a man of the side to move, if it is there and the move is legal. Pawns only advance.
    pub fn step(&self, role: Role, from: Square, to: Square) -> Option<Move> {
        let position = &self.position;
        let is_there = position.pieces(position.turn(), role).contains(from);
        let targets = if role == Role::Pawn {
            position.pawn_pushes(from)
        } else {
            piece_attacks(role, from, position.occupied()) & !position.by_color(position.turn())
        };
        (is_there && targets.contains(to)).then(|| self.playable(role, from, to)).flatten()
    }

    /// The move of a man to a square that it attacks or may advance to: see [`advance::playable`].
    pub fn playable(&self, role: Role, from: Square, to: Square) -> Option<Move> {
        advance::playable(&self.position, self.side, self.taboo(), role, from, to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::MoveList;
    use super::*;

    const GAMES: u64 = 300;
    const PLIES: usize = 150;

    /// Positions after random moves from the array, with the move to either side.
    fn positions() -> impl Iterator<Item = Position> {
        (0..GAMES).map(|seed| {
            let mut random = SplitMix64::new(seed);
            let mut position = Position::default();
            for _ in 0..PLIES + seed as usize % 2 {
                let Some(m) = position.random_move(&mut random) else { break };
                position.play(m);
            }
            position
        })
    }

    /// Demands that the line is legal, and that it leads to the position of the game.
    fn assert_line_leads_to_position(game: &Pursuit<'_>) {
        let mut position = game.start.clone();
        let mut moves = MoveList::new();
        for m in game.line.iter() {
            position.legal_moves(&mut moves);
            assert!(moves.contains(m), "{m} of {:?}", game.line);
            position.play(*m);
        }
        assert_eq!(position.identity(), game.position.identity(), "{:?}", game.line);
    }

    #[test]
    fn moves_taken_back_for_want_of_a_move_leave_a_legal_line() {
        let (mut mates_after_retreats, mut retreats_after_aims) = (0, 0);
        for start in positions() {
            for side in Color::ALL {
                let mut line = Vec::new();
                let mut random = SplitMix64::new(0);
                let mut game = Pursuit::from(&start, side, &mut line);
                let found = game.play_on(&mut random);
                assert_line_leads_to_position(&game);
                if found == Some(WinnableBy::Line) {
                    assert!(game.position.is_checkmate() && game.position.turn() != side);
                    mates_after_retreats += u32::from(game.retreats > 0);
                }
                let mut game = Pursuit::from(&start, side, &mut line);
                let scene = Scene::of(&start, side);
                if start.turn() == side
                    && !start.in_check()
                    && let Some(aim) = aim::choose(&start, &scene, Bitboard::EMPTY)
                    && !matches!(game.follow(&aim), Followed::Mate)
                    && game.retreat()
                {
                    retreats_after_aims += 1;
                    assert_line_leads_to_position(&game);
                    game.play_on(&mut random);
                    assert_line_leads_to_position(&game);
                }
            }
        }
        assert!(mates_after_retreats > 5 && retreats_after_aims > 5);
    }
}
