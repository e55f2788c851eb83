//! The secrets of personal links and invitations. They are computed, not stored: whoever has the server's key can print
//! them again, and raising a link's generation makes the old secret worthless.
//!
//! Does not know which generation is the current one: the tournament does.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::domain::ids::{AccountId, PlayerId, StaffId, TournamentId};

/// The key of all link secrets of one server. Never shown, never logged.
#[derive(Clone)]
pub struct ServerKey([u8; 32]);

impl ServerKey {
    pub fn new(key: [u8; 32]) -> ServerKey {
        ServerKey(key)
    }

    /// Tells the same bytes again, and tells nobody without the key what they were: receipts are kept for as long as the
    /// tournament, and so longer than the names and contact data that people asked with.
    pub fn fingerprint(&self, bytes: &[u8]) -> [u8; 32] {
        self.tagged("roundtable 2026-11 fingerprints", bytes)
    }

    /// Marks a browser in which the owner of an account signed in; nobody without the key makes the mark up.
    pub fn mark_of_device(&self, account: AccountId, device: &[u8; 16]) -> [u8; 32] {
        self.tagged("roundtable 2026-11 known devices", &[account.0.as_bytes().as_slice(), device].concat())
    }

    fn tagged(&self, purpose: &str, bytes: &[u8]) -> [u8; 32] {
        *blake3::keyed_hash(&blake3::derive_key(purpose, &self.0), bytes).as_bytes()
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ServerKey(…)")
    }
}

/// Whom a link lets in, and the how-manieth link of this person it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LinkTarget {
    Player {
        tournament: TournamentId,
        player: PlayerId,
        generation: u32,
    },
    Staff {
        tournament: TournamentId,
        staff: StaffId,
        generation: u32,
    },
    /// Whoever wants to register: one link for all.
    Registration {
        tournament: TournamentId,
        generation: u32,
    },
}

/// The text after `/join#`: as good as a password, so it shows itself only where it is asked to.
#[derive(Clone, PartialEq, Eq)]
pub struct LinkSecret(String);

impl LinkSecret {
    pub(super) fn new(bytes: &[u8]) -> LinkSecret {
        LinkSecret(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Letters, digits, `-` and `_` only.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for LinkSecret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("LinkSecret(…)")
    }
}

const PLAYER: u8 = 1;
const STAFF: u8 = 2;
const REGISTRATION: u8 = 3;
const TARGET_BYTES: usize = 16 + 1 + 4 + 4;
const TAG_BYTES: usize = 16;

/// The secret of a link: what it is for, and 128 bits that only this server can compute.
pub fn secret(key: &ServerKey, target: LinkTarget) -> LinkSecret {
    let target = target_bytes(target);
    LinkSecret::new(&[target.as_slice(), &tag(key, &target)].concat())
}

/// What a presented secret is for; `None` where this server never made it. Whether its generation is still the current
/// one remains to be asked.
pub fn resolve(key: &ServerKey, presented: &str) -> Option<LinkTarget> {
    let bytes = URL_SAFE_NO_PAD.decode(presented).ok()?;
    let (target, presented_tag) = bytes.split_first_chunk::<TARGET_BYTES>()?;
    let genuine: bool = tag(key, target).as_slice().ct_eq(presented_tag).into();
    if genuine { target_from(target) } else { None }
}

fn tag(key: &ServerKey, target: &[u8; TARGET_BYTES]) -> [u8; TAG_BYTES] {
    let hash = blake3::keyed_hash(&key.0, target);
    let mut tag = [0; TAG_BYTES];
    tag.copy_from_slice(&hash.as_bytes()[..TAG_BYTES]);
    tag
}

fn target_bytes(target: LinkTarget) -> [u8; TARGET_BYTES] {
    let (tournament, kind, number, generation) = match target {
        LinkTarget::Player { tournament, player, generation } => (tournament, PLAYER, player.0, generation),
        LinkTarget::Staff { tournament, staff, generation } => (tournament, STAFF, staff.0, generation),
        LinkTarget::Registration { tournament, generation } => (tournament, REGISTRATION, 0, generation),
    };
    let mut bytes = [0; TARGET_BYTES];
    bytes[..16].copy_from_slice(tournament.0.as_bytes());
    bytes[16] = kind;
    bytes[17..21].copy_from_slice(&number.to_be_bytes());
    bytes[21..].copy_from_slice(&generation.to_be_bytes());
    bytes
}

fn target_from(bytes: &[u8; TARGET_BYTES]) -> Option<LinkTarget> {
    let (tournament, rest) = bytes.split_first_chunk::<16>()?;
    let (kind, rest) = rest.split_first()?;
    let (number, generation) = rest.split_first_chunk::<4>()?;
    let tournament = TournamentId(Uuid::from_bytes(*tournament));
    let number = u32::from_be_bytes(*number);
    let generation = u32::from_be_bytes(generation.try_into().ok()?);
    match *kind {
        PLAYER => Some(LinkTarget::Player { tournament, player: PlayerId(number), generation }),
        STAFF => Some(LinkTarget::Staff { tournament, staff: StaffId(number), generation }),
        REGISTRATION => Some(LinkTarget::Registration { tournament, generation }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: ServerKey = ServerKey([7; 32]);

    fn player(number: u32, generation: u32) -> LinkTarget {
        LinkTarget::Player { tournament: TournamentId(Uuid::from_u128(1)), player: PlayerId(number), generation }
    }

    #[test]
    fn a_link_leads_to_its_player_and_is_the_same_when_printed_again() {
        let staff =
            LinkTarget::Staff { tournament: TournamentId(Uuid::from_u128(9)), staff: StaffId(2), generation: 0 };
        for target in [player(17, 3), staff] {
            let printed = secret(&KEY, target);
            assert_eq!(resolve(&KEY, printed.reveal()), Some(target));
            assert_eq!(secret(&KEY, target), printed);
        }
    }

    #[test]
    fn a_player_cannot_become_another_by_changing_any_letter_of_the_link() {
        let printed = secret(&KEY, player(17, 1));
        let text = printed.reveal();
        for place in 0..text.len() {
            for letter in ["A", "B", "z", "-", ""] {
                let forged = format!("{}{letter}{}", &text[..place], &text[place + 1..]);
                assert!(forged == text || resolve(&KEY, &forged).is_none(), "{forged}");
            }
        }
    }

    #[test]
    fn a_reissued_link_and_another_servers_link_are_different_secrets() {
        assert_ne!(secret(&KEY, player(17, 1)), secret(&KEY, player(17, 2)));
        assert_eq!(resolve(&ServerKey([8; 32]), secret(&KEY, player(17, 1)).reveal()), None);
    }

    #[test]
    fn anything_else_is_no_link() {
        for text in ["", "A", "not base64!", "AAAA", &"A".repeat(55), &"A".repeat(10_000)] {
            assert_eq!(resolve(&KEY, text), None);
        }
    }

    #[test]
    fn secrets_do_not_show_in_a_log() {
        let printed = secret(&KEY, player(17, 1));
        assert_eq!(format!("{printed:?} {KEY:?}"), "LinkSecret(…) ServerKey(…)");
    }
}
