//! The arguments as they are typed.

mod explain;
mod position;
mod query;
mod scan;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

pub(super) use explain::{ExplainArguments, Format};
pub(super) use position::PositionArguments;
pub(super) use query::{QueryArguments, QueryFormat};
pub(super) use scan::{ProgressStyle, ScanArguments};

/// Every draw rule of chess, on every game of a PGN database, as Parquet.
#[derive(Debug, Parser)]
#[command(name = "remis", version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "Examples:
  remis scan games.pgn -o out            scan a file into the folder out
  remis scan 2024/*.pgn -o out           several files; the rows of each are filed under its name
  remis scan lichess_db_standard_rated_2025-05.pgn.zst -o out
                                         compressed files are read as they are
  remis scan month.pgn.zst -o out --resume
                                         goes on after a kill, a full disk or a reboot
  remis position 8/8/8/8/8/2k5/p7/K7 b - -
                                         who can still win, and how
  remis explain game.pgn                 when a draw could be claimed in a game, and how
  remis query overview out               how do the games end?
  remis query --list                     what else can be asked";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Replay every game of PGN files and write what the draw rules say about it as Parquet
    Scan(ScanArguments),
    /// Say of one position whether it is dead, and who can still win and how
    Position(PositionArguments),
    /// Ask the tables in OUT a question, with DuckDB
    Query(QueryArguments),
    /// Explain a game: when a draw could be claimed, by whom and how, and where it was over by the Laws
    Explain(ExplainArguments),
    /// Write a page about the tables in OUT: charts, diagrams, and the SQL behind them
    #[command(after_help = REPORT_EXAMPLES)]
    Report {
        /// The folder that `remis scan` wrote to
        #[arg(value_name = "OUT")]
        output: PathBuf,

        /// The file to write, - for standard output; one that is there is replaced
        #[arg(short = 'o', long = "output", value_name = "FILE", default_value = "report.html")]
        to: PathBuf,

        /// The DuckDB to ask: its shell, or a Python that has the module [default: $DUCKDB, else duckdb on
        /// the PATH, else the module of python3]
        #[arg(long, value_name = "PROGRAM")]
        duckdb: Option<PathBuf>,
    },
    /// Print byte ranges that cover an input, as JSON lines, for `remis scan --split`
    #[command(after_help = PLAN_EXAMPLES)]
    Plan {
        /// PGN files, compressed or not
        #[arg(required = true, value_name = "INPUT")]
        inputs: Vec<PathBuf>,

        /// About how many bytes of the file a range is to have
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
        target_bytes: u64,

        /// INPUT has this many bytes and is not opened: standard input gives its first bytes, and is to give those
        /// of each split to `remis scan`
        #[arg(long, value_name = "BYTES")]
        size: Option<u64>,
    },
    /// Put together what `remis scan --attempt` has written to OUT
    #[command(after_help = COMMIT_EXAMPLES)]
    Commit {
        /// The folder that the attempts were written to
        #[arg(value_name = "OUT")]
        output: PathBuf,

        /// What the attempts have printed, one line each, or - for standard input; without it, a commit that was
        /// ended is gone on with
        #[arg(long, value_name = "FILE")]
        records: Option<PathBuf>,

        /// Only check the records, and print the moves and the manifest as JSON, for storage that is no file system
        #[arg(long, requires = "records")]
        moves: bool,

        /// Write the summary as JSON too
        #[arg(long, value_name = "FILE")]
        summary: Option<PathBuf>,
    },
    /// Print the PGN text of a game by its key
    #[command(after_help = SHOW_EXAMPLES)]
    Show {
        /// What `remis scan` wrote, or the input itself
        #[arg(value_name = "OUT-or-INPUT")]
        place: PathBuf,

        /// The game's source, and the columns block and offset of its rows
        #[arg(value_name = "SOURCE:BLOCK:OFFSET")]
        key: String,
    },
    /// Compare what was written to OUT with its manifest and with published counts
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify {
        /// The folder that `remis scan` wrote to
        #[arg(value_name = "OUT")]
        output: PathBuf,

        /// Lichess's counts.txt: a file's name and its number of games on each line
        #[arg(long, value_name = "FILE")]
        counts: Option<PathBuf>,
    },
    /// Write invented games in the form of the Lichess database to standard output
    #[command(after_help = SAMPLE_EXAMPLES)]
    Sample {
        /// How many games
        #[arg(long, value_name = "N", default_value_t = 1000)]
        games: u64,

        /// The same seed gives the same games, and game 7 does not depend on how many follow
        #[arg(long, value_name = "S", default_value_t = 1)]
        seed: u64,
    },
    /// Print a completion script for a shell
    Completions { shell: clap_complete::Shell },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Lang {
    /// English
    En,
    /// Deutsch
    De,
}

const PLAN_EXAMPLES: &str = "Example:
  remis plan month.pgn.zst --target-bytes 1000000000
  {\"file\":\"month.pgn.zst\",\"start\":0,\"end\":1001234567,\"number\":0,\"of\":30}
  ...

Each line is a --split of `remis scan`. Ranges are in bytes of the file as it is. Each owns the games
that start in it; together they give the rows of one scan of the whole file, with the same keys. What
is packed in one stream is one range.";

const COMMIT_EXAMPLES: &str =
    "Example, one task after another here, on any number of machines elsewhere:
  remis plan month.pgn.zst --target-bytes 1000000000 > plan.jsonl
  while read -r split; do
    remis scan --split \"$split\" --attempt 1 -o out
  done < plan.jsonl > records.jsonl
  remis commit out --records records.jsonl

The records must cover the plan exactly once, with the same options and version; of several attempts
at a split the first listed counts. Then their files get their places in OUT, the manifest and
_SUCCESS are written, and all other attempts are removed. A commit that was ended is gone on with by
the same command.

Exit codes: 0 complete; 1 fatal; 2 the records do not go together, and nothing was changed;
3 complete, but some input was truncated, damaged or unplayable.";

const REPORT_EXAMPLES: &str = "Examples:
  remis report out
  remis report out -o lichess-2025-05.html --duckdb ~/bin/duckdb

The page is one file without scripts that opens offline and loads nothing. The same tables give the same
bytes.";

const SHOW_EXAMPLES: &str = "Examples:
  remis show out lichess_db_standard_rated_2025-05:12:48211
  remis show games.pgn games:0:1042";

const VERIFY_EXAMPLES: &str = "Examples:
  remis verify out
  curl -O https://database.lichess.org/standard/counts.txt; remis verify out --counts counts.txt

Exit codes: 0 all is as it should be; 1 something is not; 3 all is, but some input was truncated,
damaged or unplayable.";

const SAMPLE_EXAMPLES: &str = "Examples:
  remis sample --games 100000 --seed 7 > sample.pgn
  remis sample --games 1000 | remis scan - -o out";
