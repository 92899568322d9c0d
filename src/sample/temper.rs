//! When a player claims, offers, gives up, or begins to go back and forth. All chances are per ply and
//! in parts of 10,000.

use super::random::SplitMix64;

/// Most players claim a repetition when they see it; some never do.
const CLAIMERS: u64 = 7_500;
const CLAIMER_CLAIMS: u64 = 6_500;
const OTHERS_CLAIM: u64 = 150;

const BEGINS_REPEATING: u64 = 58;
const STOPS_REPEATING: u64 = 400;
const AGREES_IN_MIDDLEGAME: u64 = 4;
const AGREES_IN_ENDING: u64 = 200;

/// Repetition and agreement are for positions worth this little to either side, in centipawns, after
/// this many plies.
const EVEN_CP: i32 = 90;
const EVEN_FROM_PLY: usize = 24;

/// A side gives up when it is behind by more than this, in centipawns; how soon depends on how much
/// more, up to a bound, and on the rating.
const RESIGNS_BEHIND_CP: i32 = 380;
const RESIGNS_SOONEST_CP: i32 = 1_800;
/// The chance is the centipawns times the rating by this.
const RESIGNING_DIVISOR: i32 = 1_500;
/// With less than one part in so many of the other's initial time left, hope divides the chance.
const SHORT_OF_TIME_PART: u32 = 15;
const HOPE: i32 = 6;

/// One player's temper in one game.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    rating: i32,
    claims: u64,
}

impl Temper {
    /// Draws a temper.
    pub fn draw(rating: i32, random: &mut SplitMix64) -> Temper {
        let claims = if random.chance(CLAIMERS) { CLAIMER_CLAIMS } else { OTHERS_CLAIM };
        Temper { rating, claims }
    }

    /// Claims a draw by repetition that could be claimed.
    pub fn claims(&self, random: &mut SplitMix64) -> bool {
        random.chance(self.claims)
    }

    /// Gives up a position worth `value_cp`. A better player does so sooner, nobody often; nobody likes
    /// to while the other, who has `other_seconds` left of `initial_seconds`, may still lose on time.
    pub fn resigns(
        &self,
        value_cp: i32,
        other_seconds: u32,
        initial_seconds: u32,
        random: &mut SplitMix64,
    ) -> bool {
        let behind_cp = (-value_cp - RESIGNS_BEHIND_CP).clamp(0, RESIGNS_SOONEST_CP);
        let hopes = other_seconds < initial_seconds / SHORT_OF_TIME_PART;
        let chance = behind_cp * self.rating / RESIGNING_DIVISOR / if hopes { HOPE } else { 1 };
        behind_cp > 0 && random.chance(u64::from(chance.unsigned_abs()))
    }
}

/// True when both sides could be content with a draw.
pub fn is_even(value_cp: i32, ply: usize) -> bool {
    ply >= EVEN_FROM_PLY && value_cp.abs() <= EVEN_CP
}

/// Both sides agree on a draw in an even position.
pub fn agree(ending: bool, random: &mut SplitMix64) -> bool {
    random.chance(if ending { AGREES_IN_ENDING } else { AGREES_IN_MIDDLEGAME })
}

/// Whether both sides go back and forth at the next ply.
pub fn repeat(already: bool, even: bool, random: &mut SplitMix64) -> bool {
    if already { !random.chance(STOPS_REPEATING) } else { even && random.chance(BEGINS_REPEATING) }
}
