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
pub struct Comments(Vec<Comment>);

impl Comments {
    /// Forgets the comments of the game before.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds a comment after `ply`; `start..end` is its content, in bytes of the game's text.
    #[inline]
    pub(super) fn push(&mut self, ply: u32, start: usize, end: usize) {
        // A game's text is shorter than 4 GiB: pgn::MAX_GAME_BYTES.
        self.0.push(Comment { ply, start: start as u32, end: end as u32 });
    }
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
            comments: &comments.0,
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
            let white_moved = (comment.ply % 2 == 1) == self.first_mover.is_white();
            let clock = if white_moved { &mut white } else { &mut black };
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
        &self.text[comment.start as usize..comment.end as usize]
    }
}
