//! Whether a side can still win: whether there is a series of legal moves, by both sides, to its mate
//! (Art. 5.2.2, 6.9).
mod cooperation;
mod random;
mod distance;
mod exploration;
mod forced;
mod reached;

pub use exploration::*;
pub use forced::*;
use shakmaty::{Color, Move};
use super::Position;
/// dev
#[derive(Default, Debug)]
pub struct Dev { e: exploration::Exploration, pub line: Vec<Move> }
impl Dev {
    /// dev
    pub fn forced(&mut self, p: &Position, side: Color, d: u32) -> Option<u32> { forced::Forced::depth_plies(p, side, d, 20_000) }
    /// dev
    pub fn coop(&mut self, p: &Position, side: Color, tries: u32) -> Option<u32> {
        let mut r = random::Random::seeded(p.placement_key());
        let corners = [None, Some(shakmaty::Square::A1), Some(shakmaty::Square::H1), Some(shakmaty::Square::A8), Some(shakmaty::Square::H8)];
        for t in 0..tries {
            let plan = cooperation::Plan { max_plies: if t < 4 {40} else {80}, noise_bits: if t==0 {0} else {(2 + t%4).min(5)}, corner: corners[(t as usize) % 5] };
            if cooperation::mates(p, side, plan, &mut r, &mut self.line) { return Some(t) }
        }
        None
    }
    /// dev
    pub fn explore(&mut self, p: &Position, side: Color, max: usize) -> (i32, usize) {
        match self.e.run(p, side, max, &mut self.line) {
            exploration::Explored::Mate => (1, self.e.positions()),
            exploration::Explored::Closed(n) => (0, n),
            exploration::Explored::Open => (2, self.e.positions()),
        }
    }
}
