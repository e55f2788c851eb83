//! Persons across tournaments: who is the same one, and who came in by imported placings (`rules.md` §7).

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Context, Decision, next_kept};
use crate::domain::ids::PlayerId;
use crate::domain::people::{Person, PersonChange};
use crate::domain::registration::plain;
use crate::domain::season::command::GivenEvent;
use crate::domain::season::entry::{Entry, PersonKey};
use crate::domain::season::event::SeasonEvent;
use crate::domain::season::field::{self, Source};
use crate::domain::season::refusal::{SeasonRefusal, not_invited_yet};
use crate::domain::season::state::{Import, ImportedEvent, ImportedPlacing, Season};
use crate::domain::text::PersonName;

/// One file is one import; whoever has one name in it is one entry, through all its events. A corrected file takes the
/// place of the one before: who was linked to somebody there stays linked under the same name.
pub(super) fn import(
    season: &Season,
    events: &[GivenEvent],
    replaces: Option<u32>,
    context: &Context<'_>,
) -> Result<Decision, SeasonRefusal> {
    not_invited_yet(season)?;
    if events.iter().all(|event| event.placings.is_empty()) {
        return Err(SeasonRefusal::NothingToImport);
    }
    let mut numbers = next_kept(season);
    let mut known: BTreeMap<&str, PlayerId> = BTreeMap::new();
    // Whoever comes again under the same name is the same one: a title, a lot, and who he is not, hang on his number.
    let gone = replaces.and_then(|import| season.imports.get(&import)).map(Import::players).unwrap_or_default();
    let again: BTreeMap<String, PlayerId> =
        gone.iter().map(|player| (plain(&context.field.name(Entry::Kept(*player))), *player)).collect();
    let undone = replaces.map(|import| undo_import(season, import)).transpose()?.unwrap_or_default();
    let mut people = undone.people;
    let mut imported = Vec::with_capacity(events.len());
    for event in events {
        let mut placings = Vec::with_capacity(event.placings.len());
        for given in &event.placings {
            let player = match known.get(given.player.as_str()) {
                Some(player) => *player,
                None => {
                    let name = PersonName::parse(&given.player).map_err(|problem| SeasonRefusal::BadField {
                        path: given.player.clone(),
                        problem: problem.to_string(),
                    })?;
                    let same = again.get(&plain(&given.player)).filter(|same| !known.values().any(|it| it == *same));
                    let Some(player) = same.copied().or_else(|| numbers.next()) else { break };
                    people.retain(
                        |change| !matches!(change, PersonChange::Erase { player: erased } if *erased == player),
                    );
                    people.push(PersonChange::Put { player, person: Person { name, club: None } });
                    known.insert(&given.player, player);
                    player
                }
            };
            placings.push(ImportedPlacing { player, place: given.place, quotient: given.quotient.clone() });
        }
        imported.push(ImportedEvent { title: event.title.clone(), date: event.date, placings });
    }
    let import = season.last_import + 1;
    let again = replaces.map(|import| linked_again(season, import, &known, context)).unwrap_or_default();
    let placed = [SeasonEvent::PlacingsImported { import, events: imported }];
    Ok(Decision {
        events: undone.events.into_iter().chain(placed).chain(again).collect(),
        people,
        answer: Answer { import: Some(import), ..Answer::default() },
    })
}

/// The links of those who leave with an import, for who comes under the same name.
fn linked_again(
    season: &Season,
    import: u32,
    known: &BTreeMap<&str, PlayerId>,
    context: &Context<'_>,
) -> Vec<SeasonEvent> {
    let gone = season.imports.get(&import).map(Import::players).unwrap_or_default();
    let named: BTreeMap<String, PlayerId> = known.iter().map(|(name, player)| (plain(name), *player)).collect();
    let mut coming: BTreeMap<PersonKey, BTreeSet<Entry>> = BTreeMap::new();
    for player in &gone {
        let entry = Entry::Kept(*player);
        let person = season.person_of(entry);
        if let (PersonKey::Linked(_), Some(new)) = (person, named.get(&plain(&context.field.name(entry)))) {
            coming.entry(person).or_default().insert(Entry::Kept(*new));
        }
    }
    let stays = |entry: &Entry| !matches!(entry, Entry::Kept(player) if gone.contains(player));
    let linked = coming.into_iter().map(|(person, new)| {
        let old = season.entries_of(person).into_iter().filter(stays);
        old.chain(new).collect::<BTreeSet<Entry>>()
    });
    let linked = linked.filter(|entries| entries.len() > 1).zip(season.last_linked + 1..);
    linked
        .map(|(entries, person)| SeasonEvent::PersonsLinked { person, entries: entries.into_iter().collect() })
        .collect()
}

/// With the placings go the names of those who came in by them.
pub(super) fn undo_import(season: &Season, import: u32) -> Result<Decision, SeasonRefusal> {
    let gone = season.imports.get(&import).ok_or(SeasonRefusal::NoSuchImport { import })?;
    not_invited_yet(season)?;
    let erased = gone.players().into_iter().filter(|player| !season.title_holders.contains(&Entry::Kept(*player)));
    Ok(Decision {
        events: vec![SeasonEvent::ImportUndone { import }],
        people: erased.map(|player| PersonChange::Erase { player }).collect(),
        answer: Answer::default(),
    })
}

/// Nobody plays a tournament twice: persons who met in one are two.
pub(super) fn link(season: &Season, persons: &[PersonKey], context: &Context<'_>) -> Result<Decision, SeasonRefusal> {
    not_invited_yet(season)?;
    let wanted: BTreeSet<PersonKey> = persons.iter().copied().collect();
    if wanted.len() < 2 {
        return Err(SeasonRefusal::NothingToLink);
    }
    let mut entries = BTreeSet::new();
    let mut played: BTreeMap<Source, Entry> = BTreeMap::new();
    for key in wanted {
        entries.extend(known(season, key, context)?);
        let results = context.list.persons.iter().find(|person| person.key == key).map(|person| &person.results);
        for result in results.into_iter().flatten() {
            if played.insert(result.source, result.entry).is_some() {
                let (_, event) = field::source_of(season, context.field, result.source);
                return Err(SeasonRefusal::TwiceInOneEvent { name: context.field.name(result.entry), event });
            }
        }
    }
    let tournaments: Vec<_> = entries
        .iter()
        .filter_map(|entry| match entry {
            Entry::Player { tournament, .. } => Some((*tournament, *entry)),
            Entry::Kept(_) => None,
        })
        .collect();
    for (index, (tournament, entry)) in tournaments.iter().enumerate() {
        // Also where it does not count (yet).
        if tournaments[..index].iter().any(|(other, _)| other == tournament) {
            let (_, event) = field::source_of(season, context.field, Source::Tournament(*tournament));
            return Err(SeasonRefusal::TwiceInOneEvent { name: context.field.name(*entry), event });
        }
    }
    let person = season.last_linked + 1;
    Ok(Decision {
        events: vec![SeasonEvent::PersonsLinked { person, entries: entries.into_iter().collect() }],
        answer: Answer { person: Some(person), ..Answer::default() },
        people: Vec::new(),
    })
}

pub(super) fn unlink(season: &Season, entry: Entry) -> Result<Decision, SeasonRefusal> {
    not_invited_yet(season)?;
    match season.person_of(entry) {
        PersonKey::Linked(_) => Ok(Decision::event(SeasonEvent::EntryUnlinked { entry })),
        PersonKey::One(_) => Err(SeasonRefusal::NotLinked),
    }
}

pub(super) fn keep_apart(
    season: &Season,
    one: PersonKey,
    other: PersonKey,
    context: &Context<'_>,
) -> Result<Decision, SeasonRefusal> {
    let mut events = Vec::new();
    for a in known(season, one, context)? {
        for b in known(season, other, context)? {
            let (one, other) = (a.min(b), a.max(b));
            if one != other && !season.apart.contains(&(one, other)) {
                events.push(SeasonEvent::KeptApart { one, other });
            }
        }
    }
    Ok(Decision { events, ..Decision::default() })
}

pub(super) fn erase(season: &Season, player: PlayerId) -> Result<Decision, SeasonRefusal> {
    if !season.keeps(player) {
        return Err(SeasonRefusal::NoSuchPerson { person: Entry::Kept(player).to_string() });
    }
    Ok(Decision {
        events: vec![SeasonEvent::PersonErased { player }],
        people: vec![PersonChange::Erase { player }],
        answer: Answer::default(),
    })
}

/// The entries of a person who is there: on the list, linked, or kept.
pub(super) fn known(season: &Season, key: PersonKey, context: &Context<'_>) -> Result<BTreeSet<Entry>, SeasonRefusal> {
    let is_there = match key {
        PersonKey::Linked(number) => season.linked.contains_key(&number),
        PersonKey::One(Entry::Kept(player)) => season.keeps(player) && season.person_of(Entry::Kept(player)) == key,
        PersonKey::One(entry @ Entry::Player { tournament, player }) => {
            let field = context.field.tournaments.get(&tournament);
            field.is_some_and(|played| played.results.iter().any(|result| result.player == player))
                && season.person_of(entry) == key
        }
    };
    if is_there { Ok(season.entries_of(key)) } else { Err(SeasonRefusal::NoSuchPerson { person: key.to_string() }) }
}
