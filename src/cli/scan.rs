//! `remis scan`: what was typed, checked before any work; then the run.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, Result};

use super::Outcome;
use super::arguments::{ProgressStyle, ScanArguments};
use crate::input::{Source, SourceError};
use crate::pipeline::{Pipeline, Workload};
use crate::progress::{Progress, Style};
use crate::rules::Budget;
use crate::sink::{Folder, FolderError};
use crate::summary::{SourceSummary, Summary};

/// The exit code of a process that SIGINT has ended.
const INTERRUPTED: i32 = 130;

pub(super) fn run(arguments: ScanArguments) -> Result<Outcome> {
    let sources: Vec<Source> =
        arguments.inputs.iter().map(|input| Source::of_argument(input)).collect();
    let folder = match check(&sources, &arguments) {
        Ok(folder) => folder,
        Err(complaint) => {
            super::say(format_args!("remis: {complaint}"));
            return Ok(Outcome::Usage);
        }
    };
    let started = Instant::now();
    let mut workload = Workload::default();
    if let Some(jobs) = arguments.jobs {
        workload.jobs = usize::from(jobs);
    }
    let stop = stop_on_signal()?;
    let budget = if arguments.certify { Budget::CERTIFY } else { Budget::SCAN };
    let pipeline = Pipeline::new(workload)?.with_budget(budget);
    folder.prepare().context("cannot prepare the output folder")?;
    let total_bytes = sources.iter().map(Source::size_bytes).sum();
    let mut progress = Progress::start(style(arguments.progress), total_bytes);
    let mut summary = Summary {
        jobs: workload.jobs,
        output: arguments.output.display().to_string(),
        complete: true,
        ..Default::default()
    };
    let options = options(&arguments);
    let mut games_left = arguments.limit;
    for source in &sources {
        progress.source(source.name());
        let scanned = pipeline.scan(source, &folder, &options, games_left, &stop, &mut progress)?;
        progress.source_done(scanned.bytes, &scanned.tally);
        games_left = games_left.map(|games| games - scanned.tally.games());
        summary.sources.push(SourceSummary {
            name: source.name().to_owned(),
            path: source.display(),
            bytes: scanned.bytes,
            tally: scanned.tally,
        });
        if scanned.interrupted {
            summary.complete = false;
            break;
        }
    }
    if summary.complete {
        folder.mark_success().context("cannot write _SUCCESS")?;
    }
    progress.finish();
    summary.elapsed = started.elapsed();
    report(&summary, arguments.summary.as_deref())?;
    let losses = summary.total().is_incomplete();
    Ok(match (summary.complete, losses) {
        (false, _) => Outcome::Interrupted,
        (true, true) => Outcome::CompleteWithLosses,
        (true, false) => Outcome::Complete,
    })
}

/// What must be right before any work; else what to do about it.
fn check(sources: &[Source], arguments: &ScanArguments) -> Result<Folder, String> {
    let mut by_name: HashMap<&str, &Source> = HashMap::new();
    for source in sources {
        let display = source.display();
        if let Err(error) = source.check() {
            return Err(match error {
                SourceError::Missing(error) => format!("cannot read {display}: {error}"),
                SourceError::Compressed(format) => {
                    let (name, unpack) = format.name_and_unpacker();
                    format!(
                        "{display} is compressed ({name}), and only plain PGN is read. Unpack it \
                         first:\n  {unpack} {display} | remis scan - -o {}",
                        arguments.output.display()
                    )
                }
                error => format!("cannot read {display}: {error}"),
            });
        }
        if let Some(other) = by_name.insert(source.name(), source) {
            return Err(format!(
                "{} and {display} would both be filed under source={}. Rename one, or scan them \
                 into two folders",
                other.display(),
                source.name()
            ));
        }
    }
    let output = arguments.output.display();
    Folder::check(&arguments.output, arguments.overwrite).map_err(|error| match error {
        FolderError::NotEmpty => format!(
            "{output} is not empty. Give another folder, or --overwrite to replace what is there"
        ),
        FolderError::Foreign(entry) => format!(
            "{output} holds {}, which remis has not written. Give another folder",
            entry.display()
        ),
        FolderError::NotAFolder => format!("{output} is a file. Give a folder"),
        error => format!("cannot use {output}: {error}"),
    })
}

/// The options that change rows, as every file of the output names them.
fn options(arguments: &ScanArguments) -> String {
    let certify = arguments.certify.then(|| "\"certify\":true".to_owned());
    let limit = arguments.limit.map(|limit| format!("\"limit\":{limit}"));
    let options: Vec<String> = [certify, limit].into_iter().flatten().collect();
    format!("{{{}}}", options.join(","))
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
        super::say("\nremis: finishing what is in flight; press ^C again to stop at once");
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
