//! What an event does to the registration: details, the link, places on the list, fees and games.

use crate::domain::event::Event;
use crate::domain::registration::Entry;
use crate::domain::state::{Player, Tournament};

impl Tournament {
    pub(super) fn register(&mut self, event: &Event) {
        match event {
            Event::DetailsSet { details } => self.details = (**details).clone(),
            Event::SelfRegistrationOpened => self.self_registration.open = true,
            Event::SelfRegistrationClosed => self.self_registration.open = false,
            Event::RegistrationLinkReissued { generation } => self.self_registration.generation = *generation,
            Event::Registered { player, waiting, brings_game } => {
                let entry = match waiting {
                    Some(order) => Entry::Waiting { order: *order },
                    None => Entry::Registered,
                };
                self.last_waiting = self.last_waiting.max(waiting.unwrap_or_default());
                self.players.push(Player { entry, brings_game: *brings_game, ..Player::new(*player, false) });
            }
            Event::MovedUp { player, instead_of, called } => self.change_player(*player, |there| {
                if let Entry::Waiting { order } = there.entry {
                    let called = *called || instead_of.is_some();
                    there.entry = Entry::MovedUp { order, instead_of: *instead_of, called };
                }
            }),
            Event::SentBack { player } => self.change_player(*player, |there| {
                if let Entry::MovedUp { order, .. } = there.entry {
                    there.entry = Entry::Waiting { order };
                    there.checked_in = false;
                }
            }),
            Event::FeeMarked { players, paid } => {
                players.iter().for_each(|player| self.change_player(*player, |there| there.fee_paid = *paid));
            }
            Event::GameMarked { players, brings } => {
                players.iter().for_each(|player| self.change_player(*player, |there| there.brings_game = *brings));
            }
            Event::ContactsKept { until } => self.contacts_until = *until,
            // What people said of themselves is kept beside the tournament.
            _ => {}
        }
    }
}
