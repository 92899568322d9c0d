//! What the judge's reader cannot read, written again so that it can. Where it and the audit differ over
//! a game, this is the proof that nothing but the reading was the reason.

use remis::pgn::FaultKind;
use shakmaty::Chess;
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;

use crate::judge::{play, start_position};

/// Why pgn-reader reads a game otherwise than the audit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It ends a tag's value at the first quote. Where no bracket follows, the tag section ends there too, and
    /// the next tag ends the game before its first move.
    TagSection,
    /// A blank line, as after a comment that stands before the first move, ends the game.
    BlankLine,
    /// It drops a promotion without an equals sign, and the move of the other side is read next.
    Promotion,
    /// It drops a capture with `ep` at its end.
    EnPassant,
    /// It takes `g1f3` for a pawn's move.
    Coordinates,
    /// It drops a token that is no move and goes on; the audit stops there.
    UnreadableToken,
}

impl Reason {
    /// The reason by its name in the list of differences.
    pub fn of_name(name: &str) -> Option<Reason> {
        Some(match name {
            "tag_section" => Reason::TagSection,
            "blank_line" => Reason::BlankLine,
            "promotion" => Reason::Promotion,
            "en_passant" => Reason::EnPassant,
            "coordinates" => Reason::Coordinates,
            "unreadable_token" => Reason::UnreadableToken,
            _ => return None,
        })
    }

    /// The game without what this reason is about.
    pub fn removed_from(self, game: &[u8], fault: Option<(FaultKind, usize)>) -> Vec<u8> {
        match self {
            Reason::TagSection => movetext(game).to_vec(),
            Reason::BlankLine => {
                let (tags, movetext) = game.split_at(game.len() - movetext(game).len());
                let lines = movetext.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
                let lines: Vec<&[u8]> = lines.filter(|line| !line.is_empty()).collect();
                [tags, &lines.join(&b'\n')].concat()
            }
            Reason::Promotion => with_equals_signs(game),
            Reason::EnPassant => without_suffix(game),
            Reason::Coordinates => without_coordinates(game),
            Reason::UnreadableToken => {
                let (kind, at) = fault.expect("the audit has stopped");
                let token = matches!(kind, FaultKind::UnreadableToken | FaultKind::IllegalSan);
                assert!(token, "{kind:?} is no token that pgn-reader drops");
                game[..at].to_vec()
            }
        }
    }
}

/// What follows the lines that start with a bracket.
fn movetext(game: &[u8]) -> &[u8] {
    let mut rest = game;
    while rest.trim_ascii_start().starts_with(b"[") {
        let line_end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |at| at + 1);
        rest = &rest[line_end..];
    }
    rest.trim_ascii_start()
}

/// `e8Q` as `e8=Q`.
fn with_equals_signs(game: &[u8]) -> Vec<u8> {
    let tags = game.len() - movetext(game).len();
    let mut rewritten = game[..tags].to_vec();
    for (at, &byte) in game.iter().enumerate().skip(tags) {
        if let [b'a'..=b'h', b'1' | b'8', b'Q' | b'R' | b'B' | b'N'] = game[at - 2..=at] {
            rewritten.push(b'=');
        }
        rewritten.push(byte);
    }
    rewritten
}

/// `gxf6ep` as `gxf6`.
fn without_suffix(game: &[u8]) -> Vec<u8> {
    let mut rewritten = game.to_vec();
    for at in (0..game.len()).filter(|&at| game[at..].starts_with(b"ep ")) {
        if game[..at].ends_with(b"3") || game[..at].ends_with(b"6") {
            rewritten[at..at + 2].fill(b' ');
        }
    }
    rewritten
}

/// Moves given by their two squares in SAN; all other tokens as they are, but no variations.
fn without_coordinates(game: &[u8]) -> Vec<u8> {
    let movetext = movetext(game);
    let mut position: Chess = start_position(game).expect("a position to start from");
    let mut rewritten = game[..game.len() - movetext.len()].to_vec();
    let mut depth = 0;
    let main_line = movetext.iter().filter(|&&byte| {
        depth += i32::from(byte == b'(');
        let inside = depth > 0;
        depth -= i32::from(byte == b')');
        !inside
    });
    let main_line: Vec<u8> = main_line.copied().collect();
    for token in main_line.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty()) {
        let bare = token.strip_suffix(b"+").unwrap_or(token).to_ascii_lowercase();
        let m = UciMove::from_ascii(&bare).ok().and_then(|uci| uci.to_move(&position).ok());
        match m {
            Some(m) => {
                let san = SanPlus::from_move_and_play_unchecked(&mut position, m);
                rewritten.extend(san.to_string().into_bytes());
            }
            None => {
                if let Ok(san) = San::from_ascii(token) {
                    play(&mut position, san).expect("a legal move");
                }
                rewritten.extend(token);
            }
        }
        rewritten.push(b' ');
    }
    rewritten
}
