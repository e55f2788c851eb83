//! The hash chain of one tournament or season: each record's hash covers its bytes and the hash before, so that a changed, moved
//! or missing record is noticed. It shows damage; it does not keep out somebody who can write the file.

use super::append::Stream;

/// The hash of one record and of everything before it.
pub type ChainHash = [u8; 32];

/// Where a chain begins. It differs for each tournament and each season, so that records cannot change theirs.
pub fn start(stream: Stream) -> ChainHash {
    match stream {
        Stream::Tournament(id) => blake3::derive_key("roundtable 2026-11 journal chain", id.0.as_bytes()),
        Stream::Season(id) => blake3::derive_key("roundtable 2026-11 season chain", id.0.as_bytes()),
    }
}

pub fn next(before: &ChainHash, record: &[u8]) -> ChainHash {
    *blake3::Hasher::new().update(before).update(record).finalize().as_bytes()
}
