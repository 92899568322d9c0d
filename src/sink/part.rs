//! Parts: about a million games and all that belongs to them, in one file a table. Where a row group or a part
//! ends depends on the rows alone, never on how they arrived. A part gets its name when it is complete.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use anyhow::{Context, Result, bail};
use arrow::array::{Array, AsArray};
use arrow::datatypes::DataType;
use parquet::arrow::ArrowSchemaConverter;
use parquet::arrow::arrow_writer::ArrowRowGroupWriterFactory;
use parquet::file::writer::SerializedFileWriter;
use serde::Serialize;

use super::encode::{EncodedRowGroup, RowGroup, RowGroupPlace, properties};
use super::folder::{Folder, sync_folder};
use crate::table::{Batch, Rows, Table, key_at, rows_up_to};

/// The rows of a row group. Readers skip by row group: more rows are fewer decisions, fewer rows less memory.
pub const ROW_GROUP_ROWS: usize = 131_072;

/// A row group of long texts ends before its rows are complete, so that it fits in memory.
const ROW_GROUP_TEXT_BYTES: usize = 48 << 20;

/// The games of a part: eight row groups.
pub const PART_GAMES: usize = 8 * ROW_GROUP_ROWS;

/// Writes all tables of one source.
#[derive(Debug)]
pub struct SourceSink {
    folder: Folder,
    source: String,
    options: String,
    next_part: u32,
    /// Parts that wait for encoded row groups; the last takes new rows unless it is sealed.
    parts: VecDeque<Part>,
}

#[derive(Debug)]
struct Part {
    number: u32,
    games: usize,
    sealed: bool,
    files: Vec<PartFile>,
}

/// One file of a part, under a hidden name.
struct PartFile {
    table: Table,
    hidden: PathBuf,
    path: PathBuf,
    writer: Option<SerializedFileWriter<BufWriter<File>>>,
    columns: Arc<ArrowRowGroupWriterFactory>,
    pending: Vec<Batch>,
    pending_rows: usize,
    pending_text_bytes: usize,
    rows: usize,
    cut_row_groups: usize,
    written_row_groups: usize,
    waiting: Vec<EncodedRowGroup>,
}

impl std::fmt::Debug for PartFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PartFile({})", self.path.display())
    }
}

/// A line of the manifest.
#[derive(Serialize)]
struct ManifestLine<'a> {
    source: &'a str,
    part: u32,
    options: &'a str,
    files: Vec<ManifestFile>,
}

#[derive(Serialize)]
struct ManifestFile {
    table: &'static str,
    rows: usize,
    bytes: u64,
}

impl SourceSink {
    /// Starts the output of a source. `options` are those that change rows; they go into every file.
    pub fn new(folder: &Folder, source: &str, options: &str) -> SourceSink {
        SourceSink {
            folder: folder.clone(),
            source: source.to_owned(),
            options: options.to_owned(),
            next_part: 0,
            parts: VecDeque::new(),
        }
    }

    /// Takes the next rows in input order, and hands out the row groups that they complete.
    ///
    /// # Errors
    /// When a file cannot be created.
    pub fn push(&mut self, rows: Rows) -> Result<Vec<RowGroup>> {
        let mut row_groups = Vec::new();
        let mut rows = rows;
        loop {
            let part = self.open_part()?;
            let room = PART_GAMES - part.games;
            let games = rows[0].num_rows();
            if games <= room {
                part.take_rows(rows, &mut row_groups)?;
                return Ok(row_groups);
            }
            let last = key_at(&rows[0], room - 1);
            let cut = rows.each_ref().map(|batch| rows_up_to(batch, last));
            let head = std::array::from_fn(|table| rows[table].slice(0, cut[table]));
            let tail = std::array::from_fn(|table| {
                rows[table].slice(cut[table], rows[table].num_rows() - cut[table])
            });
            part.take_rows(head, &mut row_groups)?;
            part.seal(&mut row_groups);
            rows = tail;
        }
    }

    /// Says that no rows follow. Every table gets a part, though it has no rows.
    ///
    /// # Errors
    /// When a file cannot be created or completed.
    pub fn seal(&mut self) -> Result<Vec<RowGroup>> {
        let mut row_groups = Vec::new();
        if self.next_part == 0 || self.parts.back().is_some_and(|part| !part.sealed) {
            self.open_part()?.seal(&mut row_groups);
        }
        self.commit_complete_parts()?;
        Ok(row_groups)
    }

    /// Takes back a row group that was encoded; when its part is complete, the part gets its name.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn accept(&mut self, row_group: EncodedRowGroup) -> Result<()> {
        let RowGroupPlace { part, table, .. } = row_group.place;
        let part = self.parts.iter_mut().find(|open| open.number == part);
        let file = part.and_then(|part| part.files.iter_mut().find(|file| file.table == table));
        let file = file.context("a row group was returned after its part was complete")?;
        file.waiting.push(row_group);
        file.write_waiting()?;
        self.commit_complete_parts()
    }

    fn open_part(&mut self) -> Result<&mut Part> {
        if self.parts.back().is_none_or(|part| part.sealed) {
            let part = Part::create(&self.folder, &self.source, &self.options, self.next_part)?;
            self.parts.push_back(part);
            self.next_part += 1;
        }
        Ok(self.parts.back_mut().expect("a part was just opened"))
    }

    fn commit_complete_parts(&mut self) -> Result<()> {
        while let Some(part) = self.parts.front_mut() {
            if !part.is_complete() {
                return Ok(());
            }
            let files = part.commit()?;
            let number = part.number;
            self.parts.pop_front();
            let (source, options) = (self.source.as_str(), self.options.as_str());
            let line = ManifestLine { source, part: number, options, files };
            self.folder
                .append_manifest(&serde_json::to_string(&line)?)
                .context("cannot write the manifest")?;
        }
        Ok(())
    }
}

impl Part {
    fn create(folder: &Folder, source: &str, options: &str, number: u32) -> Result<Part> {
        let files = Table::ALL
            .iter()
            .map(|&table| PartFile::create(folder, table, source, options, number))
            .collect::<Result<_>>()?;
        Ok(Part { number, games: 0, sealed: false, files })
    }

    fn take_rows(&mut self, rows: Rows, row_groups: &mut Vec<RowGroup>) -> Result<()> {
        self.games += rows[0].num_rows();
        for (file, batch) in self.files.iter_mut().zip(rows) {
            file.take_rows(batch, self.number, row_groups);
        }
        Ok(())
    }

    fn seal(&mut self, row_groups: &mut Vec<RowGroup>) {
        self.sealed = true;
        for file in &mut self.files {
            if file.pending_rows > 0 {
                row_groups.push(file.cut(self.number));
            }
        }
    }

    fn is_complete(&self) -> bool {
        let written = |file: &PartFile| file.written_row_groups == file.cut_row_groups;
        self.sealed && self.files.iter().all(written)
    }

    /// Completes all files of the part under their hidden names, and only then gives them their own.
    fn commit(&mut self) -> Result<Vec<ManifestFile>> {
        let mut lines = Vec::new();
        // Each waits for the disk; they can wait together.
        for (bytes, file) in
            together(&mut self.files, PartFile::complete).into_iter().zip(&self.files)
        {
            lines.push(ManifestFile { table: file.table.name(), rows: file.rows, bytes: bytes? });
        }
        together(&mut self.files, PartFile::rename).into_iter().collect::<Result<()>>()?;
        Ok(lines)
    }
}

impl PartFile {
    fn create(
        folder: &Folder,
        table: Table,
        source: &str,
        options: &str,
        part: u32,
    ) -> Result<PartFile> {
        let partition = folder.partition(table, source);
        fs::create_dir_all(&partition)
            .with_context(|| format!("cannot create the folder {}", partition.display()))?;
        let path = partition.join(format!("part-{part:05}.parquet"));
        let hidden = partition.join(format!(".part-{part:05}.tmp"));
        let file =
            File::create(&hidden).with_context(|| format!("cannot create {}", hidden.display()))?;
        let schema = table.schema();
        let parquet_schema = ArrowSchemaConverter::new().convert(&schema)?;
        let properties = Arc::new(properties(table, source, options));
        let root = parquet_schema.root_schema_ptr();
        let writer = SerializedFileWriter::new(BufWriter::new(file), root, properties)?;
        let columns = Arc::new(ArrowRowGroupWriterFactory::new(&writer, schema));
        Ok(PartFile {
            table,
            hidden,
            path,
            writer: Some(writer),
            columns,
            pending: Vec::new(),
            pending_rows: 0,
            pending_text_bytes: 0,
            rows: 0,
            cut_row_groups: 0,
            written_row_groups: 0,
            waiting: Vec::new(),
        })
    }

    fn take_rows(&mut self, batch: Batch, part: u32, row_groups: &mut Vec<RowGroup>) {
        let mut batch = batch;
        while batch.num_rows() > 0 {
            let room = (ROW_GROUP_ROWS - self.pending_rows).min(batch.num_rows());
            let text_room = ROW_GROUP_TEXT_BYTES.saturating_sub(self.pending_text_bytes);
            let taken =
                rows_within(&batch, room, text_room).max(usize::from(self.pending_rows == 0));
            if taken > 0 {
                let head = batch.slice(0, taken);
                self.pending_rows += taken;
                self.pending_text_bytes += text_bytes(&head, taken);
                self.rows += taken;
                self.pending.push(head);
                batch = batch.slice(taken, batch.num_rows() - taken);
            }
            if taken < room || self.pending_rows == ROW_GROUP_ROWS {
                row_groups.push(self.cut(part));
            }
        }
    }

    fn cut(&mut self, part: u32) -> RowGroup {
        let place = RowGroupPlace { part, table: self.table, index: self.cut_row_groups };
        self.cut_row_groups += 1;
        self.pending_rows = 0;
        self.pending_text_bytes = 0;
        let batches = std::mem::take(&mut self.pending);
        RowGroup { place, batches, writers: self.columns.clone() }
    }

    /// Appends the row groups whose turn it is.
    fn write_waiting(&mut self) -> Result<()> {
        let next = |file: &PartFile| {
            file.waiting.iter().position(|group| group.place.index == file.written_row_groups)
        };
        while let Some(position) = next(self) {
            let row_group = self.waiting.swap_remove(position);
            let cannot = format!("cannot write {}", self.hidden.display());
            let writer = self.writer.as_mut().context("the file is complete already")?;
            let mut group = writer.next_row_group().with_context(|| cannot.clone())?;
            for column in row_group.columns {
                column.append_to_row_group(&mut group).with_context(|| cannot.clone())?;
            }
            group.close().context(cannot)?;
            self.written_row_groups += 1;
        }
        Ok(())
    }

    /// Writes the footer and makes the file last; returns its size in bytes.
    fn complete(&mut self) -> Result<u64> {
        let cannot = || format!("cannot complete {}", self.hidden.display());
        let writer = self.writer.take().with_context(cannot)?;
        let buffered = writer.into_inner().with_context(cannot)?;
        let file =
            buffered.into_inner().map_err(|error| error.into_error()).with_context(cannot)?;
        file.sync_all().with_context(cannot)?;
        Ok(file.metadata().with_context(cannot)?.len())
    }

    fn rename(&mut self) -> Result<()> {
        fs::rename(&self.hidden, &self.path).with_context(|| {
            format!("cannot rename {} to its final name", self.hidden.display())
        })?;
        let folder = self.path.parent().context("a part lies in a folder")?;
        sync_folder(folder).with_context(|| format!("cannot sync {}", folder.display()))
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

/// A part that is not complete leaves nothing behind.
impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.path.exists() {
            // Nothing more can be done about a file that cannot be removed; its name says what it is.
            let _ = fs::remove_file(&self.hidden);
        }
    }
}

/// The bytes of text in the first `rows` rows.
fn text_bytes(batch: &Batch, rows: usize) -> usize {
    let columns = batch.columns().iter();
    columns
        .filter(|column| *column.data_type() == DataType::Utf8)
        .map(|column| {
            let offsets = column.as_string::<i32>().offsets();
            (offsets[rows] - offsets[0]) as usize
        })
        .sum()
}

/// How many of the first `room` rows have at most `text_room` bytes of text.
fn rows_within(batch: &Batch, room: usize, text_room: usize) -> usize {
    if text_bytes(batch, room) <= text_room {
        return room;
    }
    let (mut low, mut high) = (0, room);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if text_bytes(batch, middle) <= text_room {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}
