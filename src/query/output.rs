//! The folder that is asked: whether a scan wrote it, and its name in DuckDB's words.

use std::fs;
use std::path::{Component, Path};

use super::QueryError;
use crate::table::Table;

/// Looks whether OUT has parts of every table; true when a run has marked it as complete.
///
/// # Errors
/// When it is no output of a scan, or holds no finished part.
pub fn check(out: &Path) -> Result<bool, QueryError> {
    let not = |why: String| Err(QueryError::Folder(out.to_owned(), why));
    if !out.is_dir() {
        return not(
            if out.exists() { "it is a file" } else { "there is no such folder" }.to_owned()
        );
    }
    glob_of(out)?;
    for table in Table::ALL {
        let folder = out.join(table.name());
        if !folder.is_dir() {
            return not(format!(
                "it has no folder {}, so it is no output of remis scan",
                table.name()
            ));
        }
        if !has_part(&folder) {
            return not(format!("no part of table {} is finished", table.name()));
        }
    }
    Ok(out.join("_SUCCESS").is_file())
}

/// True when one of a table's partitions has a finished part.
fn has_part(table: &Path) -> bool {
    let entries = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten();
    entries(table)
        .flat_map(|partition| entries(&partition.path()))
        .any(|file| file.path().extension().is_some_and(|extension| extension == "parquet"))
}

/// A pattern that fits the folder and no other.
pub(super) fn glob_of(out: &Path) -> Result<String, QueryError> {
    let not = |why: &str| Err(QueryError::Folder(out.to_owned(), why.to_owned()));
    let Some(path) = out.to_str() else {
        return not("DuckDB reads names in UTF-8 only, so it needs another name");
    };
    let names_a_column = |part: Component<'_>| part.as_os_str().to_string_lossy().contains('=');
    if out.components().any(names_a_column) {
        return not("DuckDB would read the `=` in its path as a column, so go there and ask `.`");
    }
    let mut glob = String::new();
    for c in path.chars() {
        match c {
            '*' | '?' | '[' => glob.extend(['[', c, ']']),
            _ => glob.push(c),
        }
    }
    Ok(glob)
}
