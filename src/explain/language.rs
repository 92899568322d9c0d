//! What a language has to say: four tables of messages. One that a language lacks does not compile.

use super::board::Board;
use super::conclusion::{Basis, Conclusion, End, Found, Stated, Turns, Unread};
use super::heading::Heading;
use super::moments::Moment;
use super::place::{Made, Place};
use super::point::Point;
use super::position::Standing;
use crate::audit::CanWin;
use crate::rules::{Color, SanText, Verdict};

/// The messages of one language. Sentences are whole and end with a full stop.
pub trait Language: Places + Points + Endings + Positions {}

impl<T: Places + Points + Endings + Positions> Language for T {}

/// Sides, moves, places in a game.
pub trait Places {
    /// The language as attribute `lang` of a page.
    fn code(&self) -> &'static str;
    /// The letters of king, queen, rook, bishop, knight and pawn.
    fn letters(&self) -> &'static [&'static str; 6];
    /// White or Black.
    fn side(&self, side: Color) -> &'static str;
    /// A move as readers of the language write it.
    fn san(&self, san: &SanText) -> String;
    /// `5.2.2` as a reference.
    fn article(&self, number: &str) -> String;
    /// What stands in the place of a move at the start position.
    fn start(&self) -> &'static str;
    /// "after 4...Ng8", or "at the start".
    fn after(&self, place: &Place) -> String;
    /// Where a moment stands in the game, and who is to move.
    fn standing_at(&self, moment: &Moment) -> String;

    /// A move with its number.
    fn made(&self, made: &Made) -> String {
        Place::numbered(made.number, made.side, &self.san(&made.san))
    }

    /// Moves that could be made at a moment, with the number of the first.
    fn numbered(&self, moment: &Moment, moves: &str) -> String {
        Place::numbered(moment.move_number, moment.side_to_move, moves)
    }

    /// A place as a heading.
    fn place(&self, place: &Place) -> String {
        place.made.map_or_else(|| self.start().to_owned(), |made| self.made(&made))
    }

    /// What a screen reader says of a diagram.
    fn men(&self, board: &Board) -> String {
        let men = |side| format!("{}: {}.", self.side(side), board.men(side, self.letters()));
        format!("{} {}", men(Color::White), men(Color::Black))
    }
}

/// What happens in a game.
pub trait Points {
    /// The title of a game without players.
    fn untitled(&self, heading: &Heading) -> &'static str;
    /// The kind of game and how long it is.
    fn course(&self, heading: &Heading) -> String;
    fn point(&self, point: &Point, moment: &Moment) -> String;
    /// That there is no moment to tell of.
    fn nothing_happened(&self) -> &'static str;
}

/// How it ends.
pub trait Endings {
    /// The headings: what the file says, what the Laws say, findings, the final position.
    fn headings(&self) -> [&'static str; 4];
    fn stated(&self, stated: &Stated) -> String;
    fn unread(&self, unread: &Unread) -> String;
    /// That a variant is not replayed, or that nothing could be.
    fn not_replayed(&self, heading: &Heading) -> String;
    fn end(&self, end: &End) -> String;
    /// That a score which cannot be read to its end hides what came then.
    fn as_far_as_read(&self) -> &'static str;
    /// That nothing ended the game without a claim.
    fn no_end(&self) -> &'static str;
    /// The counts of the final position.
    fn counts(&self, conclusion: &Conclusion) -> Option<String>;
    /// The rules under which it could be drawn, if it is not over.
    fn bases(&self, bases: &[Basis]) -> String;
    fn passed(&self, turns: &Turns) -> String;
    /// Who could still win, where that is known.
    fn can_win(&self, white: CanWin, black: CanWin) -> Option<String>;
    /// A finding, with its article and how certain it is.
    fn found(&self, found: &Found) -> String;
    /// A word that an audit gives as the detail of a finding; `None` where it needs none.
    fn detail_word(&self, word: &str) -> Option<&'static str>;
}

/// What is said of one position.
pub trait Positions {
    /// The names of the rows: position, material, status.
    fn rows(&self) -> [&'static str; 3];
    fn standing(&self, standing: Standing) -> String;
    /// What is known of a side's chances. `line` is a line to mate, `took` the time that the answer took.
    fn chance(&self, verdict: &Verdict, line: &str, line_plies: usize, took: &str) -> String;
}

/// `a, b and c`.
pub(super) fn listed(items: &[String], and: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}
