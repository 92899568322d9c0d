//! `remis show`: a game's text by its key, from the input it was read from.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};

use super::Outcome;
use super::games::Games;
use crate::audit::Auditor;
use crate::input::Source;
use crate::pgn::Key;
use crate::sink::Folder;

pub(super) fn run(place: &Path, key: &str) -> Result<Outcome> {
    let (source, key) = match source_and_key(place, key)? {
        Ok(found) => found,
        Err(complaint) => return super::refuse(complaint),
    };
    let mut text = game_at(&source, key, &mut Auditor::default(), |_, text| text.to_vec())
        .with_context(|| format!("cannot show {}:{}:{}", source.name(), key.block, key.offset))?;
    text.push(b'\n');
    super::write_out(&text)?;
    Ok(Outcome::Complete)
}

/// The input and the place in it that `SOURCE:BLOCK:OFFSET` names; else what is wrong with that.
pub(super) fn source_and_key(place: &Path, key: &str) -> Result<Result<(Source, Key), String>> {
    let Some((name, key)) = parse(key) else {
        return Ok(Err(format!("{key} is not of the form SOURCE:BLOCK:OFFSET")));
    };
    let source = if place.is_dir() {
        let folder = Folder::check_resumable(place).map_err(|error| anyhow!("{error}"))?;
        let parts = folder.finished_parts().context("cannot read the manifest")?;
        let Some(part) = parts.into_iter().find(|part| part.source == name) else {
            return Ok(Err(format!("{} has no source {name}", place.display())));
        };
        let path = part.input.path.with_context(|| {
            format!(
                "{name} was read from a pipe. Give the input itself instead of {}",
                place.display()
            )
        })?;
        Source::of_argument(Path::new(&path))
    } else {
        Source::of_argument(place)
    };
    if source.name() != name {
        let own = source.name();
        return Ok(Err(format!("the games of {} are those of {own}", place.display())));
    }
    Ok(Ok((source, key)))
}

fn parse(key: &str) -> Option<(&str, Key)> {
    let mut fields = key.rsplitn(3, ':');
    let (offset, block) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    (block >= 0 && offset >= 0).then_some((fields.next()?, Key { block, offset }))
}

/// Lets `look` see the game that starts at `key`, and its text, from as much of the input as it needs.
pub(super) fn game_at<T>(
    source: &Source,
    key: Key,
    auditor: &mut Auditor,
    look: impl FnOnce(&crate::audit::Game<'_>, &[u8]) -> T,
) -> Result<T> {
    let mut games = Games::open(source, key)?;
    let found = games.next(auditor, |at, game, text| (at == key).then(|| look(game, text)))?;
    match (found, &games.damage) {
        (Some(Some(found)), _) => Ok(found),
        (None, Some(damage)) => bail!("{damage}"),
        (None, None) if games.bytes() == 0 => bail!("{} has no such byte", source.display()),
        _ => bail!("no game starts there"),
    }
}
