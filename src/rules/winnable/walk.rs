//! Where a king gets to over squares that are open to it, as if nothing else moved meanwhile.

use shakmaty::{Bitboard, Square, attacks};

use super::locked::around;

/// The king walks no further than this.
pub(super) const MAX_STEPS: usize = 4;

/// Squares by the number of steps in which a king gets to them.
pub(super) struct Walk {
    pub layers: [Bitboard; MAX_STEPS + 1],
    pub all: Bitboard,
    /// Steps to the squares farthest away.
    pub steps: usize,
}

impl Walk {
    pub fn of(king: Square, open: Bitboard) -> Walk {
        let mut layers = [Bitboard::EMPTY; MAX_STEPS + 1];
        layers[0] = Bitboard::from(king);
        let mut all = layers[0];
        let mut steps = 0;
        while steps < MAX_STEPS {
            let next = around(layers[steps]) & open & !all;
            if next.is_empty() {
                break;
            }
            steps += 1;
            layers[steps] = next;
            all |= next;
        }
        Walk { layers, all, steps }
    }

    /// The squares over which the king gets to `to`, its own first.
    pub fn path(&self, to: Square, steps: usize) -> [Square; MAX_STEPS + 1] {
        let mut path = [to; MAX_STEPS + 1];
        for step in (0..steps).rev() {
            let before = attacks::king_attacks(path[step + 1]) & self.layers[step];
            path[step] = before.first().unwrap_or(to);
        }
        path
    }
}
