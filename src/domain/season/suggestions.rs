//! Persons who may be one: their names are alike, or they gave the same e-mail address, and never played
//! the same tournament. Only a hint; the keeper decides (`rules.md` §7).

use std::collections::{BTreeMap, BTreeSet};

use super::entry::{Entry, PersonKey};
use super::field::{Field, List, MailKey, Person, Source};
use super::state::Season;
use crate::domain::likeness;

/// What makes two persons look like one; names come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    Name(String),
    Mail(MailKey),
}

/// Groups of persons who may be one. Who is in a group already is not suggested with some of the same people again.
pub fn suggestions(season: &Season, field: &Field, list: &List) -> Vec<Vec<PersonKey>> {
    let mut by_sign: BTreeMap<Alike, Vec<&Person>> = BTreeMap::new();
    for person in &list.persons {
        let names = person.entries.iter().flat_map(|entry| likeness::signs(&field.name(*entry)));
        let mails = mails_of(field, &person.entries).into_iter().map(Alike::Mail);
        let signs: BTreeSet<Alike> = names.map(Alike::Name).chain(mails).collect();
        for sign in signs {
            by_sign.entry(sign).or_default().push(person);
        }
    }
    let mut suggested: Vec<Vec<PersonKey>> = Vec::new();
    for alike in by_sign.values().filter(|alike| alike.len() > 1) {
        let mut together: Vec<&Person> = Vec::new();
        for person in alike {
            if together.iter().all(|other| can_be_one(season, other, person)) {
                together.push(person);
            }
        }
        let keys: Vec<PersonKey> = together.iter().map(|person| person.key).collect();
        let told = suggested.iter().any(|other| keys.iter().all(|key| other.contains(key)));
        if keys.len() > 1 && !told {
            suggested.push(keys);
        }
    }
    suggested
}

/// Whether one of these gave the e-mail address of another one of them.
pub fn share_a_mail(season: &Season, field: &Field, person: PersonKey, group: &[PersonKey]) -> bool {
    let of = |key: PersonKey| mails_of(field, &season.entries_of(key));
    let own = of(person);
    group.iter().filter(|other| **other != person).any(|other| !own.is_disjoint(&of(*other)))
}

fn mails_of(field: &Field, entries: &BTreeSet<Entry>) -> BTreeSet<MailKey> {
    entries.iter().filter_map(|entry| field.mail(*entry)).collect()
}

fn can_be_one(season: &Season, one: &Person, other: &Person) -> bool {
    let said_apart =
        one.entries.iter().any(|a| other.entries.iter().any(|b| season.apart.contains(&((*a).min(*b), (*a).max(*b)))));
    let sources: BTreeSet<Source> = one.results.iter().map(|result| result.source).collect();
    !said_apart && other.results.iter().all(|result| !sources.contains(&result.source))
}
