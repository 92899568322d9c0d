//! Records that do not go together are refused with a reason, and nothing is changed.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::{
    assert_same_rows, attempt, attempts, commit, files, folder_with_inputs, plan, run, said, stderr,
};

fn assert_refused(output: &Output, reason: &str) {
    assert_eq!(output.status.code(), Some(2), "{reason}: {}", stderr(output));
    assert!(stderr(output).contains(reason), "{reason}: {}", stderr(output));
    assert_eq!(output.stdout, b"");
}

/// Commits and is refused; OUT stays as it is.
fn refused(folder: &Path, records: &[String], reason: &str) {
    let before = files(&folder.join("out"));
    assert_refused(&commit(folder, records), reason);
    assert_eq!(files(&folder.join("out")), before, "{reason}");
}

#[test]
fn records_must_cover_the_plan_exactly_once() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    let (last, of) = (splits.len() - 1, splits.len());
    let records = attempts(path, &splits, "1");
    refused(path, &[], "there is no record");
    refused(path, &records[1..], &format!("no record of split 0 (from 0) of {of}"));
    refused(path, &records[..last], &format!("no record of split {last} (from 0) of {of}"));
    let but_one = [&records[..2], &records[3..]].concat();
    refused(path, &but_one, &format!("no record of split 2 (from 0) of {of}"));
    // A whole input is missing, of which only the plan knows.
    let of_a: Vec<String> =
        records.iter().filter(|line| line.contains("\"a.pgn\"")).cloned().collect();
    refused(path, &of_a, "no record of split");
    let torn = [&records[..last], &[records[last][..100].to_owned()]].concat();
    refused(path, &torn, &format!("standard input, line {of} is no record"));
    // Ranges that were not planned: only the inputs' sizes say what is missing.
    let size = fs::metadata(path.join("a.pgn")).unwrap().len();
    let ranges = |borders: &[(u64, u64)]| -> Vec<String> {
        let split = |&(start, end): &(u64, u64)| format!("a.pgn:{start}:{end}");
        attempts(path, &borders.iter().map(split).collect::<Vec<_>>(), "by-hand")
    };
    refused(path, &ranges(&[(0, 100), (200, size)]), "no record has the bytes 100 to 200 of a.pgn");
    refused(path, &ranges(&[(0, 200), (100, size)]), "two records have the bytes from 100 on");
    refused(path, &ranges(&[(0, size), (0, 200)]), "two records have the bytes from 0 on");
    refused(path, &ranges(&[(1, size)]), "no record has the bytes 0 to 1 of a.pgn");
    let short = format!("no record has the bytes 200 to {size} of a.pgn");
    refused(path, &ranges(&[(0, 200)]), &short);
    let mixed = [records.clone(), ranges(&[(0, 200)])].concat();
    refused(path, &mixed, "of several plans");
    let other = attempts(path, &plan(path, "30000"), "1");
    refused(path, &[&records[..1], &other[1..]].concat(), "of several plans");
    said(commit(path, &records));
    assert_same_rows(path, "out", "one");
}

#[test]
fn records_must_be_of_the_same_options_version_and_inputs() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    let records = attempts(path, &splits, "1");
    let certified = said(attempt(path, &splits[1], "2", &["--certify"]));
    let with = |number: usize, record: &str| {
        let mut records = records.clone();
        records[number] = record.trim_end().to_owned();
        records
    };
    refused(path, &with(1, &certified), "is of the options {\"certify\":true}");
    let version = format!("\"remis\":\"{}\"", env!("CARGO_PKG_VERSION"));
    refused(path, &with(2, &records[2].replace(&version, "\"remis\":\"0.0.7\"")), "remis 0.0.7");
    let outside = records[0].replace("\"attempt\":\"1\"", "\"attempt\":\"../../1\"");
    refused(path, &with(0, &outside), "does not hold together");
    let tables = records[0].replacen("\"table\":\"games\"", "\"table\":\"events\"", 1);
    refused(path, &with(0, &tables), "does not hold together");
    // A file of an attempt that is not as it was written.
    let part = path.join("out/.attempts/a.0-20000/1/games/source=a/part-00000.parquet");
    let bytes = fs::read(&part).unwrap();
    fs::write(&part, &bytes[1..]).unwrap();
    refused(path, &records, "part-00000.parquet should have");
    fs::remove_file(&part).unwrap();
    refused(path, &records, "part-00000.parquet should have");
    fs::write(&part, &bytes).unwrap();
    // An input that was written to while the tasks ran.
    let text = fs::read(path.join("a.pgn")).unwrap();
    fs::write(path.join("a.pgn"), [&text[..], b"\n"].concat()).unwrap();
    let late = said(attempt(path, &splits[1], "3", &[]));
    refused(path, &with(1, &late), "a.pgn changed between its splits");
    said(commit(path, &records));
}

#[test]
fn out_is_one_run_or_attempts_and_never_both() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    fs::rename(path.join("one"), path.join("out")).unwrap();
    assert_refused(&attempt(path, &splits[0], "1", &[]), "it is complete already");
    fs::remove_file(path.join("out/_SUCCESS")).unwrap();
    assert_refused(&attempt(path, &splits[0], "1", &[]), "holds another run");
    fs::rename(path.join("out"), path.join("one")).unwrap();
    let records = attempts(path, &splits, "1");
    let resumed = run(path, &["scan", "a.pgn", "-o", "out", "--resume"]);
    assert_refused(&resumed, "`remis commit` puts together");
    assert_refused(&run(path, &["scan", "a.pgn", "-o", "out"]), "is not empty");
    let verified = run(path, &["verify", "out"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(stderr(&verified).contains("attempts at splits are left"));
    assert_refused(&run(path, &["commit", "out"]), "no commit has begun");
    // Another commit has begun.
    fs::write(path.join("out/.attempts/_records.jsonl"), records.join("\n")).unwrap();
    assert_refused(&attempt(path, &splits[0], "2", &[]), "`remis commit` has begun there");
    let size = fs::metadata(path.join("a.pgn")).unwrap().len();
    let mut other = records[0].clone();
    let split = format!("\"end\":{size}");
    other = other.replacen("\"end\":20000", &split, 1);
    other = other.replacen(&format!(",\"number\":0,\"of\":{}", splits.len()), "", 1);
    refused(path, &[other], "a commit of other records has begun");
    said(run(path, &["commit", "out"]));
    let before = files(&path.join("out"));
    assert_refused(&attempt(path, &splits[0], "3", &[]), "it is complete already");
    assert_eq!(files(&path.join("out")), before);
    for id in ["", ".", "..", "a/b", "a b", ".hidden"] {
        assert_refused(&attempt(path, &splits[0], id, &[]), "cannot be an attempt's name");
    }
}

#[cfg(unix)]
#[test]
fn links_in_the_place_of_attempts_are_not_followed() {
    use std::os::unix::fs::symlink;

    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    let records = attempts(path, &splits, "1");
    fs::rename(path.join("out/.attempts"), path.join("elsewhere")).unwrap();
    let elsewhere = files(&path.join("elsewhere"));
    let link = path.join("out/.attempts");
    symlink(path.join("elsewhere"), &link).unwrap();
    refused(path, &records, ".attempts is a link, or no folder");
    assert_refused(&attempt(path, &splits[0], "2", &[]), ".attempts is a link, or no folder");
    fs::remove_file(&link).unwrap();
    fs::write(&link, "").unwrap();
    refused(path, &records, ".attempts is a link, or no folder");
    fs::remove_file(&link).unwrap();
    symlink(path.join("elsewhere"), path.join("out/.attempts.removed")).unwrap();
    refused(path, &records, ".attempts.removed is a link, or no folder");
    fs::remove_file(path.join("out/.attempts.removed")).unwrap();
    symlink(path.join("elsewhere/lock"), path.join("out/._commit.lock")).unwrap();
    assert_eq!(commit(path, &records).status.code(), Some(1), "the lock is a link");
    fs::remove_file(path.join("out/._commit.lock")).unwrap();
    // One split's attempts only.
    fs::create_dir(&link).unwrap();
    symlink(path.join("elsewhere/a.0-20000"), link.join("a.0-20000")).unwrap();
    refused(path, &records, "a.0-20000 is a link, or no folder");
    assert_refused(&attempt(path, &splits[0], "2", &[]), "a.0-20000 is a link, or no folder");
    assert_eq!(files(&path.join("elsewhere")), elsewhere);
}

#[test]
fn a_plan_has_no_two_inputs_of_one_name() {
    let folder = folder_with_inputs();
    let path = folder.path();
    fs::create_dir(path.join("d")).unwrap();
    fs::copy(path.join("a.pgn"), path.join("d/a.pgn")).unwrap();
    for inputs in [["a.pgn", "d/a.pgn"], ["a.pgn", "a.pgn"]] {
        let arguments = [&["plan"], &inputs[..], &["--target-bytes", "5000"]].concat();
        assert_refused(&run(path, &arguments), "would both be filed under source=a");
    }
}

#[test]
fn what_a_commit_wrote_is_verified_byte_by_byte() {
    let folder = folder_with_inputs();
    let path = folder.path();
    said(commit(path, &attempts(path, &plan(path, "20000"), "1")));
    let part = path.join("out/games/source=a/part-00001.parquet");
    let mut bytes = fs::read(&part).unwrap();
    bytes[100] ^= 1;
    fs::write(&part, bytes).unwrap();
    let verified = run(path, &["verify", "out"]);
    assert_eq!(verified.status.code(), Some(1));
    assert!(stderr(&verified).contains("has other bytes than were written"));
}
