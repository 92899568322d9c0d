//! `--resume`: what the manifest in OUT allows, and the command that goes on with a run.

use std::io::{self, ErrorKind};

use anyhow::{Error, anyhow};

use super::arguments::ScanArguments;
use crate::pipeline::Job;
use crate::sink::{Earlier, Folder};

/// Takes over what an earlier run has finished, and makes OUT what its manifest says.
pub(super) fn take_over(jobs: &mut [Job], folder: &Folder) -> Result<(), String> {
    let finished = folder
        .finished_parts()
        .map_err(|error| format!("cannot resume: the manifest cannot be read: {error}"))?;
    for part in &finished {
        if !jobs.iter().any(|job| job.record.source == part.source) {
            return Err(format!(
                "cannot resume: {} also holds source={}, which is not among the inputs",
                folder.path().display(),
                part.source
            ));
        }
    }
    for job in jobs {
        if job.source.path().is_none() {
            return Err("cannot resume: standard input cannot be read again. Give a file".into());
        }
        job.earlier = Earlier::of(folder, &finished, &job.record).map_err(|reason| {
            format!(
                "cannot resume {}: {reason}. Give another folder, or --overwrite to start anew",
                job.source.display()
            )
        })?;
    }
    folder.prepare_resumption(&finished).map_err(|error| format!("cannot resume: {error}"))
}

/// The command that goes on with this run; `None` when it cannot be gone on with.
fn command(arguments: &ScanArguments) -> Option<String> {
    if arguments.inputs.iter().any(|input| input.as_os_str() == "-") {
        return None;
    }
    let mut words: Vec<String> = std::env::args()
        .filter(|word| word != "--overwrite" && word != "--resume")
        .map(|word| quoted(&word))
        .collect();
    words.push("--resume".into());
    Some(words.join(" "))
}

/// A word as a POSIX shell reads it.
fn quoted(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:,+@%".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// What to say when a run was told to stop.
pub(super) fn after_interruption(arguments: &ScanArguments) -> String {
    match command(arguments) {
        Some(command) => format!("remis: stopped. Finished parts are kept; to go on:\n  {command}"),
        None => "remis: stopped. Finished parts are kept, but standard input cannot be gone on \
                 with"
            .into(),
    }
}

/// An error of a run, and what to do about it.
pub(super) fn after_error(error: &Error, arguments: &ScanArguments) -> Error {
    let kind =
        error.chain().find_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind);
    let advice = match kind {
        Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => "The disk is full: free space",
        Some(ErrorKind::NotFound) => "Somebody has moved or removed it: put it back",
        Some(ErrorKind::PermissionDenied) => "See to the permissions",
        Some(ErrorKind::ReadOnlyFilesystem) => "The file system takes no writes: see to the disk",
        _ => "See to the cause",
    };
    match command(arguments) {
        Some(command) => {
            anyhow!("{error:#}\n{advice}, then go on. Finished parts are kept:\n  {command}")
        }
        None => anyhow!("{error:#}\n{advice}, then start anew with --overwrite"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(quoted("a/b-c.pgn"), "a/b-c.pgn");
        assert_eq!(quoted("my games.pgn"), "'my games.pgn'");
        assert_eq!(quoted("it's"), "'it'\\''s'");
    }
}
