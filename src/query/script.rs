//! What DuckDB is given to run: settings, the views, and the question.

use std::fmt::Write as _;
use std::path::Path;

use super::QueryError;
use super::output::glob_of;

/// The views `games`, `events`, `claims`, `findings` and `faults`.
const PRELUDE: &str = include_str!("../../queries/_prelude.sql");

/// A question with everything that it needs.
#[derive(Clone, Debug)]
pub struct Script {
    head: String,
    sql: String,
}

impl Script {
    /// The script that asks `sql` of the tables in `out`, or of those in the folder `out` of wherever it is run.
    ///
    /// # Errors
    /// When the path cannot be told to DuckDB.
    pub fn new(
        out: Option<&Path>,
        sql: &str,
        settings: &[(String, String)],
    ) -> Result<Script, QueryError> {
        let mut head = String::new();
        if let Some(out) = out {
            set(&mut head, "out", &glob_of(out)?);
        }
        for (name, value) in settings {
            set(&mut head, name, value);
        }
        head.push_str(PRELUDE);
        Ok(Script { head, sql: sql.trim_end().to_owned() })
    }

    /// The text to run.
    pub fn text(&self) -> String {
        format!("{}\n{}\n", self.head, self.sql)
    }

    /// The text that gives every row of the answer as a JSON object. Only for a single SELECT.
    pub(super) fn text_of_rows(&self) -> String {
        let select = self.sql.trim_end_matches(|end: char| end == ';' || end.is_whitespace());
        format!("{}\nSELECT to_json(answer) FROM (\n{select}\n) AS answer;\n", self.head)
    }
}

fn set(script: &mut String, name: &str, value: &str) {
    let _ = writeln!(script, "SET VARIABLE {} = {};", quoted(name, '"'), quoted(value, '\''));
}

/// SQL for a name (`"`) or a string (`'`), whatever is in it.
fn quoted(text: &str, mark: char) -> String {
    let doubled = text.replace(mark, &format!("{mark}{mark}"));
    format!("{mark}{doubled}{mark}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_path_or_a_setting_holds_stays_inside_its_literal() {
        let settings = [("a\"b".to_owned(), "x'; DROP TABLE games; --".to_owned())];
        let script = Script::new(Some(Path::new("o'ut")), "SELECT 1;", &settings).unwrap();
        let text = script.text();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("SET VARIABLE \"out\" = 'o''ut';"));
        let setting = "SET VARIABLE \"a\"\"b\" = 'x''; DROP TABLE games; --';";
        assert_eq!(lines.next(), Some(setting));
        assert!(text.ends_with("\nSELECT 1;\n"));
    }

    #[test]
    fn a_comment_at_the_end_of_a_query_hides_nothing() {
        let script = Script::new(None, "SELECT 1 -- one", &[]).unwrap();
        assert!(script.text_of_rows().contains("-- one\n) AS answer;"));
    }
}
