//! The lesson on a game: ply by ply where something happens, who may claim a draw now and how, what became of the
//! right, and where the game was over by the Laws.
//!
//! Everything that is judged comes from the audit. Here it is put in order ([`Lesson`], the same in every language),
//! said ([`Language`]) and laid out: as text, as JSON and as a page.

pub mod board;
mod conclusion;
mod course;
mod diagram;
mod english;
mod german;
mod heading;
mod html;
mod language;
mod lesson;
mod moments;
mod names;
mod place;
mod point;
mod position;
mod printable;
mod stretch;
mod text;

pub use conclusion::{Basis, Conclusion, End, Found, Stated, Turns, Unread};
pub use english::English;
pub use german::German;
pub use heading::Heading;
pub use html::page;
pub use language::{Case, Endings, Language, Places, Points, Positions};
pub use lesson::{Lesson, Origin};
pub use moments::Moment;
pub use place::{Made, Place};
pub use point::{Announcement, Became, Count, LostRight, Otherwise, Point, Right, Rule};
pub use position::{Standing, report as report_position};
pub use printable::is_obeyed;
pub use text::{Colour, text};
