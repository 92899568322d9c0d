//! `remis`: every draw rule of chess, on every game of a PGN database.
//!
//! Layers, from the ground up; a module uses only those above it in this list:
//!
//! - [`rules`]: positions, their identity, moves, repetition, clocks, mate and stalemate, dead positions
//! - [`sample`]: invented games, to measure with; knows only the rules
//! - [`pgn`]: text to game: boundaries, tags, movetext, comments, faults
//! - [`audit`]: a game under the rules: events, claims, findings
//! - [`input`]: bytes: plain or packed, in blocks, frames and ranges
//! - [`table`]: rows and their schema; the door to arrow
//! - [`sink`]: parts, row groups, commit, manifest, resuming; the door to parquet
//! - [`pipeline`]: input, workers, ordered parts; the door to rayon
//! - [`summary`] and [`progress`]: what a run says
//! - [`query`]: questions to the tables; the door to DuckDB
//! - [`explain`]: the lesson on one game
//! - [`report`]: a page for readers; the door to charts
//! - [`cli`]: what the user types

pub mod audit;
pub mod cli;
pub mod explain;
pub mod input;
pub mod pgn;
pub mod pipeline;
pub mod progress;
pub mod query;
pub mod report;
pub mod rules;
pub mod sample;
pub mod sink;
pub mod summary;
pub mod table;
