//! The movetext of one game, token by token (PGN standard 8.2). The regular spellings are recognised where
//! they stand; anything else goes to [`super::spelling`], and what is not known there is a fault.

use std::hint::select_unpredictable;

use memchr::memchr2;

use super::boundary::{is_standard_move, is_tag_line, line_ends, odd_blank, starts_tags};
use super::comment::{CommentEnd, end_of_odd_comment};
use super::spelling::{self, Spelling};
use super::standard_move::{castling, is_delimiter, standard_move};
use super::word::{leading_digits, length_to_brace, word_at};
use super::{FaultKind, Flags, GameResult};
use crate::rules::San;

/// The mark of check or mate at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckMark {
    None,
    Check,
    Mate,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveToken {
    pub san: San,
    pub capture_mark: bool,
    pub check_mark: CheckMark,
}

/// Why reading the movetext stopped. Its end is [`Movetext::position`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over: a result was read and something else follows, or the next game starts.
    Closed,
    /// The text ends here.
    Exhausted,
    /// The game broke off inside a comment or a variation.
    Unterminated(FaultKind),
}

/// A token of the movetext. Byte ranges are offsets in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    Move {
        token: MoveToken,
        at: usize,
        end: usize,
    },
    /// `0-0` as the last token: castling if that is legal, else both sides lost.
    CastlingOrNoWinner {
        token: MoveToken,
        at: usize,
        end: usize,
    },
    /// A comment, without its braces. `(=)`, the mark of a draw offer, comes as one (Art. 9.1.2.2).
    Comment {
        start: usize,
        end: usize,
    },
    /// The result; `None` for one that the standard cannot express.
    Result(Option<GameResult>),
    Fault {
        kind: FaultKind,
        at: usize,
        end: usize,
    },
    End(Ending),
}

/// Reads the movetext of one game.
#[derive(Debug)]
pub struct Movetext<'a> {
    text: &'a [u8],
    position: usize,
    /// Nothing follows the text, so that its end is the end of the game.
    whole: bool,
    over: bool,
    move_numbers: u32,
    flags: Flags,
}

impl<'a> Movetext<'a> {
    /// Starts to read at `position`, the first byte after the tags. `whole` says that nothing
    /// follows the text.
    pub fn new(text: &'a [u8], position: usize, whole: bool) -> Movetext<'a> {
        Movetext { text, position, whole, over: false, move_numbers: 0, flags: Flags::default() }
    }

    /// The offset up to which the text has been read; after [`Token::End`] the end of the game.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The departures from the standard that were met so far.
    pub fn flags(&self) -> Flags {
        self.flags
    }

    /// How many move numbers have been read.
    pub fn move_numbers(&self) -> u32 {
        self.move_numbers
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(b' ')
    }

    /// The next token, if it is a move in the standard's spelling behind at most a number and a line end:
    /// nearly all are. `None` says nothing of the token, which [`Movetext::next_token`] then reads.
    #[inline(always)]
    pub fn next_regular_move(&mut self) -> Option<(MoveToken, usize, usize)> {
        // A number of seven bytes with its blank, a move of seven with what follows it, and a line end.
        const WINDOW_BYTES: usize = 24;
        if self.over {
            return None;
        }
        let window: &[u8; WINDOW_BYTES] = self.text.get(self.position..)?.first_chunk()?;
        let number = regular_move_number(word_at(window, 0));
        let found = standard_move(word_at(window, number & 7))?;
        self.move_numbers += u32::from(number > 0);
        let at = self.position + number;
        let end = at + found.length;
        self.position = end + blank(window.get(number + found.length..).unwrap_or_default());
        Some((found.token, at, end))
    }

    /// The content of the comment that starts right here, if it is `{ [%clk h:mm:ss] }`, as Lichess writes it after
    /// every move: eight bytes of any kind but braces stand for the time. `None` says nothing of a comment.
    #[inline(always)]
    pub fn next_clock_comment(&mut self) -> Option<(usize, usize)> {
        const OPENING: u64 = u64::from_le_bytes(*b"{ [%clk ");
        const CLOSING: u32 = u32::from_le_bytes(*b"] }\0");
        const CLOSING_AT: usize = 15;
        const LENGTH: usize = CLOSING_AT + 3;
        let window: &[u8; LENGTH + 2] = self.text.get(self.position..)?.first_chunk()?;
        let closing = u32::from_le_bytes(*window[CLOSING_AT..].first_chunk()?);
        let fits = word_at(window, 0) == OPENING
            && length_to_brace(word_at(window, 8)) == 8
            && closing & 0x00FF_FFFF == CLOSING;
        if !fits {
            return None;
        }
        let content = (self.position + 1, self.position + LENGTH - 1);
        self.position += LENGTH + blank(&window[LENGTH..]);
        Some(content)
    }

    /// The comment that starts right here, if it ends at its first brace and is short: its content. `None` says
    /// nothing of a comment.
    #[inline(always)]
    pub fn next_regular_comment(&mut self) -> Option<(usize, usize)> {
        // Comments of clocks and evaluations are so short that a call costs more than the search.
        const WORDS: usize = 6;
        const WINDOW_BYTES: usize = 8 * WORDS + 4;
        let window: &[u8; WINDOW_BYTES] = self.text.get(self.position..)?.first_chunk()?;
        if window[0] != b'{' {
            return None;
        }
        for start in (0..WORDS).map(|number| 1 + 8 * number) {
            let word = word_at(window, start);
            let found = length_to_brace(word);
            if found < 8 {
                if (word >> (8 * found)) as u8 != b'}' {
                    return None;
                }
                let length = start + found as usize;
                let content = (self.position + 1, self.position + length);
                self.position = content.1 + 1 + blank(window.get(length + 1..).unwrap_or_default());
                return Some(content);
            }
        }
        None
    }

    /// Reads on to the next token.
    pub fn next_token(&mut self) -> Token {
        if self.over {
            return self.next_after_result();
        }
        loop {
            let at = self.position;
            let Some(&byte) = self.text.get(at) else { return Token::End(Ending::Exhausted) };
            match byte {
                b' ' | b'\t' | b'\x0C' => self.position += 1,
                b'\n' | b'\r' => self.line_end(),
                b'a'..=b'h' | b'N' | b'B' | b'R' | b'Q' | b'K' | b'O' => {
                    if let Some((token, at, end)) = self.next_regular_move() {
                        return Token::Move { token, at, end };
                    }
                    if let Some((token, length)) = castling(&self.text[at..]) {
                        self.skip_blank(at + length);
                        return Token::Move { token, at, end: at + length };
                    }
                    if let Some(token) = self.odd_token(at) {
                        return token;
                    }
                }
                b'0'..=b'9' if self.skip_move_number(at) => {}
                b'{' => return self.comment(at),
                _ => {
                    if let Some(token) = self.other(at, byte) {
                        return token;
                    }
                }
            }
        }
    }

    /// Steps over a line end; a second one before the result leaves a blank line in the movetext.
    fn line_end(&mut self) {
        let crlf = self.text[self.position..].starts_with(b"\r\n");
        self.position += if crlf { 2 } else { 1 };
        if !matches!(self.byte(self.position), b'\n' | b'\r') {
            return;
        }
        while self.position < self.text.len() && self.byte(self.position).is_ascii_whitespace() {
            self.position += 1;
        }
        let next = self.position + odd_blank(&self.text[self.position..]);
        if next < self.text.len() && !starts_tags(self.text, next, self.whole) {
            self.flags.insert(Flags::BLANK_LINE_IN_MOVETEXT);
        }
    }

    /// Steps over a move number with its dots and the blank after it; false when there is none.
    #[inline(always)]
    fn skip_move_number(&mut self, at: usize) -> bool {
        let mut end = at + 1;
        while self.byte(end).is_ascii_digit() {
            end += 1;
        }
        if self.byte(end) != b'.' {
            return false;
        }
        end += 1;
        while self.byte(end) == b'.' {
            end += 1;
        }
        if self.byte(end).is_ascii_digit() {
            return false; // 0.5-0.5, or castling with zeros right behind its number
        }
        self.move_numbers += 1;
        self.skip_blank(end);
        true
    }

    /// Goes on at `at`, or behind the blank there.
    #[inline(always)]
    fn skip_blank(&mut self, at: usize) {
        self.position = at + blank(self.text.get(at..).unwrap_or_default());
    }

    /// A token that starts with a digit and is no move number with dots: a result, a bare number, castling
    /// with zeros.
    #[cold]
    fn result_or_number(&mut self, at: usize) -> Option<Token> {
        let rest = &self.text[at..];
        for (text, result) in GameResult::STANDARD {
            if rest.starts_with(text.as_bytes()) && is_delimiter(self.byte(at + text.len())) {
                self.position = at + text.len();
                return self.result(Some(result));
            }
        }
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = rest[digits..].iter().take_while(|&&byte| byte == b'.').count();
        if dots > 0 && !rest.starts_with(b"0.5") {
            self.move_numbers += 1;
            self.position = at + digits + dots;
            return None;
        }
        let end = at + digits;
        let glued = !is_delimiter(self.byte(end));
        if glued && !self.starts_move(end) || rest.starts_with(b"0000") {
            return self.odd_token(at);
        }
        if glued {
            self.flags.insert(Flags::MOVE_NUMBER_SPELLING);
        }
        self.move_numbers += 1;
        self.position = end;
        None
    }

    /// A move, or its dots as one character, right behind a number.
    fn starts_move(&self, at: usize) -> bool {
        let token = &self.text[at..self.token_end(at)];
        token.starts_with(spelling::ELLIPSIS)
            || token[0].is_ascii_alphabetic() && matches!(spelling::read(token), Spelling::Move(..))
    }

    fn result(&mut self, result: Option<GameResult>) -> Option<Token> {
        self.over = true;
        Some(Token::Result(result))
    }

    fn comment(&mut self, at: usize) -> Token {
        self.position = at;
        if let Some((start, end)) = self.next_regular_comment() {
            return Token::Comment { start, end };
        }
        let start = at + 1;
        let inner = memchr2(b'}', b'{', &self.text[start..]);
        let inner = inner.map_or(self.text.len(), |length| start + length);
        if self.byte(inner) == b'}' {
            self.skip_blank(inner + 1);
            return Token::Comment { start, end: inner };
        }
        match end_of_odd_comment(self.text, start, inner, self.whole) {
            None => self.exhausted(),
            Some(CommentEnd::Closed { content_end, end }) => {
                self.flags.insert(Flags::NESTED_COMMENT);
                self.position = end;
                Token::Comment { start, end: content_end }
            }
            Some(CommentEnd::Unterminated { end }) => {
                self.position = end;
                Token::End(Ending::Unterminated(FaultKind::UnterminatedComment))
            }
        }
    }

    fn exhausted(&mut self) -> Token {
        self.position = self.text.len();
        Token::End(Ending::Exhausted)
    }

    fn other(&mut self, at: usize, byte: u8) -> Option<Token> {
        match byte {
            b'.' => self.position += 1,
            b'0'..=b'9' => return self.result_or_number(at),
            b'*' => {
                self.position += 1;
                return self.result(Some(GameResult::Unknown));
            }
            b'(' => return self.variation(at),
            b')' | b'}' | b']' => {
                self.flags.insert(Flags::STRAY_CLOSER);
                self.position += 1;
            }
            b'$' if self.byte(at + 1).is_ascii_digit() => {
                let digits = self.text[at + 1..].iter().take_while(|byte| byte.is_ascii_digit());
                self.position = at + 1 + digits.count();
            }
            b';' => {
                let end = self.end_of_line(at);
                self.position = end;
                return Some(Token::Comment { start: at + 1, end });
            }
            b'%' if self.starts_line(at) => self.position = self.end_of_line(at),
            b'[' if self.starts_line(at) && starts_tags(self.text, at, self.whole) => {
                return Some(Token::End(Ending::Closed));
            }
            _ => match odd_blank(&self.text[at..]) {
                0 => return self.odd_token(at),
                length => {
                    self.position += length;
                    self.flags.insert(Flags::ODD_WHITESPACE);
                }
            },
        }
        None
    }

    fn end_of_line(&self, at: usize) -> usize {
        memchr2(b'\n', b'\r', &self.text[at..]).map_or(self.text.len(), |length| at + length)
    }

    /// Only blanks stand between the start of the line and `at`; a few are looked at.
    fn starts_line(&self, at: usize) -> bool {
        const MAX_INDENT_BYTES: usize = 16;
        let before = &self.text[at.saturating_sub(MAX_INDENT_BYTES)..at];
        let line_start = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let (indent, starts) = match line_start {
            Some(line_end) => (&before[line_end + 1..], true),
            None => (before, before.len() == at),
        };
        starts && super::boundary::blank_prefix(indent) == indent.len()
    }

    /// Where the token that starts at `at` ends: at a blank, a bracket or a comment.
    fn token_end(&self, at: usize) -> usize {
        let mut end = at + 1;
        while end < self.text.len()
            && !is_delimiter(self.text[end])
            && self.text[end] != b'['
            && !(odd_blank(&self.text[end..]) > 0 && self.text[end..][0] != 0xA0)
        {
            end += 1;
        }
        end
    }

    /// A token that is not in the standard's spelling. `None` when it is understood and says nothing.
    #[cold]
    fn odd_token(&mut self, at: usize) -> Option<Token> {
        let mut end = self.token_end(at);
        if let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = &self.text[end..] {
            end += 3; // the piece of a promotion, as in a1(N)
        }
        let token = &self.text[at..end];
        self.position = end;
        match spelling::read(token) {
            Spelling::Move(token, flags) => {
                if &self.text[at..end] == b"0-0" && self.nothing_follows(end) {
                    return Some(Token::CastlingOrNoWinner { token, at, end });
                }
                self.flags.insert(flags);
                Some(Token::Move { token, at, end })
            }
            Spelling::Decoration(_) if self.is_cut_move(at, end) => {
                Some(Token::Fault { kind: FaultKind::UnreadableToken, at, end })
            }
            Spelling::Decoration(flags) => {
                self.flags.insert(flags);
                None
            }
            Spelling::Result(result) => {
                self.flags.insert(Flags::NONSTANDARD_RESULT);
                self.result(result)
            }
            Spelling::NullMove => Some(Token::Fault { kind: FaultKind::NullMove, at, end }),
            Spelling::PieceDrop => Some(Token::Fault { kind: FaultKind::PieceDrop, at, end }),
            Spelling::NoMove | Spelling::Unreadable => {
                if let Some(split) = glued(token) {
                    self.position = at + split;
                    return self.odd_token_before(at, at + split);
                }
                let no_move = spelling::read(token) == Spelling::NoMove;
                let kind = if no_move { FaultKind::IllegalSan } else { FaultKind::UnreadableToken };
                Some(Token::Fault { kind, at, end })
            }
        }
    }

    /// The letter of a novelty or a diagram stands behind a move: where a move is due, or the text ends, it is
    /// the start of a move that was cut off.
    fn is_cut_move(&self, at: usize, end: usize) -> bool {
        self.text[at..end].iter().all(u8::is_ascii_uppercase)
            && (end == self.text.len() || self.text[..at].trim_ascii_end().ends_with(b"."))
    }

    /// The move in front of a result or a move number that is written without a blank.
    fn odd_token_before(&mut self, at: usize, end: usize) -> Option<Token> {
        match spelling::read(&self.text[at..end]) {
            Spelling::Move(token, flags) => {
                self.flags.insert(flags);
                Some(Token::Move { token, at, end })
            }
            _ => Some(Token::Fault { kind: FaultKind::UnreadableToken, at, end }),
        }
    }

    fn nothing_follows(&self, at: usize) -> bool {
        let next = at + super::boundary::blank_prefix(&self.text[at..]);
        next == self.text.len() || is_tag_line(self.text, next)
    }

    /// Skips a variation (PGN standard 8.2.5) with all that is nested in it.
    fn variation(&mut self, at: usize) -> Option<Token> {
        for (mark, flag) in [
            (&b"(e.p.)"[..], Some(Flags::EN_PASSANT_SUFFIX)),
            (b"(ep)", Some(Flags::EN_PASSANT_SUFFIX)),
            (b"(=)", None),
        ] {
            if self.text[at..].starts_with(mark) {
                self.position = at + mark.len();
                let Some(flag) = flag else {
                    return Some(Token::Comment { start: at, end: at + mark.len() });
                };
                self.flags.insert(flag);
                return None;
            }
        }
        let mut depth = 0u32;
        let mut next = at;
        while let Some(&byte) = self.text.get(next) {
            match byte {
                b'(' => depth += 1,
                b')' => {
                    depth -= 1;
                    if depth == 0 {
                        self.position = next + 1;
                        return None;
                    }
                }
                b'{' => match self.comment(next) {
                    Token::Comment { .. } => {
                        next = self.position;
                        continue;
                    }
                    end => return Some(end),
                },
                b';' => next = self.end_of_line(next),
                b'%' if self.starts_line(next) => next = self.end_of_line(next),
                b'[' if self.starts_line(next) && starts_tags(self.text, next, self.whole) => {
                    return Some(self.unterminated_variation(next));
                }
                _ => {}
            }
            next += 1;
        }
        if self.whole {
            return Some(self.unterminated_variation(self.text.len()));
        }
        Some(self.exhausted())
    }

    fn unterminated_variation(&mut self, end: usize) -> Token {
        self.position = end;
        Token::End(Ending::Unterminated(FaultKind::UnterminatedVariation))
    }

    /// After the result: comments and stray tokens in the same paragraph still belong to the game, until
    /// a tag, a move number 1 or a blank line.
    #[cold]
    fn next_after_result(&mut self) -> Token {
        loop {
            let at = self.position + super::boundary::blank_prefix(&self.text[self.position..]);
            let Some(&byte) = self.text.get(at) else { return Token::End(Ending::Exhausted) };
            let lines = line_ends(&self.text[self.position..at]);
            let token_end = self.token_end(at);
            if token_end == self.text.len() && !self.whole {
                return Token::End(Ending::Exhausted); // the token may go on
            }
            let new_game = match byte {
                b'[' => is_tag_line(self.text, at),
                b'1' => matches!(self.text[at + 1..], [b'.' | b' ' | b'\n' | b'\r', ..]),
                b'{' | b';' | b'%' => lines > 0,
                _ => lines > 0 && is_standard_move(&self.text[at..token_end]),
            };
            if lines > 1 || new_game {
                return Token::End(Ending::Closed);
            }
            match byte {
                b'{' => return self.comment(at),
                b';' => {
                    self.position = self.end_of_line(at);
                    return Token::Comment { start: at + 1, end: self.position };
                }
                _ => {
                    self.flags.insert(Flags::TOKENS_AFTER_RESULT);
                    self.position = token_end;
                }
            }
        }
    }
}

/// The length of the move number at the start of `word`, with one or three dots and a blank if there is one, at most
/// seven bytes; 0 when there is none.
#[inline(always)]
fn regular_move_number(word: u64) -> usize {
    const DOT: u32 = b'.' as u32;
    const DOTS: u32 = DOT << 16 | DOT << 8 | DOT;
    let digits = leading_digits(word);
    let rest = word >> (8 * (digits & 3));
    let is_dot = rest as u8 == b'.';
    let dots = 1 + 2 * u32::from(rest as u32 & 0x00FF_FFFF == DOTS);
    let blanks = u32::from((rest >> (8 * dots)) as u8 == b' ');
    let is_number = (1..=3).contains(&digits) & is_dot;
    select_unpredictable(is_number, (digits + dots + blanks) as usize, 0)
}

/// The length of the blank at the start of some text. A line end is a blank too when more movetext of the common
/// kind follows.
#[inline(always)]
fn blank(text: &[u8]) -> usize {
    match text {
        [b' ', b'\n', next, ..] if next.is_ascii_alphanumeric() => 2,
        [b' ', ..] => 1,
        [b'\n', next, ..] => usize::from(next.is_ascii_alphanumeric()),
        _ => 0,
    }
}

/// Where a result or a move number starts that is glued to the end of a move.
fn glued(token: &[u8]) -> Option<usize> {
    for (result, _) in GameResult::STANDARD {
        if token.ends_with(result.as_bytes()) && token.len() > result.len() {
            return Some(token.len() - result.len());
        }
    }
    let dot = token.iter().position(|&byte| byte == b'.')?;
    let digits = token[..dot].iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    // The first digit after a file letter is the rank of the move's square.
    (1..digits)
        .map(|number| dot - number)
        .find(|&split| matches!(spelling::read(&token[..split]), Spelling::Move(..)))
}
