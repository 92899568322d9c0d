//! One file of a part: row groups in their order, under a hidden name until the part is complete.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use arrow::array::{Array, AsArray};
use arrow::datatypes::DataType;
use parquet::arrow::ArrowSchemaConverter;
use parquet::arrow::arrow_writer::ArrowRowGroupWriterFactory;
use parquet::file::writer::SerializedFileWriter;

use super::encode::{EncodedRowGroup, RowGroup, RowGroupPlace, properties};
use super::folder::{Folder, hidden_part_name, part_name, sync_folder};
use super::part::ROW_GROUP_ROWS;
use crate::table::{Batch, Table};

/// A row group of long texts ends before its rows are complete, so that it fits in memory.
const ROW_GROUP_TEXT_BYTES: usize = 48 << 20;

/// One file of a part, under a hidden name.
pub(super) struct PartFile {
    pub table: Table,
    hidden: PathBuf,
    path: PathBuf,
    writer: Option<SerializedFileWriter<BufWriter<File>>>,
    columns: Arc<ArrowRowGroupWriterFactory>,
    pending: Vec<Batch>,
    pub pending_rows: usize,
    pending_text_bytes: usize,
    pub rows: usize,
    pub cut_row_groups: usize,
    pub written_row_groups: usize,
    pub waiting: Vec<EncodedRowGroup>,
}

impl std::fmt::Debug for PartFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PartFile({})", self.path.display())
    }
}

impl PartFile {
    pub fn create(
        folder: &Folder,
        table: Table,
        source: &str,
        options: &str,
        part: u32,
    ) -> Result<PartFile> {
        let partition = folder.partition(table, source);
        create_folder(&partition, folder.path())
            .with_context(|| format!("cannot create the folder {}", partition.display()))?;
        let path = partition.join(part_name(part));
        let hidden = partition.join(hidden_part_name(part));
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

    pub fn take_rows(&mut self, batch: Batch, part: u32, row_groups: &mut Vec<RowGroup>) {
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

    pub fn cut(&mut self, part: u32) -> RowGroup {
        let place = RowGroupPlace { part, table: self.table, index: self.cut_row_groups };
        self.cut_row_groups += 1;
        self.pending_rows = 0;
        self.pending_text_bytes = 0;
        let batches = std::mem::take(&mut self.pending);
        RowGroup { place, batches, writers: self.columns.clone() }
    }

    /// Appends the row groups whose turn it is.
    pub fn write_waiting(&mut self) -> Result<()> {
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
    pub fn complete(&mut self) -> Result<u64> {
        let cannot = || format!("cannot complete {}", self.hidden.display());
        let writer = self.writer.take().with_context(cannot)?;
        let buffered = writer.into_inner().with_context(cannot)?;
        let file =
            buffered.into_inner().map_err(|error| error.into_error()).with_context(cannot)?;
        file.sync_all().with_context(cannot)?;
        Ok(file.metadata().with_context(cannot)?.len())
    }

    pub fn rename(&mut self) -> Result<()> {
        fs::rename(&self.hidden, &self.path).with_context(|| {
            format!("cannot rename {} to its final name", self.hidden.display())
        })?;
        let folder = self.path.parent().context("a part lies in a folder")?;
        sync_folder(folder).with_context(|| format!("cannot sync {}", folder.display()))
    }
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

/// Creates a folder inside `out` that lasts.
fn create_folder(path: &Path, out: &Path) -> std::io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if !out.is_dir() {
        // It was there when the run started. A new one would hide that what was written to it is gone.
        return Err(std::io::ErrorKind::NotFound.into());
    }
    fs::create_dir_all(path)?;
    path.ancestors().skip(1).take_while(|outer| outer.starts_with(out)).try_for_each(sync_folder)
}
