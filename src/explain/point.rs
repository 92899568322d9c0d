//! What can be said of a position in a game, independent of any language.

use serde::Serialize;

use super::conclusion::Unread;
use super::names;
use super::place::{Made, Place};
use crate::audit::EventDetail;
use crate::pgn::GameResult;
use crate::rules::{Color, SanText};

/// The two rules under which a draw can be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Art. 9.2.
    Threefold,
    /// Art. 9.3.
    Fifty,
}

/// A right to claim a draw, with the numbers of its article and of the one by which touching a piece ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Right {
    #[serde(serialize_with = "names::color")]
    pub side: Color,
    pub rule: Rule,
    pub article: &'static str,
    /// The first right of its form in the game: how it is used is told here.
    #[serde(skip)]
    pub is_first: bool,
    #[serde(skip)]
    pub touch_article: &'static str,
}

/// What became of a right at this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Became {
    /// The side made another move, or a move where none had to be announced.
    PlayedOn { next: Place },
    /// The move that could have been announced was made.
    Played { next: Place },
    /// The side made a move that ended the game.
    Ended { next: Place },
    /// The move that could have been announced was made, and with it the score ends in a draw: it may have been announced.
    EndedWithIt { next: Place },
    /// The score ends here, with this result.
    Stood {
        #[serde(serialize_with = "names::result")]
        result: Option<GameResult>,
    },
    /// The score cannot be read on.
    NotKnown,
}

/// A move to announce, and the places where the position stood that it brings about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Announcement {
    #[serde(rename = "move", serialize_with = "names::san")]
    pub san: SanText,
    pub mates: bool,
    pub earlier: Vec<Place>,
}

/// A right to castle, and the move with which it was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LostRight {
    #[serde(serialize_with = "names::color")]
    pub side: Color,
    pub kingside: bool,
    pub lost: Place,
}

/// Earlier positions that look the same and are not, and in what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Otherwise {
    pub places: Vec<Place>,
    /// Rights to castle that were there then.
    pub castling: Vec<LostRight>,
    /// The square on which a pawn could be taken en passant then.
    pub en_passant: Option<String>,
    /// The side that was to move then, if it was the other.
    #[serde(serialize_with = "names::maybe_color")]
    pub to_move: Option<Color>,
    /// The articles by which they are not the same.
    pub articles: Vec<&'static str>,
}

/// Something that is to be said of a position, or of a stretch of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Point {
    /// The position has stood before.
    Repetition {
        occurrence: u32,
        earlier: Vec<Place>,
    },
    /// Of a stretch: how many positions stood for the second time, for the third, and so on.
    Repetitions {
        counts: Vec<Count>,
    },
    /// The same placement for the third time, but not the same position.
    DiagramRepeated {
        occurrence: u32,
        same: Vec<Place>,
        others: Vec<Otherwise>,
        article: &'static str,
    },
    /// A draw could be claimed by announcing one of these moves; `resetting` are those that set the clock to 0.
    MayAnnounce {
        #[serde(flatten)]
        right: Right,
        moves: Vec<Announcement>,
        #[serde(serialize_with = "names::sans")]
        resetting: Vec<SanText>,
        became: Became,
    },
    /// A draw could be claimed on the position as it stood.
    MayClaim {
        #[serde(flatten)]
        right: Right,
        became: Became,
    },
    /// Of a stretch: a right that was told of before stood at so many more turns, and was not used.
    StillMay {
        #[serde(flatten)]
        right: Right,
        turns: u32,
        /// A move to announce at each turn, if one has to be.
        announced: Vec<Made>,
    },
    /// The halfmove clock comes near a hundred.
    NearlyFifty {
        halfmove_clock: u32,
        article: &'static str,
    },
    /// It had come near, and is 0 again.
    ClockReset {
        halfmove_clock_before: u32,
    },
    /// Fifty moves by each side; the last pawn move or capture led to the position `since`, if it is in the game.
    FiftyMoves {
        since: Option<Place>,
        article: &'static str,
    },
    /// One more move of these ends the game: seventy-five moves are full then, unless it mates.
    NextEnds {
        #[serde(serialize_with = "names::color")]
        side: Color,
        #[serde(serialize_with = "names::sans")]
        counting: Vec<SanText>,
        #[serde(serialize_with = "names::sans")]
        mating: Vec<SanText>,
        #[serde(serialize_with = "names::sans")]
        resetting: Vec<SanText>,
        article: &'static str,
    },
    Fivefold {
        earlier: Vec<Place>,
        article: &'static str,
    },
    SeventyfiveMoves {
        since: Option<Place>,
        article: &'static str,
    },
    DeadPosition {
        #[serde(serialize_with = "names::proof")]
        proof: EventDetail,
        article: &'static str,
    },
    /// One side cannot mate any more: it matters when the other's flag falls.
    CannotWin {
        #[serde(serialize_with = "names::color")]
        side: Color,
        #[serde(serialize_with = "names::proof")]
        proof: EventDetail,
        article: &'static str,
    },
    /// `over_seventyfive` is the article over which the mate takes precedence, if its move completed that count.
    Checkmate {
        #[serde(serialize_with = "names::color")]
        winner: Color,
        article: &'static str,
        over_seventyfive: Option<&'static str>,
    },
    Stalemate {
        #[serde(serialize_with = "names::color")]
        side: Color,
        article: &'static str,
    },
    /// The score goes on after the game was over.
    GoesOn {
        plies_after: u32,
    },
    /// A recorded draw offer.
    Offer {
        #[serde(serialize_with = "names::color")]
        side: Color,
        article: &'static str,
    },
    /// Time was added to the opponent's clock, as after an incorrect claim by this side.
    ClockJump {
        #[serde(serialize_with = "names::color")]
        side: Color,
        seconds: i32,
        article: &'static str,
    },
    /// The score cannot be read on.
    Unread(Unread),
}

/// So many positions stood for the `occurrence`th time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Count {
    pub occurrence: u32,
    pub positions: u32,
}

impl Point {
    /// True for what ends the game without a claim.
    pub fn is_end(&self) -> bool {
        matches!(
            self,
            Point::Fivefold { .. }
                | Point::SeventyfiveMoves { .. }
                | Point::DeadPosition { .. }
                | Point::Checkmate { .. }
                | Point::Stalemate { .. }
        )
    }

    /// True for a right to claim a draw.
    pub fn is_right(&self) -> bool {
        matches!(self, Point::MayAnnounce { .. } | Point::MayClaim { .. })
    }

    /// True for what is seen best on a diagram.
    pub(super) fn wants_diagram(&self) -> bool {
        match self {
            Point::MayAnnounce { right, .. } | Point::MayClaim { right, .. } => right.is_first,
            Point::DiagramRepeated { others, .. } => {
                others.iter().any(|other| !other.castling.is_empty() || other.en_passant.is_some())
            }
            Point::FiftyMoves { .. } | Point::NextEnds { .. } | Point::CannotWin { .. } => true,
            point => point.is_end(),
        }
    }
}
