//! A list of players out of a file: what is said of each, from the wire to the domain and back.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cook::{PLAYERS_PER_COMMAND_MAX, bad, line, note, optional};
use super::registration::{email_address, phone_number};
use crate::domain::ids::PlayerId;
use crate::domain::listed::{Completion, Listed, ListedField};
use crate::domain::refusal::Refusal;
use crate::domain::text::PersonName;

/// A player as a list has him. Only organizers read the contact data in it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ListedPlayer {
    pub name: String,
    /// Club or town; tells two people of one name apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub email: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub brings_game: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fee_paid: bool,
}

/// Somebody who is entered already: completed from the list where the roster knows nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct KnownPlayer {
    pub player: PlayerId,
    pub listed: ListedPlayer,
    /// Where both say something, and the list is right.
    #[serde(default)]
    pub chosen: Vec<ListedField>,
}

impl fmt::Debug for ListedPlayer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("ListedPlayer(…)")
    }
}

impl ListedPlayer {
    /// # Errors
    /// [`Refusal::BadField`] with the name of the field.
    pub fn cook(&self) -> Result<Listed, Refusal> {
        let name = PersonName::parse(&self.name).map_err(|problem| bad("name".to_owned(), problem))?;
        Ok(Listed {
            name,
            club: optional(self.club.as_deref(), |text| line("club", text))?,
            address: optional(self.address.as_deref(), |text| note("address", text))?,
            phone: optional(self.phone.as_deref(), phone_number)?,
            email: optional(self.email.as_deref(), email_address)?,
            brings_game: self.brings_game,
            fee_paid: self.fee_paid,
        })
    }
}

impl From<&Listed> for ListedPlayer {
    fn from(listed: &Listed) -> ListedPlayer {
        ListedPlayer {
            name: listed.name.to_string(),
            club: listed.club.as_ref().map(ToString::to_string),
            address: listed.address.as_ref().map(ToString::to_string),
            phone: listed.phone.as_ref().map(ToString::to_string),
            email: listed.email.as_ref().map(ToString::to_string),
            brings_game: listed.brings_game,
            fee_paid: listed.fee_paid,
        }
    }
}

/// A whole list. Nobody is completed twice: which of the two is right is said before it is sent.
pub(super) fn list(
    players: Vec<ListedPlayer>,
    known: Vec<KnownPlayer>,
) -> Result<(Vec<Listed>, Vec<Completion>), Refusal> {
    if players.len() + known.len() > PLAYERS_PER_COMMAND_MAX {
        return Err(Refusal::TooMany { most: PLAYERS_PER_COMMAND_MAX as u32 });
    }
    let at = |list: &str, index: usize, refusal| match refusal {
        Refusal::BadField { path, problem } => Refusal::BadField { path: format!("{list}[{index}].{path}"), problem },
        other => other,
    };
    let players = players.iter().enumerate();
    let players = players.map(|(index, player)| player.cook().map_err(|refusal| at("players", index, refusal)));
    let players = players.collect::<Result<_, _>>()?;
    let mut named = BTreeSet::new();
    let known = known.into_iter().enumerate().map(|(index, KnownPlayer { player, listed, chosen })| {
        if !named.insert(player) {
            let problem = "this player is in the list twice".to_owned();
            return Err(Refusal::BadField { path: format!("known[{index}].player"), problem });
        }
        let listed = listed.cook().map_err(|refusal| at("known", index, refusal))?;
        Ok(Completion { player, listed, chosen })
    });
    Ok((players, known.collect::<Result<_, _>>()?))
}
