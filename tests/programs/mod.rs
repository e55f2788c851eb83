//! Programs that a test needs and the machine may lack, and what the test says where it does.

use std::io::Write;
use std::path::PathBuf;

/// Past the capture of the test runner: a story that was left out is no story that passed.
pub fn loudly(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Servers lie in a folder that is not on everybody's path.
pub fn on_the_path(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/sbin")])
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
}
