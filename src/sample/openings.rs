//! First moves that people play, and what they are called: ECO codes and the names that the Lichess
//! database uses.

use crate::rules::{Move, MoveList, Position};

use super::random::SplitMix64;

/// ECO code, name, moves, and the share of games that follow the line, by weight. Lines of weight 0
/// are not chosen; they name what games have played that leave their line early, or end early.
const OPENINGS: &[(&str, &str, &str, u32)] = &[
    ("A00", "Van't Kruijs Opening", "e3", 0),
    ("A00", "Hungarian Opening", "g3", 0),
    ("A01", "Nimzo-Larsen Attack", "b3", 0),
    ("A02", "Bird Opening", "f4", 0),
    ("A04", "Zukertort Opening", "Nf3", 0),
    ("A10", "English Opening", "c4", 0),
    ("A40", "Queen's Pawn Game", "d4", 0),
    ("B00", "King's Pawn Game", "e4", 0),
    ("A06", "Zukertort Opening", "Nf3 d5", 0),
    ("A15", "English Opening: Anglo-Indian Defense", "c4 Nf6", 0),
    ("A20", "English Opening: King's English Variation", "c4 e5", 0),
    ("A30", "English Opening: Symmetrical Variation", "c4 c5", 0),
    ("A40", "Englund Gambit", "d4 e5", 0),
    ("A40", "Horwitz Defense", "d4 e6", 0),
    ("A40", "Modern Defense", "d4 g6", 0),
    ("A45", "Indian Defense", "d4 Nf6", 0),
    ("A80", "Dutch Defense", "d4 f5", 0),
    ("D00", "Queen's Pawn Game", "d4 d5", 0),
    ("B00", "Nimzowitsch Defense", "e4 Nc6", 0),
    ("B00", "Owen Defense", "e4 b6", 0),
    ("B01", "Scandinavian Defense", "e4 d5", 0),
    ("B02", "Alekhine Defense", "e4 Nf6", 0),
    ("B06", "Modern Defense", "e4 g6", 0),
    ("B07", "Pirc Defense", "e4 d6", 0),
    ("B10", "Caro-Kann Defense", "e4 c6", 0),
    ("B20", "Sicilian Defense", "e4 c5", 0),
    ("C00", "French Defense", "e4 e6", 0),
    ("C20", "King's Pawn Game", "e4 e5", 0),
    ("A46", "Indian Defense: Knights Variation", "d4 Nf6 Nf3", 0),
    ("A50", "Indian Defense: Normal Variation", "d4 Nf6 c4", 0),
    ("B27", "Sicilian Defense", "e4 c5 Nf3", 0),
    ("C00", "French Defense: Normal Variation", "e4 e6 d4", 0),
    ("C21", "Center Game", "e4 e5 d4", 0),
    ("C23", "Bishop's Opening", "e4 e5 Bc4", 0),
    ("C25", "Vienna Game", "e4 e5 Nc3", 0),
    ("C30", "King's Gambit", "e4 e5 f4", 0),
    ("C40", "King's Knight Opening", "e4 e5 Nf3", 0),
    ("D02", "Queen's Pawn Game: Zukertort Variation", "d4 d5 Nf3", 0),
    ("D06", "Queen's Gambit", "d4 d5 c4", 0),
    ("C44", "King's Knight Opening: Normal Variation", "e4 e5 Nf3 Nc6", 0),
    ("A00", "Van't Kruijs Opening", "e3 e5 d4 exd4", 2),
    ("A00", "Hungarian Opening", "g3 e5 Bg2 d5", 2),
    ("A01", "Nimzo-Larsen Attack: Modern Variation", "b3 e5 Bb2 Nc6", 4),
    ("A03", "Bird Opening: Dutch Variation", "f4 d5 Nf3 Nf6", 3),
    ("A07", "King's Indian Attack", "Nf3 d5 g3 Nf6", 4),
    ("A09", "Réti Opening", "Nf3 d5 c4 e6", 3),
    ("A22", "English Opening: King's English Variation, Two Knights Variation", "c4 e5 Nc3 Nf6", 5),
    ("A30", "English Opening: Symmetrical Variation", "c4 c5 Nf3 Nc6", 3),
    ("A40", "Englund Gambit", "d4 e5 dxe5 Nc6", 4),
    ("A45", "Trompowsky Attack", "d4 Nf6 Bg5 d5", 3),
    ("A51", "Indian Defense: Budapest Defense", "d4 Nf6 c4 e5", 2),
    ("A56", "Benoni Defense", "d4 Nf6 c4 c5", 3),
    ("A57", "Benko Gambit", "d4 Nf6 c4 c5 d5 b5", 2),
    ("A80", "Dutch Defense", "d4 f5 Bf4 Nf6", 4),
    ("A83", "Dutch Defense: Staunton Gambit", "d4 f5 e4 fxe4 Nc3 Nf6", 1),
    ("B00", "Nimzowitsch Defense", "e4 Nc6 Nf3 d6", 3),
    ("B00", "Owen Defense", "e4 b6 d4 Bb7", 4),
    ("B01", "Scandinavian Defense: Mieses-Kotroc Variation", "e4 d5 exd5 Qxd5", 12),
    ("B01", "Scandinavian Defense: Main Line", "e4 d5 exd5 Qxd5 Nc3 Qa5", 8),
    ("B01", "Scandinavian Defense: Modern Variation", "e4 d5 exd5 Nf6", 5),
    ("B03", "Alekhine Defense", "e4 Nf6 e5 Nd5 d4", 3),
    ("B06", "Modern Defense: Standard Line", "e4 g6 d4 Bg7 Nc3", 5),
    ("B07", "Pirc Defense", "e4 d6 d4 Nf6 Nc3 g6", 6),
    ("B12", "Caro-Kann Defense: Advance Variation", "e4 c6 d4 d5 e5", 7),
    ("B13", "Caro-Kann Defense: Exchange Variation", "e4 c6 d4 d5 exd5 cxd5", 7),
    ("B18", "Caro-Kann Defense: Classical Variation", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5", 4),
    ("B20", "Sicilian Defense: Bowdler Attack", "e4 c5 Bc4 Nc6", 6),
    ("B21", "Sicilian Defense: Smith-Morra Gambit", "e4 c5 d4 cxd4 c3", 4),
    ("B22", "Sicilian Defense: Alapin Variation", "e4 c5 c3 d5", 5),
    ("B23", "Sicilian Defense: Closed", "e4 c5 Nc3 Nc6", 6),
    ("B30", "Sicilian Defense: Old Sicilian", "e4 c5 Nf3 Nc6", 8),
    ("B34", "Sicilian Defense: Accelerated Dragon", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6", 3),
    ("B40", "Sicilian Defense: French Variation", "e4 c5 Nf3 e6", 6),
    ("B50", "Sicilian Defense: Modern Variations", "e4 c5 Nf3 d6", 7),
    ("B70", "Sicilian Defense: Dragon Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6", 4),
    ("B90", "Sicilian Defense: Najdorf Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", 5),
    ("C01", "French Defense: Exchange Variation", "e4 e6 d4 d5 exd5 exd5", 6),
    ("C02", "French Defense: Advance Variation", "e4 e6 d4 d5 e5 c5", 6),
    ("C03", "French Defense: Tarrasch Variation", "e4 e6 d4 d5 Nd2", 3),
    ("C11", "French Defense: Classical Variation", "e4 e6 d4 d5 Nc3 Nf6", 3),
    ("C15", "French Defense: Winawer Variation", "e4 e6 d4 d5 Nc3 Bb4", 2),
    ("C20", "King's Pawn Game: Napoleon Attack", "e4 e5 Qf3 Nc6", 2),
    ("C20", "King's Pawn Game: Wayward Queen Attack", "e4 e5 Qh5 Nc6", 5),
    ("C21", "Danish Gambit", "e4 e5 d4 exd4 c3", 3),
    ("C22", "Center Game: Normal Variation", "e4 e5 d4 exd4 Qxd4 Nc6", 4),
    ("C24", "Bishop's Opening: Berlin Defense", "e4 e5 Bc4 Nf6", 6),
    ("C26", "Vienna Game: Falkbeer Variation", "e4 e5 Nc3 Nf6", 5),
    ("C29", "Vienna Game: Vienna Gambit", "e4 e5 Nc3 Nf6 f4", 4),
    ("C31", "King's Gambit Declined: Falkbeer Countergambit", "e4 e5 f4 d5", 2),
    ("C33", "King's Gambit Accepted", "e4 e5 f4 exf4", 3),
    ("C34", "King's Gambit Accepted: King's Knight's Gambit", "e4 e5 f4 exf4 Nf3", 4),
    ("C41", "Philidor Defense", "e4 e5 Nf3 d6", 12),
    ("C41", "Philidor Defense: Exchange Variation", "e4 e5 Nf3 d6 d4 exd4", 5),
    ("C42", "Petrov's Defense", "e4 e5 Nf3 Nf6", 6),
    ("C42", "Petrov's Defense: Classical Attack", "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4", 3),
    ("C44", "Ponziani Opening", "e4 e5 Nf3 Nc6 c3", 3),
    ("C44", "Scotch Game", "e4 e5 Nf3 Nc6 d4", 5),
    ("C44", "Scotch Game: Scotch Gambit", "e4 e5 Nf3 Nc6 d4 exd4 Bc4", 3),
    ("C45", "Scotch Game", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4", 6),
    ("C46", "Three Knights Opening", "e4 e5 Nf3 Nc6 Nc3", 4),
    ("C47", "Four Knights Game", "e4 e5 Nf3 Nc6 Nc3 Nf6", 5),
    ("C50", "Italian Game", "e4 e5 Nf3 Nc6 Bc4", 9),
    ("C50", "Italian Game: Anti-Fried Liver Defense", "e4 e5 Nf3 Nc6 Bc4 h6", 6),
    ("C50", "Italian Game: Giuoco Piano", "e4 e5 Nf3 Nc6 Bc4 Bc5", 8),
    ("C50", "Italian Game: Hungarian Defense", "e4 e5 Nf3 Nc6 Bc4 Be7", 2),
    ("C51", "Italian Game: Evans Gambit", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4", 3),
    ("C53", "Italian Game: Classical Variation", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6", 4),
    ("C55", "Italian Game: Two Knights Defense", "e4 e5 Nf3 Nc6 Bc4 Nf6", 6),
    ("C57", "Italian Game: Two Knights Defense", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5", 5),
    ("C60", "Ruy Lopez", "e4 e5 Nf3 Nc6 Bb5", 4),
    ("C62", "Ruy Lopez: Steinitz Defense", "e4 e5 Nf3 Nc6 Bb5 d6", 4),
    ("C65", "Ruy Lopez: Berlin Defense", "e4 e5 Nf3 Nc6 Bb5 Nf6", 4),
    ("C68", "Ruy Lopez: Exchange Variation", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6", 4),
    ("C70", "Ruy Lopez: Morphy Defense", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4", 5),
    ("C84", "Ruy Lopez: Closed", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7", 3),
    ("D00", "Queen's Pawn Game: Accelerated London System", "d4 d5 Bf4 Nf6", 10),
    ("D02", "Queen's Pawn Game: London System", "d4 d5 Nf3 Nf6 Bf4", 6),
    ("D05", "Queen's Pawn Game: Colle System", "d4 d5 Nf3 Nf6 e3 e6 Bd3", 3),
    ("D08", "Queen's Gambit Declined: Albin Countergambit", "d4 d5 c4 e5", 2),
    ("D10", "Slav Defense", "d4 d5 c4 c6", 7),
    ("D20", "Queen's Gambit Accepted", "d4 d5 c4 dxc4", 5),
    ("D30", "Queen's Gambit Declined", "d4 d5 c4 e6", 7),
    ("D35", "Queen's Gambit Declined: Exchange Variation", "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5", 3),
    ("D80", "Grünfeld Defense", "d4 Nf6 c4 g6 Nc3 d5", 3),
    ("E12", "Queen's Indian Defense", "d4 Nf6 c4 e6 Nf3 b6", 3),
    ("E20", "Nimzo-Indian Defense", "d4 Nf6 c4 e6 Nc3 Bb4", 4),
    ("E61", "King's Indian Defense", "d4 Nf6 c4 g6 Nc3 Bg7", 6),
];

/// Games that leave their line before its end, in parts of 10,000.
const LEAVES_LINE_EARLY: u64 = 2_000;

/// An opening's entry, as the tags of a game name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningName {
    pub eco: &'static str,
    pub name: &'static str,
}

/// What the database says of a game without moves.
const NO_OPENING: OpeningName = OpeningName { eco: "?", name: "?" };

#[derive(Debug)]
struct Line {
    opening: OpeningName,
    moves: Vec<Move>,
    weight: u32,
}

/// The opening lines as moves.
#[derive(Debug)]
pub struct Book(Vec<Line>);

impl Default for Book {
    fn default() -> Book {
        let line = |&(eco, name, text, weight): &(&'static str, &'static str, &str, u32)| Line {
            opening: OpeningName { eco, name },
            moves: moves_spelled(text),
            weight,
        };
        Book(OPENINGS.iter().map(line).collect())
    }
}

impl Book {
    /// The moves with which a game begins.
    pub fn draw_line(&self, random: &mut SplitMix64) -> &[Move] {
        let line = &self.0[random.weighted(self.0.iter().map(|line| line.weight))];
        let kept = if random.chance(LEAVES_LINE_EARLY) {
            2 + random.below(line.moves.len() as u64 - 2) as usize
        } else {
            line.moves.len()
        };
        &line.moves[..kept]
    }

    /// The name of the longest line with which these moves begin.
    pub fn name(&self, moves: &[Move]) -> OpeningName {
        let played = self.0.iter().filter(|line| moves.starts_with(&line.moves));
        played.max_by_key(|line| line.moves.len()).map_or(NO_OPENING, |line| line.opening)
    }
}

/// The moves that a text in Standard Algebraic Notation spells, from the array.
fn moves_spelled(text: &str) -> Vec<Move> {
    let mut position = Position::default();
    let mut legal = MoveList::new();
    let mut to_move = |spelling: &str| {
        position.legal_moves(&mut legal);
        let found = legal.iter().find(|&&m| position.san(m).as_bytes() == spelling.as_bytes());
        let m = *found.expect("the lines above are legal, as a test proves");
        position.play(m);
        m
    };
    text.split(' ').map(&mut to_move).collect()
}

/// The longest line, in plies: no name depends on later moves.
pub const LONGEST_LINE_PLIES: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_and_has_a_name_of_its_own() {
        let book = Book::default();
        for line in &book.0 {
            assert!(line.moves.len() <= LONGEST_LINE_PLIES);
            assert_eq!(book.name(&line.moves), line.opening);
            assert!(line.weight == 0 || line.moves.len() >= 4, "{:?}", line.opening);
            for plies in 1..line.moves.len() {
                assert_ne!(book.name(&line.moves[..plies]), NO_OPENING, "{:?}", line.opening);
            }
        }
    }

    #[test]
    fn a_game_is_named_after_its_longest_line() {
        let book = Book::default();
        let name = |text| book.name(&moves_spelled(text)).name;
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 bxc6"), "Ruy Lopez");
        assert_eq!(name("e4 a5 d4"), "King's Pawn Game");
        assert_eq!(book.name(&[]), NO_OPENING);
    }
}
