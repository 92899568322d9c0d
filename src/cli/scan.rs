//! `remis scan`: what was typed, checked before any work; then the run.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};

use super::arguments::{ProgressStyle, ScanArguments};
use super::attempt::Try;
use super::{Outcome, check, resumption};
use crate::input::{SourceError, Split};
use crate::pipeline::{Job, Pipeline, Workload};
use crate::progress::{Progress, Style};
use crate::rules::Budget;
use crate::sink::Folder;
use crate::summary::{SourceSummary, Summary};

/// The exit code of a process that SIGINT has ended.
const INTERRUPTED: i32 = 130;

pub(super) fn run(arguments: ScanArguments) -> Result<Outcome> {
    let split = match check::split(&arguments) {
        Ok(split) => split,
        Err(complaint) => return super::refuse(complaint),
    };
    let sources = match check::sources(&arguments, split.as_ref()) {
        Ok(sources) => sources,
        Err(error) => return cannot_stream(&error, split.as_ref()),
    };
    let range = split.as_ref().map(Split::range);
    let places = check::inputs(&sources, &arguments).and_then(|()| {
        let attempt = Try::new(&arguments, &sources[0], split.as_ref())?;
        attempt.map_or_else(
            || Ok((None, check::output(&arguments)?)),
            |(attempt, folder)| Ok((Some(attempt), folder)),
        )
    });
    let (attempt, folder) = match places {
        Ok(places) => places,
        Err(complaint) => return super::refuse(complaint),
    };
    let options = check::options(&arguments, range);
    let mut jobs = Vec::new();
    for source in &sources {
        let job = Job::new(source, &options)?;
        jobs.push(range.map_or(Ok(job.clone()), |range| job.in_range(range))?);
    }
    if let Some(attempt) = &attempt
        && let Some(outcome) = attempt.told_again(&jobs[0])?
    {
        return Ok(outcome);
    }
    let stop = stop_on_signal()?;
    let job = jobs[0].clone();
    if arguments.resume {
        if let Err(complaint) = resumption::take_over(&mut jobs, &folder) {
            return super::refuse(complaint);
        }
    } else {
        folder.prepare().context("cannot prepare the output folder")?;
        let in_time = attempt.as_ref().map(|attempt| attempt.check_in_time(&arguments.output));
        if let Some(Err(complaint)) = in_time {
            return super::refuse(complaint);
        }
    }
    let sizes = sources
        .iter()
        .map(|source| range.map_or(source.size_bytes(), |range| Some(range.end - range.start)));
    let mut progress = Progress::start(style(arguments.progress), sizes.sum());
    let first_byte = range.map_or(0, |range| range.start);
    let summary = scan(jobs, &arguments, &folder, first_byte, &stop, &mut progress);
    progress.finish();
    if let Some(attempt) = attempt {
        if !summary.as_ref().is_ok_and(|summary| summary.complete) {
            attempt.remove();
            summary?;
            super::say("remis: stopped; nothing of this attempt is kept");
            return Ok(Outcome::Interrupted);
        }
        let summary = summary?;
        report(&summary, arguments.summary.as_deref())?;
        return attempt.finish(&folder, &job, summary.sources[0].bytes);
    }
    let summary = summary.map_err(|error| resumption::after_error(&error, &arguments))?;
    report(&summary, arguments.summary.as_deref())?;
    if !summary.complete {
        super::say(resumption::after_interruption(&arguments));
        return Ok(Outcome::Interrupted);
    }
    Ok(outcome_of(&summary))
}

/// How a complete run ended.
pub(super) fn outcome_of(summary: &Summary) -> Outcome {
    let losses = summary.total().is_incomplete()
        || summary.sources.iter().any(|source| !source.damage.is_empty());
    if losses { Outcome::CompleteWithLosses } else { Outcome::Complete }
}

/// Says why what standard input gives of a file is of no use.
fn cannot_stream(error: &SourceError, split: Option<&Split>) -> Result<Outcome> {
    let file = split.map_or("standard input", |split| &split.file);
    super::refuse(format_args!("cannot read {file}: {error}"))?;
    Ok(match error {
        SourceError::StartsTooLate { .. } => Outcome::StartsTooLate,
        SourceError::Unreadable(_) => Outcome::Failed,
        _ => Outcome::Usage,
    })
}

/// Scans one source after another.
fn scan(
    jobs: Vec<Job>,
    arguments: &ScanArguments,
    folder: &Folder,
    first_byte: u64,
    stop: &AtomicBool,
    progress: &mut Progress,
) -> Result<Summary> {
    let started = Instant::now();
    let mut workload = Workload::default();
    if let Some(jobs) = arguments.jobs {
        workload.jobs = usize::from(jobs);
    }
    let pipeline = Pipeline::new(workload)?;
    let mut summary = Summary {
        jobs: workload.jobs,
        output: arguments.output.display().to_string(),
        complete: true,
        ..Default::default()
    };
    let mut games_left = arguments.limit;
    for mut job in jobs {
        let source = &job.source;
        progress.source(source.name(), first_byte);
        job.limit = games_left;
        job.budget = if arguments.certify { Budget::CERTIFY } else { Budget::SCAN };
        let scanned = pipeline.scan(&job, folder, stop, progress)?;
        let source = &job.source;
        progress.source_done(source.size_bytes().unwrap_or(scanned.bytes), &scanned.tally);
        games_left = games_left.map(|games| games - scanned.tally.games());
        summary.sources.push(SourceSummary {
            name: source.name().to_owned(),
            path: source.display(),
            bytes: scanned.bytes,
            tally: scanned.tally,
            damage: scanned.damage,
            earlier_parts: job.earlier.parts,
        });
        if scanned.interrupted {
            summary.complete = false;
            break;
        }
    }
    if summary.complete {
        let path = folder.path().display();
        folder.mark_success().with_context(|| format!("cannot write _SUCCESS in {path}"))?;
    }
    summary.elapsed = started.elapsed();
    Ok(summary)
}

fn style(style: ProgressStyle) -> Style {
    match style {
        ProgressStyle::Auto => Style::Auto,
        ProgressStyle::Plain => Style::Plain,
        ProgressStyle::None => Style::None,
    }
}

/// The first signal asks for a stop after the blocks in flight, the second stops at once.
fn stop_on_signal() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = stop.clone();
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        super::say("\nremis: completing the parts in flight; press ^C again to stop at once");
    })
    .context("cannot listen for signals")?;
    Ok(stop)
}

pub(super) fn report(summary: &Summary, json: Option<&Path>) -> Result<()> {
    super::say(summary);
    let Some(path) = json else { return Ok(()) };
    let mut text = serde_json::to_string_pretty(&summary.to_json())?;
    text.push('\n');
    if path == Path::new("-") {
        return super::write_out(text.as_bytes());
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
