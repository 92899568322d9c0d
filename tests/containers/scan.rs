//! Scans inputs and reads the rows back.

use std::fs::{self, File};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use arrow::array::{AsArray, RecordBatch};
use arrow::compute::concat_batches;
use arrow::datatypes::Int64Type;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use remis::audit::Tally;
use remis::input::{ByteRange, Damage, Source};
use remis::pgn::Key;
use remis::pipeline::{Job, Observer, Pipeline, Workload};
use remis::sink::Folder;

pub const TABLES: [&str; 5] = ["games", "events", "claims", "findings", "faults"];

struct Unobserved;

impl Observer for Unobserved {
    fn advanced(&mut self, _: u64, _: &Tally) {}
}

/// How an input is scanned.
#[derive(Clone, Copy, Debug)]
pub struct How {
    pub jobs: usize,
    pub block_bytes: usize,
    pub part_games: usize,
    pub range: Option<ByteRange>,
}

pub const USUAL: How = How { jobs: 2, block_bytes: 4 << 20, part_games: 1 << 20, range: None };

/// What a scan came to.
#[derive(Debug)]
pub struct Scan {
    pub tally: Tally,
    pub damage: Vec<Damage>,
    /// The rows of each table.
    pub rows: Vec<RecordBatch>,
}

/// Scans a file into `scratch`.
pub fn scan(input: &Path, scratch: &Path, how: How) -> Scan {
    let out = scratch.join("out");
    let folder = Folder::check(&out, true).unwrap();
    folder.prepare().unwrap();
    let workload = Workload { jobs: how.jobs, block_bytes: how.block_bytes };
    let source = Source::of_argument(input);
    let job = Job::new(&source, "{}").unwrap();
    let mut job = how.range.map_or(Ok(job.clone()), |range| job.in_range(range)).unwrap();
    job.part_games = how.part_games;
    let pipeline = Pipeline::new(workload).unwrap();
    let scanned = pipeline.scan(&job, &folder, &AtomicBool::new(false), &mut Unobserved).unwrap();
    let rows = TABLES.iter().map(|table| rows(&out.join(table))).collect();
    Scan { tally: scanned.tally, damage: scanned.damage, rows }
}

/// All rows of a table with one source.
fn rows(table: &Path) -> RecordBatch {
    let partition = fs::read_dir(table).unwrap().next().unwrap().unwrap().path();
    let mut parts: Vec<_> =
        fs::read_dir(partition).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.sort();
    let mut batches = Vec::new();
    for part in parts {
        let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(part).unwrap()).unwrap();
        batches.push(RecordBatch::new_empty(reader.schema().clone()));
        batches.extend(reader.build().unwrap().map(|batch| batch.unwrap()));
    }
    concat_batches(&batches[0].schema(), &batches).unwrap()
}

/// The keys of a table's rows.
pub fn keys(rows: &RecordBatch) -> Vec<Key> {
    let column = |index: usize| rows.column(index).as_primitive::<Int64Type>().values();
    let pairs = column(0).iter().zip(column(1).iter());
    pairs.map(|(&block, &offset)| Key { block, offset }).collect()
}

/// Rows are the same but for their keys, and the keys are those of `expected` as `key` turns them.
pub fn assert_rows(found: &Scan, expected: &Scan, key: impl Fn(Key) -> Key, how: &str) {
    for (table, (found, expected)) in TABLES.iter().zip(found.rows.iter().zip(&expected.rows)) {
        let expected_keys: Vec<Key> = keys(expected).into_iter().map(&key).collect();
        assert_eq!(keys(found), expected_keys, "{table} {how}");
        for column in 2..expected.num_columns() {
            let name = expected.schema().field(column).name().clone();
            assert!(found.column(column) == expected.column(column), "{table}.{name} {how}");
        }
    }
}

/// Nothing is said of damage but what is said of the plain text: that it ends too early.
pub fn assert_undamaged(found: &Scan, expected: &Scan) {
    let reasons = |scan: &Scan| -> Vec<String> {
        scan.damage.iter().map(|damage| damage.reason.clone()).collect()
    };
    assert_eq!(reasons(found), reasons(expected));
}

/// The scans of several ranges, one after the other.
pub fn joined(scans: Vec<Scan>) -> Scan {
    let mut tally = Tally::default();
    let mut damage = Vec::new();
    let mut batches: Vec<Vec<RecordBatch>> = vec![Vec::new(); TABLES.len()];
    for scan in scans {
        tally.merge(scan.tally);
        damage.extend(scan.damage);
        for (batches, rows) in batches.iter_mut().zip(scan.rows) {
            batches.push(rows);
        }
    }
    let rows = batches.iter().map(|all| concat_batches(&all[0].schema(), all).unwrap()).collect();
    Scan { tally, damage, rows }
}
