//! The lot as anybody can verify it: the promise from the beginning, and after the finish the key with every lot.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::PlayerId;

/// The lot of a tournament (`rules.md` §4). Before the finish only the promise is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LotView {
    /// Shown since the tournament was made: the hash of the key.
    pub commitment: String,
    /// After the finish: 64 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub key: Option<String>,
    /// How to check it without this server, in English.
    pub recipe: Vec<String>,
    /// After the finish: everybody on the roster, the first in the lot first.
    pub lots: Vec<PlayerLot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerLot {
    pub player: PlayerId,
    pub name: String,
    /// 32 hexadecimal digits, as the reasons in the standings have it.
    pub lot: String,
    /// The same as a whole number, as the column `lot` of RESULTS has it.
    pub written: String,
}
