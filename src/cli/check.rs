//! What must be right before any work; else what to do about it.

use std::collections::HashMap;
use std::path::Path;

use super::arguments::ScanArguments;
use crate::input::{ByteRange, Source, SourceError};
use crate::sink::{Folder, FolderError};

/// The sources that are asked for, and which part of them.
pub(super) fn sources(
    arguments: &ScanArguments,
) -> Result<(Vec<Source>, Option<ByteRange>), String> {
    let Some(split) = &arguments.split else {
        let sources = arguments.inputs.iter().map(|input| Source::of_argument(input));
        return Ok((sources.collect(), None));
    };
    let (file, range) = super::plan::parse_split(split)
        .ok_or_else(|| format!("{split} is not of the form FILE:START:END"))?;
    let source = Source::of_argument(&file);
    if source.path().is_none() {
        return Err("standard input has no ranges. Give a file".into());
    }
    Ok((vec![source], Some(range)))
}

/// Looks at the inputs and at the output, without changing anything.
pub(super) fn check(sources: &[Source], arguments: &ScanArguments) -> Result<Folder, String> {
    let mut by_name: HashMap<&str, &Source> = HashMap::new();
    for source in sources {
        check_source(source, &arguments.output)?;
        if let Some(other) = by_name.insert(source.name(), source) {
            return Err(format!(
                "{} and {} would both be filed under source={}. Rename one, or scan them \
                 into two folders",
                other.display(),
                source.display(),
                source.name()
            ));
        }
    }
    let output = arguments.output.display();
    let folder = if arguments.resume {
        Folder::check_resumable(&arguments.output)
    } else {
        Folder::check(&arguments.output, arguments.overwrite)
    };
    folder.map_err(|error| match error {
        FolderError::NotEmpty => format!(
            "{output} is not empty. Give another folder, --resume to go on with what is there, or \
             --overwrite to replace it"
        ),
        FolderError::Foreign(entry) => format!(
            "{output} holds {}, which remis has not written. Give another folder",
            entry.display()
        ),
        FolderError::NotAFolder => format!("{output} is a file. Give a folder"),
        error => format!("cannot use {output}: {error}"),
    })
}

fn check_source(source: &Source, output: &Path) -> Result<(), String> {
    let display = source.display();
    source.check().map_err(|error| match error {
        SourceError::Unknown(format) => {
            let (name, unpack) = format.name_and_unpacker();
            format!(
                "{display} is compressed ({name}), which is not read. Unpack it first:\n  \
                 {unpack} {display} | remis scan - -o {}",
                output.display()
            )
        }
        error => format!("cannot read {display}: {error}"),
    })
}

/// The options that change rows, as every file of the output names them.
pub(super) fn options(arguments: &ScanArguments, range: Option<ByteRange>) -> String {
    let mut options = serde_json::Map::new();
    if arguments.certify {
        options.insert("certify".into(), true.into());
    }
    if let Some(limit) = arguments.limit {
        options.insert("limit".into(), limit.into());
    }
    if let Some(ByteRange { start, end }) = range {
        options.insert("split".into(), format!("{start}:{end}").into());
    }
    serde_json::Value::Object(options).to_string()
}
