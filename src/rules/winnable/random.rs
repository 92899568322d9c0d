//! Numbers that look random and are the same in every run.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers that belong to `seed`.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below a power of two.
    #[inline]
    pub fn below_power(&mut self, bits: u32) -> u64 {
        if bits == 0 {
            return 0;
        }
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) >> (64 - bits)
    }
}
