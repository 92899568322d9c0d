//! What a run has left in its output folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder by their path in it; none of a folder that is not there.
pub fn output(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut output = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        let Ok(entries) = fs::read_dir(inner) else { continue };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_owned();
                output.insert(inside, fs::read(&path).unwrap());
            }
        }
    }
    output
}
