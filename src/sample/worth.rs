//! What men are worth, and where they stand well: rough values in centipawns, for plausible play and
//! not for strong play.

use crate::rules::{Color, Position, Role, Square};

/// The worth of a man, in centipawns. A king cannot be lost.
#[inline]
pub const fn worth_cp(role: Role) -> i32 {
    match role {
        Role::Pawn => PAWN_CP,
        Role::Knight => KNIGHT_CP,
        Role::Bishop => 325,
        Role::Rook => ROOK_CP,
        Role::Queen => QUEEN_CP,
        Role::King => 0,
    }
}

pub const PAWN_CP: i32 = 100;
pub const KNIGHT_CP: i32 = 310;
pub const ROOK_CP: i32 = 500;
pub const QUEEN_CP: i32 = 950;

/// What the side to move has more than the other, in centipawns.
#[inline]
pub fn material_cp(position: &Position) -> i32 {
    let own = position.by_color(position.turn());
    let balance = |role: Role| {
        let men = position.by_role(role);
        (men & own).count() as i32 - (men & !own).count() as i32
    };
    Role::ALL.into_iter().map(|role| worth_cp(role) * balance(role)).sum()
}

/// Knights, bishops and rooks of both sides together with twice the queens: 16 at the start. An
/// ending has at most this many.
const ENDING_PIECES: usize = 6;

/// True when kings may come out.
#[inline]
pub fn is_ending(position: &Position) -> bool {
    let kings_and_pawns = position.by_role(Role::King) | position.by_role(Role::Pawn);
    let pieces = position.occupied() & !kings_and_pawns;
    pieces.count() + position.by_role(Role::Queen).count() <= ENDING_PIECES
}

/// How good a square is for a man, in centipawns, against other squares for the same man.
#[inline]
pub fn place_cp(ending: bool, role: Role, color: Color, square: Square) -> i32 {
    let square = if color.is_white() { square } else { square.flip_vertical() };
    i32::from(PLACES[ending as usize][role as usize - 1][usize::from(square)])
}

/// For White; by phase (0 before the ending), role and square.
static PLACES: [[[i16; 64]; 6]; 2] = {
    let mut places = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        let (phase, role, square) = (index / 384, index / 64 % 6, index % 64);
        let (file, rank) = (square % 8, square / 8);
        places[phase][role][square] =
            if phase == 0 { early_place(role, file, rank) } else { late_place(role, file, rank) };
        index += 1;
    }
    places
};

/// 0 at the edge, 3 in the centre.
const fn centrality(file: usize, rank: usize) -> i16 {
    let by_file = if file < 4 { file } else { 7 - file };
    let by_rank = if rank < 4 { rank } else { 7 - rank };
    if by_file < by_rank { by_file as i16 } else { by_rank as i16 }
}

const fn early_place(role: usize, file: usize, rank: usize) -> i16 {
    const ADVANCE: [i16; 8] = [0, 0, 2, 6, 12, 25, 60, 0];
    let center = centrality(file, rank);
    let at_home = if rank == 0 { 1 } else { 0 };
    match role {
        0 => {
            let shelter = if rank == 1 && (file >= 5 || file <= 1) { 20 } else { 0 };
            let in_center = if (file == 3 || file == 4) && rank >= 3 { 20 } else { 0 };
            ADVANCE[rank] + shelter + in_center
        }
        1 => 12 * center - 18 * at_home,
        2 => 6 * center - 22 * at_home,
        3 => {
            let on_central_file = if file == 3 || file == 4 { 8 } else { 0 };
            let on_seventh = if rank == 6 { 20 } else { 0 };
            let wanders = if rank == 0 || rank == 6 { 0 } else { 18 };
            on_central_file + on_seventh - wanders
        }
        4 => 2 * center - if rank > 3 { 12 } else { 0 },
        _ => {
            let castled = if file == 6 || file <= 2 { 25 } else { 0 };
            castled - 22 * rank as i16
        }
    }
}

const fn late_place(role: usize, file: usize, rank: usize) -> i16 {
    const ADVANCE: [i16; 8] = [0, 0, 6, 16, 34, 65, 120, 0];
    let center = centrality(file, rank);
    match role {
        0 => ADVANCE[rank],
        1 => 8 * center,
        2 => 5 * center,
        3 => 2 * center + if rank == 6 { 12 } else { 0 },
        4 => 5 * center,
        _ => 14 * center,
    }
}
