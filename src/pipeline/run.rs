//! The scan of one source while it runs: what the workers have at hand, and what comes back put in order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::{Context, Result, anyhow};
use rayon::Scope;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::lot::{Entry, Lot, Reader};
use super::stitch::{Ready, Selection, Stitch};
use super::supply::Supply;
use super::{Observer, Scanned};
use crate::audit::Tally;
use crate::input::{Block, Damage, Frame, Unpacked};
use crate::sink::{Earlier, EncodedRowGroup, RowGroup, SourceSink};

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

/// The scan of one source while it runs.
pub(super) struct Run<'scope, 'env> {
    scope: &'scope Scope<'env>,
    readers: &'env Mutex<Vec<Reader>>,
    sender: Sender<Message>,
    receiver: Receiver<Message>,
    sink: SourceSink,
    pub stitch: Stitch,
    selection: Selection,
    /// Of the next lot or damage.
    next_number: usize,
    frames_in_flight: usize,
    lots_in_flight: usize,
    pub row_groups_in_flight: usize,
    arrived: BTreeMap<usize, Arrived>,
    next_lot: usize,
    /// The scan was told to stop: what is left of a block is not read any more.
    pub interrupted: bool,
    tally: Tally,
    damage: Vec<Damage>,
    bytes: u64,
    input_bytes: u64,
}

impl<'scope, 'env> Run<'scope, 'env> {
    /// Starts, or goes on with what an earlier run has finished.
    pub fn new(
        scope: &'scope Scope<'env>,
        readers: &'env Mutex<Vec<Reader>>,
        sink: SourceSink,
        selection: Selection,
        earlier: Earlier,
    ) -> Run<'scope, 'env> {
        let (sender, receiver) = channel();
        Run {
            scope,
            readers,
            sender,
            receiver,
            sink,
            stitch: Stitch::new(&selection),
            selection,
            next_number: 0,
            frames_in_flight: 0,
            lots_in_flight: 0,
            row_groups_in_flight: 0,
            arrived: BTreeMap::new(),
            next_lot: 0,
            interrupted: false,
            tally: earlier.tally,
            damage: earlier.damage,
            bytes: 0,
            input_bytes: 0,
        }
    }

    /// What the scan has come to.
    pub fn into_scanned(self) -> Scanned {
        let Run { tally, damage, bytes, interrupted, .. } = self;
        Scanned { tally, damage, bytes, interrupted }
    }

    /// Lots that are being read or wait for their turn.
    pub fn lots(&self) -> usize {
        self.lots_in_flight + self.arrived.len()
    }

    /// Some worker owes an answer.
    pub fn is_busy(&self) -> bool {
        self.frames_in_flight + self.lots_in_flight + self.row_groups_in_flight > 0
    }

    fn number(&mut self) -> usize {
        self.next_number += 1;
        self.next_number - 1
    }

    /// Has a block read.
    pub fn spawn_lot(&mut self, block: Block) {
        let number = self.number();
        let entry = match number {
            0 => Entry::AtStart { counting: self.selection.counting },
            _ => Entry::Anywhere,
        };
        self.spawn_reading(number, block, entry);
    }

    fn spawn_reading(&mut self, number: usize, block: Block, entry: Entry) {
        let (readers, sender) = (self.readers, self.sender.clone());
        let Selection { owned, budget, .. } = self.selection.clone();
        self.lots_in_flight += 1;
        self.scope.spawn(move |_| {
            let idle = readers.lock().ok().and_then(|mut idle| idle.pop());
            let mut reader = idle.unwrap_or_else(|| Reader::new(owned, budget));
            let lot = guarded(|| Ok(Box::new(Lot::read(&mut reader, block, entry))));
            if let (Ok(_), Ok(mut idle)) = (&lot, readers.lock()) {
                idle.push(reader);
            }
            // Nobody receives any more only when the scan has failed already.
            let _ = sender.send(Message::Lot(number, lot));
        });
    }

    /// Has a frame unpacked.
    pub fn spawn_unpacking(&mut self, supply: &Supply, number: usize, frame: Frame) {
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

    /// Notes damage in its place between the blocks.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn take_damage(&mut self, damage: Damage, observer: &mut dyn Observer) -> Result<()> {
        let number = self.number();
        self.arrived.insert(number, Arrived::Damage(damage));
        self.take_arrived(observer)
    }

    /// Waits for an answer of a worker.
    ///
    /// # Errors
    /// When a worker has failed or the output cannot be written.
    pub fn receive(&mut self, supply: &mut Supply, observer: &mut dyn Observer) -> Result<()> {
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
            let rest = match arrived {
                // Lots behind the last game that is wanted arrive by chance.
                Arrived::Lot(_) if self.stitch.is_full() => None,
                Arrived::Lot(lot) => {
                    let length = lot.block.len();
                    self.input_bytes = lot.block.input_end;
                    let rest = self.stitch.take(*lot);
                    self.bytes += (length - rest.as_ref().map_or(0, |rest| rest.len())) as u64;
                    rest
                }
                Arrived::Damage(damage) => {
                    self.stitch.cut(damage);
                    None
                }
            };
            self.commit(observer)?;
            match rest {
                None => self.next_lot += 1,
                // Without it nothing that follows has its turn.
                Some(_) if self.interrupted => {}
                Some(rest) => {
                    self.spawn_reading(self.next_lot, rest, Entry::AtStart { counting: true });
                }
            }
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
    ///
    /// # Errors
    /// See [`Run::receive`].
    pub fn finish(
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
