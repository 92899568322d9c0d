//! What a summary says of rights to claim a draw and of stated reasons.

use std::fmt;

use serde_json::{Value, json};

use super::{grouped, share};
use crate::audit::{ClaimBasis, StatedVerdict, Tally};

/// Unknown texts that are told of.
const UNKNOWN_TEXTS_IN_JSON: usize = 50;
const UNKNOWN_TEXTS_IN_TEXT: usize = 5;

/// What became of the rights of each basis.
pub(super) fn by_basis(tally: &Tally) -> Value {
    let claim = |&basis: &ClaimBasis| {
        let count = tally.claim(basis);
        let value = json!({
            "missed": count.missed,
            "stood_at_end": count.stood_at_end,
            "costly": count.costly,
        });
        (basis.name().to_owned(), value)
    };
    Value::Object(ClaimBasis::ALL.iter().map(claim).collect())
}

/// Games by what the board says of the stated reason.
pub(super) fn by_verdict(tally: &Tally) -> Value {
    let games = |&verdict: &StatedVerdict| {
        (verdict.name().to_owned(), json!(tally.verdicts[verdict as usize]))
    };
    Value::Object(StatedVerdict::ALL.iter().map(games).collect())
}

/// The commonest texts that are not known.
pub(super) fn unknown_reasons(tally: &Tally) -> Vec<Value> {
    let texts = tally.unknown_texts.commonest(UNKNOWN_TEXTS_IN_JSON);
    texts.into_iter().map(|(text, games)| json!({"text": text, "games": games})).collect()
}

/// Writes the part of the text that is about them.
pub(super) fn write(f: &mut fmt::Formatter<'_>, total: &Tally) -> fmt::Result {
    writeln!(f, "\n  rights to claim a draw                  missed     at end         costly")?;
    for basis in ClaimBasis::ALL {
        let count = total.claim(basis);
        let name = basis.name().replace('_', " ");
        let (missed, stood) = (grouped(count.missed), grouped(count.stood_at_end));
        writeln!(f, "  {name:<30}{missed:>15}{stood:>11}{:>15}", grouped(count.costly))?;
    }
    writeln!(f, "\n  stated reasons                           games")?;
    let line = |f: &mut fmt::Formatter<'_>, name: &str, count: u64| {
        let share = share(count, total.games());
        let line = format!("  {name:<30}{:>15}{share:>11}", grouped(count));
        writeln!(f, "{}", line.trim_end())
    };
    for verdict in StatedVerdict::ALL {
        line(f, &verdict.name().replace('_', " "), total.verdicts[verdict as usize])?;
    }
    if total.unknown_texts.games > 0 {
        line(f, "in words not known", total.unknown_texts.games)?;
        for (text, games) in total.unknown_texts.commonest(UNKNOWN_TEXTS_IN_TEXT) {
            writeln!(f, "    {:>12}  {text:?}", grouped(games))?;
        }
    }
    Ok(())
}
