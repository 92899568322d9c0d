//! Places in a game: the start position, or the position after a move.

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::rules::{Color, SanText};

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    pub number: u32,
    pub side: Color,
    pub san: SanText,
}

/// The position after `ply` half-moves, and the last of them; there is none before the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub ply: u32,
    pub made: Option<Made>,
}

impl Place {
    /// A move, or several, with the number of the first, such as `4...Ng8`.
    pub(super) fn numbered(number: u32, side: Color, san: &str) -> String {
        format!("{number}{}{san}", if side.is_white() { "." } else { "..." })
    }
}

impl Serialize for Made {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let san = self.san.to_string();
        serializer.serialize_str(&Place::numbered(self.number, self.side, &san))
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut place = serializer.serialize_struct("Place", 2)?;
        place.serialize_field("ply", &self.ply)?;
        place.serialize_field("move", &self.made)?;
        place.end()
    }
}
