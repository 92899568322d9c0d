//! A diagram: the men of a placement, as a drawing for pages, as lines of characters, and as a list for those who
//! do not see it. It knows nothing of moves and rights.

mod shapes;
mod svg;

use crate::rules::{Color, Role, Square};

/// Files, and ranks.
const SIDE: usize = 8;

/// The men of a placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board([Option<(Color, Role)>; SIDE * SIDE]);

/// In which order the men of a side are named.
const ORDER: [Role; 6] =
    [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The letters by which English readers know the men, in the order of [`Board::men`]: king, queen, rook, bishop,
/// knight, and none for a pawn.
pub const ENGLISH_LETTERS: [&str; 6] = ["K", "Q", "R", "B", "N", ""];

impl Board {
    /// Reads the placement with which a FEN or an EPD begins; `None` if it is none.
    pub fn of_epd(epd: &str) -> Option<Board> {
        let mut board = Board([None; SIDE * SIDE]);
        let mut ranks = 0;
        for (line, rank) in epd.split_ascii_whitespace().next()?.split('/').enumerate() {
            let mut file = 0;
            for letter in rank.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                let role = Role::from_char(letter)?;
                let at = (line < SIDE && file < SIDE).then(|| SIDE * (SIDE - 1 - line) + file)?;
                board.0[at] = Some((Color::from_white(letter.is_ascii_uppercase()), role));
                file += 1;
            }
            if file != SIDE {
                return None;
            }
            ranks += 1;
        }
        (ranks == SIDE).then_some(board)
    }

    /// The man on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Role)> {
        self.0[usize::from(square)]
    }

    /// The men of a side, such as `Kg1, Qd1, a2, b2`; `letters` are those of king, queen, rook, bishop, knight, pawn.
    pub fn men(&self, side: Color, letters: &[&str; 6]) -> String {
        let mut men = Vec::new();
        for (role, letter) in ORDER.into_iter().zip(letters) {
            let there = |square: &Square| self.at(*square) == Some((side, role));
            men.extend(Square::ALL.into_iter().filter(there).map(|at| format!("{letter}{at}")));
        }
        men.join(", ")
    }

    /// The diagram as an SVG element of its own, from White's side, that a page can hold as it is. `label` is what a
    /// screen reader says of it; `marked` are squares that stand out, such as those of the last move.
    pub fn svg(&self, label: &str, marked: &[Square]) -> String {
        svg::draw(self, label, marked)
    }

    /// The diagram as eight lines of eight chessmen or dots, from White's side.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let man = |at: usize| match self.0[at] {
            Some((color, role)) => glyph(color, role),
            None => '·',
        };
        (0..SIDE).rev().map(move |rank| {
            let men: Vec<String> =
                (0..SIDE).map(|file| man(SIDE * rank + file).to_string()).collect();
            men.join(" ")
        })
    }
}

/// The diagram of the placement with which an EPD or a FEN begins, described in English; `None` if it begins with none.
pub fn svg(epd: &str) -> Option<String> {
    let board = Board::of_epd(epd)?;
    let men = |side| board.men(side, &ENGLISH_LETTERS);
    let label = format!("White: {}. Black: {}.", men(Color::White), men(Color::Black));
    Some(board.svg(&label, &[]))
}

/// The chessman of Unicode.
fn glyph(color: Color, role: Role) -> char {
    match (color, role) {
        (Color::White, Role::King) => '♔',
        (Color::White, Role::Queen) => '♕',
        (Color::White, Role::Rook) => '♖',
        (Color::White, Role::Bishop) => '♗',
        (Color::White, Role::Knight) => '♘',
        (Color::White, Role::Pawn) => '♙',
        (Color::Black, Role::King) => '♚',
        (Color::Black, Role::Queen) => '♛',
        (Color::Black, Role::Rook) => '♜',
        (Color::Black, Role::Bishop) => '♝',
        (Color::Black, Role::Knight) => '♞',
        (Color::Black, Role::Pawn) => '♟',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

    #[test]
    fn the_array_is_drawn_with_all_its_men() {
        let board = Board::of_epd(ARRAY).unwrap();
        assert_eq!(board.at(Square::D8), Some((Color::Black, Role::Queen)));
        assert_eq!(board.men(Color::White, &ENGLISH_LETTERS).matches(", ").count(), 15);
        let lines: Vec<String> = board.lines().collect();
        assert_eq!(lines[0], "♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜");
        assert_eq!(lines[4], "· · · · · · · ·");
        let svg = board.svg("a & <b>", &[Square::E4]);
        assert_eq!(svg.matches("<g transform").count(), 32);
        assert!(svg.contains("aria-label=\"a &amp; &lt;b&gt;\""), "{svg}");
    }

    #[test]
    fn men_are_named_by_their_squares() {
        let board = Board::of_epd("7k/8/8/8/8/8/P7/K6R b - -").unwrap();
        assert_eq!(board.men(Color::White, &ENGLISH_LETTERS), "Ka1, Rh1, a2");
        assert_eq!(board.men(Color::Black, &ENGLISH_LETTERS), "Kh8");
        assert!(svg("7k/8/8/8/8/8/P7/K6R b - -").unwrap().contains("White: Ka1, Rh1, a2. Black"));
    }

    #[test]
    fn what_is_no_placement_is_not_drawn() {
        for wrong in ["", "8/8", "9/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/7x", "7kk/8/8/8/8/8/8/8"] {
            assert_eq!(Board::of_epd(wrong), None, "{wrong}");
        }
        assert_eq!(Board::of_epd("8/8/8/8/8/8/8/8/8 w"), None);
    }
}
