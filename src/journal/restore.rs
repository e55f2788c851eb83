//! A backup becomes a store again, in a directory of its own. What must not come back with it is known by the store that
//! was used since (`since.rs`).

use std::fs;
use std::path::Path;

use redb::{Database, ReadableDatabase};

use super::disk::{self, Medium};
use super::fault::{JournalFault, OpenFault};
use super::seal::Seal;
use super::since::{LeftOut, Since};
use super::tables;

/// A store that was made of a backup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Restored {
    pub left_out: LeftOut,
    /// Whether the backup had a seal, which was whole.
    pub sealed: bool,
}

/// Makes a store of `backup` in `directory`, which has to be empty. `after` is the directory of the store that was used
/// since the backup was made: whoever it erased or does not name any more stays so, and who may sign in is as it knows.
/// It stays as it is; no server may run there.
///
/// # Errors
/// In words for whoever sits at the machine. No store is made then.
pub fn restore(backup: &Path, directory: &Path, after: Option<&Path>) -> Result<Restored, OpenFault> {
    let fault = |source| OpenFault::Disk { path: directory.to_owned(), source };
    let no_backup = |source| OpenFault::Disk { path: backup.to_owned(), source };
    fs::metadata(backup).map_err(no_backup)?;
    if !disk::is_empty(directory).map_err(fault)? {
        return Err(OpenFault::NotEmpty { directory: directory.to_owned() });
    }
    let since = after.map(read_since).transpose()?;
    let _lock = disk::lock(directory)?;
    // The backup stays as it is: a copy is opened, which may have to be brought up to this version.
    let workshop = tempfile::Builder::new().prefix(disk::UNFINISHED).tempdir_in(directory).map_err(fault)?;
    let copy = disk::file_in(workshop.path());
    fs::copy(backup, &copy).map_err(no_backup)?;
    let (database, seal) = Medium::at(copy).open_backup().map_err(|fault| fault.about(backup))?;
    if seal == Seal::Broken {
        return Err(OpenFault::SealBroken { what: backup.display().to_string() });
    }
    let left_out = match &since {
        Some((key, since)) => {
            if *key != key_of(&database)? {
                return Err(OpenFault::AnotherServer { backup: backup.to_owned() });
            }
            hold_to(&database, since)?
        }
        None => LeftOut::default(),
    };
    begin_anew(&database)?;
    // Into a new file, which has no free pages with what was left out just now.
    let source = database.begin_read().map_err(|error| failed(error.into()))?;
    let restored = disk::copied(&source, directory)?;
    restored.persist_noclobber(disk::file_in(directory)).map_err(|error| fault(error.error))?;
    disk::sync_directory(directory).map_err(fault)?;
    Ok(Restored { left_out, sealed: seal == Seal::Whole })
}

/// What the store knows that was used since, and its key.
fn read_since(directory: &Path) -> Result<([u8; 32], Since), OpenFault> {
    let path = disk::file_in(directory);
    fs::metadata(&path).map_err(|source| OpenFault::Disk { path: path.clone(), source })?;
    let _lock = disk::lock(directory)?;
    let database = Medium::at(path).open()?;
    let transaction = database.begin_read().map_err(|error| failed(error.into()))?;
    let since = Since::read(&transaction).map_err(failed)?;
    Ok((key_of(&database)?, since))
}

fn hold_to(database: &Database, since: &Since) -> Result<LeftOut, OpenFault> {
    let transaction = database.begin_write().map_err(|error| failed(error.into()))?;
    let left_out = since.hold_to(&transaction).map_err(failed)?;
    transaction.commit().map_err(|error| failed(error.into()))?;
    Ok(left_out)
}

/// The file of a store may be restored, too, and it knows which history it goes on with. Pages that have seen more of that
/// one must not take this for it.
fn begin_anew(database: &Database) -> Result<(), OpenFault> {
    let transaction = database.begin_write().map_err(|error| failed(error.into()))?;
    tables::end_epoch(&transaction).map_err(failed)?;
    transaction.commit().map_err(|error| failed(error.into()))
}

fn key_of(database: &Database) -> Result<[u8; 32], OpenFault> {
    let read = || -> Result<_, redb::Error> { tables::identity(&database.begin_read()?.open_table(tables::SERVER)?) };
    let identity = read().map_err(failed)?;
    identity
        .map(|(_, key)| key)
        .ok_or_else(|| OpenFault::Damaged { what: "the store".to_owned(), reason: "it has no server key".to_owned() })
}

fn failed(error: redb::Error) -> OpenFault {
    OpenFault::Journal(JournalFault::from(error))
}

#[cfg(test)]
mod tests;
