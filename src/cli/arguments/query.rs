//! The arguments of `remis query`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
#[command(after_help = QUERY_EXAMPLES)]
pub(in crate::cli) struct QueryArguments {
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
pub(in crate::cli) enum QueryFormat {
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
