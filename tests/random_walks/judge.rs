//! The judge: shakmaty's position beside ours, compared in everything that both know.

use remis::rules::{Epd, MoveList, Position, Setup, SetupError, cannot_win_by_material};
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, Move, Position as _, PositionError,
    PositionErrorKinds as Kinds, Square,
};

use crate::occurred::Occurred;
use crate::trail::Trail;

/// The judge's position for a FEN, with what a FEN may state wrongly dropped; else why there is none.
pub fn judged_start(fen: &str, chess960: bool) -> Result<Chess, SetupError> {
    let castling_field = fen.split(' ').nth(2).unwrap_or("-");
    let names_files =
        castling_field.contains(|letter: char| matches!(letter.to_ascii_lowercase(), 'a'..='h'));
    let mode = CastlingMode::from_chess960(chess960 || names_files);
    fen.parse::<Fen>()
        .expect("a FEN")
        .into_position(mode)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| why_refused(error.kinds()))
}

/// The first of the judge's reasons in our order.
fn why_refused(kinds: Kinds) -> SetupError {
    if kinds.intersects(Kinds::MISSING_KING | Kinds::TOO_MANY_KINGS) {
        SetupError::Kings
    } else if kinds.contains(Kinds::PAWNS_ON_BACKRANK) {
        SetupError::PawnOnBackrank
    } else {
        assert!(kinds.contains(Kinds::OPPOSITE_CHECK), "{kinds:?}");
        SetupError::OppositeCheck
    }
}

/// What makes two positions the same by Art. 9.2.3, in the judge's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedIdentity {
    pub board: Board,
    pub turn: Color,
    pub castling: Bitboard,
    pub en_passant: Option<Square>,
}

impl JudgedIdentity {
    pub fn of(chess: &Chess) -> JudgedIdentity {
        JudgedIdentity {
            board: chess.board().clone(),
            turn: chess.turn(),
            castling: chess.castles().castling_rights(),
            en_passant: chess.ep_square(EnPassantMode::Legal),
        }
    }
}

/// Compares a position with the judge's; the judge's legal moves.
pub fn compare(
    position: &Position,
    chess: &Chess,
    trail: &Trail,
    occurred: &mut Occurred,
) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.legal_moves(&mut moves);
    let mut legal = chess.legal_moves().to_vec();
    for list in [&mut moves, &mut legal] {
        list.sort_by_key(|m| (m.from(), m.to(), m.promotion()));
    }
    assert_eq!(moves, legal, "legal moves {trail}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{trail}");
    let non_zeroing = legal.iter().any(|m| !m.is_zeroing());
    assert_eq!(position.has_legal_non_zeroing_move(), non_zeroing, "{trail}");
    assert_eq!(position.in_check(), chess.is_check(), "check {trail}");
    assert_eq!(position.is_checkmate(), chess.is_checkmate(), "checkmate {trail}");
    assert_eq!(position.is_stalemate(), chess.is_stalemate(), "stalemate {trail}");
    assert_eq!(position.en_passant(), chess.ep_square(EnPassantMode::Legal), "e.p. {trail}");
    assert_eq!(position.castling(), chess.castles().castling_rights(), "castling {trail}");
    assert_eq!(position.halfmove_clock(), chess.halfmoves(), "halfmove clock {trail}");
    for color in Color::ALL {
        let insufficient = chess.has_insufficient_material(color);
        assert_eq!(cannot_win_by_material(position, color), insufficient, "material {trail}");
        occurred.cannot_win += u32::from(insufficient);
    }
    compare_epd(position, chess, trail);

    occurred.plies += 1;
    occurred.checks += u32::from(chess.is_check());
    occurred.double_checks += u32::from(chess.checkers().more_than_one());
    occurred.checkmates += u32::from(chess.is_checkmate());
    occurred.stalemates += u32::from(chess.is_stalemate());
    let pseudo_legal = chess.ep_square(EnPassantMode::PseudoLegal);
    occurred.illegal_en_passant += u32::from(pseudo_legal != position.en_passant());
    legal
}

/// The judge writes `K` and `Q` for the outermost rook in Chess960 too, we write its file: the castling
/// field is compared by what it means, the others by their letters.
fn compare_epd(position: &Position, chess: &Chess, trail: &Trail) {
    let ours = Epd(position.identity()).to_string();
    let judged = shakmaty::fen::Epd::from_position(chess, EnPassantMode::Legal).to_string();
    if chess.castles().mode() == CastlingMode::Standard {
        assert_eq!(ours, judged, "EPD {trail}");
    }
    for (number, (field, judged_field)) in ours.split(' ').zip(judged.split(' ')).enumerate() {
        assert!(field == judged_field || number == 2, "EPD {ours} for {judged} {trail}");
    }
    assert_eq!(ours.split(' ').count(), 4, "EPD {ours} {trail}");
    let meant = ours.parse::<Fen>().expect("an EPD").into_setup().castling_rights;
    assert_eq!(meant, position.castling(), "EPD {ours} {trail}");

    let read_back = Setup::parse(ours.as_bytes(), false).expect("our own EPD");
    assert_eq!(read_back.position.identity(), position.identity(), "EPD {ours} {trail}");
    assert!(!read_back.castling_normalised, "EPD {ours} {trail}");
    let chess960 = chess.castles().mode().is_chess960();
    let read_judged = Setup::parse(judged.as_bytes(), chess960).expect("the judge's EPD");
    assert_eq!(read_judged.position.identity(), position.identity(), "EPD {judged} {trail}");
}
