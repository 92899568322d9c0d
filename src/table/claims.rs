//! Table `claims`: rights to claim a draw, and what became of them. It has its columns and no rows yet.

use crate::rules::Color;

use super::column::{Bool, Enum, Int32, Required64, Text, table};

table! {
    /// Builds table `claims`.
    Claims {
        block: Required64,
        offset: Required64,
        side: Enum<Color>,
        basis: Text,
        article: Text,
        first_ply: Int32,
        last_ply: Int32,
        turns: Int32,
        move_san: Text,
        intended_mate: Bool,
        occurrence: Int32,
        halfmove_clock: Int32,
        outcome: Text,
        side_result: Text,
        costly: Bool,
        clock_s: Int32,
        eval_cp: Int32,
        epd: Text,
        material: Text,
        after_end: Bool,
    }
}
