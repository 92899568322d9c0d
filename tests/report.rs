//! The page of `remis report`, from answers that are made up here; `tests/check_report.py` looks at it in a browser.

#![allow(clippy::unwrap_used)]

#[cfg(unix)]
mod script;

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
            "epd": "4k3/8/8/8/8/8/8/R3K3 w Q -", "ply": 214, "key": "club:0:4321",
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

/// A row of draws by rule.
fn bar(dimension: &str, position: i64, label: &str, games: u64, repetition: u64) -> Value {
    json!({
        "dimension": dimension, "position": position, "label": label, "games": games, "repetition": repetition,
        "fifty_moves": 0, "dead_position": 0, "stalemate": 0, "flag": 0, "adjudicated": 0, "agreed": 0, "other": 0, "left_out": 0,
    })
}

/// The page of these rows of draws by rule and nothing else.
fn page_of_bars(bars: &Value) -> String {
    page_of(|name| if name == "draws_by_rule" { bars.clone() } else { json!([]) })
}

#[test]
fn a_title_names_any_bar_that_is_not_pale_and_no_pale_one() {
    let page = page_of_bars(&json!([
        bar("rating", 7, "1400", 30_000, 3000),
        bar("rating", 8, "1600", 100, 60),
        bar("rating", 9, "1800", 99, 99),
        bar("rating", 10, "2000", 20_000, 4000),
    ]));
    assert!(
        page.contains(
            "fewest draws from rating 1400 (10\u{a0}%), most from rating 1600 (60\u{a0}%)"
        )
    );
    assert!(page.contains("Pale bars are of fewer than 100 games"));
    assert!(page.contains("opacity=\"0.4\""));
}

#[test]
fn an_axis_follows_no_pale_bar() {
    let bars =
        |games| json!([bar("rating", 7, "1400", 1000, 20), bar("rating", 8, "1600", games, games)]);
    assert!(!page_of_bars(&bars(99)).contains("\n100 %\n"));
    assert!(page_of_bars(&bars(100)).contains("\n100 %\n"));
}

#[test]
fn bars_that_are_all_of_few_games_are_warned_of() {
    let page =
        page_of_bars(&json!([bar("speed", 2, "bullet", 7, 1), bar("speed", 3, "blitz", 9, 9)]));
    assert!(page.contains("All bars are of fewer than 100 games") && page.contains("By speed<"));
}

#[test]
fn games_without_a_bar_are_spoken_of_only_if_there_are_some() {
    let mut year = bar("time", 2001, "2001", 500, 5);
    assert!(!page_of_bars(&json!([year])).contains("more games have no bar"));
    year["left_out"] = json!(3);
    assert!(page_of_bars(&json!([year])).contains("3 more games have no bar"));
}

#[test]
fn what_the_file_tells_of_an_end_is_told_and_mate_is_no_draw_rule() {
    let ending = |ending: &str, games: u64, draws: u64| json!({"ending": ending, "games": games, "white_wins": games - draws, "draws": draws, "black_wins": 0});
    let page = page_of(|name| match name {
        "endings" => json!([
            ending("adjudicated_draw", 60, 60),
            ending("checkmate", 50, 20),
            ending("abandoned_win", 7, 0),
            ending("repetition", 20, 20),
        ]),
        _ => json!([]),
    });
    assert!(page.contains("draw: adjudicated") && page.contains("win: abandoned"));
    assert!(page.contains("20\u{a0}% of the draws have a rule behind them"));
    assert!(page.contains("Among the draws, an adjudicated draw is the commonest: 60\u{a0}%"));
}

#[test]
fn text_of_the_data_keeps_its_direction_and_its_control_characters_to_itself() {
    let page = page_of(|name| few(name, "A\u{202e}nna\u{7}", "https://lichess.org/abcd1234"));
    let name = "A\u{fffd}nna\u{fffd}";
    assert!(page.contains(name) && !page.contains('\u{202e}') && !page.contains('\u{7}'));
    let alone = page.matches(&format!("<bdi>{name}</bdi>")).count();
    assert_eq!(alone, page.matches(name).count());
}

#[test]
fn the_opening_of_an_example_is_not_that_of_a_position() {
    let page = page_of(|name| few(name, "Anna", "Linz"));
    assert!(page.contains("First in: <bdi>Anna</bdi>"));
}

#[test]
fn regions_and_links_have_names_of_their_own() {
    let page = page_of(|name| match name {
        "draws_by_rule" => {
            json!([bar("time", 2001, "2001", 500, 5), bar("speed", 3, "blitz", 900, 9)])
        }
        _ => few(name, "Anna", "https://lichess.org/abcd1234"),
    });
    let names: Vec<&str> = page
        .split("role=\"region\" aria-label=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let mut distinct = names.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert!(names.len() > 8 && distinct.len() == names.len(), "{names:?}");
    assert!(!page.contains(", </span></a>") && !page.contains("figure-time\" tab"));
}

#[cfg(unix)]
#[test]
fn dash_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // A DuckDB that knows of no games at all.
    let (pgn, out, none) = (path("one.pgn"), path("out"), path("duckdb"));
    script::write_script(
        none.as_ref(),
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo v9.9.9; else cat > /dev/null; fi\n",
    );
    fs::write(&pgn, "[Event \"x\"]\n\n1. e4 *\n").unwrap();
    assert!(remis(&["scan", &pgn, "-o", &out, "--progress", "none"], "").status.success());
    let written = remis(&["report", &out, "-o", "-"], &none);
    let said = String::from_utf8_lossy(&written.stderr).into_owned();
    assert!(written.status.success() && said.is_empty(), "{said}");
    assert!(written.stdout.starts_with(b"<!DOCTYPE html>") && written.stdout.ends_with(b"</html>"));
}
