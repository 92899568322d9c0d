//! `remis plan`: ranges of bytes that cover inputs.

use std::path::PathBuf;

use anyhow::Result;
use serde::Serialize;

use super::Outcome;
use crate::input::{ByteRange, Source};

#[derive(Serialize)]
struct Split<'a> {
    file: &'a str,
    start: u64,
    end: u64,
}

pub(super) fn run(inputs: &[PathBuf], target_bytes: u64) -> Result<Outcome> {
    let mut lines = Vec::new();
    for input in inputs {
        let Some(file) = input.to_str() else {
            return super::refuse(format_args!("{} is no UTF-8 name", input.display()));
        };
        let source = Source::of_argument(input);
        let ranges = source.check().and_then(|()| source.plan(target_bytes));
        let ranges = match ranges {
            Ok(ranges) => ranges,
            Err(error) => return super::refuse(format_args!("cannot plan {file}: {error}")),
        };
        for ByteRange { start, end } in ranges {
            serde_json::to_writer(&mut lines, &Split { file, start, end })?;
            lines.push(b'\n');
        }
    }
    super::write_out(&lines)?;
    Ok(Outcome::Complete)
}

/// The file and the range that `FILE:START:END` names.
pub(super) fn parse_split(split: &str) -> Option<(PathBuf, ByteRange)> {
    let mut fields = split.rsplitn(3, ':');
    let (end, start) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let file = fields.next().filter(|file| !file.is_empty())?;
    (start <= end).then(|| (file.into(), ByteRange { start, end }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_a_split_may_hold_colons() {
        let range = ByteRange { start: 3, end: 10 };
        assert_eq!(parse_split("a:b.pgn:3:10"), Some(("a:b.pgn".into(), range)));
        for wrong in ["a.pgn", "a.pgn:3", ":3:10", "a.pgn:10:3", "a.pgn:-1:3", "a.pgn:x:3"] {
            assert_eq!(parse_split(wrong), None, "{wrong}");
        }
    }
}
