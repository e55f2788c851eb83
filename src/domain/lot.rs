//! The lot: a random order of all players, fixed before anybody could wish for one (`rules.md` §4).
//!
//! The key is drawn at creation and kept secret; its hash is public from then on; at the end the key is published, and
//! anybody can compute every lot again. Keeps out where the 32 bytes come from.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A player's place in the drawn order: the lower lot goes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lot(pub u128);

/// How anybody verifies a draw with tools of his own: `b3sum` is the reference program of BLAKE3.
pub const RECIPE: [&str; 4] = [
    "The commitment is the BLAKE3 hash of the 32 bytes of the key: `echo -n KEY | xxd -r -p | b3sum`. It is shown from \
     the moment that the tournament is made, so that the key cannot be chosen afterwards.",
    "A player's lot is the first 16 bytes, that is 32 hexadecimal digits, of the BLAKE3 hash of his id (`P17`, in \
     ASCII) keyed with the key: `echo -n P17 > id; echo -n KEY | xxd -r -p | b3sum --keyed id`.",
    "Among players whom all criteria leave tied the lower lot goes first: compare the digits from the left.",
    "The column lot of results.csv has the same number less 2^127, so that it fits a signed number of 128 bits; the \
     order is the same. `roundtable lot KEY P17` prints both.",
];

/// Turning the highest bit keeps the order of lots when files write them as numbers with a sign (`formats.md`).
const SIGN: u128 = 1 << 127;

impl Lot {
    /// The lot as files have it: a whole number, lower first.
    pub fn as_written(self) -> i128 {
        (self.0 ^ SIGN) as i128
    }

    /// A lot read from a file; some may be negative.
    pub fn from_written(written: i128) -> Lot {
        Lot(written as u128 ^ SIGN)
    }
}

impl fmt::Display for Lot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:032x}", self.0)
    }
}

/// The secret that all lots of a tournament come from. Prints as 64 hexadecimal digits once it is published.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LotKey([u8; 32]);

impl LotKey {
    /// From 32 bytes of entropy, drawn once.
    pub fn new(entropy: [u8; 32]) -> LotKey {
        LotKey(entropy)
    }

    /// The BLAKE3 hash of the key's 32 bytes: what is shown before the key may be.
    pub fn commitment(&self) -> LotCommitment {
        LotCommitment(*blake3::hash(&self.0).as_bytes())
    }

    /// The first 16 bytes, as a number, of the BLAKE3 hash of the player's id keyed with this key.
    pub fn lot(&self, player_id: &str) -> Lot {
        let hash = blake3::keyed_hash(&self.0, player_id.as_bytes());
        let (first, _) = hash.as_bytes().split_at(16);
        Lot(first.iter().fold(0, |number, byte| number << 8 | u128::from(*byte)))
    }

    /// Whether this published key is the one that was promised.
    pub fn keeps(&self, promise: &LotCommitment) -> bool {
        self.commitment() == *promise
    }
}

/// A secret does not show itself in logs.
impl fmt::Debug for LotKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("LotKey(…)")
    }
}

/// The public promise of a key: 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LotCommitment([u8; 32]);

/// The text is not 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write 64 hexadecimal digits")]
pub struct NotHex;

macro_rules! as_hex {
    ($name:ident) => {
        impl From<$name> for String {
            fn from(bytes: $name) -> String {
                blake3::Hash::from_bytes(bytes.0).to_hex().to_string()
            }
        }

        impl FromStr for $name {
            type Err = NotHex;

            fn from_str(text: &str) -> Result<$name, NotHex> {
                blake3::Hash::from_hex(text).map(|hash| $name(*hash.as_bytes())).map_err(|_| NotHex)
            }
        }

        impl TryFrom<String> for $name {
            type Error = NotHex;

            fn try_from(text: String) -> Result<$name, NotHex> {
                text.parse()
            }
        }
    };
}

as_hex!(LotKey);
as_hex!(LotCommitment);

impl fmt::Display for LotCommitment {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&String::from(*self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anybody_can_verify_a_published_key() {
        let key = LotKey::new([7; 32]);
        let promise = key.commitment();
        let published: LotKey = String::from(key).parse().expect("hexadecimal digits");
        assert!(published.keeps(&promise));
        assert!(!LotKey::new([8; 32]).keeps(&promise));
        assert_eq!(published.lot("P17"), key.lot("P17"));
    }

    #[test]
    fn a_late_entry_has_a_lot_that_nobody_else_has_and_changes_nobodys() {
        let key = LotKey::new([1; 32]);
        let before: Vec<Lot> = (1..=500).map(|n| key.lot(&format!("P{n}"))).collect();
        let late = key.lot("P501");
        assert!(!before.contains(&late));
        assert_eq!(before[0], key.lot("P1"));
    }

    #[test]
    fn a_key_does_not_show_itself_in_a_log() {
        assert_eq!(format!("{:?}", LotKey::new([9; 32])), "LotKey(…)");
    }
}
