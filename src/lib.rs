pub mod audit;
pub mod pgn;
pub mod rules;
pub mod table;
