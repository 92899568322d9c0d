//! The kinds of fault: what ends the part of a game that can be believed.

macro_rules! fault_kinds {
    ($($(#[$doc:meta])* $name:ident, $text:literal;)*) => {
        /// Why a game could not be read or replayed any further.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        pub enum FaultKind {
            $($(#[$doc])* #[serde(rename = $text)] $name,)*
        }

        impl FaultKind {
            /// Every kind, in the order of the values of column `kind`.
            pub const ALL: &'static [FaultKind] = &[$(FaultKind::$name),*];

            /// The value of column `kind`.
            pub fn name(self) -> &'static str {
                match self {
                    $(FaultKind::$name => $text,)*
                }
            }
        }
    };
}

fault_kinds! {
    /// The token spells a move that is not legal here.
    IllegalSan, "illegal_san";
    /// The token spells more than one legal move.
    AmbiguousSan, "ambiguous_san";
    /// A pawn reaches the last rank and the token does not say what it becomes.
    PromotionMissing, "promotion_piece_missing";
    /// The token is no part of movetext that is known.
    UnreadableToken, "unreadable_token";
    /// `--`, `Z0` and the like: no move at all.
    NullMove, "null_move";
    /// A piece put on the board, as in Crazyhouse.
    PieceDrop, "piece_drop";
    /// A brace comment that never closes.
    UnterminatedComment, "unterminated_comment";
    /// A variation that never closes.
    UnterminatedVariation, "unterminated_variation";
    /// The input ends inside this game's tags.
    TruncatedTag, "truncated_tag";
    /// The input ends or is damaged inside this game.
    TruncatedInput, "truncated_input";
    /// The start position cannot be played from.
    BadFen, "bad_fen";
    /// The game has more text or plies than any game can have.
    Oversized, "oversized_game";
}

impl FaultKind {
    /// True when the input itself ends too early, and not only this game's text is wrong.
    pub fn is_truncation(self) -> bool {
        matches!(self, FaultKind::TruncatedTag | FaultKind::TruncatedInput)
    }
}
