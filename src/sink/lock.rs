//! The lock of OUT: one commit at a time.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder::{Folder, LOCK};

/// Held for as long as a commit works in OUT. It goes with its process, however that ends.
#[derive(Debug)]
pub struct CommitLock {
    path: PathBuf,
    _file: File,
}

impl CommitLock {
    /// Takes the lock, or returns nothing when another process holds it.
    ///
    /// # Errors
    /// When the file system refuses. One that knows no locks is no error.
    pub fn take(out: &Path) -> io::Result<Option<CommitLock>> {
        let path = out.join(LOCK);
        loop {
            if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
                return Err(io::Error::other(format!("{LOCK} is a link, or no file. Remove it")));
            }
            let file = File::options().create(true).append(true).open(&path)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
                    return Err(error);
                }
                _ => {}
            }
            // Whoever held it before may have removed the file in between.
            if is_at(&file, &path)? {
                return Ok(Some(CommitLock { path, _file: file }));
            }
        }
    }

    /// True when a commit in OUT has something to do, or one that was ended has left its lock.
    pub fn is_needed(out: &Path) -> bool {
        Folder::has_attempts_in(out) || out.join(LOCK).symlink_metadata().is_ok()
    }
}

impl Drop for CommitLock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let own = file.metadata()?;
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        found => found.map(|found| (found.dev(), found.ino()) == (own.dev(), own.ino())),
    }
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    Ok(path.exists())
}
