//! What can go wrong with the store, said so that an operator knows what to do. Logged by who handles it, not here.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::domain::ids::{SeasonId, TournamentId};

use super::Seq;

/// The journal could not do what it was asked. Cheap to clone: all batches of one commit hear the same fault.
#[derive(Debug, Clone, thiserror::Error)]
pub enum JournalFault {
    /// The disk or the file failed while this was under way.
    #[error("the store could not be read or written: {0}")]
    Storage(#[source] Arc<redb::Error>),
    /// The disk failed before, and the store is not open again yet. Nothing was written.
    #[error("the store is being opened again after a disk error; try again in a moment")]
    Unavailable,
    /// The server is stopping. Nothing was written.
    #[error("the store is closed; the server is stopping")]
    Closed,
    #[error("tournament {tournament}: record {seq} is damaged ({damage}); restore a backup")]
    Damaged { tournament: TournamentId, seq: Seq, damage: Damage },
    #[error(
        "tournament {tournament}: record {seq} was written by a newer Roundtable (event version {version}); update this one"
    )]
    Newer { tournament: TournamentId, seq: Seq, version: u16 },
    #[error("season {season}: record {seq} is damaged ({damage}); restore a backup")]
    SeasonDamaged { season: SeasonId, seq: Seq, damage: Damage },
    #[error(
        "season {season}: record {seq} was written by a newer Roundtable (event version {version}); update this one"
    )]
    SeasonNewer { season: SeasonId, seq: Seq, version: u16 },
    /// Something beside the events cannot be read.
    #[error("the store has a {what} that cannot be read; restore a backup")]
    Unreadable {
        what: &'static str,
        #[source]
        source: Arc<serde_json::Error>,
    },
    /// A value of ours that JSON cannot hold. Nothing was written.
    #[error("a {what} cannot be written")]
    Unwritable {
        what: &'static str,
        #[source]
        source: Arc<serde_json::Error>,
    },
    /// The records of a batch are not numbered on from its `expected_seq`. Nothing was written.
    #[error("tournament {tournament}: record {seq} is out of order in its batch")]
    OutOfOrder { tournament: TournamentId, seq: Seq },
    /// The database library met something in the file that it thinks impossible.
    #[error("the store is damaged inside ({0}); restore a backup")]
    Broken(Arc<str>),
}

/// How a record differs from what was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    #[error("its content or one before it was changed")]
    Chain,
    #[error("it is missing")]
    Missing,
    #[error("it is not an event that this program knows")]
    NotAnEvent,
}

impl From<redb::Error> for JournalFault {
    fn from(error: redb::Error) -> Self {
        JournalFault::Storage(Arc::new(error))
    }
}

macro_rules! from_redb {
    ($($error:ident),*) => {$(
        impl From<redb::$error> for JournalFault {
            fn from(error: redb::$error) -> Self {
                redb::Error::from(error).into()
            }
        }
    )*};
}

from_redb!(StorageError, TableError, TransactionError, CommitError);

/// The store cannot be opened at all.
#[derive(Debug, thiserror::Error)]
pub enum OpenFault {
    #[error("another Roundtable is using {directory}; stop it first, or name another directory (`--data`)")]
    InUse { directory: PathBuf },
    #[error("{path}: {}", problem_in_words(source))]
    Disk { path: PathBuf, source: std::io::Error },
    #[error(
        "{directory} cannot be the directory of the data: it, or something above it, is a file and no directory; name another with --data"
    )]
    NoDirectory { directory: PathBuf, source: std::io::Error },
    #[error("{what} is not a Roundtable store, or it is damaged: {reason}; restore a backup")]
    Damaged { what: String, reason: String },
    #[error("{what} was written by a newer Roundtable (store version {version}); update this one")]
    Newer { what: String, version: u64 },
    #[error("{what} is damaged: something in it was changed since the backup was made; take another backup")]
    SealBroken { what: String },
    #[error(
        "{directory} is not empty; restore into an empty directory with --data, and name the one that was used since with \
         --after, so that whoever was erased stays erased"
    )]
    NotEmpty { directory: PathBuf },
    #[error(
        "{backup} is of another server than the store that --after names; name the store that this one was made of"
    )]
    AnotherServer { backup: PathBuf },
    #[error("the writer thread could not be started: {0}")]
    Thread(#[source] std::io::Error),
    #[error(transparent)]
    Journal(#[from] JournalFault),
}

/// What the system says of a file, a directory or an address, in words of people; the rare rest in the system's.
pub fn problem_in_words(problem: &std::io::Error) -> String {
    use std::io::ErrorKind;
    let words = match problem.kind() {
        ErrorKind::NotFound => "there is nothing of this name",
        ErrorKind::PermissionDenied => "whoever runs this program may not do that there",
        ErrorKind::AlreadyExists => "there is something of this name already",
        ErrorKind::NotADirectory => "something above it is a file and no directory",
        ErrorKind::IsADirectory => "it is a directory and no file",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the disk cannot be written to",
        ErrorKind::AddrInUse => "another program listens there already",
        ErrorKind::AddrNotAvailable => "this machine does not have this address",
        _ => return problem.to_string(),
    };
    words.to_owned()
}

impl OpenFault {
    /// The same about the file that somebody named, of which a copy was opened.
    #[must_use]
    pub fn about(self, path: &Path) -> OpenFault {
        let what = path.display().to_string();
        match self {
            OpenFault::Damaged { reason, .. } => OpenFault::Damaged { what, reason },
            OpenFault::Newer { version, .. } => OpenFault::Newer { what, version },
            other => other,
        }
    }
}

impl From<OpenFault> for JournalFault {
    fn from(fault: OpenFault) -> Self {
        match fault {
            OpenFault::Journal(fault) => fault,
            OpenFault::Disk { source, .. } | OpenFault::NoDirectory { source, .. } | OpenFault::Thread(source) => {
                redb::Error::Io(source).into()
            }
            fault @ (OpenFault::InUse { .. }
            | OpenFault::Damaged { .. }
            | OpenFault::Newer { .. }
            | OpenFault::SealBroken { .. }
            | OpenFault::NotEmpty { .. }
            | OpenFault::AnotherServer { .. }) => JournalFault::Broken(fault.to_string().into()),
        }
    }
}

/// Runs what touches the file so that a panic inside the database library becomes a fault: it checks the pages that it
/// reads only after a crash, and calls a page that makes no sense a bug.
pub(super) fn contained<T, F: From<JournalFault>>(work: impl FnOnce() -> Result<T, F>) -> Result<T, F> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a reason");
        Err(JournalFault::Broken(text.into()).into())
    })
}
