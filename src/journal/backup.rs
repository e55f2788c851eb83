//! A copy of the whole store while the server runs: one read transaction into a second file. Copying the file itself
//! gives a broken copy, for it changes meanwhile.

use std::path::{Path, PathBuf};

use super::disk::{Medium, copy_into, sync_directory};
use super::fault::{JournalFault, OpenFault};
use super::seal::{self, Seal};
use super::store::Store;

/// Why there is no backup.
#[derive(Debug, thiserror::Error)]
pub enum BackupFault {
    #[error("{0} is there already; a backup never overwrites, so name another file")]
    Exists(PathBuf),
    #[error("{path}: {source}")]
    Disk { path: PathBuf, source: std::io::Error },
    #[error(transparent)]
    Journal(#[from] JournalFault),
}

/// How the names of unfinished backups begin.
const UNFINISHED: &str = ".backup-";

/// Writes an empty file to a folder and removes it.
///
/// # Errors
/// Where the folder takes none.
pub fn try_in(folder: &Path) -> std::io::Result<()> {
    tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?.close()
}

/// Clears away what a server that was killed left unfinished in a folder of backups. A folder that is not there is empty.
pub fn remove_unfinished(folder: &Path) -> std::io::Result<()> {
    let entries = match std::fs::read_dir(folder) {
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Holds a backup against its seal. It may be brought up to this edition by that, so give it a copy.
///
/// # Errors
/// Where it cannot be opened at all.
pub fn seal_of(backup: &Path) -> Result<Seal, OpenFault> {
    Medium::at(backup.to_owned()).open_backup().map(|(_, seal)| seal)
}

impl Store {
    /// Writes the state of this moment to a new file, people, accounts, sessions and the key of the links included:
    /// whoever has the file has them, too. What was erased is not in it. It is sealed. Blocks until it is on the disk.
    pub fn backup(&self, to: &Path) -> Result<(), BackupFault> {
        let fault = |source: std::io::Error| match source.kind() {
            std::io::ErrorKind::AlreadyExists => BackupFault::Exists(to.to_owned()),
            _ => BackupFault::Disk { path: to.to_owned(), source },
        };
        if to.try_exists().map_err(fault)? {
            return Err(BackupFault::Exists(to.to_owned()));
        }
        let directory = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(directory).map_err(fault)?;
        let file = unfinished.as_file().try_clone().map_err(fault)?;
        self.read(|source| Ok(seal::put(&copy_into(source, file)?)?))?;
        unfinished.as_file().sync_all().map_err(fault)?;
        unfinished.persist_noclobber(to).map_err(|error| fault(error.error))?;
        sync_directory(directory).map_err(fault)
    }
}
