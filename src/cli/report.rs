//! `remis report`: a page for readers about the tables of a scan.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::Outcome;
use crate::query::{Duckdb, check_output};
use crate::report::{Answers, page};

pub(super) fn run(out: &Path, to: &Path, duckdb: Option<&Path>) -> Result<Outcome> {
    let complete = match check_output(out) {
        Ok(complete) => complete,
        Err(error) => return super::refuse(error),
    };
    if !complete {
        super::say(format_args!(
            "remis: the scan of {} is not complete: the report is on the parts that are finished",
            out.display()
        ));
    }
    if to.is_dir() {
        return super::refuse(format_args!("{} is a folder; name a file", to.display()));
    }
    let duckdb = match Duckdb::find(duckdb) {
        Ok(duckdb) => duckdb,
        Err(error) => return super::refuse(error),
    };
    let answers = Answers::ask(|question| {
        let rows = duckdb.rows(out, question.sql, &[]);
        rows.with_context(|| format!("queries/report/{}.sql has no answer", question.name))
    })?;
    let html = page(&answers, complete)?;
    write_whole(to, html.as_bytes()).with_context(|| format!("cannot write {}", to.display()))?;
    super::say(format_args!("wrote {}; open it in a browser", to.display()));
    Ok(Outcome::Complete)
}

/// Writes a file that is whole or not there: under another name, which becomes its own.
fn write_whole(to: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let unfinished: PathBuf = to.with_file_name(name);
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, to)
    });
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    written
}
