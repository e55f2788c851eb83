//! Everything that happened to a season, with the names of whom and what it concerns. For the keeper.

use std::collections::{BTreeMap, BTreeSet};

use super::SeasonNow;
use super::desk::AccountNames;
use crate::domain::authority::Author;
use crate::domain::ids::TournamentId;
use crate::domain::season::entry::Entry;
use crate::domain::season::event::SeasonEvent;
use crate::journal::seasons::SeasonRecord;
use crate::protocol::season::SeasonHistoryRecord;

/// The newest first.
pub fn history_view(now: &SeasonNow, records: &[SeasonRecord], accounts: &AccountNames) -> Vec<SeasonHistoryRecord> {
    let mut telling = Telling { now, accounts, candidates: Vec::new(), imports: BTreeMap::new() };
    let mut told: Vec<SeasonHistoryRecord> = records.iter().map(|record| telling.tell(record)).collect();
    told.reverse();
    told
}

/// What earlier events said that later ones speak of by number only.
struct Telling<'a> {
    now: &'a SeasonNow,
    accounts: &'a AccountNames,
    /// Of the invitations that hold at this point: who each candidate is.
    candidates: Vec<Option<Entry>>,
    /// The events of each import.
    imports: BTreeMap<u32, Vec<String>>,
}

impl Telling<'_> {
    fn tell(&mut self, record: &SeasonRecord) -> SeasonHistoryRecord {
        match &record.event {
            SeasonEvent::InvitationsMade { candidates } => {
                self.candidates = candidates.iter().map(|candidate| candidate.entries.first().copied()).collect();
            }
            SeasonEvent::PlacingsImported { import, events } => {
                self.imports.insert(*import, events.iter().map(|event| event.title.clone()).collect());
            }
            _ => {}
        }
        let mut event = serde_json::to_value(&record.event).unwrap_or_default();
        // Secret until the invitations are made, and nobody reads thousands of placings in a history.
        if let Some(event) = event.as_object_mut() {
            for left_out in ["lot_key", "events", "candidates"] {
                event.remove(left_out);
            }
        }
        let instead_of = match &record.event {
            SeasonEvent::MovedUp { instead_of, .. } => self.candidate(*instead_of),
            _ => None,
        };
        SeasonHistoryRecord {
            seq: record.seq,
            at: record.at.to_string(),
            by: match record.by.parse() {
                Ok(Author::Head(account)) => self.accounts.get(&account).cloned().unwrap_or_default(),
                _ => record.by.clone(),
            },
            device: record.device.clone(),
            event,
            about: self.about(&record.event),
            instead_of,
        }
    }

    fn about(&self, event: &SeasonEvent) -> Vec<String> {
        match event {
            SeasonEvent::SeasonOpened { title, .. } | SeasonEvent::SettingsChanged { title, .. } => {
                vec![title.to_string()]
            }
            SeasonEvent::KeeperAdded { account } => self.accounts.get(account).cloned().into_iter().collect(),
            SeasonEvent::Applied { tournament, .. }
            | SeasonEvent::Accepted { tournament }
            | SeasonEvent::Refused { tournament, .. }
            | SeasonEvent::Withdrawn { tournament, .. }
            | SeasonEvent::FinalMade { tournament } => self.title(*tournament).into_iter().collect(),
            SeasonEvent::PlacingsImported { import, .. } | SeasonEvent::ImportUndone { import } => {
                self.imports.get(import).cloned().unwrap_or_default()
            }
            SeasonEvent::PersonsLinked { entries, .. } => {
                let names: BTreeSet<String> = entries.iter().filter_map(|entry| self.name(*entry)).collect();
                names.into_iter().collect()
            }
            SeasonEvent::KeptApart { one, other } => [*one, *other].iter().filter_map(|one| self.name(*one)).collect(),
            SeasonEvent::EntryUnlinked { entry }
            | SeasonEvent::TitleHolderNamed { entry }
            | SeasonEvent::TitleHolderRemoved { entry } => self.name(*entry).into_iter().collect(),
            SeasonEvent::Answered { candidate, .. }
            | SeasonEvent::MovedUp { candidate, .. }
            | SeasonEvent::MovedBack { candidate } => self.candidate(*candidate).into_iter().collect(),
            SeasonEvent::InvitationsMade { .. }
            | SeasonEvent::InvitationsDiscarded { .. }
            | SeasonEvent::PersonErased { .. } => Vec::new(),
        }
    }

    fn title(&self, tournament: TournamentId) -> Option<String> {
        self.now.field.tournaments.get(&tournament).map(|played| played.title.clone())
    }

    fn candidate(&self, candidate: u32) -> Option<String> {
        self.name(self.candidates.get(candidate as usize).copied().flatten()?)
    }

    /// `None` for somebody whose name was erased, or went with his import.
    fn name(&self, entry: Entry) -> Option<String> {
        match entry {
            Entry::Kept(player) if self.now.field.kept.person(player).is_none() => None,
            Entry::Kept(_) | Entry::Player { .. } => Some(self.now.field.name(entry)),
        }
    }
}
