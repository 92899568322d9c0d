//! From text to game: where a game starts and ends, its tags, and every byte of its movetext.
//!
//! pgn-reader gives the spelling of standard moves, tag escapes and NAGs. The scanner around it is ours because
//! it has to account for every byte: a token is a move, a number, a comment, a variation, a NAG, a
//! result, a known decoration, or a fault with its place; nothing is dropped in silence.
//! Nothing here plays a move.

mod boundary;
mod certain;
mod comment;
mod fault;
mod flags;
mod key;
mod movetext;
mod spelling;
mod standard_move;
mod tags;
mod value;
mod word;

pub use boundary::{
    Gap, MAX_BLANK_BYTES, game_start_after_loss, is_tag_line, likely_game_start, skip_gap,
};
pub use certain::{CertainStart, last_brace_opens, last_certain_start};
pub use comment::{Eval, clock_seconds, eval};
pub use fault::FaultKind;
pub use flags::Flags;
pub use key::Key;
pub use movetext::{CheckMark, Ending, MoveToken, Movetext, Token};
pub use tags::{TagSection, Tags, read_tags};
pub use value::{
    CalendarDate, GameResult, Site, Speed, TimeControl, Variant, decode_text, elo, is_plain_ascii,
    rating_difference, site_game_id, timestamp_micros, year,
};

/// The longest text of one game that is read, in bytes. What is beyond is no longer that game: the
/// longest game that the Laws allow (17,697 plies to the 75-move rule) with a clock and an
/// evaluation at every move takes about one MiB.
pub const MAX_GAME_BYTES: usize = 32 << 20;
