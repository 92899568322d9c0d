//! One reading of a PGN file by pgn-reader and shakmaty, from memory, for `benches/compare.py`:
//!
//! - `parse`: pgn-reader alone, counting moves
//! - `validate`: and shakmaty, every move resolved and played
//! - `draws`: and repetitions counted by Zobrist key, and the halfmove clock; nothing written
//!
//! As remis does, all skip the moves of variants with other rules, and take any number of men.
//!
//! usage: `cargo bench --bench peers -- parse|validate|draws FILE.pgn`, which prints the seconds and the counts as JSON.

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Instant;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use remis::pgn::Variant;
use serde_json::json;
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, PositionError};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Parse,
    Validate,
    Draws,
}

struct Peer {
    depth: Depth,
    games: u64,
    plies: u64,
    threefolds: u64,
    keys: Vec<Zobrist64>,
    threefold: bool,
}

impl Peer {
    fn key(position: &Chess) -> Zobrist64 {
        position.zobrist_hash(EnPassantMode::Legal)
    }
}

/// Where a game starts, and whether it is one of chess.
#[derive(Default)]
struct Start {
    position: Chess,
    has_other_rules: bool,
}

impl Visitor for Peer {
    type Tags = Start;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Start> {
        self.games += 1;
        ControlFlow::Continue(Start::default())
    }

    fn tag(&mut self, start: &mut Start, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        match name {
            b"Variant" => {
                let variant = Variant::of_tag(Some(value.as_bytes()));
                start.has_other_rules = matches!(variant, Variant::Other(_));
            }
            b"FEN" if self.depth != Depth::Parse => {
                let fen = Fen::from_ascii(value.as_bytes()).ok();
                let set_up = fen.and_then(|fen| {
                    let position = fen.into_position(CastlingMode::Chess960);
                    position.or_else(PositionError::ignore_too_much_material).ok()
                });
                start.position = set_up.unwrap_or_default();
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Start) -> ControlFlow<(), Chess> {
        if start.has_other_rules {
            return ControlFlow::Break(());
        }
        self.keys.clear();
        self.threefold = false;
        if self.depth == Depth::Draws {
            self.keys.push(Self::key(&start.position));
        }
        ControlFlow::Continue(start.position)
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        if self.depth != Depth::Parse {
            let Ok(m) = san.san.to_move(position) else { return ControlFlow::Break(()) };
            position.play_unchecked(m);
            if self.depth == Depth::Draws {
                if m.is_zeroing() {
                    self.keys.clear();
                }
                let key = Self::key(position);
                self.threefold |= self.keys.iter().filter(|&&earlier| earlier == key).count() >= 2;
                self.keys.push(key);
            }
        }
        self.plies += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: Chess) {
        self.threefolds += u64::from(self.threefold);
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (depth, file) = match arguments[..] {
        ["parse", file] => (Depth::Parse, file),
        ["validate", file] => (Depth::Validate, file),
        ["draws", file] => (Depth::Draws, file),
        _ => {
            eprintln!("usage: peers parse|validate|draws FILE.pgn; benches/compare.py runs all");
            // A plain `cargo bench` runs every bench without arguments.
            return if arguments.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) };
        }
    };
    let text = std::fs::read(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let start = Instant::now();
    let mut peer =
        Peer { depth, games: 0, plies: 0, threefolds: 0, keys: Vec::new(), threefold: false };
    let mut reader = Reader::new(&text[..]);
    while reader.read_game(&mut peer).expect("memory can be read").is_some() {}
    let seconds = start.elapsed().as_secs_f64();
    let threefolds = (depth == Depth::Draws).then_some(peer.threefolds);
    let Peer { games, plies, .. } = peer;
    println!(
        "{}",
        json!({"seconds": seconds, "games": games, "plies": plies, "threefolds": threefolds})
    );
    ExitCode::SUCCESS
}
