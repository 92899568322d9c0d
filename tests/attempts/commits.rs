//! Commits: what counts, and that one that was ended anywhere is completed by the next.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use remis::sink::{Commit, Move, read_records};

use crate::random::Random;
use crate::{
    assert_same_rows, attempt, attempts, commit, files, folder_with_inputs, plan, remis, run, said,
    setting, stderr,
};

#[test]
fn attempts_in_any_order_give_the_rows_of_one_run() {
    let folder = folder_with_inputs();
    let path = folder.path();
    for target in ["5000", "20000", "100000000"] {
        let splits = plan(path, target);
        assert_eq!(splits.len() == 2, target == "100000000");
        let mut records = attempts(path, &splits, "1");
        records.reverse();
        let committed = commit(path, &records);
        assert!(stderr(&committed).contains("replayed to the end"), "{}", stderr(&committed));
        said(committed);
        assert_same_rows(path, "out", "one");
        let manifest = fs::read_to_string(path.join("out/_manifest.jsonl")).unwrap();
        assert!(manifest.lines().next().unwrap().contains("\"source\":\"a\",\"part\":0"));
        fs::remove_dir_all(path.join("out")).unwrap();
    }
}

#[test]
fn of_several_attempts_at_a_split_one_counts_and_the_others_go() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    // Killed in its first try: what it has left is in nobody's way.
    let half = path.join("out/.attempts/a.0-20000/dead/games/source=a");
    fs::create_dir_all(&half).unwrap();
    fs::write(half.join(".part-00000.tmp"), "half").unwrap();
    let first = attempts(path, &splits, "first");
    // Others have run at the same time and could not know of the first.
    fs::rename(path.join("out"), path.join("aside")).unwrap();
    let second = attempts(path, &splits, "second");
    for split in fs::read_dir(path.join("aside/.attempts")).unwrap() {
        let split = split.unwrap();
        for name in ["first", "dead"] {
            let from = split.path().join(name);
            let to = path.join("out/.attempts").join(split.file_name()).join(name);
            if from.exists() {
                fs::rename(from, to).unwrap();
            }
        }
    }
    assert_eq!(fs::read_dir(path.join("out/.attempts/a.0-20000")).unwrap().count(), 3);
    said(commit(path, &[second, first.clone(), first].concat()));
    assert_same_rows(path, "out", "one");
}

#[test]
fn a_finished_attempt_is_told_again_and_not_done_again() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    let record = attempts(path, &splits[..1], "1");
    let before = files(&path.join("out"));
    assert_eq!(attempts(path, &splits[..1], "1"), record);
    assert_eq!(attempts(path, &splits[..1], "2"), record, "another name, the same work");
    assert_eq!(files(&path.join("out")), before);
    let other = said(attempt(path, &splits[0], "3", &["--certify"]));
    assert!(other.contains("certify"), "with other options it is other work");
    assert_eq!(other.lines().count(), 1, "a record and nothing else");
}

#[test]
fn losses_show_in_the_exit_codes_of_attempts_and_commit() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let whole = fs::read(path.join("b.pgn.zst")).unwrap();
    fs::write(path.join("b.pgn.zst"), &whole[..whole.len() - 20]).unwrap();
    let splits = plan(path, "100000000");
    let whole = attempt(path, &splits[0], "1", &[]);
    let cut = attempt(path, &splits[1], "1", &[]);
    assert_eq!((whole.status.code(), cut.status.code()), (Some(0), Some(3)));
    let again = attempt(path, &splits[1], "2", &[]);
    assert_eq!((again.status.code(), &again.stdout), (Some(3), &cut.stdout));
    let records =
        [whole, cut].map(|output| String::from_utf8(output.stdout).unwrap().trim_end().to_owned());
    let committed = commit(path, &records);
    assert_eq!(committed.status.code(), Some(3), "{}", stderr(&committed));
    assert!(stderr(&committed).contains("the input ends inside this frame"));
    assert_eq!(run(path, &["verify", "out"]).status.code(), Some(3));
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    for (inside, bytes) in files(from) {
        let path = to.join(inside);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

#[test]
fn a_commit_that_was_ended_after_any_step_is_completed_by_the_next() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let records = attempts(path, &plan(path, "20000"), "1");
    let out = path.join("out");
    fs::create_dir_all(out.join(".attempts/a.0-20000/loser/games")).unwrap();
    fs::write(out.join(".attempts/a.0-20000/loser/_SUCCESS"), "").unwrap();
    copy(&out, &path.join("attempts"));
    said(commit(path, &records));
    let expected = files(&out);
    let written = Commit::of(read_records(&records.join("\n")).unwrap()).unwrap();
    let lines = written.records.iter().map(|record| serde_json::to_string(record).unwrap());
    let lines: String = lines.map(|line| line + "\n").collect();
    let moves = &written.moves;
    // The steps: the records, each move, the manifest, the mark, the removal.
    let steps = moves.len() + 5;
    for done in 0..steps {
        fs::remove_dir_all(&out).unwrap();
        copy(&path.join("attempts"), &out);
        if done == 0 {
            fs::write(out.join(".attempts/._records.jsonl.tmp"), &lines[..50]).unwrap();
        } else {
            fs::write(out.join(".attempts/_records.jsonl"), &lines).unwrap();
        }
        for Move { from, to, .. } in moves.iter().take(done.saturating_sub(1)) {
            fs::create_dir_all(out.join(to).parent().unwrap()).unwrap();
            fs::rename(out.join(from), out.join(to)).unwrap();
        }
        if done == moves.len() + 2 {
            fs::write(out.join("._manifest.jsonl.tmp"), &written.manifest[..50]).unwrap();
        }
        if done > moves.len() + 2 {
            fs::write(out.join("_manifest.jsonl"), &written.manifest).unwrap();
        }
        if done > moves.len() + 3 {
            fs::write(out.join("_SUCCESS"), "").unwrap();
            fs::rename(out.join(".attempts"), out.join(".attempts.removed")).unwrap();
            fs::remove_dir_all(out.join(".attempts.removed/a.0-20000")).unwrap();
        }
        // From what OUT holds where a commit has begun, else from the records.
        let again = if done > 0 && (done % 2 == 0 || done == steps - 1) {
            run(path, &["commit", "out"])
        } else {
            commit(path, &records)
        };
        assert_eq!(again.status.code(), Some(0), "step {done}: {}", stderr(&again));
        assert_eq!(files(&out), expected, "step {done}");
    }
    said(commit(path, &records));
    assert_eq!(files(&out), expected, "once more");
    assert_same_rows(path, "out", "one");
}

#[test]
fn a_finished_attempt_whose_files_are_gone_is_done_again() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let splits = plan(path, "20000");
    attempts(path, &splits[..1], "1");
    let part = path.join("out/.attempts/a.0-20000/1/games/source=a/part-00000.parquet");
    let whole = fs::read(&part).unwrap();
    fs::write(&part, &whole[..whole.len() - 1]).unwrap();
    assert!(attempts(path, &splits[..1], "2")[0].contains("\"attempt\":\"2\""), "it is cut");
    fs::remove_dir_all(path.join("out/.attempts/a.0-20000/2/events")).unwrap();
    assert!(attempts(path, &splits[..1], "3")[0].contains("\"attempt\":\"3\""), "it is gone");
    fs::write(&part, whole).unwrap();
    assert!(attempts(path, &splits[..1], "4")[0].contains("\"attempt\":\"1\""));
}

/// OUT becomes complete, or its commit begins, while an attempt runs.
#[test]
fn an_attempt_that_is_late_fails_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.pgn"), crate::games(2_000, 3).repeat(4)).unwrap();
    let split = format!("a.pgn:0:{}", fs::metadata(path.join("a.pgn")).unwrap().len());
    for mark in ["_SUCCESS", ".attempts/_records.jsonl"] {
        let arguments = ["scan", "--split", &split, "--attempt", "1", "-o", "out", "-j", "1"];
        let mut late = remis(path, &arguments);
        let late = late.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let attempts = path.join("out/.attempts");
        let folder = attempts.join(format!("a.0-{}/1", split.rsplit(':').next().unwrap()));
        while !folder.join("games").exists() {
            sleep(Duration::from_millis(1));
        }
        fs::write(path.join("out").join(mark), "").unwrap();
        let ended = late.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{mark}: {}", stderr(&ended));
        assert_eq!(ended.stdout, b"", "no record");
        assert!(!folder.exists(), "{mark}");
        assert_eq!(attempts.exists(), mark != "_SUCCESS", "{mark}");
        fs::remove_dir_all(path.join("out")).unwrap();
    }
}

#[test]
fn a_summary_of_splits_has_no_speed_and_its_sums_stop_at_the_largest_number() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let records = attempts(path, &plan(path, "20000"), "1").into_iter().map(|record| {
        let mut record: serde_json::Value = serde_json::from_str(&record).unwrap();
        record["parts"][0]["counts"]["ok"] = u64::MAX.into();
        record["parts"][0]["counts"]["plies"] = u64::MAX.into();
        record["text_bytes"] = u64::MAX.into();
        record.to_string()
    });
    let records: Vec<String> = records.collect();
    fs::write(path.join("records.jsonl"), records.join("\n")).unwrap();
    let arguments = ["commit", "out", "--records", "records.jsonl", "--summary", "-"];
    let summary: serde_json::Value = serde_json::from_str(&said(run(path, &arguments))).unwrap();
    assert_eq!(summary["counts"]["games"], u64::MAX);
    for speed in ["bytes", "games_per_second", "mib_per_second"] {
        assert!(summary[speed].is_null(), "{speed}");
    }
    assert!(summary["sources"][0]["bytes"].is_null());
}

#[test]
fn two_commits_at_once_are_one_commit() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let records = attempts(path, &plan(path, "20000"), "1");
    fs::write(path.join("records.jsonl"), records.join("\n")).unwrap();
    let lock = fs::File::create(path.join("out/._commit.lock")).unwrap();
    lock.lock().unwrap();
    let before = files(&path.join("out"));
    let held = commit(path, &records);
    assert_eq!(held.status.code(), Some(2));
    assert!(stderr(&held).contains("another commit runs in out"), "{}", stderr(&held));
    assert_eq!(files(&path.join("out")), before);
    drop(lock);
    copy(&path.join("out"), &path.join("attempts"));
    for _ in 0..5 {
        fs::remove_dir_all(path.join("out")).unwrap();
        copy(&path.join("attempts"), &path.join("out"));
        let start = || {
            let mut commit = remis(path, &["commit", "out", "--records", "records.jsonl"]);
            commit.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap()
        };
        for run in [start(), start(), start()] {
            let ended = run.wait_with_output().unwrap();
            let held = stderr(&ended).contains("another commit runs in out");
            assert_eq!(ended.status.code(), Some(if held { 2 } else { 0 }), "{}", stderr(&ended));
        }
        said(run(path, &["verify", "out"]));
        assert!(!path.join("out/._commit.lock").exists());
    }
    assert_same_rows(path, "out", "one");
}

#[test]
fn what_is_left_of_attempts_in_a_complete_folder_goes() {
    let folder = folder_with_inputs();
    let path = folder.path();
    said(commit(path, &attempts(path, &plan(path, "20000"), "1")));
    let expected = files(&path.join("out"));
    for left in [".attempts/a.0-20000/late/games", ".attempts.removed/a.0-20000/1/games"] {
        fs::create_dir_all(path.join("out").join(left)).unwrap();
        said(run(path, &["commit", "out"]));
        said(run(path, &["verify", "out"]));
        assert_eq!(files(&path.join("out")), expected);
    }
    assert_eq!(run(path, &["commit", "out"]).status.code(), Some(2), "nothing is left to do");
}

#[test]
fn commits_that_are_killed_again_and_again_come_to_the_same_end() {
    let folder = folder_with_inputs();
    let path = folder.path();
    let records = attempts(path, &plan(path, "10000"), "1");
    fs::write(path.join("records.jsonl"), records.join("\n")).unwrap();
    let out = path.join("out");
    copy(&out, &path.join("attempts"));
    let arguments = ["commit", "out", "--records", "records.jsonl"];
    let started = Instant::now();
    said(run(path, &arguments));
    let whole = started.elapsed().as_micros() as usize;
    let expected = files(&out);
    let mut random = Random::seeded(8);
    let mut killed = 0;
    for _ in 0..setting("REMIS_KILLS", 5) {
        fs::remove_dir_all(&out).unwrap();
        copy(&path.join("attempts"), &out);
        for _ in 0..2 {
            let mut commit = remis(path, &arguments)
                .stderr(Stdio::null())
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
            sleep(Duration::from_micros(random.below(whole) as u64));
            commit.kill().unwrap();
            killed += usize::from(!commit.wait().unwrap().success());
            assert!(!out.join("_SUCCESS").exists() || out.join("_manifest.jsonl").exists());
        }
        said(run(path, &arguments));
        assert_eq!(files(&out), expected);
    }
    assert!(killed > 0, "no commit was killed before its end");
}

#[cfg(unix)]
#[test]
fn an_attempt_that_is_stopped_leaves_no_record_and_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.pgn"), crate::games(2_000, 3).repeat(10)).unwrap();
    let split = format!("a.pgn:0:{}", fs::metadata(path.join("a.pgn")).unwrap().len());
    let arguments = ["scan", "--split", &split, "--attempt", "1", "-o", "out", "-j", "1"];
    let run =
        remis(path, &arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let attempts = path.join(format!("out/.attempts/a.0-{}", split.rsplit(':').next().unwrap()));
    while !attempts.join("1/games").exists() {
        sleep(Duration::from_millis(5));
    }
    let kill = Command::new("kill").args(["-TERM", &run.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let ended = run.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130), "{}", stderr(&ended));
    assert_eq!(ended.stdout, b"");
    assert_eq!(fs::read_dir(attempts).unwrap().count(), 0);
}
