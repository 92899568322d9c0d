//! The tag section of a game (PGN standard 8.1), read leniently: blank lines inside, several tags on a line,
//! quotes inside a value, names in any case.

use memchr::{memchr, memchr2, memchr3};

use super::Flags;
use super::boundary::blank_prefix;

macro_rules! tags {
    ($($field:ident: $($name:literal),+;)*) => {
        /// The tags that are read, as they stand between their quotes.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Tags<'a> {
            $(pub $field: Option<&'a [u8]>,)*
        }

        impl<'a> Tags<'a> {
            /// The field of a tag by its exact name.
            #[inline]
            fn field(&mut self, name: &[u8]) -> Option<&mut Option<&'a [u8]>> {
                match name {
                    $($($name)|+ => Some(&mut self.$field),)*
                    _ => None,
                }
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
            Some(b'\n') if text.get(at + 1) == Some(&b'[') => {
                after_blank_line = false;
                at += 1;
            }
            Some(_) => {
                let blanks = blank_prefix(&text[at..]);
                if blanks == 0 {
                    return TagSection::Movetext(at);
                }
                let line_feeds = memchr::memchr_iter(b'\n', &text[at..at + blanks]).count();
                let returns = memchr::memchr_iter(b'\r', &text[at..at + blanks]).count();
                after_blank_line = line_feeds.max(returns) > 1;
                at += blanks;
                continue;
            }
            None => return TagSection::Exhausted,
        }
        let Some(tag) = read_tag(text, at, flags) else { return TagSection::Truncated };
        let event = tag.name.eq_ignore_ascii_case(b"Event");
        let field = match tags.field(tag.name) {
            None => tags.field_in_any_case(tag.name),
            field => field,
        };
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

struct Tag<'a> {
    name: &'a [u8],
    value: &'a [u8],
    end: usize,
}

/// Reads the tag that opens at `at`; `None` when the text ends inside.
#[inline]
fn read_tag<'a>(text: &'a [u8], at: usize, flags: &mut Flags) -> Option<Tag<'a>> {
    let name_start = at + 1;
    let name_length =
        text[name_start..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name_end = name_start + name_length;
    if let Some(rest) = text[name_end..].strip_prefix(b" \"")
        && let Some(length) = memchr3(b'"', b'\\', b'\n', rest)
        && rest[length..].starts_with(b"\"]")
    {
        let name = &text[name_start..name_end];
        return Some(Tag { name, value: &rest[..length], end: name_end + 2 + length + 2 });
    }
    read_odd_tag(text, at, flags)
}

/// A tag with other spaces, with quotes or escapes in its value, or without its closing marks. It ends with
/// its line at the latest.
#[cold]
fn read_odd_tag<'a>(text: &'a [u8], at: usize, flags: &mut Flags) -> Option<Tag<'a>> {
    let line_end = at + memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
    let line = &text[at + 1..line_end];
    let malformed = |end: usize, name: &'a [u8], value: &'a [u8], flags: &mut Flags| {
        flags.insert(Flags::MALFORMED_TAG);
        Some(Tag { name, value, end })
    };
    let cut = line_end == text.len();
    let Some(quote) = memchr(b'"', line) else {
        return match memchr(b']', line) {
            None if cut => None,
            // No value: the tag says nothing.
            close => malformed(close.map_or(line_end, |close| at + 1 + close + 1), b"", b"", flags),
        };
    };
    let name = line[..quote].trim_ascii();
    let value = &line[quote + 1..];
    let mut next = 0;
    while let Some(found) = memchr2(b'"', b'\\', &value[next..]).map(|length| next + length) {
        if value[found] == b'\\' && matches!(value.get(found + 1), Some(b'"' | b'\\')) {
            next = found + 2;
            continue;
        }
        next = found + 1;
        let blanks = value[next..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if value[found] == b'"' && value.get(next + blanks) == Some(&b']') {
            let end = at + 1 + quote + 1 + next + blanks + 1;
            return Some(Tag { name, value: &value[..found], end });
        }
    }
    if cut {
        return None;
    }
    let value = value.trim_ascii_end();
    let value = value.strip_suffix(b"]").unwrap_or(value);
    malformed(line_end, name, value.strip_suffix(b"\"").unwrap_or(value), flags)
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
