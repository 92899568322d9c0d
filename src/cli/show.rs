//! `remis show`: a game's text by its key, from the input it was read from.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};

use super::Outcome;
use crate::audit::Auditor;
use crate::input::{DEFAULT_BLOCK_BYTES, Decoders, Piece, Pieces, Source};
use crate::pgn::{Gap, Key, skip_gap};
use crate::sink::Folder;

pub(super) fn run(place: &Path, key: &str) -> Result<Outcome> {
    let Some((name, key)) = parse(key) else {
        return super::refuse(format_args!("{key} is not of the form SOURCE:BLOCK:OFFSET"));
    };
    let source = if place.is_dir() {
        let folder = Folder::check_resumable(place).map_err(|error| anyhow!("{error}"))?;
        let parts = folder.finished_parts().context("cannot read the manifest")?;
        let Some(part) = parts.into_iter().find(|part| part.source == name) else {
            return super::refuse(format_args!("{} has no source {name}", place.display()));
        };
        let path = part.input.path.with_context(|| {
            format!("{name} was read from a pipe. Give the input itself: remis show FILE ...")
        })?;
        Source::of_argument(Path::new(&path))
    } else {
        Source::of_argument(place)
    };
    if source.name() != name {
        let complaint = format!("the games of {} are those of {}", place.display(), source.name());
        return super::refuse(complaint);
    }
    let mut text = text_of_game(&source, key)
        .with_context(|| format!("cannot show {name}:{}:{}", key.block, key.offset))?;
    text.push(b'\n');
    super::write_out(&text)?;
    Ok(Outcome::Complete)
}

fn parse(key: &str) -> Option<(&str, Key)> {
    let mut fields = key.rsplitn(3, ':');
    let (offset, block) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    (block >= 0 && offset >= 0).then_some((fields.next()?, Key { block, offset }))
}

/// The text of the game that starts at `key`, from as much of the input as it needs.
fn text_of_game(source: &Source, key: Key) -> Result<Vec<u8>> {
    let cannot_read = |error| anyhow!("cannot read {}: {error}", source.display());
    let mut pieces = source.open(key, DEFAULT_BLOCK_BYTES).map_err(cannot_read)?;
    let decoders = Arc::<Decoders>::default();
    let mut auditor = Auditor::default();
    let mut text = Vec::new();
    let mut frame: Option<Pieces> = None;
    loop {
        let piece = match &mut frame {
            Some(frame) => frame.next_piece()?,
            None => pieces.next_piece()?,
        };
        let whole = match piece {
            Some(Piece::Frame(packed)) => {
                let unpacked = packed.unpack(decoders.permit());
                frame = Some(Pieces::of_unpacked(unpacked, key, DEFAULT_BLOCK_BYTES)?);
                continue;
            }
            None if frame.take().is_some() => continue,
            Some(Piece::Text(block)) => {
                if text.is_empty() && block.keys.at(0) != key {
                    bail!("{} has no such byte", source.display());
                }
                text.extend_from_slice(&block);
                false
            }
            Some(Piece::Damage(damage)) if text.is_empty() => bail!("{damage}"),
            Some(Piece::Damage(_)) | None => true,
        };
        if text.is_empty() {
            bail!("{} has no such byte", source.display());
        }
        if let Some(game) = auditor.read(&text, whole) {
            if !matches!(skip_gap(&text, 0, true), Gap::Game { game: 0, .. }) {
                bail!("no game starts there");
            }
            let length = game.length;
            text.truncate(length);
            return Ok(text);
        }
    }
}
