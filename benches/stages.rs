//! `cargo bench --bench stages`: what each stage of a scan takes by itself, on one core and on invented games, the
//! same on every machine:
//!
//! - `parse`: tags and movetext read, nothing played
//! - `replay`: the moves played, repetitions and the halfmove clock kept; no text
//! - `audit`: whole games, from text to findings; and their rows
//! - `encode`: rows of all tables encoded and compressed; nothing written
//!
//! Under `cargo test` every stage runs once, on fewer games.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{
    BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main,
};

use remis::audit::{Auditor, Tally};
use remis::input::Fingerprint;
use remis::pgn::{Flags, Gap, Key, Movetext, TagSection, Tags, Token, read_tags, skip_gap};
use remis::rules::{Position, Repetitions, San};
use remis::sink::{ColumnJob, Folder, Resumption, SourceRecord, SourceSink};
use remis::table::{RowBuilder, Rows};

/// About 7 MB.
const GAMES: u64 = 3_000;
const GAMES_OF_A_TEST: u64 = 30;
const SEED: u64 = 1;

/// Calls of criterion's runner have this argument, those of the test runner have not.
fn is_measured() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}

fn invent() -> Vec<u8> {
    let mut text = Vec::new();
    let games = if is_measured() { GAMES } else { GAMES_OF_A_TEST };
    remis::sample::write_games(&mut text, games, SEED).expect("memory can be written to");
    text
}

/// The text cut into games.
fn cut(text: &[u8]) -> Vec<&[u8]> {
    let mut auditor = Auditor::default();
    let mut games = Vec::new();
    let mut at = 0;
    while let Gap::Game { game, .. } = skip_gap(text, at, true) {
        let length = auditor.read(&text[game..], true).expect("the text is whole").length;
        games.push(&text[game..game + length]);
        at = game + length;
    }
    games
}

/// Reads the moves of a game, as [`Auditor::read`] does.
fn read_moves(game: &[u8], mut take: impl FnMut(San)) {
    let (mut tags, mut flags) = (Tags::default(), Flags::default());
    let TagSection::Movetext(at) = read_tags(game, 0, &mut tags, &mut flags) else { return };
    black_box(&tags);
    let mut movetext = Movetext::new(game, at, true);
    loop {
        while let Some((token, ..)) = movetext.next_regular_move() {
            take(token.san);
            let comment = movetext.next_clock_comment().or_else(|| movetext.next_regular_comment());
            black_box(comment);
        }
        match movetext.next_token() {
            Token::Move { token, .. } => take(token.san),
            Token::End(_) => break,
            _ => {}
        }
    }
}

fn parse(criterion: &mut Criterion) {
    let text = invent();
    let games = cut(&text);
    let mut group = group_by_bytes(criterion, "parse", &text);
    group.bench_function("moves", |bencher| {
        bencher.iter(|| {
            let mut plies = 0_u64;
            games.iter().for_each(|game| read_moves(game, |_| plies += 1));
            plies
        });
    });
}

fn replay(criterion: &mut Criterion) {
    let text = invent();
    let moves = |game: &&[u8]| {
        let mut moves = Vec::new();
        read_moves(game, |san| moves.push(san));
        moves
    };
    let games: Vec<Vec<San>> = cut(&text).iter().map(moves).collect();
    let plies: usize = games.iter().map(Vec::len).sum();
    let start = Position::default();
    let mut repetitions = Repetitions::default();
    let mut group = criterion.benchmark_group("replay");
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("plies", |bencher| {
        bencher.iter(|| {
            let mut notable = 0_u64;
            for game in &games {
                repetitions.clear();
                repetitions.record(&start);
                for &san in game {
                    let played = repetitions.play(san).expect("the moves are legal");
                    notable += u64::from(played.notable);
                }
            }
            notable
        });
    });
}

fn audit(criterion: &mut Criterion) {
    let text = invent();
    let games = cut(&text);
    let mut auditor = Auditor::default();
    let mut group = group_by_bytes(criterion, "audit", &text);
    group.bench_function("games", |bencher| {
        bencher.iter(|| {
            for game in &games {
                black_box(auditor.read(game, true));
            }
        });
    });
    group.bench_function("games and rows", |bencher| bencher.iter(|| rows_of(&games)));
}

fn rows_of(games: &[&[u8]]) -> Rows {
    let (mut auditor, mut rows) = (Auditor::default(), RowBuilder::default());
    let mut key = Key::default();
    for text in games {
        let game = auditor.read(text, true).expect("the text is whole");
        rows.push(key, &game);
        key = key.advanced(text.len());
    }
    rows.take()
}

fn encode(criterion: &mut Criterion) {
    let text = invent();
    let rows = rows_of(&cut(&text));
    let games = rows[0].num_rows() as u64;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = Folder::check(folder.path(), false).expect("it is empty");
    let mut group = criterion.benchmark_group("encode");
    group.throughput(Throughput::Elements(games));
    group.bench_function("games", |bencher| {
        let columns = || columns_of(&folder, rows.clone());
        let encode = |columns: Vec<ColumnJob>| {
            let encoded = columns.into_iter().map(ColumnJob::encode);
            encoded.collect::<Result<Vec<_>, _>>().expect("the rows can be encoded")
        };
        bencher.iter_batched(columns, encode, BatchSize::PerIteration);
    });
}

/// The columns of all tables, ready to be encoded. Files are created for them, but stay empty.
fn columns_of(folder: &Folder, rows: Rows) -> Vec<ColumnJob> {
    let (source, options) = ("stages".to_owned(), String::new());
    let record = SourceRecord { source, options, input: Fingerprint::default() };
    let mut sink = SourceSink::new(folder, record, Resumption::default());
    let mut row_groups = sink.push(rows, Tally::default()).expect("files can be created");
    row_groups.extend(sink.seal().expect("nothing is complete yet"));
    let columns = row_groups.into_iter().map(|group| group.into_columns().expect("columns").1);
    columns.flatten().collect()
}

fn group_by_bytes<'a>(
    criterion: &'a mut Criterion,
    name: &str,
    text: &[u8],
) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Bytes(text.len() as u64));
    group
}

criterion_group!(stages, parse, replay, audit, encode);
criterion_main!(stages);
