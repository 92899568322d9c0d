//! A game in which both sides want one of them to mate: each picks the move that takes a flight from the
//! king or brings it nearer to where it can be mated. What it finds is a line of legal moves; that it finds
//! nothing says nothing.
//!
//! Moves are weighed without being played: the attacks of the other pieces are known before, only those of
//! the piece that moves are looked up. Lines that it opens or closes are left out of the guess.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::super::geometry::all_lines;
use super::super::{Position, cannot_win_by_material};
use super::distance::{in_front, pawn_attacks};
use super::forced::changes_material;
use super::locked::behind;
use super::random::Random;

/// What a square costs to which the king to be mated could step.
const FLIGHT: i32 = 21;
/// What a step costs by which that king is away from the edge, and along it from the corner.
const FROM_EDGE: i32 = 8;
const FROM_CORNER: i32 = 7;
/// What a step costs by which the kings are apart.
const KINGS_APART: i32 = 6;
/// What it costs to take away every flight without giving check: the other side may be left without a move.
const NO_CHECK: i32 = 24;
/// What a check costs: it leaves the other side less choice.
const CHECK: i32 = 7;
/// What the side that is to mate gains by taking a piece.
const TAKES: i32 = 5;
/// What it costs the other side to take a piece, and to take a queen or a rook.
const IS_TAKEN: i32 = 38;
const STRONG_IS_TAKEN: i32 = 2 * IS_TAKEN;
/// What a side that has neither queen nor rook gains by a step of its foremost pawn, by a promotion to one, and
/// by a way that is cleared for the pawn.
const PAWN_STEP: i32 = 6;
const PROMOTION: i32 = 31;
const WAY_CLEARED: i32 = 4;
/// The same where nothing else counts, and what the other side gains by a piece that the pawn can take when it
/// cannot advance.
const FIRST_PAWN_STEP: i32 = 24;
const FIRST_WAY_CLEARED: i32 = 20;
const FED: i32 = 30;
/// What a second queen gains.
const QUEEN: i32 = 6;
/// What the other side gains when it blocks a flight itself.
const BLOCKS: i32 = 14;
/// What it gains by a step of the king to where a check would mate, by blocking the last flight from such a
/// check, and by a move that leaves such a check as it is.
const STEPS_INTO_MATE: i32 = 87;
const BLOCKS_LAST_FLIGHT: i32 = 54;
const WAITS_FOR_MATE: i32 = 63;
/// What it costs to take back one's last move.
const TAKES_BACK: i32 = 19;

/// How one game of cooperation is played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub max_plies: u32,
    /// Random numbers below this power of two are added to what moves cost.
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

/// The other side's king, and what a move could change around it.
struct Net {
    king: Square,
    /// Squares to which the king could step if they were not attacked.
    ring: Bitboard,
    /// Attacked at least once, and at least twice.
    once: Bitboard,
    twice: Bitboard,
    occupied_without_king: Bitboard,
    /// The way of the pawn that is to promote, if a piece that mates easily is missing.
    way: Bitboard,
    pawn: Option<Square>,
    pieces: [(Role, Square, Bitboard); 16],
    count: usize,
}

impl Net {
    fn around(position: &Position, side: Color) -> Net {
        let king = position.king(!side);
        let occupied_without_king = position.occupied() ^ Bitboard::from(king);
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let mut add = |attacked: Bitboard| {
            twice |= once & attacked;
            once |= attacked;
        };
        let own = position.by_color(side);
        let pawns = own & position.by_role(Role::Pawn);
        add(attacks::king_attacks(position.king(side)));
        let mut pieces = [(Role::King, Square::A1, Bitboard::EMPTY); 16];
        let mut count = 0;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in own & position.by_role(role) {
                let attacked = attacks::attacks(from, role.of(side), occupied_without_king);
                add(attacked);
                if count < 16 {
                    pieces[count] = (role, from, attacked);
                    count += 1;
                }
            }
        }
        // Pawns are many and what they attack overlaps little.
        add(pawn_attacks(side, pawns));
        let mating = own & (position.by_role(Role::Queen) | position.by_role(Role::Rook));
        let stopped = behind(position.pieces(!side, Role::Pawn), side);
        let running = if pawns & !stopped == Bitboard::EMPTY { pawns } else { pawns & !stopped };
        let foremost = if side.is_white() { running.last() } else { running.first() };
        let pawn = foremost.filter(|_| mating.is_empty());
        let way = pawn.map_or(Bitboard::EMPTY, |pawn| {
            Bitboard::from(pawn.file()) & in_front(side, pawn.rank())
        });
        let ring = attacks::king_attacks(king) & !position.by_color(!side);
        Net { king, ring, once, twice, occupied_without_king, way, pawn, pieces, count }
    }
}

/// Plays a game from `start` and writes its moves into `line`; true if `side` mates at its end.
pub(super) fn mates(
    start: &Position,
    side: Color,
    plan: Plan,
    random: &mut Random,
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
        let (zero, to_block) = if ours || promotes {
            (false, Bitboard::EMPTY)
        } else {
            net.mates_at(&position, side, net.king)
        };
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
                    - if m.role() == Role::King {
                        if net.mates_at(&position, side, m.to()).0 { STEPS_INTO_MATE } else { 0 }
                    } else if to_block.contains(m.to()) {
                        BLOCKS_LAST_FLIGHT
                    } else if zero {
                        WAITS_FOR_MATE
                    } else {
                        0
                    }
            };
            cost += random.below_power(plan.noise_bits) as i32;
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

/// True if the move brings about a material with which `side` cannot win.
fn loses_all(position: &Position, side: Color, m: Move) -> bool {
    changes_material(m) && {
        let mut after = position.clone();
        after.play(m);
        cannot_win_by_material(&after, side)
    }
}

impl Net {
    /// Whether a check would mate with the king on `square`, and squares to be blocked for that.
    fn mates_at(&self, position: &Position, side: Color, square: Square) -> (bool, Bitboard) {
        let occupied = self.occupied_without_king;
        let around = attacks::king_attacks(square);
        let mut defenders = position.by_color(!side);
        defenders.discard(self.king);
        let ring = around & !defenders;
        let bishop = attacks::bishop_attacks(square, occupied);
        let rook = attacks::rook_attacks(square, occupied);
        let knight = attacks::knight_attacks(square);
        let mut mates = false;
        let mut to_block = Bitboard::EMPTY;
        let free = !position.by_color(side);
        for &(role, from, attacked) in &self.pieces[..self.count] {
            let checks = match role {
                Role::Knight => knight,
                Role::Bishop => bishop,
                Role::Rook => rook,
                _ => bishop | rook,
            };
            let targets = checks & attacked & free;
            if targets.is_empty() {
                continue;
            }
            let others = self.twice | (self.once & !attacked);
            let without = occupied ^ Bitboard::from(from);
            for to in targets {
                let at = Bitboard::from(to);
                let after = attacks::attacks(to, role.of(side), without | at);
                let flights = (ring | (at & around)) & !(others | after);
                if flights.is_empty() {
                    mates = true
                } else if !flights.more_than_one() {
                    to_block |= flights
                }
            }
        }
        (mates, to_block)
    }

    /// What it costs the king to be mated to stand on `square`.
    fn cost_of_king(&self, position: &Position, side: Color, square: Square, plan: Plan) -> i32 {
        let flights = attacks::king_attacks(square) & !position.by_color(!side) & !self.once;
        FLIGHT * flights.count() as i32
            + KINGS_APART * square.distance(position.king(side)) as i32
            + from_corner(square, plan.corner)
    }

    /// For a move of the side that is to be mated; `stays` is what it costs its king to stay.
    fn cost_of_defence(
        &self,
        position: &Position,
        side: Color,
        m: Move,
        plan: Plan,
        stays: i32,
    ) -> i32 {
        let taken = match m.capture() {
            None => 0,
            Some(Role::Queen | Role::Rook) => STRONG_IS_TAKEN,
            Some(_) => IS_TAKEN,
        };
        let Move::Normal { role, from, to, .. } = m else { return taken + stays };
        if role == Role::King {
            let blocks = if self.way.contains(to) { WAY_CLEARED } else { 0 };
            return taken + blocks + self.cost_of_king(position, side, to, plan);
        }
        let mut cost = taken + stays;
        let free = |square| {
            attacks::king_attacks(self.king).contains(square) && !self.once.contains(square)
        };
        if free(to) {
            cost -= BLOCKS;
        }
        if free(from) {
            cost += FLIGHT;
        }
        if self.way.contains(from) {
            cost -= WAY_CLEARED;
        }
        if self.way.contains(to) {
            cost += WAY_CLEARED;
        }
        cost
    }

    /// For a move of the side that is to mate, while it is to promote first.
    fn cost_of_promoting(&self, m: Move) -> i32 {
        let cost = match m.promotion() {
            Some(Role::Queen | Role::Rook) => -PROMOTION,
            Some(_) => PROMOTION,
            None if m.from() == self.pawn => -FIRST_PAWN_STEP,
            None => 0,
        };
        cost + self.cost_on_way(m)
    }

    /// For a move of the other side meanwhile.
    fn cost_of_letting_promote(&self, position: &Position, side: Color, m: Move) -> i32 {
        let blocked = self.way & position.by_role(Role::Pawn);
        let feeds = m.role() != Role::King
            && blocked.any()
            && self.pawn.is_some_and(|pawn| attacks::pawn_attacks(side, pawn).contains(m.to()));
        let taken = if m.is_capture() { IS_TAKEN } else { 0 };
        taken + self.cost_on_way(m) - if feeds { FED } else { 0 }
    }

    /// What it costs to stand in the pawn's way.
    fn cost_on_way(&self, m: Move) -> i32 {
        let leaves = m.from().is_some_and(|from| self.way.contains(from));
        FIRST_WAY_CLEARED * (i32::from(self.way.contains(m.to())) - i32::from(leaves))
    }

    /// For a move of the side that is to mate: what it costs, how many flights it leaves, and whether it
    /// may give check.
    fn cost_of_attack(&self, position: &Position, side: Color, m: Move) -> (i32, usize, bool) {
        let Move::Normal { role, from, to, promotion, .. } = m else {
            let flights = (self.ring & !self.once).count();
            return (FLIGHT * flights as i32, 0, true);
        };
        let occupied = self.occupied_without_king;
        let before = attacks::attacks(from, role.of(side), occupied);
        let arrived = promotion.unwrap_or(role);
        let moved = (occupied ^ Bitboard::from(from)) | Bitboard::from(to);
        let after = attacks::attacks(to, arrived.of(side), moved);
        let others = self.twice | (self.once & !before);
        let mut ring = self.ring;
        if attacks::king_attacks(self.king).contains(to) {
            ring |= Bitboard::from(to);
        }
        let flights = (ring & !(others | after)).count();
        let check = after.contains(self.king);
        let mut cost = FLIGHT * flights as i32;
        if flights == 0 && !check {
            cost += NO_CHECK;
        }
        let own_king = if role == Role::King { to } else { position.king(side) };
        cost += KINGS_APART * self.king.distance(own_king) as i32;
        if m.is_capture() {
            cost -= TAKES;
        }
        if check {
            cost += CHECK;
        }
        if self.pawn == Some(from) {
            cost -= PAWN_STEP;
        } else if self.way.contains(to) {
            cost += WAY_CLEARED;
        } else if self.way.contains(from) {
            cost -= WAY_CLEARED;
        }
        if matches!(promotion, Some(Role::Queen | Role::Rook)) {
            cost -= PROMOTION;
        }
        if promotion == Some(Role::Queen) {
            cost -= QUEEN;
        }
        (cost, flights, check || all_lines(self.king).contains(from))
    }
}

/// How far `square` is from a corner, or from where a king is easily mated.
fn from_corner(square: Square, corner: Option<Square>) -> i32 {
    let (file, rank) = match corner {
        Some(corner) => (
            u32::from(square.file()).abs_diff(u32::from(corner.file())),
            u32::from(square.rank()).abs_diff(u32::from(corner.rank())),
        ),
        None => {
            let from_side = |coordinate: u32| coordinate.min(7 - coordinate);
            (from_side(u32::from(square.file())), from_side(u32::from(square.rank())))
        }
    };
    FROM_EDGE * file.min(rank) as i32 + FROM_CORNER * file.max(rank) as i32
}
