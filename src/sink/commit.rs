//! Makes one OUT of attempts: exactly one of each split of a plan. What is to be done follows from the records alone, and
//! they are written down before the first file moves; so a commit that was ended anywhere is gone on with by doing the
//! same again.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::attempt::{AttemptRecord, has_all_tables, is_attempt_id, path_of, write_whole};
use super::folder::{ATTEMPTS, Folder, REMOVED, sync_folder};
use super::manifest::{FinishedPart, MANIFEST, VERSION};
use crate::input::Damage;

/// The records of a commit that has begun, in the folder of attempts.
const RECORDS: &str = "_records.jsonl";

/// True when the moves into OUT have begun.
pub(super) fn has_begun(out: &Path) -> bool {
    out.join(ATTEMPTS).join(RECORDS).exists()
}

/// What is to be done, and what comes of it.
#[derive(Debug, Serialize)]
pub struct Commit {
    pub moves: Vec<Move>,
    /// The text of OUT's manifest.
    pub manifest: String,
    /// One record of each split, in the order of the plan.
    #[serde(skip)]
    pub records: Vec<AttemptRecord>,
}

/// A file and its place, both in OUT.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub from: PathBuf,
    pub to: PathBuf,
    pub bytes: u64,
}

/// Reads records, one a line.
///
/// # Errors
/// Which line is none.
pub fn read_records(text: &str) -> Result<Vec<AttemptRecord>, String> {
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let record = serde_json::from_str(line);
        records.push(
            record.map_err(|error| {
                format!("line {} is no record of an attempt: {error}", number + 1)
            })?,
        );
    }
    Ok(records)
}

/// The records of a commit in OUT that has begun, if one has.
///
/// # Errors
/// When they cannot be read.
pub fn begun_records(out: &Path) -> Result<Option<Vec<AttemptRecord>>> {
    if !has_begun(out) {
        return Ok(None);
    }
    let path = out.join(ATTEMPTS).join(RECORDS);
    let cannot = || format!("cannot read {}", path.display());
    let text = fs::read_to_string(&path).with_context(cannot)?;
    read_records(&text).map_err(anyhow::Error::msg).with_context(cannot).map(Some)
}

impl Commit {
    /// Checks that the records cover their plan exactly once and go together. Of several attempts at a split the
    /// first counts.
    ///
    /// # Errors
    /// What is wrong with them, and what to do about it.
    pub fn of(records: Vec<AttemptRecord>) -> Result<Commit, String> {
        let first = records.first().ok_or("there is no record")?;
        let options = first.options.clone();
        for record in &records {
            check_record(record, &options)?;
        }
        let records = one_of_each(records);
        check_plan(&records)?;
        check_sources(&records)?;
        let (mut moves, mut manifest, mut numbers) = (Vec::new(), String::new(), BTreeMap::new());
        for (index, record) in records.iter().enumerate() {
            let next = records.get(index + 1).filter(|next| next.source == record.source);
            for part in &record.parts {
                let number = numbers.entry(&record.source).or_insert(0);
                let mut moved = FinishedPart { part: *number, ..part.clone() };
                if part.next.is_none() {
                    moved.next = next.and_then(|next| next.parts.first()).map(|part| part.start);
                }
                *number += 1;
                moves.extend(part.files.iter().map(|file| Move {
                    from: record.folder().join(path_of(&file.table, &part.source, part.part)),
                    to: path_of(&file.table, &part.source, moved.part),
                    bytes: file.bytes,
                }));
                manifest += &serde_json::to_string(&moved).map_err(|error| error.to_string())?;
                manifest.push('\n');
            }
        }
        Ok(Commit { moves, manifest, records })
    }

    /// What of the inputs could not be read, source by source.
    pub fn damage(&self, source: &str) -> Vec<Damage> {
        let of_source = self.records.iter().filter(|record| record.source == source);
        let parts = of_source.flat_map(|record| &record.parts);
        parts.flat_map(|part| part.damage.iter().cloned()).collect()
    }

    /// Looks whether OUT is there for it, without changing anything.
    ///
    /// # Errors
    /// Why it is not.
    pub fn check(&self, folder: &Folder) -> Result<(), String> {
        let out = folder.path();
        if folder.is_complete() {
            let same = fs::read_to_string(out.join(MANIFEST)).is_ok_and(|m| m == self.manifest);
            let other = format!("{} is complete, and not with these records", out.display());
            return if same { Ok(()) } else { Err(other) };
        }
        if has_begun(out) {
            return Ok(()); // with these records, as the caller has seen to
        }
        let entries = folder.entries().map_err(|error| error.to_string())?;
        if let Some(other) = entries.iter().find(|entry| !entry.ends_with(ATTEMPTS)) {
            return Err(format!(
                "{} is of another run. Give the folder that the attempts were written to",
                other.display()
            ));
        }
        for Move { from, bytes, .. } in &self.moves {
            let path = out.join(from);
            let found = path.metadata().map(|metadata| metadata.len());
            if found.as_ref().ok() != Some(bytes) {
                let found = found.map_or_else(|error| error.to_string(), |n| format!("{n} bytes"));
                return Err(format!("{} should have {bytes} bytes: {found}", path.display()));
            }
        }
        Ok(())
    }

    /// Moves the files, writes the manifest and the mark of success, and removes all other attempts. Whatever of
    /// that is done already is left as it is.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn execute(&self, folder: &Folder) -> Result<()> {
        let out = folder.path();
        if !folder.is_complete() {
            let cannot = || format!("cannot commit in {}", out.display());
            if !has_begun(out) {
                self.write_records(out).with_context(cannot)?;
            }
            self.move_files(out)?;
            write_whole(out, MANIFEST, self.manifest.as_bytes()).with_context(cannot)?;
            folder.mark_success().with_context(cannot)?;
        }
        remove_attempts(out)
            .with_context(|| format!("cannot remove the attempts in {}", out.display()))
    }

    fn write_records(&self, out: &Path) -> io::Result<()> {
        let mut text = String::new();
        for record in &self.records {
            text += &serde_json::to_string(record)?;
            text.push('\n');
        }
        write_whole(&out.join(ATTEMPTS), RECORDS, text.as_bytes())
    }

    fn move_files(&self, out: &Path) -> Result<()> {
        let mut partitions: Vec<PathBuf> = Vec::new();
        for Move { from, to, bytes } in &self.moves {
            let (from, to) = (out.join(from), out.join(to));
            let partition = to.parent().context("a part lies in a folder")?;
            if !partitions.iter().any(|known| known == partition) {
                fs::create_dir_all(partition)
                    .with_context(|| format!("cannot create the folder {}", partition.display()))?;
                partitions.push(partition.to_owned());
            }
            match fs::rename(&from, &to) {
                // It was moved by a commit that was ended.
                Err(error) if error.kind() == io::ErrorKind::NotFound && to.exists() => {}
                moved => moved.with_context(|| {
                    format!("cannot move {} to {}", from.display(), to.display())
                })?,
            }
            let found = to.metadata().map(|metadata| metadata.len()).unwrap_or_default();
            ensure!(found == *bytes, "{} has {found} bytes, not {bytes}", to.display());
        }
        let sync = |path: &Path| {
            sync_folder(path).with_context(|| format!("cannot sync {}", path.display()))
        };
        for partition in &partitions {
            partition.ancestors().take_while(|outer| outer.starts_with(out)).try_for_each(sync)?;
        }
        Ok(())
    }
}

/// Takes the attempts away at once, so that one that is late finds no place to write to, and then removes them.
fn remove_attempts(out: &Path) -> io::Result<()> {
    let (attempts, removed) = (out.join(ATTEMPTS), out.join(REMOVED));
    for _ in 0..2 {
        if removed.exists() {
            fs::remove_dir_all(&removed)?;
        }
        if attempts.exists() {
            fs::rename(&attempts, &removed)?;
        }
    }
    sync_folder(out)
}

fn check_record(record: &AttemptRecord, options: &str) -> Result<(), String> {
    let AttemptRecord { split, attempt, remis, source, .. } = record;
    let name = format!("the record of {}:{}:{}", split.file, split.start, split.end);
    if remis != VERSION {
        return Err(format!("{name} is of remis {remis}, and this is {VERSION}"));
    }
    if record.options != options {
        let other = &record.options;
        return Err(format!("{name} is of the options {other}, and others are of {options}"));
    }
    let plain = |part: &FinishedPart| {
        has_all_tables(part) && part.source == *source && part.options == *options
    };
    let numbered = record.parts.iter().enumerate().all(|(n, part)| part.part as usize == n);
    let last = record.parts.last().is_some_and(|part| part.next.is_none());
    let ids = is_attempt_id(attempt) && !source.is_empty() && !source.contains(['/', '\\']);
    if !numbered || !last || !ids || !record.parts.iter().all(plain) {
        return Err(format!("{name} does not hold together; scan that split again"));
    }
    Ok(())
}

/// One record of each split, in the order of the plan; without one, of the sources' names.
fn one_of_each(records: Vec<AttemptRecord>) -> Vec<AttemptRecord> {
    let mut kept: BTreeMap<_, AttemptRecord> = BTreeMap::new();
    for record in records {
        let split = &record.split;
        let place =
            (split.number, record.source.clone(), split.start, split.end, split.file.clone());
        kept.entry(place).or_insert(record);
    }
    kept.into_values().collect()
}

/// Splits that know their place in a plan are all there, and all of one plan.
fn check_plan(records: &[AttemptRecord]) -> Result<(), String> {
    let of = records.first().and_then(|record| record.split.of);
    let missing = |number: usize, of: usize| {
        format!(
            "there is no record of split {number} (from 0) of {of}. Scan it, and add its record"
        )
    };
    for (due, record) in records.iter().enumerate() {
        let split = &record.split;
        if split.of != of || split.number.is_some() != of.is_some() {
            return Err("the records are of several plans. Scan all splits of one plan".into());
        }
        let Some((number, of)) = split.number.zip(of) else { continue };
        if number > due {
            return Err(missing(due, of));
        }
        if number < due || number >= of {
            let (file, start, end) = (&split.file, split.start, split.end);
            return Err(format!("{file}:{start}:{end} has the number {number} of another split"));
        }
    }
    match of {
        Some(of) if records.len() < of => Err(missing(records.len(), of)),
        _ => Ok(()),
    }
}

/// The ranges of each source cover one input exactly once.
fn check_sources(records: &[AttemptRecord]) -> Result<(), String> {
    let mut known: Vec<&str> = Vec::new();
    for splits in records.chunk_by(|one, next| one.source == next.source) {
        let (first, source) = (&splits[0], splits[0].source.as_str());
        if known.contains(&source) {
            return Err(format!("the splits of source={source} are not next to each other"));
        }
        known.push(source);
        let input = &first.parts[0].input;
        let size =
            input.bytes.ok_or_else(|| format!("the size of {} is not known", first.split.file))?;
        let mut covered = 0;
        for record in splits {
            let split = &record.split;
            let difference = record.parts.iter().find_map(|part| part.input.difference(input));
            if let Some(difference) = difference.filter(|_| split.file == first.split.file) {
                return Err(format!("{} changed between its splits: {difference}", split.file));
            }
            if split.file != first.split.file {
                let (one, other) = (&first.split.file, &split.file);
                return Err(format!("{one} and {other} would both be source={source}"));
            }
            if split.start > covered {
                let (file, start) = (&split.file, split.start);
                return Err(format!("no record has the bytes {covered} to {start} of {file}"));
            }
            if split.start < covered {
                let (file, start) = (&split.file, split.start);
                return Err(format!("two records have the bytes from {start} on of {file}"));
            }
            covered = split.end;
        }
        if covered < size {
            return Err(format!(
                "no record has the bytes {covered} to {size} of {}",
                first.split.file
            ));
        }
        if covered > size {
            return Err(format!("{} has only {size} bytes, not {covered}", first.split.file));
        }
    }
    Ok(())
}
