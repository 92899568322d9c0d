//! Reads why a file says that a game ended: from its tags, then from its last comments. The first text that says
//! which way it ended counts; a vague one ("Normal") only where no other text says more.

use crate::pgn::Tags;
use crate::rules::Color;

use super::phrase::Phrase;
use super::reasons::{Place, Said, StatedReason, TEXTS};

/// Why a file says that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    pub reason: StatedReason,
    /// The side that the text names first, as in `Black ran out of time and White has no material to mate`.
    pub first_side: Option<Color>,
    /// Whether that side won, where the text begins with saying so.
    pub first_side_won: Option<bool>,
    /// The words of a program that draws by itself: nobody announced a move to it (Art. 9.2.1, 9.3.1).
    pub is_automatic: bool,
}

impl Statement {
    /// The side that won by the text's own words.
    pub fn winner(&self) -> Option<Color> {
        self.first_side_won.zip(self.first_side).map(|(won, side)| if won { side } else { !side })
    }
}

/// A longer text is no statement of how a game ended.
const MAX_STATEMENT_BYTES: usize = 120;
/// Texts that were looked up and are kept: more than one source has.
const REMEMBERED_TEXTS: usize = 16;
/// Fewer words in a comment, and it is an engine's figures or a name rather than a statement.
const PLAIN_WORDS_OF_A_STATEMENT: usize = 2;

#[derive(Debug)]
struct Remembered {
    place: Place,
    text: Box<[u8]>,
    statement: Statement,
}

/// Reads statements. It keeps its memory from game to game.
#[derive(Debug, Default)]
pub(super) struct StatementReader {
    phrase: Phrase,
    name: Phrase,
    comment: Vec<u8>,
    remembered: Vec<Remembered>,
    unknown: String,
}

impl StatementReader {
    /// Reads the statement of a game; `last_comments` are those after its last move, the last one first.
    pub fn read<'a>(
        &mut self,
        tags: &Tags<'_>,
        on_lichess: bool,
        drawn: bool,
        last_comments: impl Iterator<Item = &'a [u8]>,
    ) -> Option<Statement> {
        self.unknown.clear();
        let place = if on_lichess { Place::LichessTag } else { Place::Tag };
        let mut vague: Option<Statement> = None;
        for tag in [tags.termination_details, tags.icc_result, tags.termination, tags.end_string] {
            let Some(text) = tag.map(<[u8]>::trim_ascii).filter(|text| is_known(text)) else {
                continue;
            };
            match self.look_up(place, text, tags) {
                Some(statement) if !statement.reason.is_vague(drawn) => return Some(statement),
                Some(statement) => vague = Some(fuller(vague, statement)),
                None => self.note_unknown(),
            }
        }
        for comment in last_comments {
            let mut text = std::mem::take(&mut self.comment);
            without_commands(comment, &mut text);
            let statement = self.read_comment(&text, tags, vague.is_none());
            self.comment = text;
            match statement {
                Some(statement) if !statement.reason.is_vague(drawn) => return Some(statement),
                Some(statement) => vague = Some(fuller(vague, statement)),
                None => {}
            }
        }
        vague
    }

    /// The first text of the game that nothing is known of, as it is compared.
    pub fn unknown(&self) -> Option<&str> {
        Some(self.unknown.as_str()).filter(|text| !text.is_empty())
    }

    fn read_comment(&mut self, text: &[u8], tags: &Tags<'_>, count: bool) -> Option<Statement> {
        let whole = text.trim_ascii();
        if whole.is_empty() {
            return None;
        }
        let known = self.look_up(Place::Comment, whole, tags);
        if known.is_some() {
            return known;
        }
        // Engines' interfaces append it to their figures. After an annotator's words it is a part of his sentence.
        let tail = memchr::memrchr(b',', whole)
            .filter(|&comma| are_figures(&whole[..comma]))
            .map(|comma| whole[comma + 1..].trim_ascii());
        let known = tail.and_then(|tail| self.look_up(Place::Comment, tail, tags));
        if known.is_none() && count && self.phrase.plain_words() >= PLAIN_WORDS_OF_A_STATEMENT {
            self.note_unknown();
        }
        known
    }

    fn look_up(&mut self, place: Place, text: &[u8], tags: &Tags<'_>) -> Option<Statement> {
        let same = |known: &&Remembered| known.place == place && *known.text == *text;
        if let Some(known) = self.remembered.iter().find(same) {
            return Some(known.statement);
        }
        self.phrase.read(&[]);
        if text.len() > MAX_STATEMENT_BYTES {
            return None;
        }
        self.phrase.read(text);
        self.phrase.put_colors_away();
        let mut found = TEXTS.said(place, &self.phrase);
        let named = found.is_none();
        if named {
            found = self.look_up_named(place, text, tags);
        }
        if found.is_none() {
            self.phrase.put_numbers_away();
            found = TEXTS.said(place, &self.phrase);
        }
        let said = found?;
        let statement = Statement {
            reason: said.reason,
            first_side: self.phrase.first_side,
            first_side_won: self.phrase.first_side_won(),
            is_automatic: said.is_automatic,
        };
        if !named && self.remembered.len() < REMEMBERED_TEXTS {
            self.remembered.push(Remembered { place, text: text.into(), statement });
        }
        Some(statement)
    }

    /// Looks a text up with the players' names put away: each alone, since a name may be a word of the text, or hold a
    /// colour; then both, the longer one first, since it may begin with the other.
    fn look_up_named(&mut self, place: Place, text: &[u8], tags: &Tags<'_>) -> Option<Said> {
        let white = (tags.white.unwrap_or_default(), Color::White);
        let black = (tags.black.unwrap_or_default(), Color::Black);
        let (longer, other) =
            if white.0.len() < black.0.len() { (black, white) } else { (white, black) };
        let same = white.0 == black.0;
        for names in [&[longer][..], &[other], &[longer, other]] {
            self.phrase.read(text);
            let mut found = false;
            for &(name, color) in names {
                self.name.read(name);
                found |= self.phrase.put_name_away(&self.name, (!same).then_some(color));
            }
            self.phrase.put_colors_away();
            let said = if found { TEXTS.said(place, &self.phrase) } else { None };
            if said.is_some() {
                return said;
            }
        }
        None
    }

    #[cold]
    fn note_unknown(&mut self) {
        if self.unknown.is_empty() {
            self.unknown.push_str(self.phrase.as_str());
        }
    }
}

/// True when a tag value is more than a sign that nothing is known (PGN standard 8.1.1).
fn is_known(value: &[u8]) -> bool {
    !matches!(value, b"" | b"?" | b"-")
}

/// The statement that says more; of two that say the same, the first.
fn fuller(first: Option<Statement>, next: Statement) -> Statement {
    first
        .filter(|first| !first.reason.is_unspecified() || next.reason.is_unspecified())
        .unwrap_or(next)
}

/// True for an engine's figures, such as `+0.31/14 2.2s`, `-M5/20 0.1s, nps=2000` or `d=30, wv=0.00`, and for `book`.
fn are_figures(text: &[u8]) -> bool {
    let has_digit = |word: &[u8]| word.iter().any(u8::is_ascii_digit);
    let mut words = text
        .split(|byte| byte.is_ascii_whitespace() || *byte == b',')
        .filter(|word| !word.is_empty())
        .peekable();
    let begins = words.peek().is_some_and(|&word| {
        word == b"book"
            || has_digit(word) && word.contains(&b'=')
            || has_digit(word)
                && word.contains(&b'/')
                && matches!(word[0], b'+' | b'-' | b'0'..=b'9')
    });
    begins && words.all(|word| word == b"book" || has_digit(word) || word.contains(&b'='))
}

/// Copies a comment without its commands, such as `[%clk 0:03:00]`.
fn without_commands(comment: &[u8], text: &mut Vec<u8>) {
    text.clear();
    let mut rest = comment;
    while let Some(open) = memchr::memchr(b'[', rest) {
        if rest.get(open + 1) == Some(&b'%') {
            text.extend_from_slice(&rest[..open]);
            let close = memchr::memchr(b']', &rest[open..]);
            rest = close.map_or(&[], |close| &rest[open + close + 1..]);
        } else {
            text.extend_from_slice(&rest[..=open]);
            rest = &rest[open + 1..];
        }
    }
    text.extend_from_slice(rest);
}
