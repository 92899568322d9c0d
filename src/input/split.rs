//! A split: a range of one input that one task scans, as `remis plan` prints it and `remis scan --split` takes it.

use serde::{Deserialize, Serialize};

use super::range::{FRAMES_BEFORE_BYTES, TEXT_BEFORE_BYTES};
use super::{ByteRange, Format, frames};

/// A range of an input, and its place in a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Split {
    pub file: String,
    pub start: u64,
    pub end: u64,
    /// Which of the plan's splits it is, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
    /// How many splits the plan has, over all its inputs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stdin: Option<Stdin>,
}

/// The file is not opened: its bytes come from standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stdin {
    /// The byte of the file that comes first; the others follow up to the end of the file, or until nobody
    /// reads them any more. It lies before the split, so that the first start of a game can be told.
    pub from: u64,
    /// How many bytes the file has. An end of standard input before that is an error, not the file's end.
    pub size: u64,
    /// The file has the frames of pzstd, and `from` may lie inside one; else it is plain text, or `from` is 0.
    pub frames: bool,
}

impl Split {
    /// Its bytes.
    pub fn range(&self) -> ByteRange {
        ByteRange { start: self.start, end: self.end }
    }

    /// What is the same for all tries at it: nothing of how its bytes arrive.
    pub fn without_stdin(&self) -> Split {
        Split { stdin: None, ..self.clone() }
    }
}

/// Ranges of `target_bytes` that cover a file of `size` bytes of which only the first are known, and where
/// standard input is to start for each.
pub fn plan_streamed(head: &[u8], size: u64, target_bytes: u64) -> Vec<(ByteRange, Stdin)> {
    let format = Format::of(head);
    let frames = format == Format::Zstd && frames::is_header(head);
    let target = if frames || format == Format::Plain { target_bytes.max(1) } else { u64::MAX };
    let before = if frames { FRAMES_BEFORE_BYTES } else { TEXT_BEFORE_BYTES };
    let ranges = (0..size.div_ceil(target).max(1)).map(|number| {
        let start = number * target;
        let range = ByteRange { start, end: size.min(start.saturating_add(target)) };
        (range, Stdin { from: start.saturating_sub(before), size, frames })
    });
    ranges.collect()
}
