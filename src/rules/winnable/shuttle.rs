//! Whether both sides can go on for ever without taking, checking or exposing anything, seen from the squares alone.
//!
//! A man *shuttles* if it steps to an empty square next to it (a knight leaps) and later back. It may not leave a line
//! between a king and an enemy slider, nor go where it would attack the other king on an empty board. So such steps
//! give no check, open none, and are legal whenever the side is not in check; those of the two sides do not disturb each
//! other if they lead to different squares. The same holds for single steps of pawns, which do not go back.
//!
//! It has to be certain: with few men, and no proof by force to the contrary, the tables say that the side can win.
//!
//! A side without such a man may shuttle with its king, to a square that is not attacked. All that is said of a king's
//! square then has to hold for both of its squares.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::super::Position;
use super::super::geometry::{all_lines, diagonals, forward, orthogonals};
use super::FORCED_PLIES;
use super::distance::{NOT_A_FILE, NOT_H_FILE, attacked_by, pawn_attacks};
use super::locked::around;

/// Without a man that shuttles a side needs so many pawns that can step: it moves no more often before a forced line
/// would be over.
const PAWN_STEPS: usize = FORCED_PLIES as usize / 2 + 1;

/// True if it is certain that a line goes on for longer than forced ones are searched, and takes and promotes nothing.
pub(super) fn goes_on(position: &Position) -> bool {
    if position.in_check() {
        return false;
    }
    let kings = Color::ALL.map(|side| Bitboard::from(position.king(side)));
    let Err(idle) = suffice(position, kings, [false; 2]) else { return true };
    let mut homes = kings;
    for (at, side) in Color::ALL.into_iter().enumerate().filter(|&(at, _)| idle[at]) {
        let apart = homes[1 - at].into_iter().flat_map(attacks::king_attacks).collect::<Bitboard>();
        let near = attacks::king_attacks(position.king(side)) & !position.occupied() & !apart;
        let Some(to) = (near & !attacked_by(position, !side)).first() else { return false };
        homes[at].add(to);
    }
    suffice(position, homes, idle).is_ok()
}

/// Whether each side has enough steps while the kings are on any of these squares; or else which has not. Where
/// `walks`, it has if its king may leave its square.
fn suffice(position: &Position, kings: [Bitboard; 2], walks: [bool; 2]) -> Result<(), [bool; 2]> {
    let [white, black] = kings;
    let held = held(position, Color::White, white) | held(position, Color::Black, black);
    let closed = position.occupied() | white | black;
    let white_steps = Steps::of(position, Color::White, held, black, closed);
    let black_steps = Steps::of(position, Color::Black, held, white, closed);
    let contested = white_steps.all() & black_steps.all();
    let king_is_free = [white & held, black & held].map(Bitboard::is_empty);
    let idle = [
        if walks[0] { !king_is_free[0] } else { !white_steps.suffice(contested) },
        if walks[1] { !king_is_free[1] } else { !black_steps.suffice(contested) },
    ];
    if idle == [false; 2] { Ok(()) } else { Err(idle) }
}

/// Squares that no man leaves for fear of opening a line to a king of `color`.
fn held(position: &Position, color: Color, king: Bitboard) -> Bitboard {
    let enemies = position.by_color(!color);
    king.into_iter()
        .filter(|&king| position.sliders_towards(king, enemies).any())
        .fold(Bitboard::EMPTY, |held, king| held | all_lines(king))
}

/// Where the men of a side may step.
struct Steps {
    shuttles: Bitboard,
    pawns: Bitboard,
}

impl Steps {
    fn of(
        position: &Position,
        side: Color,
        held: Bitboard,
        king: Bitboard,
        closed: Bitboard,
    ) -> Steps {
        let men = position.by_color(side) & !held;
        let of = |role| men & position.by_role(role);
        let on_lines = |lines: fn(Square) -> Bitboard| {
            king.into_iter().fold(Bitboard::EMPTY, |all, king| all | lines(king))
        };
        let (crosswise, slantwise) = (on_lines(orthogonals), on_lines(diagonals));
        let rooks = cross(of(Role::Rook)) & !crosswise;
        let bishops = slant(of(Role::Bishop)) & !slantwise;
        let queens = around(of(Role::Queen)) & !(crosswise | slantwise);
        let knights = leaps(of(Role::Knight)) & !leaps(king);
        let pawns = forward(side, of(Role::Pawn)) & !Bitboard::BACKRANKS;
        Steps {
            shuttles: (rooks | bishops | queens | knights) & !closed,
            pawns: pawns & !(closed | pawn_attacks(!side, king)),
        }
    }

    fn all(&self) -> Bitboard {
        self.shuttles | self.pawns
    }

    fn suffice(&self, contested: Bitboard) -> bool {
        (self.shuttles & !contested).any() || (self.pawns & !contested).count() >= PAWN_STEPS
    }
}

/// The squares a knight's move away from these.
fn leaps(squares: Bitboard) -> Bitboard {
    squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks::knight_attacks(square))
}

/// The squares next to these on the same ranks and files.
fn cross(squares: Bitboard) -> Bitboard {
    let beside = (squares & NOT_H_FILE).shift(1) | (squares & NOT_A_FILE).shift(-1);
    beside | squares.shift(8) | squares.shift(-8)
}

/// The squares next to these on the same diagonals.
fn slant(squares: Bitboard) -> Bitboard {
    pawn_attacks(Color::White, squares) | pawn_attacks(Color::Black, squares)
}

#[cfg(test)]
mod tests {
    use super::super::super::Setup;
    use super::super::super::random::SplitMix64;
    use super::*;

    const GAMES: u64 = 100;
    const PLIES: usize = 400;

    /// True if so many plies can be played that take, promote and check nothing.
    fn quiet_line(position: &Position, plies: u32) -> bool {
        plies == 0
            || position.any_legal_move(Bitboard::FULL, |m| {
                let mut after = position.clone();
                after.play(m);
                let is_quiet = !m.is_capture() && !m.is_promotion() && !after.in_check();
                is_quiet && quiet_line(&after, plies - 1)
            })
    }

    #[test]
    fn where_men_shuttle_a_quiet_line_goes_on_for_longer_than_forced_ones() {
        let (mut sure, mut sure_with_few_men) = (0, 0);
        for seed in 0..GAMES {
            let mut random = SplitMix64::new(seed);
            let mut position = Position::default();
            for _ in 0..PLIES {
                let Some(m) = position.random_move(&mut random) else { break };
                position.play(m);
                if goes_on(&position) {
                    sure += 1;
                    sure_with_few_men += u32::from(position.occupied().count() < 8);
                    assert!(quiet_line(&position, FORCED_PLIES + 1), "{position:?}");
                }
            }
        }
        assert!(sure > 10_000 && sure_with_few_men > 1_000, "{sure} {sure_with_few_men}");
    }

    /// A position with up to four men on random squares, in which somebody may move.
    fn few_men(random: &mut SplitMix64) -> Option<Position> {
        let mut rows = [[b'1'; 8]; 8];
        for letters in [&b"k"[..], b"K", b"qrbnpQRBNP", b"qrbnpQRBNP"] {
            let (square, letter) = (random.next_bits() as usize, random.next_bits() as usize);
            rows[square >> 3 & 7][square & 7] = letters[letter % letters.len()];
        }
        let turn = if random.next_bits() & 1 == 0 { " w - -" } else { " b - -" };
        let fen = [&rows.join(&b'/')[..], turn.as_bytes()].concat();
        let position = Setup::parse(&fen, false).ok()?.position;
        Some(position).filter(Position::has_legal_move)
    }

    #[test]
    fn where_few_men_shuttle_nothing_is_forced() {
        let mut random = SplitMix64::new(0);
        let mut sure = 0;
        for position in (0..100_000).filter_map(|_| few_men(&mut random)) {
            if goes_on(&position) {
                sure += 1;
                assert!(quiet_line(&position, FORCED_PLIES + 1), "{position:?}");
            }
        }
        assert!(sure > 5_000, "{sure}");
    }
}
