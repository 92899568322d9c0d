//! Compressed input that is unpacked from front to back.

use std::io;

use super::{Damage, Keys};

/// Why unpacking stopped.
#[derive(Debug)]
pub(super) enum Stop {
    /// There is as much text as was asked for.
    Full,
    /// What follows the text is damaged; there may be more text behind it.
    Damage(Damage),
    End,
}

/// Something that unpacks an input.
pub(super) trait Unpack: Send {
    /// Appends text, and where its pieces come from, until there are `limit` bytes.
    ///
    /// # Errors
    /// When reading fails.
    fn fill(&mut self, text: &mut Vec<u8>, keys: &mut Keys, limit: usize) -> io::Result<Stop>;

    /// How many bytes of the input have been used up.
    fn position(&self) -> u64;
}
