//! Bytes: which inputs there are, what they are called, and their text in blocks, in order.

mod blocks;
mod format;
mod mapped;
mod source;

pub use blocks::{Block, Blocks, DEFAULT_BLOCK_BYTES};
pub use format::Format;
pub use source::{Source, SourceError};
