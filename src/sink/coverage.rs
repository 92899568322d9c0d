//! Whether the records of attempts go together: one of each split of one plan, and of the same inputs, options and version.

use std::collections::BTreeMap;

use super::attempt::{AttemptRecord, has_all_tables, is_attempt_id};
use super::manifest::{FinishedPart, VERSION};

/// A record holds together, and is of this version and these options.
pub(super) fn check_record(record: &AttemptRecord, options: &str) -> Result<(), String> {
    let AttemptRecord { split, attempt, remis, source, .. } = record;
    let name = format!("the record of {}:{}:{}", split.file, split.start, split.end);
    if remis != VERSION {
        return Err(format!("{name} is of remis {remis}, and this is {VERSION}"));
    }
    if record.options != options {
        let other = &record.options;
        return Err(format!("{name} is of the options {other}, and others are of {options}"));
    }
    let plain = |part: &FinishedPart| {
        has_all_tables(part) && part.source == *source && part.options == *options
    };
    let numbered = record.parts.iter().enumerate().all(|(n, part)| part.part as usize == n);
    let last = record.parts.last().is_some_and(|part| part.next.is_none());
    let ids = is_attempt_id(attempt) && !source.is_empty() && !source.contains(['/', '\\']);
    if !numbered || !last || !ids || !record.parts.iter().all(plain) {
        return Err(format!("{name} does not hold together; scan that split again"));
    }
    Ok(())
}

/// One record of each split, in the order of the plan; without one, of the sources' names.
pub(super) fn one_of_each(records: Vec<AttemptRecord>) -> Vec<AttemptRecord> {
    let mut kept: BTreeMap<_, AttemptRecord> = BTreeMap::new();
    for record in records {
        let split = &record.split;
        let place =
            (split.number, record.source.clone(), split.start, split.end, split.file.clone());
        kept.entry(place).or_insert(record);
    }
    kept.into_values().collect()
}

/// Splits that know their place in a plan are all there, and all of one plan.
pub(super) fn check_plan(records: &[AttemptRecord]) -> Result<(), String> {
    let of = records.first().and_then(|record| record.split.of);
    let missing = |number: usize, of: usize| {
        format!(
            "there is no record of split {number} (from 0) of {of}. Scan it, and add its record"
        )
    };
    for (due, record) in records.iter().enumerate() {
        let split = &record.split;
        if split.of != of || split.number.is_some() != of.is_some() {
            return Err("the records are of several plans. Scan all splits of one plan".into());
        }
        let Some((number, of)) = split.number.zip(of) else { continue };
        if number > due {
            return Err(missing(due, of));
        }
        if number < due || number >= of {
            let (file, start, end) = (&split.file, split.start, split.end);
            return Err(format!("{file}:{start}:{end} has the number {number} of another split"));
        }
    }
    match of {
        Some(of) if records.len() < of => Err(missing(records.len(), of)),
        _ => Ok(()),
    }
}

/// The ranges of each source cover one input exactly once.
pub(super) fn check_sources(records: &[AttemptRecord]) -> Result<(), String> {
    let mut known: Vec<&str> = Vec::new();
    for splits in records.chunk_by(|one, next| one.source == next.source) {
        let (first, source) = (&splits[0], splits[0].source.as_str());
        if known.contains(&source) {
            return Err(format!("the splits of source={source} are not next to each other"));
        }
        known.push(source);
        let input = &first.parts[0].input;
        let size =
            input.bytes.ok_or_else(|| format!("the size of {} is not known", first.split.file))?;
        let mut covered = 0;
        for record in splits {
            let split = &record.split;
            let difference = record.parts.iter().find_map(|part| part.input.difference(input));
            if let Some(difference) = difference.filter(|_| split.file == first.split.file) {
                return Err(format!("{} changed between its splits: {difference}", split.file));
            }
            if split.file != first.split.file {
                let (one, other) = (&first.split.file, &split.file);
                return Err(format!("{one} and {other} would both be source={source}"));
            }
            if split.start > covered {
                let (file, start) = (&split.file, split.start);
                return Err(format!("no record has the bytes {covered} to {start} of {file}"));
            }
            if split.start < covered {
                let (file, start) = (&split.file, split.start);
                return Err(format!("two records have the bytes from {start} on of {file}"));
            }
            covered = split.end;
        }
        if covered < size {
            return Err(format!(
                "no record has the bytes {covered} to {size} of {}",
                first.split.file
            ));
        }
        if covered > size {
            return Err(format!("{} has only {size} bytes, not {covered}", first.split.file));
        }
    }
    Ok(())
}
