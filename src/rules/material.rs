//! What the material alone decides.
//!
//! A side that cannot mate by any series of legal moves whatever the position is (Art. 5.2.2, 6.9)
//! has a bare king, or a king and knight against nothing but queens, or a king and bishops of one
//! square colour against men none of which is a pawn, a knight or a bishop of the other colour.
//! Each of the three is a theorem; every wider material rule has a counterexample.

use std::fmt;

use shakmaty::{Bitboard, Color, Role};

use super::Position;

/// True when `side` has no series of legal moves to checkmate with this material, wherever it stands.
pub fn cannot_win_by_material(position: &Position, side: Color) -> bool {
    let own = position.by_color(side);
    let other = position.by_color(!side);
    let of = |role: Role| position.by_role(role);
    if (own & (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen))).any() {
        return false;
    }
    let knights = own & of(Role::Knight);
    let bishops = own & of(Role::Bishop);
    if bishops.is_empty() {
        let defenders = other & !of(Role::King) & !of(Role::Queen);
        return knights.is_empty() || (!knights.more_than_one() && defenders.is_empty());
    }
    if knights.any() {
        return false;
    }
    let color_of_bishops = if (bishops & Bitboard::LIGHT_SQUARES).is_empty() {
        Bitboard::DARK_SQUARES
    } else if (bishops & Bitboard::DARK_SQUARES).is_empty() {
        Bitboard::LIGHT_SQUARES
    } else {
        return false;
    };
    let obstacles = of(Role::Pawn) | of(Role::Knight) | (of(Role::Bishop) & !color_of_bishops);
    (other & obstacles).is_empty()
}

/// The men on the board, such as `KRPvKR`: White first, each side in the order K Q R B N P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialSignature([[u8; 6]; 2]);

const ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl MaterialSignature {
    /// Counts the men of `position`.
    pub fn of(position: &Position) -> MaterialSignature {
        let count = |color: Color| {
            ORDER.map(|role| (position.by_color(color) & position.by_role(role)).count() as u8)
        };
        MaterialSignature([count(Color::White), count(Color::Black)])
    }
}

impl MaterialSignature {
    /// Appends what is displayed, all of it ASCII.
    pub fn write_to(&self, text: &mut Vec<u8>) {
        for (side, counts) in self.0.iter().enumerate() {
            if side > 0 {
                text.push(b'v');
            }
            for (&count, &letter) in counts.iter().zip(b"KQRBNP") {
                for _ in 0..count {
                    text.push(letter);
                }
            }
        }
    }
}

impl fmt::Display for MaterialSignature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.write_to(&mut text);
        f.write_str(std::str::from_utf8(&text).expect("only ASCII is written"))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Setup;
    use super::*;

    fn verdicts(fen: &str) -> (bool, bool) {
        let position = Setup::parse(fen.as_bytes(), false).unwrap().position;
        (
            cannot_win_by_material(&position, Color::White),
            cannot_win_by_material(&position, Color::Black),
        )
    }

    #[test]
    fn the_three_material_theorems_and_their_borders() {
        assert_eq!(verdicts("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), (true, true));
        assert_eq!(verdicts("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"), (true, true), "KNvK");
        assert_eq!(verdicts("4k3/8/8/8/8/8/8/4KBB1 w - - 0 1"), (false, true), "two colours");
        assert_eq!(verdicts("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1"), (true, true), "one colour");
        assert_eq!(verdicts("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"), (true, true), "same colour");
        assert_eq!(verdicts("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1"), (false, false), "opposite");
        assert_eq!(verdicts("3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1"), (true, false), "KNvKQ");
        assert_eq!(verdicts("3rk3/8/8/8/8/8/8/4K1N1 w - - 0 1"), (false, false), "KNvKR");
        assert_eq!(verdicts("3rk3/8/8/8/8/8/8/4KB2 w - - 0 1"), (true, false), "KBvKR");
        assert_eq!(verdicts("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1"), (false, false), "KNvKN");
        assert_eq!(verdicts("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1"), (false, true), "KNNvK");
        assert_eq!(verdicts("4k3/7p/8/8/8/8/8/4KB2 w - - 0 1"), (false, false), "KBvKP");
    }

    #[test]
    fn material_is_written_with_white_first() {
        let position = Setup::parse(b"4k2r/8/8/8/8/8/4P3/R3K3 w - - 0 1", false).unwrap().position;
        assert_eq!(MaterialSignature::of(&position).to_string(), "KRPvKR");
    }
}
