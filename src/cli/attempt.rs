//! `remis scan --attempt`: a try at one split, for `remis commit`. Standard output gets its record and nothing else.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use super::Outcome;
use super::arguments::ScanArguments;
use crate::input::{Source, Split};
use crate::pipeline::Job;
use crate::sink::{Attempt, AttemptError, AttemptRecord, Folder, FolderError, is_attempt_id};

/// A try that is about to start.
pub(super) struct Try {
    attempt: Attempt,
    started: Instant,
}

impl Try {
    /// The try that is asked for, and the folder it writes to.
    pub fn new(
        arguments: &ScanArguments,
        source: &Source,
        split: Option<&Split>,
    ) -> Result<Option<(Try, Folder)>, String> {
        let (Some(id), Some(split)) = (&arguments.attempt, split) else { return Ok(None) };
        if !is_attempt_id(id) {
            return Err(format!("{id:?} cannot be an attempt's name: take letters, digits, ._-"));
        }
        let output = arguments.output.display();
        let attempt = Attempt::new(&arguments.output, split, source.name(), id).map_err(
            |error| match error {
                AttemptError::Folder(FolderError::NotEmpty) => {
                    format!("{output} holds another run. Give another folder")
                }
                error => format!("cannot write attempts to {output}: {error}"),
            },
        )?;
        let folder = attempt.folder().map_err(|error| format!("cannot use {output}: {error}"))?;
        Ok(Some((Try { attempt, started: Instant::now() }, folder)))
    }

    /// Tells again what an earlier try at the split has finished, if one has.
    pub fn told_again(&self, job: &Job) -> Result<Option<Outcome>> {
        let found = self.attempt.finished(&job.record).context("cannot look for attempts")?;
        found.map(|record| tell(&record)).transpose()
    }

    /// Finishes the try and tells what it has written.
    pub fn finish(&self, folder: &Folder, job: &Job, text_bytes: u64) -> Result<Outcome> {
        let (start, seconds) = (job.owned.start, self.started.elapsed().as_secs_f64());
        let record = self.attempt.finish(folder, start, text_bytes, seconds);
        let path = folder.path().display();
        let record = record.with_context(|| format!("cannot finish the attempt in {path}"));
        tell(&record.inspect_err(|_| self.remove())?)
    }

    /// Looks again whether a commit has left a place for the try, whose folder is there now.
    pub fn check_in_time(&self, output: &Path) -> Result<(), String> {
        self.attempt.check_in_time().map_err(|late| {
            self.remove();
            format!("cannot write attempts to {}: {late}", output.display())
        })
    }

    /// Removes what the try has written, as far as that is possible.
    pub fn remove(&self) {
        self.attempt.remove();
    }
}

fn tell(record: &AttemptRecord) -> Result<Outcome> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    super::write_out(&line)?;
    let damaged = record.parts.iter().any(|part| !part.damage.is_empty());
    let losses = damaged || record.tally().is_incomplete();
    Ok(if losses { Outcome::CompleteWithLosses } else { Outcome::Complete })
}
