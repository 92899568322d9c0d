//! The output folder: parts of tables, written whole or not at all. The only door to parquet.

mod encode;
mod folder;
mod manifest;
mod part;
mod part_file;
mod resume;
mod verify;

pub use encode::{ColumnJob, EncodedColumn, EncodedRowGroup, RowGroup, RowGroupPlace};
pub use folder::{Folder, FolderError};
pub use manifest::{FinishedFile, FinishedPart};
pub use part::{PART_GAMES, ROW_GROUP_ROWS, Resumption, SourceRecord, SourceSink};
pub use resume::Earlier;
pub use verify::{Finding, verify};
