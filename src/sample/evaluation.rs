//! Engine evaluations and the glyphs drawn from them, in the manner of a computer analysis on
//! Lichess: plausible numbers from what the players see, not the work of an engine.

use super::random::SplitMix64;
use super::text::write_number;

/// An evaluation from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    Centipawns(i32),
    /// Moves to mate; negative when Black mates.
    Mate(i32),
}

impl Eval {
    /// The chances of White from -1 to 1: the logistic curve that Lichess fitted to its games,
    /// 2 / (1 + exp(-0.00368208 cp)) - 1. Its hyperbolic tangent is taken by a fraction that is within
    /// 0.03 of it, in operations that give the same on every machine.
    fn chances(self) -> f64 {
        match self {
            Eval::Mate(moves) => f64::from(moves.signum()),
            Eval::Centipawns(cp) => {
                let half = (f64::from(cp) * (0.003_682_08 / 2.0)).clamp(-3.0, 3.0);
                half * (27.0 + half * half) / (27.0 + 9.0 * half * half)
            }
        }
    }

    /// Appends the value as `%eval` spells it: pawns without closing zeros, `#` before a mate.
    pub fn write(self, text: &mut Vec<u8>) {
        let (number, mate) = match self {
            Eval::Centipawns(cp) => (cp, false),
            Eval::Mate(moves) => (moves, true),
        };
        if mate {
            text.push(b'#');
        }
        if number < 0 {
            text.push(b'-');
        }
        let size = u64::from(number.unsigned_abs());
        if mate {
            return write_number(text, size);
        }
        write_number(text, size / 100);
        text.push(b'.');
        text.push(b'0' + (size / 10 % 10) as u8);
        if !size.is_multiple_of(10) {
            text.push(b'0' + (size % 10) as u8);
        }
    }
}

/// The loss of winning chances from which a move is called an inaccuracy, a mistake, a blunder.
const GLYPHS: [(f64, &[u8]); 3] = [(0.3, b"??"), (0.2, b"?"), (0.1, b"?!")];

/// The glyph for a move that led from one evaluation to another.
pub fn glyph(before: Eval, after: Eval, white_moved: bool) -> &'static [u8] {
    let gain = after.chances() - before.chances();
    let loss = if white_moved { -gain } else { gain };
    GLYPHS.iter().find(|(from, _)| loss >= *from).map_or(b"", |(_, glyph)| glyph)
}

/// What an engine would know beside material: a slow walk around 0, in centipawns.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drift(i32);

impl Drift {
    /// White's advantage at the start, in centipawns.
    const FIRST_MOVE_CP: i32 = 20;
    /// The deviation of one step; each step goes one part of eight back to 0.
    const STEP_CP: i32 = 18;

    /// An evaluation of a position worth `white_cp` to White by what can be seen.
    pub fn eval(&mut self, white_cp: i32, random: &mut SplitMix64) -> Eval {
        self.0 += random.around_zero(Drift::STEP_CP) - self.0 / 8;
        Eval::Centipawns(white_cp + Drift::FIRST_MOVE_CP + self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_spelled_as_on_lichess() {
        let spelled = |eval: Eval| {
            let mut text = Vec::new();
            eval.write(&mut text);
            String::from_utf8(text).unwrap()
        };
        for (cp, text) in [(17, "0.17"), (-5, "-0.05"), (0, "0.0"), (-100, "-1.0"), (550, "5.5")] {
            assert_eq!(spelled(Eval::Centipawns(cp)), text);
        }
        assert_eq!(spelled(Eval::Mate(1)), "#1");
        assert_eq!(spelled(Eval::Mate(-12)), "#-12");
    }

    #[test]
    fn the_chances_follow_the_logistic_curve() {
        for cp in (-1_500..=1_500).step_by(50) {
            let logistic = 2.0 / (1.0 + (-0.003_682_08 * f64::from(cp)).exp()) - 1.0;
            assert!((Eval::Centipawns(cp).chances() - logistic).abs() < 0.03, "{cp}");
        }
    }

    #[test]
    fn a_lost_queen_is_a_blunder_of_the_side_that_moved() {
        let (before, after) = (Eval::Centipawns(30), Eval::Centipawns(-900));
        assert_eq!(glyph(before, after, true), b"??");
        assert_eq!(glyph(before, after, false), b"");
        assert_eq!(glyph(Eval::Centipawns(0), Eval::Centipawns(70), false), b"?!");
    }
}
