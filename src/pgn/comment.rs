//! Brace comments: where they end, and the clock and evaluation commands inside.

use memchr::memchr3_iter;
use memchr::memmem::rfind;

use super::boundary::{is_tag_line, line_ends};

/// Where a comment ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CommentEnd {
    /// After its closing brace.
    Closed { content_end: usize, end: usize },
    /// It never closes: the game ends where the next one's tags start, if they do.
    Unterminated { end: usize },
}

/// Decides where the comment that opens before `start` ends, when an opening brace comes first at `inner`,
/// or no brace at all (`inner` is the end of the text then). `None` when that depends on what follows
/// the text; `whole` says that nothing does.
///
/// Brace comments do not nest (PGN standard 5), so the first closing brace ends it; but where the
/// braces that follow close exactly what was opened, their author meant nesting. And where a tag
/// line stands before the inner brace, the comment was never closed and the brace is the next game's.
pub(super) fn end_of_odd_comment(
    text: &[u8],
    start: usize,
    inner: usize,
    whole: bool,
) -> Option<CommentEnd> {
    if inner == text.len() && !whole {
        return None;
    }
    let mut depth = 1;
    let mut first_close = None;
    let mut end = None;
    for at in memchr3_iter(b'{', b'}', b'[', &text[start..]).map(|at| start + at) {
        match text[at] {
            b'{' if first_close.is_some() => end = first_close,
            b'{' => depth += 1,
            b'}' => {
                first_close.get_or_insert(at);
                depth -= 1;
                end = Some(at).filter(|_| depth == 0);
            }
            _ if ends_comment(text, start, at) => {
                return Some(first_close.map_or(CommentEnd::Unterminated { end: at }, closed));
            }
            _ => {}
        }
        if let Some(end) = end {
            return Some(closed(end));
        }
    }
    let end = CommentEnd::Unterminated { end: text.len() };
    whole.then(|| first_close.map_or(end, closed))
}

fn closed(brace: usize) -> CommentEnd {
    CommentEnd::Closed { content_end: brace, end: brace + 1 }
}

/// A tag line after a blank line, or an Event tag at the start of any line.
fn ends_comment(text: &[u8], start: usize, at: usize) -> bool {
    at > start
        && matches!(text[at - 1], b'\n' | b'\r')
        && is_tag_line(text, at)
        && (text[at..].starts_with(b"[Event ") || after_blank_line(&text[start..at]))
}

fn after_blank_line(before: &[u8]) -> bool {
    line_ends(&before[before.trim_ascii_end().len()..]) > 1
}

/// An engine's evaluation as Lichess writes it, White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eval {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate, negative when Black mates.
    Mate(i32),
}

/// The value of the last command of this name in a comment: the text between `[%clk` and `]`. A line
/// may have been broken inside.
fn command<'a>(comment: &'a [u8], opening: &[u8]) -> Option<&'a [u8]> {
    let value = &comment[rfind(comment, opening)? + opening.len()..];
    if !value.first()?.is_ascii_whitespace() {
        return None;
    }
    let end = memchr::memchr(b']', value)?;
    Some(value[..end].trim_ascii())
}

/// The seconds on the clock in a comment's `[%clk h:mm:ss]`, fractions cut off.
pub fn clock_seconds(comment: &[u8]) -> Option<i32> {
    if let Some(seconds) = lichess_clock_seconds(comment) {
        return Some(seconds);
    }
    let value = command(comment, b"[%clk")?;
    let whole = value.split(|&byte| byte == b'.').next()?;
    let mut seconds: i32 = 0;
    for part in whole.split(|&byte| byte == b':') {
        seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
    }
    Some(seconds)
}

/// The same where the comment is ` [%clk h:mm:ss] ` and nothing else: nearly all are.
fn lichess_clock_seconds(comment: &[u8]) -> Option<i32> {
    let time = comment.strip_prefix(b" [%clk ")?.strip_suffix(b"] ")?;
    let &[h, b':', m1, m2, b':', s1, s2] = time else { return None };
    let digits = [h, m1, m2, s1, s2];
    let [h, m1, m2, s1, s2] = digits.map(|digit| i32::from(digit.wrapping_sub(b'0')));
    let plain = digits.iter().all(u8::is_ascii_digit);
    plain.then_some(3600 * h + 60 * (10 * m1 + m2) + 10 * s1 + s2)
}

/// The evaluation in a comment's `[%eval 0.17]`, `[%eval #-4]`, `[%eval 0.17,30]`, or in centipawns `[%eval 17,30]`.
pub fn eval(comment: &[u8]) -> Option<Eval> {
    let value = command(comment, b"[%eval")?;
    let (value, has_depth) = match memchr::memchr(b',', value) {
        Some(comma) => (value[..comma].trim_ascii_end(), true),
        None => (value, false),
    };
    if let Some(mate) = value.strip_prefix(b"#") {
        let (negative, mate) = sign(mate);
        let moves = digits(mate)?;
        return Some(Eval::Mate(if negative { -moves } else { moves }));
    }
    let (negative, pawns) = sign(value);
    let (whole, hundredths) = match memchr::memchr(b'.', pawns) {
        // Programs that write the depth, and no point, write hundredths.
        None if has_depth => (0, digits(pawns)?),
        None => (digits(pawns)?, 0),
        Some(point) => {
            let fraction = &pawns[point + 1..];
            let tens = digits(fraction.get(..1)?)?;
            let ones = fraction.get(1..2).map_or(Some(0), digits)?;
            (if point == 0 { 0 } else { digits(&pawns[..point])? }, tens * 10 + ones)
        }
    };
    let centipawns = whole.checked_mul(100)?.checked_add(hundredths)?;
    Some(Eval::Centipawns(if negative { -centipawns } else { centipawns }))
}

fn sign(value: &[u8]) -> (bool, &[u8]) {
    match value {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, value),
    }
}

pub(super) fn digits(text: &[u8]) -> Option<i32> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    text.iter()
        .try_fold(0i32, |value, digit| value.checked_mul(10)?.checked_add(i32::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_clock_of_a_comment_counts() {
        assert_eq!(clock_seconds(b" [%eval 0.17] [%clk 0:03:00] "), Some(180));
        assert_eq!(clock_seconds(b"[%clk 1:00:59.2][%timestamp 8]"), Some(3659));
        assert_eq!(clock_seconds(b"[%clk 0:01:00] [%clk 0:00:59]"), Some(59));
        assert_eq!(clock_seconds(b"[%clk\r\n1:31:15]"), Some(5475));
        assert_eq!(clock_seconds(b" [%clk 1:00:59] "), Some(3659));
        assert_eq!(clock_seconds(b" [%clk 0:70:59] "), Some(4259));
        assert_eq!(clock_seconds(b"[%clk 0:aa:00]"), None);
        assert_eq!(clock_seconds(b" [%clk 0:aa:00] "), None);
        assert_eq!(clock_seconds(b"no clock"), None);
    }

    #[test]
    fn evaluations_are_centipawns_or_mate() {
        assert_eq!(eval(b"[%eval 0.17]"), Some(Eval::Centipawns(17)));
        assert_eq!(eval(b"[%eval -0.5]"), Some(Eval::Centipawns(-50)));
        assert_eq!(eval(b"[%eval -12.34,30]"), Some(Eval::Centipawns(-1234)));
        assert_eq!(eval(b"[%eval #-4]"), Some(Eval::Mate(-4)));
        assert_eq!(eval(b"[%eval 3]"), Some(Eval::Centipawns(300)));
        assert_eq!(eval(b"[%eval x]"), None);
    }

    #[test]
    fn a_whole_number_before_a_depth_is_centipawns() {
        assert_eq!(eval(b"[%eval -40,21]"), Some(Eval::Centipawns(-40)));
        assert_eq!(eval(b"[%eval 135,8]"), Some(Eval::Centipawns(135)));
        assert_eq!(eval(b"[%eval 0.17,30]"), Some(Eval::Centipawns(17)));
        assert_eq!(eval(b"[%eval #3,30]"), Some(Eval::Mate(3)));
    }
}
