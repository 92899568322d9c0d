//! Known games with facts that python-chess has counted: those of them that are in the corpus.
//!
//! The list names the files of a collection, many of which are among the torture files; other games are
//! known again by their players, date, result and length.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use remis::audit::{BoardEnd, Facts, Game};
use remis::pgn::decode_text;

use crate::files::{self, Torture};
use crate::walk::each_game;

/// A row of the list.
struct Golden<'a> {
    file: &'a str,
    fields: BTreeMap<&'a str, &'a str>,
}

impl<'a> Golden<'a> {
    fn rows(list: &'a str) -> Vec<Golden<'a>> {
        let mut lines = list.lines();
        let names: Vec<&str> = lines.next().expect("a line of names").split('\t').collect();
        let row = |line: &'a str| {
            let fields: BTreeMap<_, _> = names.iter().copied().zip(line.split('\t')).collect();
            Golden { file: fields["file"], fields }
        };
        lines.map(row).collect()
    }

    fn number(&self, name: &str) -> Option<u32> {
        let value = self.fields[name];
        (!value.is_empty()).then(|| value.parse().expect("a number"))
    }

    /// How the collection's file is called among the torture files.
    fn torture_name(&self) -> String {
        const FOLDER: &str = "dlbbld+ashlar-chess__src__test__resources__pgn__";
        format!("{FOLDER}{}", self.file.replace('/', "__"))
    }

    /// What the list says and the audit does not.
    fn differences(&self, game: &Game<'_>, facts: &Facts) -> Vec<String> {
        let after = |first: Option<u32>| first.map(|first| facts.plies - first);
        // The list has the ply of a clock's limit also when that ply is mate (but see Art. 9.6.2).
        let mated_at = |limit: u32| {
            let completes = facts.mated.is_some() && facts.final_halfmove_clock == limit;
            completes.then_some(facts.plies)
        };
        let first_fifty_ply = facts.first_fifty_ply.or(mated_at(100));
        let first_seventyfive_ply = facts.first_seventyfive_ply.or(mated_at(150));
        let counted = [
            ("plies", Some(facts.plies)),
            ("max_rep", Some(facts.max_occurrence)),
            ("final_rep", Some(facts.final_occurrence)),
            ("first_3x_ply", facts.first_threefold_ply),
            ("first_5x_ply", facts.first_fivefold_ply),
            ("first_hmc100_ply", first_fifty_ply),
            ("first_hmc150_ply", first_seventyfive_ply),
            ("max_hmc", Some(facts.max_halfmove_clock)),
            ("final_hmc", Some(facts.final_halfmove_clock)),
            ("plies_after_first_5x", after(facts.first_fivefold_ply)),
            ("plies_after_hmc150", after(first_seventyfive_ply)),
        ];
        let mut differences: Vec<String> = counted
            .into_iter()
            .filter(|&(name, count)| count != self.number(name))
            .map(|(name, count)| format!("{name} {count:?}"))
            .collect();
        let end = match (facts.board_end, facts.first_dead_ply()) {
            (Some(BoardEnd::Checkmate), _) => "mate",
            (Some(BoardEnd::Stalemate), _) => "stalemate",
            (None, Some(_)) => "insufficient",
            (None, None) => "",
        };
        if end != self.fields["final_term"] {
            differences.push(format!("final_term {end}"));
        }
        // The list counts claims ahead in every position but the last.
        let ahead = [facts.first_claim_threefold_ahead_ply, facts.first_claim_fifty_ahead_ply];
        let ahead = ahead.into_iter().flatten().any(|first| first < facts.plies);
        let claims = ["claims_by_played_move", "claims_by_other_move"];
        if ahead != claims.iter().any(|name| self.number(name) > Some(0)) {
            differences.push(format!("claims ahead {ahead}"));
        }
        let on_board = game.claims.iter().filter(|run| run.basis.is_on_board());
        let plies: BTreeSet<u32> =
            on_board.flat_map(|run| (run.first_ply..=run.last_ply).step_by(2)).collect();
        let on_board = plies.into_iter().filter(|&ply| ply < facts.plies).count() as u32;
        if Some(on_board) != self.number("claims_onboard") {
            differences.push(format!("claims_onboard {on_board}"));
        }
        differences
    }
}

fn list(test: &str) -> Option<String> {
    let path = files::shared().join("spec/golden_real_games.tsv");
    let list = std::fs::read_to_string(&path).ok();
    if list.is_none() {
        files::skipped(test, &format!("{} cannot be read", path.display()));
    }
    list
}

/// The family name in the two usual orders: `Carlsen, Magnus` and `Magnus Carlsen`.
fn family_name(tag: &str) -> String {
    let name = match tag.split_once(',') {
        Some((family, _)) => family,
        None => tag.rsplit(' ').next().unwrap_or(tag),
    };
    name.to_lowercase()
}

fn players(game: &Game<'_>) -> Option<(String, String)> {
    let name_of = |tag: Option<&[u8]>| Some(family_name(&decode_text(tag?, &mut false)));
    name_of(game.tags.white).zip(name_of(game.tags.black))
}

/// Two dates of which parts may be unknown.
fn same_day(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).all(|(a, b)| a == b || a == b'?' || b == b'?')
}

/// The rows of the list by the players they name.
fn by_players<'a>(rows: &'a [Golden<'a>]) -> HashMap<(String, String), Vec<&'a Golden<'a>>> {
    let mut by_players: HashMap<_, Vec<_>> = HashMap::new();
    for golden in rows.iter().filter(|golden| golden.fields["white"] != "?") {
        let name_of = |field| family_name(golden.fields[field]);
        by_players.entry((name_of("white"), name_of("black"))).or_default().push(golden);
    }
    by_players
}

/// Compares every game with the rows that are about it, by players, date, result and length; adds the rows.
fn compare_by_players<'a>(
    file: &str,
    text: &[u8],
    rows: &HashMap<(String, String), Vec<&'a Golden<'a>>>,
    matched: &mut BTreeSet<&'a str>,
) -> u32 {
    let mut games = 0;
    each_game(text, |range, game| {
        let (Some(players), Some(facts)) = (players(game), game.facts) else { return };
        let text_of =
            |tag: Option<&[u8]>| String::from_utf8_lossy(tag.unwrap_or(b"-")).into_owned();
        let (date, result) = (text_of(game.tags.date), text_of(game.tags.result));
        for golden in rows.get(&players).into_iter().flatten() {
            if same_day(&date, golden.fields["date"])
                && result == golden.fields["result"]
                && golden.number("plies") == Some(facts.plies)
            {
                let differences = golden.differences(game, facts);
                let place = format!("{file}, game at {}: {}", range.start, golden.file);
                assert!(differences.is_empty(), "{place}: {differences:?}");
                matched.insert(golden.file);
                games += 1;
            }
        }
    });
    games
}

#[test]
fn known_games_have_the_counts_of_python_chess() {
    const TEST: &str = "known_games_have_the_counts_of_python_chess";
    let Some(list) = list(TEST) else { return };
    let Some(torture) = files::torture(TEST) else { return };
    let rows = Golden::rows(&list);
    assert_eq!(rows.len(), 237);

    let mut by_name = BTreeSet::new();
    for golden in &rows {
        let name = golden.torture_name();
        let Some(file) = torture.iter().find(|file| file.name == name) else { continue };
        each_game(&file.text, |_, game| {
            let differences =
                golden.differences(game, game.facts.expect("a game that was replayed"));
            assert!(differences.is_empty(), "{}: {differences:?}", golden.file);
            assert!(by_name.insert(golden.file), "one game: {}", golden.file);
        });
    }
    assert_eq!(by_name.len(), 114);

    let players = by_players(&rows);
    let mut others = BTreeSet::new();
    let mut compared = [0; 2];
    for stem in ["otb-mixed", "otb-book-latin1"] {
        let Some(text) = files::text(TEST, stem) else { return };
        compared[0] += compare_by_players(stem, &text, &players, &mut others);
    }
    for Torture { name, text } in &torture {
        compared[1] += compare_by_players(name, text, &players, &mut others);
    }
    assert_eq!(compared, [19, 90]);
    assert_eq!(by_name.union(&others).count(), 125);
}
