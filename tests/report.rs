//! The page of `remis report`, from answers that are made up here; `tests/check_report.py` looks at it in a browser.

#![allow(clippy::unwrap_used)]

use std::convert::Infallible;
use std::fs;
use std::process::{Command, Output};

use remis::query::Row;
use remis::report::{Answers, QUESTIONS, page};
use serde_json::{Value, json};

/// The page over the answers that `rows` gives to the names of questions.
fn page_of(rows: impl Fn(&str) -> Value) -> String {
    let row = |value: &Value| -> Row { value.as_object().unwrap().clone() };
    let answers = Answers::ask(|question| {
        let value = rows(question.name);
        let rows = value.as_array().map_or_else(Vec::new, |rows| rows.iter().map(row).collect());
        Ok::<_, Infallible>(rows)
    });
    page(&answers.unwrap(), true).unwrap()
}

/// Answers about a few games, of which the names and the site are given.
fn few(name: &str, white: &str, site: &str) -> Value {
    let game = |more: Value| {
        let mut row = json!({
            "epd": "4k3/8/8/8/8/8/8/R3K3 w Q -", "ply": 214, "source": "club", "block": 0, "offset": 4321,
            "game_id": "abcd1234", "site": site, "event": white, "year": 1999, "white": white, "black": white,
            "result": "1/2-1/2", "opening": white,
        });
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!([row])
    };
    match name {
        "headline" => json!([{
            "games": 12345, "ok": 12000, "partial": 200, "skipped": 100, "unplayable": 45, "replayed": 12200, "draws": 4321,
            "threefold_games": 987, "fivefold_games": 6, "fifty_games": 54, "seventyfive_games": 2, "dead_games": 76,
            "longest_stretch": 151, "sources": 1, "first_year": 1999, "last_year": 1999, "missed": 34, "stood": 66,
            "costly": 5,
        }]),
        "sources" => json!([{"source": white, "games": 12345, "all": 1}]),
        "endings" => json!([
            {"ending": "checkmate", "games": 7679, "white_wins": 4000, "draws": 0, "black_wins": 3679},
            {"ending": "repetition", "games": 4321, "white_wins": 0, "draws": 4321, "black_wins": 0},
        ]),
        "draws_by_rule" => json!([{
            "dimension": "speed", "position": 3, "label": "blitz", "games": 12000, "repetition": 4321, "fifty_moves": 0,
            "dead_position": 0, "stalemate": 0, "flag": 0, "other": 0,
        }]),
        "missed_by_rating" => {
            json!([{"rating": 2200, "rights": 100, "passed_up": 34, "at_end": 66, "costly": 5}])
        }
        "most_repeated" => game(json!({"games": 17, "draws": 11, "most": 4})),
        "longest_stretches" => game(json!({"stretch": 151, "material": "KRvK"})),
        "costly_claims" => {
            game(json!({"side": "black", "basis": "fifty_on_board", "turns": 28, "first_ply": 101}))
        }
        _ => json!([]),
    }
}

#[test]
fn nothing_gives_a_page_of_sentences() {
    let page = page_of(|_| json!([]));
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>"));
    assert!(!page.contains("<svg"), "a chart of nothing");
    for sentence in [
        "There are no games",
        "No game has a date",
        "No position comes three times",
        "No draw could be claimed on the board",
        "No game reaches a dead position",
        "0 games = 0 replayed to the end",
    ] {
        assert!(page.contains(sentence), "{sentence} is missing");
    }
    assert!(!page.contains("NaN") && !page.contains("inf %"));
}

#[test]
fn what_the_data_says_is_text_and_never_markup() {
    let hostile = "</style><script>alert(\"1\" & '2')</script>";
    let page = page_of(|name| few(name, hostile, "javascript:alert(1)"));
    assert!(!page.contains("<script"));
    assert_eq!(page.matches("</style>").count(), 1);
    assert!(
        page.contains("&lt;/style&gt;&lt;script&gt;alert(&quot;1&quot; &amp; '2')&lt;/script&gt;")
    );
    assert!(!page.contains("href=\"javascript"));
}

#[test]
fn only_games_of_lichess_are_linked() {
    let links = |site: &str| -> Vec<String> {
        let page = page_of(|name| few(name, "Anna", site));
        let links =
            page.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
        links.filter(|link| !link.starts_with('#')).collect()
    };
    let linked = links("https://lichess.org/abcd1234");
    assert!(linked.contains(&"https://lichess.org/abcd1234#214".to_owned()), "{linked:?}");
    assert!(linked.contains(&"https://lichess.org/abcd1234#101".to_owned()), "{linked:?}");
    assert_eq!(links("https://example.org/abcd1234"), Vec::<String>::new());
}

#[test]
fn the_page_loads_nothing_and_forbids_it() {
    let page = page_of(|name| few(name, "Anna", "https://lichess.org/abcd1234"));
    assert!(page.contains("content=\"default-src 'none';"));
    for loading in ["<script", "<link", "<img", "<iframe", "<object", "url(", "@import", " src="] {
        assert!(!page.contains(loading), "{loading}");
    }
}

#[test]
fn the_same_answers_give_the_same_bytes() {
    let once = page_of(|name| few(name, "Anna", "Linz"));
    assert_eq!(once, page_of(|name| few(name, "Anna", "Linz")));
}

#[test]
fn every_number_of_an_answer_is_in_the_page() {
    let page = page_of(|name| few(name, "Anna", "Linz"));
    for number in [
        "12,345 games",
        "12,000 replayed",
        "200 up to a fault",
        "4,321 of 12,000",
        "36\u{a0}%",
        "987 games",
        "34 of 100",
        "151 plies",
        "64\u{a0}% · 7,679",
        "Three times in 17 games, 11 drawn",
        "at 28 turns",
        "34\u{a0}% · 34 of 100",
        "club:0:4321",
    ] {
        assert!(page.contains(number), "{number} is missing");
    }
}

#[test]
fn every_chart_is_drawn_for_a_page_and_for_a_phone_and_has_words() {
    let page = page_of(|name| few(name, "Anna", "Linz"));
    let charts = page.matches("class=\"chart\" role=\"img\" aria-label=\"").count();
    assert_eq!(charts, 3);
    assert_eq!(page.matches("<svg width=\"720\"").count(), charts);
    assert_eq!(page.matches("<svg width=\"328\"").count(), charts);
    assert_eq!(page.matches("class=\"board\"").count(), 3);
}

#[test]
fn each_answer_has_its_sql_as_it_is_written() {
    let page = page_of(|name| few(name, "Anna", "Linz"));
    for question in QUESTIONS.iter().filter(|question| few(question.name, "", "") != json!([])) {
        let first = question.sql.lines().next().unwrap().replace('&', "&amp;");
        assert!(page.contains(&first), "{} is not shown", question.name);
        let file = format!("{}/queries/report/{}.sql", env!("CARGO_MANIFEST_DIR"), question.name);
        assert_eq!(fs::read_to_string(file).unwrap(), question.sql);
    }
}

fn remis(arguments: &[&str], duckdb: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_remis"));
    command.args(arguments).env("DUCKDB", duckdb).output().unwrap()
}

#[test]
fn what_cannot_be_reported_on_is_refused_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (pgn, out, html) = (path("one.pgn"), path("out"), path("report.html"));
    let missing = remis(&["report", &out, "-o", &html], "duckdb");
    assert_eq!(missing.status.code(), Some(2));
    fs::write(&pgn, "[Event \"x\"]\n\n1. e4 *\n").unwrap();
    assert!(remis(&["scan", &pgn, "-o", &out, "--progress", "none"], "").status.success());
    let without = remis(&["report", &out, "-o", &html], "/no/such/duckdb");
    assert_eq!(without.status.code(), Some(2));
    let said = String::from_utf8_lossy(&without.stderr).into_owned();
    assert!(said.contains("pip install duckdb-cli"), "{said}");
    let nowhere = remis(&["report", &out, "-o", &path("none/report.html")], "/no/such/duckdb");
    assert_eq!(nowhere.status.code(), Some(2));
    let said = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(said.contains("its folder is not there") && !said.contains("duckdb"), "{said}");
    let left: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}
