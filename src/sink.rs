//! The output folder: parts of tables, written whole or not at all. The only door to parquet.

mod attempt;
mod commit;
mod coverage;
mod encode;
mod folder;
mod lock;
mod manifest;
mod part;
mod part_file;
mod resume;
mod verify;

use folder::part_name;

pub use attempt::{Attempt, AttemptError, AttemptRecord, is_attempt_id};
pub use commit::{Commit, Move, begun_records, read_records, remove_attempts};
pub use encode::{ColumnJob, EncodedColumn, EncodedRowGroup, RowGroup, RowGroupPlace};
pub use folder::{Folder, FolderError};
pub use lock::CommitLock;
pub use manifest::{FinishedFile, FinishedPart};
pub use part::{PART_GAMES, ROW_GROUP_ROWS, Resumption, SourceRecord, SourceSink};
pub use resume::Earlier;
pub use verify::{Finding, verify};
