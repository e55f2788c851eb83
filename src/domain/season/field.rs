//! What the tournaments bring to a season, put together: which results count, whose they are, and the list of them.
//!
//! Made anew whenever a tournament is finished, reopened or corrected, so that the list follows (`rules.md` §7).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use jiff::civil::Date;

use super::checks::{self, Check};
use super::entry::{Entry, PersonKey};
use super::state::Season;
use super::{Earned, SeasonRow, list_of};
use crate::domain::ids::{AccountId, PlayerId, TournamentId};
use crate::domain::people::People;
use crate::domain::points::Exact;
use crate::domain::ranking::Ranked;
use crate::domain::registration::Contact;
use crate::domain::state::{Phase, Tournament};

/// What a season knows of a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Played {
    pub title: String,
    pub phase: Phase,
    pub preset: String,
    pub heads: BTreeSet<AccountId>,
    /// The venue's, as an IANA name.
    pub time_zone: Option<String>,
    /// Who sat at a table; to be known only when it is over.
    pub took_part: u32,
    /// In the order of the award ceremony; empty unless it is finished.
    pub results: Vec<PlayedResult>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct PlayedResult {
    pub player: PlayerId,
    pub name: String,
    pub club: Option<String>,
    /// Of the e-mail address that he gave, as long as it is kept.
    pub mail: Option<MailKey>,
    /// `None`: disqualified.
    pub place: Option<u32>,
    pub quotient: Exact,
}

/// A keyed hash of an e-mail address: tells whether two people gave the same one, and tells nobody which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct MailKey(pub [u8; 32]);

impl Played {
    /// What a season sees of a tournament as it stands now; `key` hashes an e-mail address.
    pub fn of(state: &Tournament, people: &People, ranked: &Ranked, key: impl Fn(&str) -> MailKey) -> Played {
        let mail = |player| people.contact(player).and_then(Contact::mail).map(|mail| key(&mail));
        let tables = state.rounds.iter().flat_map(|round| &round.tables);
        let seated: BTreeSet<PlayerId> = tables.flat_map(|table| table.players()).collect();
        let took_part = state.roster().filter(|player| seated.contains(&player.id));
        let mut results = Vec::new();
        if state.phase == Phase::Finished {
            let read_out: HashMap<PlayerId, Option<u32>> =
                state.final_order.iter().map(|place| (place.player, place.rank)).collect();
            for row in ranked.standings.rows() {
                let player = ranked.entrants.player(row.entrant);
                // Who never sat down has not played the tournament.
                if seated.contains(&player) {
                    results.push(PlayedResult {
                        player,
                        name: people.own_name(player),
                        club: people.club(player).map(ToString::to_string),
                        mail: mail(player),
                        place: read_out.get(&player).copied().unwrap_or(row.rank),
                        quotient: row.share,
                    });
                }
            }
        }
        Played {
            title: state.title.to_string(),
            phase: state.phase,
            preset: state.rules.preset.clone(),
            heads: state.heads.clone(),
            time_zone: state.time_zone.as_ref().map(ToString::to_string),
            took_part: took_part.count() as u32,
            results,
        }
    }

    fn result(&self, player: PlayerId) -> Option<&PlayedResult> {
        self.results.iter().find(|result| result.player == player)
    }
}

/// Everything that is known beside the season itself.
#[derive(Debug, Clone, Default)]
pub struct Field {
    /// Every tournament that applied, as far as it could be read.
    pub tournaments: BTreeMap<TournamentId, Arc<Played>>,
    /// Whom the keeper wrote down himself.
    pub kept: Arc<People>,
}

impl Field {
    /// The person's own name: two entries of one name may be one person, and no number may stand between them.
    pub fn name(&self, entry: Entry) -> String {
        match entry {
            Entry::Kept(player) => self.kept.own_name(player),
            Entry::Player { tournament, player } => {
                let result = self.tournaments.get(&tournament).and_then(|played| played.result(player));
                result.map_or_else(|| format!("Player {}", player.0), |result| result.name.clone())
            }
        }
    }

    pub fn mail(&self, entry: Entry) -> Option<MailKey> {
        match entry {
            Entry::Kept(_) => None,
            Entry::Player { tournament, player } => self.tournaments.get(&tournament)?.result(player)?.mail,
        }
    }

    pub fn club(&self, entry: Entry) -> Option<String> {
        match entry {
            Entry::Kept(player) => self.kept.club(player).map(ToString::to_string),
            Entry::Player { tournament, player } => {
                self.tournaments.get(&tournament).and_then(|played| played.result(player)?.club.clone())
            }
        }
    }
}

/// Where a result was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    Tournament(TournamentId),
    /// The event of an import, counted from 0.
    Imported {
        import: u32,
        event: usize,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonResult {
    pub source: Source,
    pub entry: Entry,
    pub place: Option<u32>,
    pub quotient: Exact,
}

/// Somebody with results that count for the season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub key: PersonKey,
    pub entries: BTreeSet<Entry>,
    pub results: Vec<PersonResult>,
}

impl Person {
    /// The results as the list weighs them.
    pub fn earned(&self) -> Vec<Earned<'_>> {
        self.results.iter().map(|result| Earned { place: result.place, quotient: &result.quotient }).collect()
    }
}

/// The season list of one moment, with everything behind it.
#[derive(Debug, Clone, Default)]
pub struct List {
    /// In the order of their keys.
    pub persons: Vec<Person>,
    pub rows: Vec<SeasonRow>,
    /// By the key as the rows have it.
    positions: HashMap<String, usize>,
}

impl List {
    /// The list over everything that counts.
    pub fn of(season: &Season, field: &Field) -> List {
        let mut linked: HashMap<Entry, u32> = HashMap::new();
        for (number, entries) in &season.linked {
            linked.extend(entries.iter().map(|entry| (*entry, *number)));
        }
        let mut by_person: HashMap<PersonKey, Vec<PersonResult>> = HashMap::new();
        let mut bring = |result: PersonResult| {
            let key = linked.get(&result.entry).map_or(PersonKey::One(result.entry), |no| PersonKey::Linked(*no));
            by_person.entry(key).or_default().push(result);
        };
        for (tournament, _) in season.accepted() {
            let Some(played) = field.tournaments.get(&tournament) else { continue };
            if !counts(season, tournament, played) {
                continue;
            }
            for result in &played.results {
                bring(PersonResult {
                    source: Source::Tournament(tournament),
                    entry: Entry::Player { tournament, player: result.player },
                    place: result.place,
                    quotient: result.quotient.clone(),
                });
            }
        }
        for (import, imported) in &season.imports {
            for (index, event) in imported.events.iter().enumerate().filter(|(_, event)| season.covers(event.date)) {
                for placing in &event.placings {
                    bring(PersonResult {
                        source: Source::Imported { import: *import, event: index },
                        entry: Entry::Kept(placing.player),
                        place: placing.place,
                        quotient: placing.quotient.clone(),
                    });
                }
            }
        }
        let mut persons: Vec<Person> = by_person
            .into_iter()
            .map(|(key, results)| Person { key, entries: season.entries_of(key), results })
            .collect();
        persons.sort_unstable_by_key(|person| person.key);
        let mut list = List { persons, ..List::default() };
        let names: Vec<String> = list.persons.iter().map(|person| person.key.to_string()).collect();
        let holders = list.persons.iter().zip(&names);
        let holds = |person: &Person| person.entries.iter().any(|entry| season.title_holders.contains(entry));
        let titles: BTreeSet<String> =
            holders.filter(|(person, _)| holds(person)).map(|(_, name)| name.clone()).collect();
        let people = list.persons.iter().zip(&names).map(|(person, name)| (name.clone(), person.earned()));
        list.rows = list_of(&season.rules, people, &titles);
        list.positions = names.into_iter().enumerate().map(|(index, name)| (name, index)).collect();
        list
    }

    /// Who stands in a row.
    pub fn person(&self, row: &SeasonRow) -> Option<&Person> {
        self.persons.get(*self.positions.get(&row.player)?)
    }

    /// The row of a person, counted from 0.
    pub fn position(&self, person: PersonKey) -> Option<usize> {
        let name = person.to_string();
        self.rows.iter().position(|row| row.player == name)
    }
}

/// Whether a tournament's results are in the list: it is accepted, over, and meets every line (`rules.md` §7).
pub fn counts(season: &Season, tournament: TournamentId, played: &Played) -> bool {
    played.phase == Phase::Finished
        && checks::of(season, tournament, Some(played)).iter().all(|check: &Check| check.met == Some(true))
}

/// Day and name of where a result was made.
pub fn source_of(season: &Season, field: &Field, source: Source) -> (Option<Date>, String) {
    match source {
        Source::Tournament(tournament) => {
            let date = season.application(tournament).map(|application| application.details.date);
            let title = field.tournaments.get(&tournament).map(|played| played.title.clone());
            (date, title.unwrap_or_default())
        }
        Source::Imported { import, event } => {
            let event = season.imports.get(&import).and_then(|import| import.events.get(event));
            event.map_or((None, String::new()), |event| (Some(event.date), event.title.clone()))
        }
    }
}
