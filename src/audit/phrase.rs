//! A text in the form in which it is compared: words in lower case with one space between, colours as `<side>`, and
//! where that does not help, players as `<side>`, numbers as `<number>` and moves as `<move>`.

use crate::rules::Color;

/// What stands for White, Black or a player.
const SIDE: &str = "<side>";
/// `white` and `black`.
const COLOR_LENGTH: usize = 5;

/// A text that is compared. Its memory is used again.
#[derive(Debug, Default)]
pub(super) struct Phrase {
    text: String,
    /// The colour that is named first, where it can be told.
    pub first_side: Option<Color>,
    /// Where the first name or colour stood that was put away.
    first_at: Option<usize>,
}

impl Phrase {
    /// The words.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Reads a text. Bytes beyond ASCII are letters, read as UTF-8, or one by one where they are not.
    pub fn read(&mut self, text: &[u8]) {
        self.text.clear();
        self.first_side = None;
        self.first_at = None;
        for chunk in text.utf8_chunks() {
            let bytes = chunk.invalid().iter().map(|&byte| char::from(byte));
            for letter in chunk.valid().chars().chain(bytes) {
                if letter.is_ascii_alphanumeric() {
                    self.text.push(letter.to_ascii_lowercase());
                } else if !letter.is_ascii() && !letter.is_whitespace() {
                    self.text.push(letter);
                } else if !self.text.is_empty() && !self.text.ends_with(' ') {
                    self.text.push(' ');
                }
            }
        }
        if self.text.ends_with(' ') {
            self.text.pop();
        }
    }

    /// Puts the colours away.
    pub fn put_colors_away(&mut self) {
        while let Some((at, color)) = self.next_color() {
            self.put_away(at, COLOR_LENGTH, Some(color));
        }
    }

    fn put_away(&mut self, at: usize, length: usize, color: Option<Color>) {
        self.text.replace_range(at..at + length, SIDE);
        if self.first_at.is_none_or(|first| at < first) {
            self.first_at = Some(at);
            self.first_side = color;
        }
    }

    fn next_color(&self) -> Option<(usize, Color)> {
        let at = |name| self.find_words(name);
        match (at("white"), at("black")) {
            (Some(white), black) if black.is_none_or(|black| white < black) => {
                Some((white, Color::White))
            }
            (_, black) => black.map(|at| (at, Color::Black)),
        }
    }

    /// Puts a player's name away, where it stands whole; true when it did. `color` is `None` when both players
    /// are called so.
    pub fn put_name_away(&mut self, name: &Phrase, color: Option<Color>) -> bool {
        let found = Some(name.as_str())
            .filter(|name| !name.is_empty())
            .and_then(|name| self.find_words(name));
        if let Some(at) = found {
            self.put_away(at, name.text.len(), color);
        }
        found.is_some()
    }

    /// What the words say of the side that they begin with: whether it won.
    pub fn first_side_won(&self) -> Option<bool> {
        let rest = self.text.strip_prefix(SIDE)?.trim_start();
        match rest.split(' ').next()? {
            "wins" | "won" | "mates" | "checkmates" => Some(true),
            "is" | "checkmated" | "forfeits" | "lost" | "loses" | "ran" | "time" => Some(false),
            _ => None,
        }
    }

    /// Where these words stand, no part of others.
    fn find_words(&self, words: &str) -> Option<usize> {
        let border = |byte: Option<&u8>| byte.is_none_or(|&byte| byte == b' ');
        let bytes = self.text.as_bytes();
        self.text.match_indices(words).map(|(at, _)| at).find(|&at| {
            let before = at.checked_sub(1).and_then(|before| bytes.get(before));
            border(before) && border(bytes.get(at + words.len()))
        })
    }

    /// Puts numbers and moves away.
    pub fn put_numbers_away(&mut self) {
        if !self.text.bytes().any(|byte| byte.is_ascii_digit()) {
            return;
        }
        let words = std::mem::take(&mut self.text);
        for word in words.split(' ') {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            if is_move(word.as_bytes()) {
                self.text.push_str("<move>");
            } else if digits > 0 {
                self.text.push_str("<number>");
                self.text.push_str(&word[digits..]);
            } else {
                self.text.push_str(word);
            }
        }
    }

    /// How many words are letters, three at least: what tells a sentence from an engine's figures.
    pub fn plain_words(&self) -> usize {
        let is_plain =
            |word: &&str| word.len() >= 3 && word.bytes().all(|b| b.is_ascii_lowercase());
        self.text.split(' ').filter(is_plain).count()
    }
}

/// Two squares, and perhaps what a pawn becomes.
fn is_move(word: &[u8]) -> bool {
    let square =
        |file: u8, rank: u8| (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    match *word {
        [a, b, c, d] => square(a, b) && square(c, d),
        [a, b, c, d, role] => square(a, b) && square(c, d) && b"qrbn".contains(&role),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrase(text: &str) -> Phrase {
        let mut phrase = Phrase::default();
        phrase.read(text.as_bytes());
        phrase
    }

    fn without_colors(text: &str) -> Phrase {
        let mut phrase = phrase(text);
        phrase.put_colors_away();
        phrase
    }

    #[test]
    fn case_punctuation_and_spaces_do_not_count() {
        assert_eq!(phrase("  Draw by 3-Fold  repetition. ").as_str(), "draw by 3 fold repetition");
        assert_eq!(
            without_colors("Black's connection stalls").as_str(),
            "<side> s connection stalls"
        );
        assert_eq!(phrase("...").as_str(), "");
    }

    #[test]
    fn the_colour_that_is_named_first_is_kept() {
        let phrase = without_colors("Black ran out of time and White has no material to mate");
        assert_eq!(phrase.first_side, Some(Color::Black));
    }

    #[test]
    fn names_stand_for_their_side_only_as_a_whole() {
        let mut text = phrase("Ann-Lee won by resignation");
        assert!(!text.put_name_away(&phrase("nn Lee"), Some(Color::White)));
        assert!(text.put_name_away(&phrase("Ann-Lee"), Some(Color::Black)));
        assert_eq!(
            (text.as_str(), text.first_side),
            ("<side> won by resignation", Some(Color::Black))
        );
        assert!(!text.put_name_away(&phrase(""), Some(Color::White)));
        let mut text = phrase("The-Black-Horse won on time");
        assert!(text.put_name_away(&phrase("The-Black-Horse"), Some(Color::White)));
        assert_eq!(text.as_str(), "<side> won on time");
    }

    #[test]
    fn the_side_named_first_is_the_first_in_the_text_whichever_is_put_away_first() {
        let mut text = phrase("Bob ran out of time and Ann has no material to mate");
        assert!(text.put_name_away(&phrase("Ann"), Some(Color::White)));
        assert!(text.put_name_away(&phrase("Bob"), Some(Color::Black)));
        assert_eq!((text.first_side, text.first_side_won()), (Some(Color::Black), Some(false)));
        let mut text = phrase("Bob won on time");
        assert!(text.put_name_away(&phrase("Bob"), None));
        assert_eq!((text.first_side, text.first_side_won()), (None, Some(true)));
    }

    #[test]
    fn numbers_and_moves_are_put_away_last() {
        let mut text = without_colors("White loses on time (12ms overrun), D1g4");
        text.put_numbers_away();
        assert_eq!(text.as_str(), "<side> loses on time <number>ms overrun <move>");
    }
}
