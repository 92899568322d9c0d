//! Where a page goes: standard output, a file that is whole or not there, or what is no regular file and is written through.
//! What can be known to fail is said before any work is done.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PageFile {
    StandardOutput,
    /// A regular file, or none yet, by the name that no link stands for.
    Replaced(PathBuf),
    /// A device or a pipe with a name.
    Through(PathBuf),
}

/// As many links to links as Linux follows.
const MAX_LINKS: usize = 40;

impl PageFile {
    /// The place that `to` names; `-` is standard output.
    ///
    /// # Errors
    /// Why nothing can be written there.
    pub fn named(to: &Path) -> Result<PageFile, String> {
        if to.as_os_str() == "-" {
            return Ok(PageFile::StandardOutput);
        }
        // By the name that was given: the link of an open pipe leads to no path.
        match fs::metadata(to) {
            Ok(found) if found.is_dir() => return Err("it is a folder; name a file".to_owned()),
            Ok(found) if !found.is_file() => return Ok(PageFile::Through(to.to_owned())),
            _ => {}
        }
        let to = behind_links(to)?;
        let Some(name) = to.file_name() else { return Err("it names no file".to_owned()) };
        let mut probe = name.to_owned();
        probe.push(format!(".{}.tmp", std::process::id()));
        let probe = to.with_file_name(probe);
        File::create(&probe).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => "its folder is not there".to_owned(),
            _ => format!("its folder takes no file: {error}"),
        })?;
        fs::remove_file(&probe).map_err(|error| error.to_string())?;
        Ok(PageFile::Replaced(to))
    }

    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            PageFile::StandardOutput => io::stdout().lock().write_all(bytes),
            PageFile::Through(to) => OpenOptions::new().write(true).open(to)?.write_all(bytes),
            PageFile::Replaced(to) => write_whole(to, bytes),
        }
    }
}

/// The path that links lead to, whether there is something or not.
fn behind_links(to: &Path) -> Result<PathBuf, String> {
    let mut to = to.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&to) {
            // A target that is not absolute starts at the link's folder.
            Ok(target) => to = to.parent().unwrap_or(Path::new("")).join(target),
            Err(_) => return Ok(to),
        }
    }
    Err("it is a link that leads round in a circle".to_owned())
}

/// Writes a file that is whole or not there: under another name, which becomes its own.
fn write_whole(to: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = to.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let unfinished = to.with_file_name(name);
    let written = File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        if let Ok(replaced) = fs::metadata(to) {
            file.set_permissions(replaced.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&unfinished, to)
    });
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    written
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt as _, symlink};

    #[test]
    fn a_link_stays_and_its_target_is_replaced_even_if_it_was_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let (link, target) = (folder.path().join("link"), folder.path().join("page"));
        symlink("page", &link).unwrap();
        for text in ["one", "two"] {
            PageFile::named(&link).unwrap().write(text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), text);
        }
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_device_is_written_through_and_stays() {
        let null = Path::new("/dev/null");
        let file = PageFile::named(null).unwrap();
        assert_eq!(file, PageFile::Through(null.to_owned()));
        file.write(b"page").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
    }

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let folder = tempfile::tempdir().unwrap();
        let circle = folder.path().join("circle");
        symlink("circle", &circle).unwrap();
        assert!(PageFile::named(&circle).unwrap_err().contains("circle"));
        assert!(PageFile::named(folder.path()).unwrap_err().contains("folder"));
        assert!(PageFile::named(&folder.path().join("none/page")).unwrap_err().contains("folder"));
        assert_eq!(PageFile::named(Path::new("-")), Ok(PageFile::StandardOutput));
    }
}
