//! Parts: about a million games and all that belongs to them, in one file a table. Where a row group or a part
//! ends depends on the rows alone, never on how they arrived. A part gets its name when it is complete.

use std::collections::VecDeque;
use std::thread;

use anyhow::{Context, Result, bail};

use super::encode::{EncodedRowGroup, RowGroup, RowGroupPlace};
use super::folder::Folder;
use super::manifest::{self, FinishedFile, FinishedPart, VERSION};
use super::part_file::PartFile;
use crate::audit::Tally;
use crate::input::{Damage, Fingerprint};
use crate::pgn::Key;
use crate::table::{Rows, Table};

/// The rows of a row group. Readers skip by row group: more rows are fewer decisions, fewer rows less memory.
pub const ROW_GROUP_ROWS: usize = 131_072;

/// The games of a part: eight row groups.
pub const PART_GAMES: usize = 8 * ROW_GROUP_ROWS;

/// What all parts of a source have in common.
#[derive(Clone, Debug)]
pub struct SourceRecord {
    /// The name of the source's partition.
    pub source: String,
    /// The options that change rows; they go into every file.
    pub options: String,
    pub input: Fingerprint,
}

/// Where the parts of a source go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resumption {
    /// The number of the next part.
    pub part: u32,
    /// Where its games start in the input.
    pub start: Key,
}

/// Writes all tables of one source.
#[derive(Debug)]
pub struct SourceSink {
    folder: Folder,
    record: SourceRecord,
    next: Resumption,
    /// Parts that wait for encoded row groups; the last takes new rows unless it is sealed.
    parts: VecDeque<Part>,
    abandoned: Option<u32>,
}

#[derive(Debug)]
struct Part {
    number: u32,
    start: Key,
    /// Where the next part starts, when that is known.
    next: Option<Key>,
    counts: Tally,
    damage: Vec<Damage>,
    sealed: bool,
    files: Vec<PartFile>,
}

impl SourceSink {
    /// Starts or goes on with the output of a source.
    pub fn new(folder: &Folder, record: SourceRecord, next: Resumption) -> SourceSink {
        SourceSink { folder: folder.clone(), record, next, parts: VecDeque::new(), abandoned: None }
    }

    /// Takes the next rows in input order, and hands out the row groups that they complete.
    ///
    /// # Errors
    /// When a file cannot be created.
    pub fn push(&mut self, rows: Rows, tally: Tally) -> Result<Vec<RowGroup>> {
        let mut row_groups = Vec::new();
        let part = self.open_part()?;
        part.counts.merge(tally);
        for (file, batch) in part.files.iter_mut().zip(rows) {
            file.take_rows(batch, part.number, &mut row_groups);
        }
        Ok(row_groups)
    }

    /// Notes that a piece of the input was lost here.
    ///
    /// # Errors
    /// When a file cannot be created.
    pub fn push_damage(&mut self, damage: Damage) -> Result<()> {
        self.open_part()?.damage.push(damage);
        Ok(())
    }

    /// Says that the next rows, which start at `next`, belong to another part.
    ///
    /// # Errors
    /// When a file cannot be created or completed.
    pub fn end_part(&mut self, next: Key) -> Result<Vec<RowGroup>> {
        let part = self.open_part()?;
        part.next = Some(next);
        let row_groups = part.seal();
        self.next.start = next;
        self.commit_complete_parts()?;
        Ok(row_groups)
    }

    /// Says that no rows follow. Every table gets a part, though it has no rows.
    ///
    /// # Errors
    /// When a file cannot be created or completed.
    pub fn seal(&mut self) -> Result<Vec<RowGroup>> {
        let row_groups = self.open_part()?.seal();
        self.commit_complete_parts()?;
        Ok(row_groups)
    }

    /// Drops the part that takes rows; what was sealed before will be completed.
    pub fn abandon_open_part(&mut self) {
        if let Some(open) = self.parts.pop_back_if(|part| !part.sealed) {
            self.abandoned = Some(open.number);
        }
    }

    /// Takes back a row group that was encoded; when its part is complete, the part gets its name.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn accept(&mut self, row_group: EncodedRowGroup) -> Result<()> {
        let RowGroupPlace { part, table, .. } = row_group.place;
        if self.abandoned == Some(part) {
            return Ok(());
        }
        let part = self.parts.iter_mut().find(|open| open.number == part);
        let file = part.and_then(|part| part.files.iter_mut().find(|file| file.table == table));
        let file = file.context("a row group was returned after its part was complete")?;
        file.waiting.push(row_group);
        file.write_waiting()?;
        self.commit_complete_parts()
    }

    fn open_part(&mut self) -> Result<&mut Part> {
        if self.parts.back().is_none_or(|part| part.sealed) {
            let part = Part::create(&self.folder, &self.record, self.next)?;
            self.parts.push_back(part);
            self.next.part += 1;
        }
        Ok(self.parts.back_mut().expect("a part was just opened"))
    }

    fn commit_complete_parts(&mut self) -> Result<()> {
        while self.parts.front().is_some_and(Part::is_complete)
            && let Some(mut part) = self.parts.pop_front()
        {
            let files = part.commit()?;
            let SourceRecord { source, options, input } = self.record.clone();
            let Part { number, start, next, ref mut counts, ref mut damage, .. } = part;
            let (counts, damage) = (std::mem::take(counts), std::mem::take(damage));
            let line = FinishedPart {
                remis: VERSION.to_owned(),
                source,
                part: number,
                options,
                input,
                start,
                next,
                counts,
                damage,
                files,
            };
            let out = self.folder.path();
            manifest::append(out, &line)
                .with_context(|| format!("cannot write the manifest in {}", out.display()))?;
        }
        Ok(())
    }
}

impl Part {
    fn create(folder: &Folder, record: &SourceRecord, at: Resumption) -> Result<Part> {
        let SourceRecord { source, options, .. } = record;
        let files = Table::ALL
            .iter()
            .map(|&table| PartFile::create(folder, table, source, options, at.part))
            .collect::<Result<_>>()?;
        Ok(Part {
            number: at.part,
            start: at.start,
            next: None,
            counts: Tally::default(),
            damage: Vec::new(),
            sealed: false,
            files,
        })
    }

    fn seal(&mut self) -> Vec<RowGroup> {
        self.sealed = true;
        let number = self.number;
        let open = self.files.iter_mut().filter(|file| file.pending_rows > 0);
        open.map(|file| file.cut(number)).collect()
    }

    fn is_complete(&self) -> bool {
        let written = |file: &PartFile| file.written_row_groups == file.cut_row_groups;
        self.sealed && self.files.iter().all(written)
    }

    /// Completes all files of the part under their hidden names, and only then gives them their own.
    fn commit(&mut self) -> Result<Vec<FinishedFile>> {
        let mut finished = Vec::new();
        // Each waits for the disk; they can wait together.
        let bytes = together(&mut self.files, PartFile::complete);
        for (bytes, file) in bytes.into_iter().zip(&self.files) {
            let table = file.table.name().to_owned();
            finished.push(FinishedFile { table, rows: file.rows, bytes: bytes?, sha256: None });
        }
        together(&mut self.files, PartFile::rename).into_iter().collect::<Result<()>>()?;
        Ok(finished)
    }
}

/// Does the same for all files at once, and returns what came of each in their order.
fn together<T: Send>(
    files: &mut [PartFile],
    work: fn(&mut PartFile) -> Result<T>,
) -> Vec<Result<T>> {
    thread::scope(|scope| {
        let threads: Vec<_> =
            files.iter_mut().map(|file| scope.spawn(move || work(file))).collect();
        let joined = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| bail!("a file could not be completed")));
        joined.collect()
    })
}
