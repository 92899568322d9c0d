//! What makes two positions the same (Art. 9.2.3), and their written form.
//!
//! Same placement, same side to move, same castling rights not yet lost, same legal en passant
//! capture. Nothing else, and nothing less: a castling move that is only prevented for the moment
//! follows from the placement, and an en passant capture that would be illegal is not a possible move.

use std::fmt;

use shakmaty::{Bitboard, Color, Piece, Rank, Role, Square};

/// A position's identity, complete: equal if and only if the positions are the same by Art. 9.2.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    pub placement: Placement,
    pub turn: Color,
    /// Rooks that have not moved and whose king has not moved.
    pub castling: Bitboard,
    /// The target of a legal en passant capture.
    pub en_passant: Option<Square>,
}

/// Where which men stand, as one bitboard of the white men and the number of each man's role across three others.
/// 32 bytes, exact.
#[derive(Clone, Copy, Debug, Default)]
pub struct Placement([u64; 4]);

/// Written out so that it stays in registers: a comparison of arrays goes through memory.
impl PartialEq for Placement {
    #[inline(always)]
    fn eq(&self, other: &Placement) -> bool {
        self.difference(other).is_empty()
    }
}

impl Eq for Placement {}

/// The number of each role (a pawn is 1, a king 6) across three bitboards, all squares alike.
static PLANES: [[u64; 3]; 7] = {
    let mut planes = [[0; 3]; 7];
    let mut number = 0;
    while number < 7 {
        planes[number] = [ALL_IF[number & 1], ALL_IF[number >> 1 & 1], ALL_IF[number >> 2]];
        number += 1;
    }
    planes
};

/// No square, or all.
const ALL_IF: [u64; 2] = [0, u64::MAX];

impl Placement {
    /// All men.
    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        Bitboard(self.0[1] | self.0[2] | self.0[3])
    }

    /// The men of one colour.
    #[inline(always)]
    pub(super) fn by_color(&self, color: Color) -> Bitboard {
        Bitboard(ALL_IF[usize::from(color.is_black())] ^ self.0[0]) & self.occupied()
    }

    /// The men of one role.
    #[inline(always)]
    pub(super) fn by_role(&self, role: Role) -> Bitboard {
        let [a, b, c] = PLANES[role as usize];
        Bitboard(!(self.0[1] ^ a) & !(self.0[2] ^ b) & !(self.0[3] ^ c))
    }

    #[inline(always)]
    pub(super) fn rooks_and_queens(&self) -> Bitboard {
        Bitboard(self.0[3] & !self.0[2])
    }

    #[inline(always)]
    pub(super) fn bishops_and_queens(&self) -> Bitboard {
        Bitboard(self.0[1] & (self.0[2] ^ self.0[3]))
    }

    /// Takes off whatever stands on these squares.
    #[inline(always)]
    pub(super) fn remove(&mut self, squares: Bitboard) {
        self.0 = self.0.map(|plane| plane & !squares.0);
    }

    /// Puts a man on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::from(square).0;
        let [a, b, c] = PLANES[piece.role as usize];
        self.0[0] |= bit & ALL_IF[usize::from(piece.color.is_white())];
        self.0[1] |= bit & a;
        self.0[2] |= bit & b;
        self.0[3] |= bit & c;
    }

    #[inline(always)]
    fn role_code(&self, square: Square) -> u64 {
        let bit = |plane: u64| plane >> u32::from(square) & 1;
        bit(self.0[1]) | bit(self.0[2]) << 1 | bit(self.0[3]) << 2
    }

    /// The role of the man on `square`, if any.
    #[inline(always)]
    pub(super) fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.get((self.role_code(square) as usize).wrapping_sub(1)).copied()
    }

    /// The piece on `square`, if any.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let white = self.0[0] >> u32::from(square) & 1 == 1;
        Some(Piece { color: Color::from_white(white), role })
    }

    /// The FEN letter of the piece on an occupied `square`.
    fn letter_at(&self, square: Square) -> u8 {
        let white = self.0[0] >> u32::from(square) & 1;
        b"?pnbrqk??PNBRQK?"[(self.role_code(square) | white << 3) as usize]
    }

    /// A hash of the placement, for a table that compares what it finds. Its high bits depend on every man.
    #[inline(always)]
    pub(super) fn hash(&self) -> u64 {
        // The odd constants are digits of the golden ratio and of the roots of 2, 3 and 5.
        const FACTORS: [u64; 4] = [
            0x9E37_79B9_7F4A_7C15,
            0x6A09_E667_F3BC_C909,
            0xBB67_AE85_84CA_A73B,
            0x3C6E_F372_FE94_F82B,
        ];
        let products = self.0.into_iter().zip(FACTORS).map(|(a, b)| a.wrapping_mul(b));
        products.fold(0, u64::wrapping_add)
    }

    /// The squares on which two placements differ.
    #[inline(always)]
    pub(super) fn difference(&self, other: &Placement) -> Bitboard {
        let [a, b, c, d] = self.0;
        let [e, f, g, h] = other.0;
        Bitboard((a ^ e) | (b ^ f) | (c ^ g) | (d ^ h))
    }
}

/// Writes an identity as the first four fields of a FEN (EPD): castling rights as `KQkq`, or by
/// rook file (Shredder-FEN) where a rook stands elsewhere than in the standard array; the en passant
/// square only if a capture is legal.
#[derive(Clone, Copy, Debug)]
pub struct Epd(pub Identity);

impl Epd {
    /// Appends what is displayed, all of it ASCII.
    pub fn write_to(&self, text: &mut Vec<u8>) {
        text.reserve(MAX_EPD_BYTES);
        let mut put = |byte: u8| text.push(byte);
        let Identity { placement, turn, castling, en_passant } = self.0;
        let occupied = placement.occupied();
        for rank in (0..8u32).rev() {
            let mut next_file = 0;
            for square in occupied & Rank::new(rank) {
                let file = u32::from(square.file());
                if file > next_file {
                    put(b'0' + (file - next_file) as u8);
                }
                next_file = file + 1;
                put(placement.letter_at(square));
            }
            if next_file < 8 {
                put(b'8' - next_file as u8);
            }
            put(if rank > 0 { b'/' } else { b' ' });
        }
        put(if turn.is_white() { b'w' } else { b'b' });
        put(b' ');
        if castling.is_empty() {
            put(b'-');
        }
        for color in Color::ALL {
            let rights = castling & color.backrank();
            let king = Square::from_coords(shakmaty::File::E, color.backrank());
            let standard = (rights & !Bitboard::CORNERS).is_empty()
                && placement.piece_at(king) == Some(Role::King.of(color));
            for rook in rights.into_iter().rev() {
                let letter = match rook.file() {
                    shakmaty::File::H if standard => b'K',
                    shakmaty::File::A if standard => b'Q',
                    file => file.upper_char() as u8,
                };
                put(if color.is_white() { letter } else { letter.to_ascii_lowercase() });
            }
        }
        put(b' ');
        match en_passant {
            None => put(b'-'),
            Some(square) => {
                put(square.file().char() as u8);
                put(square.rank().char() as u8);
            }
        }
    }
}

/// 71 bytes of board at most, then side, rights and square.
const MAX_EPD_BYTES: usize = 96;

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        self.write_to(&mut text);
        f.write_str(std::str::from_utf8(&text).expect("only ASCII is written"))
    }
}
