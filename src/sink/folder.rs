//! The folder OUT: what may be in it before a run, and the mark of a complete one.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::table::Table;

const SUCCESS: &str = "_SUCCESS";
const MANIFEST: &str = "_manifest.jsonl";

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
    Io(PathBuf, io::Error),
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FolderError::NotEmpty => f.write_str("the folder is not empty"),
            FolderError::Foreign(entry) => write!(f, "{} is not of remis", entry.display()),
            FolderError::NotAFolder => f.write_str("this is no folder"),
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
        let folder = Folder { path: path.to_owned() };
        if path.exists() && !path.is_dir() {
            return Err(FolderError::NotAFolder);
        }
        if let Some(foreign) = folder.entries()?.into_iter().find(|entry| !is_ours(entry)) {
            return Err(FolderError::Foreign(foreign));
        }
        if !overwrite && !folder.entries()?.is_empty() {
            return Err(FolderError::NotEmpty);
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

    fn entries(&self) -> Result<Vec<PathBuf>, FolderError> {
        let error = |error| FolderError::Io(self.path.clone(), error);
        if !self.path.exists() {
            return Ok(Vec::new());
        }
        let entries = fs::read_dir(&self.path).map_err(error)?;
        entries.map(|entry| Ok(entry.map_err(error)?.path())).collect()
    }

    /// The folder's path, as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the parts of a table of a source stand: a hive partition.
    pub(super) fn partition(&self, table: Table, source: &str) -> PathBuf {
        self.path.join(table.name()).join(format!("source={source}"))
    }

    /// Adds a line to the manifest.
    pub(super) fn append_manifest(&self, line: &str) -> io::Result<()> {
        let path = self.path.join(MANIFEST);
        let mut file = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(line.as_bytes())?;
        file.write_all(b"\n")?;
        file.sync_all()
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

fn is_ours(entry: &Path) -> bool {
    let Some(name) = entry.file_name().and_then(|name| name.to_str()) else { return false };
    name == SUCCESS || name == MANIFEST || Table::ALL.iter().any(|table| table.name() == name)
}

/// Makes renames in a folder last.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}
