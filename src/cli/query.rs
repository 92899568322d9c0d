//! `remis query`: a question to the tables, answered by a DuckDB of the user's.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result};

use super::Outcome;
use super::arguments::{QueryArguments, QueryFormat};
use crate::query::{
    Duckdb, Format, QUERIES, Query, QueryError, Script, check_output, near_names, shell_command,
};

pub(super) fn run(arguments: &QueryArguments) -> Result<Outcome> {
    if arguments.list {
        super::write_out(list().as_bytes())?;
        return Ok(Outcome::Complete);
    }
    let name = arguments.name.as_deref().unwrap_or_default();
    let sql = match question(name, &arguments.settings)? {
        Ok(sql) => sql,
        Err(complaint) => return super::refuse(complaint),
    };
    let out = arguments.output.as_deref();
    let script = match Script::new(out, &sql, &arguments.settings) {
        Ok(script) => script,
        Err(error) => return super::refuse(error),
    };
    if arguments.print {
        super::write_out(script.text().as_bytes())?;
        return Ok(Outcome::Complete);
    }
    if let Some(out) = out {
        match check_output(out) {
            Ok(true) => {}
            Ok(false) => super::say(format_args!(
                "remis: the scan of {} is not complete: the answer is that of the parts that are finished",
                out.display()
            )),
            Err(error) => return super::refuse(error),
        }
    }
    let format = match arguments.format {
        QueryFormat::Table => Format::Table,
        QueryFormat::Csv => Format::Csv,
        QueryFormat::Json => Format::Json,
    };
    let duckdb = match Duckdb::find(arguments.duckdb.as_deref()) {
        Ok(duckdb) => duckdb,
        Err(error @ QueryError::Missing(_)) => {
            let typed = typed_command(arguments, format);
            return super::refuse(format_args!("{error}\nThis would have run:\n  {typed}"));
        }
        Err(error) => return Err(error.into()),
    };
    let answered = duckdb.answer(&script, format, &mut io::stdout().lock())?;
    Ok(if answered { Outcome::Complete } else { Outcome::Failed })
}

/// The SQL of a question that comes with the program or stands in a file, or what is wrong with the name.
fn question(name: &OsStr, settings: &[(String, String)]) -> Result<Result<String, String>> {
    let path = Path::new(name);
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sql")) {
        let sql = fs::read_to_string(path);
        return Ok(Ok(sql.with_context(|| format!("cannot read {}", path.display()))?));
    }
    let name = name.to_string_lossy();
    let Some(query) = Query::named(&name) else { return Ok(Err(unknown(&name))) };
    for (set, _) in settings {
        if !query.settings().any(|(name, _)| name == set) {
            let known: Vec<_> = query.settings().map(|(name, _)| name).collect();
            return Ok(Err(match known.is_empty() {
                true => format!("{name} has nothing to set"),
                false => format!("{name} has no {set} to set; it has {}", known.join(", ")),
            }));
        }
    }
    Ok(Ok(query.sql.to_owned()))
}

fn unknown(name: &str) -> String {
    let near = near_names(name);
    if near.is_empty() {
        return format!("there is no query {name}; remis query --list shows them all");
    }
    format!(
        "there is no query {name}; is it {}? remis query --list shows them all",
        near.join(" or ")
    )
}

/// Every query's name, and its question.
fn list() -> String {
    let width = QUERIES.iter().map(|query| query.name.len()).max().unwrap_or_default();
    let mut list = String::new();
    for query in QUERIES {
        let _ = writeln!(list, "{:width$}  {}", query.name, query.question());
    }
    list
}

/// What could be typed instead of this command, had a DuckDB been there.
fn typed_command(arguments: &QueryArguments, format: Format) -> String {
    let mut typed = "remis query --print".to_owned();
    let output = arguments.output.as_ref().map(|output| output.as_os_str());
    for argument in arguments.name.as_deref().into_iter().chain(output) {
        let _ = write!(typed, " {}", quoted(&argument.to_string_lossy()));
    }
    for (name, value) in &arguments.settings {
        let _ = write!(typed, " --set {}", quoted(&format!("{name}={value}")));
    }
    let _ = write!(typed, " | {}", shell_command(format));
    typed
}

/// An argument as a POSIX shell reads it.
fn quoted(argument: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./=,:@%+".contains(c);
    match !argument.is_empty() && argument.chars().all(plain) {
        true => argument.to_owned(),
        false => format!("'{}'", argument.replace('\'', "'\\''")),
    }
}
