//! Claims: a right to claim a draw that stood over one or more turns, and what became of it (Art. 9.2, 9.3).
//!
//! How rights are found while a game is replayed is in `rights.rs`.

use crate::pgn::GameResult;
use crate::rules::{Color, Identity, MaterialSignature, SanText};

use super::profile::Article;

/// What a right rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimBasis {
    /// The position on the board has occurred three times (Art. 9.2.2).
    ThreefoldOnBoard,
    /// The move that was then played brought about a third occurrence (Art. 9.2.1).
    ThreefoldAheadPlayed,
    /// Another legal move would have, or no move was played (Art. 9.2.1).
    ThreefoldAheadOther,
    /// Fifty moves by each side without pawn move and capture have been made (Art. 9.3.2).
    FiftyOnBoard,
    /// The move that was then played completed them (Art. 9.3.1).
    FiftyAheadPlayed,
    /// Another legal move would have, or no move was played (Art. 9.3.1).
    FiftyAheadOther,
}

impl ClaimBasis {
    /// Every basis, in the order of the values of column `basis`.
    pub const ALL: [ClaimBasis; 6] = [
        ClaimBasis::ThreefoldOnBoard,
        ClaimBasis::ThreefoldAheadPlayed,
        ClaimBasis::ThreefoldAheadOther,
        ClaimBasis::FiftyOnBoard,
        ClaimBasis::FiftyAheadPlayed,
        ClaimBasis::FiftyAheadOther,
    ];

    /// The value of column `basis`.
    pub fn name(self) -> &'static str {
        match self {
            ClaimBasis::ThreefoldOnBoard => "threefold_on_board",
            ClaimBasis::ThreefoldAheadPlayed => "threefold_ahead_played",
            ClaimBasis::ThreefoldAheadOther => "threefold_ahead_other",
            ClaimBasis::FiftyOnBoard => "fifty_on_board",
            ClaimBasis::FiftyAheadPlayed => "fifty_ahead_played",
            ClaimBasis::FiftyAheadOther => "fifty_ahead_other",
        }
    }

    /// The provision that gives the right.
    pub fn article(self) -> Article {
        match self {
            ClaimBasis::ThreefoldOnBoard => Article::RepetitionOnBoard,
            ClaimBasis::ThreefoldAheadPlayed | ClaimBasis::ThreefoldAheadOther => {
                Article::RepetitionAhead
            }
            ClaimBasis::FiftyOnBoard => Article::FiftyOnBoard,
            ClaimBasis::FiftyAheadPlayed | ClaimBasis::FiftyAheadOther => Article::FiftyAhead,
        }
    }

    /// True for a right under Art. 9.3.
    pub fn is_fifty(self) -> bool {
        matches!(
            self,
            ClaimBasis::FiftyOnBoard | ClaimBasis::FiftyAheadPlayed | ClaimBasis::FiftyAheadOther
        )
    }

    /// True when the move to announce was made.
    pub fn is_played(self) -> bool {
        matches!(self, ClaimBasis::ThreefoldAheadPlayed | ClaimBasis::FiftyAheadPlayed)
    }

    /// True when no move had to be announced.
    pub fn is_on_board(self) -> bool {
        matches!(self, ClaimBasis::ThreefoldOnBoard | ClaimBasis::FiftyOnBoard)
    }
}

/// A run: consecutive turns of one side with the same right.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    pub side: Color,
    pub basis: ClaimBasis,
    /// The first and the last position in which the side was to move with this right.
    pub first_ply: u32,
    pub last_ply: u32,
    pub turns: u32,
    /// Ahead: the move to announce at the first ply. The one that was played; else the first, in the order of
    /// their spellings, of those that would do, and do not mate if there is a choice.
    pub announced: Option<SanText>,
    /// That move mates: the right is there by the letter (Art. 9.3.1), and nobody would want it.
    pub intended_mate: Option<bool>,
    /// Of the position at the first ply.
    pub occurrence: u32,
    pub halfmove_clock: u32,
    pub identity: Identity,
    pub material: MaterialSignature,
}

/// What became of a right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimOutcome {
    /// The side played on.
    Missed,
    /// The right stood in the final position.
    StoodAtEnd,
}

/// A result from one side's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideResult {
    Win,
    Draw,
    Loss,
}

impl SideResult {
    /// What `result` is to `side`; `None` when nobody knows.
    pub fn of(result: Option<GameResult>, side: Color) -> Option<SideResult> {
        let winner = match result? {
            GameResult::WhiteWins => Color::White,
            GameResult::BlackWins => Color::Black,
            GameResult::Draw => return Some(SideResult::Draw),
            GameResult::Unknown => return None,
        };
        Some(if winner == side { SideResult::Win } else { SideResult::Loss })
    }
}

impl Claim {
    /// The ply before which the right passed for certain at each of its turns, in a game of `plies` half-moves. A move
    /// that was announced and played is part of a claim where the game ends with it; `ends_drawn` says that it was
    /// read to its end and is a draw.
    pub fn passed_before(&self, plies: u32, ends_drawn: bool) -> u32 {
        let may_be_claimed = ends_drawn && self.basis.is_played() && self.last_ply + 1 == plies;
        if may_be_claimed { self.last_ply } else { plies }
    }

    /// What became of the right in a game of `plies` half-moves. `None` when the move that mates was the one to
    /// announce, and when the right stood in the last position of a score that could not be read on
    /// (`complete` is false): what was done then is not known.
    pub fn outcome(&self, plies: u32, complete: bool) -> Option<ClaimOutcome> {
        if self.intended_mate == Some(true) {
            None
        } else if self.last_ply < plies {
            Some(ClaimOutcome::Missed)
        } else {
            complete.then_some(ClaimOutcome::StoodAtEnd)
        }
    }
}
