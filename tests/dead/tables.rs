//! Tables of all positions with few men, built from nothing by shakmaty's moves: how many of each class are
//! legal, go on, are mates, and cannot be won, against counts that others have published; and the prover asked
//! about each of them.

use std::collections::HashMap;

use remis::rules::{Budget, Prover, Setup, UnwinnableBy, Verdict, cannot_win_by_material};
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position as _, Role,
    Square,
};

use crate::lists::list;

/// Squares of White's king that stand for all others by the symmetries of a board without pawns.
const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

/// The men of a class beside the kings; White is to mate.
type Men = Vec<(Color, Role)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Illegal,
    /// No move, and not a mate of Black.
    Lost,
    Mate,
    /// Not yet known to be winnable: at the end, unwinnable.
    Open,
    Winnable,
}

/// What is counted of a class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    legal: u64,
    go_on: u64,
    mates: u64,
    /// Cannot be won, and the material alone does not prove it.
    unwinnable: u64,
}

fn men_of(class: &str) -> Men {
    let (white, black) = class.split_once('v').expect("two sides");
    let side = |men: &str, color: Color| -> Men {
        men.chars().skip(1).map(|c| (color, Role::from_char(c).expect("a role"))).collect()
    };
    [side(white, Color::White), side(black, Color::Black)].concat()
}

struct Table {
    men: Men,
    /// Squares of White's king, with how many they stand for.
    kings: Vec<(Square, u64)>,
    states: Vec<State>,
}

/// The tables that captures and promotions lead into, by their men.
#[derive(Default)]
struct Tables(HashMap<Vec<(Color, Role)>, Table>);

impl Table {
    fn index(&self, turn: Color, king: usize, other: Square, squares: &[Square]) -> usize {
        let mut index = usize::from(turn.is_black()) * self.kings.len() + king;
        for square in [other].iter().chain(squares) {
            index = index * 64 + usize::from(*square);
        }
        index
    }

    /// The placement that an index stands for.
    fn squares(&self, index: usize) -> (Color, Vec<Square>) {
        let count = self.men.len() + 1;
        let mut squares: Vec<Square> = (0..count)
            .map(|place| Square::new((index >> (6 * (count - 1 - place)) & 63) as u32))
            .collect();
        let front = index >> (6 * count);
        squares.insert(0, self.kings[front % self.kings.len()].0);
        (Color::from_white(front < self.kings.len()), squares)
    }

    fn position(&self, index: usize) -> Option<Chess> {
        let (turn, squares) = self.squares(index);
        let mut board = Board::empty();
        let roles = [(Color::White, Role::King), (Color::Black, Role::King)];
        for (&(color, role), &square) in roles.iter().chain(&self.men).zip(&squares) {
            if board.occupied().contains(square)
                || (role == Role::Pawn && Bitboard::BACKRANKS.contains(square))
            {
                return None;
            }
            board.set_piece_at(square, role.of(color));
        }
        let setup = shakmaty::Setup { board, turn, ..shakmaty::Setup::empty() };
        Chess::from_setup(setup, CastlingMode::Standard)
            .or_else(shakmaty::PositionError::ignore_impossible_check)
            .or_else(shakmaty::PositionError::ignore_too_much_material)
            .ok()
    }
}

/// The square under one of the eight symmetries of the board.
fn turned(square: Square, symmetry: u32) -> Square {
    let square = if symmetry & 1 > 0 { square.flip_horizontal() } else { square };
    let square = if symmetry & 2 > 0 { square.flip_vertical() } else { square };
    if symmetry & 4 > 0 { square.flip_diagonal() } else { square }
}

impl Tables {
    /// Makes sure that the table of a class is there, and those it needs.
    fn build(&mut self, men: &Men) {
        if self.0.contains_key(men) {
            return;
        }
        for place in 0..men.len() {
            let mut fewer = men.clone();
            let (_, role) = fewer.remove(place);
            self.build(&fewer);
            if role == Role::Pawn {
                for promoted in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    let mut others = men.clone();
                    others[place].1 = promoted;
                    others.sort_by_key(order);
                    self.build(&others);
                }
            }
        }
        let pawns = men.iter().any(|(_, role)| *role == Role::Pawn);
        let kings: Vec<(Square, u64)> = if pawns {
            Square::ALL
                .iter()
                .filter(|square| square.file() < shakmaty::File::E)
                .map(|&square| (square, 2))
                .collect()
        } else {
            let weight = |square: Square| {
                if u32::from(square.file()) == u32::from(square.rank()) { 4 } else { 8 }
            };
            TRIANGLE.iter().map(|&square| (square, weight(square))).collect()
        };
        let size = (2 * kings.len()) << (6 * (men.len() + 1));
        let mut table = Table { men: men.clone(), kings, states: vec![State::Illegal; size] };
        for index in 0..size {
            let Some(chess) = table.position(index) else { continue };
            table.states[index] = if !chess.legal_moves().is_empty() {
                State::Open
            } else if chess.is_checkmate() && chess.turn().is_black() {
                State::Mate
            } else {
                State::Lost
            };
        }
        self.0.insert(men.clone(), table);
        self.spread(men);
    }

    /// Marks as winnable what has a move to a mate or to what is winnable, until nothing changes.
    fn spread(&mut self, men: &Men) {
        loop {
            let mut changed = false;
            let size = self.0[men].states.len();
            for index in 0..size {
                let table = &self.0[men];
                if table.states[index] != State::Open {
                    continue;
                }
                let chess = table.position(index).expect("a legal position");
                let winnable = chess.legal_moves().iter().any(|&m| {
                    let mut after = chess.clone();
                    after.play_unchecked(m);
                    matches!(self.state(&after), State::Mate | State::Winnable)
                });
                if winnable {
                    changed = true;
                    self.0.get_mut(men).expect("it is there").states[index] = State::Winnable;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// What is known of a position.
    fn state(&self, chess: &Chess) -> State {
        // En passant, which tables without rights leave out, is asked one move further.
        if chess.ep_square(EnPassantMode::Legal).is_some() {
            let wins = chess.legal_moves().iter().any(|&m| {
                let mut after = chess.clone();
                after.play_unchecked(m);
                matches!(self.state(&after), State::Mate | State::Winnable)
            });
            return if wins { State::Winnable } else { State::Open };
        }
        let board = chess.board();
        let mut placed: Vec<((Color, Role), Square)> = board
            .clone()
            .into_iter()
            .filter(|(_, piece)| piece.role != Role::King)
            .map(|(square, piece)| ((piece.color, piece.role), square))
            .collect();
        placed.sort_by_key(|(man, _)| order(man));
        let men: Men = placed.iter().map(|(man, _)| *man).collect();
        let Some(table) = self.0.get(&men) else { return State::Open };
        let white = board.king_of(Color::White).expect("a king");
        let black = board.king_of(Color::Black).expect("a king");
        let (symmetry, king) = (0..8)
            .find_map(|symmetry| {
                let place =
                    table.kings.iter().position(|(square, _)| *square == turned(white, symmetry));
                let allowed = symmetry < 2 || table.kings.len() == TRIANGLE.len();
                place.filter(|_| allowed).map(|place| (symmetry, place))
            })
            .expect("every square stands for one of them");
        let squares: Vec<Square> =
            placed.iter().map(|(_, square)| turned(*square, symmetry)).collect();
        table.states[table.index(chess.turn(), king, turned(black, symmetry), &squares)]
    }
}

/// White first; each side's men in the order of the classes' names.
fn order(man: &(Color, Role)) -> (bool, std::cmp::Reverse<Role>) {
    (man.0.is_black(), std::cmp::Reverse(man.1))
}

/// Counts a class, and asks the prover about every position in `period`.
fn judge(tables: &mut Tables, class: &str, period: usize) -> Counts {
    let men = men_of(class);
    tables.build(&men);
    let table = &tables.0[&men];
    let mut counts = Counts::default();
    let mut prover = Prover::default();
    for (index, &state) in table.states.iter().enumerate() {
        if state == State::Illegal {
            continue;
        }
        let front = index >> (6 * (men.len() + 1));
        let weight = table.kings[front % table.kings.len()].1;
        counts.legal += weight;
        counts.mates += if state == State::Mate { weight } else { 0 };
        if matches!(state, State::Mate | State::Lost) {
            continue;
        }
        counts.go_on += weight;
        if state == State::Winnable && !index.is_multiple_of(period) {
            continue;
        }
        let chess = table.position(index).expect("a legal position");
        let fen = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
        let position = Setup::parse(fen.as_bytes(), false).expect("a legal position").position;
        let material = cannot_win_by_material(&position, Color::White);
        counts.unwinnable += if state == State::Open && !material { weight } else { 0 };
        let verdict = prover.can_win(&position, Color::White, &Budget::CERTIFY);
        let expected = match verdict {
            Verdict::Unwinnable(UnwinnableBy::Material) => material,
            Verdict::Unwinnable(UnwinnableBy::Forced { .. }) => state == State::Open && !material,
            Verdict::Winnable(_) => state == State::Winnable,
            _ => false,
        };
        assert!(expected, "{class}: {fen} {state:?} {verdict:?}");
    }
    counts
}

fn published(list: &str, class: &str) -> Counts {
    let row = list.lines().find(|row| row.split('\t').next() == Some(class)).expect("the class");
    let count = |name: &str| -> u64 {
        let field = row.split('\t').find_map(|field| field.strip_prefix(name));
        field.expect("a count").parse().expect("a number")
    };
    Counts {
        legal: count("legal="),
        go_on: count("nonterm="),
        mates: count("mates="),
        unwinnable: count("unw="),
    }
}

fn assert_published(test: &str, classes: &[&str], period: usize) {
    let Some(list) = list(test, "helpmate_tables_le4men.tsv") else { return };
    let mut tables = Tables::default();
    for class in classes {
        assert_eq!(judge(&mut tables, class, period), published(&list, class), "{class}");
    }
}

#[test]
fn all_positions_with_three_men_are_judged_as_their_tables_say() {
    const TEST: &str = "all_positions_with_three_men_are_judged_as_their_tables_say";
    assert_published(TEST, &["KQvK", "KRvK", "KBvK", "KNvK", "KPvK"], 1);
}

#[test]
fn a_class_of_four_men_is_judged_as_its_table_says() {
    const TEST: &str = "a_class_of_four_men_is_judged_as_its_table_says";
    assert_published(TEST, &["KBvKN"], 101);
}

#[test]
#[ignore = "an hour and several GiB; run it alone and in release"]
fn all_positions_with_up_to_four_men_are_judged_as_their_tables_say() {
    const TEST: &str = "all_positions_with_up_to_four_men_are_judged_as_their_tables_say";
    let Some(list) = list(TEST, "helpmate_tables_le4men.tsv") else { return };
    let mut tables = Tables::default();
    for class in list.lines().filter_map(|row| row.split('\t').next()) {
        assert_eq!(judge(&mut tables, class, 1), published(&list, class), "{class}");
        println!("{class}");
    }
}
