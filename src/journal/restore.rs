//! A backup becomes the store again. What was erased since the backup was made stays erased: the store that is replaced
//! knows whom, by number.

use std::fs;
use std::path::{Path, PathBuf};

use redb::ReadableDatabase;

use super::append;
use super::disk::{self, Medium};
use super::fault::{JournalFault, OpenFault};

/// What a restore did.
#[derive(Debug)]
pub struct Restored {
    /// People whose data the backup may still have had, and the store has not.
    pub erased_again: usize,
    /// Where the store went that was there before.
    pub kept_as: Option<PathBuf>,
}

/// Puts a copy of `backup` in the place of the store in `directory`. The store that was there is kept beside it. No server
/// may run there.
///
/// # Errors
/// In words for whoever sits at the machine. The store that was there is then still in its place.
pub fn restore(backup: &Path, directory: &Path) -> Result<Restored, OpenFault> {
    let fault = |source| OpenFault::Disk { path: directory.to_owned(), source };
    let no_backup = |source| OpenFault::Disk { path: backup.to_owned(), source };
    fs::metadata(backup).map_err(no_backup)?;
    let lock = disk::lock(directory)?;
    let here = disk::file_in(directory);
    let had_one = here.try_exists().map_err(fault)?;
    let erased = if had_one { erased_in(&here, directory)? } else { Vec::new() };
    // The backup stays as it is: a copy is opened, which may have to be brought up to this version.
    let workshop = tempfile::Builder::new().prefix(disk::UNFINISHED).tempdir_in(directory).map_err(fault)?;
    let copy = disk::file_in(workshop.path());
    fs::copy(backup, &copy).map_err(no_backup)?;
    let medium = Medium::at(copy);
    let database = medium.open()?;
    let failed = |error: redb::Error| OpenFault::Journal(JournalFault::from(error));
    let transaction = database.begin_write().map_err(|error| failed(error.into()))?;
    append::erase_again(&transaction, &erased).map_err(failed)?;
    transaction.commit().map_err(|error| failed(error.into()))?;
    // Into a new file, which has no free pages with what was erased just now.
    let source = database.begin_read().map_err(|error| failed(error.into()))?;
    let restored = disk::copied(&source, directory)?;
    let kept_as = had_one.then(|| free_name(directory));
    if let Some(kept_as) = &kept_as {
        fs::rename(&here, kept_as).map_err(fault)?;
    }
    restored.persist_noclobber(&here).map_err(|error| fault(error.error))?;
    disk::sync_directory(directory).map_err(fault)?;
    drop(lock);
    Ok(Restored { erased_again: erased.len(), kept_as })
}

fn erased_in(store: &Path, directory: &Path) -> Result<Vec<append::Erased>, OpenFault> {
    let database = Medium::at(store.to_owned()).open()?;
    let failed = |error: redb::Error| OpenFault::Journal(JournalFault::from(error));
    let transaction = database.begin_read().map_err(|error| failed(error.into()))?;
    append::erased(&transaction).map_err(|error| match error {
        redb::Error::Io(source) => OpenFault::Disk { path: directory.to_owned(), source },
        error => failed(error),
    })
}

#[cfg(test)]
mod tests;

fn free_name(directory: &Path) -> PathBuf {
    let names = (1_u32..).map(|number| directory.join(format!("roundtable.redb.before-restore-{number}")));
    let mut free = names.filter(|name| !name.exists());
    free.next().unwrap_or_else(|| directory.join("roundtable.redb.before-restore"))
}
