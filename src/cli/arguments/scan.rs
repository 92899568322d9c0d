//! The arguments of `remis scan`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// More than any machine has cores; threads beyond what it has only cost memory.
const MAX_JOBS: i64 = 1024;

#[derive(Debug, Args)]
#[command(after_help = SCAN_EXAMPLES)]
pub(in crate::cli) struct ScanArguments {
    /// PGN files, plain or packed with zstd, gzip or bzip2, or - for standard input
    #[arg(required_unless_present = "split", value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,

    /// The folder to write to; it must be empty or not exist
    #[arg(short, long = "output", value_name = "OUT")]
    pub output: PathBuf,

    /// Worker threads [default: the machine's]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MAX_JOBS))]
    pub jobs: Option<u16>,

    /// Stop after this many games
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    /// Settle for every game who could still win: a line to mate or a proof that there is none, where
    /// the columns say `presumed` otherwise
    #[arg(long)]
    pub certify: bool,

    /// Write the summary as JSON too, to a file or to - (standard output)
    #[arg(long, value_name = "FILE")]
    pub summary: Option<PathBuf>,

    /// Replace what an earlier run wrote to OUT
    #[arg(long, conflicts_with = "resume")]
    pub overwrite: bool,

    /// Go on with what an earlier run of the same command has finished in OUT; start if there is nothing
    #[arg(long)]
    pub resume: bool,

    /// Scan only the games that start in these bytes of a file; or a line that `remis plan` has printed
    #[arg(long, value_name = "FILE:START:END", conflicts_with = "inputs")]
    pub split: Option<String>,

    /// Write to a hidden folder of OUT, for `remis commit`, and print one record of it; a name for this try
    #[arg(long, value_name = "ID", requires = "split", conflicts_with_all = ["overwrite", "resume", "limit"])]
    pub attempt: Option<String>,

    /// How progress is shown on standard error
    #[arg(long, value_enum, default_value_t = ProgressStyle::Auto)]
    pub progress: ProgressStyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ProgressStyle {
    /// A bar on a terminal, else a line every 30 seconds
    Auto,
    /// A line every 30 seconds
    Plain,
    /// Nothing
    None,
}

const SCAN_EXAMPLES: &str = "Examples:
  remis scan games.pgn -o out
  remis scan games.pgn -o out --overwrite --summary out.json
  remis scan lichess_db_standard_rated_2025-05.pgn.zst -o out
  remis scan month.pgn.zst -o out --resume
  remis scan --split month.pgn.zst:0:1000000000 -o out-0
  remis scan games.pgn -o first --limit 1000 --progress none
  remis scan games.pgn -o out --certify    prove for every game who could still win
  curl -s https://example.org/games.pgn.gz | remis scan - -o out

What an input is packed in is seen by its bytes, not by its name. OUT then holds the tables games,
events, claims, findings and faults, each in hive partitions source=NAME, _manifest.jsonl with a line
for each finished part of about a million games, and _SUCCESS when all is complete. Do not truncate
an input while it is scanned.

Exit codes: 0 complete; 1 fatal; 2 usage; 3 complete, but some input was truncated, damaged or
unplayable (see the summary and table faults); 4 standard input starts too late for a split;
130 interrupted.";
