//! `remis scan`: what was typed, checked before any work; then the run.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};

use super::arguments::{ProgressStyle, ScanArguments};
use super::{Outcome, check, resumption};
use crate::pipeline::{Job, Pipeline, Workload};
use crate::progress::{Progress, Style};
use crate::rules::Budget;
use crate::sink::Folder;
use crate::summary::{SourceSummary, Summary};

/// The exit code of a process that SIGINT has ended.
const INTERRUPTED: i32 = 130;

pub(super) fn run(arguments: ScanArguments) -> Result<Outcome> {
    let (sources, range) = match check::sources(&arguments) {
        Ok(sources) => sources,
        Err(complaint) => return super::refuse(complaint),
    };
    let folder = match check::check(&sources, &arguments) {
        Ok(folder) => folder,
        Err(complaint) => return super::refuse(complaint),
    };
    let options = check::options(&arguments, range);
    let mut jobs = Vec::new();
    for source in &sources {
        let job = Job::new(source, &options)?;
        jobs.push(range.map_or(Ok(job.clone()), |range| job.in_range(range))?);
    }
    let stop = stop_on_signal()?;
    if arguments.resume {
        if let Err(complaint) = resumption::take_over(&mut jobs, &folder) {
            return super::refuse(complaint);
        }
    } else {
        folder.prepare().context("cannot prepare the output folder")?;
    }
    let sizes = sources
        .iter()
        .map(|source| range.map_or(source.size_bytes(), |range| Some(range.end - range.start)));
    let mut progress = Progress::start(style(arguments.progress), sizes.sum());
    let first_byte = range.map_or(0, |range| range.start);
    let summary = scan(jobs, &arguments, &folder, first_byte, &stop, &mut progress);
    progress.finish();
    let summary = summary.map_err(|error| resumption::after_error(&error, &arguments))?;
    report(&summary, arguments.summary.as_deref())?;
    if !summary.complete {
        super::say(resumption::after_interruption(&arguments));
        return Ok(Outcome::Interrupted);
    }
    let losses = summary.total().is_incomplete()
        || summary.sources.iter().any(|source| !source.damage.is_empty());
    Ok(if losses { Outcome::CompleteWithLosses } else { Outcome::Complete })
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

fn report(summary: &Summary, json: Option<&Path>) -> Result<()> {
    super::say(summary);
    let Some(path) = json else { return Ok(()) };
    let mut text = serde_json::to_string_pretty(&summary.to_json())?;
    text.push('\n');
    if path == Path::new("-") {
        return super::write_out(text.as_bytes());
    }
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
