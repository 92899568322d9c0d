//! Progress on standard error: a bar on a terminal, a line now and then elsewhere, or nothing. The only door to
//! indicatif's bars.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::audit::Tally;
use crate::pipeline::Observer;
use crate::summary::grouped;

/// How often a line is written where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(30);

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// A bar when standard error is a terminal, else lines.
    Auto,
    /// A line every 30 seconds.
    Plain,
    None,
}

/// Shows how far a run is.
#[derive(Debug)]
pub struct Progress {
    shown: Shown,
    total_bytes: Option<u64>,
    started: Instant,
    /// Of the sources that are done.
    done_bytes: u64,
    done: Tally,
    source: String,
    /// Of the source that is read now.
    first_byte: u64,
}

#[derive(Debug)]
enum Shown {
    Bar(ProgressBar),
    Lines { last: Instant },
    Nothing,
}

impl Progress {
    /// Starts to show progress over this many bytes, if that is known.
    pub fn start(style: Style, total_bytes: Option<u64>) -> Progress {
        let terminal = std::io::stderr().is_terminal();
        let shown = match style {
            Style::None => Shown::Nothing,
            Style::Auto if terminal => Shown::Bar(bar(total_bytes)),
            Style::Auto | Style::Plain => Shown::Lines { last: Instant::now() },
        };
        Progress {
            shown,
            total_bytes,
            started: Instant::now(),
            done_bytes: 0,
            done: Tally::default(),
            source: String::new(),
            first_byte: 0,
        }
    }

    /// Says which source is read now, and from which byte on.
    pub fn source(&mut self, name: &str, first_byte: u64) {
        self.source = name.to_owned();
        self.first_byte = first_byte;
        if let Shown::Bar(bar) = &self.shown {
            bar.set_prefix(self.source.clone());
        }
    }

    /// Adds a source that is done.
    pub fn source_done(&mut self, bytes: u64, tally: &Tally) {
        self.done_bytes += bytes;
        self.done.merge(tally.clone());
    }

    /// Takes the progress away.
    pub fn finish(&self) {
        if let Shown::Bar(bar) = &self.shown {
            bar.finish_and_clear();
        }
    }
}

fn bar(total_bytes: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(total_bytes, ProgressDrawTarget::stderr());
    let template = if total_bytes.is_some() {
        "{prefix} [{wide_bar}] {bytes}/{total_bytes} {msg}, ETA {eta}"
    } else {
        "{prefix} {spinner} {bytes} {msg}"
    };
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
    bar
}

impl Observer for Progress {
    fn advanced(&mut self, input_bytes: u64, tally: &Tally) {
        match &self.shown {
            Shown::Nothing => return,
            Shown::Lines { last } if last.elapsed() < LINE_INTERVAL => return,
            Shown::Lines { .. } | Shown::Bar(_) => {}
        }
        let bytes = self.done_bytes + input_bytes.saturating_sub(self.first_byte);
        let games = self.done.games() + tally.games();
        let seconds = self.started.elapsed().as_secs_f64().max(1e-9);
        let message = format!(
            "{} games, {} games/s, {} events, {} faults",
            grouped(games),
            grouped((games as f64 / seconds) as u64),
            grouped(self.done.event_rows() + tally.event_rows()),
            grouped(self.done.faulty_games() + tally.faulty_games()),
        );
        match &mut self.shown {
            Shown::Bar(bar) => {
                bar.set_position(bytes);
                bar.set_message(message);
            }
            Shown::Lines { last } => {
                *last = Instant::now();
                let eta = self.total_bytes.filter(|_| bytes > 0).map(|total| {
                    let left = seconds * total.saturating_sub(bytes) as f64 / bytes as f64;
                    format!(", ETA {}", HumanDuration(Duration::from_secs_f64(left)))
                });
                let of = self.total_bytes.map(|total| format!("/{}", HumanBytes(total)));
                // Where nobody can read it, there is nobody to tell.
                let _ = writeln!(
                    std::io::stderr(),
                    "{}: {}{} {message}{}",
                    self.source,
                    HumanBytes(bytes),
                    of.unwrap_or_default(),
                    eta.unwrap_or_default(),
                );
            }
            Shown::Nothing => {}
        }
    }
}
