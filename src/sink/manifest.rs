//! `_manifest.jsonl`: one line per finished part. What it does not name was not finished.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::audit::Tally;
use crate::input::{Damage, Fingerprint};
use crate::pgn::Key;

/// The manifest's name in OUT.
pub(super) const MANIFEST: &str = "_manifest.jsonl";

/// A finished part of a source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FinishedPart {
    /// The version of the program.
    pub remis: String,
    pub source: String,
    pub part: u32,
    /// The options that change rows, as JSON.
    pub options: String,
    pub input: Fingerprint,
    /// Where its games start in the input.
    pub start: Key,
    /// Where the next part's games start; nothing if this is the source's last.
    pub next: Option<Key>,
    pub counts: Tally,
    pub damage: Vec<Damage>,
    pub files: Vec<FinishedFile>,
}

/// A file of a finished part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinishedFile {
    pub table: String,
    pub rows: usize,
    pub bytes: u64,
    /// Of the file, in hexadecimal digits, where it was written by another process than the manifest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

/// The version that this program writes into the manifest.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Adds a part to the manifest in OUT. A line that cannot be written to its end is taken back.
pub(super) fn append(out: &Path, part: &FinishedPart) -> io::Result<()> {
    let mut line = serde_json::to_vec(part)?;
    line.push(b'\n');
    let mut file = OpenOptions::new().create(true).append(true).open(out.join(MANIFEST))?;
    let length = file.metadata()?.len();
    let written = file.write_all(&line).and_then(|()| file.sync_all());
    if written.is_err() {
        // If this fails too, the line has no end and will not be read.
        let _ = file.set_len(length);
    }
    written
}

/// Reads the manifest in OUT. A last line without an end was being written when a run was killed.
pub(super) fn read(out: &Path) -> io::Result<Vec<FinishedPart>> {
    let (text, end) = lines(out)?;
    let lines = text[..end].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_slice(line).map_err(io::Error::from)).collect()
}

/// Takes a last line without an end away.
pub(super) fn mend(out: &Path) -> io::Result<()> {
    let (text, end) = lines(out)?;
    if end < text.len() {
        let file = OpenOptions::new().write(true).open(out.join(MANIFEST))?;
        file.set_len(end as u64)?;
        file.sync_all()?;
    }
    Ok(())
}

/// The manifest in OUT, empty if there is none, and where its last whole line ends.
fn lines(out: &Path) -> io::Result<(Vec<u8>, usize)> {
    let text = match fs::read(out.join(MANIFEST)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        text => text?,
    };
    let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    Ok((text, end))
}
