//! `remis report`: a page for readers about the tables of a scan.

use std::path::Path;

use anyhow::{Context, Result};

use super::Outcome;
use super::page_file::PageFile;
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
    let file = match PageFile::named(to) {
        Ok(file) => file,
        Err(why) => return super::refuse(format_args!("cannot write {}: {why}", to.display())),
    };
    let duckdb = match Duckdb::find(duckdb) {
        Ok(duckdb) => duckdb,
        Err(error) => return super::refuse(error),
    };
    let answers = Answers::ask(|question| {
        let rows = duckdb.rows(out, question.sql, &[]);
        rows.with_context(|| format!("queries/report/{}.sql has no answer", question.name))
    })?;
    let html = page(&answers, complete)?;
    match file {
        PageFile::StandardOutput => super::write_out(html.as_bytes())?,
        file => {
            let written = file.write(html.as_bytes());
            written.with_context(|| format!("cannot write {}", to.display()))?;
            super::say(format_args!("wrote {}; open it in a browser", to.display()));
        }
    }
    Ok(Outcome::Complete)
}
