//! What an earlier run has finished in OUT, and whether this run may go on with it.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::folder::{Folder, FolderError, SUCCESS, entries_of, part_name, sync_folder};
use super::manifest::{self, FinishedPart, VERSION};
use super::part::{Resumption, SourceRecord};
use crate::audit::Tally;
use crate::input::Damage;
use crate::table::Table;

/// What an earlier run has finished of a source.
#[derive(Clone, Debug, Default)]
pub struct Earlier {
    /// Where to go on; nothing when the source is complete.
    pub next: Option<Resumption>,
    pub tally: Tally,
    pub damage: Vec<Damage>,
    pub parts: u32,
}

impl Folder {
    /// The parts that are finished, as the manifest lists them.
    ///
    /// # Errors
    /// When the manifest cannot be read.
    pub fn finished_parts(&self) -> io::Result<Vec<FinishedPart>> {
        manifest::read(self.path())
    }

    /// Where the file of a table of a finished part is.
    pub(super) fn part_path(&self, part: &FinishedPart, table: &str) -> Option<PathBuf> {
        let table = Table::ALL.into_iter().find(|known| known.name() == table)?;
        Some(self.partition(table, &part.source).join(part_name(part.part)))
    }

    /// Makes OUT what the manifest says: whatever else stands there was not finished and goes.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn prepare_resumption(&self, finished: &[FinishedPart]) -> Result<(), FolderError> {
        let failed = |path: &PathBuf| {
            let path = path.clone();
            move |error| FolderError::Io(path, error)
        };
        let out = self.path().to_owned();
        fs::create_dir_all(&out).map_err(failed(&out))?;
        let success = out.join(SUCCESS);
        if success.exists() {
            fs::remove_file(&success).map_err(failed(&success))?;
        }
        manifest::mend(&out).map_err(failed(&out))?;
        let kept: HashSet<PathBuf> = finished
            .iter()
            .flat_map(|part| part.files.iter().map(move |file| (part, &file.table)))
            .filter_map(|(part, table)| self.part_path(part, table))
            .collect();
        for table in Table::ALL {
            let folder = out.join(table.name());
            if !folder.is_dir() {
                continue;
            }
            for partition in entries_of(&folder)? {
                for file in entries_of(&partition)? {
                    if !kept.contains(&file) {
                        fs::remove_file(&file).map_err(failed(&file))?;
                    }
                }
            }
        }
        sync_folder(&out).map_err(failed(&out))
    }
}

impl Earlier {
    /// What is finished of a source, from the manifest of `folder`.
    ///
    /// # Errors
    /// Why this run must not go on with it.
    pub fn of(
        folder: &Folder,
        finished: &[FinishedPart],
        record: &SourceRecord,
    ) -> Result<Earlier, String> {
        let mut earlier = Earlier { next: Some(Resumption::default()), ..Earlier::default() };
        for part in finished.iter().filter(|part| part.source == record.source) {
            let FinishedPart { remis, options, input, counts, damage, next, .. } = part;
            if remis != VERSION {
                return Err(format!("it was started by remis {remis}, and this is {VERSION}"));
            }
            if *options != record.options {
                let now = &record.options;
                return Err(format!("it was started with the options {options}, not {now}"));
            }
            if let Some(difference) = input.difference(&record.input) {
                return Err(format!("the input has changed: {difference}"));
            }
            if earlier.next.is_none_or(|next| next.part != part.part) {
                return Err(format!("the manifest lists part {} out of turn", part.part));
            }
            for file in &part.files {
                let path = folder.part_path(part, &file.table);
                let path = path.ok_or_else(|| format!("there is no table {}", file.table))?;
                let bytes = path.metadata().map(|metadata| metadata.len());
                if !bytes.is_ok_and(|bytes| bytes == file.bytes) {
                    return Err(format!("{} is not as it was written", path.display()));
                }
            }
            earlier.tally.merge(counts.clone());
            earlier.damage.extend(damage.iter().cloned());
            earlier.parts += 1;
            earlier.next = next.map(|start| Resumption { part: part.part + 1, start });
        }
        Ok(earlier)
    }
}
