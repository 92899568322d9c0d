//! The arguments as they are typed.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

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

/// More than any machine has cores; threads beyond what it has only cost memory.
const MAX_JOBS: i64 = 1024;

#[derive(Debug, Args)]
#[command(after_help = SCAN_EXAMPLES)]
pub(super) struct ScanArguments {
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

#[derive(Debug, Args)]
#[command(after_help = POSITION_EXAMPLES)]
pub(super) struct PositionArguments {
    /// The position, with or without counters; it needs no quotes
    #[arg(required = true, value_name = "FEN")]
    pub fen: Vec<String>,

    /// Find a line to mate, or a proof that there is none, where it is not likely that there is none
    #[arg(long)]
    pub certify: bool,

    /// A right to castle may belong to any rook
    #[arg(long)]
    pub chess960: bool,

    /// The language of the answer; error messages are English
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

#[derive(Debug, Args)]
#[command(after_help = QUERY_EXAMPLES)]
pub(super) struct QueryArguments {
    /// A query of `remis query --list`, or a file that ends in .sql
    #[arg(required_unless_present = "list", value_name = "NAME-or-FILE.sql")]
    pub name: Option<OsString>,

    /// The folder that `remis scan` wrote to
    #[arg(required_unless_present_any = ["list", "print"], value_name = "OUT")]
    pub output: Option<PathBuf>,

    /// How the answer is written
    #[arg(long, value_enum, default_value_t = QueryFormat::Table)]
    pub format: QueryFormat,

    /// Set what a query leaves open, as its head says; can be given several times
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<(String, String)>,

    /// The DuckDB to ask: its shell, or a Python that has the module [default: $DUCKDB, else duckdb on
    /// the PATH, else the module of python3]
    #[arg(long, value_name = "PROGRAM")]
    pub duckdb: Option<PathBuf>,

    /// List the queries that come with remis, and what they answer
    #[arg(long, exclusive = true)]
    pub list: bool,

    /// Print the SQL instead of running it, with the views and settings that it needs
    #[arg(long)]
    pub print: bool,
}

/// Reads NAME=VALUE.
fn setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some(("out", _)) => Err("the folder is the argument OUT".to_owned()),
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("it is not of the form NAME=VALUE".to_owned()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum QueryFormat {
    /// For people
    Table,
    /// A head line and a line for each row; NULL is empty
    Csv,
    /// An array of objects
    Json,
}

const QUERY_EXAMPLES: &str = "Examples:
  remis query --list                             every query and its question
  remis query overview out                       how do the games end by the Laws?
  remis query missed_and_lost out                how many missed a draw, and lost?
  remis query missed_by_rating out --format csv > missed.csv
  remis query most_occurrences out --set rows=5  what can be set is in the head of the query:
  remis query --print most_occurrences
  remis query mine.sql out                       your own SQL over the same views
  remis query --print overview out | duckdb      any DuckDB, with any of its options

The views are games, events, claims, findings and faults, with the columns of the files and source.
DuckDB 1.5 or later is needed: pip install duckdb-cli

Exit codes: 0 answered; 1 DuckDB refused; 2 usage, no DuckDB, or OUT is no output of a scan.";

#[derive(Debug, Args)]
#[command(after_help = EXPLAIN_EXAMPLES)]
pub(super) struct ExplainArguments {
    /// A PGN file, compressed or not, or - for standard input; with --key also what `remis scan` wrote
    #[arg(value_name = "GAME.pgn", required_unless_present_any = ["fen", "moves"])]
    pub input: Option<PathBuf>,

    /// Which game of the file, from 1 [default: the first]
    #[arg(long, value_name = "N", requires = "input", conflicts_with = "key",
        value_parser = clap::value_parser!(u64).range(1..))]
    pub game: Option<u64>,

    /// The game with this source and these columns block and offset
    #[arg(long, value_name = "SOURCE:BLOCK:OFFSET", requires = "input")]
    pub key: Option<String>,

    /// A position instead of a file; it needs no quotes
    #[arg(long, value_name = "FEN", num_args = 1.., conflicts_with = "input")]
    pub fen: Vec<String>,

    /// Moves from that position, or from the array
    #[arg(long, value_name = "MOVE", num_args = 1.., conflicts_with = "input")]
    pub moves: Vec<String>,

    /// Text for a terminal, JSON, or a page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// The language of text and page; error messages are English
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// With small boards; coloured on a terminal, unless NO_COLOR is set
    Text,
    /// Keys, values and moves are English
    Json,
    /// One HTML page, which needs nothing else
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Lang {
    /// English
    En,
    /// Deutsch
    De,
}

const EXPLAIN_EXAMPLES: &str = "Examples:
  remis explain game.pgn
  remis explain games.pgn --game 17 --lang de
  remis explain out --key lichess_db_standard_rated_2025-05:12:48211
  remis explain --moves Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8
  remis explain --fen 7k/8/8/8/8/1P6/R7/K7 w - - 99 120 --moves Rb2
  remis explain game.pgn --format html > game.html

Exit codes: 0 explained, if need be up to a move that cannot be read, or as a variant that is not
replayed; 1 fatal; 2 usage; 3 the input ends or is damaged inside the game, or it starts from no
position that can be played.";

const POSITION_EXAMPLES: &str = "Examples:
  remis position '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1'     dead: nobody gets through
  remis position --certify '8/8/3k4/8/6n1/8/B7/K7 b - -'        a line to mate for each side

Exit codes: 0 the position was judged; 2 it is none.";

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ProgressStyle {
    /// A bar on a terminal, else a line every 30 seconds
    Auto,
    /// A line every 30 seconds
    Plain,
    /// Nothing
    None,
}
