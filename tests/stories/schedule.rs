//! Rounds that are planned before the day, and seatings that take long: what was played stays, the rest is planned anew,
//! and nobody else waits for it.

use std::collections::{BTreeSet, HashSet};

use reqwest::header;
use roundtable::client::Heard;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::state::{StaffRole, Whom};
use roundtable::protocol::client::{CommandRequest, FeedName, NewPlayer, Request, SeenAtRequest};
use roundtable::protocol::server::{RefusalView, ServerFrame};
use roundtable::protocol::view::{ScheduleView, SeatingProposalView};
use serde_json::{Value, json};
use tokio::sync::watch;
use uuid::Uuid;

use crate::hall::{Hall, Person, Screen, patiently, refused, totals};
use crate::seating::{Seats, draws, looks, made, makes_it, planned, round_of};

/// Players that one command enters: its body stays below what the server takes.
const ENTERED_AT_ONCE: usize = 500;

/// Another tournament on the server of a hall.
async fn another(hall: &Hall, title: &str, preset: &str, details: Value) -> Person {
    let visitor = hall.head.visitor.clone();
    let tournament = visitor.create(title, preset, details).await.unwrap();
    Person { visitor, tournament }
}

async fn enters(head: &Person, players: usize, checked_in: bool) {
    let numbers: Vec<usize> = (1..=players).collect();
    for some in numbers.chunks(ENTERED_AT_ONCE) {
        let players = some.iter().map(|number| NewPlayer { name: format!("Settler {number}"), club: None });
        head.does(Request::AddPlayers { players: players.collect(), checked_in }).await.unwrap();
    }
}

async fn schedule_of(person: &Person) -> ScheduleView {
    person.visitor.get(&format!("/api/v1/tournaments/{}/schedule", person.tournament)).await.unwrap()
}

async fn page(person: &Person, rest: &str, language: &str) -> String {
    let path = format!("/t/{}/{rest}", person.tournament);
    let asked = person.visitor.request(reqwest::Method::GET, &path).header(header::ACCEPT_LANGUAGE, language);
    asked.send().await.unwrap().text().await.unwrap()
}

/// The desk enters every sheet of the newest round from paper.
async fn plays_on_paper(head: &Person) {
    let round = round_of(head).await;
    for table in &round.tables {
        head.enters_on_paper(table, round.no.0, totals(table, [10, 7, 6, 4])).await.unwrap();
    }
}

fn repeats(rounds: &[Seats]) -> usize {
    let pairs = |players: &Vec<PlayerId>| -> Vec<(PlayerId, PlayerId)> {
        let pair = |one: &PlayerId| {
            players.iter().filter(|other| one < *other).map(|other| (*one, *other)).collect::<Vec<_>>()
        };
        players.iter().flat_map(pair).collect()
    };
    let all: Vec<_> = rounds.iter().flatten().flat_map(|(_, players)| pairs(players)).collect();
    all.len() - all.iter().collect::<HashSet<_>>().len()
}

fn people(seats: &Seats) -> BTreeSet<PlayerId> {
    seats.iter().flat_map(|(_, players)| players).copied().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_schedule_is_published_before_the_day_and_a_no_show_changes_only_what_was_not_started() {
    let hall = Hall::with_players(0).await;
    let head = another(&hall, "Ranking day", "rangliste-2006", json!({})).await;
    enters(&head, 16, false).await;
    let registered =
        |expected| Request::DrawSeating { expected: RoundNo(expected), method: None, whom: Whom::Registered };

    // Weeks before: nobody is checked in, and no referee is named.
    let nobody = head.does(Request::DrawSeating { expected: RoundNo(1), method: None, whom: Whom::Active }).await;
    assert_eq!(refused(nobody), "cannot_seat");
    let revision = head.does(registered(1)).await.unwrap().answer.seating.unwrap();
    let proposal: SeatingProposalView = looks(&head).await.unwrap();
    // As many rounds as the programme has, and nobody meets anybody again.
    assert_eq!((proposal.rounds.len(), proposal.report.repeats, proposal.report.seat_repeats), (4, 0, 0));
    assert!(page(&head, "schedule.csv", "").await.contains("no_schedule"));
    assert_eq!(refused(head.does(Request::PublishSchedule { revision: revision + 1 }).await), "seating_changed");
    head.does(Request::PublishSchedule { revision }).await.unwrap();
    head.does(Request::PublishSchedule { revision }).await.unwrap();

    // Everybody sees it, on the screen, as a file, on paper, in three languages.
    let spectator = Person { visitor: hall.visitor(), tournament: head.tournament };
    assert_eq!(spectator.view().await.schedule.unwrap().last, RoundNo(4));
    let schedule = schedule_of(&spectator).await;
    let published: Vec<Seats> = schedule.rounds.iter().map(planned).collect();
    assert_eq!(published, proposal.rounds.iter().map(planned).collect::<Vec<_>>());
    let csv = page(&spectator, "schedule.csv", "").await;
    assert_eq!(csv.lines().next(), Some("round,table,seat,player,name"));
    assert_eq!(csv.lines().count(), 1 + 4 * 16);
    assert!(csv.contains(&format!("\n1,1,1,{},", published[0][0].1[0])), "{csv}");
    for (language, table) in [("en", "Table"), ("de-AT,de;q=0.9", "Tisch"), ("ro", "Masa")] {
        let printed = page(&spectator, "print/schedule", language).await;
        assert!(printed.contains(&format!("<th>{table}")), "{printed}");
        assert!(printed.contains("▸ Settler") && printed.contains("Settler 16"));
    }

    // A couple asks to change places in round 3, when it is on the wall already.
    let (one, other) = (published[2][0].1[1], published[2][1].1[1]);
    let seen = |player, table| SeenAtRequest { player, table: TableNo(table) };
    let swap = Request::SwapSeats { round: RoundNo(3), one: seen(one, 1), other: seen(other, 2) };
    head.does(swap).await.unwrap();
    let schedule = schedule_of(&spectator).await;
    assert_eq!(schedule.swaps, 1);
    assert!(planned(&schedule.rounds[2])[0].1.contains(&other));

    // The day: 15 come, and the plan is made anew for them before round 1.
    head.does(Request::InviteStaff { role: StaffRole::Referee, label: "Referee".to_owned() }).await.unwrap();
    let all: Vec<PlayerId> = (1..=16).map(PlayerId).collect();
    head.does(Request::CheckIn { players: all[..15].to_vec() }).await.unwrap();
    head.makes_round(1).await.unwrap();
    let schedule = schedule_of(&spectator).await;
    assert_eq!((schedule.rounds.len(), schedule.changed.len()), (4, 0));
    assert_eq!(made(&round_of(&head).await), planned(&schedule.rounds[0]));
    assert!(schedule.rounds.iter().all(|round| people(&planned(round)) == all[..15].iter().copied().collect()));
    plays_on_paper(&head).await;

    // Round 2 is the published one, as it hangs on the wall.
    head.makes_round(2).await.unwrap();
    assert_eq!(made(&round_of(&head).await), planned(&schedule.rounds[1]));
    plays_on_paper(&head).await;

    // Somebody leaves: what was played stays, the two other rounds are planned anew and published with the round.
    head.does(Request::Withdraw { player: PlayerId(7) }).await.unwrap();
    assert_eq!(spectator.view().await.schedule.unwrap().changed, [PlayerId(7)]);
    head.makes_round(3).await.unwrap();
    let anew = schedule_of(&spectator).await;
    assert_eq!(anew.rounds.iter().map(|round| round.no.0).collect::<Vec<_>>(), [3, 4]);
    assert_eq!(made(&round_of(&head).await), planned(&anew.rounds[0]));
    assert!(anew.rounds.iter().all(|round| people(&planned(round)).len() == 14));
    plays_on_paper(&head).await;
    head.makes_round(4).await.unwrap();
    assert_eq!(made(&round_of(&head).await), planned(&anew.rounds[1]));
    let played = [&schedule.rounds[0], &schedule.rounds[1], &anew.rounds[0], &anew.rounds[1]].map(planned);
    // 14 of 15 who follow a plan for 15 still go without: at most the two who would have met Settler 7 pay for it.
    assert!(repeats(&played) <= 2, "{} repeats", repeats(&played));
    let csv = page(&spectator, "seating.csv", "").await;
    assert_eq!(csv.lines().count(), 1 + 15 + 15 + 14 + 14);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_schedule_needs_to_know_how_many_rounds_come_and_one_round_is_none() {
    let hall = Hall::with_players(8).await;
    let revision = draws(&hall.head, 1, None).await;
    assert_eq!(refused(hall.head.does(Request::PublishSchedule { revision }).await), "not_a_schedule");
    hall.head.does(Request::DiscardSeating).await.unwrap();
    assert_eq!(refused(hall.head.does(Request::PublishSchedule { revision }).await), "no_proposal");

    let short = another(&hall, "One round", "rangliste-2006", json!({"planned_rounds": 1})).await;
    short.does(Request::InviteStaff { role: StaffRole::Referee, label: "Referee".to_owned() }).await.unwrap();
    enters(&short, 8, true).await;
    short.makes_round(1).await.unwrap();
    let more = short.does(Request::DrawSeating { expected: RoundNo(2), method: None, whom: Whom::Active }).await;
    assert_eq!(refused(more), "no_rounds_to_come");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_undone_round_leaves_the_schedule_and_comes_again_as_it_was_published() {
    let hall = Hall::with_players(0).await;
    let head = another(&hall, "Ranking day", "rangliste-2006", json!({"checks_in": false})).await;
    head.does(Request::InviteStaff { role: StaffRole::Referee, label: "Referee".to_owned() }).await.unwrap();
    enters(&head, 12, false).await;
    let revision = draws(&head, 1, None).await;
    // Made at once of the proposal: its other rounds are published with it.
    makes_it(&head, 1, revision).await.unwrap();
    let schedule = schedule_of(&head).await;
    assert_eq!(schedule.rounds.len(), 4);
    let first = made(&round_of(&head).await);
    head.does(Request::UndoRound { round: RoundNo(1), typed: None }).await.unwrap();
    head.makes_round(1).await.unwrap();
    assert_eq!(made(&round_of(&head).await), first);
    assert_eq!(schedule_of(&head).await.revision, schedule.revision);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_stops_while_it_seats_is_not_stuck_afterwards_and_the_same_wish_is_fulfilled() {
    let mut hall = Hall::with_players(0).await;
    let large = another(&hall, "Two thousand", "rangliste-2006", json!({"planned_rounds": 8})).await;
    enters(&large, 2_000, true).await;
    let command = Request::DrawSeating { expected: RoundNo(1), method: None, whom: Whom::Active };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    let mut desk = large.screen(FeedName::Staff).await;
    desk.live.ask(wish.request, wish.command.clone()).await.unwrap();
    // Answered over the same socket: the drawing was heard before.
    desk.does(Request::Announce { text: "Please sit down.".to_owned() }).await;
    hall.restarts().await;
    let large = Person { visitor: hall.head.visitor.clone(), tournament: large.tournament };
    let done = patiently("the seating", large.visitor.send(large.tournament, &wish)).await.unwrap();
    assert_eq!(looks(&large).await.unwrap().revision, done.answer.seating.unwrap());
    assert_eq!(patiently("the first answer", large.visitor.send(large.tournament, &wish)).await.unwrap(), done);
}

/// The tables that hand in while the other tournament is seated.
const RESULTS: usize = 200;

/// Seatings that are being worked out or wait for it, at every moment until the results are in.
const DRAWN_AT_ONCE: usize = 3;

/// What came of the drawings so far.
#[derive(Debug, Default)]
struct Drawn {
    answered: usize,
    refused: Vec<RefusalView>,
}

/// Has seatings drawn, one after the other and always some under way, until nobody listens any more; the refusals.
async fn draws_again_and_again(mut desk: Screen, tell: watch::Sender<Drawn>) -> Vec<RefusalView> {
    let draw = Request::DrawSeating { expected: RoundNo(1), method: Some(SeatingMethod::Schedule), whom: Whom::Active };
    let mut waiting = HashSet::new();
    loop {
        while waiting.len() < DRAWN_AT_ONCE && !tell.is_closed() {
            let id = Uuid::new_v4();
            desk.live.ask(id, draw.clone()).await.unwrap();
            waiting.insert(id);
        }
        if waiting.is_empty() {
            return tell.borrow().refused.clone();
        }
        let heard = patiently("an answer to a drawing", desk.live.hear()).await.unwrap();
        let (request, refusal) = match heard {
            Heard::Said(ServerFrame::Receipt { request, .. }) => (request, None),
            Heard::Said(ServerFrame::Refused { request, refusal }) => (request, Some(refusal)),
            _ => continue,
        };
        if waiting.remove(&request) {
            tell.send_modify(|drawn| {
                drawn.answered += 1;
                drawn.refused.extend(refusal);
            });
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_results_do_not_wait_while_two_thousand_players_are_seated_and_one_of_them_leaves() {
    // One tournament with 200 tables in play, and four desks to enter its sheets.
    let hall = Hall::with_players(0).await;
    enters(&hall.head, 4 * RESULTS, true).await;
    for desk in ["Desk 2", "Desk 3"] {
        hall.head.does(Request::InviteStaff { role: StaffRole::Organizer, label: desk.to_owned() }).await.unwrap();
    }
    hall.head.makes_round(1).await.unwrap();
    let mut desks = Vec::new();
    for staff in 1..=4 {
        desks.push(hall.opens(&hall.invitation(roundtable::domain::ids::StaffId(staff)).await).await);
    }
    let tables = round_of(&hall.head).await.tables;
    assert_eq!(tables.len(), RESULTS);

    // The other one: 2,000 players, eight rounds at once. A new seating is asked for as soon as one is there.
    let large = another(&hall, "Two thousand", "rangliste-2006", json!({"planned_rounds": 8})).await;
    enters(&large, 2_000, true).await;
    let (tell, mut told) = watch::channel(Drawn::default());
    let seating = tokio::spawn(draws_again_and_again(large.screen(FeedName::Staff).await, tell));

    // Meanwhile every sheet is entered and answered.
    let entering = desks.into_iter().zip(tables.chunks(RESULTS / 4).map(<[_]>::to_vec)).map(|(desk, tables)| {
        tokio::spawn(async move {
            for table in tables {
                desk.enters_on_paper(&table, 1, totals(&table, [10, 7, 6, 4])).await.unwrap();
            }
        })
    });
    for entered in entering.collect::<Vec<_>>() {
        entered.await.unwrap();
    }
    assert_eq!(hall.head.desk().await.0.desk.waiting, []);

    // Now somebody of the 2,000 leaves, and one more until it happens while a plan is being worked out: that plan was not
    // waited for, and says who left.
    let mut left = Vec::new();
    while told.borrow().refused.is_empty() {
        assert!(left.len() < 20, "nothing is ever being worked out");
        let leaver = PlayerId(1_234 + left.len() as u32);
        large.does(Request::Withdraw { player: leaver }).await.unwrap();
        left.push(leaver);
        let then = told.borrow().answered + DRAWN_AT_ONCE;
        let changed = told.wait_for(|drawn| !drawn.refused.is_empty() || drawn.answered > then);
        patiently("the plans that were under way", changed).await.unwrap();
    }
    drop(told);
    for refusal in patiently("the last plans", seating).await.unwrap() {
        assert_eq!(refusal.code, "roster_changed");
        let named: Vec<PlayerId> = serde_json::from_value(refusal.values["players"].clone()).unwrap();
        assert!(!named.is_empty() && named.iter().all(|player| left.contains(player)), "{named:?} of {left:?}");
    }
    // Asked for once more, it is there; and judged while everybody else is answered.
    draws(&large, 1, None).await;
    let proposal = looks(&large).await.unwrap();
    assert_eq!((proposal.rounds.len(), proposal.report.repeats), (8, 0));
    assert_eq!(proposal.report.seat_repeats, proposal.report.seat_repeats_lower_bound);
    let revision = proposal.revision;
    large.does(Request::InviteStaff { role: StaffRole::Referee, label: "Referee".to_owned() }).await.unwrap();
    makes_it(&large, 1, revision).await.unwrap();
    assert_eq!(made(&round_of(&large).await), planned(&proposal.rounds[0]));
}
