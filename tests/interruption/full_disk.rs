//! A disk that fills up: the run ends with the path and what to do, leaves no half file, and goes on when
//! there is room.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Command;

use crate::command::{run, stderr};
use crate::games;
use crate::outputs::output;

/// A file system in memory, taken away again at the end.
struct Disk<'a>(&'a Path);

impl Disk<'_> {
    /// `None` without the right to mount.
    fn mount<'a>(at: &'a Path, size: &str) -> Option<Disk<'a>> {
        let options = format!("size={size}");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &options, "none"]).arg(at);
        mount.output().is_ok_and(|output| output.status.success()).then_some(Disk(at))
    }

    fn resize(&self, size: &str) {
        let options = format!("remount,size={size}");
        let mut mount = Command::new("mount");
        assert!(mount.args(["-o", &options]).arg(self.0).status().unwrap().success());
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0).status();
    }
}

#[test]
fn a_full_disk_leaves_no_half_file_and_the_run_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("a.pgn"), games()).unwrap();
    let at = path.join("disk");
    fs::create_dir(&at).unwrap();
    let Some(disk) = Disk::mount(&at, "4m") else {
        let line = "SKIPPED a_full_disk_...: only root may mount a small file system\n";
        std::io::stderr().write_all(line.as_bytes()).unwrap();
        return;
    };
    let expected = path.join("expected");
    let scan = |out: &Path| {
        let out = out.to_str().unwrap();
        run(path, &["scan", "a.pgn", "-o", out, "--progress", "none", "--resume"])
    };
    assert!(scan(&expected).status.success());
    let out = at.join("out");
    for size in ["16k", "64k", "100k", "160k"] {
        disk.resize(size);
        let full = scan(&out);
        let said = stderr(&full);
        assert_eq!(full.status.code(), Some(1), "{size}: {said}");
        assert!(said.contains("disk/out") && said.contains("free space"), "{said}");
        assert!(said.contains("--resume"), "{said}");
        let parts = output(&out).into_keys().filter(|path| !path.ends_with("_manifest.jsonl"));
        assert_eq!(parts.collect::<Vec<_>>(), Vec::<std::path::PathBuf>::new(), "{size}");
    }
    disk.resize("64m");
    let done = scan(&out);
    assert!(done.status.success(), "{}", stderr(&done));
    assert_eq!(output(&out), output(&expected));
}
