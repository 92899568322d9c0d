//! What must be true of verdicts whatever the position is.

use proptest::prelude::*;
use remis::rules::{
    Budget, Color, Epd, MoveList, Position, Prover, Round, Setup, Verdict, WinnableBy,
};

use crate::judge;

/// Settles nearly all positions with few men, in a moment.
const BUDGET: Budget = Budget {
    only_if_locked: false,
    perhaps_locked_positions: 5_000,
    locked_positions: 5_000,
    rounds: &[Round { games: 16, regions: true, positions: 5_000 }],
};

/// `None` is undecided.
fn can_win(prover: &mut Prover, position: &Position, side: Color) -> Option<bool> {
    match prover.can_win(position, side, &BUDGET) {
        Verdict::Winnable(_) => Some(true),
        Verdict::Unwinnable(_) => Some(false),
        Verdict::Undecided { .. } => None,
    }
}

fn parse(fen: &str) -> Option<Position> {
    Setup::parse(fen.as_bytes(), false).ok().map(|setup| setup.position)
}

/// The board of a FEN, rank 8 first, from the letters of 64 squares.
fn fen(squares: &[char], turn: char) -> String {
    let ranks: Vec<String> =
        squares.chunks(8).map(|rank| rank.iter().collect::<String>().replace('.', "1")).collect();
    format!("{} {turn} - - 0 1", ranks.join("/"))
}

/// The letters of 64 squares, rank 8 first.
fn squares(position: &Position) -> Vec<char> {
    let fen = Epd(position.identity()).to_string();
    let board = fen.split(' ').next().expect("a board");
    let rows = board.split('/').flat_map(|row| row.chars());
    rows.flat_map(|c| match c.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![c],
    })
    .collect()
}

fn letter(turn: Color) -> char {
    if turn.is_white() { 'w' } else { 'b' }
}

/// The same position with the colours exchanged.
fn flipped(position: &Position) -> Position {
    let other =
        |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let turned: Vec<char> =
        squares(position).chunks(8).rev().flatten().map(|&c| other(c)).collect();
    parse(&fen(&turned, letter(!position.turn()))).expect("as legal as the other")
}

/// The same position seen in a mirror beside the board.
fn mirrored(position: &Position) -> Position {
    let turned: Vec<char> =
        squares(position).chunks(8).flat_map(|rank| rank.iter().rev().copied()).collect();
    parse(&fen(&turned, letter(position.turn()))).expect("as legal as the other")
}

/// Positions with the kings and up to six other men, without rights.
fn few_men() -> impl Strategy<Value = Position> {
    let men =
        prop::collection::vec((0..64usize, prop::sample::select(b"QRBNPPPqrbnppp".to_vec())), 0..7);
    (0..64usize, 0..64usize, men, prop::bool::ANY).prop_filter_map(
        "no position",
        |(white, black, men, turn)| {
            let mut squares = vec!['.'; 64];
            for (square, man) in men {
                squares[square] = char::from(man);
            }
            squares[white] = 'K';
            squares[black] = 'k';
            parse(&fen(&squares, if turn { 'w' } else { 'b' }))
        },
    )
}

/// Real pawn structures with blocked pairs, from which walls come.
fn blocked_pawns() -> impl Strategy<Value = Position> {
    let pair = (0..8usize, 2..6usize);
    let pairs = prop::collection::vec(pair, 3..8);
    let bishop = prop::option::of((0..64usize, prop::bool::ANY));
    (pairs, bishop, 0..8usize, 0..8usize, prop::bool::ANY).prop_filter_map(
        "no position",
        |(pairs, bishop, white, black, turn)| {
            let mut squares = vec!['.'; 64];
            if let Some((square, is_white)) = bishop {
                squares[square] = if is_white { 'B' } else { 'b' };
            }
            for (file, row) in pairs {
                squares[8 * row + file] = 'P';
                squares[8 * (row - 1) + file] = 'p';
            }
            squares[56 + white] = 'K';
            squares[black] = 'k';
            parse(&fen(&squares, if turn { 'w' } else { 'b' }))
        },
    )
}

fn any_position() -> impl Strategy<Value = Position> {
    prop_oneof![few_men(), blocked_pawns()]
}

fn assert_same(a: Option<bool>, b: Option<bool>, position: &Position) {
    if let (Some(a), Some(b)) = (a, b) {
        assert_eq!(a, b, "{}", Epd(position.identity()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn colours_can_be_exchanged(position in any_position()) {
        let mut prover = Prover::default();
        let other = flipped(&position);
        for side in Color::ALL {
            let verdict = can_win(&mut prover, &position, side);
            assert_same(verdict, can_win(&mut prover, &other, !side), &position);
        }
    }

    #[test]
    fn a_line_is_legal_and_ends_as_the_verdict_says(position in any_position()) {
        let mut prover = Prover::default();
        let fen = format!("{} 0 1", Epd(position.identity()));
        for side in Color::ALL {
            let verdict = prover.can_win(&position, side, &BUDGET);
            let start = judge::position(&fen);
            match verdict {
                Verdict::Winnable(WinnableBy::Line) => {
                    judge::assert_mates(&start, side, prover.line(), &fen);
                }
                Verdict::Winnable(WinnableBy::FewMen) => {
                    judge::assert_leads_to_few_men(&start, prover.line(), &fen);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn left_and_right_can_be_exchanged(position in any_position()) {
        let mut prover = Prover::default();
        let other = mirrored(&position);
        for side in Color::ALL {
            let verdict = can_win(&mut prover, &position, side);
            assert_same(verdict, can_win(&mut prover, &other, side), &position);
        }
    }

    #[test]
    fn a_chance_that_is_lost_never_comes_back(
        position in any_position(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 12),
    ) {
        let mut prover = Prover::default();
        let mut game = vec![position];
        let mut moves = MoveList::new();
        for choice in choices {
            let mut position = game[game.len() - 1].clone();
            position.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            position.play(*choice.get(&moves));
            game.push(position);
        }
        for side in Color::ALL {
            let verdicts: Vec<_> =
                game.iter().map(|position| can_win(&mut prover, position, side)).collect();
            let lost = verdicts.iter().position(|verdict| *verdict == Some(false));
            let last_chance = verdicts.iter().rposition(|verdict| *verdict == Some(true));
            if let (Some(lost), Some(last_chance)) = (lost, last_chance) {
                assert!(last_chance < lost, "{} {verdicts:?}", Epd(game[lost].identity()));
            }
        }
    }
}

#[test]
fn a_right_more_is_never_a_chance_less() {
    let mut prover = Prover::default();
    let mut compared = 0;
    for (with, without) in [
        (
            "8/8/8/2k1p3/1pPp1p1p/1P1P1P1P/8/2K5 b - c3 0 1",
            "8/8/8/2k1p3/1pPp1p1p/1P1P1P1P/8/2K5 b - - 0 1",
        ),
        (
            "8/8/8/8/1pPp1p1p/1P1P1P1P/k7/2K5 b - c3 0 1",
            "8/8/8/8/1pPp1p1p/1P1P1P1P/k7/2K5 b - - 0 1",
        ),
        (
            "4k3/8/8/p1pPp1p1/P1P1P1P1/8/8/4K3 w - c6 0 1",
            "4k3/8/8/p1pPp1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/1p6/8/1P1p1p1p/3P1P1P/8/8/4K2R w K - 0 1",
            "4k3/1p6/8/1P1p1p1p/3P1P1P/8/8/4K2R w - - 0 1",
        ),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "r3k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ] {
        for side in Color::ALL {
            let more = can_win(&mut prover, &parse(with).expect("a position"), side);
            let less = can_win(&mut prover, &parse(without).expect("a position"), side);
            assert!(!(less == Some(true) && more == Some(false)), "{with} {side}");
            compared += usize::from(less.is_some() && more.is_some());
        }
    }
    assert!(compared >= 8, "{compared}");
}
