//! `remis query`: its arguments, the DuckDB that it looks for, and what it hands to it. What the queries answer is
//! compared in `check_queries.py`. The DuckDB of these tests says its version and repeats its script.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod script;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use remis::query::{Duckdb, QUERIES, Query, QueryError};
use script::write_script;

/// A folder with one scanned game in `out`, and no DuckDB to be found from it.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Place {
        let place = Place { folder: tempfile::tempdir().unwrap() };
        fs::write(place.path("a.pgn"), "[Event \"a\"]\n\n1. e4 e5 *\n").unwrap();
        place.scan("out");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn remis(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
        command.current_dir(self.folder.path()).args(arguments);
        command.env("PATH", self.folder.path()).env_remove("DUCKDB");
        command
    }

    fn scan(&self, out: &str) {
        let scanned = self.remis(&["scan", "a.pgn", "-o", out]).output().unwrap();
        assert_eq!(scanned.status.code(), Some(0), "{scanned:?}");
    }

    fn query(&self, arguments: &[&str]) -> Output {
        self.remis(&["query"]).args(arguments).output().unwrap()
    }

    /// A program that says `version` and else runs `body`.
    fn program(&self, name: &str, version: &str, body: &str) -> PathBuf {
        let path = self.path(name);
        let says = format!("if [ \"$1\" = --version ]; then echo '{version}'; exit; fi");
        write_script(&path, &format!("#!/bin/sh\n{says}\n{body}\n"));
        path
    }

    fn duckdb(&self) -> PathBuf {
        self.program("duckdb", "v1.5.0 (Test) 0123456789", "/bin/cat")
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn assert_refused(output: &Output, words: &str) {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stderr(output).contains(words), "{}", stderr(output));
    assert!(output.stdout.is_empty());
}

#[test]
fn every_query_is_listed_and_has_a_question_its_columns_and_a_reading() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("queries");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            Some(entry.unwrap().file_name().to_str()?.strip_suffix(".sql")?.to_owned())
        })
        .filter(|name| name != "_prelude")
        .collect();
    let mut listed: Vec<_> = QUERIES.iter().map(|query| query.name).collect();
    files.sort();
    listed.sort_unstable();
    assert_eq!(files, listed);
    for query in QUERIES {
        assert!(query.question().ends_with('?'), "{}: {}", query.name, query.question());
        assert!(query.sql.contains("\n-- Columns: "), "{}", query.name);
        assert!(query.sql.contains("\n-- Read: "), "{}", query.name);
        assert_eq!(query.sql.matches(';').count() - comments(query.sql).matches(';').count(), 1);
    }
}

#[test]
fn the_help_names_queries_that_there_are() {
    let help = stdout(&Place::new().query(&["--help"]));
    let (_, examples) = help.split_once("Examples:").unwrap();
    let named: Vec<_> = examples
        .split_whitespace()
        .filter(|word| word.contains('_') || *word == "overview")
        .collect();
    assert!(named.len() > 4, "{named:?}");
    for name in named {
        assert!(Query::named(name).is_some(), "{name}");
    }
}

fn comments(sql: &str) -> String {
    sql.lines().filter(|line| line.starts_with("--")).collect()
}

#[test]
fn what_can_be_set_is_in_the_head_of_a_query_with_the_default_of_its_sql() {
    let mut set = 0;
    for query in QUERIES {
        let named: Vec<_> = query.settings().collect();
        assert_eq!(query.sql.matches("getvariable('").count(), named.len(), "{}", query.name);
        for (name, default) in named {
            let (_, used) = query.sql.split_once(&format!("getvariable('{name}')")).unwrap();
            let used = used.split(')').next().unwrap();
            let given = used.rsplit(',').next().unwrap().trim().trim_matches('\'');
            assert_eq!(given, default, "{}: {name}", query.name);
            set += 1;
        }
    }
    assert!(set > 5, "only {set} settings were looked at");
}

#[test]
fn a_name_that_is_none_is_refused_with_those_that_are_near() {
    let place = Place::new();
    assert_refused(&place.query(&["overveiw", "out"]), "is it overview?");
    assert_refused(&place.query(&["fifty-by-material", "out"]), "fifty_by_material");
    assert_refused(&place.query(&["xyzzy", "out"]), "there is no query xyzzy; remis query --list");
}

#[test]
fn a_setting_that_the_query_does_not_have_is_refused() {
    let place = Place::new();
    let refused = place.query(&["most_occurrences", "out", "--set", "row=3"]);
    assert_refused(&refused, "most_occurrences has no row to set; it has rows");
    assert_refused(&place.query(&["overview", "out", "--set", "rows=3"]), "has nothing to set");
    assert_refused(&place.query(&["overview", "out", "--set", "rows"]), "NAME=VALUE");
    assert_refused(&place.query(&["overview", "elsewhere", "--set", "out=x"]), "argument OUT");
}

#[test]
fn a_setting_takes_what_is_of_the_kind_of_its_default() {
    let place = Place::new();
    for (set, words) in [
        ("rows=abc", "rows is a whole number, not abc"),
        ("rows=-1", "rows is a whole number, not -1"),
        ("ahead=maybe", "ahead is yes or no, not maybe"),
        ("ahead=", "ahead is yes or no"),
    ] {
        assert_refused(&place.query(&["costly_missed_claims", "out", "--set", set]), words);
    }
    place.duckdb();
    let asked =
        place.query(&["costly_missed_claims", "out", "--set", "ahead=yes", "--set", "rows=0"]);
    assert_eq!(asked.status.code(), Some(0), "{asked:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_not_the_fault_of_duckdb() {
    let place = Place::new();
    place.duckdb();
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let asked = place.remis(&["query", "overview", "out"]).stdout(full).output().unwrap();
    assert_eq!(asked.status.code(), Some(1), "{asked:?}");
    let complaint = stderr(&asked);
    assert!(complaint.starts_with("remis: cannot write the answer: "), "{complaint}");
}

#[test]
fn a_folder_that_no_scan_wrote_is_refused_before_a_duckdb_is_looked_for() {
    let place = Place::new();
    fs::create_dir(place.path("empty")).unwrap();
    assert_refused(&place.query(&["overview", "nowhere"]), "there is no such folder");
    assert_refused(&place.query(&["overview", "a.pgn"]), "it is a file");
    assert_refused(&place.query(&["overview", "empty"]), "it has no folder games");
    fs::remove_file(place.path("out/faults/source=a/part-00000.parquet")).unwrap();
    assert_refused(&place.query(&["overview", "out"]), "no part of table faults is finished");
    fs::create_dir(place.path("year=2024")).unwrap();
    place.scan("year=2024/out");
    assert_refused(&place.query(&["overview", "year=2024/out"]), "as a column");
    place.scan("o\\ut");
    assert_refused(&place.query(&["overview", "o\\ut"]), "the `\\` in its path");
}

#[test]
fn a_folder_whose_name_starts_with_a_tilde_is_not_in_the_home() {
    let place = Place::new();
    place.scan("~out");
    place.duckdb();
    let asked = place.query(&["overview", "~out"]);
    assert!(stdout(&asked).starts_with("SET VARIABLE \"out\" = './~out';\n"), "{asked:?}");
}

#[test]
fn a_scan_that_is_not_complete_is_asked_with_a_warning() {
    let place = Place::new();
    place.duckdb();
    let complete = place.query(&["overview", "out"]);
    assert_eq!((complete.status.code(), stderr(&complete).as_str()), (Some(0), ""));
    fs::remove_file(place.path("out/_SUCCESS")).unwrap();
    let incomplete = place.query(&["overview", "out"]);
    assert_eq!(incomplete.status.code(), Some(0));
    assert!(stderr(&incomplete).contains("is not complete"));
    assert_eq!(incomplete.stdout, complete.stdout);
}

#[test]
fn without_a_duckdb_it_says_how_to_get_one_and_what_would_have_run() {
    let place = Place::new();
    place.scan("o'ut 1");
    fs::write(place.path("mine.sql"), "SELECT 1;").unwrap();
    let arguments = ["mine.sql", "o'ut 1", "--set", "rows=5 or so", "--format", "csv"];
    let missing = place.query(&arguments);
    assert_refused(&missing, "pip install duckdb-cli");
    let typed = "\n  remis query --print mine.sql 'o'\\''ut 1' --set 'rows=5 or so' | \
                 duckdb -init /dev/null -bail -csv -nullvalue ''\n";
    assert!(stderr(&missing).contains(typed), "{}", stderr(&missing));
    for looked_at in ["duckdb: not found", "python3: not found"] {
        assert!(stderr(&missing).contains(looked_at), "{}", stderr(&missing));
    }
}

#[test]
fn what_is_printed_is_what_is_run() {
    let place = Place::new();
    place.scan("o'ut *[ä]?");
    let sql = Query::named("most_occurrences").unwrap().sql;
    fs::write(place.path("mine.sql"), sql).unwrap();
    let settings = ["mine.sql", "o'ut *[ä]?", "--set", "rows=7'; SELECT 1; --"];
    let printed = place.query(&[&settings[..], &["--print"]].concat());
    place.duckdb();
    let run = place.query(&settings);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert_eq!(stdout(&printed), stdout(&run));
    let sets = "SET VARIABLE \"out\" = 'o''ut [*][[]ä][?]';\n\
                SET VARIABLE \"rows\" = '7''; SELECT 1; --';\n";
    assert!(stdout(&run).starts_with(sets), "{}", stdout(&run));
    assert!(stdout(&run).contains(sql));
}

#[test]
fn the_sql_alone_asks_the_folder_named_out() {
    let place = Place::new();
    let printed = place.query(&["--print", "overview"]);
    assert_eq!(printed.status.code(), Some(0));
    assert!(!stdout(&printed).contains("SET VARIABLE \"out\""));
    assert!(stdout(&printed).contains("coalesce(getvariable('out'), 'out')"));
}

#[test]
fn a_file_of_sql_is_asked_with_any_setting() {
    let place = Place::new();
    place.duckdb();
    fs::write(place.path("mine.sql"), "SELECT getvariable('x') FROM games;").unwrap();
    let run = place.query(&["mine.sql", "out", "--set", "x=1"]);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(stdout(&run).ends_with("\nSELECT getvariable('x') FROM games;\n"));
    assert!(stdout(&run).contains("SET VARIABLE \"x\" = '1';"));
    let missing = place.query(&["yours.sql", "out"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("cannot read yours.sql"));
}

#[test]
fn the_duckdb_that_is_named_goes_before_that_of_the_environment_and_that_before_the_path() {
    let place = Place::new();
    let path = place.duckdb();
    let environment = place.program("b", "v1.6.1", "echo environment");
    let named = place.program("c", "v2.0.1", "echo named");
    assert!(path.is_file());
    let of_environment =
        place.remis(&["query", "overview", "out"]).env("DUCKDB", &environment).output().unwrap();
    assert_eq!(stdout(&of_environment), "environment\n");
    let arguments = ["query", "overview", "out", "--duckdb", named.to_str().unwrap()];
    let of_argument = place.remis(&arguments).env("DUCKDB", environment).output().unwrap();
    assert_eq!(stdout(&of_argument), "named\n");
}

#[test]
fn a_duckdb_that_is_too_old_or_none_at_all_is_refused() {
    let place = Place::new();
    place.program("duckdb", "v1.4.4 (Test) 0123456789", "exit 1");
    assert_refused(&place.query(&["overview", "out"]), "duckdb: is DuckDB 1.4.4");
    let none = place.program("none", "none 1", "exit 1");
    let named = place.query(&["overview", "out", "--duckdb", none.to_str().unwrap()]);
    assert_refused(&named, "is no DuckDB");
    assert!(!stderr(&named).contains("1.4.4"), "another one was looked for");
}

#[test]
fn a_python_with_the_module_takes_the_place_of_the_shell() {
    let place = Place::new();
    let module = "if [ $# = 2 ]; then echo 2.0.1; else echo \"$3\"; /bin/cat; fi";
    place.program("python3", "Python 3.11.7", module);
    let run = place.query(&["overview", "out", "--format", "json"]);
    assert_eq!(run.status.code(), Some(0), "{run:?}");
    assert!(stdout(&run).starts_with("json\nSET VARIABLE \"out\" = 'out';\n"), "{}", stdout(&run));
    place.program("python3", "Python 3.11.7", "exit 1");
    assert_refused(&place.query(&["overview", "out"]), "python3: has no module duckdb");
}

#[test]
fn what_duckdb_does_not_accept_is_a_failure() {
    let place = Place::new();
    place.program("duckdb", "v1.5.0", "echo 'Parser Error' >&2; exit 1");
    let failed = place.query(&["overview", "out"]);
    assert_eq!((failed.status.code(), stderr(&failed).as_str()), (Some(1), "Parser Error\n"));
}

#[test]
fn rows_are_objects_by_the_names_of_the_columns() {
    let place = Place::new();
    let path = place.program("rows", "v1.5.0", "/bin/cat >/dev/null; echo '{\"a\":1,\"b\":null}'");
    let duckdb = Duckdb::find(Some(&path)).unwrap();
    assert_eq!(duckdb.version(), "1.5.0");
    let rows = duckdb.rows(&place.path("out"), "SELECT 1;", &[]).unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!((rows[0]["a"].as_i64(), rows[0]["b"].is_null()), (Some(1), true));
    let path = place.program("bad", "v1.5.0", "echo 'Binder Error' >&2; exit 1");
    let refused = Duckdb::find(Some(&path)).unwrap().rows(&place.path("out"), "SELECT x", &[]);
    assert!(matches!(refused, Err(QueryError::Refused(complaint)) if complaint == "Binder Error"));
}
