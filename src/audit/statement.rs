//! Reads why a file says that a game ended: from its tags, then from its last comments. The first text that says
//! which way it ended counts; a vague one ("Normal") only where no other text says more.

use crate::pgn::Tags;
use crate::rules::Color;

use super::phrase::Phrase;
use super::reasons::{Place, StatedReason, TEXTS};

/// Why a file says that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    pub reason: StatedReason,
    /// The side that the text names first, as in `Black ran out of time and White has no material to mate`.
    pub first_side: Option<Color>,
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
        last_comments: impl Iterator<Item = &'a [u8]>,
    ) -> Option<Statement> {
        self.unknown.clear();
        let place = if on_lichess { Place::LichessTag } else { Place::Tag };
        let mut vague = None;
        for tag in [tags.termination_details, tags.icc_result, tags.termination, tags.end_string] {
            let Some(text) = tag.map(<[u8]>::trim_ascii).filter(|text| is_known(text)) else {
                continue;
            };
            match self.look_up(place, text, tags) {
                Some(statement) if !statement.reason.is_vague() => return Some(statement),
                Some(statement) => vague = vague.or(Some(statement)),
                None => self.note_unknown(),
            }
        }
        for comment in last_comments {
            let mut text = std::mem::take(&mut self.comment);
            without_commands(comment, &mut text);
            let statement = self.read_comment(&text, tags, vague.is_none());
            self.comment = text;
            match statement {
                Some(statement) if !statement.reason.is_vague() => return Some(statement),
                statement => vague = vague.or(statement),
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
        // Engines' interfaces append it to their figures.
        let tail = memchr::memrchr(b',', whole).map(|comma| whole[comma + 1..].trim_ascii());
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
        let mut named = false;
        let mut reason = TEXTS.reason(place, &self.phrase);
        if reason.is_none() {
            // A name may hold a colour.
            self.phrase.read(text);
            for (name, color) in [(tags.white, Color::White), (tags.black, Color::Black)] {
                self.name.read(name.unwrap_or_default());
                named |= self.phrase.put_name_away(&self.name, color);
            }
            self.phrase.put_colors_away();
            reason = TEXTS.reason(place, &self.phrase);
        }
        if reason.is_none() {
            self.phrase.put_numbers_away();
            reason = TEXTS.reason(place, &self.phrase);
        }
        let statement = Statement { reason: reason?, first_side: self.phrase.first_side };
        if !named && self.remembered.len() < REMEMBERED_TEXTS {
            self.remembered.push(Remembered { place, text: text.into(), statement });
        }
        Some(statement)
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
