//! Compares OUT with its manifest, the manifest with the files' own footers, and the games with published counts.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use parquet::file::reader::{FileReader, SerializedFileReader};

use super::attempt::sha256;
use super::folder::{Folder, entries_of};
use super::manifest::{FinishedFile, FinishedPart};
use crate::audit::Tally;
use crate::table::Table;

/// The options with which a scan leaves games out.
const PARTIAL_OPTIONS: [&str; 2] = ["\"limit\":", "\"split\":"];

/// What is known of a source.
#[derive(Debug, Default)]
pub struct VerifiedSource {
    pub parts: u32,
    pub tally: Tally,
    /// Pieces of the input that were lost.
    pub damaged: usize,
    complete: bool,
    limited: bool,
}

/// What verifying has come to.
#[derive(Debug, Default)]
pub struct Finding {
    pub sources: BTreeMap<String, VerifiedSource>,
    /// What is wrong, one line each.
    pub wrong: Vec<String>,
}

/// Verifies OUT. `counts` are the games of input files by their names without suffixes.
///
/// # Errors
/// When the manifest cannot be read.
pub fn verify(folder: &Folder, counts: Option<&BTreeMap<String, u64>>) -> Result<Finding> {
    let mut finding = Finding::default();
    let finished = folder.finished_parts().context("cannot read the manifest")?;
    let mut known = HashSet::new();
    for part in &finished {
        let source = finding.sources.entry(part.source.clone()).or_default();
        if source.parts != part.part || source.complete {
            finding.wrong.push(format!(
                "{}: part {} is listed where part {} is due",
                part.source, part.part, source.parts
            ));
        }
        source.parts += 1;
        source.complete = part.next.is_none();
        source.limited |= PARTIAL_OPTIONS.iter().any(|option| part.options.contains(option));
        source.damaged += part.damage.len();
        source.tally.merge(part.counts.clone());
        for table in Table::ALL {
            let file = part.files.iter().find(|file| file.table == table.name());
            let Some(file) = file else {
                let (source, number) = (&part.source, part.part);
                finding.wrong.push(format!("{source}: part {number} has no {}", table.name()));
                continue;
            };
            let path = folder.part_path(part, &file.table).unwrap_or_default();
            if let Err(reason) = check_file(&path, part, file) {
                finding.wrong.push(format!("{}: {reason:#}", path.display()));
            }
            known.insert(path);
        }
    }
    for (name, source) in &finding.sources {
        if !source.complete {
            finding.wrong.push(format!("{name}: the last part is missing"));
        }
    }
    for table in Table::ALL {
        for path in files_of(&folder.path().join(table.name())) {
            if !known.contains(&path) {
                let path = path.display();
                finding.wrong.push(format!("{path}: the manifest does not list it"));
            }
        }
    }
    if finished.is_empty() {
        finding.wrong.push("the manifest lists no part".into());
    }
    if Folder::has_attempts_in(folder.path()) {
        finding.wrong.push("attempts at splits are left: run `remis commit` to its end".into());
    }
    if !folder.is_complete() {
        finding.wrong.push("_SUCCESS is missing: the run has not come to its end".into());
    }
    if let Some(counts) = counts {
        compare(&mut finding, counts);
    }
    Ok(finding)
}

fn files_of(table: &Path) -> Vec<PathBuf> {
    let partitions = entries_of(table).unwrap_or_default().into_iter();
    partitions.flat_map(|partition| entries_of(&partition).unwrap_or_default()).collect()
}

/// A file has the size, the rows and the origin that the manifest says.
fn check_file(path: &Path, part: &FinishedPart, file: &FinishedFile) -> Result<()> {
    let handle = File::open(path).context("cannot be opened")?;
    let bytes = handle.metadata()?.len();
    anyhow::ensure!(bytes == file.bytes, "has {bytes} bytes, not {}", file.bytes);
    if let Some(expected) = &file.sha256 {
        anyhow::ensure!(sha256(path)? == *expected, "has other bytes than were written");
    }
    let reader = SerializedFileReader::new(handle).context("has no footer")?;
    let metadata = reader.metadata().file_metadata();
    let rows = metadata.num_rows();
    anyhow::ensure!(rows == file.rows as i64, "has {rows} rows, not {}", file.rows);
    if file.table == Table::Games.name() {
        let games = part.counts.games();
        anyhow::ensure!(rows as u64 == games, "has {rows} rows for {games} games");
    }
    let pairs = metadata.key_value_metadata().into_iter().flatten();
    let pairs: BTreeMap<&str, &str> =
        pairs.filter_map(|pair| Some((pair.key.as_str(), pair.value.as_deref()?))).collect();
    for (key, expected) in [
        ("remis.table", file.table.as_str()),
        ("remis.source", &part.source),
        ("remis.options", &part.options),
    ] {
        let found = pairs.get(key).copied().unwrap_or("nothing");
        anyhow::ensure!(found == expected, "says {key} {found}, not {expected}");
    }
    Ok(())
}

/// Compares the games of each source with the count that was published for it.
fn compare(finding: &mut Finding, counts: &BTreeMap<String, u64>) {
    for (name, source) in &finding.sources {
        let games = source.tally.games();
        finding.wrong.extend(match counts.get(name) {
            None => Some(format!("{name}: no count is published under this name")),
            Some(_) if source.limited => {
                Some(format!("{name}: only a part of the input was asked for"))
            }
            Some(count) if *count != games => {
                Some(format!("{name}: {games} games, but {count} are published"))
            }
            Some(_) => None,
        });
    }
}
