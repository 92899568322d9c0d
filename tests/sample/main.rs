//! Generated games: legal, in the form of the Lichess database, with results that follow from play, and
//! of plausible length and variety.

#![allow(clippy::unwrap_used)]

mod read;
mod replay;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use read::Game;
use replay::{Finish, Replay, replay};

const GAMES: u64 = 12_000;
const SEED: u64 = 20_250_101;

fn written(games: u64, seed: u64) -> Vec<u8> {
    let mut text = Vec::new();
    remis::sample::write_games(&mut text, games, seed).unwrap();
    text
}

static SAMPLE: LazyLock<Vec<(Game, Replay)>> = LazyLock::new(|| {
    let games = read::games(&written(GAMES, SEED));
    assert_eq!(games.len() as u64, GAMES);
    games
        .into_iter()
        .map(|game| {
            let replay = replay(&game);
            (game, replay)
        })
        .collect()
});

/// Games in a hundred for which something holds.
fn percent(holds: impl Fn(&Game, &Replay) -> bool) -> f64 {
    let count = SAMPLE.iter().filter(|(game, replay)| holds(game, replay)).count();
    count as f64 * 100.0 / SAMPLE.len() as f64
}

#[track_caller]
fn assert_within(value: f64, low: f64, high: f64) {
    assert!((low..=high).contains(&value), "{value} is not within {low} and {high}");
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    assert_eq!(written(300, 5), written(300, 5));
    assert_ne!(written(300, 5), written(300, 6));
}

#[test]
fn a_game_does_not_depend_on_how_many_follow() {
    let (few, many) = (written(100, 9), written(1_000, 9));
    assert!(many.starts_with(&few));
}

/// Changes with every change to the generator; what has been measured on its games has then to be
/// measured anew.
#[test]
fn the_bytes_are_those_of_every_other_machine() {
    let sum = written(500, 1).iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    assert_eq!(sum, 3_669_144_538_439_214_710, "FNV-1a of 500 games");
}

#[test]
fn every_game_is_legal_and_ends_as_it_says() {
    let mut finishes: BTreeMap<Finish, usize> = BTreeMap::new();
    for (_, replay) in SAMPLE.iter() {
        *finishes.entry(replay.finish).or_default() += 1;
    }
    for (finish, count) in &finishes {
        println!("{:>6.2} % {finish:?}", *count as f64 * 100.0 / GAMES as f64);
    }
    assert_eq!(finishes.len(), 11, "every kind of end occurs: {finishes:?}");
}

#[test]
fn terminations_are_as_frequent_as_on_lichess() {
    let share = |finish| percent(|_, replay| replay.finish == finish);
    assert_within(share(Finish::Checkmate), 20.0, 35.0);
    assert_within(share(Finish::Resignation), 30.0, 45.0);
    assert_within(share(Finish::TimeForfeit), 24.0, 36.0);
    assert_within(share(Finish::Abandoned), 0.2, 1.0);
}

#[test]
fn draws_are_as_frequent_as_on_lichess() {
    let draws = percent(|_, replay| replay.finish.is_draw());
    assert_within(draws, 4.0, 6.0);
    let white = percent(|_, replay| replay.winner == Some(shakmaty::Color::White));
    assert_within(white, 45.0, 52.0);
    let missed = percent(|_, replay| replay.unclaimed_repetitions > 0);
    assert_within(missed, 0.3, 2.5);
}

#[test]
fn lengths_are_spread_as_on_lichess() {
    let mut plies: Vec<usize> = SAMPLE.iter().map(|(game, _)| game.moves.len()).collect();
    plies.sort_unstable();
    let quantile = |parts: usize| plies[(plies.len() - 1) * parts / 1_000] as f64;
    let mean = plies.iter().sum::<usize>() as f64 / plies.len() as f64;
    println!(
        "mean {mean:.1}; 5, 25, 50, 75, 95, 99, 100 %: {:?}",
        [50, 250, 500, 750, 950, 990, 1_000].map(quantile)
    );
    assert_within(mean, 62.0, 75.0);
    assert_within(quantile(50), 12.0, 28.0);
    assert_within(quantile(500), 58.0, 72.0);
    assert_within(quantile(950), 105.0, 145.0);
    assert_within(quantile(1_000), 250.0, 600.0);
}

#[test]
fn clocks_start_full_run_down_and_agree_with_time_forfeits() {
    let (mut forfeits, mut nearly_out) = (0, 0);
    for (game, replay) in SAMPLE.iter() {
        let clocks = game.clocks_seconds();
        let (initial, increment) = game.time_control_seconds();
        assert_eq!(clocks.len(), game.moves.len());
        assert!(clocks.iter().take(2).all(|&seconds| seconds == initial));
        for (earlier, later) in clocks.iter().zip(clocks.iter().skip(2)) {
            assert!(*later <= earlier + increment, "{game:?}");
        }
        let out_of_time = [Finish::TimeForfeit, Finish::TimeForfeitWithoutMatingMaterial]
            .contains(&replay.finish);
        if out_of_time {
            forfeits += 1;
            // The last move is the other side's.
            nearly_out += usize::from(clocks[clocks.len() - 2] <= 5 + initial / 20);
        }
    }
    assert!(nearly_out * 100 >= forfeits * 90, "{nearly_out} of {forfeits}");
}

#[test]
fn analysed_games_have_an_evaluation_at_every_move_but_the_last_of_a_mate() {
    let analysed = |game: &Game| game.comments.first().is_some_and(|c| c.contains("%eval"));
    assert_within(percent(|game, _| analysed(game)), 10.0, 14.0);
    for (game, replay) in SAMPLE.iter().filter(|(game, _)| analysed(game)) {
        let without = game.comments.iter().filter(|comment| !comment.contains("%eval")).count();
        let last_has_none = matches!(replay.finish, Finish::Checkmate | Finish::Stalemate);
        assert_eq!(without, usize::from(last_has_none), "{game:?}");
    }
}

#[test]
fn tags_are_those_of_the_database_in_its_order() {
    const ORDER: [&str; 19] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "White",
        "Black",
        "Result",
        "UTCDate",
        "UTCTime",
        "WhiteElo",
        "BlackElo",
        "WhiteRatingDiff",
        "BlackRatingDiff",
        "WhiteTitle",
        "BlackTitle",
        "ECO",
        "Opening",
        "TimeControl",
        "Termination",
    ];
    for (game, _) in SAMPLE.iter() {
        let expected: Vec<&str> =
            ORDER.into_iter().filter(|name| game.tags.contains_key(*name)).collect();
        assert_eq!(game.tag_order, expected);
        let optional = ["WhiteTitle", "BlackTitle"];
        let missing = ORDER.iter().filter(|name| !game.tags.contains_key(**name));
        assert!(missing.clone().all(|name| optional.contains(name)), "{game:?}");
        assert_eq!(game.tag("Result"), game.outcome.unwrap().to_string());
        assert_ne!(game.tag("White"), game.tag("Black"));
    }
    let titled = percent(|game, _| game.tag_order.len() > 17);
    assert_within(titled, 0.1, 3.0);
}

#[test]
fn a_game_looks_like_one_of_the_database() {
    let text = String::from_utf8(written(40, 3)).unwrap();
    let blocks: Vec<&str> = text.trim_end().split("\n\n").collect();
    assert_eq!(blocks.len(), 80, "tags and one line of movetext for each game");
    for pair in blocks.chunks(2) {
        assert!(pair[0].starts_with("[Event \"Rated ") && pair[0].lines().count() >= 17);
        assert_eq!(pair[1].lines().count(), 1);
        let ends = [" 1-0", " 0-1", " 1/2-1/2"];
        assert!(ends.iter().any(|end| pair[1].ends_with(end)), "{}", pair[1]);
    }
    assert!(text.contains(" 1... ") && text.contains(" { [%clk 0:0") && text.ends_with("\n\n"));
}
