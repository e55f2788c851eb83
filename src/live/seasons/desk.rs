//! A season as its keeper sees it: applications, persons, imports, invitations.

use std::collections::BTreeMap;

use super::SeasonNow;
use super::board::check_views;
use super::finals::FinalRoster;
use crate::domain::ids::{AccountId, TournamentId};
use crate::domain::season::checks;
use crate::domain::season::entry::{Entry, PersonKey};
use crate::domain::season::field::{self, Person};
use crate::domain::season::invitations::{Answer, Invited, Moment, Place, candidates};
use crate::domain::season::state::{Application, Status};
use crate::domain::season::suggestions::{share_a_mail, suggestions};
use crate::protocol::season::{
    ApplicationView, CandidateMoment, CandidateView, EntryView, ImportView, ImportedEventView, InvitationsView,
    LinkedView, SeasonDeskView, SuggestedPerson, TitleHolderView,
};

/// Candidates without a place who are shown: who could move up next.
const WAITING_SHOWN_MAX: usize = 10;

/// What accounts are called.
pub type AccountNames = BTreeMap<AccountId, String>;

/// Applications: all of them for the keeper, his own for an organizer.
pub fn applications(now: &SeasonNow, reader: AccountId, names: &AccountNames) -> Vec<ApplicationView> {
    let keeps = now.season.keepers.contains(&reader);
    let all = now.season.applications.iter().map(|(tournament, application)| {
        let heads = now.field.tournaments.get(tournament).is_some_and(|played| played.heads.contains(&reader));
        (heads, application_view(now, *tournament, application, heads, names))
    });
    let mut seen: Vec<ApplicationView> = all.filter(|(heads, _)| keeps || *heads).map(|(_, view)| view).collect();
    seen.sort_by(|a, b| (a.status != "applied", &a.date, &a.title).cmp(&(b.status != "applied", &b.date, &b.title)));
    seen
}

fn application_view(
    now: &SeasonNow,
    tournament: TournamentId,
    application: &Application,
    yours: bool,
    names: &AccountNames,
) -> ApplicationView {
    let played = now.field.tournaments.get(&tournament).map(AsRef::as_ref);
    let (status, reason) = match &application.status {
        Status::Applied => ("applied", None),
        Status::Accepted => ("accepted", None),
        Status::Refused { reason } => ("refused", Some(reason.to_string())),
        Status::Withdrawn { reason } => ("withdrawn", Some(reason.to_string())),
    };
    ApplicationView {
        tournament: tournament.to_string(),
        title: played.map(|played| played.title.clone()).unwrap_or_default(),
        by: names.get(&application.by).cloned().unwrap_or_default(),
        at: application.at.to_string(),
        status: status.to_owned(),
        reason,
        date: application.details.date.to_string(),
        capacity: application.details.capacity,
        place: application.details.place.as_ref().map(ToString::to_string),
        checks: check_views(&checks::of(&now.season, tournament, played)),
        counts: application.status == Status::Accepted
            && played.is_some_and(|played| field::counts(&now.season, tournament, played)),
        next_season: checks::is_of_the_next_season(&now.season, application.details.date),
        yours,
    }
}

/// `final_roster`: who plays in the final as its own desk has it, while it has not begun.
pub fn desk_view(
    now: &SeasonNow,
    reader: AccountId,
    names: &AccountNames,
    final_roster: Option<FinalRoster>,
) -> SeasonDeskView {
    let season = &now.season;
    let persons: BTreeMap<PersonKey, &Person> = now.list.persons.iter().map(|person| (person.key, person)).collect();
    let suggested = |key: &PersonKey, group: &[PersonKey]| SuggestedPerson {
        person: key.to_string(),
        name: name_of(now, *key),
        club: season.entries_of(*key).iter().find_map(|entry| now.field.club(*entry)),
        rank: now.list.position(*key).and_then(|at| now.list.rows.get(at)).map(|row| row.rank),
        events: persons.get(key).map(|person| events_of(now, person)).unwrap_or_default(),
        same_mail: share_a_mail(season, &now.field, *key, group),
    };
    let suggestions = suggestions(season, &now.field, &now.list);
    let holders = season.title_holders.iter().map(|entry| TitleHolderView {
        entry: entry.to_string(),
        name: now.field.name(*entry),
        listed: now.list.position(season.person_of(*entry)).is_some(),
    });
    let linked = season.linked.iter().map(|(number, entries)| LinkedView {
        person: PersonKey::Linked(*number).to_string(),
        name: name_of(now, PersonKey::Linked(*number)),
        entries: entries.iter().map(|entry| entry_view(now, &persons, *number, *entry)).collect(),
    });
    let imports = season.imports.iter().map(|(number, import)| ImportView {
        import: *number,
        at: import.at.to_string(),
        players: import.players().len() as u32,
        events: import
            .events
            .iter()
            .map(|event| ImportedEventView {
                title: event.title.clone(),
                date: event.date.to_string(),
                players: event.placings.len() as u32,
                in_season: season.covers(event.date),
                already: false,
                replaced: false,
            })
            .collect(),
    });
    let mut keepers: Vec<String> =
        season.keepers.iter().map(|keeper| names.get(keeper).cloned().unwrap_or_default()).collect();
    keepers.sort();
    SeasonDeskView {
        version: now.version,
        keepers,
        applications: applications(now, reader, names),
        imports: imports.collect(),
        linked: linked.collect(),
        suggestions: suggestions.iter().map(|alike| alike.iter().map(|key| suggested(key, alike)).collect()).collect(),
        title_holders: holders.collect(),
        invitations: invitations_view(now),
        discarded: season.discarded.as_ref().map(ToString::to_string),
        final_tournament: season.final_tournament.map(|tournament| tournament.to_string()),
        to_do_in_final: final_roster.and_then(|roster| roster.left_to_do(now)),
    }
}

fn name_of(now: &SeasonNow, key: PersonKey) -> String {
    now.season.entries_of(key).first().map(|entry| now.field.name(*entry)).unwrap_or_default()
}

fn events_of(now: &SeasonNow, person: &Person) -> Vec<String> {
    person.results.iter().map(|result| field::source_of(&now.season, &now.field, result.source).1).collect()
}

fn entry_view(now: &SeasonNow, persons: &BTreeMap<PersonKey, &Person>, number: u32, entry: Entry) -> EntryView {
    let results = persons.get(&PersonKey::Linked(number)).map(|person| person.results.as_slice()).unwrap_or_default();
    let own = results.iter().filter(|result| result.entry == entry);
    EntryView {
        entry: entry.to_string(),
        name: now.field.name(entry),
        club: now.field.club(entry),
        events: own.map(|result| field::source_of(&now.season, &now.field, result.source).1).collect(),
    }
}

fn invitations_view(now: &SeasonNow) -> Option<InvitationsView> {
    let invitations = now.season.invitations.as_ref()?;
    let with_a_place = invitations.candidates.iter().filter(|invited| invited.candidate.place.is_some()).count();
    let waiting = invitations.candidates.len() - with_a_place;
    let mut waiting_shown = 0;
    let mut shown = Vec::new();
    for (no, invited) in (0..).zip(&invitations.candidates) {
        if invited.candidate.place.is_none() {
            waiting_shown += 1;
            if waiting_shown > WAITING_SHOWN_MAX {
                continue;
            }
        }
        shown.push(candidate_view(now, no, invited));
    }
    let as_then = |invited: &Invited| match invited.candidate.place {
        // Who moved up since would wait in a list of today.
        Some(Place::MovedUp { .. }) => None,
        place => place,
    };
    let then: Vec<_> =
        invitations.candidates.iter().map(|invited| (invited.candidate.person, as_then(invited))).collect();
    let today: Vec<_> =
        candidates(&now.season, &now.list).into_iter().map(|candidate| (candidate.person, candidate.place)).collect();
    Some(InvitationsView {
        made_at: invitations.made_at.to_string(),
        holders: invitations.holders().count() as u32,
        waiting: waiting as u32,
        list_changed: then != today,
        candidates: shown,
    })
}

pub(super) fn candidate_view(now: &SeasonNow, no: u32, invited: &Invited) -> CandidateView {
    let name = |no: u32| {
        let invitations = now.season.invitations.as_ref();
        let other = invitations.and_then(|invitations| invitations.get(no));
        other.map(|other| candidate_name(now, other)).unwrap_or_default()
    };
    let place = match invited.candidate.place {
        None => "waiting",
        Some(Place::List) => "list",
        Some(Place::Lot) => "lot",
        Some(Place::Title) => "title",
        Some(Place::MovedUp { .. }) => "moved_up",
    };
    let instead_of = match invited.candidate.place {
        Some(Place::MovedUp { instead_of }) => Some(name(instead_of)),
        _ => None,
    };
    let moments = invited.history.iter().map(|(at, moment)| {
        let (what, note, about) = match moment {
            Moment::Answered { answer, note } => (answer_word(*answer), note.as_ref().map(ToString::to_string), None),
            Moment::MovedUp { instead_of } => ("moved_up", None, Some(name(*instead_of))),
            Moment::MovedBack => ("moved_back", None, None),
        };
        CandidateMoment { at: at.to_string(), what: what.to_owned(), note, about }
    });
    CandidateView {
        candidate: no,
        person: invited.candidate.person.to_string(),
        name: candidate_name(now, invited),
        rank: invited.candidate.rank,
        place: place.to_owned(),
        instead_of,
        answer: answer_word(invited.answer).to_owned(),
        history: moments.collect(),
    }
}

pub(super) fn candidate_name(now: &SeasonNow, invited: &Invited) -> String {
    invited.candidate.entries.first().map(|entry| now.field.name(*entry)).unwrap_or_default()
}

fn answer_word(answer: Answer) -> &'static str {
    match answer {
        Answer::Open => "open",
        Answer::Invited => "invited",
        Answer::Accepted => "accepted",
        Answer::Declined => "declined",
        Answer::NoAnswer => "no_answer",
    }
}
