//! `cargo bench --bench peers [-- FILE.pgn [RUNS]]`: the whole of `remis scan`, output written and synced, against
//! what others take to read the same file from memory, in turns on the same machine:
//!
//! - `parse`: pgn-reader alone, counting moves
//! - `validate`: pgn-reader and shakmaty, every move resolved and played
//! - `draws`: the same, with repetitions counted by Zobrist key and the halfmove clock; nothing written
//! - `remis`: with one worker, and with two
//!
//! Medians, with counts that show equal work. Without a file, games are invented for it.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};

const DEFAULT_RUNS: usize = 7;
/// About 45 MB.
const INVENTED_GAMES: u64 = 20_000;

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

impl Visitor for Peer {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Chess> {
        self.games += 1;
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, start: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" && self.depth != Depth::Parse {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            if let Some(set_up) = fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok())
            {
                *start = set_up;
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Chess) -> ControlFlow<(), Chess> {
        self.keys.clear();
        self.threefold = false;
        if self.depth == Depth::Draws {
            self.keys.push(Self::key(&start));
        }
        ControlFlow::Continue(start)
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

/// Seconds, and what was found.
fn time_peer(text: &[u8], depth: Depth) -> (f64, String) {
    let start = Instant::now();
    let mut peer =
        Peer { depth, games: 0, plies: 0, threefolds: 0, keys: Vec::new(), threefold: false };
    let mut reader = Reader::new(text);
    while reader.read_game(&mut peer).expect("memory can be read").is_some() {}
    let seconds = start.elapsed().as_secs_f64();
    let threefolds = match depth {
        Depth::Draws => format!(", {} with a threefold", peer.threefolds),
        _ => String::new(),
    };
    (seconds, format!("{} games, {} plies{threefolds}", peer.games, peer.plies))
}

fn time_remis(file: &Path, out: &Path, jobs: &str) -> (f64, String) {
    let _ = std::fs::remove_dir_all(out);
    let summary = out.with_extension("json");
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_remis"))
        .args(["scan", "--jobs", jobs, "--progress", "none", "--summary"])
        .args([&summary, Path::new("-o"), out, file])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("remis starts");
    let seconds = start.elapsed().as_secs_f64();
    assert!(matches!(status.code(), Some(0 | 3)), "remis ended with {status}");
    let summary = std::fs::read(&summary).expect("remis wrote its summary");
    let summary: serde_json::Value = serde_json::from_slice(&summary).expect("it is JSON");
    let counts = &summary["counts"];
    let found = format!(
        "{} games, {} plies, {} with a threefold",
        counts["games"], counts["plies"], counts["threefold_games"]
    );
    (seconds, found)
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments = std::env::args().skip(1).filter(|argument| !argument.starts_with("--"));
    let file = arguments.next().map_or_else(
        || {
            let path = folder.path().join("invented.pgn");
            let mut file = std::fs::File::create(&path).expect("a temporary file");
            remis::sample::write_games(&mut file, INVENTED_GAMES, 1).expect("room for 45 MB");
            path
        },
        PathBuf::from,
    );
    let runs =
        arguments.next().map_or(DEFAULT_RUNS, |runs| runs.parse().expect("a number of runs"));
    let text = std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let out = folder.path().join("out");
    type Contender<'a> = (&'a str, Box<dyn Fn() -> (f64, String) + 'a>);
    let contenders: [Contender<'_>; 5] = [
        ("parse", Box::new(|| time_peer(&text, Depth::Parse))),
        ("validate", Box::new(|| time_peer(&text, Depth::Validate))),
        ("draws", Box::new(|| time_peer(&text, Depth::Draws))),
        ("remis, 1 worker", Box::new(|| time_remis(&file, &out, "1"))),
        ("remis, 2 workers", Box::new(|| time_remis(&file, &out, "2"))),
    ];
    let mut times = vec![Vec::new(); contenders.len()];
    let mut found = vec![String::new(); contenders.len()];
    for _ in 0..runs {
        for (number, (_, run)) in contenders.iter().enumerate() {
            let (seconds, what) = run();
            times[number].push(seconds);
            found[number] = what;
        }
    }
    let mebibytes = text.len() as f64 / f64::from(1 << 20);
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    println!("{}: {mebibytes:.1} MiB, medians of {runs} runs", file.display());
    for (number, (name, _)) in contenders.iter().enumerate() {
        let (speed, ratio) = (mebibytes / medians[number], medians[1] / medians[number]);
        println!("{name:<17} {speed:7.1} MiB/s  {ratio:5.2} x validate  {}", found[number]);
    }
}
