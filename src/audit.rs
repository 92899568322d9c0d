//! A game under the Laws: its text replayed by the rules, and what happened on the board.
//!
//! The only place that brings text and rules together. One [`Auditor`] reads one game after another and
//! reuses its memory; what it found is a [`Game`] that borrows from it and from the text.

mod bases;
mod board_findings;
mod chances;
mod claims;
mod claims_in_words;
mod clock_jumps;
mod clocks;
mod ending;
mod facts;
mod findings;
mod game;
mod judge;
mod offers;
mod phrase;
mod profile;
mod reasons;
mod replay;
mod retrace;
mod rights;
mod statement;
mod tally;
mod terminal;
mod unknown;
mod verdict;
mod win_findings;

pub use bases::DrawBases;
pub use claims::{Claim, ClaimBasis, ClaimOutcome, SideResult};
pub use clocks::{ClockReading, Comments};
pub use facts::{BoardEnd, CanWin, Event, EventDetail, EventKind, Facts, LawsEnd};
pub use findings::{Certainty, Detail, Finding, FindingKind};
pub use game::{Auditor, Fault, Game, Status};
pub use profile::{Article, FIDE_2023, RuleProfile};
pub use reasons::StatedReason;
pub use replay::SEVENTYFIVE_MOVES_PLIES;
pub use retrace::Retrace;
pub use rights::FIFTY_MOVES_PLIES;
pub use statement::Statement;
pub use tally::{ClaimCount, EventCount, FaultCount, Tally};
pub use unknown::UnknownTexts;
pub use verdict::StatedVerdict;
