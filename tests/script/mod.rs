//! Programs that tests write for themselves.

use std::path::Path;
use std::process::Command;

/// Writes the shell script `text` to `path`, to be run at once.
///
/// A process of its own writes it: a file that this process held open for writing would be inherited by whatever
/// another test starts in that moment, and until that has become its own program the kernel refuses to run the script
/// ("text file busy").
///
/// # Panics
/// Where it cannot be written.
pub fn write_script(path: &Path, text: &str) {
    let written = Command::new("/bin/sh")
        .args(["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\""])
        .arg(path)
        .arg(text)
        .status()
        .unwrap();
    assert!(written.success(), "{}", path.display());
}
