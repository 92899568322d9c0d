//! The folder OUT: what may be in it before a run, and the mark of a complete one.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::attempt::RECORD;
use super::manifest::MANIFEST;
use crate::table::Table;

pub(super) const SUCCESS: &str = "_SUCCESS";
/// The folder of attempts, hidden from readers.
pub(super) const ATTEMPTS: &str = ".attempts";
/// Its name while it is removed.
pub(super) const REMOVED: &str = ".attempts.removed";
/// What a commit holds while it works.
pub(super) const LOCK: &str = "._commit.lock";

/// The output folder of a run.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// Why the folder cannot be written to.
#[derive(Debug)]
pub enum FolderError {
    /// It holds an earlier run's output.
    NotEmpty,
    /// It holds something that no run has written: the entry.
    Foreign(PathBuf),
    /// It is a file.
    NotAFolder,
    /// The place of attempts is a link or a file: the entry.
    Link(PathBuf),
    Io(PathBuf, io::Error),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::NotEmpty => f.write_str("the folder is not empty"),
            FolderError::Foreign(entry) => write!(f, "{} is not of remis", entry.display()),
            FolderError::NotAFolder => f.write_str("this is no folder"),
            FolderError::Link(entry) => {
                write!(f, "{} is a link, or no folder. Remove it", entry.display())
            }
            FolderError::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for FolderError {}

impl Folder {
    /// Looks whether OUT can be written to, without changing anything: it does not exist, is empty, or, with
    /// `overwrite`, holds nothing but an earlier run's output.
    ///
    /// # Errors
    /// See [`FolderError`].
    pub fn check(path: &Path, overwrite: bool) -> Result<Folder, FolderError> {
        let folder = Folder::check_resumable(path)?;
        if !overwrite && !folder.entries()?.is_empty() {
            return Err(FolderError::NotEmpty);
        }
        Ok(folder)
    }

    /// Looks whether OUT holds nothing but what a run has written, complete or not, without changing anything.
    ///
    /// # Errors
    /// See [`FolderError`].
    pub fn check_resumable(path: &Path) -> Result<Folder, FolderError> {
        let folder = Folder { path: path.to_owned() };
        if path.exists() && !path.is_dir() {
            return Err(FolderError::NotAFolder);
        }
        check_attempts(path)?;
        let entries = folder.entries()?;
        for entry in &entries {
            if let Some(foreign) = foreign_in(entry)? {
                return Err(FolderError::Foreign(foreign));
            }
        }
        Ok(folder)
    }

    /// Creates the folder and removes an earlier run's output from it. The mark of success goes first.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn prepare(&self) -> Result<(), FolderError> {
        let error = |path: &Path| {
            let path = path.to_owned();
            move |error| FolderError::Io(path, error)
        };
        fs::create_dir_all(&self.path).map_err(error(&self.path))?;
        let mut entries = self.entries()?;
        entries.sort_by_key(|entry| !entry.ends_with(SUCCESS));
        for entry in entries {
            let remove = if entry.is_dir() { fs::remove_dir_all } else { fs::remove_file };
            remove(&entry).map_err(error(&entry))?;
        }
        Ok(())
    }

    pub(super) fn entries(&self) -> Result<Vec<PathBuf>, FolderError> {
        if self.path.exists() { entries_of(&self.path) } else { Ok(Vec::new()) }
    }

    /// The folder's path, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True when a run has marked the output as complete.
    pub fn is_complete(&self) -> bool {
        self.path.join(SUCCESS).is_file()
    }

    /// True when attempts at splits are there that no commit has put together or removed.
    pub fn has_attempts_in(path: &Path) -> bool {
        [ATTEMPTS, REMOVED].iter().any(|name| path.join(name).symlink_metadata().is_ok())
    }

    /// Where the parts of a table of a source stand: a hive partition.
    pub(super) fn partition(&self, table: Table, source: &str) -> PathBuf {
        self.path.join(table.name()).join(format!("source={source}"))
    }

    /// Marks the output as complete.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn mark_success(&self) -> io::Result<()> {
        File::create(self.path.join(SUCCESS))?.sync_all()?;
        sync_folder(&self.path)
    }
}

/// Looks whether what has the name of a folder of attempts is one, and no link to elsewhere.
pub(super) fn check_attempts(out: &Path) -> Result<(), FolderError> {
    [ATTEMPTS, REMOVED].iter().try_for_each(|name| check_no_link(out.join(name)))
}

/// Looks whether a folder that may be there is no link and no file.
pub(super) fn check_no_link(folder: PathBuf) -> Result<(), FolderError> {
    match folder.symlink_metadata() {
        Ok(found) if !found.is_dir() => Err(FolderError::Link(folder)),
        _ => Ok(()),
    }
}

/// True for the name of a hidden file that is written before it gets this name.
pub(super) fn is_temporary(name: &str, of: &str) -> bool {
    let process = name.strip_prefix('.').and_then(|name| name.strip_prefix(of));
    let process = process.and_then(|rest| rest.strip_suffix(".tmp"));
    process.is_some_and(|id| id.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit()))
}

pub(super) fn entries_of(path: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let error = |error| FolderError::Io(path.to_owned(), error);
    let entries = fs::read_dir(path).map_err(error)?;
    entries.map(|entry| Ok(entry.map_err(error)?.path())).collect()
}

/// What no run has written in an entry of OUT: the entry itself, or something in a table's folder.
fn foreign_in(entry: &Path) -> Result<Option<PathBuf>, FolderError> {
    let name_of = |path: &Path| path.file_name().and_then(|name| name.to_str()).map(str::to_owned);
    let name = name_of(entry).unwrap_or_default();
    if (name == SUCCESS || name == MANIFEST) && entry.is_file() {
        return Ok(None);
    }
    let temporary = is_temporary(&name, MANIFEST) || is_temporary(&name, RECORD);
    let hidden_file = temporary || name == RECORD || name == LOCK;
    if hidden_file && entry.is_file() || [ATTEMPTS, REMOVED].contains(&name.as_str()) {
        return Ok(None);
    }
    if !Table::ALL.iter().any(|table| table.name() == name) || !entry.is_dir() {
        return Ok(Some(entry.to_owned()));
    }
    for partition in entries_of(entry)? {
        let ours = name_of(&partition).is_some_and(|name| name.starts_with("source="));
        if !ours || !partition.is_dir() {
            return Ok(Some(partition));
        }
        let is_foreign = |file: &PathBuf| !name_of(file).is_some_and(|name| is_part(&name));
        if let Some(file) = entries_of(&partition)?.into_iter().find(is_foreign) {
            return Ok(Some(file));
        }
    }
    Ok(None)
}

/// The name of a part's file.
pub(super) fn part_name(number: u32) -> String {
    format!("part-{number:05}.parquet")
}

/// The name of a part's file until it is complete.
pub(super) fn hidden_part_name(number: u32) -> String {
    format!(".part-{number:05}.tmp")
}

/// `part-00000.parquet`, or `.part-00000.tmp` of a run that was ended.
fn is_part(name: &str) -> bool {
    let number = name.strip_prefix("part-").and_then(|name| name.strip_suffix(".parquet"));
    let hidden = name.strip_prefix(".part-").and_then(|name| name.strip_suffix(".tmp"));
    number.or(hidden).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Makes renames in a folder last.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
