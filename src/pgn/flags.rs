//! Departures from the PGN standard that were understood: they are named, and nothing is lost by them.

macro_rules! flags {
    ($($(#[$doc:meta])* $name:ident = $bit:literal, $text:literal;)*) => {
        impl Flags {
            $($(#[$doc])* pub const $name: Flags = Flags(1 << $bit);)*

            const NAMES: &'static [(Flags, &'static str)] = &[$((Flags::$name, $text)),*];
        }
    };
}

/// A set of departures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u32);

flags! {
    /// `0-0`, `o-o`: castling not written with capital letters O.
    CASTLING_SPELLING = 0, "castling_spelling";
    /// `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`.
    PROMOTION_SPELLING = 1, "promotion_spelling";
    /// `exd6e.p.`, `exd6 ep`.
    EN_PASSANT_SUFFIX = 2, "en_passant_suffix";
    /// `Nb1-c3`, `e2e4`.
    LONG_ALGEBRAIC = 3, "long_algebraic";
    /// A capture without its `x`, an `x` without a capture, or `:` for it.
    CAPTURE_MARK = 4, "capture_mark";
    /// `+` or `#` missing, without its check or mate, or spelled otherwise (`++`, `ch`).
    CHECK_MARK = 5, "check_mark";
    /// `!`, `?` and their pairs, written at the move instead of as a NAG.
    MOVE_GLYPH = 6, "move_glyph";
    /// `±`, `+-`, `=`, `N`: an annotator's sign in the movetext.
    ANNOTATION_SYMBOL = 7, "annotation_symbol";
    /// A piece letter in lower case, a figurine, or a pawn with its letter.
    PIECE_LETTER = 8, "piece_letter";
    /// A move of White without its number.
    MISSING_MOVE_NUMBER = 9, "missing_move_number";
    /// A blank line before the game is over.
    BLANK_LINE_IN_MOVETEXT = 10, "blank_line_in_movetext";
    /// `)`, `}` or `]` that closes nothing.
    STRAY_CLOSER = 11, "stray_closer";
    /// NUL, no-break or zero-width spaces, a byte order mark inside.
    ODD_WHITESPACE = 12, "odd_whitespace";
    /// A brace comment with braces in it.
    NESTED_COMMENT = 13, "nested_comment";
    /// A result that is none of the four of the standard.
    NONSTANDARD_RESULT = 14, "nonstandard_result";
    /// The movetext ends without a result.
    MISSING_RESULT = 15, "missing_result";
    /// Result tag and the movetext's own result differ.
    RESULT_MISMATCH = 16, "result_mismatch";
    /// Text between the result and the next game.
    TOKENS_AFTER_RESULT = 17, "tokens_after_result";
    /// A tag that is not of the form `[Name "value"]`.
    MALFORMED_TAG = 18, "malformed_tag";
    /// Tags that are not UTF-8 and were read as Latin-1.
    LATIN1 = 19, "latin1";
    /// The game has no moves.
    NO_MOVES = 20, "no_moves";
    /// The FEN names castling rights that cannot exist.
    FEN_CASTLING_NORMALISED = 21, "fen_castling_normalised";
    /// The FEN's halfmove clock exceeds its move number.
    FEN_CLOCK_EXCEEDS_MOVES = 22, "fen_clock_gt_moves";
    /// `[SetUp "0"]` beside a FEN, which is used.
    SETUP_ZERO_WITH_FEN = 23, "setup0_with_fen";
    /// No tags at all.
    NO_TAGS = 24, "no_tags";
    /// `1e4`, `1…e5`: a move number without its dot.
    MOVE_NUMBER_SPELLING = 25, "move_number_spelling";
}

impl Flags {
    /// Adds the departures of `other`.
    #[inline]
    pub fn insert(&mut self, other: Flags) {
        self.0 |= other.0;
    }

    /// True when all departures of `other` are in the set.
    pub fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// True when there is none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The names as column `flags` writes them, in a fixed order.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Flags::NAMES.iter().filter(move |(flag, _)| self.contains(*flag)).map(|&(_, name)| name)
    }
}

impl std::ops::BitOr for Flags {
    type Output = Flags;

    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}
