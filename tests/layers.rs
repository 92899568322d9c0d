//! A module uses only the modules of its own group and those above it in the list of `src/lib.rs`.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

const LAYERS: [&str; 14] = [
    "rules", "sample", "pgn", "audit", "input", "table", "sink", "pipeline", "summary", "progress",
    "query", "explain", "report", "cli",
];

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn no_module_uses_a_layer_below_its_own() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&source, &mut files);
    let mut checked = 0;
    for file in files {
        let inside = file.strip_prefix(&source).unwrap();
        let group = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some(own) = LAYERS.iter().position(|layer| *layer == group) else { continue };
        let text = fs::read_to_string(&file).unwrap();
        for (below, layer) in LAYERS.iter().enumerate().skip(own + 1) {
            let used = text.contains(&format!("crate::{layer}::"));
            assert!(!used, "{} uses {layer}, layer {below} below {own}", inside.display());
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} pairs were looked at");
}
