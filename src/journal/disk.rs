//! Where the database lies: made, opened, and opened again after a disk error. Knows nothing of what is inside except
//! that it has our schema.
//!
//! Three traps, all of them measured. A kill inside the making of a database leaves a file that never opens again, so
//! it is made under a temporary name and renamed when it is whole. After an I/O error the library's handle is dead. And
//! after a failed sync the system may call its memory clean and the disk still lack it, so that a later sync proves
//! nothing: before the file is opened again, all of it is written again.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use redb::backends::FileBackend;
use redb::{BackendError, Database, ReadTransaction, ReadableDatabase, ReadableTable, StorageBackend};
use tempfile::NamedTempFile;

use super::fault::{OpenFault, contained};
use super::seal::{self, Seal};
use super::tables::{self, for_each_table};

const FILE: &str = "roundtable.redb";
/// Held locked as long as a store is open, also while the database itself is closed for a moment.
const LOCK: &str = "roundtable.lock";
/// How the names of unfinished stores begin.
pub const UNFINISHED: &str = ".roundtable-unfinished-";
/// Bytes of the file that are kept in memory. A tournament of 2,000 players has less than 20 MB.
const CACHE_BYTES: usize = 64 << 20;
/// How much of the file is written again at a time.
const REWRITE_BYTES: usize = 64 << 10;

/// The place of one database.
pub enum Medium {
    /// The lock of the directory; none for a file that somebody has locked elsewhere.
    File {
        path: PathBuf,
        _lock: Option<File>,
    },
    Backend(Arc<dyn StorageBackend>),
}

impl Medium {
    /// Takes a directory for itself and makes a store there if there is none.
    pub fn in_directory(directory: &Path, server_key: &[u8; 32]) -> Result<Medium, OpenFault> {
        let fault = |source| OpenFault::Disk { path: directory.to_owned(), source };
        let lock = lock(directory)?;
        let path = file_in(directory);
        if !path.try_exists().map_err(fault)? {
            create(directory, &path, server_key)?;
        }
        Ok(Medium::File { path, _lock: Some(lock) })
    }

    /// A store in a file whose directory is locked already.
    pub fn at(path: PathBuf) -> Medium {
        Medium::File { path, _lock: None }
    }

    /// A backend with nothing in it is given the schema; without the safety of the temporary name.
    pub fn on_backend(backend: impl StorageBackend, server_key: &[u8; 32]) -> Result<Medium, OpenFault> {
        let medium = Medium::Backend(Arc::new(backend));
        let shared = medium.backend()?;
        if shared.len().map_err(|source| medium.disk_fault(source))? == 0 {
            contained(|| initialize(shared, server_key))?;
        }
        Ok(medium)
    }

    /// To go on with: a seal that a backup had is gone.
    pub fn open(&self) -> Result<Database, OpenFault> {
        self.opened(seal::remove).map(|(database, ())| database)
    }

    /// A backup, held against its seal before it is brought up to this edition.
    pub fn open_backup(&self) -> Result<(Database, Seal), OpenFault> {
        self.opened(|database| seal::look(&database.begin_read()?))
    }

    fn opened<T>(&self, look: impl FnOnce(&Database) -> Result<T, redb::Error>) -> Result<(Database, T), OpenFault> {
        let backend = self.backend()?;
        if backend.len().map_err(|source| self.disk_fault(source))? == 0 {
            return Err(self.damaged("it is empty"));
        }
        contained(|| {
            let database = builder().create_with_backend(backend).map_err(|error| self.open_fault(error))?;
            match self.version(&database)? {
                Some(version) if version <= tables::STORE_VERSION => {
                    let done = || -> Result<T, redb::Error> {
                        let found = look(&database)?;
                        upgrade(&database, version)?;
                        Ok(found)
                    };
                    let found = done().map_err(|error| OpenFault::Journal(error.into()))?;
                    Ok((database, found))
                }
                Some(version) => Err(OpenFault::Newer { what: self.name(), version }),
                None => Err(self.damaged("it has no version")),
            }
        })
    }

    /// Opens after an I/O error, when nobody knows what reached the disk.
    pub fn reopen(&self) -> Result<Database, OpenFault> {
        rewrite(&self.backend()?).map_err(|source| self.disk_fault(source))?;
        self.open()
    }

    /// Writes what a store holds now into a new file beside it, which takes its place with [`Renewed::take_over`]: pages
    /// that are free still hold what was in them, a new file has none. `None` on other storage than a file.
    pub fn renewed(&self, source: &ReadTransaction) -> Result<Option<Renewed>, OpenFault> {
        let Medium::File { path, .. } = self else { return Ok(None) };
        let directory = path.parent().unwrap_or(path);
        let file = copied(source, directory)?;
        Ok(Some(Renewed { file, path: path.clone() }))
    }

    fn backend(&self) -> Result<Shared, OpenFault> {
        match self {
            Medium::File { path, .. } => {
                let file = File::options().read(true).write(true).open(path).map_err(|s| self.disk_fault(s))?;
                let backend = FileBackend::new(file).map_err(|error| self.open_fault(error))?;
                Ok(Shared(Arc::new(backend)))
            }
            Medium::Backend(backend) => Ok(Shared(Arc::clone(backend))),
        }
    }

    fn version(&self, database: &Database) -> Result<Option<u64>, OpenFault> {
        let read = || -> Result<_, redb::Error> {
            let table = match database.begin_read()?.open_table(tables::SERVER) {
                Err(redb::TableError::TableDoesNotExist(_)) => return Ok(None),
                other => other?,
            };
            tables::identity(&table)
        };
        let identity = read().map_err(|error| OpenFault::Journal(error.into()))?;
        Ok(identity.map(|(version, _)| version))
    }

    fn name(&self) -> String {
        match self {
            Medium::File { path, .. } => path.display().to_string(),
            Medium::Backend(_) => "the storage".to_owned(),
        }
    }

    fn disk_fault(&self, source: io::Error) -> OpenFault {
        OpenFault::Disk { path: PathBuf::from(self.name()), source }
    }

    fn damaged(&self, reason: impl ToString) -> OpenFault {
        OpenFault::Damaged { what: self.name(), reason: reason.to_string() }
    }

    fn open_fault(&self, error: redb::DatabaseError) -> OpenFault {
        match (error, self) {
            (redb::DatabaseError::DatabaseAlreadyOpen, Medium::File { path, .. }) => {
                OpenFault::InUse { directory: path.parent().unwrap_or(path).to_owned() }
            }
            (redb::DatabaseError::Storage(redb::StorageError::Io(source)), _)
                if source.kind() != ErrorKind::InvalidData =>
            {
                self.disk_fault(source)
            }
            (error, _) => self.damaged(error),
        }
    }
}

/// Takes a directory for oneself, and clears away what a killed server left unfinished there.
pub fn lock(directory: &Path) -> Result<File, OpenFault> {
    let fault = |source| OpenFault::Disk { path: directory.to_owned(), source };
    fs::create_dir_all(directory).map_err(|source| match source.kind() {
        ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
            OpenFault::NoDirectory { directory: directory.to_owned(), source }
        }
        _ => fault(source),
    })?;
    let lock = File::options().create(true).truncate(false).write(true).open(directory.join(LOCK)).map_err(fault)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(OpenFault::InUse { directory: directory.to_owned() }),
        Err(TryLockError::Error(source)) => return Err(fault(source)),
    }
    remove_unfinished(directory).map_err(fault)?;
    Ok(lock)
}

/// Whether there is nothing in a directory, or no directory yet. A lock that somebody held once is nothing.
pub fn is_empty(directory: &Path) -> io::Result<bool> {
    match fs::read_dir(directory) {
        Err(problem) if problem.kind() == ErrorKind::NotFound => Ok(true),
        Err(problem) => Err(problem),
        Ok(entries) => {
            for entry in entries {
                if entry?.file_name() != LOCK {
                    return Ok(false);
                }
            }
            Ok(true)
        }
    }
}

/// Where a store lies in its directory.
pub fn file_in(directory: &Path) -> PathBuf {
    directory.join(FILE)
}

pub(super) fn builder() -> redb::Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE_BYTES);
    builder
}

/// A whole copy of a store under a temporary name.
pub struct Renewed {
    file: NamedTempFile,
    path: PathBuf,
}

impl Renewed {
    /// The copy is the store from now on; nobody may have the old one open to write. A kill at any moment leaves one of
    /// the two, whole.
    pub fn take_over(self) -> Result<(), OpenFault> {
        let fault = |source| OpenFault::Disk { path: self.path.clone(), source };
        self.file.persist(&self.path).map_err(|error| fault(error.error))?;
        sync_directory(self.path.parent().unwrap_or(&self.path)).map_err(fault)
    }
}

/// Copies every table into a new file in `directory`, and waits until it is on the disk.
pub fn copied(source: &ReadTransaction, directory: &Path) -> Result<NamedTempFile, OpenFault> {
    let fault = |source| OpenFault::Disk { path: directory.to_owned(), source };
    let unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(directory).map_err(fault)?;
    let file = unfinished.as_file().try_clone().map_err(fault)?;
    drop(copy_into(source, file).map_err(|error| OpenFault::Journal(error.into()))?);
    unfinished.as_file().sync_all().map_err(fault)?;
    Ok(unfinished)
}

/// Copies every table into an empty file.
pub fn copy_into(source: &ReadTransaction, file: File) -> Result<Database, redb::Error> {
    let database = builder().create_with_backend(FileBackend::new(file)?)?;
    let copy = database.begin_write()?;
    macro_rules! copy_table {
        ($table:expr) => {{
            let mut target = copy.open_table($table)?;
            for entry in source.open_table($table)?.iter()? {
                let (key, value) = entry?;
                target.insert(key.value(), value.value())?;
            }
        }};
    }
    for_each_table!(copy_table);
    tables::leave_nothing(&copy)?;
    copy.commit()?;
    Ok(database)
}

/// A new name in a directory is durable only when the directory is.
pub fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Whole under a temporary name, on the disk, and only then under its own.
fn create(directory: &Path, path: &Path, server_key: &[u8; 32]) -> Result<(), OpenFault> {
    let fault = |source| OpenFault::Disk { path: path.to_owned(), source };
    let unfinished = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(directory).map_err(fault)?;
    let file = unfinished.as_file().try_clone().map_err(fault)?;
    let backend = FileBackend::new(file).map_err(|error| OpenFault::Journal(redb::Error::from(error).into()))?;
    initialize(backend, server_key)?;
    unfinished.as_file().sync_all().map_err(fault)?;
    unfinished.persist_noclobber(path).map_err(|error| fault(error.error))?;
    sync_directory(directory).map_err(fault)
}

fn initialize(backend: impl StorageBackend, server_key: &[u8; 32]) -> Result<(), OpenFault> {
    let make = || -> Result<(), redb::Error> {
        let database = builder().create_with_backend(backend)?;
        let transaction = database.begin_write()?;
        tables::create(&transaction, server_key)?;
        Ok(transaction.commit()?)
    };
    make().map_err(|error| OpenFault::Journal(error.into()))
}

/// Brings an older store to this edition, whole or not at all. Nothing is written where nothing is missing.
fn upgrade(database: &Database, version: u64) -> Result<(), redb::Error> {
    if version == tables::STORE_VERSION && tables::are_complete(&database.begin_read()?)? {
        return Ok(());
    }
    let transaction = database.begin_write()?;
    tables::upgrade(&transaction)?;
    Ok(transaction.commit()?)
}

/// What a server left that was killed while it made its store. Called with the lock held.
fn remove_unfinished(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            match entry.file_type()?.is_dir() {
                true => fs::remove_dir_all(entry.path())?,
                false => fs::remove_file(entry.path())?,
            }
        }
    }
    Ok(())
}

/// Writes the length and every byte over themselves and syncs, so that the disk holds what the system's memory says.
fn rewrite(backend: &impl StorageBackend) -> io::Result<()> {
    let length = backend.len()?;
    backend.set_len(length)?;
    let mut chunk = vec![0; REWRITE_BYTES];
    for offset in (0..length).step_by(REWRITE_BYTES) {
        let chunk = &mut chunk[..REWRITE_BYTES.min((length - offset) as usize)];
        backend.read(offset, chunk)?;
        match backend.write(offset, chunk) {
            // A hole in the file would need new space on a full disk, and reads as zeros as it is.
            Err(error) if error.kind() == ErrorKind::StorageFull && chunk.iter().all(|byte| *byte == 0) => {}
            written => written?,
        }
    }
    backend.sync_data()
}

/// One backend lent to one database handle after the other.
#[derive(Debug)]
struct Shared(Arc<dyn StorageBackend>);

impl StorageBackend for Shared {
    fn len(&self) -> Result<u64, io::Error> {
        self.0.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        self.0.read(offset, out)
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        self.0.set_len(len)
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        self.0.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        self.0.write(offset, data)
    }

    fn close(&self) -> Result<(), io::Error> {
        self.0.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.0.try_lock_range(start, end)
    }

    fn try_lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.0.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.0.lock_range(start, end)
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.0.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.0.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.0.query_lock_range(start, end)
    }
}
