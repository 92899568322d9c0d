//! Every spelling of a move against the list of legal moves.

use remis::rules::{
    CastlingSide, NEARLY_FIFTY_MOVES_PLIES, Played, Position, Repetitions, Role, San, SanError,
};
use shakmaty::san::{San as JudgedSan, SanPlus};
use shakmaty::{Bitboard, Chess, File, Move, Square};

use crate::occurred::Occurred;
use crate::trail::Trail;

/// What the judge writes for each legal move is found again as that move.
pub fn compare_written(
    position: &Position,
    chess: &Chess,
    legal: &[Move],
    trail: &Trail,
    occurred: &mut Occurred,
) {
    for &m in legal {
        let written = SanPlus::from_move(chess.clone(), m).to_string();
        let san = SanPlus::from_ascii(written.as_bytes()).expect("a SAN").san;
        let san = match san {
            JudgedSan::Normal { role, file, rank, capture: _, to, promotion } => {
                let on_file = file.map_or(Bitboard::FULL, Bitboard::from);
                let on_rank = rank.map_or(Bitboard::FULL, Bitboard::from);
                let disambiguated = role != Role::Pawn && (file.is_some() || rank.is_some());
                occurred.disambiguated += u32::from(disambiguated);
                San::Piece { role, from: on_file & on_rank, to, promotion }
            }
            JudgedSan::Castle(side) => San::Castle(side),
            JudgedSan::Put { .. } | JudgedSan::Null => unreachable!("a move of chess"),
        };
        assert_eq!(position.resolve(san), Ok(m), "{written} {trail}");
    }
}

/// Playing a spelling does what resolving it and playing the move does, and nothing if that is an error.
fn compare_played(
    game: &mut Repetitions,
    position: &Position,
    san: San,
    expected: Result<Move, SanError>,
    trail: &Trail,
) {
    game.clear();
    game.record(position);
    let played = game.play(san);
    let mut after = position.clone();
    match expected {
        Ok(m) => {
            after.play(m);
            let notable = after.halfmove_clock() >= NEARLY_FIFTY_MOVES_PLIES;
            let (capture, check) = (m.is_capture(), after.in_check());
            assert_eq!(played, Ok(Played { capture, check, notable }), "{san:?} {trail}");
        }
        Err(error) => assert_eq!(played, Err(error), "{san:?} {trail}"),
    }
    let here = game.here();
    assert_eq!(game.last_ply(), u32::from(expected.is_ok()), "{san:?} {trail}");
    assert_eq!(here.identity(), after.identity(), "{san:?} {trail}");
    assert_eq!(here.in_check(), after.in_check(), "{san:?} {trail}");
    assert_eq!(here.halfmove_clock(), after.halfmove_clock(), "{san:?} {trail}");
}

/// Spellings that do not name the origin, that name one file or any file but the target's, and that
/// name two squares are legal, ambiguous or illegal as the list of legal moves says.
pub fn compare_all(position: &Position, legal: &[Move], trail: &Trail, occurred: &mut Occurred) {
    let mut game = Repetitions::default();
    let mut compare = |san: San| {
        let expected = expected(san, position, legal);
        occurred.ambiguous += u32::from(expected == Err(SanError::Ambiguous));
        assert_eq!(position.resolve(san), expected, "{san:?} {trail}");
        compare_played(&mut game, position, san, expected, trail);
    };
    for side in CastlingSide::ALL {
        compare(San::Castle(side));
    }
    for to in Square::ALL {
        for role in Role::ALL {
            compare(San::Piece { role, from: Bitboard::FULL, to, promotion: None });
        }
        for promotion in [None, Some(Role::Queen), Some(Role::King)] {
            let another_file = !Bitboard::from(to.file());
            for from in File::ALL.map(Bitboard::from).into_iter().chain([another_file]) {
                compare(San::Piece { role: Role::Pawn, from, to, promotion });
            }
            for from in position.by_color(position.turn()) {
                compare(San::FromTo { from, to, promotion });
            }
        }
    }
}

fn expected(san: San, position: &Position, legal: &[Move]) -> Result<Move, SanError> {
    match san {
        San::Castle(side) => castling(legal, |m| m.castling_side() == Some(side)),
        San::FromTo { from, to, promotion } => {
            let role = position.role_at(from).ok_or(SanError::Illegal)?;
            let step = San::Piece { role, from: Bitboard::from(from), to, promotion };
            let names_castling = |m: &Move| {
                let Move::Castle { king, rook } = *m else { return false };
                let side = CastlingSide::from_king_side(rook.file() > king.file());
                let two_squares = to == side.king_to(position.turn()) && king.distance(to) > 1;
                king == from && promotion.is_none() && (to == rook || two_squares)
            };
            castling(legal, names_castling).or_else(|_| expected(step, position, legal))
        }
        San::Piece { role, from, to, promotion } => {
            let advance = role == Role::Pawn && (from & Bitboard::from(to.file())).any();
            let fits = |m: &Move| {
                let Some(origin) = m.from() else { return false };
                !m.is_castle()
                    && (m.role(), m.to()) == (role, to)
                    && from.contains(origin)
                    && (promotion.is_none() || m.promotion() == promotion)
                    && !(advance && origin.file() != to.file())
            };
            let found: Vec<Move> = legal.iter().copied().filter(fits).collect();
            let first = *found.first().ok_or(SanError::Illegal)?;
            if found.iter().any(|m| m.from() != first.from()) {
                Err(SanError::Ambiguous)
            } else if first.promotion() != promotion {
                Err(SanError::PromotionMissing)
            } else {
                Ok(first)
            }
        }
    }
}

fn castling(legal: &[Move], named: impl Fn(&Move) -> bool) -> Result<Move, SanError> {
    legal.iter().copied().find(|m| m.is_castle() && named(m)).ok_or(SanError::Illegal)
}
