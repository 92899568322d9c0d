//! `remis commit`: one OUT of the attempts that many tasks have made at the splits of a plan.

use std::io::Read;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use super::Outcome;
use crate::sink::{
    AttemptRecord, Commit, CommitLock, Folder, begun_records, read_records, remove_attempts,
};
use crate::summary::{SourceSummary, Summary};

pub(super) fn run(
    output: &Path,
    records: Option<&Path>,
    moves: bool,
    summary: Option<&Path>,
) -> Result<Outcome> {
    let started = Instant::now();
    let out = output.display();
    let given = records.map(given_records).transpose()?;
    let given = match given.map(|(text, from)| {
        let records = read_records(&text).map_err(|error| format!("{from}, {error}"));
        records.and_then(Commit::of)
    }) {
        Some(Err(complaint)) => return super::refuse(format_args!("cannot commit: {complaint}")),
        given => given.and_then(Result::ok),
    };
    if let Some(given) = given.as_ref().filter(|_| moves) {
        let mut text = serde_json::to_vec(given)?;
        text.push(b'\n');
        super::write_out(&text)?;
        return said(given, started, output, summary);
    }
    let mut lock = None;
    if CommitLock::is_needed(output) {
        let taken = CommitLock::take(output).with_context(|| format!("cannot lock {out}"))?;
        if taken.is_none() {
            return super::refuse(format_args!("another commit runs in {out}. Wait for its end"));
        }
        lock = taken;
    }
    let folder = match Folder::check_resumable(output) {
        Ok(folder) => folder,
        Err(error) => return super::refuse(format_args!("cannot commit in {out}: {error}")),
    };
    let begun = begun_records(output)?.map(Commit::of).transpose().map_err(anyhow::Error::msg)?;
    let commit = match (begun, given) {
        (Some(begun), Some(given)) if !same(&begun.records, &given.records) => {
            return super::refuse(format_args!(
                "cannot commit: a commit of other records has begun in {out}. Run `remis commit {out}` to \
                 complete that"
            ));
        }
        (Some(begun), _) => begun,
        (None, Some(given)) => given,
        (None, None) if folder.is_complete() && lock.is_some() => {
            remove_attempts(&folder)?;
            super::say(format_args!("{out} is complete; what was left of its attempts is removed"));
            return Ok(Outcome::Complete);
        }
        (None, None) => {
            return super::refuse(format_args!("no commit has begun in {out}. Give --records"));
        }
    };
    if let Err(complaint) = commit.check(&folder) {
        return super::refuse(format_args!("cannot commit: {complaint}"));
    }
    commit.execute(&folder)?;
    said(&commit, started, output, summary)
}

fn given_records(path: &Path) -> Result<(String, String)> {
    let mut text = String::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok((text, "standard input".into()));
    }
    let from = path.display().to_string();
    text = std::fs::read_to_string(path).with_context(|| format!("cannot read {from}"))?;
    Ok((text, from))
}

/// True when the records are of the same plan. Which attempt counts was decided when the commit began.
fn same(one: &[AttemptRecord], other: &[AttemptRecord]) -> bool {
    let plan = |records: &[AttemptRecord]| -> Vec<_> {
        let of = |record: &AttemptRecord| (record.split.clone(), record.options.clone());
        records.iter().map(of).collect()
    };
    plan(one) == plan(other)
}

/// Says what the splits hold together.
fn said(commit: &Commit, started: Instant, output: &Path, json: Option<&Path>) -> Result<Outcome> {
    let mut sources: Vec<SourceSummary> = Vec::new();
    for record in &commit.records {
        if sources.last().is_none_or(|source| source.name != record.source) {
            sources.push(SourceSummary {
                name: record.source.clone(),
                path: record.split.file.clone(),
                bytes: 0, // tasks read more than their splits, and some of it several times
                tally: Default::default(),
                damage: commit.damage(&record.source),
                earlier_parts: 0,
            });
        }
        let Some(source) = sources.last_mut() else { continue };
        source.tally.merge(record.tally());
    }
    let summary = Summary {
        sources,
        elapsed: started.elapsed(),
        jobs: 0,
        output: output.display().to_string(),
        complete: true,
        splits: Some((commit.records.len(), commit.records.iter().map(|r| r.seconds).sum())),
    };
    super::scan::report(&summary, json)?;
    Ok(super::scan::outcome_of(&summary))
}
