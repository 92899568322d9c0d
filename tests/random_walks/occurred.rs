//! What has occurred in the walks of a test, so that it can demand that the rare cases did.

#[derive(Debug, Default)]
pub struct Occurred {
    pub plies: u32,
    pub checks: u32,
    pub double_checks: u32,
    pub checkmates: u32,
    pub stalemates: u32,
    pub castlings: u32,
    pub promotions: u32,
    pub en_passant_captures: u32,
    /// A pawn stands beside the one that advanced two squares, but may not take it.
    pub illegal_en_passant: u32,
    /// Moves whose SAN needs a file, a rank or both.
    pub disambiguated: u32,
    pub ambiguous: u32,
    pub third_occurrences: u32,
    pub fifth_occurrences: u32,
    pub third_one_move_away: u32,
    /// A position has occurred twice, but no move leads to a third time.
    pub third_not_one_move_away: u32,
    pub same_diagram_other_castling: u32,
    pub same_diagram_other_en_passant: u32,
    pub same_diagram_other_side: u32,
    pub cannot_win: u32,
}
