//! Makes one OUT of attempts: exactly one of each split of a plan. What is to be done follows from the records alone, and
//! they are written down before the first file moves; so a commit that was ended anywhere is gone on with by doing the
//! same again.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use super::attempt::{AttemptRecord, path_of, write_whole};
use super::coverage::{check_plan, check_record, check_sources, one_of_each};
use super::folder::{
    ATTEMPTS, Folder, LOCK, REMOVED, check_attempts, check_no_link, is_temporary, sync_folder,
};
use super::manifest::{FinishedPart, MANIFEST};
use crate::input::Damage;

/// The records of a commit that has begun, in the folder of attempts.
const RECORDS: &str = "_records.jsonl";

const REMOVING_THREADS: usize = 16;

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
        let known = |entry: &Path| entry.ends_with(ATTEMPTS) || entry.ends_with(LOCK);
        if let Some(other) = entries.iter().find(|entry| !known(entry)) {
            return Err(format!(
                "{} is of another run. Give the folder that the attempts were written to",
                other.display()
            ));
        }
        for record in &self.records {
            let path = out.join(record.folder());
            let mut outer = path.ancestors().take(2);
            outer
                .try_for_each(|outer| check_no_link(outer.to_owned()))
                .map_err(|error| error.to_string())?;
        }
        for Move { from, bytes, .. } in &self.moves {
            let path = out.join(from);
            let found = path.symlink_metadata().map(|metadata| metadata.len());
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
            remove_temporary(folder).with_context(cannot)?;
            write_whole(out, MANIFEST, self.manifest.as_bytes()).with_context(cannot)?;
            folder.mark_success().with_context(cannot)?;
        }
        remove_attempts(folder)
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
        let mut partitions = BTreeSet::new();
        for Move { from, to, bytes } in &self.moves {
            let (from, to) = (out.join(from), out.join(to));
            let partition = to.parent().context("a part lies in a folder")?;
            if !partitions.contains(partition) {
                fs::create_dir_all(partition)
                    .with_context(|| format!("cannot create the folder {}", partition.display()))?;
                partitions.insert(partition.to_owned());
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

/// Removes a folder of folders, many at a time: each waits for the file system.
fn remove_folder(path: &Path) -> io::Result<()> {
    let inside = fs::read_dir(path)?.collect::<io::Result<Vec<_>>>()?;
    let next = AtomicUsize::new(0);
    let remove = || -> io::Result<()> {
        while let Some(entry) = inside.get(next.fetch_add(1, Ordering::Relaxed)) {
            if entry.file_type()?.is_dir() {
                fs::remove_dir_all(entry.path())?;
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..REMOVING_THREADS).map(|_| scope.spawn(remove)).collect();
        threads.into_iter().try_for_each(|thread| {
            thread.join().unwrap_or_else(|_| Err(io::Error::other("a folder was not removed")))
        })
    })?;
    fs::remove_dir_all(path)
}

/// Removes the manifest of a commit that was ended while it wrote it.
fn remove_temporary(folder: &Folder) -> Result<()> {
    for entry in folder.entries()? {
        let name = entry.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if is_temporary(name, MANIFEST) {
            fs::remove_file(&entry)?;
        }
    }
    Ok(())
}

/// Removes all attempts. OUT is complete, so none of them counts any more.
///
/// # Errors
/// When the file system refuses.
pub fn remove_attempts(folder: &Folder) -> Result<()> {
    let out = folder.path();
    check_attempts(out)?;
    take_away(out).with_context(|| format!("cannot remove the attempts in {}", out.display()))
}

/// Takes the attempts away at once, so that one that is late finds no place to write to, and then removes them.
fn take_away(out: &Path) -> io::Result<()> {
    let (attempts, removed) = (out.join(ATTEMPTS), out.join(REMOVED));
    for _ in 0..2 {
        if removed.exists() {
            remove_folder(&removed)?;
        }
        if attempts.exists() {
            fs::rename(&attempts, &removed)?;
        }
    }
    sync_folder(out)
}
