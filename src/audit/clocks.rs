//! The comments of a game, and the clocks and evaluations in them. They are parsed only when an event asks, and
//! no comment twice.

use crate::pgn::{Eval, clock_seconds, eval};
use crate::rules::Color;

#[derive(Clone, Copy, Debug)]
struct Comment {
    ply: u32,
    start: u32,
    end: u32,
}

/// Where the comments of a game stand, in the order of its plies.
#[derive(Debug, Default)]
pub struct Comments {
    all: Vec<Comment>,
    /// Some comment is not known to be a list of commands.
    has_words: bool,
}

impl Comments {
    /// Forgets the comments of the game before.
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.has_words = false;
    }

    /// Adds a comment after `ply`; `start..end` is its content, in bytes of the game's text.
    #[inline(always)]
    pub(super) fn push(&mut self, text: &[u8], ply: u32, start: usize, end: usize) {
        self.has_words |= !is_plainly_commands(&text[start..end]);
        self.push_commands(ply, start, end);
    }

    /// The same for a comment that is a command.
    #[inline(always)]
    pub(super) fn push_commands(&mut self, ply: u32, start: usize, end: usize) {
        // A game's text is shorter than 4 GiB: pgn::MAX_GAME_BYTES.
        self.all.push(Comment { ply, start: start as u32, end: end as u32 });
    }

    /// The comments that stand after `ply`, the game's last, the last one first.
    pub(super) fn at_end<'a>(&self, text: &'a [u8], ply: u32) -> impl Iterator<Item = &'a [u8]> {
        let at_end = self.all.iter().rev().take_while(move |comment| comment.ply == ply);
        at_end.map(|comment| comment.content(text))
    }

    /// The comments that begin or end with words and not with a command such as `[%clk 0:03:00]`, each with its
    /// ply and the side that had just moved.
    pub(super) fn remarks<'a>(
        &self,
        text: &'a [u8],
        first_mover: Color,
    ) -> impl Iterator<Item = (u32, Color, &'a [u8])> {
        let all = if self.has_words { &self.all[..] } else { &[] };
        let remarks = all.iter().filter(|comment| {
            let content = comment.content(text).trim_ascii();
            comment.ply > 0 && !is_plainly_commands(content)
        });
        remarks.map(move |comment| {
            (comment.ply, mover(comment.ply, first_mover), comment.content(text))
        })
    }

    /// The clocks, each with its ply and the side that had just moved.
    pub(super) fn clocks<'a>(
        &'a self,
        text: &'a [u8],
        first_mover: Color,
    ) -> impl Iterator<Item = (u32, Color, i32)> + 'a {
        self.all.iter().filter(|comment| comment.ply > 0).filter_map(move |comment| {
            let seconds = clock_seconds(comment.content(text))?;
            Some((comment.ply, mover(comment.ply, first_mover), seconds))
        })
    }

    /// Reads the clocks and evaluations of these comments.
    pub(super) fn reading<'a>(&'a self, text: &'a [u8], first_mover: Color) -> ClockReading<'a> {
        ClockReading::new(text, self, first_mover)
    }
}

/// Whether a comment begins and ends with a command, as programs write them: with a blank at each end or with none.
#[inline(always)]
fn is_plainly_commands(content: &[u8]) -> bool {
    matches!(content, [b' ', b'[', b'%', .., b']', b' '] | [b'[', b'%', .., b']'])
}

impl Comment {
    fn content<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        &text[self.start as usize..self.end as usize]
    }
}

/// The side that made the move before `ply`.
fn mover(ply: u32, first_mover: Color) -> Color {
    Color::from_white((ply % 2 == 1) == first_mover.is_white())
}

/// Reads clocks and evaluations at plies that never go down.
#[derive(Debug)]
pub struct ClockReading<'a> {
    text: &'a [u8],
    comments: &'a [Comment],
    first_mover: Color,
    read: usize,
    white_seconds: Option<i32>,
    black_seconds: Option<i32>,
}

impl<'a> ClockReading<'a> {
    pub(super) fn new(text: &'a [u8], comments: &'a Comments, first_mover: Color) -> Self {
        ClockReading {
            text,
            comments: &comments.all,
            first_mover,
            read: 0,
            white_seconds: None,
            black_seconds: None,
        }
    }

    /// The last `%clk` of White and of Black up to `ply`, in seconds.
    pub fn clocks_at(&mut self, ply: u32) -> (Option<i32>, Option<i32>) {
        let end = self.comments.partition_point(|comment| comment.ply <= ply);
        let (mut white, mut black) = (None, None);
        for comment in self.comments[self.read.min(end)..end].iter().rev() {
            let clock = if mover(comment.ply, self.first_mover).is_white() {
                &mut white
            } else {
                &mut black
            };
            if clock.is_none() && comment.ply > 0 {
                *clock = clock_seconds(self.content(comment));
            }
            if white.is_some() && black.is_some() {
                break;
            }
        }
        self.read = end;
        self.white_seconds = white.or(self.white_seconds);
        self.black_seconds = black.or(self.black_seconds);
        (self.white_seconds, self.black_seconds)
    }

    /// The evaluation in a comment after exactly this ply.
    pub fn eval_at(&self, ply: u32) -> Option<Eval> {
        let end = self.comments.partition_point(|comment| comment.ply <= ply);
        let at_ply = self.comments[..end].iter().rev().take_while(|comment| comment.ply == ply);
        at_ply.filter_map(|comment| eval(self.content(comment))).next()
    }

    fn content(&self, comment: &Comment) -> &'a [u8] {
        comment.content(self.text)
    }
}
