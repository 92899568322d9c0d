//! From an input to its parts: blocks go to the workers, what they find comes back in any order and is put in
//! order, row groups go to the workers again to be encoded. The only door to rayon and channels.
//!
//! Blocks are cut anywhere. A worker starts at the first likely game start and stops before the last game that
//! may go on in the next block. What lies between two such ranges is read here, in order, and only if
//! that reading arrives exactly where the worker started was it a true start; else the block is read
//! again from where the one before ended. So the result is that of reading everything in order.

mod lot;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::{Context, Result, anyhow};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use rayon::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::audit::Tally;
use crate::input::{Block, DEFAULT_BLOCK_BYTES, Source};
use crate::rules::Budget;
use crate::sink::{EncodedRowGroup, Folder, RowGroup, SourceSink};

use lot::{Lot, Reader, Stitch};

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

/// What a scan tells while it goes on.
pub trait Observer {
    /// Text up to here is done: bytes, and what was found in them.
    fn advanced(&mut self, bytes: u64, tally: &Tally);
}

/// How the scan of a source ended.
#[derive(Debug)]
pub struct Scanned {
    pub tally: Tally,
    pub bytes: u64,
    /// It was told to stop before the end of the input.
    pub interrupted: bool,
}

/// The worker threads of a run.
#[derive(Debug)]
pub struct Pipeline {
    pool: ThreadPool,
    workload: Workload,
    budget: Budget,
}

enum Message {
    Lot { number: usize, lot: Result<Box<Lot>> },
    Encoded(Result<EncodedRowGroup>),
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
        Ok(Pipeline { pool, workload, budget: Budget::SCAN })
    }

    /// Spends so much on the question who could still win at a game's end.
    pub fn with_budget(self, budget: Budget) -> Pipeline {
        Pipeline { budget, ..self }
    }

    /// Scans a source into its parts under `folder`: at most `limit` games. `stop` is looked at between
    /// blocks.
    ///
    /// # Errors
    /// When the input cannot be read or the output cannot be written.
    pub fn scan(
        &self,
        source: &Source,
        folder: &Folder,
        options: &str,
        limit: Option<u64>,
        stop: &AtomicBool,
        observer: &mut dyn Observer,
    ) -> Result<Scanned> {
        let mut blocks = source
            .open(self.workload.block_bytes)
            .map_err(|error| anyhow!("cannot read {}: {error}", source.display()))?;
        let sink = SourceSink::new(folder, source.name(), options);
        let readers = Mutex::new(Vec::new());
        let (sender, receiver) = channel();
        self.pool.in_place_scope(|scope| {
            let mut run = Run {
                scope,
                readers: &readers,
                sender,
                receiver,
                sink,
                budget: self.budget,
                stitch: Stitch::new(limit, self.budget),
                lots_in_flight: 0,
                row_groups_in_flight: 0,
                arrived: BTreeMap::new(),
                next_lot: 0,
                tally: Tally::default(),
                bytes: 0,
            };
            let max_lots = self.workload.jobs * BLOCKS_PER_WORKER;
            let mut number = 0;
            let mut interrupted = false;
            let mut more = true;
            loop {
                interrupted |= more && stop.load(Ordering::Relaxed);
                more &= !interrupted && !run.stitch.is_full();
                let room = run.lots_in_flight + run.arrived.len() < max_lots
                    && run.row_groups_in_flight <= self.workload.jobs;
                if more && room {
                    let block = blocks
                        .next_block()
                        .with_context(|| format!("cannot read {}", source.display()))?;
                    match block {
                        Some(block) => run.spawn_lot(number, block),
                        None => {
                            more = false;
                            // The signal may have ended the program that wrote the input, too.
                            interrupted = stop.load(Ordering::Relaxed);
                        }
                    }
                    number += 1;
                } else if run.lots_in_flight + run.row_groups_in_flight > 0 {
                    run.receive(observer)?;
                } else {
                    break;
                }
            }
            run.finish(!interrupted, observer)?;
            Ok(Scanned { tally: run.tally, bytes: run.bytes, interrupted })
        })
    }
}

/// The scan of one source while it runs.
struct Run<'scope, 'env> {
    scope: &'scope Scope<'env>,
    readers: &'env Mutex<Vec<Reader>>,
    budget: Budget,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    sink: SourceSink,
    stitch: Stitch,
    lots_in_flight: usize,
    row_groups_in_flight: usize,
    /// Lots that came before their turn.
    arrived: BTreeMap<usize, Box<Lot>>,
    next_lot: usize,
    tally: Tally,
    bytes: u64,
}

impl<'env> Run<'_, 'env> {
    fn spawn_lot(&mut self, number: usize, block: Block) {
        let (readers, sender, budget) = (self.readers, self.sender.clone(), self.budget);
        self.lots_in_flight += 1;
        self.scope.spawn(move |_| {
            let idle = readers.lock().ok().and_then(|mut idle| idle.pop());
            let mut reader = idle.unwrap_or_else(|| Reader::with_budget(budget));
            let lot = guarded(|| Ok(Box::new(Lot::read(&mut reader, block, number == 0))));
            if let (Ok(_), Ok(mut idle)) = (&lot, readers.lock()) {
                idle.push(reader);
            }
            // Nobody receives any more only when the scan has failed already.
            let _ = sender.send(Message::Lot { number, lot });
        });
    }

    fn spawn_encoding(&mut self, row_group: RowGroup) {
        let sender = self.sender.clone();
        self.row_groups_in_flight += 1;
        self.scope.spawn(move |_| {
            let _ = sender.send(Message::Encoded(guarded(|| encode(row_group))));
        });
    }

    fn receive(&mut self, observer: &mut dyn Observer) -> Result<()> {
        match self.receiver.recv().context("a worker ended without an answer")? {
            Message::Lot { number, lot } => {
                self.lots_in_flight -= 1;
                self.arrived.insert(number, lot?);
            }
            Message::Encoded(row_group) => {
                self.row_groups_in_flight -= 1;
                self.sink.accept(row_group?)?;
            }
        }
        while let Some(lot) = self.arrived.remove(&self.next_lot) {
            self.next_lot += 1;
            self.bytes += lot.block_bytes() as u64;
            self.stitch.take(*lot);
            self.commit(observer)?;
        }
        Ok(())
    }

    /// Hands the rows that are in order now to the sink.
    fn commit(&mut self, observer: &mut dyn Observer) -> Result<()> {
        for (rows, tally) in self.stitch.take_ready() {
            self.tally.merge(tally);
            for row_group in self.sink.push(rows)? {
                self.spawn_encoding(row_group);
            }
        }
        observer.advanced(self.bytes, &self.tally);
        Ok(())
    }

    /// Reads the last game, when the input was read to its end, and completes the parts.
    fn finish(&mut self, at_end: bool, observer: &mut dyn Observer) -> Result<()> {
        if at_end {
            self.stitch.finish();
            self.commit(observer)?;
        }
        for row_group in self.sink.seal()? {
            self.spawn_encoding(row_group);
        }
        while self.row_groups_in_flight > 0 {
            self.receive(observer)?;
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
