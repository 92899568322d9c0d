//! Random legal walks, compared at each ply with shakmaty as the judge: legal moves, checks, rights,
//! clocks, spellings, identities (Art. 9.2.3) and repetitions. Each test demands that the cases it is
//! about have occurred.

mod history;
mod judge;
mod occurred;
mod random;
mod spelling;
mod starts;
mod trail;

use remis::rules::{Position, Role, Setup};
use shakmaty::{Chess, Move, Position as _, Square};

use history::History;
use occurred::Occurred;
use random::Random;
use trail::Trail;

/// All spellings of a position are tried at one in so many plies: an odd number, for both sides.
const SPELLING_PERIOD_PLIES: usize = 7;

/// What a walk is drawn to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn {
    Nowhere,
    /// To castling, promotions, en passant and pawns that advance two squares.
    RareMoves,
    /// To moves that are neither pawn moves nor captures.
    QuietMoves,
    /// To quiet moves, and to taking back the last one.
    Repetition,
}

struct Walk {
    position: Position,
    chess: Chess,
    legal: Vec<Move>,
    trail: Trail,
    history: History,
}

impl Walk {
    /// `None` if the position cannot be played from, which the judge has to say too.
    fn from_fen(fen: &str, chess960: bool, occurred: &mut Occurred) -> Option<Walk> {
        match (Setup::parse(fen.as_bytes(), chess960), judge::judged_start(fen, chess960)) {
            (Ok(Setup { position, .. }), Ok(chess)) => {
                let trail = Trail { start_fen: fen.to_string(), played: Vec::new() };
                let (legal, history) = (Vec::new(), History::default());
                let mut walk = Walk { position, chess, legal, trail, history };
                walk.compare(occurred);
                Some(walk)
            }
            (Err(error), Err(judged)) => {
                assert_eq!(error, judged, "{fen}");
                None
            }
            (setup, judged) => panic!("{setup:?} but {judged:?} for {fen}"),
        }
    }

    /// Plays on for at most so many plies, and compares everything at each.
    fn play(&mut self, plies: usize, drawn: Drawn, random: &mut Random, occurred: &mut Occurred) {
        for _ in 0..plies {
            if self.legal.is_empty() {
                return;
            }
            let m = next_move(&self.legal, &self.trail.played, drawn, random);
            occurred.castlings += u32::from(m.is_castle());
            occurred.promotions += u32::from(m.is_promotion());
            occurred.en_passant_captures += u32::from(m.is_en_passant());
            self.position.play(m);
            self.chess.play_unchecked(m);
            self.trail.played.push(m);
            self.compare(occurred);
        }
    }

    fn compare(&mut self, occurred: &mut Occurred) {
        let Walk { position, chess, legal, trail, history } = self;
        *legal = judge::compare(position, chess, trail, occurred);
        history.record(position, chess, trail, occurred);
        history.compare_third_ahead(position, chess, legal, trail, occurred);
        if trail.played.len().is_multiple_of(SPELLING_PERIOD_PLIES) {
            spelling::compare_written(position, chess, legal, trail, occurred);
            spelling::compare_all(position, legal, trail, occurred);
        }
    }
}

fn next_move(legal: &[Move], played: &[Move], drawn: Drawn, random: &mut Random) -> Move {
    let attractive = |m: &&Move| match drawn {
        Drawn::Nowhere => false,
        Drawn::RareMoves => {
            let two_squares = |from: Square| m.role() == Role::Pawn && from.distance(m.to()) == 2;
            m.is_castle()
                || m.is_promotion()
                || m.is_en_passant()
                || m.from().is_some_and(two_squares)
        }
        Drawn::QuietMoves | Drawn::Repetition => !m.is_zeroing(),
    };
    let own_last = played.len().checked_sub(2).map(|ply| played[ply]);
    if drawn == Drawn::Repetition
        && let Some(last) = own_last
        && let Some(back) =
            legal.iter().find(|m| m.from() == Some(last.to()) && Some(m.to()) == last.from())
        && random.one_in(2)
    {
        return *back;
    }
    let among: Vec<Move> = legal.iter().filter(attractive).copied().collect();
    let indifferent = among.is_empty() || (drawn == Drawn::RareMoves && random.one_in(3));
    random.choose(if indifferent { legal } else { &among })
}

/// Every named count is above its limit.
macro_rules! assert_occurred {
    ($occurred:expr, $($name:ident > $limit:expr),+ $(,)?) => {
        $(assert!($occurred.$name > $limit, "too few {}: {:#?}", stringify!($name), $occurred);)+
    };
}

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn games_from_the_array_agree_with_the_judge() {
    let (mut random, mut occurred) = (Random::seeded(1), Occurred::default());
    for game in 0..160 {
        let drawn = if game % 2 == 0 { Drawn::Nowhere } else { Drawn::RareMoves };
        let mut walk = Walk::from_fen(ARRAY, false, &mut occurred).unwrap();
        assert_eq!(walk.position.identity(), Position::default().identity());
        walk.play(160, drawn, &mut random, &mut occurred);
    }
    assert_occurred!(
        occurred,
        plies > 15_000,
        checks > 500,
        checkmates > 5,
        castlings > 30,
        promotions > 50,
        en_passant_captures > 10,
        disambiguated > 1_000,
        ambiguous > 500,
    );
}

#[test]
fn games_from_every_chess960_array_agree_with_the_judge() {
    assert_eq!(starts::chess960_pieces(518), "RNBQKBNR");
    let (mut random, mut occurred) = (Random::seeded(2), Occurred::default());
    for number in 0..960 {
        let fen = starts::chess960_array(number, number % 2 == 0);
        let mut walk = Walk::from_fen(&fen, true, &mut occurred).unwrap();
        assert_eq!(walk.position.castling().count(), 4, "{fen}");
        let untold = Setup::parse(fen.as_bytes(), false).unwrap().position;
        assert_eq!(untold.identity(), walk.position.identity(), "an array says that it is one");
        walk.play(32, Drawn::RareMoves, &mut random, &mut occurred);
    }
    assert_occurred!(occurred, plies > 25_000, castlings > 500, en_passant_captures > 100);
}

#[test]
fn walks_from_set_up_positions_agree_with_the_judge() {
    let (mut random, mut occurred) = (Random::seeded(3), Occurred::default());
    let mut refused = 0;
    for number in 0..8_000 {
        let fen = starts::set_up(&mut random);
        match Walk::from_fen(&fen, number % 2 == 0, &mut occurred) {
            Some(mut walk) => walk.play(8, Drawn::RareMoves, &mut random, &mut occurred),
            None => refused += 1,
        }
    }
    assert!(refused > 500, "{refused}");
    assert_occurred!(
        occurred,
        plies > 30_000,
        double_checks > 50,
        checkmates > 20,
        stalemates > 5,
        castlings > 500,
        promotions > 500,
        en_passant_captures > 500,
        illegal_en_passant > 200,
        disambiguated > 1_000,
        cannot_win > 1_000,
    );
}

/// Few men, so that a walk comes back; rights to lose; a pawn that may be taken en passant at the
/// start, or soon.
const WALKS_THAT_RETURN: [&str; 7] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/2p1p3/8/3P4/4p3/8/3P1P2/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/K7 w - - 0 1",
    "4k1n1/8/8/8/8/8/8/1N2K3 b - - 0 1",
];

#[test]
fn repetitions_are_those_that_a_count_over_all_positions_finds() {
    let (mut random, mut occurred) = (Random::seeded(4), Occurred::default());
    for fen in WALKS_THAT_RETURN {
        for _ in 0..60 {
            let mut walk = Walk::from_fen(fen, true, &mut occurred).unwrap();
            walk.play(100, Drawn::Repetition, &mut random, &mut occurred);
        }
    }
    assert_occurred!(
        occurred,
        third_occurrences > 1_000,
        fifth_occurrences > 100,
        third_one_move_away > 1_000,
        third_not_one_move_away > 1_000,
        same_diagram_other_castling > 100,
        same_diagram_other_en_passant > 20,
        same_diagram_other_side > 100,
    );
}

#[test]
fn repetitions_are_counted_through_every_growth_of_the_table_and_after_it() {
    /// More positions than the table keeps room for after them; with this material nobody is mated.
    const LONG_STRETCH_PLIES: usize = 10_000;
    let (mut random, mut occurred) = (Random::seeded(5), Occurred::default());
    let fen = "2b1k3/8/4b3/8/8/3B4/8/4KB2 w - - 0 1";
    let mut walk = Walk::from_fen(fen, false, &mut occurred).unwrap();
    walk.play(LONG_STRETCH_PLIES, Drawn::QuietMoves, &mut random, &mut occurred);
    assert!(walk.history.distinct() > 8_192, "{}", walk.history.distinct());
    walk.play(500, Drawn::Nowhere, &mut random, &mut occurred);
    assert!(walk.position.halfmove_clock() < 500);
}
