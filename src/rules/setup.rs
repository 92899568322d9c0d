//! From a FEN to a position: what is normalised, and what cannot be played.

use std::fmt;

use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{Bitboard, ByColor, Color, File, Rank, Role, Square};

use super::Position;
use super::geometry::home_rank;

/// The halfmove clock of a FEN is believed up to this; beyond it is kept at it. No game is longer.
const HALFMOVE_CLOCK_LIMIT: u32 = 1_000_000;

/// A start position, and what had to be put right in it.
#[derive(Clone, Debug)]
pub struct Setup {
    pub position: Position,
    /// A castling right named in the FEN does not exist: its king or rook is not at home (Art. 3.8.2.1).
    pub castling_normalised: bool,
    /// The halfmove clock says more plies than the move number allows to have been played.
    pub clock_exceeds_moves: bool,
    /// The FEN has a halfmove clock. Without one nothing says what was played before.
    pub clock_is_stated: bool,
    /// The number of the next move; 1 where the FEN has none.
    pub move_number: u32,
}

/// Why no game can be played from a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Not the syntax of a FEN.
    Syntax(ParseFenError),
    /// Not exactly one king a side.
    Kings,
    /// A pawn on the first or eighth rank.
    PawnOnBackrank,
    /// The side that is not to move is in check (Art. 3.9.2 was broken by the move before).
    OppositeCheck,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Syntax(error) => write!(f, "not a FEN: {error}"),
            SetupError::Kings => f.write_str("not exactly one king a side"),
            SetupError::PawnOnBackrank => f.write_str("a pawn stands on the first or eighth rank"),
            SetupError::OppositeCheck => f.write_str("the side that is not to move is in check"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// Reads a FEN of two to six fields (PGN standard 16.1; X-FEN and Shredder-FEN castling fields).
    /// Missing counters mean 0 and 1.
    ///
    /// In `chess960` a right may belong to any rook on the king's rank; in standard chess only to a
    /// rook on a1, h1, a8 or h8 with its king on e1 or e8. Shredder-FEN letters, or one of the 960
    /// arrays with all its men, mean Chess960 in any case.
    ///
    /// # Errors
    /// When the text is no FEN or the position cannot be played from: see [`SetupError`].
    pub fn parse(fen: &[u8], chess960: bool) -> Result<Setup, SetupError> {
        let parsed = Fen::from_ascii(fen.trim_ascii()).map_err(SetupError::Syntax)?;
        let setup = parsed.into_setup();
        refuse_other_games(&setup)?;
        let board = &setup.board;
        for color in Color::ALL {
            if (board.by_color(color) & board.kings()).count() != 1 {
                return Err(SetupError::Kings);
            }
        }
        if (board.pawns() & Bitboard::BACKRANKS).any() {
            return Err(SetupError::PawnOnBackrank);
        }
        let chess960 = chess960 || names_rook_files(fen) || is_chess960_array(board);
        let castling: Bitboard = setup
            .castling_rights
            .into_iter()
            .filter(|&rook| right_exists(board, rook, chess960))
            .collect();
        let castling = one_rook_a_side(board, castling);
        let en_passant = setup.ep_square.filter(|&square| just_advanced(board, square, setup.turn));
        let halfmove_clock = setup.halfmoves.min(HALFMOVE_CLOCK_LIMIT);
        let position = Position::assemble(board, castling, en_passant, setup.turn, halfmove_clock);
        let (us, them) = (setup.turn, !setup.turn);
        if position.is_attacked(position.king(them), us, position.occupied(), position.by_color(us))
        {
            return Err(SetupError::OppositeCheck);
        }
        let plies_played =
            2 * u64::from(setup.fullmoves.get() - 1) + u64::from(setup.turn.is_black());
        Ok(Setup {
            castling_normalised: castling != setup.castling_rights,
            clock_exceeds_moves: u64::from(setup.halfmoves) > plies_played + 1,
            clock_is_stated: states_clock(fen),
            move_number: setup.fullmoves.get(),
            position,
        })
    }

    /// True when this is the array position, so that a FEN for it says nothing.
    pub fn is_array(&self) -> bool {
        let array = Position::default();
        self.position.identity() == array.identity() && self.position.halfmove_clock() == 0
    }
}

/// True when the fifth field is there, where the clock stands.
fn states_clock(fen: &[u8]) -> bool {
    const CLOCK_FIELD: usize = 4;
    let fields = fen.split(|byte| byte.is_ascii_whitespace() || *byte == b'_');
    fields.filter(|field| !field.is_empty()).nth(CLOCK_FIELD).is_some()
}

/// The syntax is read with the pockets of Crazyhouse and the checks of Three-check: such a position
/// is not one of chess.
fn refuse_other_games(setup: &shakmaty::Setup) -> Result<(), SetupError> {
    if setup.pockets.unwrap_or_default() != ByColor::default() {
        return Err(SetupError::Syntax(ParseFenError::InvalidPocket));
    }
    if setup.remaining_checks.is_some() {
        return Err(SetupError::Syntax(ParseFenError::InvalidRemainingChecks));
    }
    Ok(())
}

fn castling_field(fen: &[u8]) -> &[u8] {
    let fields = fen.trim_ascii().split(|byte| byte.is_ascii_whitespace() || *byte == b'_');
    fields.filter(|field| !field.is_empty()).nth(2).unwrap_or(b"-")
}

fn names_rook_files(fen: &[u8]) -> bool {
    castling_field(fen).iter().any(|letter| matches!(letter.to_ascii_uppercase(), b'A'..=b'H'))
}

fn is_chess960_array(board: &shakmaty::Board) -> bool {
    board.white() == Bitboard::from(Rank::First) | Rank::Second
        && board.black() == Bitboard::from(Rank::Seventh) | Rank::Eighth
        && board.pawns() == Bitboard::from(Rank::Second) | Rank::Seventh
        && Role::ALL.iter().all(|&role| {
            let files = |color: Color| {
                let pieces = board.by_color(color) & board.by_role(role);
                pieces.into_iter().map(|square| square.file()).collect::<Vec<File>>()
            };
            role == Role::Pawn || files(Color::White) == files(Color::Black)
        })
}

fn right_exists(board: &shakmaty::Board, rook: Square, chess960: bool) -> bool {
    let Some(color) = Color::ALL.into_iter().find(|color| home_rank(*color).contains(rook)) else {
        return false;
    };
    let Some(king) = board.king_of(color) else { return false };
    board.piece_at(rook) == Some(Role::Rook.of(color))
        && home_rank(color).contains(king)
        && (chess960 || (king.file() == File::E && matches!(rook.file(), File::A | File::H)))
}

/// At most one right on each side of the king: of two on one side, the outer rook's.
fn one_rook_a_side(board: &shakmaty::Board, castling: Bitboard) -> Bitboard {
    let mut kept = Bitboard::EMPTY;
    for color in Color::ALL {
        let Some(king) = board.king_of(color) else { continue };
        let rooks = castling & color.backrank();
        kept.extend(rooks.into_iter().filter(|rook| rook.file() < king.file()).min());
        kept.extend(rooks.into_iter().filter(|rook| rook.file() > king.file()).max());
    }
    kept
}

/// An enemy pawn may have just passed over `target`: it stands beyond it, and the squares it came by
/// are empty (Art. 3.7.3.1).
fn just_advanced(board: &shakmaty::Board, target: Square, turn: Color) -> bool {
    let them = !turn;
    let on = |rank: Rank| Square::from_coords(target.file(), them.relative_rank(rank));
    target == on(Rank::Third)
        && board.piece_at(on(Rank::Fourth)) == Some(Role::Pawn.of(them))
        && !board.occupied().contains(target)
        && !board.occupied().contains(on(Rank::Second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pocket_or_a_count_of_checks_is_no_position_of_chess() {
        let error = |fen: &str| Setup::parse(fen.as_bytes(), false).unwrap_err();
        let pocket = SetupError::Syntax(ParseFenError::InvalidPocket);
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1"), pocket);
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1"), pocket);
        let checks = SetupError::Syntax(ParseFenError::InvalidRemainingChecks);
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1"), checks);
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +0+1"), checks);
        assert!(Setup::parse(b"4k3/8/8/8/8/8/8/4K3/ w - - 0 1", false).is_ok(), "a bare slash");
    }
}
