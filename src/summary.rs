//! What a run found, for a person to read and for a program.

mod claims;

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use crate::audit::{EventKind, Tally};
use crate::input::Damage;

/// The result of a run over its sources.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    pub sources: Vec<SourceSummary>,
    pub elapsed: Duration,
    pub jobs: usize,
    pub output: String,
    /// Every source was read to its end, or as far as was asked.
    pub complete: bool,
    /// When others have scanned it: in how many splits, and the seconds of all of them together.
    pub splits: Option<(usize, f64)>,
}

/// The result for one source.
#[derive(Clone, Debug)]
pub struct SourceSummary {
    pub name: String,
    pub path: String,
    pub bytes: u64,
    pub tally: Tally,
    /// What of the input could not be read.
    pub damage: Vec<Damage>,
    /// Parts that an earlier run had finished.
    pub earlier_parts: u32,
}

/// What the events are called in a sentence.
fn phrase(kind: EventKind) -> &'static str {
    match kind {
        EventKind::Repetition => "position repeated",
        EventKind::FiftyMove => "fifty moves",
        EventKind::SeventyfiveMove => "seventy-five moves",
        EventKind::DeadPosition => "dead position",
        EventKind::WhiteCannotWin => "White cannot win",
        EventKind::BlackCannotWin => "Black cannot win",
        EventKind::Checkmate => "checkmate",
        EventKind::Stalemate => "stalemate",
        EventKind::DiagramRepeated => "same diagram, other position",
    }
}

impl Summary {
    /// The counts over all sources.
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        for source in &self.sources {
            total.merge(source.tally.clone());
        }
        total
    }

    fn bytes(&self) -> u64 {
        self.sources.iter().map(|source| source.bytes).fold(0, u64::saturating_add)
    }

    fn mib_per_second(&self) -> f64 {
        self.bytes() as f64 / 1048576.0 / self.elapsed.as_secs_f64().max(1e-9)
    }

    fn games_per_second(&self) -> f64 {
        self.total().games() as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// The summary as JSON: totals, and the same for each source.
    pub fn to_json(&self) -> Value {
        // Tasks have read what lies around their splits too, and at the same time.
        let here = self.splits.is_none();
        let sources: Vec<Value> = self
            .sources
            .iter()
            .map(|source| {
                json!({
                    "source": source.name,
                    "path": source.path,
                    "bytes": here.then_some(source.bytes),
                    "counts": counts(&source.tally),
                    "faults": faults(&source.tally),
                    "damage": source.damage,
                    "earlier_parts": source.earlier_parts,
                })
            })
            .collect();
        json!({
            "remis": env!("CARGO_PKG_VERSION"),
            "output": self.output,
            "complete": self.complete,
            "jobs": self.jobs,
            "elapsed_seconds": round(self.elapsed.as_secs_f64()),
            "bytes": here.then(|| self.bytes()),
            "games_per_second": here.then(|| round(self.games_per_second())),
            "mib_per_second": here.then(|| round(self.mib_per_second())),
            "counts": counts(&self.total()),
            "sources": sources,
        })
    }
}

fn round(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

fn counts(tally: &Tally) -> Value {
    let events: serde_json::Map<String, Value> = EventKind::ALL
        .iter()
        .map(|&kind| {
            let count = tally.event(kind);
            (kind.name().to_owned(), json!({"rows": count.rows, "games": count.games}))
        })
        .collect();
    json!({
        "games": tally.games(),
        "ok": tally.ok,
        "partial": tally.partial,
        "skipped": tally.skipped,
        "unplayable": tally.unplayable,
        "plies": tally.plies,
        "white_wins": tally.white_wins,
        "black_wins": tally.black_wins,
        "draws": tally.draws,
        "no_result": tally.no_result,
        "threefold_games": tally.threefold_games,
        "fivefold_games": tally.fivefold_games,
        "events": events,
        "claims": claims::by_basis(tally),
        "finding_rows": tally.finding_rows,
        "stated_verdicts": claims::by_verdict(tally),
        "unknown_reason_games": tally.unknown_texts.games,
        "unknown_reasons": claims::unknown_reasons(tally),
        "free_text_bytes": tally.free_text_bytes,
    })
}

#[derive(Serialize)]
struct FaultLine<'a> {
    kind: &'static str,
    games: u64,
    first_game: u64,
    first_block: i64,
    first_offset: i64,
    first_ply: u32,
    first_at: u64,
    first_token: &'a str,
}

fn faults(tally: &Tally) -> Vec<Value> {
    let line = |(kind, fault): (&crate::pgn::FaultKind, &crate::audit::FaultCount)| {
        serde_json::to_value(FaultLine {
            kind: kind.name(),
            games: fault.games,
            first_game: fault.first_game,
            first_block: fault.first_key.block,
            first_offset: fault.first_key.offset,
            first_ply: fault.first_ply,
            first_at: fault.first_at,
            first_token: &fault.first_token,
        })
        .unwrap_or(Value::Null)
    };
    tally.faults.iter().map(line).collect()
}

/// A number with its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn share(part: u64, whole: u64) -> String {
    if whole == 0 || part == 0 {
        return String::new();
    }
    match 100.0 * part as f64 / whole as f64 {
        percent if percent < 0.01 => "< 0.01 %".into(),
        percent if percent < 1.0 => format!("{percent:.2} %"),
        percent => format!("{percent:.1} %"),
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        let games = total.games();
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: u64, whole: u64| {
            let mut line = format!("  {name:<30}{:>15}", grouped(count));
            if whole > 0 {
                write!(line, "{:>11}", share(count, whole))?;
            }
            writeln!(f, "{}", line.trim_end())
        };
        let inputs = match self.sources.as_slice() {
            [source] => source.path.clone(),
            sources => format!("{} inputs", sources.len()),
        };
        let state = if self.complete { "" } else { " (stopped early: not complete)" };
        writeln!(f, "{inputs} -> {}{state}\n", self.output)?;
        row(f, "games", games, 0)?;
        row(f, "  replayed to the end", total.ok, games)?;
        row(f, "  up to a fault", total.partial, games)?;
        row(f, "  other variants, skipped", total.skipped, games)?;
        row(f, "  unplayable", total.unplayable, games)?;
        row(f, "plies", total.plies, 0)?;
        writeln!(f)?;
        row(f, "draws", total.draws, games)?;
        row(f, "decisive", total.white_wins.saturating_add(total.black_wins), games)?;
        row(f, "no result", total.no_result, games)?;
        writeln!(f, "\n  on the board                            games      share           rows")?;
        let event = |f: &mut fmt::Formatter<'_>, name: &str, found: u64, rows: Option<u64>| {
            let rows = rows.map_or(String::new(), grouped);
            let line =
                format!("  {name:<30}{:>15}{:>11}{rows:>15}", grouped(found), share(found, games));
            writeln!(f, "{}", line.trim_end())
        };
        for kind in EventKind::ALL {
            let count = total.event(kind);
            event(f, phrase(kind), count.games, Some(count.rows))?;
            if kind == EventKind::Repetition {
                event(f, "  three times or more", total.threefold_games, None)?;
                event(f, "  five times or more", total.fivefold_games, None)?;
            }
        }
        claims::write(f, &total)?;
        if total.faulty_games() > 0 {
            writeln!(f, "\n  faults                                  games      first at")?;
            for source in &self.sources {
                for (kind, fault) in &source.tally.faults {
                    let frame = match fault.first_key.block {
                        0 => String::new(),
                        block => format!(" of the frame at {block}"),
                    };
                    writeln!(
                        f,
                        "  {:<30}{:>15}      {}: game {}, byte {}{frame}, after ply {}{}",
                        kind.name(),
                        grouped(fault.games),
                        source.path,
                        grouped(fault.first_game),
                        (fault.first_key.offset as u64).saturating_add(fault.first_at),
                        fault.first_ply,
                        quoted(&fault.first_token),
                    )?;
                }
            }
        }
        self.write_damage(f)?;
        if total.free_text_bytes > 0 {
            let bytes = grouped(total.free_text_bytes);
            writeln!(f, "\n  {bytes} bytes of text between games belong to none")?;
        }
        if games == 0 {
            writeln!(f, "\n  No games were found. Is this PGN?")?;
        }
        if let Some((splits, seconds)) = self.splits {
            let rate = grouped((games as f64 / seconds.max(1e-9)) as u64);
            let splits = grouped(splits as u64);
            let what = "splits, one after another";
            return write!(f, "\n  {seconds:.1} s for the {splits} {what}: {rate} games/s");
        }
        write!(
            f,
            "\n  {} in {:.1} s: {} games/s, {:.0} MiB/s with {} worker{}",
            indicatif::HumanBytes(self.bytes()),
            self.elapsed.as_secs_f64(),
            grouped(self.games_per_second() as u64),
            self.mib_per_second(),
            self.jobs,
            if self.jobs == 1 { "" } else { "s" },
        )
    }
}

impl Summary {
    /// The places of the inputs that gave no games; of many, the first few.
    fn write_damage(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MAX_LINES: usize = 8;
        for source in &self.sources {
            let damage = &source.damage;
            if !damage.is_empty() {
                writeln!(f, "\n  damaged or cut short: {}", source.path)?;
            }
            for place in damage.iter().take(MAX_LINES) {
                writeln!(f, "    {place}")?;
            }
            if damage.len() > MAX_LINES {
                writeln!(f, "    and {} more places", damage.len() - MAX_LINES)?;
            }
            if source.earlier_parts > 0 {
                let (name, parts) = (&source.name, source.earlier_parts);
                writeln!(f, "\n  {name}: {parts} parts were finished by an earlier run")?;
            }
        }
        Ok(())
    }
}

fn quoted(token: &str) -> String {
    if token.is_empty() {
        return String::new();
    }
    const MAX_CHARS: usize = 24;
    let short: String = token.chars().take(MAX_CHARS).collect();
    let cut = if short.len() < token.len() { "..." } else { "" };
    format!(": {:?}{cut}", short)
}
