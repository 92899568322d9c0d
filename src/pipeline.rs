//! From an input to its parts: frames and blocks go to the workers, what they find comes back in any order and is put in
//! order, row groups go to the workers again to be encoded. The only door to rayon and channels.
//!
//! Blocks are cut anywhere. A worker starts at the first likely game start and stops before the last game that
//! may go on in the next block. What lies between two such ranges is read here, in order, and only if
//! that reading arrives exactly where the worker started was it a true start; else the block is read
//! again from where the one before ended. So the result is that of reading everything in order.

mod cut;
mod job;
mod lot;
mod run;
mod stitch;
mod supply;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, anyhow};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::audit::Tally;
use crate::input::{DEFAULT_BLOCK_BYTES, Damage};
use crate::sink::{Earlier, Folder, SourceSink};

pub use job::Job;
use run::Run;
use stitch::Selection;
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
            counting: owned.start == from && !owned.is_empty(),
            owned,
            reported: job.owned.clone(),
            limit: job.limit.map(|limit| limit.saturating_sub(tally.games())),
            part_games: job.part_games as u64,
            budget: job.budget,
        };
        let Workload { jobs, block_bytes } = self.workload;
        let pieces = job.source.open(from, block_bytes).map_err(|error| cannot_read(&error))?;
        let mut supply = Supply::start(pieces, from, block_bytes, jobs)?;
        let readers = Mutex::new(Vec::new());
        self.pool.in_place_scope(|scope| {
            let sink = SourceSink::new(folder, job.record.clone(), resumption);
            let mut run = Run::new(scope, &readers, sink, selection, job.earlier.clone());
            let max_lots = jobs * BLOCKS_PER_WORKER;
            let mut more = true;
            loop {
                run.interrupted |= more && stop.load(Ordering::Relaxed);
                more &= !run.interrupted && !run.stitch.is_full();
                let room = run.lots() < max_lots && run.row_groups_in_flight < jobs;
                let next = if more { supply.next(room) } else { Ok(Supplied::End) };
                match next.map_err(|error| cannot_read(&error))? {
                    Supplied::Block(block) => run.spawn_lot(block),
                    Supplied::Damage(damage) => run.take_damage(damage, observer)?,
                    Supplied::Frame(number, frame) => run.spawn_unpacking(&supply, number, frame),
                    Supplied::End if more => {
                        more = false;
                        // The signal may have ended the program that wrote the input, too.
                        run.interrupted = stop.load(Ordering::Relaxed);
                    }
                    Supplied::Later | Supplied::End if run.is_busy() => {
                        run.receive(&mut supply, observer)?;
                    }
                    Supplied::End => break,
                    Supplied::Later => return Err(anyhow!("the workers wait for one another")),
                }
            }
            run.finish(&mut supply, !run.interrupted, observer)?;
            Ok(run.into_scanned())
        })
    }
}
