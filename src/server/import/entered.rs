//! Who is entered already, as a line of a list is held against him.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::PlayerId;
use crate::domain::listed::{Comparison, Listed, ListedField};
use crate::domain::people::People;
use crate::domain::registration::plain;
use crate::domain::state::Tournament;
use crate::protocol::client::ListedPlayer;

/// Somebody who is entered already, and what the list has beside what is known of him.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Known {
    pub player: PlayerId,
    /// As the roster has him.
    pub known: ListedPlayer,
    /// What only the list says.
    pub new: Vec<ListedField>,
    /// What both say, and not the same.
    pub differs: Vec<ListedField>,
}

/// Everybody who is entered already, by name as it is compared.
#[derive(Debug, Default)]
pub struct Entered {
    by_name: HashMap<String, Vec<(PlayerId, Listed)>>,
    /// The event has a day, from which is counted how long contact data are kept.
    pub(super) keeps_contacts: bool,
}

impl Entered {
    pub fn of(state: &Tournament, people: &People) -> Entered {
        let known = |player| Some((player, Listed::on_roster(state, people, player)?));
        Entered::those(state.entered().filter_map(|entry| known(entry.id)), state.contacts_kept_until().is_some())
    }

    pub(super) fn those(known: impl IntoIterator<Item = (PlayerId, Listed)>, keeps_contacts: bool) -> Entered {
        let mut by_name: HashMap<String, Vec<(PlayerId, Listed)>> = HashMap::new();
        for (player, listed) in known {
            by_name.entry(plain(&listed.name)).or_default().push((player, listed));
        }
        Entered { by_name, keeps_contacts }
    }

    /// Two clubs tell two people of one name apart, unless one phone or one e-mail address says that they are one; a club
    /// that is not named tells nothing. Of several the one of whom the list says the least that is otherwise.
    pub(super) fn same_as(&self, listed: &Listed) -> Option<Known> {
        let reached_alike = |known: &Listed, found: &Comparison| {
            let same = |field, both: bool| both && !found.differs.contains(&field);
            same(ListedField::Phone, listed.phone.is_some() && known.phone.is_some())
                || same(ListedField::Email, listed.email.is_some() && known.email.is_some())
        };
        let held = self.by_name.get(&plain(&listed.name))?.iter().map(|(player, known)| {
            let found = listed.beside(known);
            (*player, known, reached_alike(known, &found), found)
        });
        let may_be = held.filter(|(.., alike, found)| *alike || !found.differs.contains(&ListedField::Club));
        let nearest = may_be.min_by_key(|(_, _, alike, found)| (!*alike, found.differs.len(), found.new.len()));
        let (player, known, _, Comparison { new, differs }) = nearest?;
        Some(Known { player, known: known.into(), new, differs })
    }
}
