//! Who can still win: verdicts on positions whose answer is known, and every proof looked at again by other
//! means. Mating lines are replayed by shakmaty, closed sets are counted again by a plain search of its moves,
//! tables of all positions with few men are built from nothing.
//! Where the lists beside the repository are absent, each test that needs them says so and passes.

#[path = "../corpus/files.rs"]
#[allow(dead_code, reason = "the corpus needs more of it")]
mod files;

mod games;
mod judge;
mod lists;
mod oracle;
mod properties;
mod tables;
