//! Explores the positions that can be reached, those nearest to a mate first. There are two ends to it that
//! prove something: a mate, or a set of positions that is closed under all legal moves and holds none.
//!
//! Positions in which the material decides are left out, and so is what would follow them.

use shakmaty::{Bitboard, Color, Move};

use super::super::{Position, cannot_win_by_material};
use super::distance::{self, DISTANCES};
use super::forced::changes_material;
use super::reached::{Number, Reached};
use super::{FEW_MEN, few_men_can_win};

/// How an exploration ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Explored {
    /// A mate was found; the moves to it are in the line.
    Mate,
    /// So many positions can be reached, and none of them is a mate by the side. `dead` says that none is one by
    /// the other side either, and that all of them were followed that do not prove the same by themselves.
    Closed { positions: usize, dead: bool },
    /// A position was found in which the side can win because of how few men are left; the moves to it are in the line.
    FewMen,
    /// The budget ended first.
    Open,
}

/// How far an exploration goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    /// Positions that may be reached.
    pub positions: usize,
    /// When to give up because nothing seems to hold the men in.
    pub narrow: Option<Narrow>,
    /// Whether a position with few men, in which it is known who can win, is an end.
    pub few_men: bool,
}

impl Limit {
    pub fn positions(positions: usize) -> Limit {
        Limit { positions, narrow: None, few_men: false }
    }
}

/// Where men are shut in, few new positions are reached from each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Narrow {
    /// It is told only once so many positions have been reached.
    pub first_look_positions: usize,
    /// No longer narrow: so many positions have been reached for each whose moves were looked at.
    pub wide: usize,
}

impl Narrow {
    fn holds(self, reached: usize, looked_at: usize) -> bool {
        reached < self.first_look_positions || reached <= self.wide * looked_at
    }
}

/// What a man more costs on the way to few.
const MAN: usize = 40;

/// The memory of explorations.
#[derive(Debug)]
pub(super) struct Exploration {
    reached: Reached,
    /// Positions whose moves have not been looked at, by their distance.
    waiting: Vec<Vec<Number>>,
    nearest: usize,
}

impl Default for Exploration {
    fn default() -> Exploration {
        let waiting = vec![Vec::new(); DISTANCES];
        Exploration { reached: Reached::default(), waiting, nearest: DISTANCES }
    }
}

impl Exploration {
    /// Looks for a mate by `side` within the limit, and writes the moves to it into `line`.
    pub fn run(
        &mut self,
        start: &Position,
        side: Color,
        limit: Limit,
        line: &mut Vec<Move>,
    ) -> Explored {
        self.reached.clear();
        for waiting in &mut self.waiting[self.nearest.min(DISTANCES)..] {
            waiting.clear();
        }
        self.nearest = DISTANCES;
        self.add(start, side, 0, limit.few_men);
        let mut dead = true;
        let mut looked_at = 0;
        while let Some(number) = self.next() {
            let reached = self.reached.len();
            let is_narrow = limit.narrow.is_none_or(|narrow| narrow.holds(reached, looked_at));
            if reached > limit.positions || !is_narrow {
                return Explored::Open;
            }
            looked_at += 1;
            let position = self.reached.position(number);
            let mut end = None;
            position.any_legal_move(Bitboard::FULL, |m| {
                let mut after = position.clone();
                after.play(m);
                if changes_material(m) && cannot_win_by_material(&after, side) {
                    dead &= cannot_win_by_material(&after, !side);
                    return false;
                }
                if limit.few_men
                    && changes_material(m)
                    && few_men_can_win(&after, side) == Some(true)
                {
                    end = Some((m, Explored::FewMen));
                    return true;
                }
                if after.is_checkmate() {
                    if after.turn() != side {
                        end = Some((m, Explored::Mate));
                        return true;
                    }
                    dead = false;
                }
                self.add(&after, side, number, limit.few_men);
                false
            });
            if let Some((m, explored)) = end {
                self.write_line(number, m, line);
                return explored;
            }
        }
        Explored::Closed { positions: self.reached.len(), dead }
    }

    /// How many positions the last exploration reached.
    pub fn reached(&self) -> usize {
        self.reached.len()
    }

    fn add(&mut self, position: &Position, side: Color, parent: Number, few_men: bool) {
        if let Some(number) = self.reached.insert(position, parent) {
            let mut distance = distance::to_mate(position, side);
            if few_men {
                let men = position.occupied().count();
                distance = (distance + MAN * men).saturating_sub(MAN * FEW_MEN).min(DISTANCES - 1);
            }
            self.waiting[distance].push(number);
            self.nearest = self.nearest.min(distance);
        }
    }

    fn next(&mut self) -> Option<Number> {
        while self.nearest < DISTANCES {
            if let Some(number) = self.waiting[self.nearest].pop() {
                return Some(number);
            }
            self.nearest += 1;
        }
        None
    }

    /// Writes the moves that lead to a position, and one more.
    fn write_line(&self, number: Number, last: Move, line: &mut Vec<Move>) {
        line.clear();
        line.push(last);
        let mut number = number;
        while number != 0 {
            let parent = self.reached.parent(number);
            let before = self.reached.position(parent);
            let identity = self.reached.position(number).identity();
            before.any_legal_move(Bitboard::FULL, |m| {
                let mut after = before.clone();
                after.play(m);
                let found = after.identity() == identity;
                if found {
                    line.push(m);
                }
                found
            });
            number = parent;
        }
        line.reverse();
    }
}
