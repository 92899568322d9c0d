//! What the user types, and what it means. The only door to clap.

mod arguments;
mod scan;

use std::process::ExitCode;

use anyhow::Result;
use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};

/// How a run ended, as its exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Complete,
    /// Complete, but some input was truncated or unplayable.
    CompleteWithLosses,
    /// What was asked for cannot be done; nothing was changed.
    Usage,
    Interrupted,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        ExitCode::from(match outcome {
            Outcome::Complete => 0,
            Outcome::Usage => 2,
            Outcome::CompleteWithLosses => 3,
            Outcome::Interrupted => 130,
        })
    }
}

/// Runs the command line. Exit codes: 0 complete; 1 fatal; 2 usage; 3 complete, but some input was truncated
/// or unplayable; 130 interrupted.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    match execute(arguments.command) {
        Ok(outcome) => outcome.into(),
        Err(error) => {
            eprintln!("remis: {error:#}");
            ExitCode::from(1)
        }
    }
}

fn execute(command: Command) -> Result<Outcome> {
    match command {
        Command::Scan(arguments) => scan::run(arguments),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Arguments::command(), "remis", &mut script);
            write_out(&script)?;
            Ok(Outcome::Complete)
        }
    }
}

/// Writes to standard output. A reader that has gone away is no error.
fn write_out(bytes: &[u8]) -> Result<()> {
    use std::io::{ErrorKind, Write};
    match std::io::stdout().lock().write_all(bytes) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}
