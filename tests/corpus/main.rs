//! The real games of the corpus beside the repository: every byte accounted for, every game replayed by
//! a second program, every output the same however it came about, and known games counted as they are known.
//! Where the corpus is absent, each test says so and passes.

mod accounting;
mod cuts;
mod differential;
mod files;
mod found;
mod golden;
mod judge;
mod readable;
mod walk;
