//! The hash chain of one tournament: each record's hash covers its bytes and the hash before, so that a changed, moved
//! or missing record is noticed. It shows damage; it does not keep out somebody who can write the file.

use crate::domain::ids::TournamentId;

/// The hash of one record and of everything before it.
pub type ChainHash = [u8; 32];

/// Where a tournament's chain begins. It differs for each, so that records cannot change the tournament.
pub fn start(tournament: TournamentId) -> ChainHash {
    blake3::derive_key("roundtable 2026-11 journal chain", tournament.0.as_bytes())
}

pub fn next(before: &ChainHash, record: &[u8]) -> ChainHash {
    *blake3::Hasher::new().update(before).update(record).finalize().as_bytes()
}
