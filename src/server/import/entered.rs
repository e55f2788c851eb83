//! Who is entered already, as a line of a list is held against him.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::alike::Alike;
use crate::domain::ids::PlayerId;
use crate::domain::likeness;
use crate::domain::listed::{Comparison, Listed, ListedField, OnRoster};
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
    /// He does not play: completing him brings him not back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
    /// He is on the waiting list, and stays there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
}

/// Everybody who is entered already, by name as it is compared.
#[derive(Default)]
pub struct Entered {
    by_name: HashMap<String, Vec<PlayerId>>,
    alike: Alike<PlayerId>,
    /// By e-mail address, and by initials with the last name.
    by_mail: HashMap<String, Vec<PlayerId>>,
    by_initials: HashMap<String, Vec<PlayerId>>,
    roster: HashMap<PlayerId, OnRoster>,
    /// The event has a day, from which is counted how long contact data are kept.
    pub(super) keeps_contacts: bool,
}

impl Entered {
    pub fn of(state: &Tournament, people: &People) -> Entered {
        let known = |player| Some((player, OnRoster::of(state, people, player)?));
        Entered::those(state.entered().filter_map(|entry| known(entry.id)), state.contacts_kept_until().is_some())
    }

    pub(super) fn those(known: impl IntoIterator<Item = (PlayerId, OnRoster)>, keeps_contacts: bool) -> Entered {
        let mut entered = Entered { keeps_contacts, ..Entered::default() };
        for (player, there) in known {
            entered.by_name.entry(plain(&there.said.name)).or_default().push(player);
            entered.alike.note(player, &there.said);
            if let Some(mail) = &there.said.email {
                entered.by_mail.entry(plain(mail)).or_default().push(player);
            }
            if let Some(key) = likeness::initial_key(&there.said.name) {
                entered.by_initials.entry(key).or_default().push(player);
            }
            entered.roster.insert(player, there);
        }
        entered
    }

    /// Who is called the same and not told apart by his club. Of several whoever plays comes first, then the one of whom
    /// the list says the least that is otherwise.
    pub(super) fn same_as(&self, listed: &Listed) -> Option<(&OnRoster, Known)> {
        let namesakes = self.by_name.get(&plain(&listed.name))?.iter().filter_map(|player| {
            let there = self.roster.get(player)?;
            let found = listed.beside(there);
            Some((*player, there, listed.is_reached_like(&there.said), found))
        });
        let may_be = namesakes.filter(|(_, there, ..)| !there.is_told_apart_from(listed));
        let (player, there, ..) = may_be
            .min_by_key(|(_, there, alike, found)| (!*alike, there.withdrawn, found.differs.len(), found.new.len()))?;
        Some((there, Known::of(player, there, listed)))
    }

    /// Whoever may be the same without being called quite the same, or with another club; who plays comes first.
    pub(super) fn alike(&self, listed: &Listed) -> Vec<PlayerId> {
        let mut alike = self.alike.to(listed);
        alike.extend(self.shortened(listed));
        alike.extend(self.at_the_same_mail(listed));
        let mut alike: Vec<PlayerId> = alike.into_iter().collect();
        alike.sort_by_key(|player| self.roster.get(player).is_some_and(|there| there.withdrawn));
        alike
    }

    /// One of both has initials only.
    fn shortened(&self, listed: &Listed) -> impl Iterator<Item = PlayerId> {
        let found = likeness::initial_key(&listed.name).and_then(|key| self.by_initials.get(&key));
        let name = listed.name.to_string();
        self.those_called(found, move |known| likeness::is_shortened(known, &name))
    }

    /// Who has married may have another name at the old address.
    fn at_the_same_mail(&self, listed: &Listed) -> impl Iterator<Item = PlayerId> {
        let found = listed.email.as_ref().and_then(|mail| self.by_mail.get(&plain(mail)));
        let name = listed.name.to_string();
        self.those_called(found, move |known| likeness::share_a_given_name(known, &name))
    }

    fn those_called(
        &self,
        found: Option<&Vec<PlayerId>>,
        is_it: impl Fn(&str) -> bool,
    ) -> impl Iterator<Item = PlayerId> {
        let called = |player: &&PlayerId| self.roster.get(player).is_some_and(|there| is_it(&there.said.name));
        found.into_iter().flatten().filter(called).copied().collect::<Vec<_>>().into_iter()
    }

    pub(super) fn known(&self, player: PlayerId, listed: &Listed) -> Option<Known> {
        Some(Known::of(player, self.roster.get(&player)?, listed))
    }
}

impl Known {
    fn of(player: PlayerId, there: &OnRoster, listed: &Listed) -> Known {
        let Comparison { new, differs } = listed.beside(there);
        let OnRoster { said, withdrawn, waits, .. } = there;
        Known { player, known: said.into(), new, differs, withdrawn: *withdrawn, waits: *waits }
    }
}
