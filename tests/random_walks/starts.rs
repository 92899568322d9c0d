//! Where walks begin: the arrays of Chess960, and set-up positions that are rich in what is rare.

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

use crate::random::Random;

/// The pieces of an array on their files, by Scharnagl's numbers 0 to 959; 518 is the standard one.
pub fn chess960_pieces(number: usize) -> String {
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some('B');
    files[number / 4 % 4 * 2] = Some('B');
    let free = |files: &[Option<char>]| -> Vec<usize> {
        (0..8).filter(|&file| files[file].is_none()).collect()
    };
    files[free(&files)[number / 16 % 6]] = Some('Q');
    let left = free(&files);
    let (first, second) = KNIGHTS[number / 96];
    files[left[first]] = Some('N');
    files[left[second]] = Some('N');
    for (file, piece) in free(&files).into_iter().zip(['R', 'K', 'R']) {
        files[file] = Some(piece);
    }
    files.into_iter().flatten().collect()
}

/// The FEN of an array, its castling field in X-FEN or in Shredder-FEN.
pub fn chess960_array(number: usize, shredder: bool) -> String {
    let pieces = chess960_pieces(number);
    let rights = if shredder {
        let rook_files = (0..8u8).rev().filter(|&file| pieces.as_bytes()[file as usize] == b'R');
        rook_files.map(|file| char::from(b'A' + file)).collect()
    } else {
        String::from("KQ")
    };
    let (pieces_black, rights_black) = (pieces.to_lowercase(), rights.to_lowercase());
    format!("{pieces_black}/pppppppp/8/8/8/8/PPPPPPPP/{pieces} w {rights}{rights_black} - 0 1")
}

/// A FEN with one king a side and a few men. Not always one that can be played from: the side that
/// is not to move may be in check, a right may be a phantom, an en passant square may prove nothing.
pub fn set_up(random: &mut Random) -> String {
    let mut board = Board::empty();
    let turn = random.choose(&Color::ALL);
    let castling_rights =
        if random.one_in(2) { place_for_castling(&mut board, random) } else { Bitboard::EMPTY };
    for color in Color::ALL {
        if board.king_of(color).is_none() {
            place(&mut board, random, Role::King.of(color));
        }
    }
    let ep_square =
        if random.one_in(2) { place_for_en_passant(&mut board, turn, random) } else { None };
    let at_most = random.choose(&[2, 4, 12]);
    for _ in 0..random.below(at_most + 1) {
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::Pawn];
        let piece = Piece { color: random.choose(&Color::ALL), role: random.choose(&roles) };
        place(&mut board, random, piece);
    }
    let halfmoves = random.below(120) as u32;
    let setup = Setup { board, turn, castling_rights, ep_square, halfmoves, ..Setup::empty() };
    Fen::try_from_setup(setup).expect("at most two rights a side").to_string()
}

/// Puts a piece on a free square, a pawn on the second to seventh rank.
fn place(board: &mut Board, random: &mut Random, piece: Piece) {
    loop {
        let square = random.choose(&Square::ALL);
        let pawn_on_backrank = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(square);
        if board.piece_at(square).is_none() && !pawn_on_backrank {
            return board.set_piece_at(square, piece);
        }
    }
}

/// Kings and rooks on the first and eighth rank, half of them where the standard array has them; the
/// rights to name, with one in eight a phantom.
fn place_for_castling(board: &mut Board, random: &mut Random) -> Bitboard {
    let standard = random.one_in(2);
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let king = if standard { File::E } else { random.choose(&File::ALL) };
        board.set_piece_at(Square::from_coords(king, color.backrank()), Role::King.of(color));
        for corner in [File::A, File::H] {
            let file = if standard { corner } else { random.choose(&File::ALL) };
            let square = Square::from_coords(file, color.backrank());
            if board.piece_at(square).is_some() {
                continue;
            }
            if !random.one_in(8) {
                board.set_piece_at(square, Role::Rook.of(color));
            }
            if !random.one_in(4) {
                rights.add(square);
            }
        }
    }
    rights
}

/// A pawn that may just have advanced two squares, enemy pawns beside it, and the square to name,
/// which is now and then another one.
fn place_for_en_passant(board: &mut Board, turn: Color, random: &mut Random) -> Option<Square> {
    let file = random.choose(&File::ALL);
    let on = |rank: Rank| Square::from_coords(file, (!turn).relative_rank(rank));
    if [Rank::Second, Rank::Third, Rank::Fourth]
        .iter()
        .any(|&rank| board.piece_at(on(rank)).is_some())
    {
        return None;
    }
    board.set_piece_at(on(Rank::Fourth), Role::Pawn.of(!turn));
    for beside in [file.offset(-1), file.offset(1)].into_iter().flatten() {
        let square = Square::from_coords(beside, (!turn).relative_rank(Rank::Fourth));
        if board.piece_at(square).is_none() && !random.one_in(3) {
            board.set_piece_at(square, Role::Pawn.of(turn));
        }
    }
    Some(if random.one_in(16) { random.choose(&Square::ALL) } else { on(Rank::Third) })
}
