//! Row groups: from batches of rows to encoded and compressed columns, each column on its own.

use std::sync::Arc;

use anyhow::Result;
use arrow::array::ArrayRef;
use arrow::datatypes::{DataType, FieldRef, SchemaRef};
use parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{
    DEFAULT_WRITE_BATCH_SIZE, EnabledStatistics, WriterProperties, WriterVersion,
};
use parquet::schema::types::ColumnPath;

use crate::table::{self, Batch, SCHEMA_VERSION, Table};

/// The first level of zstd: the next ones cost more time than the disk they save.
const ZSTD_LEVEL: i32 = 1;

/// Columns whose values hardly ever repeat: a dictionary of them would be written in vain.
const WITHOUT_DICTIONARY: &[&str] = &["offset", "length", "game_id", "site", "at"];

/// Columns of integers that grow slowly from row to row.
const DELTA_ENCODED: &[&str] = &["offset", "length", "utc_timestamp", "at"];

/// How the columns of a table are written.
pub(super) fn properties(table: Table, source: &str, options: &str) -> WriterProperties {
    let level = ZstdLevel::try_new(ZSTD_LEVEL).unwrap_or_default();
    let pair = |key: &str, value: String| KeyValue::new(format!("remis.{key}"), value);
    let mut properties = WriterProperties::builder()
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_created_by(format!("remis {}", env!("CARGO_PKG_VERSION")))
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Page)
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(vec![
            pair("schema_version", SCHEMA_VERSION.to_string()),
            pair("table", table.name().to_owned()),
            pair("source", source.to_owned()),
            pair("options", options.to_owned()),
        ]));
    for field in table.schema().fields() {
        let path = ColumnPath::from(field.name().as_str());
        let is = |names: &[&str]| names.contains(&field.name().as_str());
        if is(WITHOUT_DICTIONARY) || is(DELTA_ENCODED) {
            properties = properties.set_column_dictionary_enabled(path.clone(), false);
        }
        if is(DELTA_ENCODED) {
            properties =
                properties.set_column_encoding(path.clone(), Encoding::DELTA_BINARY_PACKED);
        }
        let text = matches!(
            field.data_type(),
            DataType::Utf8 | DataType::List(_) | DataType::Dictionary(..)
        );
        if text {
            properties = properties.set_column_statistics_enabled(path, EnabledStatistics::None);
        }
    }
    properties.build()
}

/// Which row group of which part of which table something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowGroupPlace {
    pub(super) part: u32,
    pub(super) table: Table,
    pub(super) index: usize,
}

/// The rows of a row group, complete.
#[derive(Debug)]
pub struct RowGroup {
    pub(super) place: RowGroupPlace,
    pub(super) batches: Vec<Batch>,
    pub(super) writers: Arc<ArrowRowGroupWriterFactory>,
}

/// A column of a row group that waits to be encoded, in pieces.
pub struct ColumnJob {
    field: FieldRef,
    pieces: Vec<ArrayRef>,
    writer: ArrowColumnWriter,
}

/// An encoded and compressed column of a row group.
pub type EncodedColumn = ArrowColumnChunk;

/// A row group that is ready to be appended to its file.
pub struct EncodedRowGroup {
    pub(super) place: RowGroupPlace,
    pub(super) columns: Vec<EncodedColumn>,
}

impl RowGroup {
    /// Splits the rows into columns, which can be encoded in any order.
    ///
    /// # Errors
    /// When parquet has no writers for them.
    pub fn into_columns(self) -> Result<(RowGroupPlace, Vec<ColumnJob>)> {
        let schema: SchemaRef = self.place.table.schema();
        let writers = self.writers.create_column_writers(self.place.index)?;
        let pieces = |index: usize| self.batches.iter().map(move |batch| batch.column(index));
        let jobs = schema.fields().iter().zip(writers).enumerate();
        let jobs = jobs.map(|(index, (field, writer))| ColumnJob {
            field: field.clone(),
            pieces: pieces(index).cloned().collect(),
            writer,
        });
        Ok((self.place, jobs.collect()))
    }
}

/// Parquet takes so many rows at a time, and only between them it looks whether a page is full.
const BATCH_ROWS: usize = DEFAULT_WRITE_BATCH_SIZE;

impl ColumnJob {
    /// Encodes and compresses the column. Where one of its pieces ends must not show, as it does where parquet is given
    /// more rows or fewer at a time: so it is given one batch after another, and the rows of one that lie in several
    /// pieces are joined before.
    ///
    /// # Errors
    /// When parquet cannot, or the texts of a batch are longer than 2 GiB.
    pub fn encode(mut self) -> Result<EncodedColumn> {
        let mut begun: Vec<ArrayRef> = Vec::new();
        let mut begun_rows = 0;
        for piece in std::mem::take(&mut self.pieces) {
            let mut start = 0;
            if begun_rows > 0 {
                start = piece.len().min(BATCH_ROWS - begun_rows);
                begun.push(piece.slice(0, start));
                begun_rows += start;
                if begun_rows < BATCH_ROWS {
                    continue;
                }
                self.write(&table::join(&begun)?)?;
                begun.clear();
                begun_rows = 0;
            }
            while piece.len() - start >= BATCH_ROWS {
                self.write(&piece.slice(start, BATCH_ROWS))?;
                start += BATCH_ROWS;
            }
            if start < piece.len() {
                begun_rows = piece.len() - start;
                begun.push(piece.slice(start, begun_rows));
            }
        }
        if begun_rows > 0 {
            self.write(&table::join(&begun)?)?;
        }
        Ok(self.writer.close()?)
    }

    fn write(&mut self, rows: &ArrayRef) -> Result<()> {
        for leaf in compute_leaves(&self.field, rows)? {
            self.writer.write(&leaf)?;
        }
        Ok(())
    }
}

impl EncodedRowGroup {
    /// Puts the columns of a row group together again, in the order of the table.
    pub fn new(place: RowGroupPlace, columns: Vec<EncodedColumn>) -> EncodedRowGroup {
        EncodedRowGroup { place, columns }
    }
}
