//! From an input to its parts: frames and blocks go to the workers, what they find comes back in any order and is put in
//! order, row groups go to the workers again to be encoded. The only door to rayon and channels.
//!
//! Blocks are cut anywhere. A worker starts at the first likely game start and stops before the last game that
//! may go on in the next block. What lies between two such ranges is read here, in order, and only if
//! that reading arrives exactly where the worker started was it a true start; else the block is read
//! again from where the one before ended. So the result is that of reading everything in order.

mod cut;
mod lot;
mod stitch;
mod supply;

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::{Context, Result, anyhow};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::audit::Tally;
use crate::input::{Block, ByteRange, DEFAULT_BLOCK_BYTES, Damage, Frame, Source, Unpacked};
use crate::pgn::Key;
use crate::sink::{
    Earlier, EncodedRowGroup, Folder, PART_GAMES, Resumption, RowGroup, SourceRecord, SourceSink,
};

use lot::{Entry, Lot, Reader};
use stitch::{Ready, Selection, Stitch};
use supply::{Supplied, Supply};

/// How a run works. None of it changes a byte of the output.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// Worker threads.
    pub jobs: usize,
    /// Bytes of a block.
    pub block_bytes: usize,
}

impl Default for Workload {
    fn default() -> Workload {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        Workload { jobs, block_bytes: DEFAULT_BLOCK_BYTES }
    }
}

/// Blocks on their way for each worker: one that is read, and one that waits so that none stands idle.
const BLOCKS_PER_WORKER: usize = 2;

/// What is to be scanned of a source, and how it is written.
#[derive(Clone, Debug)]
pub struct Job {
    pub source: Source,
    pub record: SourceRecord,
    /// Where reading starts: with a game, or before the first that is wanted.
    pub from: Key,
    /// The keys of the games that are wanted.
    pub owned: Range<Key>,
    /// At most so many games.
    pub limit: Option<u64>,
    /// What an earlier run has finished.
    pub earlier: Earlier,
    /// The games of a part of the output. Runs with the same number of them write the same files.
    pub part_games: usize,
}

impl Job {
    /// The same for the games that start in a range of the source.
    ///
    /// # Errors
    /// When the source cannot be read in parts.
    pub fn in_range(mut self, range: ByteRange) -> Result<Job> {
        let entry = self
            .source
            .entry(range)
            .map_err(|error| anyhow!("cannot read {}: {error}", self.source.display()))?;
        (self.from, self.owned) = (entry.from, entry.owned);
        Ok(self)
    }

    /// A scan of all games of a source. `options` are those that change rows.
    ///
    /// # Errors
    /// When the source cannot be looked at.
    pub fn new(source: &Source, options: &str) -> Result<Job> {
        let input = source
            .fingerprint()
            .map_err(|error| anyhow!("cannot read {}: {error}", source.display()))?;
        let (name, options) = (source.name().to_owned(), options.to_owned());
        Ok(Job {
            source: source.clone(),
            record: SourceRecord { source: name, options, input },
            from: Key::default(),
            owned: Key::default()..Key::MAX,
            limit: None,
            earlier: Earlier { next: Some(Resumption::default()), ..Earlier::default() },
            part_games: PART_GAMES,
        })
    }
}

/// What a scan tells while it goes on.
pub trait Observer {
    /// The input up to this byte is done, and this was found in it.
    fn advanced(&mut self, input_bytes: u64, tally: &Tally);
}

/// How the scan of a source ended.
#[derive(Debug)]
pub struct Scanned {
    /// Of all games, those that an earlier run has finished among them.
    pub tally: Tally,
    pub damage: Vec<Damage>,
    /// Bytes of text that were read.
    pub bytes: u64,
    /// It was told to stop before the end of the input.
    pub interrupted: bool,
}

/// The worker threads of a run.
#[derive(Debug)]
pub struct Pipeline {
    pool: ThreadPool,
    workload: Workload,
}

enum Message {
    Unpacked(usize, Result<Box<Unpacked>>),
    Lot(usize, Result<Box<Lot>>),
    Encoded(Result<EncodedRowGroup>),
}

/// What came before its turn.
enum Arrived {
    Lot(Box<Lot>),
    Damage(Damage),
}

impl Pipeline {
    /// Starts the worker threads.
    ///
    /// # Errors
    /// When the system gives no threads.
    pub fn new(workload: Workload) -> Result<Pipeline> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(workload.jobs)
            .thread_name(|number| format!("remis-{number}"))
            .build()
            .context("cannot start the worker threads")?;
        Ok(Pipeline { pool, workload })
    }

    /// Scans a source into its parts under `folder`. `stop` is looked at between blocks.
    ///
    /// # Errors
    /// When the input cannot be read or the output cannot be written.
    pub fn scan(
        &self,
        job: &Job,
        folder: &Folder,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
    ) -> Result<Scanned> {
        let Earlier { next, tally, damage, .. } = job.earlier.clone();
        let Some(resumption) = next else {
            return Ok(Scanned { tally, damage, bytes: 0, interrupted: false });
        };
        let cannot_read = |error: &dyn std::fmt::Display| {
            anyhow!("cannot read {}: {error}", job.source.display())
        };
        let (mut from, mut owned) = (job.from, job.owned.clone());
        if resumption.part > 0 {
            (from, owned.start) = (resumption.start, resumption.start);
        }
        let selection = Selection {
            // Between the start of reading and the first wanted game there is what others count.
            counting: owned.start == from,
            owned,
            reported: job.owned.clone(),
            limit: job.limit.map(|limit| limit.saturating_sub(tally.games())),
            part_games: job.part_games as u64,
        };
        let Workload { jobs, block_bytes } = self.workload;
        let pieces = job.source.open(from, block_bytes).map_err(|error| cannot_read(&error))?;
        let mut supply = Supply::start(pieces, from, block_bytes, jobs)?;
        let readers = Mutex::new(Vec::new());
        let (sender, receiver) = channel();
        self.pool.in_place_scope(|scope| {
            let mut run = Run {
                scope,
                readers: &readers,
                sender,
                receiver,
                sink: SourceSink::new(folder, job.record.clone(), resumption),
                stitch: Stitch::new(&selection),
                selection,
                next_number: 0,
                frames_in_flight: 0,
                lots_in_flight: 0,
                row_groups_in_flight: 0,
                arrived: BTreeMap::new(),
                next_lot: 0,
                tally,
                damage,
                bytes: 0,
                input_bytes: 0,
            };
            let max_lots = jobs * BLOCKS_PER_WORKER;
            let mut interrupted = false;
            let mut more = true;
            loop {
                interrupted |= more && stop.load(Ordering::Relaxed);
                more &= !interrupted && !run.stitch.is_full();
                let room = run.lots_in_flight + run.arrived.len() < max_lots
                    && run.row_groups_in_flight <= jobs;
                let next = if more { supply.next(room) } else { Ok(Supplied::End) };
                match next.map_err(|error| cannot_read(&error))? {
                    Supplied::Block(block) => run.spawn_lot(block),
                    Supplied::Damage(damage) => run.take_damage(damage, observer)?,
                    Supplied::Frame(number, frame) => run.spawn_unpacking(&supply, number, frame),
                    Supplied::End if more => {
                        more = false;
                        // The signal may have ended the program that wrote the input, too.
                        interrupted = stop.load(Ordering::Relaxed);
                    }
                    Supplied::Later | Supplied::End if run.is_busy() => {
                        run.receive(&mut supply, observer)?;
                    }
                    Supplied::End => break,
                    Supplied::Later => return Err(anyhow!("the workers wait for one another")),
                }
            }
            run.finish(&mut supply, !interrupted, observer)?;
            let Run { tally, damage, bytes, .. } = run;
            Ok(Scanned { tally, damage, bytes, interrupted })
        })
    }
}

/// The scan of one source while it runs.
struct Run<'scope, 'env> {
    scope: &'scope Scope<'env>,
    readers: &'env Mutex<Vec<Reader>>,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    sink: SourceSink,
    stitch: Stitch,
    selection: Selection,
    /// Of the next lot or damage.
    next_number: usize,
    frames_in_flight: usize,
    lots_in_flight: usize,
    row_groups_in_flight: usize,
    arrived: BTreeMap<usize, Arrived>,
    next_lot: usize,
    tally: Tally,
    damage: Vec<Damage>,
    bytes: u64,
    input_bytes: u64,
}

impl<'env> Run<'_, 'env> {
    fn is_busy(&self) -> bool {
        self.frames_in_flight + self.lots_in_flight + self.row_groups_in_flight > 0
    }

    fn number(&mut self) -> usize {
        self.next_number += 1;
        self.next_number - 1
    }

    fn spawn_lot(&mut self, block: Block) {
        let number = self.number();
        let (readers, sender) = (self.readers, self.sender.clone());
        let owned = self.selection.owned.clone();
        let entry = match number {
            0 => Entry::AtStart { counting: self.selection.counting },
            _ => Entry::Anywhere,
        };
        self.lots_in_flight += 1;
        self.scope.spawn(move |_| {
            let idle = readers.lock().ok().and_then(|mut idle| idle.pop());
            let mut reader = idle.unwrap_or_else(|| Reader::new(owned));
            let lot = guarded(|| Ok(Box::new(Lot::read(&mut reader, block, entry))));
            if let (Ok(_), Ok(mut idle)) = (&lot, readers.lock()) {
                idle.push(reader);
            }
            // Nobody receives any more only when the scan has failed already.
            let _ = sender.send(Message::Lot(number, lot));
        });
    }

    fn spawn_unpacking(&mut self, supply: &Supply, number: usize, frame: Frame) {
        let (permit, sender) = (supply.decoders().permit(), self.sender.clone());
        self.frames_in_flight += 1;
        self.scope.spawn(move |_| {
            let unpacked = guarded(|| Ok(Box::new(frame.unpack(permit))));
            let _ = sender.send(Message::Unpacked(number, unpacked));
        });
    }

    fn spawn_encoding(&mut self, row_group: RowGroup) {
        let sender = self.sender.clone();
        self.row_groups_in_flight += 1;
        self.scope.spawn(move |_| {
            let _ = sender.send(Message::Encoded(guarded(|| encode(row_group))));
        });
    }

    fn take_damage(&mut self, damage: Damage, observer: &mut dyn Observer) -> Result<()> {
        let number = self.number();
        self.arrived.insert(number, Arrived::Damage(damage));
        self.take_arrived(observer)
    }

    fn receive(&mut self, supply: &mut Supply, observer: &mut dyn Observer) -> Result<()> {
        match self.receiver.recv().context("a worker ended without an answer")? {
            Message::Unpacked(number, unpacked) => {
                self.frames_in_flight -= 1;
                supply.unpacked(number, *unpacked?)?;
            }
            Message::Lot(number, lot) => {
                self.lots_in_flight -= 1;
                self.arrived.insert(number, Arrived::Lot(lot?));
            }
            Message::Encoded(row_group) => {
                self.row_groups_in_flight -= 1;
                self.sink.accept(row_group?)?;
            }
        }
        self.take_arrived(observer)
    }

    /// Takes what has its turn.
    fn take_arrived(&mut self, observer: &mut dyn Observer) -> Result<()> {
        while let Some(arrived) = self.arrived.remove(&self.next_lot) {
            self.next_lot += 1;
            match arrived {
                Arrived::Lot(lot) => {
                    self.bytes += lot.block.len() as u64;
                    self.input_bytes = lot.block.input_end;
                    self.stitch.take(*lot);
                }
                Arrived::Damage(damage) => self.stitch.cut(damage),
            }
            self.commit(observer)?;
        }
        Ok(())
    }

    /// Hands the rows that are in order now to the sink.
    fn commit(&mut self, observer: &mut dyn Observer) -> Result<()> {
        for ready in self.stitch.take_ready() {
            let row_groups = match ready {
                Ready::Rows(rows, tally) => {
                    self.tally.merge(Tally::clone(&tally));
                    self.sink.push(rows, *tally)?
                }
                Ready::Damage(damage) => {
                    self.damage.push(damage.clone());
                    self.sink.push_damage(damage)?;
                    continue;
                }
                Ready::PartEnd(next) => self.sink.end_part(next)?,
            };
            for row_group in row_groups {
                self.spawn_encoding(row_group);
            }
        }
        observer.advanced(self.input_bytes, &self.tally);
        Ok(())
    }

    /// Reads the last game, when the input was read to its end, and completes the parts.
    fn finish(
        &mut self,
        supply: &mut Supply,
        at_end: bool,
        observer: &mut dyn Observer,
    ) -> Result<()> {
        if at_end {
            self.stitch.finish();
            self.commit(observer)?;
            for row_group in self.sink.seal()? {
                self.spawn_encoding(row_group);
            }
        } else {
            self.sink.abandon_open_part();
        }
        while self.row_groups_in_flight > 0 {
            self.receive(supply, observer)?;
        }
        Ok(())
    }
}

/// Does a worker's work. A panic in it is an error of the run, which would else wait for an answer for ever.
fn guarded<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(anyhow!("a worker failed; this is a fault of remis, please report it"))
    })
}

/// Encodes the columns of a row group side by side.
fn encode(row_group: RowGroup) -> Result<EncodedRowGroup> {
    let (place, columns) = row_group.into_columns()?;
    let columns = columns.into_par_iter().map(|column| column.encode()).collect::<Result<_>>()?;
    Ok(EncodedRowGroup::new(place, columns))
}
