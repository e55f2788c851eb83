//! Laws of a season's life, and the worked rules of the list by name (`rules.md` §7).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::civil::{Date, date};
use uuid::Uuid;

use super::checks::{self, Requirement};
use super::command::{GivenEvent, GivenPlace, SeasonCommand};
use super::decide::{Answer as Given, Context, Decision, Opening, decide, open};
use super::entry::{Entry, PersonKey};
use super::event::SeasonStamp;
use super::field::{Field, List, MailKey, Played, PlayedResult};
use super::invitations::{Answer, Place};
use super::refusal::SeasonRefusal;
use super::state::{Details, Import, Season};
use super::suggestions::{share_a_mail, suggestions};
use super::*;
use crate::domain::ids::{AccountId, PlayerId, SeasonId, TournamentId};
use crate::domain::people::Person;
use crate::domain::rules::Rules;
use crate::domain::state::Phase;
use crate::domain::text::{Line, Note, PersonName};

const KEEPER: AccountId = AccountId(Uuid::from_u128(1));
const ORGANIZER: AccountId = AccountId(Uuid::from_u128(2));
const DAY: Date = date(2006, 8, 20);

fn tournament(number: u128) -> TournamentId {
    TournamentId(Uuid::from_u128(number))
}

/// A season, and the hall around it, as a test moves them.
struct Year {
    season: Season,
    field: Field,
    now: jiff::Timestamp,
}

impl Year {
    fn begins() -> Year {
        let rules = Rules::preset("rangliste-2006").and_then(|rules| rules.season).expect("a preset with a season");
        let opening = Opening {
            title: Line::parse("Rangliste 2006").expect("a title"),
            preset: "rangliste-2006".to_owned(),
            rules,
            starts: date(2006, 5, 19),
            closes: date(2006, 9, 10),
            keeper: KEEPER,
        };
        let event = open(opening, [7; 32]).expect("days in order");
        let season = Season::begin(SeasonId(Uuid::from_u128(9)), &event).expect("a season begins with its opening");
        Year { season, field: Field::default(), now: "2006-06-01T10:00:00Z".parse().expect("a time") }
    }

    fn does(&mut self, by: AccountId, command: SeasonCommand) -> Result<Given, SeasonRefusal> {
        let list = self.list();
        let context = Context { by, field: &self.field, list: &list };
        let Decision { events, people, answer } = decide(&self.season, &command, &context)?;
        for event in &events {
            let json = serde_json::to_string(event).expect("an event is JSON");
            assert_eq!(serde_json::from_str::<super::event::SeasonEvent>(&json).expect("and is read again"), *event);
            self.season.apply(SeasonStamp { at: self.now }, event);
        }
        let kept = Arc::make_mut(&mut self.field.kept);
        people.iter().for_each(|change| kept.apply(change));
        Ok(answer)
    }

    fn keeper(&mut self, command: SeasonCommand) -> Given {
        self.does(KEEPER, command).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    fn list(&self) -> List {
        List::of(&self.season, &self.field)
    }

    /// A finished tournament, accepted: these names at these places.
    fn plays(&mut self, number: u128, placings: &[(&str, Option<u32>)]) -> TournamentId {
        let id = tournament(number);
        let result = |(at, (name, place)): (usize, &(&str, Option<u32>))| PlayedResult {
            player: PlayerId(at as u32 + 1),
            name: (*name).to_owned(),
            club: None,
            mail: None,
            place: *place,
            quotient: Exact::from(1_000 - at as u64),
        };
        let played = Played {
            title: format!("Cup {number}"),
            phase: Phase::Finished,
            preset: "rangliste-2006".to_owned(),
            heads: [ORGANIZER].into(),
            time_zone: None,
            took_part: 16,
            results: placings.iter().enumerate().map(result).collect(),
        };
        self.field.tournaments.insert(id, Arc::new(played));
        self.does(ORGANIZER, applies(id, DAY)).expect("an organizer applies");
        self.keeper(SeasonCommand::Accept { tournament: id });
        id
    }

    /// So many people whose places follow each other, so that each has a rank of his own.
    fn plays_with(&mut self, people: u32) -> TournamentId {
        let names: Vec<String> = (1..=people).map(|n| format!("Person {n}")).collect();
        let placings: Vec<(&str, Option<u32>)> = (1..).zip(&names).map(|(n, name)| (name.as_str(), Some(n))).collect();
        self.plays(100, &placings)
    }

    fn answers(&mut self, candidate: u32, answer: Answer) -> Result<Given, SeasonRefusal> {
        self.does(KEEPER, SeasonCommand::RecordAnswer { candidate, answer, note: None })
    }

    fn holders(&self) -> Vec<u32> {
        let invitations = self.season.invitations.as_ref().expect("invitations");
        invitations.holders().map(|(no, _)| no).collect()
    }
}

fn applies(tournament: TournamentId, day: Date) -> SeasonCommand {
    let details = Details { date: day, capacity: 32, public: true, place: None };
    SeasonCommand::Apply { tournament, details }
}

fn why() -> Note {
    Note::parse("A reason").expect("a note")
}

fn person(tournament: TournamentId, player: u32) -> PersonKey {
    PersonKey::One(Entry::Player { tournament, player: PlayerId(player) })
}

fn unmet(year: &Year, id: TournamentId) -> Vec<Requirement> {
    let played = year.field.tournaments.get(&id).map(AsRef::as_ref);
    let checks = checks::of(&year.season, id, played);
    checks.into_iter().filter(|check| check.met != Some(true)).map(|check| check.requirement).collect()
}

#[test]
fn every_line_of_the_check_list_is_held_against_its_value() {
    let mut year = Year::begins();
    let good = year.plays(1, &[("Ana", Some(1))]);
    assert_eq!(unmet(&year, good), []);
    // Twenty-seven days before is a day too late.
    for (number, day, expected) in [
        (2, date(2006, 6, 29), vec![]),
        (3, date(2006, 6, 28), vec![Requirement::AppliedInTime]),
        (4, date(2006, 9, 10), vec![]),
        (5, date(2006, 9, 11), vec![Requirement::InSeason]),
    ] {
        let id = year.plays(number, &[]);
        year.does(ORGANIZER, SeasonCommand::Withdraw { tournament: id, reason: why() }).expect("withdrawn");
        year.does(ORGANIZER, applies(id, day)).expect("applied anew");
        assert_eq!(unmet(&year, id), expected, "{day}");
    }
    let small = Details { date: DAY, capacity: 31, public: false, place: None };
    let id = tournament(6);
    let played = Played { preset: "custom".to_owned(), took_part: 15, ..(*year.field.tournaments[&good]).clone() };
    year.field.tournaments.insert(id, Arc::new(played));
    year.does(ORGANIZER, SeasonCommand::Apply { tournament: id, details: small }).expect("applied");
    let expected = [Requirement::Public, Requirement::Capacity, Requirement::Preset, Requirement::TookPart];
    assert_eq!(unmet(&year, id), expected);
}

#[test]
fn a_tournament_after_the_closing_date_counts_for_the_next_season() {
    let mut year = Year::begins();
    let id = year.plays(1, &[("Ana", Some(1))]);
    year.does(ORGANIZER, SeasonCommand::Withdraw { tournament: id, reason: why() }).expect("withdrawn");
    year.does(ORGANIZER, applies(id, date(2006, 10, 15))).expect("applied");
    year.keeper(SeasonCommand::Accept { tournament: id });
    assert!(year.list().rows.is_empty());
    assert!(checks::is_of_the_next_season(&year.season, date(2006, 10, 15)));
}

#[test]
fn an_organizer_applies_with_his_own_tournament_and_only_the_keeper_accepts() {
    let mut year = Year::begins();
    let id = year.plays(1, &[]);
    let other = AccountId(Uuid::from_u128(3));
    let again = SeasonCommand::Withdraw { tournament: id, reason: why() };
    assert_eq!(year.does(other, again), Err(SeasonRefusal::NotTheOrganizer));
    assert_eq!(year.does(other, applies(id, DAY)), Err(SeasonRefusal::NotTheOrganizer));
    assert_eq!(year.does(ORGANIZER, applies(id, DAY)), Err(SeasonRefusal::AppliedAlready));
    assert_eq!(year.does(ORGANIZER, applies(tournament(8), DAY)), Err(SeasonRefusal::NoTournamentHere));
    for command in [SeasonCommand::Accept { tournament: id }, SeasonCommand::MakeInvitations] {
        assert_eq!(year.does(ORGANIZER, command), Err(SeasonRefusal::NotTheKeeper));
    }
}

#[test]
fn the_list_follows_when_a_tournament_is_reopened_and_finished_again() {
    let mut year = Year::begins();
    let id = year.plays(1, &[("Ana", Some(1)), ("Bea", Some(2))]);
    assert_eq!(year.list().rows.len(), 2);
    let finished = year.field.tournaments[&id].clone();
    let reopened = Played { phase: Phase::Running, results: Vec::new(), ..(*finished).clone() };
    year.field.tournaments.insert(id, Arc::new(reopened));
    assert!(year.list().rows.is_empty());
    year.field.tournaments.insert(id, finished);
    assert_eq!(year.list().rows.len(), 2);
    year.does(ORGANIZER, SeasonCommand::Withdraw { tournament: id, reason: why() }).expect("withdrawn");
    assert!(year.list().rows.is_empty());
}

#[test]
fn six_of_seven_results_count_and_the_seventh_was_played() {
    let mut year = Year::begins();
    let mut persons = Vec::new();
    for (number, place) in (1..).zip([9, 1, 3, 2, 5, 4, 6]) {
        let id = year.plays(number, &[("Ana", Some(place))]);
        persons.push(person(id, 1));
    }
    year.keeper(SeasonCommand::Link { persons });
    let list = year.list();
    let row = &list.rows[0];
    assert_eq!((row.points, row.played, row.counted), (100 + 50 + 33 + 25 + 20 + 17, 7, 6));
    assert_eq!(row.quotient, Exact::from(6_000_u64));
    assert_eq!((row.best_place, row.worst_place), (Some(1), Some(9)));
    let ana = list.person(row).expect("the person of the row");
    let counts = counted(&year.season.rules, &ana.earned());
    let left_out: Vec<Option<u32>> =
        (0..7).filter(|index| !counts.contains(index)).map(|index| ana.results[index].place).collect();
    assert_eq!(left_out, [Some(9)]);
}

#[test]
fn place_seventeen_gets_nothing_but_was_played_and_so_was_a_disqualification() {
    let mut year = Year::begins();
    year.plays(1, &[("Ana", Some(16)), ("Bea", Some(17)), ("Cem", None)]);
    let told: Vec<_> =
        year.list().rows.iter().map(|row| (row.points, row.played, row.best_place, row.worst_place)).collect();
    assert_eq!(told, [(5, 1, Some(16), Some(16)), (0, 1, Some(17), Some(17)), (0, 1, None, None)]);
}

#[test]
fn each_tie_break_puts_a_row_below_the_one_above_and_says_so() {
    let placing = |player: &str, place, quotient: u64| Placing {
        player: player.to_owned(),
        place: Some(place),
        quotient: Exact::from(quotient),
    };
    let rules = Year::begins().season.rules;
    let placings = [
        placing("a", 1, 1),
        // 25 points in one tournament, then in one with a lesser Quotient.
        placing("b", 4, 90),
        placing("c", 4, 80),
        // Nothing in two: the Quotients are equal, the best places are not.
        placing("d", 17, 10),
        placing("d", 40, 10),
        placing("e", 18, 10),
        placing("e", 19, 10),
        // As e but for the worst place.
        placing("f", 18, 10),
        placing("f", 20, 10),
        placing("g", 18, 10),
        placing("g", 20, 10),
        placing("h", 15, 0),
        placing("h", 16, 0),
    ];
    let rows = season_list(&rules, &placings, &Default::default());
    let order: Vec<&str> = rows.iter().map(|row| row.player.as_str()).collect();
    assert_eq!(order, ["a", "b", "c", "h", "d", "e", "f", "g"]);
    let reasons: Vec<TieBreak> = rows.windows(2).map(|pair| decided_by(&pair[0], &pair[1])).collect();
    let expected = [
        TieBreak::Points,
        TieBreak::Quotient,
        TieBreak::Points,
        TieBreak::Points,
        TieBreak::BestPlace,
        TieBreak::WorstPlace,
        TieBreak::Shared,
    ];
    assert_eq!(reasons, expected);
    let played =
        season_list(&rules, &[placing("i", 4, 1), placing("j", 4, 9), placing("j", 17, 9)], &Default::default());
    assert_eq!(decided_by(&played[0], &played[1]), TieBreak::Played);
}

#[test]
fn persons_of_one_name_are_suggested_linked_and_parted_again() {
    let mut year = Year::begins();
    let one = year.plays(1, &[("Anna Müller", Some(1)), ("Bea", Some(2))]);
    let other = year.plays(2, &[("MULLER, Anna", Some(2)), ("Anna Müller", Some(3))]);
    let suggested = suggestions(&year.season, &year.field, &year.list());
    // The two of the second tournament are two: only one of them can be the first's.
    assert_eq!(suggested, [[person(one, 1), person(other, 1)]]);
    let both = SeasonCommand::Link { persons: vec![person(other, 1), person(other, 2)] };
    assert!(matches!(year.does(KEEPER, both), Err(SeasonRefusal::TwiceInOneEvent { .. })));
    let alone = SeasonCommand::Link { persons: vec![person(one, 1), person(one, 1)] };
    assert_eq!(year.does(KEEPER, alone), Err(SeasonRefusal::NothingToLink));
    let nobody = SeasonCommand::Link { persons: vec![person(one, 1), person(one, 9)] };
    assert!(matches!(year.does(KEEPER, nobody), Err(SeasonRefusal::NoSuchPerson { .. })));

    let linked = year.keeper(SeasonCommand::Link { persons: vec![person(one, 1), person(other, 1)] });
    assert_eq!(linked.person, Some(1));
    assert_eq!(year.list().rows[0].points, 150);
    let entry = Entry::Player { tournament: other, player: PlayerId(1) };
    year.keeper(SeasonCommand::Unlink { entry });
    assert_eq!(year.list().rows[0].points, 100);
    assert!(year.season.linked.is_empty(), "one entry alone is no link");
    assert_eq!(year.does(KEEPER, SeasonCommand::Unlink { entry }), Err(SeasonRefusal::NotLinked));
    year.keeper(SeasonCommand::KeepApart { one: person(one, 1), other: person(other, 1) });
    let suggested = suggestions(&year.season, &year.field, &year.list());
    assert_eq!(suggested, [[person(one, 1), person(other, 2)]]);
}

#[test]
fn one_mail_address_under_two_names_is_suggested_once_and_never_within_one_tournament() {
    let mut year = Year::begins();
    let one = year.plays(1, &[("Anna Müller", Some(1)), ("Bea", Some(2))]);
    let other = year.plays(2, &[("Anna Kern", Some(1)), ("Cem", Some(2))]);
    for id in [one, other] {
        let played = Arc::make_mut(year.field.tournaments.get_mut(&id).expect("the tournament"));
        played.results[0].mail = Some(MailKey([7; 32]));
    }
    // A family that shares an address: these two met, so they are two.
    Arc::make_mut(year.field.tournaments.get_mut(&one).expect("the tournament")).results[1].mail =
        Some(MailKey([7; 32]));
    let suggested = suggestions(&year.season, &year.field, &year.list());
    assert_eq!(suggested, [[person(one, 1), person(other, 1)]]);
    assert!(share_a_mail(&year.season, &year.field, person(one, 1), &suggested[0]));
    assert!(!share_a_mail(&year.season, &year.field, person(other, 2), &suggested[0]));
}

#[test]
fn placings_from_elsewhere_count_like_others_until_they_are_taken_back() {
    let mut year = Year::begins();
    let place = |player: &str, place| GivenPlace { player: player.to_owned(), place, quotient: Exact::from(90_u64) };
    let event = |title: &str, day, placings| GivenEvent { title: title.to_owned(), date: day, placings };
    let events = vec![
        event("Essen", DAY, vec![place("Ana", Some(1)), place("Bea", None)]),
        event("Ulm", DAY, vec![place("Ana", Some(2))]),
        event("Too late", date(2006, 9, 11), vec![place("Bea", Some(1))]),
    ];
    let import = year.keeper(SeasonCommand::ImportPlacings { events, replaces: None }).import.expect("a number");
    let told: Vec<_> = year.list().rows.iter().map(|row| (row.player.clone(), row.points, row.played)).collect();
    assert_eq!(told, [("K1".to_owned(), 150, 2), ("K2".to_owned(), 0, 1)]);
    assert_eq!(year.field.name(Entry::Kept(PlayerId(1))), "Ana");
    year.keeper(SeasonCommand::UndoImport { import });
    assert!(year.list().rows.is_empty());
    assert!(year.field.kept.players().next().is_none(), "the names went with the placings");
    let again = SeasonCommand::UndoImport { import };
    assert_eq!(year.does(KEEPER, again), Err(SeasonRefusal::NoSuchImport { import }));
}

#[test]
fn a_corrected_file_takes_the_place_of_the_one_before_and_who_was_linked_stays_linked() {
    let mut year = Year::begins();
    let file = |title: &str, placings: &[(&str, u32)]| {
        let place = |(player, place): &(&str, u32)| GivenPlace {
            player: (*player).to_owned(),
            place: Some(*place),
            quotient: Exact::from(90_u64),
        };
        vec![GivenEvent { title: title.to_owned(), date: DAY, placings: placings.iter().map(place).collect() }]
    };
    let import = |events, replaces| SeasonCommand::ImportPlacings { events, replaces };
    year.keeper(import(file("Ulm", &[("Ana", 1)]), None));
    let first = year.keeper(import(file("Essen", &[("Ana", 3), ("Bea", 1)]), None)).import;
    let persons = [1, 2].map(|player| PersonKey::One(Entry::Kept(PlayerId(player)))).to_vec();
    year.keeper(SeasonCommand::Link { persons });
    year.keeper(import(file("Essen", &[("ANA", 1), ("Bea", 2)]), first));
    assert_eq!(year.season.imports.len(), 2, "Ulm, and Essen once");
    let told: Vec<_> = year.list().rows.iter().map(|row| (row.played, row.best_place)).collect();
    assert_eq!(told.len(), 2, "Ana is one person still");
    assert_eq!(told[0].0, 2);
    // A title, a lot, and who he is not, hang on the number.
    let numbers: BTreeSet<PlayerId> = year.season.imports.values().flat_map(Import::players).collect();
    assert_eq!(numbers, [1, 2, 3].map(PlayerId).into());
    assert_eq!(year.field.name(Entry::Kept(PlayerId(3))), "Bea");
    let gone = import(file("Essen", &[("Ana", 1)]), first);
    assert!(matches!(year.does(KEEPER, gone), Err(SeasonRefusal::NoSuchImport { .. })));
}

#[test]
fn one_name_in_two_files_is_suggested_as_one_person_and_goes_to_the_final_as_it_was_written() {
    let mut year = Year::begins();
    for title in ["Essen", "Ulm"] {
        let quotient = Exact::from(90_u64);
        let placings = vec![GivenPlace { player: "Anna Müller".to_owned(), place: Some(1), quotient }];
        let events = vec![GivenEvent { title: title.to_owned(), date: DAY, placings }];
        year.keeper(SeasonCommand::ImportPlacings { events, replaces: None });
    }
    let suggested = suggestions(&year.season, &year.field, &year.list());
    assert_eq!(suggested.iter().map(Vec::len).collect::<Vec<_>>(), [2]);
    assert_eq!(year.field.name(Entry::Kept(PlayerId(2))), "Anna Müller");
}

#[test]
fn a_title_holder_in_the_list_frees_his_place_and_one_outside_is_invited_too() {
    let mut year = Year::begins();
    let id = year.plays_with(50);
    year.keeper(SeasonCommand::NameTitleHolder { person: person(id, 3) });
    let outside = Person { name: PersonName::parse("Old Champion").expect("a name"), club: None };
    year.keeper(SeasonCommand::AddTitleHolder { person: outside.clone() });
    assert_eq!(
        year.does(KEEPER, SeasonCommand::AddTitleHolder { person: outside }),
        Err(SeasonRefusal::TooManyTitleHolders { most: 2 })
    );
    year.keeper(SeasonCommand::MakeInvitations);
    let invitations = year.season.invitations.as_ref().expect("invitations");
    assert_eq!(invitations.holders().count(), 46);
    assert_eq!(invitations.candidates[2].candidate.place, Some(Place::Title));
    assert_eq!(invitations.candidates[44].candidate.place, Some(Place::List));
    assert_eq!(invitations.candidates[45].candidate.place, None);
    let champion = invitations.candidates.last().expect("the champion");
    assert_eq!((champion.candidate.rank, champion.candidate.place), (None, Some(Place::Title)));
}

#[test]
fn who_declines_or_does_not_answer_is_replaced_in_the_order_of_the_list() {
    let mut year = Year::begins();
    year.plays_with(47);
    year.keeper(SeasonCommand::MakeInvitations);
    assert_eq!(year.holders(), (0..44).collect::<Vec<u32>>());
    assert_eq!(year.answers(5, Answer::Declined).map(|given| given.moved_up), Ok(Some(44)));
    assert_eq!(year.answers(7, Answer::NoAnswer).map(|given| given.moved_up), Ok(Some(45)));
    // Who moved up can decline, too.
    assert_eq!(year.answers(44, Answer::Declined).map(|given| given.moved_up), Ok(Some(46)));
    // Nobody is left.
    assert_eq!(year.answers(9, Answer::Declined).map(|given| given.moved_up), Ok(None));
    let holders = year.holders();
    assert_eq!(holders.len(), 43);
    for gone in [5, 7, 9, 44] {
        assert!(!holders.contains(&gone));
    }
    assert_eq!(year.answers(60, Answer::Invited), Err(SeasonRefusal::NoSuchCandidate { candidate: 60 }));
}

#[test]
fn who_comes_after_all_gets_his_place_back_unless_the_next_was_told() {
    let mut year = Year::begins();
    year.plays_with(46);
    year.keeper(SeasonCommand::MakeInvitations);
    year.answers(5, Answer::Declined).expect("declined");
    year.answers(5, Answer::Accepted).expect("he comes after all");
    assert_eq!(year.holders(), (0..44).collect::<Vec<u32>>());
    year.answers(5, Answer::Declined).expect("declined again");
    year.answers(44, Answer::Invited).expect("the next is told");
    assert_eq!(year.answers(5, Answer::Accepted), Err(SeasonRefusal::PlaceIsTaken { candidate: 5 }));
    let waits = year.answers(45, Answer::Invited);
    assert_eq!(waits, Err(SeasonRefusal::HasNoPlace { candidate: 45 }));
    let invitations = year.season.invitations.as_ref().expect("invitations");
    assert_eq!(invitations.candidates[5].history.len(), 3);
}

#[test]
fn a_tie_across_the_last_place_is_ended_by_the_lot_that_everybody_can_verify() {
    let mut year = Year::begins();
    let names: Vec<String> = (1..=46).map(|n| format!("Person {n}")).collect();
    let mut placings: Vec<(&str, Option<u32>)> = (1..).zip(&names).map(|(n, name)| (name.as_str(), Some(n))).collect();
    for (_, place) in &mut placings[42..] {
        *place = Some(43);
    }
    let id = year.plays(1, &placings);
    let tied = Arc::make_mut(year.field.tournaments.get_mut(&id).expect("the tournament"));
    tied.results[42..].iter_mut().for_each(|result| result.quotient = Exact::from(5_u64));
    let lots: BTreeMap<_, u32> =
        (43..=46).map(|player| (year.season.lot_key.lot(&person(id, player).to_string()), player)).collect();
    year.keeper(SeasonCommand::MakeInvitations);
    let invitations = year.season.invitations.as_ref().expect("invitations");
    let order: Vec<PersonKey> = invitations.candidates[42..].iter().map(|invited| invited.candidate.person).collect();
    assert_eq!(order, lots.values().map(|player| person(id, *player)).collect::<Vec<_>>());
    let places: Vec<_> = invitations.candidates[42..].iter().map(|invited| invited.candidate.place).collect();
    assert_eq!(places, [Some(Place::Lot), Some(Place::Lot), None, None]);
}

#[test]
fn after_the_invitations_nothing_changes_the_list_silently() {
    let mut year = Year::begins();
    let id = year.plays_with(46);
    year.keeper(SeasonCommand::MakeInvitations);
    let link = SeasonCommand::Link { persons: vec![person(id, 1), person(id, 2)] };
    assert_eq!(year.does(KEEPER, link), Err(SeasonRefusal::InvitationsAreMade));
    assert_eq!(year.does(KEEPER, SeasonCommand::MakeInvitations), Err(SeasonRefusal::InvitationsAreMade));
    year.keeper(SeasonCommand::DiscardInvitations { reason: why() });
    assert!(year.season.invitations.is_none());
    year.keeper(SeasonCommand::MakeInvitations);
}
