//! What tells one input from another without reading all of it: a run that goes on with another file than it was
//! started with would mix the rows of two.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// How many places of a file are looked at, and how much at each: its start, its end, and between.
const SAMPLES: u64 = 16;
const SAMPLE_BYTES: u64 = 4096;

/// FNV-1a, 64 bits: a hash to notice changes, not one to withstand an adversary.
const FNV_OFFSET_BASIS: u64 = 0xCBF2_9CE4_8422_2325;
const FNV_PRIME: u64 = 0x0000_0100_0000_01B3;

/// A file as it was when it was scanned. Nothing is known of what came through a pipe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// Its absolute path then. A file may be moved.
    pub path: Option<String>,
    pub bytes: Option<u64>,
    /// When it was last written to, in nanoseconds since 1970.
    pub modified_ns: Option<u64>,
    /// A hash of samples of its bytes.
    pub sample: Option<String>,
}

impl Fingerprint {
    /// The fingerprint of a regular file; an empty one of anything else.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn of(path: &Path) -> io::Result<Fingerprint> {
        let metadata = path.metadata()?;
        if !metadata.is_file() {
            return Ok(Fingerprint::default());
        }
        let modified =
            metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Fingerprint {
            path: Some(std::path::absolute(path)?.display().to_string()),
            bytes: Some(metadata.len()),
            modified_ns: modified.map(|time| time.as_nanos() as u64),
            sample: Some(format!("{:016x}", sample(path, metadata.len())?)),
        })
    }

    /// What differs between two states of an input; `None` when nothing does.
    pub fn difference(&self, now: &Fingerprint) -> Option<String> {
        if self.bytes != now.bytes {
            let bytes = |of: &Fingerprint| of.bytes.map_or("unknown".into(), |n| n.to_string());
            return Some(format!("it had {} bytes and has {} now", bytes(self), bytes(now)));
        }
        if self.sample != now.sample {
            return Some("its bytes are others".into());
        }
        (self.modified_ns != now.modified_ns).then(|| "it was written to since".into())
    }
}

fn sample(path: &Path, bytes: u64) -> io::Result<u64> {
    let mut file = File::open(path)?;
    let mut hash = FNV_OFFSET_BASIS;
    let last = bytes.saturating_sub(SAMPLE_BYTES);
    let mut text = Vec::with_capacity(SAMPLE_BYTES as usize + 1);
    // In this order the product cannot overflow for any file there is.
    let places = (0..SAMPLES).map(|number| last / (SAMPLES - 1) * number);
    for place in places.chain([last]) {
        file.seek(SeekFrom::Start(place))?;
        text.clear();
        file.by_ref().take(SAMPLE_BYTES).read_to_end(&mut text)?;
        for byte in &text {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(FNV_PRIME);
        }
    }
    Ok(hash)
}
