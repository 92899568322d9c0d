//! Whether a side can still win: whether some series of legal moves, by both sides, ends in its mate
//! (Art. 5.2.2: if there is none for either side the position is dead; Art. 6.9: it decides a flag fall).
//!
//! "Legal" means Art. 3: the counts of Art. 9 and the clocks are left out. Every verdict is proved: a line of
//! legal moves that ends in mate; a theorem; a full-width search; or all positions that can be reached,
//! compared exactly and closed under all legal moves. Rights to castle and to take en passant are part of
//! a position. That a side cannot win is true of every later position, too, since a mate after a move that
//! was played would be one before it.
//!
//! Work is counted in positions, never in time, so the same question has the same answer everywhere.

mod advance;
mod aim;
mod attack;
mod budget;
mod cooperation;
mod cost;
mod defence;
mod distance;
mod exploration;
mod follow;
mod forced;
mod help;
mod locked;
mod net;
mod pattern;
mod pursuit;
mod reached;
mod regions;
mod run;
mod scene;
mod shuttle;
mod unblock;
mod wait;
mod walk;

use shakmaty::{Color, Move};

use super::identity::Identity;
use super::random::SplitMix64;
use super::{Position, cannot_win_by_material};
pub use budget::{Budget, Round};
use cooperation::Plan;
use exploration::{Exploration, Explored, Limit, Narrow};
use forced::Forced;
use locked::Locked;

/// Whether a side can still win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Winnable(WinnableBy),
    Unwinnable(UnwinnableBy),
    /// The budget ended first; so many positions were looked at in vain.
    Undecided {
        positions: usize,
    },
}

/// The proof that a side can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinnableBy {
    /// It has mated.
    Checkmate,
    /// A line of legal moves ends in its mate: see [`Prover::line`].
    Line,
    /// A line of legal moves, often of none, leads to a position with at most four men, no right to castle or to take
    /// en passant, and no proof of four plies to the contrary: exhaustive tables of all 45 classes of material say
    /// that it goes on to a mate. See [`Prover::line`].
    FewMen,
}

/// The proof that a side cannot win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnwinnableBy {
    /// The game is over, and the side has not mated.
    Terminal,
    /// Its material is too little, wherever the men stand: see [`cannot_win_by_material`].
    Material,
    /// Every line of play ends without its mate within so many plies.
    Forced { plies: u32 },
    /// So many positions can be reached, and it mates in none of them. Those in which its material is too little
    /// are not followed.
    Closure { positions: usize },
    /// The men are shut in: all that can be reached lies in a set of positions, given by the squares on which each
    /// man may stand, that is closed under all moves and holds no mate.
    ShutIn,
}

/// The end of the game, or the proof by its material or by force that `side` cannot win.
fn cheap_proof(position: &Position, side: Color) -> Option<Verdict> {
    if !position.has_legal_move() {
        let mated = position.in_check() && position.turn() != side;
        return Some(if mated {
            Verdict::Winnable(WinnableBy::Checkmate)
        } else {
            Verdict::Unwinnable(UnwinnableBy::Terminal)
        });
    }
    if cannot_win_by_material(position, side) {
        return Some(Verdict::Unwinnable(UnwinnableBy::Material));
    }
    let plies = Forced::depth_plies(position, side, FORCED_PLIES, FORCED_NODES)?;
    Some(Verdict::Unwinnable(UnwinnableBy::Forced { plies }))
}

/// Forced lines are searched to this depth: with up to four men no proof is deeper.
const FORCED_PLIES: u32 = 4;
/// A search that has looked at so many positions has left the corridors.
const FORCED_NODES: u32 = 20_000;
/// Up to so many men everything is known from tables.
const FEW_MEN: usize = 4;
/// From so many it is not far to so few, and so many positions are explored for a way.
const FEW_AFTER_CAPTURES: usize = 10;
const WAY_TO_FEW_POSITIONS: usize = 2000;
/// So many games are played before anything else where a line is wanted: nearly always the first finds one.
const PURSUITS: u32 = 4;

/// What the tables say of a position with so few men that they know it; `None` of any other.
fn few_men_can_win(position: &Position, side: Color) -> Option<bool> {
    let has_rights = position.castling().any() || position.en_passant().is_some();
    if position.occupied().count() > FEW_MEN || has_rights {
        return None;
    }
    Some(matches!(cheap_proof(position, side), None | Some(Verdict::Winnable(_))))
}

/// Of all final positions of real games that are known to be unwinnable, none is proved by a set that is ever as
/// wide as these. Nearly all that are winnable are wider.
const PERHAPS_LOCKED_NARROW: Narrow = Narrow { first_look_positions: 64, wide: 3 };
const LOCKED_NARROW: Narrow = Narrow { first_look_positions: 128, wide: 6 };

/// Answers questions one after another, and keeps its memory from one to the next.
#[derive(Debug, Default)]
pub struct Prover {
    exploration: Exploration,
    line: Vec<Move>,
    /// The last position from which one line refuted every forced proof.
    goes_on_from: Option<Identity>,
    /// The last position from which all was explored and no mate found, by either side.
    dead: Option<(Identity, usize)>,
}

impl Prover {
    /// Whether `side` can still win from `position`.
    pub fn can_win(&mut self, position: &Position, side: Color, budget: &Budget) -> Verdict {
        self.line.clear();
        let men = position.occupied().count();
        if !budget.only_if_locked
            && men > FEW_MEN
            && !cannot_win_by_material(position, side)
            && let Some(by) = self.pursue(position, side)
        {
            return Verdict::Winnable(by);
        }
        self.line.clear();
        if !self.goes_on(position, side)
            && let Some(verdict) = cheap_proof(position, side)
        {
            return verdict;
        }
        let has_rights = position.castling().any() || position.en_passant().is_some();
        if men <= FEW_MEN && !has_rights {
            return Verdict::Winnable(WinnableBy::FewMen);
        }
        if !budget.only_if_locked && men <= FEW_AFTER_CAPTURES {
            let limit = Limit { few_men: true, ..Limit::positions(WAY_TO_FEW_POSITIONS) };
            if let Some(verdict) = self.explore(position, side, limit, &mut 0) {
                return verdict;
            }
        }
        self.search(position, side, budget)
    }

    fn pursue(&mut self, position: &Position, side: Color) -> Option<WinnableBy> {
        let mut random = SplitMix64::new(position.placement().hash());
        (0..PURSUITS).find_map(|_| pursuit::play(position, side, &mut random, &mut self.line))
    }

    /// Whether one line shows that the game goes on: that it is not over, and not soon lost for `side` by force or
    /// by its material. The question is asked for both sides, one after the other, and the line is good for both.
    fn goes_on(&mut self, position: &Position, side: Color) -> bool {
        if cannot_win_by_material(position, side) {
            return false;
        }
        let identity = position.identity();
        if self.goes_on_from != Some(identity) {
            if !forced::goes_on(position, FORCED_PLIES) {
                return false;
            }
            self.goes_on_from = Some(identity);
        }
        true
    }

    /// Looks for a line that ends in a mate by `side`, whatever else is known.
    pub fn search(&mut self, position: &Position, side: Color, budget: &Budget) -> Verdict {
        self.line.clear();
        if let Some((identity, positions)) = self.dead
            && identity == position.identity()
        {
            return Verdict::Unwinnable(UnwinnableBy::Closure { positions });
        }
        let locked = locked::judge(position, side);
        if budget.only_if_locked && locked == Locked::Hardly {
            return Verdict::Undecided { positions: 0 };
        }
        let mut looked_at = 0;
        let first = match locked {
            Locked::Hardly => Limit::positions(0),
            Locked::Perhaps => Limit {
                narrow: Some(PERHAPS_LOCKED_NARROW),
                ..Limit::positions(budget.perhaps_locked_positions)
            },
            Locked::Likely => {
                Limit { narrow: Some(LOCKED_NARROW), ..Limit::positions(budget.locked_positions) }
            }
        };
        if first.positions > 0
            && let Some(verdict) = self.explore(position, side, first, &mut looked_at)
        {
            return verdict;
        }
        if locked > Locked::Hardly && !budget.rounds.is_empty() && regions::prove(position, side) {
            return Verdict::Unwinnable(UnwinnableBy::ShutIn);
        }
        if budget.only_if_locked && locked == Locked::Perhaps {
            return Verdict::Undecided { positions: looked_at };
        }
        let mut random = SplitMix64::new(position.placement().hash());
        let mut number = 0;
        for round in budget.rounds {
            if round.regions && regions::prove(position, side) {
                return Verdict::Unwinnable(UnwinnableBy::ShutIn);
            }
            // Where any line is wanted this was tried before.
            if budget.only_if_locked
                && let Some(by) = self.pursue(position, side)
            {
                return Verdict::Winnable(by);
            }
            for _ in 0..round.games {
                let plan = Plan::numbered(number);
                number += 1;
                if cooperation::mates(position, side, plan, &mut random, &mut self.line) {
                    return Verdict::Winnable(WinnableBy::Line);
                }
                looked_at += self.line.len();
            }
            let limit = Limit::positions(round.positions);
            if let Some(verdict) = self.explore(position, side, limit, &mut looked_at) {
                return verdict;
            }
        }
        self.line.clear();
        Verdict::Undecided { positions: looked_at }
    }

    /// The moves to the mate that proved the last verdict, or to the position with few men.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    fn explore(
        &mut self,
        position: &Position,
        side: Color,
        limit: Limit,
        looked_at: &mut usize,
    ) -> Option<Verdict> {
        match self.exploration.run(position, side, limit, &mut self.line) {
            Explored::Mate => Some(Verdict::Winnable(WinnableBy::Line)),
            Explored::FewMen => Some(Verdict::Winnable(WinnableBy::FewMen)),
            Explored::Closed { positions, dead } => {
                if dead {
                    self.dead = Some((position.identity(), positions));
                }
                Some(Verdict::Unwinnable(UnwinnableBy::Closure { positions }))
            }
            Explored::Open => {
                *looked_at += self.exploration.reached();
                None
            }
        }
    }
}
