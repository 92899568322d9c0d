//! A guess at how far a position is from a mate by one side, when both sides want it. It orders a search; no
//! verdict rests on it.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::super::Position;

/// Guesses are below this.
pub(super) const DISTANCES: usize = 256;

/// What a square costs to which the king to be mated could still step.
const FLIGHT: u32 = 9;
/// What a step costs by which that king is away from the edge, or along it from the nearest corner.
const FROM_EDGE: u32 = 4;
const FROM_CORNER: u32 = 1;
/// What a step costs by which the kings are apart.
const KINGS_APART: u32 = 2;
/// What a step costs that a pawn has to go before it promotes, for a side that has neither queen nor rook.
const PROMOTION_STEP: u32 = 7;
/// What it costs more when something stands in the pawn's way.
const IN_THE_WAY: u32 = 5;
/// What it costs to have neither queen, rook nor pawn.
const MINOR_PIECES_ONLY: u32 = 30;

/// The squares attacked by the pieces of `side`, with the other king out of the way of sliders.
pub(super) fn attacked_by(position: &Position, side: Color) -> Bitboard {
    let occupied = position.occupied() ^ Bitboard::from(position.king(!side));
    let own = position.by_color(side);
    let mut attacked = attacks::king_attacks(position.king(side));
    attacked |= pawn_attacks(side, own & position.by_role(Role::Pawn));
    for knight in own & position.by_role(Role::Knight) {
        attacked |= attacks::knight_attacks(knight);
    }
    let queens = position.by_role(Role::Queen);
    for slider in own & (position.by_role(Role::Bishop) | queens) {
        attacked |= attacks::bishop_attacks(slider, occupied);
    }
    for slider in own & (position.by_role(Role::Rook) | queens) {
        attacked |= attacks::rook_attacks(slider, occupied);
    }
    attacked
}

/// From these squares a step to the west, and from these one to the east, stays on the board.
pub(super) const NOT_A_FILE: Bitboard = Bitboard(0xFEFE_FEFE_FEFE_FEFE);
pub(super) const NOT_H_FILE: Bitboard = Bitboard(0x7F7F_7F7F_7F7F_7F7F);

/// The squares attacked by any of these pawns.
pub(super) fn pawn_attacks(side: Color, pawns: Bitboard) -> Bitboard {
    let (east, west) = (pawns & NOT_H_FILE, pawns & NOT_A_FILE);
    if side.is_white() { east.shift(9) | west.shift(7) } else { east.shift(-7) | west.shift(-9) }
}

/// How many files and ranks lie between `square` and the nearest edges.
pub(super) fn steps_from_edges(square: Square) -> (u32, u32) {
    let from_side = |coordinate: u32| coordinate.min(7 - coordinate);
    (from_side(u32::from(square.file())), from_side(u32::from(square.rank())))
}

/// How far the king on `square` is from where it is easily mated.
pub(super) fn from_corner(square: Square) -> u32 {
    let (file, rank) = steps_from_edges(square);
    FROM_EDGE * file.min(rank) + FROM_CORNER * file.max(rank)
}

/// The guess, less than [`DISTANCES`].
pub(super) fn to_mate(position: &Position, side: Color) -> usize {
    let king = position.king(!side);
    let flights =
        attacks::king_attacks(king) & !position.by_color(!side) & !attacked_by(position, side);
    let guess = FLIGHT * flights.count() as u32
        + from_corner(king)
        + KINGS_APART * king.distance(position.king(side))
        + to_mating_material(position, side);
    (guess as usize).min(DISTANCES - 1)
}

/// What it costs a side to get a piece that mates easily.
fn to_mating_material(position: &Position, side: Color) -> u32 {
    let own = position.by_color(side);
    if (own & (position.by_role(Role::Queen) | position.by_role(Role::Rook))).any() {
        return 0;
    }
    let occupied = position.occupied();
    (own & position.by_role(Role::Pawn))
        .into_iter()
        .map(|pawn| {
            let ahead = Bitboard::from(pawn.file()) & in_front(side, pawn.rank());
            PROMOTION_STEP * ahead.count() as u32 + IN_THE_WAY * (ahead & occupied).count() as u32
        })
        .min()
        .unwrap_or(MINOR_PIECES_ONLY)
}

/// The farthest square in the direction in which `side` advances.
pub(super) fn foremost(side: Color, squares: Bitboard) -> Option<Square> {
    if side.is_white() { squares.last() } else { squares.first() }
}

/// The ranks that lie ahead of a pawn of `side` on `rank`.
pub(super) fn in_front(side: Color, rank: Rank) -> Bitboard {
    let bits = if side.is_white() {
        u64::MAX << (8 * u32::from(rank)) << 8
    } else {
        (1 << (8 * u32::from(rank))) - 1
    };
    Bitboard(bits)
}
