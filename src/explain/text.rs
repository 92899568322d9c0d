//! A lesson as text for a terminal: each moment with a small board where that helps, and the conclusion.

use std::fmt::Write as _;

use super::board::Board;
use super::language::Language;
use super::lesson::Lesson;
use super::moments::Moment;

/// Columns of the text; lines are broken before.
const WIDTH: usize = 92;
/// Columns of a board with its ranks, and of what stands to its left.
const BOARD_WIDTH: usize = 22;
/// Columns before text without a board.
const INDENT: usize = 4;

/// Whether the text is coloured, as terminals understand it (ECMA-48).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Plain,
    Terminal,
}

#[derive(Clone, Copy)]
enum Ink {
    Bold,
    Dim,
    Right,
    End,
    Plain,
}

impl Colour {
    fn paint(self, ink: Ink, text: &str) -> String {
        let code = match ink {
            Ink::Bold => "1",
            Ink::Dim => "2",
            Ink::Right => "1;33",
            Ink::End => "1;31",
            Ink::Plain => return text.to_owned(),
        };
        match self {
            Colour::Plain => text.to_owned(),
            Colour::Terminal => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }
}

/// A lesson as text.
pub fn text(lesson: &Lesson, language: &dyn Language, colour: Colour) -> String {
    let mut page = Page { text: String::new(), language, colour };
    page.heading(lesson);
    for moment in &lesson.moments {
        page.moment(moment);
    }
    page.conclusion(lesson);
    page.text
}

/// Text that is being laid out.
struct Page<'a> {
    text: String,
    language: &'a dyn Language,
    colour: Colour,
}

impl Page<'_> {
    fn line(&mut self, line: &str) {
        let written = writeln!(self.text, "{}", line.trim_end());
        written.expect("a string takes all that is written");
    }

    fn heading(&mut self, lesson: &Lesson) {
        for (place, line) in lesson.game.lines(self.language).iter().enumerate() {
            let ink = if place == 0 { Ink::Bold } else { Ink::Plain };
            for line in wrap(line, WIDTH) {
                let line = self.colour.paint(ink, &line);
                self.line(&line);
            }
        }
    }

    fn moment(&mut self, moment: &Moment) {
        let mut place = self.language.place(&moment.place);
        if let Some(until) = &moment.until {
            place += &format!(" – {}", self.language.place(until));
        }
        let standing = format!("  {}", self.language.standing_at(moment));
        let title = self.colour.paint(Ink::Bold, &place) + &self.colour.paint(Ink::Dim, &standing);
        self.line("");
        self.line(&title);
        let board = Board::of_epd(&moment.epd).filter(|_| moment.wants_diagram());
        let left = if board.is_some() { BOARD_WIDTH } else { INDENT };
        let mut right = Vec::new();
        for point in &moment.points {
            let (bullet, ink) = match point {
                point if point.is_end() => ("■ ", Ink::End),
                point if point.is_right() => ("» ", Ink::Right),
                _ => ("· ", Ink::Plain),
            };
            let lines = wrap(&self.language.point(point, moment), WIDTH - left - 2);
            for (index, line) in lines.iter().enumerate() {
                let bullet = if index == 0 { self.colour.paint(ink, bullet) } else { "  ".into() };
                right.push(bullet + line);
            }
        }
        let board: Vec<String> = board.map_or(Vec::new(), |board| self.board(&board));
        for index in 0..board.len().max(right.len()) {
            let left = board.get(index).cloned().unwrap_or_else(|| " ".repeat(left));
            let line = left + right.get(index).map_or("", String::as_str);
            self.line(&line);
        }
    }

    /// The lines of a board, each [`BOARD_WIDTH`] columns wide.
    fn board(&self, board: &Board) -> Vec<String> {
        let dim = |text: &str| self.colour.paint(Ink::Dim, text);
        let ranks = board.lines().zip((1..=8).rev());
        let ranks = ranks.map(|(line, rank)| format!("  {} {line}   ", dim(&rank.to_string())));
        ranks.chain([format!("    {}   ", dim("a b c d e f g h"))]).collect()
    }

    fn conclusion(&mut self, lesson: &Lesson) {
        for (heading, paragraphs) in lesson.parts(self.language) {
            let heading = self.colour.paint(Ink::Bold, heading);
            self.line("");
            self.line(&heading);
            for paragraph in paragraphs {
                for (index, line) in wrap(&paragraph, WIDTH - INDENT - 2).iter().enumerate() {
                    let bullet = if index == 0 { "· " } else { "  " };
                    self.line(&format!("{:INDENT$}{bullet}{line}", ""));
                }
            }
        }
    }
}

/// The words of a text. The number of an article stands on the line of its word.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let space = text.match_indices(' ').map(|(at, _)| at);
        let end = space.into_iter().find(|at| !text[..*at].ends_with("Art."));
        rest = end.map(|end| &text[end + 1..]);
        Some(end.map_or(text, |end| &text[..end]))
    })
}

/// A text in lines of at most `width` characters, broken between words.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut column = 0;
    for word in words(text) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            lines.push(String::new());
            column = 0;
        }
        if let Some(line) = lines.last_mut() {
            if column > 0 {
                line.push(' ');
            }
            line.push_str(word);
        }
        column += length + usize::from(column > 0);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_broken_between_words_and_no_word_is_lost() {
        assert_eq!(wrap("ein Läufer zieht", 10), ["ein Läufer", "zieht"]);
        assert_eq!(wrap("averylongword is kept", 5), ["averylongword", "is", "kept"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("a right (Art. 9.2.1).", 14), ["a right", "(Art. 9.2.1)."]);
    }
}
