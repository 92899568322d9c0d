//! Starts of games that can be told from the text around them, however the text before them is read.
//!
//! Every state of reading ends at an Event tag at the start of a line after a blank line, but for one: a brace
//! comment goes on over anything up to its closing brace, if no brace opens before that (see
//! `comment::end_of_odd_comment`). So an Event tag is certain when the brace before it closes or the
//! brace behind it opens, or when no brace stands before it within the length of a game.

use memchr::{memchr2, memmem, memrchr2};

use super::boundary::{EVENT_TAG, MAX_BLANK_BYTES, line_ends};

/// The last certain start in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertainStart {
    At(usize),
    /// Certain unless the last brace before the text opens; there is no later one that is certain.
    UnlessInComment(usize),
    None,
}

/// Looks for the last certain start in `text`, a piece from the middle of an input.
pub fn last_certain_start(text: &[u8]) -> CertainStart {
    let mut end = text.len();
    while let Some(at) = memmem::rfind(&text[..end], EVENT_TAG) {
        end = at;
        let before = &text[at.saturating_sub(MAX_BLANK_BYTES)..at];
        let blanks = &before[before.trim_ascii_end().len()..];
        if !matches!(before.last(), Some(b'\n' | b'\r')) || line_ends(blanks) < 2 {
            continue;
        }
        let opens_behind = || {
            let brace = memchr2(b'{', b'}', &text[at..]);
            brace.is_some_and(|brace| text[at + brace] == b'{')
        };
        match memrchr2(b'{', b'}', &text[..at]) {
            Some(brace) if text[brace] == b'}' || opens_behind() => return CertainStart::At(at),
            // What lies between this brace and the start is as uncertain.
            Some(brace) => end = brace,
            None if opens_behind() => return CertainStart::At(at),
            None => return CertainStart::UnlessInComment(at),
        }
    }
    CertainStart::None
}

/// True when the last brace of a text opens, false when it closes, `None` without any.
pub fn last_brace_opens(text: &[u8]) -> Option<bool> {
    memrchr2(b'{', b'}', text).map(|brace| text[brace] == b'{')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_comment_may_hide_a_start() {
        let found = |text: &str| last_certain_start(text.as_bytes());
        assert_eq!(found("x }\n\n[Event \"a\"]\n}"), CertainStart::At(5));
        assert_eq!(found("x {\n\n[Event \"a\"]\n{"), CertainStart::At(5));
        assert_eq!(found("x {\n\n[Event \"a\"]\n}"), CertainStart::None);
        assert_eq!(found("x\n\n[Event \"a\"]\n}"), CertainStart::UnlessInComment(3));
        assert_eq!(found("x }\n[Event \"a\"]\n"), CertainStart::None);
        assert_eq!(found("}\n\n[Event \"a\"]\n\n{\n\n[Event \"b\"]\n}"), CertainStart::At(3));
    }
}
