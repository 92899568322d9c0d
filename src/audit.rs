//! A game under the Laws: its text replayed by the rules, and what happened on the board.
//!
//! The only place that brings text and rules together. One [`Auditor`] reads one game after another and
//! reuses its memory; what it found is a [`Game`] that borrows from it and from the text.

mod chances;
mod clocks;
mod facts;
mod game;
mod replay;
mod tally;

pub use clocks::{ClockReading, Comments};
pub use facts::{BoardEnd, CanWin, Event, EventDetail, EventKind, Facts, LawsEnd};
pub use game::{Auditor, Fault, Game, Status};
pub use tally::{EventCount, FaultCount, Tally};
