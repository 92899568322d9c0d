pub mod pgn;
pub mod rules;
