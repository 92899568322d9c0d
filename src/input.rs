//! Bytes: which inputs there are, what they are called, and their text in order, whatever it is packed in.

mod ahead;
mod blocks;
mod damage;
mod fingerprint;
mod format;
mod frame_text;
mod frames;
mod keys;
mod mapped;
mod members;
mod pieces;
mod range;
mod source;
mod split;
mod streamed;
mod unpack;
mod zstd_stream;

pub use blocks::{Block, DEFAULT_BLOCK_BYTES};
pub use damage::Damage;
pub use fingerprint::Fingerprint;
pub use format::Format;
pub use frame_text::{Decoders, Frame, Unpacked};
pub use keys::Keys;
pub use pieces::{Piece, Pieces};
pub use range::{ByteRange, Entry};
pub use source::{Source, SourceError};
pub use split::{Split, Stdin, plan_streamed};
