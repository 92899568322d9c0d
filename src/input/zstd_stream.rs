//! Unpacks zstd frame by frame (RFC 8878): a single frame of any length, several of them, skippable ones between,
//! windows of up to 2 GiB as `zstd --long=31` makes them.

use std::io;

use zstd::zstd_safe::{DCtx, DParameter, InBuffer, OutBuffer, ResetDirective, get_error_name};

use super::ahead::Ahead;
use super::frames::{FRAME_MAGIC, is_skippable, search_header, skip_padding};
use super::unpack::{Stop, Unpack};
use super::{Damage, Keys};
use crate::pgn::Key;

/// The longest window that the format's decoders know: 2 GiB.
const MAX_WINDOW_LOG: u32 = 31;

/// RFC 8878, 3.1.2: a magic number and the length of what follows.
const SKIPPABLE_HEADER_BYTES: usize = 8;

/// The state of unpacking.
pub(super) struct ZstdStream {
    ahead: Ahead,
    context: DCtx<'static>,
    /// The frame that is being unpacked: its start, and how much text it has given.
    frame: Option<(u64, u64)>,
}

impl ZstdStream {
    /// Starts at a frame.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn new(ahead: Ahead) -> io::Result<ZstdStream> {
        let mut context = DCtx::try_create().ok_or(io::ErrorKind::OutOfMemory)?;
        let limit = DParameter::WindowLogMax(MAX_WINDOW_LOG);
        context.set_parameter(limit).map_err(|error| io::Error::other(get_error_name(error)))?;
        Ok(ZstdStream { ahead, context, frame: None })
    }

    /// Steps to the next frame with text; false at the end of the input.
    fn start_frame(&mut self) -> io::Result<Result<bool, Damage>> {
        loop {
            let start = self.ahead.position();
            let head = self.ahead.peek(SKIPPABLE_HEADER_BYTES)?;
            if head.is_empty() {
                return Ok(Ok(false));
            }
            if head.starts_with(&FRAME_MAGIC) {
                self.frame = Some((start, 0));
                return Ok(Ok(true));
            }
            if let [0x50..=0x5F, 0x2A, 0x4D, 0x18, a, b, c, d] = *head {
                let length = u64::from(u32::from_le_bytes([a, b, c, d]));
                self.ahead.skip(SKIPPABLE_HEADER_BYTES);
                if self.skip_bytes(length)? < length {
                    return self.damage(start, "the input ends inside a skippable frame");
                }
                continue;
            }
            let cut = is_skippable(head) || FRAME_MAGIC.starts_with(head);
            if skip_padding(&mut self.ahead)? {
                return Ok(Ok(false));
            }
            let reason =
                if cut { "the input ends inside a frame's header" } else { "no frame starts here" };
            return self.damage(start, reason);
        }
    }

    fn skip_bytes(&mut self, bytes: u64) -> io::Result<u64> {
        let mut skipped = 0;
        while skipped < bytes {
            let seen = self.ahead.chunk()?.len() as u64;
            if seen == 0 {
                break;
            }
            let step = seen.min(bytes - skipped);
            self.ahead.skip(step as usize);
            skipped += step;
        }
        Ok(skipped)
    }

    /// What starts at `start` is lost, up to the next header of pzstd if there is one.
    fn damage(&mut self, start: u64, reason: &str) -> io::Result<Result<bool, Damage>> {
        self.frame = None;
        search_header(&mut self.ahead)?;
        let end = self.ahead.position();
        Ok(Err(Damage { start, end, reason: format!("zstd: {reason}") }))
    }
}

impl Unpack for ZstdStream {
    fn fill(&mut self, text: &mut Vec<u8>, keys: &mut Keys, limit: usize) -> io::Result<Stop> {
        text.reserve_exact(limit - text.len());
        while text.len() < limit {
            let (start, unpacked) = match self.frame {
                Some(frame) => frame,
                None => match self.start_frame()? {
                    Err(damage) => return Ok(Stop::Damage(damage)),
                    Ok(false) => return Ok(Stop::End),
                    Ok(true) => {
                        // A context is ready for the next frame of itself, but not after an error.
                        let _ = self.context.reset(ResetDirective::SessionOnly);
                        continue;
                    }
                },
            };
            keys.push(text.len(), Key { block: start as i64, offset: unpacked as i64 });
            let before = text.len();
            let chunk = self.ahead.chunk()?;
            let ended = chunk.is_empty();
            let mut input = InBuffer::around(chunk);
            let result = {
                let mut output = OutBuffer::around_pos(text, before);
                self.context.decompress_stream(&mut output, &mut input)
            };
            let (read, written) = (input.pos(), text.len() - before);
            self.ahead.skip(read);
            self.frame = Some((start, unpacked + written as u64));
            let damage = match result {
                Ok(0) => {
                    self.frame = None;
                    continue;
                }
                Ok(_) if ended && written == 0 => "the input ends inside this frame",
                Ok(_) => continue,
                Err(error) => get_error_name(error),
            };
            if let Err(damage) = self.damage(start, damage)? {
                return Ok(Stop::Damage(damage));
            }
        }
        Ok(Stop::Full)
    }

    fn position(&self) -> u64 {
        self.ahead.position()
    }
}
