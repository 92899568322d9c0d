//! `remis plan`: ranges of bytes that cover inputs.

use std::io::Read;
use std::path::PathBuf;

use anyhow::{Context, Result};

use super::{Outcome, check};
use crate::input::{ByteRange, Format, Source, Split, plan_streamed};

pub(super) fn run(inputs: &[PathBuf], target_bytes: u64, size: Option<u64>) -> Result<Outcome> {
    if size.is_some() && inputs.len() > 1 {
        return super::refuse("--size is that of one input. Plan the others on their own");
    }
    let sources: Vec<Source> = inputs.iter().map(|input| Source::of_argument(input)).collect();
    if let Err(complaint) = check::names(&sources) {
        return super::refuse(format_args!("cannot plan: {complaint}"));
    }
    let mut splits = Vec::new();
    for (input, source) in inputs.iter().zip(&sources) {
        let Some(file) = input.to_str() else {
            return super::refuse(format_args!("{} is no UTF-8 name", input.display()));
        };
        let split = |ByteRange { start, end }, stdin| Split {
            file: file.to_owned(),
            start,
            end,
            number: None,
            of: None,
            stdin,
        };
        if let Some(size) = size {
            let mut head = Vec::new();
            let magic = std::io::stdin().take(Format::MAGIC_BYTES as u64).read_to_end(&mut head);
            magic.context("cannot read standard input")?;
            let ranges = plan_streamed(&head, size, target_bytes).into_iter();
            splits.extend(ranges.map(|(range, stdin)| split(range, Some(stdin))));
            continue;
        }
        let ranges = source.check().and_then(|()| source.plan(target_bytes));
        let ranges = match ranges {
            Ok(ranges) => ranges,
            Err(error) => return super::refuse(format_args!("cannot plan {file}: {error}")),
        };
        splits.extend(ranges.into_iter().map(|range| split(range, None)));
    }
    let (mut lines, of) = (Vec::new(), splits.len());
    for (number, split) in splits.into_iter().enumerate() {
        let split = Split { number: Some(number), of: Some(of), ..split };
        serde_json::to_writer(&mut lines, &split)?;
        lines.push(b'\n');
    }
    super::write_out(&lines)?;
    Ok(Outcome::Complete)
}

/// The split that `FILE:START:END` or a line of a plan names.
pub(super) fn parse_split(split: &str) -> Option<Split> {
    if split.starts_with('{') {
        let split: Split = serde_json::from_str(split).ok()?;
        return (split.start <= split.end && !split.file.is_empty()).then_some(split);
    }
    let mut fields = split.rsplitn(3, ':');
    let (end, start) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let file = fields.next().filter(|file| !file.is_empty())?;
    (start <= end).then(|| Split {
        file: file.to_owned(),
        start,
        end,
        number: None,
        of: None,
        stdin: None,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_a_split_may_hold_colons() {
        let split = parse_split("a:b.pgn:3:10").unwrap();
        assert_eq!((split.file.as_str(), split.start, split.end), ("a:b.pgn", 3, 10));
        assert_eq!(parse_split(r#"{"file":"a:b.pgn","start":3,"end":10}"#), Some(split));
        assert_eq!(parse_split(r#"{"file":"a:b.pgn","start":30,"end":10}"#), None);
        for wrong in ["a.pgn", "a.pgn:3", ":3:10", "a.pgn:10:3", "a.pgn:-1:3", "a.pgn:x:3"] {
            assert_eq!(parse_split(wrong), None, "{wrong}");
        }
    }
}
