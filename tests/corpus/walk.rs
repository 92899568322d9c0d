//! The games of a text, one after another, as a scan of the whole text finds them.

use std::ops::Range;

use remis::audit::{Auditor, Game, Status};
use remis::pgn::{Gap, skip_gap};

/// How many games there are of each status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statuses {
    pub ok: u32,
    pub partial: u32,
    pub skipped: u32,
    pub unplayable: u32,
}

impl Statuses {
    pub fn add(&mut self, status: Status) {
        *match status {
            Status::Ok => &mut self.ok,
            Status::Partial => &mut self.partial,
            Status::Skipped => &mut self.skipped,
            Status::Unplayable => &mut self.unplayable,
        } += 1;
    }

    pub fn merge(&mut self, other: Statuses) {
        self.ok += other.ok;
        self.partial += other.partial;
        self.skipped += other.skipped;
        self.unplayable += other.unplayable;
    }

    pub fn games(self) -> u32 {
        self.ok + self.partial + self.skipped + self.unplayable
    }
}

/// What stands between two games, before the first or after the last.
pub struct Between {
    pub range: Range<usize>,
    pub free_text_bytes: usize,
}

/// Shows every gap and every game of `text`, in order, with the range of the game's text.
pub fn walk(
    text: &[u8],
    mut gap: impl FnMut(Between),
    mut game: impl FnMut(Range<usize>, &Game<'_>),
) {
    let mut auditor = Auditor::default();
    let mut at = 0;
    loop {
        match skip_gap(text, at, true) {
            Gap::Game { game: start, free_text_bytes } => {
                gap(Between { range: at..start, free_text_bytes });
                let read = auditor.read(&text[start..], true);
                let read = read.expect("the end of a whole text is certain");
                assert!(read.length > 0, "a game has text: byte {start}");
                at = start + read.length;
                game(start..at, &read);
            }
            Gap::End { resume, free_text_bytes } => {
                assert_eq!(resume, text.len(), "a whole text is read to its end");
                gap(Between { range: at..resume, free_text_bytes });
                return;
            }
        }
    }
}

/// Shows every game of `text`, in order, with the range of its text.
pub fn each_game(text: &[u8], game: impl FnMut(Range<usize>, &Game<'_>)) {
    walk(text, |_| (), game);
}
