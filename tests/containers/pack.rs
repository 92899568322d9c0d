//! Packs texts the ways that files come in.

use std::io::Write;

use zstd::zstd_safe::{CCtx, CParameter};

use crate::random::Random;

/// A zstd frame with a checksum and without its length, as pzstd writes them.
pub fn frame(text: &[u8]) -> Vec<u8> {
    let mut context = CCtx::create();
    for parameter in [
        CParameter::CompressionLevel(3),
        CParameter::ChecksumFlag(true),
        CParameter::ContentSizeFlag(false),
    ] {
        context.set_parameter(parameter).unwrap();
    }
    let mut packed = Vec::with_capacity(zstd::zstd_safe::compress_bound(text.len()));
    context.compress2(&mut packed, text).unwrap();
    packed
}

/// What pzstd writes before a frame: a skippable frame with its length.
pub fn header(frame_bytes: usize) -> Vec<u8> {
    let mut header = vec![0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0];
    header.extend((frame_bytes as u32).to_le_bytes());
    header
}

/// A frame of a file and the text in it.
#[derive(Clone, Copy, Debug)]
pub struct Framed {
    /// Where the frame starts in the file.
    pub start: usize,
    pub end: usize,
    /// Where its text starts in the whole text.
    pub text: usize,
}

/// A file as pzstd writes it, with frames that end at these places of the text.
pub fn pzstd(text: &[u8], ends: &[usize]) -> (Vec<u8>, Vec<Framed>) {
    let (mut file, mut frames, mut from) = (Vec::new(), Vec::new(), 0);
    for &end in ends.iter().chain([&text.len()]) {
        let packed = frame(&text[from..end]);
        file.extend(header(packed.len()));
        let start = file.len();
        file.extend(packed);
        frames.push(Framed { start, end: file.len(), text: from });
        from = end;
    }
    (file, frames)
}

/// The same frames without anything between them.
pub fn plain_frames(text: &[u8], ends: &[usize]) -> (Vec<u8>, Vec<Framed>) {
    let (mut file, mut frames, mut from) = (Vec::new(), Vec::new(), 0);
    for &end in ends.iter().chain([&text.len()]) {
        let start = file.len();
        file.extend(frame(&text[from..end]));
        frames.push(Framed { start, end: file.len(), text: from });
        from = end;
    }
    (file, frames)
}

pub fn gzip(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

pub fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut packer = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    packer.write_all(text).unwrap();
    packer.finish().unwrap()
}

/// Up to `most` places in a text of this length, in order; some of them twice.
pub fn cuts(length: usize, most: usize, random: &mut Random) -> Vec<usize> {
    let mut cuts: Vec<usize> =
        (0..random.below(most + 1)).map(|_| random.below(length + 1)).collect();
    cuts.sort_unstable();
    cuts
}
