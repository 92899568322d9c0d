//! Tokens that are not spelled as the standard says, and are understood all the same: each is written
//! again in the standard's spelling and then read by pgn-reader, so that there is one reading of SAN.

use pgn_reader::SanPlus;
use shakmaty::{Bitboard, Role, Square};

use super::Flags;
use super::movetext::{CheckMark, MoveToken};
use super::value::GameResult;
use crate::rules::San;

/// What an unusual token turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Spelling {
    Move(MoveToken, Flags),
    /// Understood, and without meaning for the game.
    Decoration(Flags),
    Result(Option<GameResult>),
    NullMove,
    PieceDrop,
    /// Names a square as a move does, but is no spelling of a move.
    NoMove,
    Unreadable,
}

/// Signs of annotators and of old notation that may follow a move or stand alone.
const SIGNS: &[(&str, Flags)] = &[
    ("e.p.", Flags::EN_PASSANT_SUFFIX),
    ("e.p", Flags::EN_PASSANT_SUFFIX),
    ("ep.", Flags::EN_PASSANT_SUFFIX),
    ("ep", Flags::EN_PASSANT_SUFFIX),
    ("dbl.ch.", Flags::CHECK_MARK),
    ("dis.ch.", Flags::CHECK_MARK),
    ("dbl", Flags::CHECK_MARK),
    ("dis", Flags::CHECK_MARK),
    ("ch.", Flags::CHECK_MARK),
    ("ch", Flags::CHECK_MARK),
    ("mate", Flags::CHECK_MARK),
    ("++", Flags::CHECK_MARK),
    ("†", Flags::CHECK_MARK),
    ("‡", Flags::CHECK_MARK),
    ("+/-", Flags::ANNOTATION_SYMBOL),
    ("-/+", Flags::ANNOTATION_SYMBOL),
    ("+/=", Flags::ANNOTATION_SYMBOL),
    ("=/+", Flags::ANNOTATION_SYMBOL),
    ("+--", Flags::ANNOTATION_SYMBOL),
    ("--+", Flags::ANNOTATION_SYMBOL),
    ("+-", Flags::ANNOTATION_SYMBOL),
    ("-+", Flags::ANNOTATION_SYMBOL),
    ("+=", Flags::ANNOTATION_SYMBOL),
    ("=+", Flags::ANNOTATION_SYMBOL),
    ("=", Flags::ANNOTATION_SYMBOL),
    ("+−", Flags::ANNOTATION_SYMBOL),
    ("−+", Flags::ANNOTATION_SYMBOL),
    ("~", Flags::ANNOTATION_SYMBOL),
    ("N", Flags::ANNOTATION_SYMBOL),
    ("D", Flags::ANNOTATION_SYMBOL),
    ("TN", Flags::ANNOTATION_SYMBOL),
    ("±", Flags::ANNOTATION_SYMBOL),
    ("∓", Flags::ANNOTATION_SYMBOL),
    ("⩲", Flags::ANNOTATION_SYMBOL),
    ("⩱", Flags::ANNOTATION_SYMBOL),
    ("∞", Flags::ANNOTATION_SYMBOL),
    ("□", Flags::ANNOTATION_SYMBOL),
    ("⟳", Flags::ANNOTATION_SYMBOL),
    ("↑", Flags::ANNOTATION_SYMBOL),
    ("→", Flags::ANNOTATION_SYMBOL),
    ("⇆", Flags::ANNOTATION_SYMBOL),
    ("⊕", Flags::ANNOTATION_SYMBOL),
    ("∆", Flags::ANNOTATION_SYMBOL),
    ("△", Flags::ANNOTATION_SYMBOL),
    ("!", Flags::MOVE_GLYPH),
    ("?", Flags::MOVE_GLYPH),
    ("‼", Flags::MOVE_GLYPH),
    ("⁇", Flags::MOVE_GLYPH),
    ("⁉", Flags::MOVE_GLYPH),
    ("⁈", Flags::MOVE_GLYPH),
];

/// Three dots in one character.
pub(super) const ELLIPSIS: &[u8] = "…".as_bytes();

/// A token that is longer is not read: no spelling of a move with all its signs is.
const MAX_TOKEN_BYTES: usize = 64;

const NULL_MOVES: &[&str] = &["--", "Z0", "z0", "<>", "@@@@", "0000", "null", "pass"];

/// Results in other spellings than the standard's four, as they stand in files.
const RESULTS: &[(&str, Option<GameResult>)] = &[
    ("1/2", Some(GameResult::Draw)),
    ("½", Some(GameResult::Draw)),
    ("½-½", Some(GameResult::Draw)),
    ("½–½", Some(GameResult::Draw)),
    ("½:½", Some(GameResult::Draw)),
    ("1/2:1/2", Some(GameResult::Draw)),
    ("1/2–1/2", Some(GameResult::Draw)),
    ("1/2-1/2.", Some(GameResult::Draw)),
    ("0.5-0.5", Some(GameResult::Draw)),
    ("1:0", Some(GameResult::WhiteWins)),
    ("1–0", Some(GameResult::WhiteWins)),
    ("1—0", Some(GameResult::WhiteWins)),
    ("1-0.", Some(GameResult::WhiteWins)),
    ("0:1", Some(GameResult::BlackWins)),
    ("0–1", Some(GameResult::BlackWins)),
    ("0—1", Some(GameResult::BlackWins)),
    ("0-1.", Some(GameResult::BlackWins)),
    ("0-0", None),
    ("0:0", None),
    ("0–0", None),
    ("1/2-0", None),
    ("0-1/2", None),
];

/// Reads a result in any known spelling. The inner value is `None` for one that the standard cannot
/// express, such as both sides losing.
pub(super) fn result_of(token: &[u8]) -> Option<Option<GameResult>> {
    if let Some(result) = GameResult::of_standard(token) {
        return Some(Some(result));
    }
    RESULTS.iter().find(|(text, _)| text.as_bytes() == token).map(|&(_, result)| result)
}

/// Reads a token that is not in the standard's spelling.
pub(super) fn read(token: &[u8]) -> Spelling {
    if NULL_MOVES.iter().any(|text| text.as_bytes() == token) {
        return Spelling::NullMove;
    }
    if token.len() > MAX_TOKEN_BYTES {
        return Spelling::Unreadable;
    }
    let mut flags = Flags::default();
    let mut check_mark = CheckMark::None;
    let mut rest = token.strip_prefix(ELLIPSIS).unwrap_or(token);
    loop {
        if let Some((san, capture_mark, spelled)) = move_of(rest) {
            flags.insert(spelled);
            return Spelling::Move(MoveToken { san, capture_mark, check_mark }, flags);
        }
        if rest.is_empty() {
            if check_mark != CheckMark::None {
                flags.insert(Flags::CHECK_MARK);
            }
            return Spelling::Decoration(flags);
        }
        let plain = match rest {
            [head @ .., b'+'] if check_mark == CheckMark::None && !head.ends_with(b"+") => {
                Some((head, CheckMark::Check))
            }
            [head @ .., b'#'] if check_mark == CheckMark::None => Some((head, CheckMark::Mate)),
            _ => None,
        };
        let sign = SIGNS
            .iter()
            .find_map(|(sign, flag)| Some((rest.strip_suffix(sign.as_bytes())?, *flag)));
        match (plain, sign) {
            (_, Some((head, flag))) => {
                flags.insert(flag);
                rest = head;
            }
            (Some((head, mark)), None) => {
                check_mark = mark;
                rest = head;
            }
            (None, None) => break,
        }
    }
    if let Some(result) = result_of(token) {
        return Spelling::Result(result);
    }
    if is_piece_drop(token) {
        return Spelling::PieceDrop;
    }
    if names_a_square(token) { Spelling::NoMove } else { Spelling::Unreadable }
}

/// The move that `text` spells without suffixes, whether it marks a capture, and how its spelling departs
/// from the standard's.
fn move_of(text: &[u8]) -> Option<(San, bool, Flags)> {
    if let Some(castling) = castling(text) {
        return Some(castling);
    }
    let mut flags = Flags::default();
    let (letter, body) = match text {
        [letter @ (b'K' | b'Q' | b'R' | b'B' | b'N'), rest @ ..] => (Some(*letter), rest),
        [letter @ (b'k' | b'q' | b'r' | b'n'), rest @ ..] => {
            flags.insert(Flags::PIECE_LETTER);
            (Some(letter.to_ascii_uppercase()), rest)
        }
        [b'P', rest @ ..] => {
            flags.insert(Flags::PIECE_LETTER);
            (None, rest)
        }
        // The figurines from the white king to the black pawn: U+2654 to U+265F.
        [0xE2, 0x99, figurine @ 0x94..=0x9F, rest @ ..] => {
            flags.insert(Flags::PIECE_LETTER);
            let letter = b"KQRBNP"[usize::from(figurine - 0x94) % 6];
            (Some(letter).filter(|letter| *letter != b'P'), rest)
        }
        _ => (None, text),
    };
    let (body, promotion) = promotion(body, &mut flags)?;
    let mut squares = [0u8; 4];
    let mut length = 0;
    let (mut capture_at, mut hyphen_at) = (None, None);
    for &byte in body {
        match byte {
            b'a'..=b'h' | b'1'..=b'8' => {
                *squares.get_mut(length)? = byte;
                length += 1;
            }
            b'x' | b'X' | b':' if capture_at.is_none() => {
                if byte != b'x' {
                    flags.insert(Flags::CAPTURE_MARK);
                }
                capture_at = Some(length);
            }
            b'-' if length == 2 && hyphen_at.is_none() => {
                flags.insert(Flags::LONG_ALGEBRAIC);
                hyphen_at = Some(length);
            }
            _ => return None,
        }
    }
    if capture_at.into_iter().chain(hyphen_at).any(|at| at + 2 != length) {
        return None; // they stand before the square of arrival
    }
    let capture_mark = capture_at.is_some();
    let squares = &squares[..length];
    if letter.is_none() && length == 4 {
        flags.insert(Flags::LONG_ALGEBRAIC);
        let from = Square::from_ascii(&squares[..2]).ok()?;
        let to = Square::from_ascii(&squares[2..]).ok()?;
        return Some((San::FromTo { from, to, promotion }, capture_mark, flags));
    }
    // Written again as the standard has it, and read by the library.
    let mut standard = Vec::with_capacity(8);
    standard.extend(letter);
    let (from, to) = squares.split_at_checked(length.checked_sub(2)?)?;
    standard.extend_from_slice(from);
    let pawn_capture = letter.is_none() && !from.is_empty();
    if capture_mark || pawn_capture {
        standard.push(b'x');
    }
    standard.extend_from_slice(to);
    if let Some(role) = promotion {
        standard.extend([b'=', role.upper_char() as u8]);
    }
    let san = SanPlus::from_ascii(&standard).ok()?.san;
    Some((from_shakmaty(san)?, capture_mark, flags))
}

fn castling(text: &[u8]) -> Option<(San, bool, Flags)> {
    let king_side = [&b"O-O"[..], b"0-0", b"o-o", b"OO"].contains(&text);
    let queen_side = [&b"O-O-O"[..], b"0-0-0", b"o-o-o", b"OOO"].contains(&text);
    if !king_side && !queen_side {
        return None;
    }
    let flags = if text.starts_with(b"O-") { Flags::default() } else { Flags::CASTLING_SPELLING };
    Some((San::Castle(shakmaty::CastlingSide::from_king_side(king_side)), false, flags))
}

/// Splits off `=Q`, `Q`, `(Q)`, `/Q`, in capitals or not. `b` after a rank digit can only be a bishop.
fn promotion<'a>(body: &'a [u8], flags: &mut Flags) -> Option<(&'a [u8], Option<Role>)> {
    let (head, letter, standard) = match body {
        [head @ .., b'=', letter] => (head, letter, letter.is_ascii_uppercase()),
        [head @ .., b'(', letter, b')'] | [head @ .., b'/', letter] => (head, letter, false),
        [head @ .., letter] if letter.is_ascii_alphabetic() => (head, letter, false),
        _ => return Some((body, None)),
    };
    let role = Role::from_char(char::from(*letter))?;
    if matches!(role, Role::King | Role::Pawn) || !head.last().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    if !standard {
        flags.insert(Flags::PROMOTION_SPELLING);
    }
    Some((head, Some(role)))
}

pub(super) fn from_shakmaty(san: shakmaty::san::San) -> Option<San> {
    match san {
        shakmaty::san::San::Normal { role, file, rank, to, promotion, .. } => {
            let mut from = Bitboard::FULL;
            if let Some(file) = file {
                from &= file;
            }
            if let Some(rank) = rank {
                from &= rank;
            }
            Some(San::Piece { role, from, to, promotion })
        }
        shakmaty::san::San::Castle(side) => Some(San::Castle(side)),
        shakmaty::san::San::Put { .. } | shakmaty::san::San::Null => None,
    }
}

fn is_piece_drop(token: &[u8]) -> bool {
    let token = token.strip_suffix(b"+").or(token.strip_suffix(b"#")).unwrap_or(token);
    let (letter, at_square) = match token {
        [letter, rest @ ..] if letter.is_ascii_alphabetic() => (Some(letter), rest),
        rest => (None, rest),
    };
    letter.is_none_or(|letter| Role::from_char(char::from(*letter)).is_some())
        && at_square.strip_prefix(b"@").is_some_and(|square| Square::from_ascii(square).is_ok())
}

fn names_a_square(token: &[u8]) -> bool {
    token.len() <= 12 && token.windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(token: &str) -> String {
        match read(token.as_bytes()) {
            Spelling::Move(m, flags) => {
                let names: Vec<_> = flags.names().collect();
                format!("{} [{}]", written(m.san), names.join(" "))
            }
            other => format!("{other:?}"),
        }
    }

    fn written(san: San) -> String {
        match san {
            San::Piece { role, from, to, promotion } => {
                let promotion = promotion.map_or(String::new(), |role| format!("={role:?}"));
                format!("{role:?}/{}{to}{promotion}", from.count())
            }
            San::Castle(side) => format!("{side:?}"),
            San::FromTo { from, to, promotion } => {
                format!(
                    "{from}{to}{}",
                    promotion.map_or(String::new(), |role| format!("={role:?}"))
                )
            }
        }
    }

    #[test]
    fn spellings_that_every_program_accepts_are_understood_and_flagged() {
        for (token, expected) in [
            ("0-0", "KingSide [castling_spelling]"),
            ("o-o-o+", "QueenSide [castling_spelling]"),
            ("e8Q", "Pawn/64e8=Queen [promotion_spelling]"),
            ("a1(N)", "Pawn/64a1=Knight [promotion_spelling]"),
            ("a8/R", "Pawn/64a8=Rook [promotion_spelling]"),
            ("a1=b", "Pawn/64a1=Bishop [promotion_spelling]"),
            ("bxa8Q+", "Pawn/8a8=Queen [promotion_spelling]"),
            ("a7a8q", "a7a8=Queen [promotion_spelling long_algebraic]"),
            ("a2a1=Q", "a2a1=Queen [long_algebraic]"),
            ("exd6e.p.", "Pawn/8d6 [en_passant_suffix]"),
            ("exd6ep", "Pawn/8d6 [en_passant_suffix]"),
            ("Nb1-c3", "Knight/1c3 [long_algebraic]"),
            ("e2-e4", "e2e4 [long_algebraic]"),
            ("d7xc6", "d7c6 [long_algebraic]"),
            ("ed5", "Pawn/8d5 []"),
            ("e:d5", "Pawn/8d5 [capture_mark]"),
            ("Q:d5", "Queen/64d5 [capture_mark]"),
            ("Bb5±", "Bishop/64b5 [annotation_symbol]"),
            ("nf3", "Knight/64f3 [piece_letter]"),
            ("Pe4", "Pawn/64e4 [piece_letter]"),
            ("♘f3", "Knight/64f3 [piece_letter]"),
            ("♟xd5", "Pawn/64d5 [piece_letter]"),
            ("…Nf6", "Knight/64f6 []"),
            ("Qh4++", "Queen/64h4 [check_mark]"),
            ("Bb5ch", "Bishop/64b5 [check_mark]"),
            ("Qh4+-+", "Queen/64h4 [annotation_symbol]"),
            ("e4!!=", "Pawn/64e4 [move_glyph annotation_symbol]"),
        ] {
            assert_eq!(spelled(token), expected, "{token}");
        }
    }

    #[test]
    fn what_is_no_move_says_what_it_is() {
        for (token, expected) in [
            ("--", Spelling::NullMove),
            ("Z0", Spelling::NullMove),
            ("N@e3", Spelling::PieceDrop),
            ("@e3+", Spelling::PieceDrop),
            ("Sf3", Spelling::NoMove),
            ("Nfx3", Spelling::Unreadable),
            ("fxg-5", Spelling::Unreadable),
            ("hello", Spelling::Unreadable),
            ("1:0", Spelling::Result(Some(GameResult::WhiteWins))),
            ("½-½", Spelling::Result(Some(GameResult::Draw))),
            ("…", Spelling::Decoration(Flags::default())),
            ("+", Spelling::Decoration(Flags::CHECK_MARK)),
            ("#!", Spelling::Decoration(Flags::CHECK_MARK | Flags::MOVE_GLYPH)),
            ("+-", Spelling::Decoration(Flags::ANNOTATION_SYMBOL)),
            ("!?", Spelling::Decoration(Flags::MOVE_GLYPH)),
            ("e.p.", Spelling::Decoration(Flags::EN_PASSANT_SUFFIX)),
        ] {
            assert_eq!(read(token.as_bytes()), expected, "{token}");
        }
    }
}
