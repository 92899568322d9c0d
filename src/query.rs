//! The questions of `queries/`, and the door to DuckDB, which answers them.
//!
//! No SQL engine is linked: a DuckDB of the user's runs as a process, reads a script from its standard input
//! and writes the result to its standard output. What stands in the tables is the business of `table`, what a
//! question means that of its file.

mod catalogue;
mod duckdb;
mod output;
mod script;

use std::fmt;
use std::io;
use std::path::PathBuf;

pub use catalogue::{QUERIES, Query, near_names};
pub use duckdb::{Duckdb, Format, Lookup, Row, shell_command};
pub use output::check as check_output;
pub use script::Script;

/// The oldest version of DuckDB that every query is valid in.
pub const OLDEST_VERSION: (u32, u32) = (1, 5);

/// Why a question has no answer.
#[derive(Debug)]
pub enum QueryError {
    /// No DuckDB was found, and what was looked at.
    Missing(Vec<Lookup>),
    /// The folder is no output of a scan, or cannot be named to DuckDB, and why.
    Folder(PathBuf, String),
    /// What DuckDB says against the script.
    Refused(String),
    /// DuckDB wrote something that is no row.
    Unreadable(String),
    Io(PathBuf, io::Error),
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QueryError::Missing(looked_at) => {
                let (major, minor) = OLDEST_VERSION;
                writeln!(f, "no DuckDB {major}.{minor} or later was found:")?;
                for lookup in looked_at {
                    writeln!(f, "  {lookup}")?;
                }
                f.write_str("get it with: pip install duckdb-cli")
            }
            QueryError::Folder(path, why) => write!(f, "cannot ask {}: {why}", path.display()),
            QueryError::Refused(complaint) => write!(f, "DuckDB: {complaint}"),
            QueryError::Unreadable(line) => write!(f, "DuckDB wrote no row: {line}"),
            QueryError::Io(program, error) => write!(f, "{}: {error}", program.display()),
        }
    }
}

impl std::error::Error for QueryError {}
