//! The lesson on a game: when a draw could be claimed in it, by whom and how, and where it was over by the Laws.

pub mod board;
