//! One move towards a mate where none is in sight yet. Moves are weighed by the squares alone, see `attack.rs` and
//! `defence.rs`, and tried for being legal only where they are the best so far. The weights were fitted to how little
//! it takes to find lines from the final positions of real games.

use shakmaty::{Bitboard, Color, Move, Role, Square};

use super::super::Position;
use super::super::random::SplitMix64;
use super::forced::loses_all;
use super::run::Run;
use super::scene::Scene;

/// What a square costs to which the king to be mated could step.
pub(super) const FLIGHT: i32 = 6;
/// What it costs to take back one's last move.
const TAKES_BACK: i32 = 190;
/// Random numbers below this power of two are added to what moves cost.
const NOISE_BITS: u32 = 3;

/// The move of the side to move, none that is `taboo`; `last` is the one before by the same side.
pub(super) fn choose(
    position: &Position,
    scene: &Scene,
    run: Option<Run>,
    last: Option<Move>,
    taboo: &[Move],
    random: &mut SplitMix64,
) -> Option<Move> {
    let back = last.and_then(|last| last.from().map(|from| (last.to(), from)));
    let noise = random.next_bits();
    let mut choice =
        Choice { position, scene, run, taboo, back, noise, best: None, least: i32::MAX };
    if !position.in_check() {
        if position.turn() == scene.side { choice.attack() } else { choice.defend() }
    }
    choice.best.or_else(|| choice.anything())
}

/// The best move so far.
pub(super) struct Choice<'a> {
    pub position: &'a Position,
    pub scene: &'a Scene,
    pub run: Option<Run>,
    pub taboo: &'a [Move],
    /// The way back of the last move.
    back: Option<(Square, Square)>,
    noise: u64,
    pub best: Option<Move>,
    pub least: i32,
}

impl Choice<'_> {
    /// Takes a move if it costs less than all before, and is legal. Pawns become queens.
    #[inline]
    pub fn offer(&mut self, role: Role, from: Square, to: Square, cost: i32) {
        let cost = cost + (self.noise & ((1 << NOISE_BITS) - 1)) as i32;
        self.noise = self.noise.rotate_right(NOISE_BITS);
        if cost < self.least {
            self.take(role, from, to, cost);
        }
    }

    fn take(&mut self, role: Role, from: Square, to: Square, cost: i32) {
        let cost = if self.back == Some((from, to)) { cost + TAKES_BACK } else { cost };
        if cost >= self.least {
            return;
        }
        if let Some(m) = playable(self.position, self.scene.side, self.taboo, role, from, to) {
            self.least = cost;
            self.best = Some(m);
        }
    }

    /// Any move, of the side that is to be mated rather one that takes nothing.
    fn anything(&self) -> Option<Move> {
        let mut found = None;
        let ours = self.position.turn() == self.scene.side;
        self.position.any_legal_move(Bitboard::FULL, |m| {
            if !may_play(self.position, self.scene.side, self.taboo, m) {
                return false;
            }
            found = Some(m);
            ours || !m.is_capture()
        });
        found
    }
}

/// The move of a man to a square that it attacks or may advance to, if it is legal and may be played. Pawns become
/// queens.
pub(super) fn playable(
    position: &Position,
    side: Color,
    taboo: &[Move],
    role: Role,
    from: Square,
    to: Square,
) -> Option<Move> {
    let is_safe = match role {
        Role::King => position.king_may_step(to),
        _ => position.leaves_king_safe(from, to),
    };
    if !is_safe {
        return None;
    }
    let promotes = role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
    let promotion = promotes.then_some(Role::Queen);
    let m = Move::Normal { role, from, capture: position.role_at(to), to, promotion };
    may_play(position, side, taboo, m).then_some(m)
}

/// Whether a legal move is not taboo, and leaves `side` the means to mate.
fn may_play(position: &Position, side: Color, taboo: &[Move], m: Move) -> bool {
    !taboo.contains(&m) && !loses_all(position, side, m)
}
