//! Hostile texts: snippets of games in any order, and games with bytes changed, cut, doubled or moved.

use crate::random::Random;

/// What a file of games may hold, each as it might stand at any place.
const SNIPPETS: &[&[u8]] = &[
    b"[Event \"a\"]\n[White \"w\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n",
    b"[Event \"b\"]\r\n[Black \"x\"]\r\n\r\n1. d4 { [%clk 0:01:00] } d5 2. c4 *\r\n\r\n",
    b"1. e4 e5 2. Nf3 1/2-1/2\n\n",
    b"[Event \"c\"]\n",
    b"[Site \"https://lichess.org/abcdefgh\"]\n",
    b"[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n",
    b"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
    b"[Variant \"Chess960\"]\n",
    b"[Variant \"Atomic\"]\n",
    b"[Result \"0-1\"]\n",
    b"[UTCDate \"2019.02.30\"] [UTCTime \"23:59:59\"]\n",
    b"[White \"no end\n",
    b"[Black \"over two\nlines\"]\n",
    b"[Round\"1\"]",
    b"[ Opening \"Dragon \\\"x\\\" \\\\\" ]\n",
    b"[Empty]\n",
    b"[TimeControl \"180+2\"]\n\n",
    b"1. e4",
    b" e5",
    b"2.Nf3",
    b" Nc6 ",
    b"1...",
    b"3. Bb5",
    b" a6",
    b"Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 ",
    b"O-O",
    b"0-0",
    b" exd6e.p. ",
    b"e8=Q+",
    b"a1(N)",
    b" Qh5#",
    b"Qh4#0-1",
    b"$1",
    b" $146 ",
    b"!?",
    b" +- ",
    b" + ",
    b"--",
    b"N@e3",
    b" hello ",
    b"{",
    b"}",
    b"{ a comment }",
    b"{ one { two } }",
    b"{ opens { ",
    b"{ [Event \"not a game\"]\n\n[Event \"d\"]\n }",
    b"{ a\n\n[White \"v\"]\n",
    b"(",
    b")",
    b"(1. d4 d5 (1... Nf6) 2. c4)",
    b"(=)",
    b"(1. c4 { ) }",
    b"(1. f4 ; )\n)",
    b"; to the end { ( [\n",
    b"\n% escaped { ( [\n",
    b" % ",
    b"[",
    b"]",
    b"[%clk 1]",
    b"\"",
    b"\\",
    b"*",
    b" 1-0",
    b" 0-1\n",
    b"1/2-1/2",
    b"\xC2\xBD-\xC2\xBD",
    b" 1:0 ",
    b"\n",
    b"\n\n",
    b"\r\n",
    b"\r",
    b"\r\n\r\n",
    b"\n \n",
    b"\t",
    b"  ",
    b"\0",
    b"\xEF\xBB\xBF",
    b"\xE2\x80\x8B",
    b"\xC2\xA0",
    b"\xA0",
    b"\xE9",
    b"free text of nobody\n",
    b"1",
    b".",
    b"12",
    b"1e4",
    b"Z0",
    b"1/2.",
    b" N ",
    b"\xE2\x80\xA6",
    b"0.5-0.5",
];

/// Bytes that mean something to a reader of games.
const SPECIAL: &[u8] =
    b"{}()[];%\"\\*.$!?+#=-/@<>\n\r \t\0 0123456789abcdefghNBRQKOPx\xA0\xC2\xE2\xEF\xFF";

/// The bytes of a piece of a file.
const MAX_PIECE_BYTES: usize = 1500;

/// A text of some hundred bytes, and of pieces of `files`, if there are any.
pub fn hostile(random: &mut Random, files: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    let mostly_whole_games = random.one_in(2);
    for _ in 0..1 + random.below(24) {
        if !files.is_empty() && random.one_in(3) {
            let file = &files[random.below(files.len())];
            let at = random.below(file.len() + 1);
            let end = (at + random.below(MAX_PIECE_BYTES)).min(file.len());
            text.extend_from_slice(&file[at..end]);
            continue;
        }
        let among = if mostly_whole_games && !random.one_in(4) { 3 } else { SNIPPETS.len() };
        text.extend_from_slice(SNIPPETS[random.below(among)]);
    }
    if random.one_in(2) {
        for _ in 0..1 + random.below(4) {
            mutate(&mut text, random);
        }
    }
    text
}

fn mutate(text: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(12)).min(text.len());
    match random.below(7) {
        0 => text.truncate(at),
        1 => text.insert(at, random.choose(SPECIAL)),
        2 if at < text.len() => text[at] = random.choose(SPECIAL),
        3 if at < text.len() => text[at] ^= 1 << random.below(8),
        4 => drop(text.drain(at..end)),
        5 => {
            let piece = text[at..end].to_vec();
            let to = random.below(text.len() + 1);
            text.splice(to..to, piece);
        }
        _ => {
            let run = vec![random.choose(SPECIAL); random.below(40)];
            text.splice(at..at, run);
        }
    }
}
