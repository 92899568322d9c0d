//! An account of a game's movetext by a tokenizer of its own, slow and plain: in a game that was read to its end
//! every token is a move that was played, or is something else that was named.

use remis::audit::Game;
use remis::pgn::{Flags, TagSection, Tags, read_tags};

/// Signs that may stand alone or after a move; each leaves a flag.
const SIGNS: &[&str] = &[
    "e.p.", "e.p", "ep.", "ep", "ch.", "ch", "dbl.ch.", "dis.ch.", "dbl", "dis", "mate", "TN", "N",
    "D", "!", "?", "+", "#", "=", "-", "/", "~", "±", "∓", "⩲", "⩱", "∞", "□", "⟳", "↑", "→", "⇆",
    "⊕", "∆", "△", "†", "‡", "‼", "⁇", "⁉", "⁈", "−",
];

const RESULTS: &[&str] = &[
    "1-0",
    "0-1",
    "1/2-1/2",
    "*",
    "1/2",
    "½",
    "½-½",
    "½–½",
    "½:½",
    "1/2:1/2",
    "1/2–1/2",
    "1/2-1/2.",
    "0.5-0.5",
    "1:0",
    "1–0",
    "1—0",
    "1-0.",
    "0:1",
    "0–1",
    "0—1",
    "0-1.",
    "0:0",
    "0–0",
    "1/2-0",
    "0-1/2",
];

#[derive(Default)]
struct Account {
    moves: u32,
    results: u32,
    signs: u32,
    stray: u32,
    after_result: u32,
}

/// Demands that each word of the movetext of an `ok` game is accounted for.
pub fn assert_every_token_counts(text: &[u8], game: &Game<'_>) {
    if game.flags.contains(Flags::NESTED_COMMENT) {
        return; // where such a comment ends is a decision, not a fact
    }
    let section = read_tags(text, 0, &mut Tags::default(), &mut Flags::default());
    let TagSection::Movetext(start) = section else { return };
    let shown = || format!("{:?}", String::from_utf8_lossy(text));
    let mut account = Account::default();
    for word in words(&text[start..], start == 0) {
        account.add(&word).unwrap_or_else(|| {
            panic!("{:?} is not accounted for in {}", String::from_utf8_lossy(&word), shown())
        });
    }
    let plies = game.facts.map_or(0, |facts| facts.plies);
    // A last 0-0 is castling or no winner at all.
    let no_winner = u32::from(game.result_token.is_none()).min(account.moves);
    let moves = account.moves - no_winner..=account.moves;
    assert!(moves.contains(&plies), "{plies} plies of {moves:?} moves in {}", shown());
    let has = |flags: &[Flags]| flags.iter().any(|&flag| game.flags.contains(flag));
    let sign_flags =
        [Flags::ANNOTATION_SYMBOL, Flags::MOVE_GLYPH, Flags::CHECK_MARK, Flags::EN_PASSANT_SUFFIX];
    assert!(account.signs == 0 || has(&sign_flags), "a sign without a flag in {}", shown());
    assert!(account.stray == 0 || has(&[Flags::STRAY_CLOSER]), "a stray closer in {}", shown());
    let after = [Flags::TOKENS_AFTER_RESULT];
    assert!(account.after_result == 0 || has(&after), "tokens after the result in {}", shown());
    let odd_result = [Flags::MISSING_RESULT, Flags::NONSTANDARD_RESULT];
    assert!(account.results > 0 || has(&odd_result), "no result in {}", shown());
}

impl Account {
    fn add(&mut self, word: &[u8]) -> Option<()> {
        if self.results > 0 {
            self.after_result += 1;
            return Some(());
        }
        if matches!(word, b")" | b"}" | b"]") {
            self.stray += 1;
            return Some(());
        }
        if word.starts_with(b"$") {
            return word[1..].iter().all(u8::is_ascii_digit).then_some(());
        }
        if is(RESULTS, word) {
            self.results += 1;
            return Some(());
        }
        if let Some(result) = RESULTS[..4].iter().find(|result| word.ends_with(result.as_bytes())) {
            self.add(&word[..word.len() - result.len()])?;
            self.results += 1;
            return Some(());
        }
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let rest = &word[digits..];
        let dots = rest.iter().take_while(|byte| **byte == b'.').count();
        let rest = &rest[dots..];
        let rest = rest.strip_prefix("…".as_bytes()).unwrap_or(rest);
        if rest.is_empty() {
            return Some(()); // a number, or dots
        }
        if dots > 0 {
            return self.add(rest);
        }
        if digits > 0 && !rest[0].is_ascii_alphanumeric() {
            return self.add_castling(word);
        }
        self.add_move(rest)
    }

    fn add_move(&mut self, word: &[u8]) -> Option<()> {
        if self.add_castling(word).is_some() {
            return Some(());
        }
        let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
        if let Some(at) = word.windows(2).rposition(square) {
            self.moves += 1;
            // What follows the last square: the piece of a promotion, then signs.
            let rest = &word[at + 2..];
            let promotion = match rest {
                [b'(', _, b')', ..] => 3,
                [b'=' | b'/', letter, ..] if letter.is_ascii_alphabetic() => 2,
                [b'Q' | b'R' | b'B' | b'q' | b'r' | b'b' | b'n', ..] => 1,
                [b'N', ..] => 1,
                _ => 0,
            };
            // A second move glued to the first one starts with a number: e41.
            let number = rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.');
            return (number || all_signs(&rest[promotion..])).then_some(());
        }
        self.signs += 1;
        all_signs(word).then_some(())
    }

    fn add_castling(&mut self, word: &[u8]) -> Option<()> {
        const CASTLING: [&str; 12] = [
            "O-O-O",
            "O-O",
            "0-0-0",
            "0-0",
            "o-o-o",
            "o-o",
            "OOO",
            "OO",
            "O–O–O",
            "O–O",
            "0–0–0",
            "o–o",
        ];
        let castling = CASTLING.iter().find(|castling| word.starts_with(castling.as_bytes()))?;
        self.moves += 1;
        all_signs(&word[castling.len()..]).then_some(())
    }
}

fn is(among: &[&str], word: &[u8]) -> bool {
    among.iter().any(|text| text.as_bytes() == word)
}

fn all_signs(mut rest: &[u8]) -> bool {
    while !rest.is_empty() {
        let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(sign.as_bytes())) else {
            return false;
        };
        rest = &rest[sign.len()..];
    }
    true
}

/// The words of movetext outside of comments, variations and escaped lines.
fn words(text: &[u8], at_line_start: bool) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut word = Vec::new();
    let mut at = 0;
    let mut depth = 0;
    let mut line_start = at_line_start;
    while at < text.len() {
        let rest = &text[at..];
        let to_line_end = || rest.iter().take_while(|byte| !b"\r\n".contains(byte)).count();
        let blank = blank(rest);
        let mark =
            [&b"(=)"[..], b"(e.p.)", b"(ep)"].into_iter().find(|mark| rest.starts_with(mark));
        let piece = matches!(rest, [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..])
            && word.last().is_some_and(u8::is_ascii_digit);
        let skipped = match rest[0] {
            _ if blank > 0 => blank,
            b'{' => rest.iter().position(|byte| *byte == b'}').map_or(rest.len(), |end| end + 1),
            b';' => to_line_end(),
            b'%' if line_start => to_line_end(),
            b'(' if depth == 0 && piece => {
                word.extend_from_slice(&rest[..3]);
                at += 3;
                continue;
            }
            b'(' if depth == 0 && mark.is_some() => mark.unwrap_or_default().len(),
            b'(' => {
                depth += 1;
                1
            }
            b')' if depth > 0 => {
                depth -= 1;
                1
            }
            byte => {
                if depth == 0 {
                    let alone = b")]}*".contains(&byte);
                    if (alone || byte == b'$' || byte == b'[') && !word.is_empty() {
                        words.push(std::mem::take(&mut word));
                    }
                    word.push(byte);
                    if alone {
                        words.push(std::mem::take(&mut word));
                    }
                    let nag_ends = word.len() > 1
                        && word[0] == b'$'
                        && rest.get(1).is_some_and(|next| !next.is_ascii_digit());
                    if nag_ends {
                        words.push(std::mem::take(&mut word));
                    }
                }
                line_start = false;
                at += 1;
                continue;
            }
        };
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        line_start = match rest[0] {
            b'\n' | b'\r' => true,
            _ => line_start && blank > 0,
        };
        at += skipped;
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn blank(text: &[u8]) -> usize {
    match text {
        [0x00..=0x20 | 0x7F | 0xA0, ..] => 1,
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x8B..=0x8F, ..] | [0xE2, 0x81, 0xA0, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        _ => 0,
    }
}
