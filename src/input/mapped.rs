//! Memory maps, and all the unsafe code there is.
//!
//! The contract: while a file is mapped nobody truncates it. Rust cannot check that; if it is broken the
//! process gets SIGBUS and ends, without a file under a final name. Bytes that are overwritten
//! meanwhile may be read old or new. A file that cannot be mapped is read instead.

#![allow(unsafe_code)]

use std::fs::File;
use std::ops::Range;

use memmap2::{Advice, Mmap, UncheckedAdvice};

/// Maps a regular file for reading from front to back; `None` when that is not possible.
pub(super) fn map(file: &File) -> Option<Mmap> {
    // SAFETY: the map is only read, and its bytes are treated as untrusted. That they may change
    // under us is the contract above: no reference to them outlives the scan of this file.
    let map = unsafe { Mmap::map(file) }.ok()?;
    // Advice is a hint: without it reading is slower, nothing else.
    let _ = map.advise(Advice::Sequential);
    Some(map)
}

/// Says that all of a range is about to be read, by this thread.
pub(super) fn populate(map: &Mmap, range: Range<usize>) {
    // Entering the pages one by one would fault on each few of them.
    let _ = map.advise_range(Advice::PopulateRead, range.start, range.len());
}

/// Says that a range has been read. Its pages leave the memory of this process now, by the thread that read them, and
/// not all at its end.
pub(super) fn release(map: &Mmap, range: Range<usize>) {
    // SAFETY: the map is of a file and is never written to: a page that is looked at again, by whomever, is read from
    // the file again and holds the same bytes, by the contract above.
    let _ =
        unsafe { map.unchecked_advise_range(UncheckedAdvice::DontNeed, range.start, range.len()) };
}
