//! The games of one input, one after another, for commands that look at few of them.

use std::sync::Arc;

use anyhow::{Result, anyhow, bail};

use crate::audit::{Auditor, Game};
use crate::input::{Block, DEFAULT_BLOCK_BYTES, Damage, Decoders, Keys, Piece, Pieces, Source};
use crate::pgn::{Gap, Key, skip_gap};

/// Reads games from a place in an input on.
pub(super) struct Games {
    pieces: Pieces,
    /// The pieces of the frame that is being read.
    frame: Option<Pieces>,
    decoders: Arc<Decoders>,
    from: Key,
    text: Vec<u8>,
    keys: Keys,
    /// What is before this byte of the text has been read.
    at: usize,
    /// Nothing follows the text.
    is_whole: bool,
    /// Bytes of text that were read.
    bytes: u64,
    /// What ended the input before its end.
    pub damage: Option<Damage>,
}

impl Games {
    /// The games from `from` on.
    pub fn open(source: &Source, from: Key) -> Result<Games> {
        let pieces = source
            .open(from, DEFAULT_BLOCK_BYTES)
            .map_err(|error| anyhow!("cannot read {}: {error}", source.display()))?;
        Ok(Games {
            pieces,
            frame: None,
            decoders: Arc::default(),
            from,
            text: Vec::new(),
            keys: Keys::default(),
            at: 0,
            is_whole: false,
            bytes: 0,
            damage: None,
        })
    }

    /// Bytes of text that were read so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reads the next game with `auditor` and lets `look` see it, its key and its text; `None` when there is none.
    pub fn next<T>(
        &mut self,
        auditor: &mut Auditor,
        look: impl FnOnce(Key, &Game<'_>, &[u8]) -> T,
    ) -> Result<Option<T>> {
        loop {
            match skip_gap(&self.text, self.at, self.is_whole) {
                Gap::Game { game: start, .. } => {
                    self.at = start;
                    let text = &self.text[start..];
                    if let Some(game) = auditor.read(text, self.is_whole) {
                        let found = look(self.keys.at(start), &game, &text[..game.length]);
                        self.at += game.length.max(1);
                        return Ok(Some(found));
                    }
                }
                Gap::End { .. } if self.is_whole => return Ok(None),
                Gap::End { resume, .. } => self.at = resume,
            }
            self.read_on()?;
        }
    }

    /// Adds the next block to what is left of the text.
    fn read_on(&mut self) -> Result<()> {
        if self.is_whole {
            bail!("a game does not end with its input"); // every auditor ends it there
        }
        self.text.drain(..self.at);
        self.keys.drop_front(self.at);
        self.at = 0;
        match self.next_block()? {
            Some(block) => {
                if self.text.is_empty() {
                    self.keys = Keys::default();
                }
                self.keys.append(self.text.len(), &block.keys, 0);
                self.text.extend_from_slice(&block);
                self.bytes += block.len() as u64;
            }
            None => self.is_whole = true,
        }
        Ok(())
    }

    /// The next block of text; `None` at the end of the input, and where it is damaged.
    fn next_block(&mut self) -> Result<Option<Block>> {
        loop {
            let piece = match &mut self.frame {
                Some(frame) => frame.next_piece()?,
                None => self.pieces.next_piece()?,
            };
            match piece {
                Some(Piece::Text(block)) => return Ok(Some(block)),
                Some(Piece::Frame(packed)) => {
                    let unpacked = packed.unpack(self.decoders.permit());
                    let frame = Pieces::of_unpacked(unpacked, self.from, DEFAULT_BLOCK_BYTES)?;
                    self.frame = Some(frame);
                }
                Some(Piece::Damage(damage)) => {
                    self.damage = Some(damage);
                    return Ok(None);
                }
                None if self.frame.take().is_some() => {}
                None => return Ok(None),
            }
        }
    }
}
