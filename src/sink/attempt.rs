//! Attempts: tries at one split of a plan, by any number of machines. Each writes into a hidden folder of OUT that nobody
//! else writes to, and ends with a record of what it has written; `commit` makes one OUT of them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::folder::{
    ATTEMPTS, Folder, FolderError, LOCK, SUCCESS, check_attempts, check_no_link, entries_of,
    sync_folder,
};
use super::manifest::{FinishedPart, VERSION};
use super::part::SourceRecord;
use super::part_name;
use crate::audit::Tally;
use crate::input::Split;
use crate::pgn::Key;
use crate::table::Table;

/// The record's name in the folder of its attempt. An attempt without it was not finished.
pub(super) const RECORD: &str = "_record.json";

/// How much of a file is hashed at a time.
const HASHED_BYTES: usize = 1 << 20;

/// What an attempt has written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttemptRecord {
    pub split: Split,
    pub attempt: String,
    /// The version of the program.
    pub remis: String,
    /// The name of the source's partition.
    pub source: String,
    /// The options that change rows, as JSON.
    pub options: String,
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Of all files.
    pub bytes: u64,
    /// Bytes of text that were read.
    pub text_bytes: u64,
    pub seconds: f64,
    /// Games by the kind of their fault.
    pub faults: BTreeMap<String, u64>,
    /// As the manifest of a run has them, numbered in the attempt.
    pub parts: Vec<FinishedPart>,
}

/// Why there can be no attempt in OUT.
#[derive(Debug)]
pub enum AttemptError {
    Complete,
    /// A commit has begun.
    Committing,
    Folder(FolderError),
}

impl std::fmt::Display for AttemptError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AttemptError::Complete => f.write_str("it is complete already"),
            AttemptError::Committing => {
                f.write_str("`remis commit` has begun there; run it again to its end")
            }
            AttemptError::Folder(error) => error.fmt(f),
        }
    }
}

/// A try at a split.
#[derive(Clone, Debug)]
pub struct Attempt {
    out: PathBuf,
    split: Split,
    source: String,
    id: String,
}

impl Attempt {
    /// A try at `split` of the source with this name, in OUT, without changing anything. `id` is a file's name.
    ///
    /// # Errors
    /// When there can be none.
    pub fn new(out: &Path, split: &Split, source: &str, id: &str) -> Result<Attempt, AttemptError> {
        check_attempts(out).map_err(AttemptError::Folder)?;
        check_in_time(out)?;
        let folder = Folder::check_resumable(out).map_err(AttemptError::Folder)?;
        let others = folder.entries().map_err(AttemptError::Folder)?;
        if others.iter().any(|entry| !entry.ends_with(ATTEMPTS) && !entry.ends_with(LOCK)) {
            return Err(AttemptError::Folder(FolderError::NotEmpty));
        }
        let (out, split) = (out.to_owned(), split.without_stdin());
        Ok(Attempt { out, split, source: source.to_owned(), id: id.to_owned() })
    }

    /// The folder that the attempt writes to as a run writes to OUT.
    ///
    /// # Errors
    /// When it holds what no attempt has written.
    pub fn folder(&self) -> Result<Folder, FolderError> {
        let path = self.out.join(folder_of(&self.source, &self.split, &self.id));
        path.ancestors().take(2).try_for_each(|outer| check_no_link(outer.to_owned()))?;
        Folder::check(&path, true)
    }

    /// Looks again whether there can be an attempt, now that its folder is there. A commit may have come to its end
    /// in between, or have taken the attempts away.
    ///
    /// # Errors
    /// When there can be none.
    pub fn check_in_time(&self) -> Result<(), AttemptError> {
        check_in_time(&self.out)
    }

    /// Removes what the attempt has written, and where OUT is complete, the folders that it brought back.
    pub fn remove(&self) {
        let folder = self.out.join(folder_of(&self.source, &self.split, &self.id));
        let _ = fs::remove_dir_all(&folder);
        if self.out.join(SUCCESS).exists() {
            for outer in folder.ancestors().skip(1).take(2) {
                let _ = fs::remove_dir(outer); // unless others are in it
            }
        }
    }

    /// The record of a finished attempt at the same split that has written what this one would, and whose files are
    /// still there.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn finished(&self, record: &SourceRecord) -> Result<Option<AttemptRecord>, FolderError> {
        let tries = self.out.join(folder_of(&self.source, &self.split, ""));
        let mut folders = if tries.is_dir() { entries_of(&tries)? } else { Vec::new() };
        folders.sort();
        Ok(folders.iter().find_map(|folder| {
            let text = fs::read(folder.join(RECORD)).ok()?;
            let found: AttemptRecord = serde_json::from_slice(&text).ok()?;
            let same = found.remis == VERSION
                && found.options == record.options
                && found.split.range() == self.split.range()
                && found.parts.iter().all(|part| part.input.difference(&record.input).is_none())
                && found.has_files(folder);
            same.then(|| AttemptRecord { split: self.split.clone(), ..found })
        }))
    }

    /// Writes down what the attempt has written to its folder; then it is finished. `start` is the first key
    /// of the split.
    ///
    /// # Errors
    /// When the file system refuses, or there can be no attempt any more.
    pub fn finish(
        &self,
        folder: &Folder,
        start: Key,
        text_bytes: u64,
        seconds: f64,
    ) -> io::Result<AttemptRecord> {
        let mut parts = folder.finished_parts()?;
        let Some(first) = parts.first_mut() else { return Err(io::ErrorKind::NotFound.into()) };
        first.start = start;
        let mut record = AttemptRecord {
            split: self.split.clone(),
            attempt: self.id.clone(),
            remis: VERSION.to_owned(),
            source: self.source.clone(),
            options: first.options.clone(),
            rows: BTreeMap::new(),
            bytes: 0,
            text_bytes,
            seconds,
            faults: BTreeMap::new(),
            parts: Vec::new(),
        };
        for part in &mut parts {
            for file in &mut part.files {
                let path = folder.path().join(path_of(&file.table, &part.source, part.part));
                file.sha256 = Some(sha256(&path)?);
                *record.rows.entry(file.table.clone()).or_default() += file.rows as u64;
                record.bytes += file.bytes;
            }
            for (kind, fault) in &part.counts.faults {
                *record.faults.entry(kind.name().to_owned()).or_default() += fault.games;
            }
        }
        record.parts = parts;
        let mut text = serde_json::to_vec(&record)?;
        text.push(b'\n');
        write_whole(folder.path(), RECORD, &text)?;
        self.check_in_time().map_err(|late| io::Error::other(late.to_string()))?;
        Ok(record)
    }
}

impl AttemptRecord {
    /// The counts of its parts.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.parts.iter().for_each(|part| tally.merge(part.counts.clone()));
        tally
    }

    /// True when its files are in this folder and have their sizes.
    fn has_files(&self, folder: &Path) -> bool {
        self.parts.iter().all(|part| {
            part.files.iter().all(|file| {
                let path = folder.join(path_of(&file.table, &part.source, part.part));
                path.symlink_metadata()
                    .is_ok_and(|found| found.is_file() && found.len() == file.bytes)
            })
        })
    }

    /// Its folder in OUT.
    pub(super) fn folder(&self) -> PathBuf {
        folder_of(&self.source, &self.split, &self.attempt)
    }
}

fn check_in_time(out: &Path) -> Result<(), AttemptError> {
    if out.join(SUCCESS).exists() {
        return Err(AttemptError::Complete);
    }
    if super::commit::has_begun(out) {
        return Err(AttemptError::Committing);
    }
    Ok(())
}

/// Where an attempt stands in OUT.
fn folder_of(source: &str, split: &Split, id: &str) -> PathBuf {
    let Split { start, end, .. } = split;
    Path::new(ATTEMPTS).join(format!("{source}.{start}-{end}")).join(id)
}

/// Where a table of a part stands in OUT or in an attempt's folder.
pub(super) fn path_of(table: &str, source: &str, part: u32) -> PathBuf {
    Path::new(table).join(format!("source={source}")).join(part_name(part))
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(super) fn sha256(path: &Path) -> io::Result<String> {
    let (mut file, mut hash) = (File::open(path)?, Sha256::new());
    let mut bytes = vec![0; HASHED_BYTES];
    loop {
        match file.read(&mut bytes)? {
            0 => break,
            read => hash.update(&bytes[..read]),
        }
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Writes a file that is there whole or not at all, and lasts.
pub(super) fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let hidden = folder.join(format!(".{name}.{}.tmp", std::process::id()));
    let mut file = File::create(&hidden)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&hidden, folder.join(name))?;
    sync_folder(folder)
}

/// True for a name that a folder can have and that a table's reader passes over.
pub fn is_attempt_id(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    !id.is_empty() && id.len() <= 128 && !id.starts_with('.') && id.bytes().all(plain)
}

/// The tables that every part has.
pub(super) fn has_all_tables(part: &FinishedPart) -> bool {
    let has = |table: &Table| part.files.iter().filter(|file| file.table == table.name()).count();
    part.files.len() == Table::ALL.len() && Table::ALL.iter().all(|table| has(table) == 1)
}
