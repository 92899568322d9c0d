//! Every game of the corpus, replayed a second time by other code: the facts must be the same.
//!
//! Where pgn-reader reads something else than the audit, the game stands in the list of differences with
//! its reason. The list must be complete and hold nothing else, and without what the reason is about the
//! two must agree on the game.

use std::collections::BTreeMap;

use remis::audit::Status;

use crate::files;
use crate::found::Found;
use crate::judge::{Ahead, judge};
use crate::readable::Reason;
use crate::walk::each_game;

/// Moves ahead are looked for at every ply of one game in so many.
const EVERYWHERE_PERIOD_GAMES: u32 = 20;

/// File, byte at which the game starts, reasons.
const DIFFERENCES: &str = include_str!("../data/corpus_differences.tsv");

/// The reasons for which the games of a file are read differently, by the byte at which they start.
fn listed(file: &str) -> BTreeMap<usize, Vec<Reason>> {
    let lines = DIFFERENCES.lines().filter(|line| !line.starts_with('#'));
    let mut listed = BTreeMap::new();
    for line in lines {
        let [name, start, reasons] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}");
        };
        if name == file {
            let reason = |name| Reason::of_name(name).unwrap_or_else(|| panic!("reason: {line}"));
            let reasons = reasons.split(' ').map(reason).collect();
            let other = listed.insert(start.parse().expect("a byte"), reasons);
            assert!(other.is_none(), "twice: {line}");
        }
    }
    listed
}

/// How many games were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Compared {
    games: u32,
    /// Of them, games with a fault: compared up to it.
    partial: u32,
    /// Of them, games that the list of differences explains.
    explained: u32,
    plies: u64,
}

fn compare(file: &str, text: &[u8], compared: &mut Compared) {
    let mut unexplained = listed(file);
    each_game(text, |range, game| {
        let Some(facts) = game.facts else { return };
        compared.games += 1;
        compared.partial += u32::from(game.status == Status::Partial);
        compared.plies += u64::from(facts.plies);
        let everywhere = compared.games.is_multiple_of(EVERYWHERE_PERIOD_GAMES);
        let ahead = if everywhere { Ahead::Everywhere } else { Ahead::WhereItMatters };
        let place = format!("{file}, game at {}", range.start);
        let audited = Found::by_audit(facts, game.fault.as_ref());
        let text = &text[range.clone()];
        let judged = judge(text, ahead);
        let Some(reasons) = unexplained.remove(&range.start) else {
            assert_eq!(judged, Some(audited), "{place}");
            return;
        };
        compared.explained += 1;
        assert_ne!(judged.as_ref(), Some(&audited), "{place}: not read differently any more");
        let fault = game.fault.map(|fault| (fault.kind, fault.at));
        let cut = reasons.contains(&Reason::UnreadableToken);
        let mut readable = text.to_vec();
        for reason in reasons {
            readable = reason.removed_from(&readable, fault);
        }
        let stop = if cut { None } else { audited.stop };
        assert_eq!(judge(&readable, ahead), Some(Found { stop, ..audited }), "{place}, rewritten");
    });
    assert!(unexplained.is_empty(), "{file}: no games start at {:?}", unexplained.keys());
}

fn assert_compared(test: &str, stem: &str, expected: Compared) {
    let Some(text) = files::text(test, stem) else { return };
    let mut compared = Compared::default();
    compare(stem, &text, &mut compared);
    assert_eq!(compared, expected);
}

macro_rules! games_of {
    ($($test:ident: $stem:literal, games $games:literal, partial $partial:literal,
        explained $explained:literal, plies $plies:literal;)*) => {$(
        #[test]
        fn $test() {
            let expected = Compared {
                games: $games, partial: $partial, explained: $explained, plies: $plies,
            };
            assert_compared(stringify!($test), $stem, expected);
        }
    )*};
}

games_of! {
    chesscom_agrees_with_the_judge:
        "chesscom", games 3_688, partial 0, explained 0, plies 223_802;
    engines_mixed_agrees_with_the_judge:
        "engines-mixed", games 7_257, partial 0, explained 0, plies 606_387;
    engines_swiss_agrees_with_the_judge:
        "engines-swiss", games 19_968, partial 54, explained 128, plies 2_320_161;
    fics_agrees_with_the_judge:
        "fics", games 5_000, partial 0, explained 0, plies 357_900;
    lichess_db_agrees_with_the_judge:
        "lichess-db-2025-05-head", games 438, partial 0, explained 0, plies 28_538;
    lichess_mixed_agrees_with_the_judge:
        "lichess-mixed", games 6_175, partial 0, explained 0, plies 447_266;
    lichess_user_agrees_with_the_judge:
        "lichess-user-a", games 37_088, partial 0, explained 0, plies 2_804_941;
    otb_book_agrees_with_the_judge:
        "otb-book-latin1", games 145_716, partial 0, explained 0, plies 11_264_836;
    otb_mixed_agrees_with_the_judge:
        "otb-mixed", games 15_018, partial 0, explained 51, plies 1_361_962;
    tcec_raw_agrees_with_the_judge:
        "tcec-raw", games 304, partial 0, explained 0, plies 44_068;
    tcec_stripped_agrees_with_the_judge:
        "tcec-stripped", games 27_612, partial 0, explained 0, plies 3_891_467;
}

#[test]
fn the_torture_files_agree_with_the_judge() {
    let Some(files) = files::torture("the_torture_files_agree_with_the_judge") else { return };
    let mut compared = Compared::default();
    for file in &files {
        compare(&file.name, &file.text, &mut compared);
    }
    let expected = Compared { games: 1_733, partial: 18, explained: 32, plies: 142_988 };
    assert_eq!(compared, expected);
}
