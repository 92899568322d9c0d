//! Frames unpacked in one go, by whichever worker is free. Contexts and buffers are used again.

use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use zstd::zstd_safe::{DCtx, decompress_bound, find_frame_compressed_size, get_error_name};

use super::ahead::Packed;
use super::{Damage, mapped};

/// The longest text of a frame that is unpacked in one go: twice what pzstd puts into a frame at level 19, four
/// windows of 8 MiB. Longer ones are unpacked block by block.
const MAX_FRAME_TEXT_BYTES: u64 = 64 << 20;

/// A frame of a file that pzstd wrote, packed.
pub struct Frame {
    /// Where it starts in the input.
    pub(super) start: u64,
    pub(super) packed: Packed,
    /// The input ends inside.
    pub(super) cut: bool,
}

/// What came out of a frame.
pub enum Unpacked {
    Text(FrameText),
    Damaged(Damage),
    /// Its text is long or its end is missing: it is to be unpacked block by block.
    InBlocks(Frame),
}

/// The contexts and buffers of a scan, and how many of them are in use.
#[derive(Default)]
pub struct Decoders {
    idle: Mutex<Vec<Decoder>>,
    in_use: AtomicUsize,
}

struct Decoder {
    context: DCtx<'static>,
    text: Vec<u8>,
}

/// The right to hold the text of one frame.
pub struct Permit(Arc<Decoders>);

/// The text of a frame. Its buffer goes back when it is dropped.
pub struct FrameText {
    decoder: Option<Decoder>,
    range: std::ops::Range<u64>,
    permit: Permit,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.in_use.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for FrameText {
    fn drop(&mut self) {
        if let (Some(decoder), Ok(mut idle)) = (self.decoder.take(), self.permit.0.idle.lock()) {
            idle.push(decoder);
        }
    }
}

impl Deref for FrameText {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.decoder.as_ref().map_or(&[], |decoder| &decoder.text)
    }
}

impl FrameText {
    /// Where its frame starts in the input.
    pub fn frame_start(&self) -> u64 {
        self.range.start
    }

    /// Where its frame ends in the input.
    pub fn frame_end(&self) -> u64 {
        self.range.end
    }
}

impl Decoders {
    /// How many frames are unpacked or being unpacked.
    pub fn in_use(&self) -> usize {
        self.in_use.load(Ordering::Relaxed)
    }

    /// Takes the right to unpack a frame.
    pub fn permit(self: &Arc<Decoders>) -> Permit {
        self.in_use.fetch_add(1, Ordering::Relaxed);
        Permit(self.clone())
    }
}

impl Frame {
    fn damaged(&self, reason: impl std::fmt::Display) -> Unpacked {
        let end = self.start + self.packed.len() as u64;
        Unpacked::Damaged(Damage { start: self.start, end, reason: format!("zstd: {reason}") })
    }

    /// Unpacks the frame.
    pub fn unpack(self, permit: Permit) -> Unpacked {
        if self.cut && self.packed.is_empty() {
            return self.damaged("the input ends before this frame");
        }
        if self.cut {
            return Unpacked::InBlocks(self);
        }
        if let Packed::Mapped(map, range) = &self.packed {
            mapped::populate(map, range.clone());
        }
        let length = match find_frame_compressed_size(&self.packed) {
            Ok(length) => length,
            Err(error) => return self.damaged(get_error_name(error)),
        };
        if length != self.packed.len() {
            return self.damaged("the frame is shorter than its header says");
        }
        let bound = match decompress_bound(&self.packed) {
            Ok(bound) if bound <= MAX_FRAME_TEXT_BYTES => bound as usize,
            Ok(_) => return Unpacked::InBlocks(self),
            Err(error) => return self.damaged(get_error_name(error)),
        };
        let idle = permit.0.idle.lock().ok().and_then(|mut idle| idle.pop());
        let Some(mut decoder) = idle.or_else(Decoder::new) else {
            return Unpacked::InBlocks(self);
        };
        decoder.text.clear();
        decoder.text.reserve_exact(bound);
        match decoder.context.decompress(&mut decoder.text, &self.packed) {
            Ok(_) => {
                if let Packed::Mapped(map, range) = &self.packed {
                    mapped::release(map, range.clone());
                }
                let range = self.start..self.start + self.packed.len() as u64;
                Unpacked::Text(FrameText { decoder: Some(decoder), range, permit })
            }
            Err(error) => self.damaged(get_error_name(error)),
        }
    }
}

impl Decoder {
    /// `None` without memory for it.
    fn new() -> Option<Decoder> {
        Some(Decoder { context: DCtx::try_create()?, text: Vec::new() })
    }
}
