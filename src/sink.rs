//! The output folder: parts of tables, written whole or not at all. The only door to parquet.

mod encode;
mod folder;
mod part;

pub use encode::{ColumnJob, EncodedColumn, EncodedRowGroup, RowGroup, RowGroupPlace};
pub use folder::{Folder, FolderError};
pub use part::{PART_GAMES, ROW_GROUP_ROWS, SourceSink};
