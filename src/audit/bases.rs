//! Every draw rule that holds in a final position. Several may at once, and which of them ended the game a score does
//! not tell.

use super::claims::ClaimBasis;
use super::facts::BoardEnd;
use super::replay::{Replay, SEVENTYFIVE_MOVES_PLIES};
use super::rights::{CLAIMED_OCCURRENCE, FIFTY_MOVES_PLIES};

/// Art. 9.6.1.
pub(super) const FIVEFOLD_OCCURRENCE: u32 = 5;

/// A set of draw rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawBases(u8);

macro_rules! draw_bases {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $text:literal;)*) => {
        impl DrawBases {
            $($(#[$doc])* pub const $name: DrawBases = DrawBases(1 << $bit);)*

            const NAMES: &'static [(DrawBases, &'static str)] = &[$((DrawBases::$name, $text)),*];
        }
    };
}

draw_bases! {
    /// Art. 5.2.1.
    STALEMATE = 0, "stalemate";
    /// Art. 5.2.2.
    DEAD_POSITION = 1, "dead_position";
    /// Art. 9.6.1.
    FIVEFOLD = 2, "fivefold";
    /// Art. 9.6.2.
    SEVENTYFIVE = 3, "seventyfive";
    /// Art. 9.2.2.
    THREEFOLD_ON_BOARD = 4, "threefold_on_board";
    /// Art. 9.3.2.
    FIFTY_ON_BOARD = 5, "fifty_on_board";
    /// Art. 9.2.1; not named where the third occurrence is on the board.
    THREEFOLD_BY_INTENTION = 6, "threefold_by_intention";
    /// Art. 9.3.1; not named where fifty moves are full.
    FIFTY_BY_INTENTION = 7, "fifty_by_intention";
}

impl DrawBases {
    /// The rules that need nobody to announce a move.
    pub const ON_BOARD: DrawBases = DrawBases(0b0011_1111);
    /// The rules that end the game without a claim.
    pub const AUTOMATIC: DrawBases = DrawBases(0b0000_1111);

    /// The draw rules that hold in the final position of a replay; none where it is checkmate.
    pub(super) fn of(replay: &Replay) -> DrawBases {
        let facts = &replay.facts;
        let mut bases = DrawBases::default();
        if facts.board_end == Some(BoardEnd::Checkmate) {
            return bases;
        }
        let announced = |basis: ClaimBasis| {
            replay.claims().iter().any(|run| run.last_ply == facts.plies && run.basis == basis)
        };
        let (occurrence, clock) = (facts.final_occurrence, facts.final_halfmove_clock);
        for (rule, holds) in [
            (DrawBases::STALEMATE, facts.board_end == Some(BoardEnd::Stalemate)),
            (DrawBases::DEAD_POSITION, facts.first_dead_ply().is_some()),
            (DrawBases::FIVEFOLD, occurrence >= FIVEFOLD_OCCURRENCE),
            (DrawBases::SEVENTYFIVE, clock >= SEVENTYFIVE_MOVES_PLIES),
            (DrawBases::THREEFOLD_ON_BOARD, occurrence >= CLAIMED_OCCURRENCE),
            (DrawBases::FIFTY_ON_BOARD, clock >= FIFTY_MOVES_PLIES),
            (DrawBases::THREEFOLD_BY_INTENTION, announced(ClaimBasis::ThreefoldAheadOther)),
            (DrawBases::FIFTY_BY_INTENTION, announced(ClaimBasis::FiftyAheadOther)),
        ] {
            if holds {
                bases.insert(rule);
            }
        }
        bases
    }

    /// Adds rules.
    pub fn insert(&mut self, rules: DrawBases) {
        self.0 |= rules.0;
    }

    /// True when one of `rules` holds.
    pub fn has(self, rules: DrawBases) -> bool {
        self.0 & rules.0 != 0
    }

    /// How many rules hold.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The rules' names, as in column `draw_bases`.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMES.iter().filter(move |(rule, _)| self.has(*rule)).map(|&(_, name)| name)
    }
}
