//! What happened becomes the season's next state; cannot fail.

use std::collections::{BTreeMap, BTreeSet};

use super::entry::{Entry, PersonKey};
use super::event::{SeasonEvent, SeasonStamp};
use super::invitations::{Invitations, Invited, Moment, Place};
use super::state::{Application, Import, Season, Status};
use crate::domain::ids::{SeasonId, TournamentId};

impl Season {
    /// A season begins with its opening; `None` where the event is another one.
    pub fn begin(id: SeasonId, event: &SeasonEvent) -> Option<Season> {
        let SeasonEvent::SeasonOpened { title, rules, preset, starts, closes, keeper, lot_key } = event else {
            return None;
        };
        Some(Season {
            id,
            title: title.clone(),
            rules: rules.clone(),
            preset: preset.clone(),
            starts: *starts,
            closes: *closes,
            final_day: None,
            keepers: BTreeSet::from([*keeper]),
            lot_key: *lot_key,
            applications: BTreeMap::new(),
            imports: BTreeMap::new(),
            last_import: 0,
            last_kept: 0,
            linked: BTreeMap::new(),
            last_linked: 0,
            apart: BTreeSet::new(),
            title_holders: BTreeSet::new(),
            invitations: None,
            discarded: None,
            final_tournament: None,
        })
    }

    pub fn apply(&mut self, stamp: SeasonStamp, event: &SeasonEvent) {
        match event {
            // Only ever the first one.
            SeasonEvent::SeasonOpened { .. } => {}
            SeasonEvent::SettingsChanged { title, rules, starts, closes, final_day } => {
                self.title = title.clone();
                self.rules = rules.clone();
                (self.starts, self.closes, self.final_day) = (*starts, *closes, *final_day);
            }
            SeasonEvent::KeeperAdded { account } => {
                self.keepers.insert(*account);
            }
            SeasonEvent::Applied { tournament, by, details } => {
                let application =
                    Application { by: *by, at: stamp.at, details: details.clone(), status: Status::Applied };
                self.applications.insert(*tournament, application);
            }
            SeasonEvent::Accepted { tournament } => self.set_status(*tournament, Status::Accepted),
            SeasonEvent::Refused { tournament, reason } => {
                self.set_status(*tournament, Status::Refused { reason: reason.clone() });
            }
            SeasonEvent::Withdrawn { tournament, reason } => {
                self.set_status(*tournament, Status::Withdrawn { reason: reason.clone() });
            }
            SeasonEvent::PlacingsImported { import, events } => {
                let placed = Import { at: stamp.at, events: events.clone() };
                let last = placed.players().last().map_or(0, |player| player.0);
                self.last_kept = self.last_kept.max(last);
                self.last_import = *import;
                self.imports.insert(*import, placed);
            }
            SeasonEvent::ImportUndone { import } => {
                if let Some(gone) = self.imports.remove(import) {
                    for player in gone.players() {
                        self.unlink(Entry::Kept(player));
                    }
                }
            }
            SeasonEvent::PersonsLinked { person, entries } => {
                for entry in entries {
                    self.unlink(*entry);
                }
                self.linked.insert(*person, entries.iter().copied().collect());
                self.last_linked = *person;
            }
            SeasonEvent::EntryUnlinked { entry } => self.unlink(*entry),
            SeasonEvent::KeptApart { one, other } => {
                self.apart.insert((*one, *other));
            }
            SeasonEvent::TitleHolderNamed { entry } => {
                if let Entry::Kept(player) = entry {
                    self.last_kept = self.last_kept.max(player.0);
                }
                self.title_holders.insert(*entry);
            }
            SeasonEvent::TitleHolderRemoved { entry } => {
                self.title_holders.remove(entry);
            }
            SeasonEvent::InvitationsMade { candidates } => {
                let candidates = candidates.iter().cloned().map(Invited::new).collect();
                self.invitations = Some(Invitations { made_at: stamp.at, candidates });
                self.discarded = None;
            }
            SeasonEvent::InvitationsDiscarded { reason } => {
                self.invitations = None;
                self.discarded = Some(reason.clone());
            }
            SeasonEvent::Answered { candidate, answer, note } => self.tell(*candidate, stamp, |invited| {
                invited.answer = *answer;
                Moment::Answered { answer: *answer, note: note.clone() }
            }),
            SeasonEvent::MovedUp { candidate, instead_of } => self.tell(*candidate, stamp, |invited| {
                invited.candidate.place = Some(Place::MovedUp { instead_of: *instead_of });
                Moment::MovedUp { instead_of: *instead_of }
            }),
            SeasonEvent::MovedBack { candidate } => self.tell(*candidate, stamp, |invited| {
                invited.candidate.place = None;
                Moment::MovedBack
            }),
            SeasonEvent::FinalMade { tournament } => self.final_tournament = Some(*tournament),
            // The name lies beside the journal.
            SeasonEvent::PersonErased { .. } => {}
        }
    }

    fn set_status(&mut self, tournament: TournamentId, status: Status) {
        if let Some(application) = self.applications.get_mut(&tournament) {
            application.status = status;
        }
    }

    /// A person of whom one entry is left is that entry.
    fn unlink(&mut self, entry: Entry) {
        let PersonKey::Linked(number) = self.person_of(entry) else { return };
        if let Some(entries) = self.linked.get_mut(&number) {
            entries.remove(&entry);
            if entries.len() < 2 {
                self.linked.remove(&number);
            }
        }
    }

    fn tell(&mut self, candidate: u32, stamp: SeasonStamp, happens: impl FnOnce(&mut Invited) -> Moment) {
        let invited = self.invitations.as_mut().and_then(|all| all.candidates.get_mut(candidate as usize));
        if let Some(invited) = invited {
            let moment = happens(invited);
            invited.history.push((stamp.at, moment));
        }
    }
}
