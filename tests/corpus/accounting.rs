//! Every byte of an input belongs to a game or to none, and every game has one status.

use remis::audit::{Fault, Game, Status};

use crate::files;
use crate::walk::{Statuses, walk};

/// What a text came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Account {
    statuses: Statuses,
    /// Games with an Event tag.
    event_games: usize,
    free_text_bytes: usize,
}

/// Reads `text` and checks what must hold of any text.
fn account(name: &str, text: &[u8]) -> Account {
    let mut statuses = Statuses::default();
    let mut free = 0;
    let mut event_games = 0;
    let mut games = 0;
    let mut game_bytes = 0;
    let mut gap_bytes = 0;
    walk(
        text,
        |between| {
            let gap = &text[between.range.clone()];
            gap_bytes += gap.len();
            let place = format!("{name}, {:?}", between.range);
            assert_eq!(free_text_bytes(gap), between.free_text_bytes, "{place}");
            free += between.free_text_bytes;
        },
        |range, game| {
            games += 1;
            game_bytes += range.len();
            statuses.add(game.status);
            check(&format!("{name}, game at {}", range.start), game, &text[range.clone()]);
            event_games += usize::from(game.tags.event.is_some());
        },
    );
    assert_eq!(game_bytes + gap_bytes, text.len(), "{name}: no byte is lost or read twice");
    assert_eq!(statuses.games(), games, "{name}");
    Account { statuses, event_games, free_text_bytes: free }
}

/// What a game says of itself fits together.
fn check(place: &str, game: &Game<'_>, text: &[u8]) {
    match game.status {
        Status::Ok => assert!(game.fault.is_none() && game.facts.is_some(), "{place}"),
        Status::Partial => assert!(game.fault.is_some() && game.facts.is_some(), "{place}"),
        Status::Skipped => assert!(game.fault.is_none() && game.facts.is_none(), "{place}"),
        Status::Unplayable => assert!(game.fault.is_some() && game.facts.is_none(), "{place}"),
    }
    if let Some(Fault { at, token, ply, .. }) = game.fault {
        assert!(text[at..].starts_with(token), "{place}: the token stands at byte {at}");
        assert_eq!(game.facts.map_or(0, |facts| facts.plies), ply, "{place}");
    }
    assert_eq!(text.trim_ascii_end().len(), text.len(), "{place}: no blanks at its end");
}

/// The bytes of a gap that are neither blank nor comment: lines of text up to their end.
fn free_text_bytes(mut gap: &[u8]) -> usize {
    let line_length = |text: &[u8]| {
        text.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(text.len())
    };
    let mut free = 0;
    while let Some(&byte) = gap.first() {
        let length = match byte {
            0..=b' ' | 0x7F | 0xA0 => 1,
            0xEF if gap.starts_with(b"\xEF\xBB\xBF") => 3,
            b'{' => gap.iter().position(|&byte| byte == b'}').map_or(line_length(gap), |at| at + 1),
            b'%' | b';' => line_length(gap),
            _ => {
                free += line_length(gap);
                line_length(gap)
            }
        };
        gap = &gap[length..];
    }
    free
}

/// How many lines start with an Event tag.
fn event_lines(text: &[u8]) -> usize {
    memchr::memmem::find_iter(text, b"[Event \"")
        .filter(|&at| at == 0 || matches!(text[at - 1], b'\n' | b'\r'))
        .count()
}

fn assert_account(test: &str, stem: &str, statuses: Statuses, untagged: usize) {
    let Some(text) = files::text(test, stem) else { return };
    let account = account(stem, &text);
    assert_eq!(account.statuses, statuses);
    assert_eq!(account.free_text_bytes, 0);
    assert_eq!(account.event_games, event_lines(&text), "no game lies inside another");
    assert_eq!(account.event_games + untagged, statuses.games() as usize);
}

macro_rules! games_of {
    ($($test:ident: $stem:literal, ok $ok:literal, partial $partial:literal,
        skipped $skipped:literal, untagged $untagged:literal;)*) => {$(
        #[test]
        fn $test() {
            let statuses =
                Statuses { ok: $ok, partial: $partial, skipped: $skipped, unplayable: 0 };
            assert_account(stringify!($test), $stem, statuses, $untagged);
        }
    )*};
}

games_of! {
    chesscom_is_accounted_for:
        "chesscom", ok 3_688, partial 0, skipped 0, untagged 0;
    engines_mixed_is_accounted_for:
        "engines-mixed", ok 7_257, partial 0, skipped 0, untagged 278;
    engines_swiss_is_accounted_for:
        "engines-swiss", ok 19_914, partial 54, skipped 0, untagged 0;
    fics_is_accounted_for:
        "fics", ok 5_000, partial 0, skipped 0, untagged 0;
    lichess_db_is_accounted_for:
        "lichess-db-2025-05-head", ok 438, partial 0, skipped 0, untagged 0;
    lichess_mixed_is_accounted_for:
        "lichess-mixed", ok 6_175, partial 0, skipped 14, untagged 0;
    lichess_user_is_accounted_for:
        "lichess-user-a", ok 37_088, partial 0, skipped 133, untagged 0;
    otb_book_is_accounted_for:
        "otb-book-latin1", ok 145_716, partial 0, skipped 0, untagged 0;
    otb_mixed_is_accounted_for:
        "otb-mixed", ok 15_018, partial 0, skipped 0, untagged 0;
    tcec_raw_is_accounted_for:
        "tcec-raw", ok 304, partial 0, skipped 0, untagged 0;
    tcec_stripped_is_accounted_for:
        "tcec-stripped", ok 27_612, partial 0, skipped 0, untagged 0;
}

/// The unplayable ones are a thousand games of Ataxx, and a chess problem with a pawn on the last rank.
#[test]
fn the_torture_files_are_accounted_for() {
    let Some(files) = files::torture("the_torture_files_are_accounted_for") else { return };
    assert_eq!(files.len(), 746);
    let (mut statuses, mut free_text_bytes) = (Statuses::default(), 0);
    for file in &files {
        let account = account(&file.name, &file.text);
        statuses.merge(account.statuses);
        free_text_bytes += account.free_text_bytes;
    }
    assert_eq!(statuses, Statuses { ok: 1_715, partial: 18, skipped: 2, unplayable: 1_001 });
    assert_eq!(free_text_bytes, 1_674);
}
