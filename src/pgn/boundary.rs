//! Where games start. Exact decisions are made by reading on from the end of the game before; a block
//! of text that is cut anywhere is entered at a likely start, which the pipeline then confirms.

use memchr::{memchr_iter, memchr2, memchr2_iter};

use super::MAX_GAME_BYTES;

/// No move in the standard's spelling is longer, glyphs included.
const MAX_MOVE_BYTES: usize = 16;

/// The tag that opens a game (PGN standard 8.1.1), up to its value.
pub(super) const EVENT_TAG: &[u8] = b"[Event \"";

/// How far a blank line is looked for.
pub const MAX_BLANK_BYTES: usize = 16;

/// True when a line of the tag section starts at `at`: `[`, a name, and a quoted value on the same line,
/// with or without blanks between them (PGN standard 7 and 8.1).
pub fn is_tag_line(text: &[u8], at: usize) -> bool {
    let Some(rest) = text[at..].strip_prefix(b"[") else { return false };
    let rest = &rest[blanks(rest)..];
    let name =
        rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let starts_with_letter = rest.first().is_some_and(u8::is_ascii_alphabetic);
    let value = &rest[name..];
    starts_with_letter && value.get(blanks(value)) == Some(&b'"')
}

fn blanks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// The first place in `block` where a game very likely starts: a tag line after a line that is
/// no tag line. It may be a false one, inside a comment: only reading up to it tells.
pub fn likely_game_start(block: &[u8]) -> Option<usize> {
    memchr_iter(b'[', block).find(|&at| {
        at > 0
            && matches!(block[at - 1], b'\n' | b'\r')
            && is_tag_line(block, at)
            && last_line(&block[..at]).is_some_and(|line| line[0] != b'[')
    })
}

/// Where games may be read again after text was lost: at an Event tag at the start of a line, or at any tag
/// after a blank line. `at_line_start` says that the text starts with a line.
pub fn game_start_after_loss(text: &[u8], at_line_start: bool) -> Option<usize> {
    memchr_iter(b'[', text).find(|&at| {
        let starts_line = match at {
            0 => at_line_start,
            _ => matches!(text[at - 1], b'\n' | b'\r'),
        };
        let before = &text[at.saturating_sub(MAX_BLANK_BYTES)..at];
        let blanks = &before[before.trim_ascii_end().len()..];
        let starts_game = || text[at..].starts_with(EVENT_TAG) || line_ends(blanks) > 1;
        starts_line && is_tag_line(text, at) && starts_game()
    })
}

/// The last line of `text` that is not blank, if it is there as a whole.
fn last_line(text: &[u8]) -> Option<&[u8]> {
    let text = text.trim_ascii_end();
    let start = memchr::memrchr2(b'\n', b'\r', text)? + 1;
    (start < text.len()).then(|| &text[start..])
}

/// What stands between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A game starts at `game`: a tag line, or the first move number or move of a game without tags.
    Game { game: usize, free_text_bytes: usize },
    /// The text ends before any; reading may be taken up again at `resume`.
    End { resume: usize, free_text_bytes: usize },
}

/// Skips what belongs to no game: blanks, byte order marks, `%` and `;` lines, comments, and lines of
/// free text, which are counted. `whole` says that nothing follows the text.
pub fn skip_gap(text: &[u8], from: usize, whole: bool) -> Gap {
    let mut at = from;
    let mut free_text_bytes = 0;
    let mut unclosed_until = from;
    loop {
        at += blank_prefix(&text[at..]);
        let resume = at;
        let Some(&byte) = text.get(at) else { return Gap::End { resume, free_text_bytes } };
        let starts_game = match byte {
            b'[' => Some(starts_tags(text, at, whole)),
            b'{' => match comment_end(text, at, &mut unclosed_until) {
                Some(Some(end)) => {
                    at = end;
                    continue;
                }
                closed => closed.map(|_| false),
            },
            b'%' | b';' => Some(false),
            _ => starts_movetext(&text[at..], whole),
        };
        if starts_game == Some(true) {
            return Gap::Game { game: at, free_text_bytes };
        }
        let line_end = line_end(text, at, whole).filter(|_| whole || starts_game.is_some());
        let Some(end) = line_end else { return Gap::End { resume, free_text_bytes } };
        if !matches!(byte, b'%' | b';') {
            free_text_bytes += end - at;
        }
        at = end;
    }
}

/// Where the line ends that `at` lies in; `None` when that is not seen. A line with the length of a game
/// is cut, so that no more than that is ever kept.
fn line_end(text: &[u8], at: usize, whole: bool) -> Option<usize> {
    let limit = text.len().min(at + MAX_GAME_BYTES);
    let length = memchr2(b'\n', b'\r', &text[at..limit]);
    length.map(|length| at + length).or((whole || limit < text.len()).then_some(limit))
}

/// Where the comment that opens at `at`, between two games, ends: after its closing brace. `Some(None)` if
/// it is none, because tags come first or no end within the length of a game; `None` if the text ends
/// before that is known. No brace or tags are before `unclosed_until`, which saves looking again.
fn comment_end(text: &[u8], at: usize, unclosed_until: &mut usize) -> Option<Option<usize>> {
    let limit = text.len().min(at + MAX_GAME_BYTES);
    let from = limit.min((*unclosed_until).max(at + 1));
    for found in memchr2_iter(b'}', b'[', &text[from..limit]).map(|length| from + length) {
        if text[found] == b'}' {
            return Some(Some(found + 1));
        }
        if matches!(text[found - 1], b'\n' | b'\r') && is_tag_line(text, found) {
            *unclosed_until = found;
            return Some(None);
        }
    }
    *unclosed_until = limit;
    (limit < text.len()).then_some(None)
}

/// A tag line, or as much of its name as is left where the text ends.
pub(super) fn starts_tags(text: &[u8], at: usize, whole: bool) -> bool {
    let cut = || text[at + 1..].iter().all(u8::is_ascii_alphanumeric) && text.len() > at + 1;
    is_tag_line(text, at) || whole && cut()
}

/// A game without tags starts with its first move number, or with a move. `None` if the text ends before
/// that is known.
fn starts_movetext(text: &[u8], whole: bool) -> Option<bool> {
    const MAX_BLANKS: usize = 16;
    let token = first_token(text);
    if token.starts_with(b"1.") {
        return Some(true);
    }
    let (token, length) = if token == b"1" {
        let blanks = text[1..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let next = first_token(&text[1 + blanks.min(MAX_BLANKS)..]);
        (next, 1 + blanks + next.len())
    } else {
        (token, token.len())
    };
    (whole || length < text.len()).then(|| is_standard_move(token))
}

/// What stands before the first blank, bracket or comment; a piece of it when it is longer than any move.
fn first_token(text: &[u8]) -> &[u8] {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"{}();$*".contains(byte);
    let text = &text[..text.len().min(MAX_MOVE_BYTES + 1)];
    &text[..text.iter().position(ends).unwrap_or(text.len())]
}

/// A token that is a move in the standard's spelling, and no English word.
pub(super) fn is_standard_move(token: &[u8]) -> bool {
    token.len() <= MAX_MOVE_BYTES
        && pgn_reader::SanPlus::from_ascii(token).is_ok_and(|san| {
            !matches!(san.san, shakmaty::san::San::Null | shakmaty::san::San::Put { .. })
        })
}

/// The length of white space, byte order marks and other invisible bytes at the start of `text`.
pub(super) fn blank_prefix(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        at += match &text[at..] {
            [byte, ..] if byte.is_ascii_whitespace() => 1,
            rest => match odd_blank(rest) {
                0 => return at,
                length => length,
            },
        };
    }
}

/// The length of an invisible character other than ASCII white space at the start of `text`: NUL, other
/// control bytes, no-break space (UTF-8 or Latin-1), zero-width space and joiners, byte order mark.
pub(super) fn odd_blank(text: &[u8]) -> usize {
    match text {
        [0x00..=0x08 | 0x0B | 0x0E..=0x1F | 0x7F | 0xA0, ..] => 1,
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x8B..=0x8F, ..] | [0xE2, 0x81, 0xA0, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}

/// The number of line ends in a text: LF, CR or CRLF.
pub(super) fn line_ends(text: &[u8]) -> usize {
    let line_feeds = text.iter().filter(|byte| **byte == b'\n').count();
    let returns = text.iter().filter(|byte| **byte == b'\r').count();
    line_feeds.max(returns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_line_may_have_blanks_around_its_name() {
        for line in ["[Event \"a\"]", "[ Event \"a\"]", "[\tEvent\t\"a\" ]", "[Event\"a\"]"] {
            assert!(is_tag_line(line.as_bytes(), 0), "{line}");
            let game = Gap::Game { game: 0, free_text_bytes: 0 };
            assert_eq!(skip_gap(line.as_bytes(), 0, true), game, "{line}");
        }
        for line in ["[%clk 0:01]", "[ \"a\"]", "[Event a]", "[Event\n\"a\"]", "[2 \"a\"]"] {
            assert!(!is_tag_line(line.as_bytes(), 0), "{line}");
        }
    }
}
