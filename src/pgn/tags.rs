//! The tag section of a game (PGN standard 8.1), read leniently: blank lines inside, several tags on a line,
//! quotes inside a value, names in any case.

use memchr::{memchr2, memchr3};

use super::Flags;
use super::boundary::{blank_prefix, is_tag_line, line_ends};
use super::word::{first_eight, length_to_less, word_at};

macro_rules! tags {
    ($($field:ident: $($name:literal),+;)*) => {
        /// The tags that are read, as they stand between their quotes.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Tags<'a> {
            $(pub $field: Option<&'a [u8]>,)*
        }

        impl<'a> Tags<'a> {
            /// The field of a tag by its exact name and the first eight letters of it, which hardly any two
            /// names share.
            #[inline]
            fn field(&mut self, name: &[u8], start: u64) -> Option<&mut Option<&'a [u8]>> {
                $($(if start == const { first_eight($name) } && name == $name {
                    return Some(&mut self.$field);
                })+)*
                None
            }

            /// The field of a tag by its name in any case.
            #[cold]
            fn field_in_any_case(&mut self, name: &[u8]) -> Option<&mut Option<&'a [u8]>> {
                $($(if name.eq_ignore_ascii_case($name) {
                    return Some(&mut self.$field);
                })+)*
                None
            }
        }
    };
}

tags! {
    event: b"Event";
    site: b"Site";
    date: b"Date";
    round: b"Round";
    white: b"White";
    black: b"Black";
    result: b"Result";
    utc_date: b"UTCDate";
    utc_time: b"UTCTime";
    white_elo: b"WhiteElo";
    black_elo: b"BlackElo";
    white_rating_diff: b"WhiteRatingDiff";
    black_rating_diff: b"BlackRatingDiff";
    white_title: b"WhiteTitle";
    black_title: b"BlackTitle";
    eco: b"ECO";
    opening: b"Opening";
    time_control: b"TimeControl";
    termination: b"Termination";
    variant: b"Variant";
    set_up: b"SetUp";
    fen: b"FEN";
    link: b"Link";
    game_url: b"GameURL", b"GameUrl";
    termination_details: b"TerminationDetails";
    icc_result: b"ICCResult";
    end_string: b"EndString";
    ply_count: b"PlyCount";
}

/// How a tag section ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagSection {
    /// Movetext starts here.
    Movetext(usize),
    /// The next game's tags start here: this one has no movetext.
    NextGame(usize),
    /// The text ends here, between tags.
    Exhausted,
    /// The text ends inside a tag.
    Truncated,
}

/// Reads the tags that start at `from`. Of a tag that is given twice the first counts.
pub fn read_tags<'a>(
    text: &'a [u8],
    from: usize,
    tags: &mut Tags<'a>,
    flags: &mut Flags,
) -> TagSection {
    let mut at = from;
    let mut after_blank_line = false;
    let mut names_seen = false;
    loop {
        match text.get(at) {
            Some(b'[') => {}
            Some(b'%' | b';') => {
                at = memchr2(b'\n', b'\r', &text[at..]).map_or(text.len(), |length| at + length);
                continue;
            }
            Some(b'\n') if text.get(at + 1) == Some(&b'[') => at += 1,
            Some(b'{') => match tag_after_comments(text, at) {
                None => return TagSection::Movetext(at),
                Some(tag) => {
                    after_blank_line |= line_ends(&text[at..tag]) > 1;
                    at = tag;
                }
            },
            Some(_) => {
                let blanks = blank_prefix(&text[at..]);
                if blanks == 0 {
                    return TagSection::Movetext(at);
                }
                after_blank_line |= line_ends(&text[at..at + blanks]) > 1;
                at += blanks;
                continue;
            }
            None => return TagSection::Exhausted,
        }
        let Some(mut tag) = read_tag(text, at, flags) else { return TagSection::Truncated };
        let field = match tags.field(tag.name, tag.name_start) {
            None => {
                if !tag.name.iter().all(u8::is_ascii_alphanumeric) {
                    let Some(odd) = read_odd_tag(text, at, flags) else {
                        return TagSection::Truncated;
                    };
                    tag = odd;
                }
                tags.field_in_any_case(tag.name)
            }
            field => field,
        };
        let event = tag.name.eq_ignore_ascii_case(b"Event");
        if let Some(field) = field {
            let repeated = field.is_some();
            if names_seen
                && (repeated && after_blank_line || event && (repeated || after_blank_line))
            {
                return TagSection::NextGame(at);
            }
            field.get_or_insert(tag.value);
        }
        names_seen = true;
        after_blank_line = false;
        at = tag.end;
    }
}

/// The tag that stands behind the comments that open at `at`: then they are no comments on moves.
fn tag_after_comments(text: &[u8], at: usize) -> Option<usize> {
    let mut next = at;
    while text[next..].starts_with(b"{") {
        let brace = next + 1 + memchr2(b'}', b'{', &text[next + 1..])?;
        next = brace + 1;
        next += blank_prefix(&text[next..]);
        if text[brace] != b'}' || next == text.len() {
            return None;
        }
    }
    is_tag_line(text, next).then_some(next)
}

struct Tag<'a> {
    name: &'a [u8],
    /// The first eight letters of the name.
    name_start: u64,
    value: &'a [u8],
    end: usize,
}

/// Reads the tag that opens at `at`; `None` when the text ends inside.
#[inline]
fn read_tag<'a>(text: &'a [u8], at: usize, flags: &mut Flags) -> Option<Tag<'a>> {
    // Every name that is looked for ends within, and so do the blank and the quote behind it.
    const WINDOW_BYTES: usize = 24;
    if let Some(window) = text[at..].first_chunk::<WINDOW_BYTES>()
        && let Some(name_length) = regular_name_length(window)
        && let Some(rest) = text[at + 1 + name_length..].strip_prefix(b" \"")
        && let Some(length) = memchr3(b'"', b'\\', b'\n', rest)
        && rest[length..].starts_with(b"\"]")
    {
        let name = &text[at + 1..at + 1 + name_length];
        let name_start =
            word_at(window, 1) & !u64::MAX.checked_shl(8 * name_length as u32).unwrap_or(0);
        let end = at + 1 + name_length + 2 + length + 2;
        return Some(Tag { name, name_start, value: &rest[..length], end });
    }
    read_odd_tag(text, at, flags)
}

/// The length of the name behind the bracket that opens `window`: up to the first byte below `0`, which no letter
/// or digit is.
#[inline(always)]
fn regular_name_length<const N: usize>(window: &[u8; N]) -> Option<usize> {
    let first = length_to_less(word_at(window, 1), b'0') as usize;
    if first < 8 {
        return Some(first);
    }
    let second = length_to_less(word_at(window, 9), b'0') as usize;
    (second < 8).then_some(8 + second)
}

/// A tag with other spaces, with quotes or escapes in its value, or without its closing marks. It ends with
/// its line at the latest, unless its value is closed on a line that follows at once and opens no tag.
#[cold]
fn read_odd_tag<'a>(text: &'a [u8], at: usize, flags: &mut Flags) -> Option<Tag<'a>> {
    let inside = &text[at + 1..];
    let quote = inside.iter().position(|byte| matches!(byte, b'"' | b']' | b'\n' | b'\r'))?;
    if inside[quote] != b'"' {
        // No value: the tag says nothing.
        flags.insert(Flags::MALFORMED_TAG);
        let end = at + 1 + quote + usize::from(inside[quote] == b']');
        return Some(Tag { name: b"", name_start: 0, value: b"", end });
    }
    let name = inside[..quote].trim_ascii();
    let name_start = first_eight(name);
    let start = at + 1 + quote + 1;
    let value = &text[start..];
    let mut line_end = None;
    let mut next = 0;
    loop {
        let found = next
            + value[next..].iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r'))?;
        next = found + 1;
        match value[found] {
            b'\\' => next += usize::from(matches!(value.get(next), Some(b'"' | b'\\'))),
            b'"' => {
                let blanks = value[next..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
                let bracket = next + blanks.count();
                if *value.get(bracket)? == b']' {
                    if line_end.is_some() {
                        flags.insert(Flags::MALFORMED_TAG);
                    }
                    let end = start + bracket + 1;
                    return Some(Tag { name, name_start, value: &value[..found], end });
                }
            }
            _ => {
                let line_end = *line_end.get_or_insert(found);
                next += usize::from(value[found..].starts_with(b"\r\n"));
                let closed = value[..line_end].trim_ascii_end().ends_with(b"\"");
                if closed || matches!(value.get(next)?, b'[' | b'\n' | b'\r') {
                    flags.insert(Flags::MALFORMED_TAG);
                    let value = value[..line_end].trim_ascii_end();
                    let value = value.strip_suffix(b"]").unwrap_or(value);
                    let value = value.strip_suffix(b"\"").unwrap_or(value);
                    return Some(Tag { name, name_start, value, end: start + line_end });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Tags<'_>, TagSection, Vec<&'static str>) {
        let (mut tags, mut flags) = (Tags::default(), Flags::default());
        let section = read_tags(text.as_bytes(), 0, &mut tags, &mut flags);
        (tags, section, flags.names().collect())
    }

    #[test]
    fn a_blank_line_between_tags_does_not_end_the_section() {
        let (tags, section, _) = read("[Event \"a\"]\n\n[Site \"b\"]\n\n1. e4");
        assert_eq!((tags.event, tags.site), (Some(&b"a"[..]), Some(&b"b"[..])));
        assert_eq!(section, TagSection::Movetext(25));
    }

    #[test]
    fn a_repeated_tag_after_a_blank_line_is_the_next_game() {
        let (_, section, _) = read("[White \"a\"]\n\n[White \"b\"]\n\n*");
        assert_eq!(section, TagSection::NextGame(13));
        let (_, section, _) = read("[Event \"a\"]\n[Event \"b\"]\n\n*");
        assert_eq!(section, TagSection::NextGame(12));
    }

    #[test]
    fn hostile_tags_are_read_or_flagged() {
        let (tags, _, flags) =
            read("[Event \"Say \\\"hi\\\"\"]\n[Black \"5th \"inner\" cup\"]\n[ECO\"C60\"]\n");
        assert_eq!(tags.event, Some(&b"Say \\\"hi\\\""[..]));
        assert_eq!(tags.black, Some(&b"5th \"inner\" cup"[..]));
        assert_eq!(tags.eco, Some(&b"C60"[..]));
        assert!(flags.is_empty());
        let (tags, _, flags) = read("[White ACPL \"25\"]\n[Site \"no bracket\"\n[NoQuotes 12]\n*");
        assert_eq!((tags.white, tags.site), (None, Some(&b"no bracket"[..])));
        assert_eq!(flags, ["malformed_tag"]);
    }

    #[test]
    fn the_end_of_the_text_inside_a_tag_is_seen() {
        assert_eq!(read("[Event \"a\"]\n[Whi").1, TagSection::Truncated);
        assert_eq!(read("[Event \"a\"]\n[White \"b").1, TagSection::Truncated);
        assert_eq!(read("[Event \"a\"]\n").1, TagSection::Exhausted);
    }
}
