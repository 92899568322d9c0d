//! Table `findings`: where the game's ending and the Laws meet or part. It has its columns and no rows yet.

use crate::rules::Color;

use super::column::{Enum, Int32, Required64, Text, table};

table! {
    /// Builds table `findings`.
    Findings {
        block: Required64,
        offset: Required64,
        finding: Text,
        article: Text,
        certainty: Text,
        ply: Int32,
        plies_after: Int32,
        side: Enum<Color>,
        detail: Text,
    }
}
