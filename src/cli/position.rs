//! `remis position`: what the Laws say of one position, and why.

use anyhow::Result;

use super::Outcome;
use super::arguments::PositionArguments;
use crate::explain::report_position;
use crate::rules::Setup;

/// What to type where a FEN was not one.
pub(super) const FEN_ADVICE: &str =
    "A FEN is such as '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1'; counters may be left out";

pub(super) fn run(arguments: &PositionArguments) -> Result<Outcome> {
    let fen = arguments.fen.join(" ");
    let position = match Setup::parse(fen.as_bytes(), arguments.chess960) {
        Ok(setup) => setup.position,
        Err(error) => return super::refuse(format_args!("{error}\n  in: {fen}\n{FEN_ADVICE}")),
    };
    let language = super::explain::language(arguments.lang);
    super::write_out(report_position(&position, arguments.certify, language).as_bytes())?;
    Ok(Outcome::Complete)
}
