//! `remis verify`: whether OUT is what its manifest says, and holds as many games as were published.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use super::Outcome;
use crate::input::Source;
use crate::sink::{self, Folder};
use crate::summary::grouped;

pub(super) fn run(output: &Path, counts: Option<&Path>) -> Result<Outcome> {
    let folder = match Folder::check_resumable(output) {
        Ok(folder) if output.is_dir() => folder,
        Ok(_) => return super::refuse(format_args!("{} does not exist", output.display())),
        Err(error) => {
            return super::refuse(format_args!("cannot verify {}: {error}", output.display()));
        }
    };
    let counts = counts.map(read_counts).transpose()?;
    let finding = sink::verify(&folder, counts.as_ref())?;
    let mut losses = false;
    for (name, source) in &finding.sources {
        let damage = match source.damaged {
            0 => String::new(),
            pieces => format!(", {pieces} damaged places in the input"),
        };
        let (games, parts) = (grouped(source.tally.games()), source.parts);
        super::say(format_args!("{name}: {games} games in {parts} parts{damage}"));
        losses |= source.damaged > 0 || source.tally.is_incomplete();
    }
    for line in &finding.wrong {
        super::say(format_args!("wrong: {line}"));
    }
    Ok(match (finding.wrong.is_empty(), losses) {
        (false, _) => Outcome::Failed,
        (true, true) => Outcome::CompleteWithLosses,
        (true, false) => Outcome::Complete,
    })
}

/// Reads lines such as `lichess_db_standard_rated_2013-01.pgn.zst 121332`.
fn read_counts(path: &Path) -> Result<BTreeMap<String, u64>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut counts = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let mut fields = line.split_whitespace();
        let Some(file) = fields.next() else { continue };
        let count = fields.next().and_then(|count| count.replace(',', "").parse().ok());
        let count = count.with_context(|| {
            format!("{}, line {}: no number of games", path.display(), number + 1)
        })?;
        counts.insert(Source::of_argument(Path::new(file)).name().to_owned(), count);
    }
    Ok(counts)
}
