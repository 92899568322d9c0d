//! `remis explain`: one game, from an input or as it was typed, and what the Laws say of it.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result};

use super::arguments::{ExplainArguments, Format, Lang};
use super::games::Games;
use super::{Outcome, show};
use crate::audit::{Auditor, FIDE_2023, Game, Status};
use crate::explain::{Colour, English, German, Language, Lesson, Origin, page, text};
use crate::input::{DEFAULT_BLOCK_BYTES, Source};
use crate::pgn::{Flags, Key};
use crate::rules::{Budget, Setup};

/// So much more text is looked through to say how many games there are.
const COUNTED_BYTES: u64 = 4 * DEFAULT_BLOCK_BYTES as u64;

/// A lesson, and whether the input let all of the game be seen.
struct Found {
    lesson: Lesson,
    outcome: Outcome,
}

impl Found {
    fn of(game: &Game<'_>, origin: Origin) -> Found {
        let is_cut = game.fault.is_some_and(|fault| fault.kind.is_truncation());
        let lost = is_cut || game.status == Status::Unplayable;
        let outcome = if lost { Outcome::CompleteWithLosses } else { Outcome::Complete };
        Found { lesson: Lesson::of(game, origin), outcome }
    }
}

pub(super) fn run(arguments: &ExplainArguments) -> Result<Outcome> {
    // One game can bear to have every question settled.
    let mut auditor = Auditor::new(&FIDE_2023, Budget::CERTIFY);
    let found = match &arguments.input {
        Some(input) => from_input(input, arguments, &mut auditor)?,
        None => typed(arguments, &mut auditor),
    };
    let Found { lesson, outcome } = match found {
        Ok(found) => found,
        Err(complaint) => return super::refuse(complaint),
    };
    let language = language(arguments.lang);
    let printed = match arguments.format {
        Format::Text => text(&lesson, language, colour()),
        Format::Json => lesson.to_json()?,
        Format::Html => page(&lesson, language),
    };
    super::write_out(printed.as_bytes())?;
    Ok(outcome)
}

/// The messages of a language.
pub(super) fn language(lang: Lang) -> &'static dyn Language {
    match lang {
        Lang::En => &English,
        Lang::De => &German,
    }
}

/// Colour only where somebody looks at a terminal and has not asked for none (https://no-color.org).
fn colour() -> Colour {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
        || std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    if io::stdout().is_terminal() && !refused { Colour::Terminal } else { Colour::Plain }
}

fn from_input(
    input: &Path,
    arguments: &ExplainArguments,
    auditor: &mut Auditor,
) -> Result<Result<Found, String>> {
    if let Some(key) = &arguments.key {
        let (source, key) = match show::source_and_key(input, key)? {
            Ok(found) => found,
            Err(complaint) => return Ok(Err(complaint)),
        };
        let found = show::game_at(&source, key, auditor, |game, _| Found::of(game, Origin::File));
        return found.map(Ok).with_context(|| {
            format!("cannot explain {}:{}:{}", source.name(), key.block, key.offset)
        });
    }
    let source = Source::of_argument(input);
    if input.is_dir() {
        return Ok(Err(format!(
            "{} is a folder. Give a PGN file, or --key SOURCE:BLOCK:OFFSET for a game that was scanned into it",
            input.display()
        )));
    }
    if let Err(error) = source.check() {
        return Ok(Err(format!("cannot read {}: {error}", source.display())));
    }
    numbered(&source, arguments.game, auditor)
}

/// The game with a number, the first if none is asked for.
fn numbered(
    source: &Source,
    wanted: Option<u64>,
    auditor: &mut Auditor,
) -> Result<Result<Found, String>> {
    let number = wanted.unwrap_or(1);
    let mut games = Games::open(source, Key::default())?;
    let mut quick = Auditor::default();
    for before in 1..number {
        if games.next(&mut quick, |_, _, _| ())?.is_none() {
            return Ok(Err(too_few(source, before - 1, &games)));
        }
    }
    let Some(found) = games.next(auditor, |_, game, _| Found::of(game, Origin::File))? else {
        return Ok(Err(too_few(source, number - 1, &games)));
    };
    if wanted.is_none() {
        say_how_many(source, &mut games)?;
    }
    Ok(Ok(found))
}

fn too_few(source: &Source, games: u64, input: &Games) -> String {
    let source = source.display();
    let damage = input.damage.as_ref().map_or(String::new(), |damage| format!(" ({damage})"));
    match games {
        0 => format!("{source} has no game{damage}"),
        1 => format!("{source} has one game{damage}. Leave --game away"),
        games => format!("{source} has {games} games{damage}. Give a number from 1 to {games}"),
    }
}

/// Says how many games there are, if there are more, without reading a large input to its end.
fn say_how_many(source: &Source, games: &mut Games) -> Result<()> {
    let mut quick = Auditor::default();
    let mut count = 1u64;
    let limit = games.bytes() + COUNTED_BYTES;
    let mut is_end = false;
    while games.bytes() <= limit {
        if games.next(&mut quick, |_, _, _| ())?.is_none() {
            is_end = true;
            break;
        }
        count += 1;
    }
    if count > 1 || !is_end {
        let more = if is_end { "" } else { "more than " };
        super::say(format_args!(
            "remis: {} has {more}{count} games; this is the first. --game 2 explains the second",
            source.display()
        ));
    }
    Ok(())
}

/// A position and moves as they were typed.
fn typed(arguments: &ExplainArguments, auditor: &mut Auditor) -> Result<Found, String> {
    let one_line = |words: &[String]| {
        let line = words.join(" ");
        line.split_whitespace().collect::<Vec<&str>>().join(" ")
    };
    let (fen, moves) = (one_line(&arguments.fen), one_line(&arguments.moves));
    let mut pgn = String::new();
    if !fen.is_empty() {
        let position = Setup::parse(fen.as_bytes(), false);
        if let Err(error) = position {
            return Err(format!("{error}\n  in: {fen}\n{}", super::position::FEN_ADVICE));
        }
        // Nothing of a FEN needs an escape in a tag.
        if fen.contains(['"', '\\']) {
            return Err(format!("quotes have no place in a FEN\n  in: {fen}"));
        }
        pgn = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n");
    }
    if moves.contains('[') {
        return Err(
            "tags have no place in --moves. Give a PGN file instead, or - for standard input"
                .into(),
        );
    }
    pgn += &moves;
    let found = auditor.read(pgn.as_bytes(), true).map(|game| {
        let goes_on = game.flags.contains(Flags::TOKENS_AFTER_RESULT)
            || !pgn[game.length.min(pgn.len())..].trim().is_empty();
        (Found::of(&game, Origin::Typed), goes_on)
    });
    match found {
        Some((found, false)) => Ok(found),
        Some((_, true)) => Err(format!("--moves goes on after the game's result\n  in: {moves}")),
        None => Err("the moves cannot be read".into()),
    }
}
