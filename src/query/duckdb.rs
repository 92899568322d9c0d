//! The door to DuckDB: where one is, which version it has, and a script's way through it.
//!
//! Two kinds run scripts: the shell (`duckdb`, of the package duckdb-cli and of every system's packages), and a
//! Python with the module duckdb, which has no shell of its own (`python3 -m duckdb` is refused by Python), so
//! that a few lines of Python stand in for it.

use std::env;
use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use super::{OLDEST_VERSION, QueryError, Script};

/// A row of an answer: values by the names of their columns.
pub type Row = serde_json::Map<String, serde_json::Value>;

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Table,
    Csv,
    Json,
    /// A JSON object on each line.
    Rows,
}

/// The program that runs a module of Python.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Runs a script in the Python module.
const MODULE: &str = include_str!("module.py");

/// A place where a DuckDB was looked for, and what was wrong there.
#[derive(Clone, Debug)]
pub struct Lookup {
    pub program: PathBuf,
    pub why: String,
}

impl fmt::Display for Lookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.program.display(), self.why)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Shell,
    PythonModule,
}

/// A DuckDB that runs scripts.
#[derive(Clone, Debug)]
pub struct Duckdb {
    program: PathBuf,
    kind: Kind,
    version: String,
}

impl Duckdb {
    /// The DuckDB that is `named`, else that of `$DUCKDB`, else `duckdb` on the PATH, else the Python module. A named
    /// one, and that of `$DUCKDB`, is a shell of DuckDB or a Python that has the module; no other is then looked for.
    ///
    /// # Errors
    /// When there is none, or it is too old: [`QueryError::Missing`].
    pub fn find(named: Option<&Path>) -> Result<Duckdb, QueryError> {
        let of_environment = env::var_os("DUCKDB").filter(|name| !name.is_empty());
        let named = named.map(Path::to_owned).or_else(|| of_environment.map(PathBuf::from));
        let candidates = match named {
            Some(named) => vec![named],
            None => vec![PathBuf::from("duckdb"), PathBuf::from(PYTHON)],
        };
        let mut looked_at = Vec::new();
        for program in candidates {
            match Duckdb::at(&program) {
                Ok(duckdb) => return Ok(duckdb),
                Err(why) => looked_at.push(Lookup { program, why }),
            }
        }
        Err(QueryError::Missing(looked_at))
    }

    /// The DuckDB of a program, or why there is none.
    fn at(program: &Path) -> Result<Duckdb, String> {
        let said = said_by(Command::new(program).arg("--version"))?;
        let (kind, version) = if said.starts_with("Python") {
            let ask = "import duckdb; print(duckdb.__version__)";
            let said = said_by(python(program).args(["-c", ask]))
                .map_err(|_| "has no module duckdb".to_owned())?;
            (Kind::PythonModule, said)
        } else {
            (Kind::Shell, said)
        };
        let version = version.split_whitespace().next().unwrap_or_default();
        let version = version.trim_start_matches('v').to_owned();
        let Some(number) = number_of(&version) else { return Err("is no DuckDB".to_owned()) };
        if number < OLDEST_VERSION {
            return Err(format!("is DuckDB {version}"));
        }
        Ok(Duckdb { program: program.to_owned(), kind, version })
    }

    /// Its version, such as `1.5.6`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Runs a script and writes its answers; complaints go to standard error. False when DuckDB refuses. A reader of the
    /// answers who goes away has had enough.
    ///
    /// # Errors
    /// When the program cannot be run, or the answers cannot be written.
    pub fn answer(
        &self,
        script: &Script,
        format: Format,
        answers: &mut impl Write,
    ) -> Result<bool, QueryError> {
        let failed = |error| QueryError::Io(self.program.clone(), error);
        let mut command = self.command(format);
        // Not the terminal itself, which a shell of DuckDB would ask for its colours.
        let mut child = self.start(command.stdout(Stdio::piped()), script.text())?;
        let written = match child.stdout.take() {
            Some(mut output) => io::copy(&mut output, answers).and_then(|_| answers.flush()),
            None => Ok(()),
        };
        let status = child.wait().map_err(failed)?;
        match written {
            Ok(()) => Ok(status.success()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(true),
            Err(error) => Err(failed(error)),
        }
    }

    /// The rows that a single SELECT gives over the tables in `out`, in its order.
    ///
    /// # Errors
    /// When DuckDB cannot be run, or does not accept the query.
    pub fn rows(
        &self,
        out: &Path,
        sql: &str,
        settings: &[(String, String)],
    ) -> Result<Vec<Row>, QueryError> {
        let script = Script::new(Some(out), sql, settings)?;
        let mut command = self.command(Format::Rows);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = self.start(&mut command, script.text_of_rows())?;
        let output = child.wait_with_output();
        let output = output.map_err(|error| QueryError::Io(self.program.clone(), error))?;
        if !output.status.success() {
            return Err(QueryError::Refused(complaint_of(&output)));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| {
                serde_json::from_str(line).map_err(|_| QueryError::Unreadable(line.to_owned()))
            })
            .collect()
    }

    /// The command that reads a script from its standard input.
    fn command(&self, format: Format) -> Command {
        match self.kind {
            Kind::Shell => {
                let mut command = Command::new(&self.program);
                command.args(shell_arguments(format));
                command
            }
            Kind::PythonModule => {
                let form = match format {
                    Format::Table => "table",
                    Format::Csv => "csv",
                    Format::Json => "json",
                    Format::Rows => "rows",
                };
                let mut command = python(&self.program);
                command.args(["-c", MODULE, form]);
                command
            }
        }
    }

    /// Starts a command with a script as its standard input.
    fn start(&self, command: &mut Command, script: String) -> Result<Child, QueryError> {
        let mut child = command
            .stdin(Stdio::piped())
            .spawn()
            .map_err(|error| QueryError::Io(self.program.clone(), error))?;
        if let Some(mut input) = child.stdin.take() {
            // A program that ends before it has read all says why by its exit code.
            thread::spawn(move || {
                let _ = input.write_all(script.as_bytes());
            });
        }
        Ok(child)
    }
}

/// A file of settings with nothing in it: those that the user has for himself would change what is written.
const NO_SETTINGS: &str = if cfg!(windows) { "NUL" } else { "/dev/null" };

/// What the shell is called with to write `format`, up to the first error.
fn shell_arguments(format: Format) -> impl Iterator<Item = &'static str> {
    let of_format: &[&str] = match format {
        Format::Table => &["-cmd", ".mode duckbox", "-cmd", ".maxrows -1", "-cmd", ".maxwidth -1"],
        Format::Csv => &["-csv", "-nullvalue", ""],
        Format::Json => &["-json"],
        Format::Rows => &["-list", "-noheader"],
    };
    ["-init", NO_SETTINGS, "-bail"].into_iter().chain(of_format.iter().copied())
}

/// What a shell of DuckDB is called with, as it would be typed.
pub fn shell_command(format: Format) -> String {
    let quoted = |argument: &str| match argument.is_empty() || argument.contains(' ') {
        true => format!("'{argument}'"),
        false => argument.to_owned(),
    };
    let arguments: Vec<_> = shell_arguments(format).map(quoted).collect();
    format!("duckdb {}", arguments.join(" "))
}

/// A Python that imports no module from the folder that it is run in.
fn python(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("PYTHONSAFEPATH", "1");
    command
}

/// The major and the minor number of a version.
fn number_of(version: &str) -> Option<(u32, u32)> {
    let mut numbers = version.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// What a command writes, or why it writes nothing.
fn said_by(command: &mut Command) -> Result<String, String> {
    match command.stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        }
        Ok(output) => Err(complaint_of(&output)),
        Err(error) if error.kind() == ErrorKind::NotFound => Err("not found".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// What a program that has failed says about it.
fn complaint_of(output: &Output) -> String {
    match String::from_utf8_lossy(&output.stderr).trim() {
        "" => format!("ended with {}", output.status),
        complaint => complaint.to_owned(),
    }
}
