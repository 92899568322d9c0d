//! A game in which both sides want one of them to mate: each picks the move that takes a flight from the
//! king or brings it nearer to where it can be mated. What it finds is a line of legal moves; that it finds
//! nothing says nothing.
//!
//! Moves are weighed without being played: the attacks of the other pieces are known before, only those of
//! the piece that moves are looked up. Lines that it opens or closes are left out of the guess.

use shakmaty::{Bitboard, Color, Move, Square};

use super::super::Position;
use super::super::random::SplitMix64;
use super::forced::loses_all;
use super::net::{Net, Trap};

/// What it costs to take back one's last move.
const TAKES_BACK: i32 = 19;

/// How one game of cooperation is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub max_plies: u32,
    /// Random numbers below this power of two, which is not 1, are added to what moves cost.
    pub noise_bits: u32,
    /// The corner to go to; the nearest if there is none.
    pub corner: Option<Square>,
    /// A side that has neither queen nor rook gets one first, before any king is hunted.
    pub promotes_first: bool,
}

/// So many games are short.
const SHORT_GAMES: u32 = 4;
const SHORT_PLIES: u32 = 49;
const LONG_PLIES: u32 = 104;
const LEAST_NOISE_BITS: u32 = 1;
const NOISE_BITS: u32 = 3;

impl Plan {
    /// The plan of the game with this number, from 0: it goes to the nearest corner, then to each, and round again.
    pub fn numbered(number: u32) -> Plan {
        const CORNERS: [Option<Square>; 5] =
            [None, Some(Square::A1), Some(Square::H1), Some(Square::A8), Some(Square::H8)];
        Plan {
            max_plies: if number < SHORT_GAMES { SHORT_PLIES } else { LONG_PLIES },
            noise_bits: if number == 0 { LEAST_NOISE_BITS } else { NOISE_BITS + number % 2 },
            corner: CORNERS[number as usize % CORNERS.len()],
            promotes_first: number % 2 == 1,
        }
    }
}

/// Plays a game from `start` and writes its moves into `line`; true if `side` mates at its end.
pub(super) fn mates(
    start: &Position,
    side: Color,
    plan: Plan,
    random: &mut SplitMix64,
    line: &mut Vec<Move>,
) -> bool {
    line.clear();
    let mut position = start.clone();
    for _ in 0..plan.max_plies {
        let net = Net::around(&position, side);
        let own_last = line.len().checked_sub(2).map(|at| line[at]);
        let mut best: Option<(i32, Move)> = None;
        let mut mate = None;
        let ours = position.turn() == side;
        let promotes = plan.promotes_first && net.pawn.is_some();
        let stays = net.cost_of_king(&position, side, net.king, plan);
        let trap =
            if ours || promotes { Trap::default() } else { net.trap_at(&position, side, net.king) };
        position.any_legal_move(Bitboard::FULL, |m| {
            let mut cost = if ours {
                let (mut cost, flights, may_check) = net.cost_of_attack(&position, side, m);
                if flights == 0 && may_check {
                    let mut after = position.clone();
                    after.play(m);
                    if after.is_checkmate() {
                        mate = Some(m);
                        return true;
                    }
                }
                if promotes {
                    cost = net.cost_of_promoting(m);
                }
                cost
            } else if promotes {
                net.cost_of_letting_promote(&position, side, m)
            } else {
                net.cost_of_defence(&position, side, m, plan, stays)
                    - net.gain_by_mate(&position, side, m, trap)
            };
            cost += (random.next_bits() >> (u64::BITS - plan.noise_bits)) as i32;
            if own_last
                .is_some_and(|last| m.from() == Some(last.to()) && last.from() == Some(m.to()))
            {
                cost += TAKES_BACK;
            }
            if best.is_none_or(|(least, _)| cost < least) && !loses_all(&position, side, m) {
                best = Some((cost, m));
            }
            false
        });
        if let Some(m) = mate {
            line.push(m);
            return true;
        }
        let Some((_, m)) = best else { return false };
        position.play(m);
        line.push(m);
    }
    false
}
