//! A season as everybody sees it: calendar, list, and the numbers behind a row.

use std::collections::BTreeMap;

use super::SeasonNow;
use crate::domain::ids::TournamentId;
use crate::domain::season::checks::{self, Check, Requirement, Value};
use crate::domain::season::entry::PersonKey;
use crate::domain::season::field::{self, Person, Source};
use crate::domain::season::invitations::Place;
use crate::domain::season::{Qualified, SeasonRow, TieBreak, counted, decided_by, points};
use crate::domain::state::Phase;
use crate::protocol::files::{Cell, Cells, NotAFile, Number};
use crate::protocol::season::{
    CalendarRow, CheckView, ListRow, PersonNeighbour, PersonView, ResultView, SeasonRulesView, SeasonView,
};

pub fn season_view(now: &SeasonNow) -> SeasonView {
    let season = &now.season;
    let rules = &season.rules;
    let mut calendar: Vec<CalendarRow> =
        season.accepted().map(|(tournament, _)| calendar_row(now, tournament)).collect();
    for import in season.imports.values() {
        calendar.extend(import.events.iter().map(|event| CalendarRow {
            tournament: None,
            title: event.title.clone(),
            date: event.date.to_string(),
            place: None,
            capacity: None,
            phase: Phase::Finished,
            took_part: event.placings.len() as u32,
            checks: Vec::new(),
            counts: season.covers(event.date),
            next_season: checks::is_of_the_next_season(season, event.date),
        }));
    }
    calendar.sort_by(|a, b| (&a.date, &a.title).cmp(&(&b.date, &b.title)));
    let made = season.invitations.is_some();
    SeasonView {
        id: season.id.to_string(),
        version: now.version,
        title: season.title.to_string(),
        preset: season.preset.clone(),
        starts: season.starts.to_string(),
        closes: season.closes.to_string(),
        final_day: season.final_day.map(|day| day.to_string()),
        rules: SeasonRulesView {
            points: rules.points.clone(),
            best: rules.best,
            qualify: rules.qualify,
            title_holders: rules.title_holders,
            least_players: rules.least_players,
            least_capacity: rules.least_capacity,
            applied_days_before: rules.applied_days_before,
        },
        lot_commitment: season.lot_key.commitment().to_string(),
        // What was published once is no secret any more.
        lot_key: (made || season.discarded.is_some()).then(|| String::from(season.lot_key)),
        calendar,
        rows: list_rows(now),
        outside: title_holders_outside(now),
        invitations_made: made,
        final_tournament: season.final_tournament.map(|tournament| tournament.to_string()),
    }
}

fn calendar_row(now: &SeasonNow, tournament: TournamentId) -> CalendarRow {
    let season = &now.season;
    let played = now.field.tournaments.get(&tournament).map(AsRef::as_ref);
    let details = season.application(tournament).map(|application| &application.details);
    CalendarRow {
        tournament: Some(tournament.to_string()),
        title: played.map(|played| played.title.clone()).unwrap_or_default(),
        date: details.map(|details| details.date.to_string()).unwrap_or_default(),
        place: details.and_then(|details| details.place.as_ref()).map(ToString::to_string),
        capacity: details.map(|details| details.capacity),
        phase: played.map_or(Phase::Draft, |played| played.phase),
        took_part: played.map_or(0, |played| played.took_part),
        checks: check_views(&checks::of(season, tournament, played)),
        counts: played.is_some_and(|played| field::counts(season, tournament, played)),
        next_season: details.is_some_and(|details| checks::is_of_the_next_season(season, details.date)),
    }
}

pub(super) fn check_views(checks: &[Check]) -> Vec<CheckView> {
    let text = |value: &Value| match value {
        Value::Nothing => None,
        Value::Number(number) => Some(number.to_string()),
        Value::Day(date) => Some(date.to_string()),
        Value::Word(word) => Some(word.clone()),
    };
    let view = |check: &Check| CheckView {
        requirement: match check.requirement {
            Requirement::Public => "public",
            Requirement::Capacity => "capacity",
            Requirement::AppliedInTime => "applied_in_time",
            Requirement::Preset => "preset",
            Requirement::InSeason => "in_season",
            Requirement::TookPart => "took_part",
        }
        .to_owned(),
        met: check.met,
        wanted: text(&check.wanted),
        found: text(&check.found),
    };
    checks.iter().map(view).collect()
}

fn title_holders_outside(now: &SeasonNow) -> Vec<String> {
    let season = &now.season;
    let outside = season.title_holders.iter().filter(|entry| now.list.position(season.person_of(**entry)).is_none());
    outside.map(|entry| now.field.name(*entry)).collect()
}

/// The list with the names of everybody.
pub(super) fn list_rows(now: &SeasonNow) -> Vec<ListRow> {
    let places: BTreeMap<PersonKey, &'static str> = match &now.season.invitations {
        Some(invitations) => {
            let held = |place| match place {
                Some(Place::MovedUp { .. }) => "moved_up",
                Some(Place::Title) => "title",
                Some(Place::List | Place::Lot) | None => "qualified",
            };
            invitations
                .holders()
                .map(|(_, held_by)| (held_by.candidate.person, held(held_by.candidate.place)))
                .collect()
        }
        None => BTreeMap::new(),
    };
    let names = Names::of(now);
    let mut above: Option<&SeasonRow> = None;
    let mut rows = Vec::with_capacity(now.list.rows.len());
    for row in &now.list.rows {
        let Some(person) = now.list.person(row) else { continue };
        let mut view = row_view(row, above, &names, person);
        view.place = places.get(&person.key).map(|place| (*place).to_owned());
        rows.push(view);
        above = Some(row);
    }
    rows
}

/// Names of everybody at once: looked up one by one they would be sought through whole rosters.
struct Names(BTreeMap<crate::domain::season::entry::Entry, (String, Option<String>)>);

impl Names {
    fn of(now: &SeasonNow) -> Names {
        let mut names = BTreeMap::new();
        for (tournament, played) in &now.field.tournaments {
            for result in &played.results {
                let entry =
                    crate::domain::season::entry::Entry::Player { tournament: *tournament, player: result.player };
                names.insert(entry, (result.name.clone(), result.club.clone()));
            }
        }
        for player in now.field.kept.players() {
            let entry = crate::domain::season::entry::Entry::Kept(player);
            names.insert(entry, (now.field.name(entry), now.field.club(entry)));
        }
        Names(names)
    }

    /// By the first of his entries that has a name.
    fn person(&self, person: &Person) -> (String, Option<String>) {
        let known = person.results.iter().map(|result| result.entry).min();
        let named = known.and_then(|entry| self.0.get(&entry).cloned());
        named.unwrap_or_else(|| (person.key.to_string(), None))
    }
}

fn row_view(row: &SeasonRow, above: Option<&SeasonRow>, names: &Names, person: &Person) -> ListRow {
    let (name, club) = names.person(person);
    ListRow {
        rank: row.rank,
        person: row.player.clone(),
        name,
        club,
        points: row.points,
        played: row.played,
        counted: row.counted,
        quotient: row.quotient.cut('.'),
        quotient_exact: row.quotient.to_string(),
        best_place: row.best_place,
        worst_place: row.worst_place,
        qualified: word(row.qualified).to_owned(),
        decided_by: above.map(|above| tie_break(decided_by(above, row)).to_owned()),
        place: None,
    }
}

pub(super) fn word(qualified: Qualified) -> &'static str {
    match qualified {
        Qualified::Yes => "yes",
        Qualified::No => "no",
        Qualified::Title => "title",
        Qualified::Lot => "lot",
    }
}

fn tie_break(by: TieBreak) -> &'static str {
    match by {
        TieBreak::Points => "points",
        TieBreak::Played => "played",
        TieBreak::Quotient => "quotient",
        TieBreak::BestPlace => "best_place",
        TieBreak::WorstPlace => "worst_place",
        TieBreak::Shared => "shared",
    }
}

/// Why somebody stands where he stands: every result, which ones count, and what parts him from both neighbours.
pub fn person_view(now: &SeasonNow, key: PersonKey) -> Option<PersonView> {
    let at = now.list.position(key)?;
    let row = now.list.rows.get(at)?;
    let person = now.list.person(row)?;
    let names = Names::of(now);
    let earned = person.earned();
    let counts = counted(&now.season.rules, &earned);
    let mut results: Vec<ResultView> = person
        .results
        .iter()
        .enumerate()
        .map(|(index, result)| {
            let (date, event) = field::source_of(&now.season, &now.field, result.source);
            ResultView {
                event,
                date: date.map(|date| date.to_string()).unwrap_or_default(),
                tournament: match result.source {
                    Source::Tournament(tournament) => Some(tournament.to_string()),
                    Source::Imported { .. } => None,
                },
                entry: result.entry.to_string(),
                place: result.place,
                points: points(&now.season.rules, result.place),
                quotient: result.quotient.cut('.'),
                quotient_exact: result.quotient.to_string(),
                counts: counts.contains(&index),
            }
        })
        .collect();
    results.sort_by(|a, b| {
        (!a.counts, std::cmp::Reverse(a.points), &a.date).cmp(&(!b.counts, std::cmp::Reverse(b.points), &b.date))
    });
    let neighbour = |other: &SeasonRow, by: TieBreak| {
        let value = |row: &SeasonRow| match by {
            TieBreak::Points => row.points.to_string(),
            TieBreak::Played => row.played.to_string(),
            TieBreak::Quotient | TieBreak::Shared => row.quotient.to_string(),
            TieBreak::BestPlace => row.best_place.map(|place| place.to_string()).unwrap_or_default(),
            TieBreak::WorstPlace => row.worst_place.map(|place| place.to_string()).unwrap_or_default(),
        };
        let name = now.list.person(other).map(|person| names.person(person).0).unwrap_or_default();
        PersonNeighbour {
            person: other.player.clone(),
            name,
            rank: other.rank,
            decided_by: tie_break(by).to_owned(),
            own: value(row),
            other: value(other),
        }
    };
    let above = at.checked_sub(1).and_then(|at| now.list.rows.get(at));
    let below = now.list.rows.get(at + 1);
    Some(PersonView {
        row: row_view(row, above, &names, person),
        results,
        above: above.map(|above| neighbour(above, decided_by(above, row))),
        below: below.map(|below| neighbour(below, decided_by(row, below))),
    })
}

const LIST_COLUMNS: [&str; 12] = [
    "rank",
    "player",
    "name",
    "club",
    "points",
    "played",
    "counted",
    "quotient",
    "quotient_exact",
    "best_place",
    "worst_place",
    "qualified",
];

/// The list as a file, with the columns of `roundtable season` and the names beside them.
///
/// # Errors
/// Where a line cannot be written.
pub fn list_file(now: &SeasonNow) -> Result<Cells, NotAFile> {
    let line = |row: ListRow| {
        (
            row.rank,
            row.person,
            Cell::from(row.name),
            Cell::from(row.club.unwrap_or_default()),
            row.points,
            row.played,
            row.counted,
            Number::from(row.quotient),
            Number::from(row.quotient_exact),
            row.best_place,
            row.worst_place,
            row.qualified,
        )
    };
    Cells::of(&LIST_COLUMNS, list_rows(now).into_iter().map(line))
}
