//! The only source of chance in a generated game: integers, so that every machine draws the same.

use crate::rules::random::INCREMENT;
pub use crate::rules::random::{SplitMix64, mix};

/// One 64-bit number from two, for what depends on a pair such as a seed and a game's number.
pub const fn mix_pair(first: u64, second: u64) -> u64 {
    mix(mix(first.wrapping_add(INCREMENT)) ^ second.wrapping_mul(INCREMENT))
}

impl SplitMix64 {
    /// A number from 0 to `bound` - 1. The bias is below `bound` in 2^64.
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next_bits()) * u128::from(bound)) >> 64) as u64
    }

    /// True in `parts` of 10,000 draws.
    #[inline]
    pub fn chance(&mut self, parts: u64) -> bool {
        self.below(10_000) < parts
    }

    /// A number around 0 with this standard deviation, from the bell that the sum of four uniform
    /// numbers makes; never beyond 3.5 deviations.
    #[inline]
    pub fn around_zero(&mut self, deviation: i32) -> i32 {
        let bits = self.next_bits();
        let sum: u64 = (0..4).map(|lane| bits >> (16 * lane) & 0xFFFF).sum();
        // Four numbers below 65,536 have a sum with mean 131,070 and deviation 37,837.
        ((sum as i64 - 131_070) * i64::from(deviation) / 37_837) as i32
    }

    /// The index of a weight, drawn in proportion to the weights; their sum must not be 0.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total: u64 = weights.clone().map(u64::from).sum();
        let mut drawn = self.below(total);
        for (index, weight) in weights.enumerate() {
            if drawn < u64::from(weight) {
                return index;
            }
            drawn -= u64::from(weight);
        }
        unreachable!("a number below the total lies within one of the weights")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bell_has_its_deviation() {
        let mut random = SplitMix64::new(1);
        let drawn: Vec<f64> = (0..100_000).map(|_| f64::from(random.around_zero(1_000))).collect();
        let mean = drawn.iter().sum::<f64>() / drawn.len() as f64;
        let variance = drawn.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / drawn.len() as f64;
        assert!(mean.abs() < 15.0 && (variance.sqrt() - 1_000.0).abs() < 15.0);
    }
}
