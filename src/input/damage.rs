//! What of an input could not be read: a value with a place in it, counted, and no reason to stop.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Bytes of a compressed input that gave no text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    /// The first byte of the input that is concerned.
    pub start: u64,
    /// The byte after the last.
    pub end: u64,
    /// What is wrong with them.
    pub reason: String,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bytes {} to {}: {}", self.start, self.end, self.reason)
    }
}
