//! Runs with small parts in processes of their own, and what they write.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;

use remis::audit::Tally;
use remis::input::Source;
use remis::pipeline::{Job, Observer, Pipeline, Workload};
use remis::sink::{Earlier, Folder};

const INPUT: &str = "REMIS_WORK_INPUT";
const OUT: &str = "REMIS_WORK_OUT";
const PART_GAMES: &str = "REMIS_WORK_PART_GAMES";

const WORKLOAD: Workload = Workload { jobs: 2, block_bytes: 50_000 };

struct Unobserved;

impl Observer for Unobserved {
    fn advanced(&mut self, _: u64, _: &Tally) {}
}

/// Starts a process that goes on with what there is in `out`.
pub fn start(input: &Path, out: &Path, part_games: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "work"])
        .env(INPUT, input)
        .env(OUT, out)
        .env(PART_GAMES, part_games.to_string())
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

/// What that process does.
pub fn child() {
    let path = |name: &str| PathBuf::from(std::env::var_os(name).unwrap());
    let source = Source::of_argument(&path(INPUT));
    let folder = Folder::check_resumable(&path(OUT)).unwrap();
    let finished = folder.finished_parts().unwrap();
    let mut job = Job::new(&source, "{}").unwrap();
    job.part_games = std::env::var(PART_GAMES).unwrap().parse().unwrap();
    job.earlier = Earlier::of(&folder, &finished, &job.record).unwrap();
    folder.prepare_resumption(&finished).unwrap();
    let pipeline = Pipeline::new(WORKLOAD).unwrap();
    pipeline.scan(&job, &folder, &AtomicBool::new(false), &mut Unobserved).unwrap();
    folder.mark_success().unwrap();
}
