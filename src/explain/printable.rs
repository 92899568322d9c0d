//! Texts of a file without what no reader sees, but a terminal or a page may obey.

/// Control characters, and the marks that turn the direction of the text around them: they would hide or swap what stands
/// there.
pub fn is_obeyed(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text of a file with blanks for what would be obeyed, and without blanks around it.
pub(super) fn printable(text: &str) -> String {
    text.replace(is_obeyed, " ").trim().to_owned()
}
