//! What must be right before any work; else what to do about it.

use std::collections::HashMap;
use std::path::Path;

use super::arguments::ScanArguments;
use crate::input::{ByteRange, Source, SourceError, Split};
use crate::sink::{Folder, FolderError};

/// The part of one input that is asked for.
pub(super) fn split(arguments: &ScanArguments) -> Result<Option<Split>, String> {
    let Some(split) = &arguments.split else { return Ok(None) };
    let split = super::plan::parse_split(split).ok_or_else(|| {
        format!("{split} is not of the form FILE:START:END, nor a line of `remis plan`")
    })?;
    if split.file == "-" && split.stdin.is_none() {
        return Err(
            "standard input has no ranges. Give a file, or a line of `remis plan --size`".into()
        );
    }
    if split.stdin.is_some() && arguments.resume {
        return Err("cannot resume: standard input cannot be read again".into());
    }
    Ok(Some(split))
}

/// The sources that are asked for.
pub(super) fn sources(
    arguments: &ScanArguments,
    split: Option<&Split>,
) -> Result<Vec<Source>, SourceError> {
    match split {
        None => Ok(arguments.inputs.iter().map(|input| Source::of_argument(input)).collect()),
        Some(split) => Ok(vec![Source::of_split(split)?]),
    }
}

/// Looks at the inputs, without changing anything.
pub(super) fn inputs(sources: &[Source], arguments: &ScanArguments) -> Result<(), String> {
    sources.iter().try_for_each(|source| check_source(source, &arguments.output))?;
    names(sources)
}

/// Looks whether the inputs are filed under different names.
pub(super) fn names(sources: &[Source]) -> Result<(), String> {
    let mut by_name: HashMap<&str, &Source> = HashMap::new();
    for source in sources {
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
    Ok(())
}

/// Looks at the output, without changing anything.
pub(super) fn output(arguments: &ScanArguments) -> Result<Folder, String> {
    let output = arguments.output.display();
    if arguments.resume && Folder::has_attempts_in(&arguments.output) {
        return Err(format!(
            "{output} holds attempts at splits, which `remis commit` puts together. Give another folder"
        ));
    }
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
    if let Some(ByteRange { start, end }) = range.filter(|_| arguments.attempt.is_none()) {
        options.insert("split".into(), format!("{start}:{end}").into());
    }
    serde_json::Value::Object(options).to_string()
}
