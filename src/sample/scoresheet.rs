//! The movetext of a game as the Lichess database has it: one line, each move with its clock, some
//! games with evaluations and glyphs.

use crate::rules::SanText;

use super::evaluation::{Eval, glyph};
use super::text::{write_clock, write_number};

/// A move that waits for the evaluation of the position it led to.
#[derive(Clone, Copy, Debug)]
struct Pending {
    ply: usize,
    san: SanText,
    clock_seconds: u32,
}

/// The moves written so far.
#[derive(Debug, Default)]
pub struct Scoresheet {
    text: Vec<u8>,
    pending: Option<Pending>,
    last_eval: Option<Eval>,
}

impl Scoresheet {
    /// Begins a new game.
    pub fn clear(&mut self) {
        self.text.clear();
        self.pending = None;
        self.last_eval = None;
    }

    /// Takes down the move of a ply, counted from 0, and what the mover's clock then showed.
    pub fn take_down(&mut self, ply: usize, san: SanText, clock_seconds: u32) {
        self.pending = Some(Pending { ply, san, clock_seconds });
    }

    /// Writes the last move, with the evaluation of the position after it, if there is one.
    pub fn settle(&mut self, eval: Option<Eval>) {
        let before = std::mem::replace(&mut self.last_eval, eval);
        let Some(Pending { ply, san, clock_seconds }) = self.pending.take() else { return };
        let text = &mut self.text;
        let white_moved = ply.is_multiple_of(2);
        write_number(text, (ply / 2 + 1) as u64);
        text.extend_from_slice(if white_moved { b". " } else { b"... " });
        text.extend_from_slice(san.as_bytes());
        if let (Some(before), Some(after)) = (before, eval) {
            text.extend_from_slice(glyph(before, after, white_moved));
        }
        text.extend_from_slice(b" { ");
        if let Some(eval) = eval {
            text.extend_from_slice(b"[%eval ");
            eval.write(text);
            text.extend_from_slice(b"] ");
        }
        text.extend_from_slice(b"[%clk ");
        write_clock(text, clock_seconds);
        text.extend_from_slice(b"] } ");
    }

    /// All moves, with a space after the last comment.
    pub fn text(&self) -> &[u8] {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::{MoveList, Position};

    use super::*;

    #[test]
    fn moves_are_written_in_the_form_of_the_database() {
        let position = Position::default();
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let san = position.san(moves[0]);
        let mut sheet = Scoresheet::default();
        sheet.settle(Some(Eval::Centipawns(20)));
        sheet.take_down(0, san, 180);
        sheet.settle(Some(Eval::Centipawns(17)));
        sheet.take_down(1, san, 3_725);
        sheet.settle(None);
        let expected =
            format!("1. {san} {{ [%eval 0.17] [%clk 0:03:00] }} 1... {san} {{ [%clk 1:02:05] }} ");
        assert_eq!(String::from_utf8_lossy(sheet.text()), expected);
    }
}
