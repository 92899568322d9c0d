//! What the user types, and what it means. The only door to clap.

mod arguments;
mod attempt;
mod check;
mod commit;
mod explain;
mod games;
mod page_file;
mod plan;
mod position;
mod query;
mod report;
mod resumption;
mod scan;
mod show;
mod verify;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};

use crate::sample;

/// How a run ended, as its exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Complete,
    /// Complete, but some input was truncated or unplayable.
    CompleteWithLosses,
    /// Something is not as it should be, and was said to be so.
    Failed,
    /// What was asked for cannot be done; nothing was changed.
    Usage,
    Interrupted,
    /// What standard input gives of a file does not tell where the split's first game starts.
    StartsTooLate,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Complete => 0,
            Outcome::Failed => 1,
            Outcome::Usage => 2,
            Outcome::CompleteWithLosses => 3,
            Outcome::StartsTooLate => 4,
            Outcome::Interrupted => 130,
        })
    }
}

/// Runs the command line. Exit codes: 0 complete; 1 fatal; 2 usage; 3 complete, but some input was truncated
/// or unplayable; 4 standard input starts too late for a split; 130 interrupted.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match execute(arguments.command) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            say(format_args!("remis: {error:#}"));
            ExitCode::from(1)
        }
    }
}

fn execute(command: Command) -> Result<Outcome> {
    match command {
        Command::Scan(arguments) => scan::run(arguments),
        Command::Position(arguments) => position::run(&arguments),
        Command::Plan { inputs, target_bytes, size } => plan::run(&inputs, target_bytes, size),
        Command::Commit { output, records, moves, summary } => {
            commit::run(&output, records.as_deref(), moves, summary.as_deref())
        }
        Command::Query(arguments) => query::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Report { output, to, duckdb } => report::run(&output, &to, duckdb.as_deref()),
        Command::Show { place, key } => show::run(&place, &key),
        Command::Verify { output, counts } => verify::run(&output, counts.as_deref()),
        Command::Sample { games, seed } => {
            let mut out = BufWriter::new(std::io::stdout().lock());
            let written = sample::write_games(&mut out, games, seed).and_then(|()| out.flush());
            unless_reader_left(written)?;
            Ok(Outcome::Complete)
        }
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "remis", &mut script);
            write_out(&script)?;
            Ok(Outcome::Complete)
        }
    }
}

/// Says what cannot be done and why.
fn refuse(complaint: impl std::fmt::Display) -> Result<Outcome> {
    say(format_args!("remis: {complaint}"));
    Ok(Outcome::Usage)
}

/// Writes a line to standard error. Where nobody can read it, nothing can be said about that either.
fn say(line: impl std::fmt::Display) {
    // Standard error has no buffer: what is written piece by piece would be as many calls.
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// Writes to standard output.
fn write_out(bytes: &[u8]) -> Result<()> {
    unless_reader_left(std::io::stdout().lock().write_all(bytes))
}

/// That the reader of standard output has gone away is no error.
fn unless_reader_left(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
