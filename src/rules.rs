//! The Laws of Chess on a board: positions and their identity (Art. 9.2.3), moves, repetition,
//! the halfmove clock, mate and stalemate, and what the material alone decides.
//!
//! Nothing here knows of files, PGN or tables. The vocabulary (squares, roles, bitboards, attack
//! tables, the syntax of FEN) is shakmaty's; everything that plays, compares or judges is ours.

mod geometry;
mod identity;
mod material;
mod movegen;
mod notation;
mod position;
pub mod random;
mod repetition;
mod san;
mod setup;
mod winnable;

pub use identity::{Epd, Identity, Placement};
pub use material::{MaterialSignature, cannot_win_by_material};
pub use movegen::MoveList;
pub use notation::SanText;
pub use position::Position;
pub use repetition::{
    DiagramDifference, NEARLY_FIFTY_MOVES_PLIES, Played, Recurrence, Repetitions,
};
pub use san::{San, SanError};
pub use setup::{Setup, SetupError};
pub use shakmaty::{Bitboard, CastlingSide, Color, File, Move, Rank, Role, Square};
pub use winnable::{Budget, Prover, Round, UnwinnableBy, Verdict, WinnableBy};
