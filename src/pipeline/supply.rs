//! What the workers are given, in order: blocks of text, and frames that they unpack and that become blocks. Input
//! that is unpacked from front to back has a thread of its own for that.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use crate::input::{Block, Damage, Decoders, Frame, Piece, Pieces, Unpacked};
use crate::pgn::Key;

/// Pieces that wait between the unpacking thread and the pipeline, beside the one that either has at hand.
const WAITING_PIECES: usize = 1;

/// The pieces of an input on their way to the workers.
pub(super) struct Supply {
    feed: Feed,
    /// Pieces that were fetched, in order.
    slots: VecDeque<Slot>,
    next_frame: usize,
    from: Key,
    block_bytes: usize,
    decoders: Arc<Decoders>,
    max_frames: usize,
    ended: bool,
}

enum Feed {
    Direct(Pieces),
    /// The thread says so when there is nothing more.
    Thread(Receiver<io::Result<Option<Piece>>>),
}

enum Slot {
    Text(Block),
    Damage(Damage),
    /// A worker has the frame with this number.
    Packed(usize),
    Unpacked(Pieces),
}

/// What is there to do.
pub(super) enum Supplied {
    Block(Block),
    Damage(Damage),
    /// A frame to be unpacked, with the number under which it is to come back.
    Frame(usize, Frame),
    /// Nothing until a worker has an answer.
    Later,
    End,
}

impl Feed {
    fn start(mut pieces: Pieces) -> io::Result<Feed> {
        if !pieces.are_packed() {
            return Ok(Feed::Direct(pieces));
        }
        let (sender, receiver) = sync_channel(WAITING_PIECES);
        let unpack = move || {
            loop {
                let piece = pieces.next_piece();
                let last = !matches!(piece, Ok(Some(_)));
                // Nobody receives any more when the scan has ended early.
                if sender.send(piece).is_err() || last {
                    return;
                }
            }
        };
        std::thread::Builder::new().name("remis-unpack".into()).spawn(unpack)?;
        Ok(Feed::Thread(receiver))
    }

    fn next(&mut self) -> io::Result<Option<Piece>> {
        match self {
            Feed::Direct(pieces) => pieces.next_piece(),
            Feed::Thread(receiver) => receiver.recv().unwrap_or_else(|_| {
                // A panic in the thread must not look like the end of the input.
                Err(io::Error::other(
                    "unpacking failed; this is a fault of remis, please report it",
                ))
            }),
        }
    }
}

impl Supply {
    /// Starts to fetch pieces, from the byte with key `from` on. At most `max_frames` are unpacked at a time.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(
        pieces: Pieces,
        from: Key,
        block_bytes: usize,
        max_frames: usize,
    ) -> io::Result<Supply> {
        Ok(Supply {
            feed: Feed::start(pieces)?,
            slots: VecDeque::new(),
            next_frame: 0,
            from,
            block_bytes,
            decoders: Arc::default(),
            max_frames,
            ended: false,
        })
    }

    /// The contexts and buffers for the frames.
    pub fn decoders(&self) -> &Arc<Decoders> {
        &self.decoders
    }

    /// The next thing to do. Blocks and damage come in order, and only if there is `room` for them.
    ///
    /// # Errors
    /// When reading fails.
    pub fn next(&mut self, room: bool) -> io::Result<Supplied> {
        loop {
            // Frames are fetched ahead, as many as may be unpacked; of text and damage only what comes next.
            let may_fetch = match self.slots.back() {
                None => room,
                Some(Slot::Packed(_) | Slot::Unpacked(_)) => true,
                Some(Slot::Text(_) | Slot::Damage(_)) => false,
            };
            if may_fetch && !self.ended && self.decoders.in_use() < self.max_frames {
                match self.feed.next()? {
                    None => self.ended = true,
                    Some(Piece::Text(block)) => self.slots.push_back(Slot::Text(block)),
                    Some(Piece::Damage(damage)) => self.slots.push_back(Slot::Damage(damage)),
                    Some(Piece::Frame(frame)) => {
                        let number = self.next_frame;
                        self.next_frame += 1;
                        self.slots.push_back(Slot::Packed(number));
                        return Ok(Supplied::Frame(number, frame));
                    }
                }
                continue;
            }
            match self.slots.pop_front() {
                None if self.ended => return Ok(Supplied::End),
                None => return Ok(Supplied::Later),
                Some(Slot::Text(block)) if room => return Ok(Supplied::Block(block)),
                Some(Slot::Damage(damage)) if room => return Ok(Supplied::Damage(damage)),
                Some(Slot::Unpacked(mut pieces)) if room => match pieces.next_piece()? {
                    None => {}
                    Some(Piece::Text(block)) => {
                        self.slots.push_front(Slot::Unpacked(pieces));
                        return Ok(Supplied::Block(block));
                    }
                    Some(Piece::Damage(damage)) => {
                        self.slots.push_front(Slot::Unpacked(pieces));
                        return Ok(Supplied::Damage(damage));
                    }
                    Some(Piece::Frame(_)) => return Err(io::Error::other("a frame in a frame")),
                },
                Some(slot) => {
                    self.slots.push_front(slot);
                    return Ok(Supplied::Later);
                }
            }
        }
    }

    /// Takes back a frame that was unpacked.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn unpacked(&mut self, number: usize, unpacked: Unpacked) -> io::Result<()> {
        let pieces = Pieces::of_unpacked(unpacked, self.from, self.block_bytes)?;
        let is_its = |slot: &&mut Slot| matches!(slot, Slot::Packed(packed) if *packed == number);
        if let Some(slot) = self.slots.iter_mut().find(is_its) {
            *slot = Slot::Unpacked(pieces);
        }
        Ok(())
    }
}
