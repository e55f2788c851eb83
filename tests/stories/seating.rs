//! Seatings before anybody sits down: the head draws, looks, swaps and confirms; nobody else sees it before; friends stay
//! apart, and who needs a table has it.

use std::collections::BTreeSet;

use reqwest::Method;
use roundtable::client::{ClientFault, Heard};
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::domain::rules::SeatingMethod;
use roundtable::domain::state::{Origin, Whom};
use roundtable::protocol::client::{FeedName, Request, SeenAtRequest};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::{ApartView, PlannedRoundView, PublicView, RoundView, SeatingProposalView, TableState};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::hall::{Hall, Person, patiently, refused, totals};

pub fn draw(round: u16, method: Option<SeatingMethod>) -> Request {
    Request::DrawSeating { expected: RoundNo(round), method, whom: Whom::Active }
}

/// Draws, and gives the revision of what was drawn.
pub async fn draws(head: &Person, round: u16, method: Option<SeatingMethod>) -> u32 {
    head.does(draw(round, method)).await.unwrap().answer.seating.unwrap()
}

pub async fn looks(person: &Person) -> Result<SeatingProposalView, ClientFault> {
    person.visitor.get(&format!("/api/v1/tournaments/{}/seating", person.tournament)).await
}

pub async fn makes_it(head: &Person, round: u16, revision: u32) -> Result<roundtable::client::Done, ClientFault> {
    let (expected, proposal) = (RoundNo(round), Some(revision));
    head.does(Request::MakeRound { expected, method: None, map: None, proposal }).await
}

/// Table by table, seat by seat.
pub type Seats = Vec<(TableNo, Vec<PlayerId>)>;

pub fn planned(round: &PlannedRoundView) -> Seats {
    round.tables.iter().map(|table| (table.no, table.seats.iter().map(|seat| seat.player).collect())).collect()
}

pub fn made(round: &RoundView) -> Seats {
    round.tables.iter().map(|table| (table.no, table.seats.iter().map(|seat| seat.player).collect())).collect()
}

pub fn table_of(seats: &Seats, player: PlayerId) -> TableNo {
    seats.iter().find(|(_, players)| players.contains(&player)).map(|(no, _)| *no).unwrap()
}

fn swap(round: u16, one: (PlayerId, TableNo), other: (PlayerId, TableNo)) -> Request {
    let seen = |(player, table)| SeenAtRequest { player, table };
    Request::SwapSeats { round: RoundNo(round), one: seen(one), other: seen(other) }
}

/// The newest made round of a hall, as everybody sees it.
pub async fn round_of(person: &Person) -> RoundView {
    person.view().await.round.unwrap()
}

fn everybody_sits_once(view: &PublicView, players: usize) {
    let Some(round) = &view.round else { return };
    let seated: Vec<PlayerId> = round.tables.iter().flat_map(|table| &table.seats).map(|seat| seat.player).collect();
    assert_eq!(seated.len(), players);
    assert_eq!(seated.iter().collect::<BTreeSet<_>>().len(), players, "somebody sits twice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_head_draws_looks_swaps_and_confirms_and_nobody_else_sees_it_before() {
    let hall = Hall::with_players(12).await;
    let head = &hall.head;
    let (referee, organizer, player) = (hall.referee().await, hall.organizer().await, hall.player(PlayerId(1)).await);
    assert_eq!(looks(head).await.unwrap_err().code(), "no_proposal");
    assert_eq!(refused(organizer.does(draw(1, None)).await), "not_allowed");

    let first = draws(head, 1, Some(SeatingMethod::Round)).await;
    let proposal = looks(head).await.unwrap();
    assert_eq!((proposal.revision, proposal.rounds.len(), proposal.origin), (first, 1, Origin::Drawn));
    assert_eq!((proposal.report.repeats, proposal.report.repeats_lower_bound), (0, 0));
    assert_eq!(proposal.rounds[0].tables.len(), 3);
    assert_eq!(proposal.rounds[0].tables[0].seats[0].name.split(' ').next(), Some("Settler"));

    // Organizers see it, too; everybody else sees nothing of it.
    let (desk, ..) = organizer.desk().await;
    assert_eq!(desk.desk.proposal.unwrap().revision, first);
    looks(&organizer).await.unwrap();
    for stranger in [&referee, &player.person, &hall.spectator()] {
        assert_eq!(looks(stranger).await.unwrap_err().code(), "not_allowed");
    }
    let public = serde_json::to_string(&head.view().await).unwrap();
    assert!(!public.contains("proposal") && !public.contains(&proposal.seed.to_string()), "{public}");

    // Drawing again gives another one.
    let second = draws(head, 1, Some(SeatingMethod::Round)).await;
    let again = looks(head).await.unwrap();
    assert_ne!((again.seed, planned(&again.rounds[0])), (proposal.seed, planned(&proposal.rounds[0])));
    assert_eq!(refused(makes_it(head, 1, first).await), "seating_changed");

    // Two people want to change places; the report and the seats follow at once.
    let seats = planned(&again.rounds[0]);
    let (one, other) = ((seats[0].1[0], seats[0].0), (seats[2].1[3], seats[2].0));
    head.does(swap(1, one, other)).await.unwrap();
    let swapped = looks(head).await.unwrap();
    let mut wanted = seats.clone();
    (wanted[0].1[0], wanted[2].1[3]) = (other.0, one.0);
    assert_eq!((planned(&swapped.rounds[0]), swapped.swaps), (wanted.clone(), 1));
    // Somebody else's screen still shows them where they were.
    assert_eq!(refused(head.does(swap(1, one, other)).await), "seats_changed");
    assert_eq!(refused(makes_it(head, 1, second).await), "seating_changed");

    let made_round = makes_it(head, 1, swapped.revision).await.unwrap();
    assert_eq!(made_round.answer.round, Some(RoundNo(1)));
    let round = round_of(head).await;
    assert_eq!(made(&round), wanted);
    assert_eq!((round.seed, round.swaps, round.origin), (again.seed, 1, Origin::Drawn));
    assert_eq!(looks(head).await.unwrap_err().code(), "no_proposal");
    assert_eq!(hall.count("seating_proposed").await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_round_can_be_looked_at_while_results_are_missing_but_not_by_the_standings() {
    let hall = Hall::with_a_round(12).await;
    let head = &hall.head;
    assert_eq!(refused(head.does(draw(1, None)).await), "round_is_made");
    assert_eq!(refused(head.does(draw(3, None)).await), "no_such_round");
    assert_eq!(refused(head.does(draw(2, Some(SeatingMethod::Standings))).await), "round_is_unfinished");
    assert_eq!(refused(head.does(draw(2, Some(SeatingMethod::Schedule))).await), "seating_method_not_offered");
    let revision = draws(head, 2, Some(SeatingMethod::Round)).await;
    let report = looks(head).await.unwrap().report;
    // Three tables of four: three pairs meet again, and that is proven to be the least.
    assert_eq!((report.repeats, report.repeats_lower_bound, report.meet_again_count), (3, 3, 3));
    assert_eq!(report.meet_again.len(), 3);
    assert_eq!(report.meet_again[0].meetings, 2);
    assert_eq!((report.seat_repeats, report.seat_repeats_lower_bound), (0, 0));
    assert_eq!(refused(makes_it(head, 2, revision).await), "round_is_unfinished");
    hall.plays_the_round().await;
    draws(head, 2, Some(SeatingMethod::Standings)).await;
    let revision = draws(head, 2, Some(SeatingMethod::Round)).await;
    // Somebody goes home after it was drawn: it says who, and is not used.
    head.does(Request::Withdraw { player: PlayerId(5) }).await.unwrap();
    assert_eq!(looks(head).await.unwrap().changed[0].name, "Settler 5");
    match makes_it(head, 2, revision).await.unwrap_err() {
        ClientFault::Refused(refusal) => {
            assert_eq!(refusal.code, "roster_changed");
            assert_eq!(refusal.values["players"], serde_json::json!(["P5"]));
        }
        other => panic!("{other}"),
    }
    // He comes back, and the same proposal is good again.
    head.does(Request::Return { player: PlayerId(5) }).await.unwrap();
    makes_it(head, 2, revision).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_are_kept_apart_and_referees_do_not_learn_of_them() {
    let hall = Hall::with_players(16).await;
    let (referee, organizer) = (hall.referee().await, hall.organizer().await);
    let (ann, bo, cy) = (PlayerId(4), PlayerId(9), PlayerId(13));
    let pairs = vec![(bo, ann), (ann, bo), (cy, ann)];
    organizer.does(Request::KeepApart { pairs }).await.unwrap();
    assert_eq!(refused(referee.does(Request::KeepApart { pairs: vec![(ann, bo)] }).await), "not_allowed");
    assert_eq!(refused(organizer.does(Request::KeepApart { pairs: vec![(ann, ann)] }).await), "bad_field");
    assert_eq!(
        refused(organizer.does(Request::KeepApart { pairs: vec![(ann, PlayerId(17))] }).await),
        "no_such_player"
    );

    let apart: ApartView = organizer.visitor.get(&hall.path("/apart")).await.unwrap();
    let known: Vec<_> = apart.pairs.iter().map(|pair| (pair.name.as_str(), pair.other_name.as_str())).collect();
    assert_eq!(known, [("Settler 4", "Settler 9"), ("Settler 4", "Settler 13")]);
    for curious in [&referee, &hall.player(ann).await.person, &hall.spectator()] {
        let asked: Result<Value, _> = curious.visitor.get(&hall.path("/apart")).await;
        assert_eq!(asked.unwrap_err().code(), "not_allowed");
    }

    for round in 1..=3 {
        draws(&hall.head, round, None).await;
        let report = looks(&organizer).await.unwrap().report.apart;
        assert_eq!((report.broken, report.meet_count), (0, 0));
        let seats = planned(&looks(&organizer).await.unwrap().rounds[0]);
        assert_ne!(table_of(&seats, ann), table_of(&seats, bo));
        assert_ne!(table_of(&seats, ann), table_of(&seats, cy));
        hall.head.makes_round(round).await.unwrap();
        let seats = made(&round_of(&hall.head).await);
        assert_ne!(table_of(&seats, ann), table_of(&seats, bo));
        hall.plays_the_round().await;
    }
    // What referees see of the tournament has the pairs nowhere, the history included.
    let (desk, ..) = referee.desk().await;
    assert!(!serde_json::to_string(&desk).unwrap().contains("apart"));
    let history: Value = referee.visitor.get(&hall.path("/history")).await.unwrap();
    let told = history["records"].as_array().unwrap().iter();
    let kept = told.filter(|record| record["event"]["type"] == "pairs_kept_apart");
    assert_eq!(kept.count(), 0);

    organizer.does(Request::LetMeet { pairs: vec![(ann, bo), (ann, cy)] }).await.unwrap();
    let apart: ApartView = organizer.visitor.get(&hall.path("/apart")).await.unwrap();
    assert_eq!(apart.pairs, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_needs_a_table_has_it_also_where_the_round_has_fewer_tables() {
    let hall = Hall::with_players(16).await;
    let (head, organizer) = (&hall.head, hall.organizer().await);
    let fix = |player: u32, table: u16| Request::FixTable { player: PlayerId(player), table: Some(TableNo(table)) };
    organizer.does(fix(3, 2)).await.unwrap();
    organizer.does(fix(8, 12)).await.unwrap();
    assert_eq!(refused(organizer.does(fix(8, 0)).await), "bad_field");
    assert_eq!(refused(organizer.does(fix(88, 1)).await), "no_such_player");
    for round in 1..=2 {
        head.makes_round(round).await.unwrap();
        let seats = made(&round_of(head).await);
        assert_eq!(table_of(&seats, PlayerId(3)), TableNo(2));
        assert_eq!(table_of(&seats, PlayerId(8)), TableNo(12));
        hall.plays_the_round().await;
    }
    let (desk, ..) = organizer.desk().await;
    assert_eq!(desk.desk.roster[7].table, Some(TableNo(12)));
    organizer.does(Request::FixTable { player: PlayerId(8), table: None }).await.unwrap();
    draws(head, 3, None).await;
    let seats = planned(&looks(head).await.unwrap().rounds[0]);
    assert!(seats.iter().all(|(table, _)| table.0 <= 4));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_two_and_five_players_are_told_what_would_help() {
    let hall = Hall::with_players(1).await;
    let head = &hall.head;
    let said = async |request: Request| match head.does(request).await.unwrap_err() {
        ClientFault::Refused(refusal) => (refusal.code, refusal.message),
        other => panic!("{other}"),
    };
    let add = |from: usize, to: usize| {
        let player = |number| roundtable::protocol::client::NewPlayer { name: format!("Late {number}"), club: None };
        Request::AddPlayers { players: (from..=to).map(player).collect(), checked_in: true }
    };
    for (players, more, help) in
        [(1, None, "let 2 more play"), (2, Some((2, 2)), "let 1 more play"), (5, Some((3, 5)), "with one more")]
    {
        if let Some((from, to)) = more {
            head.does(add(from, to)).await.unwrap();
        }
        for request in
            [draw(1, None), Request::MakeRound { expected: RoundNo(1), method: None, map: None, proposal: None }]
        {
            let (code, sentence) = said(request).await;
            assert_eq!(code, "cannot_seat", "{players} players");
            assert!(sentence.contains(help), "{players} players: {sentence}");
        }
    }
    assert_eq!(head.desk().await.0.desk.proposal, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b163_two_players_change_places_in_one_act_whatever_is_handed_in_meanwhile() {
    let hall = Hall::with_a_round(12).await;
    let (mut kiosk, captain) = (hall.kiosk().await, hall.captain_of(1).await);
    let mut desk = hall.head.screen(FeedName::Staff).await;
    let tables = [hall.table(1).await, hall.table(2).await];
    // Not the captain: he is to hand in for whoever sits with him.
    let mut there = [tables[0].seats[2].player, tables[1].seats[1].player];
    let mut swaps = Vec::new();
    for _ in 0..6 {
        let id = Uuid::new_v4();
        desk.live.ask(id, swap(1, (there[0], TableNo(1)), (there[1], TableNo(2)))).await.unwrap();
        there.reverse();
        swaps.push(id);
    }
    let handing_in = tokio::spawn(async move {
        let seen = &tables[0];
        captain.hands_in(seen, totals(seen, [10, 7, 6, 4])).await
    });
    let mut done = 0;
    for id in swaps {
        match desk.answer_to(id).await {
            ServerFrame::Receipt { .. } => done += 1,
            ServerFrame::Refused { refusal, .. } => {
                assert!(["table_has_result", "seats_changed"].contains(&refusal.code.as_str()), "{refusal:?}");
            }
            other => panic!("{other:?}"),
        }
    }
    match handing_in.await.unwrap() {
        // Before any swap reached the table.
        Ok(_) => assert_eq!(hall.state_of(1).await, TableState::Submitted),
        Err(fault) => assert_eq!(fault.code(), "table_changed"),
    }
    let (newest, version, _) = hall.head.public().await;
    everybody_sits_once(&newest, 12);
    assert_eq!(newest.round.as_ref().unwrap().swaps, done);
    patiently("every frame of the swaps", async {
        while kiosk.live.version() < version {
            everybody_sits_once(kiosk.public(), 12);
            assert!(matches!(kiosk.live.hear().await.unwrap(), Heard::Said(_) | Heard::News));
        }
    })
    .await;
    everybody_sits_once(kiosk.public(), 12);

    // With a result at one of the tables nobody changes places any more.
    let table = hall.table(1).await;
    if table.state == TableState::Awaiting {
        hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 7, 6, 4])).await.unwrap();
    }
    let other = hall.table(2).await.seats[0].player;
    let asked = swap(1, (table.seats[0].player, TableNo(1)), (other, TableNo(2)));
    assert_eq!(refused(hall.head.does(asked).await), "table_has_result");
    // Within one table, and among tables without a result, they still do; phones that saw the old seats are told.
    let (two, three) = (hall.table(2).await, hall.table(3).await);
    hall.head.does(swap(1, (two.seats[0].player, TableNo(2)), (two.seats[1].player, TableNo(2)))).await.unwrap();
    let after = hall.table(2).await;
    assert_eq!(after.seats[0].player, two.seats[1].player);
    assert_eq!(after.captain, two.seats[1].player);
    assert_eq!(hall.table(3).await.revision, three.revision);
    let captain = hall.captain_of(2).await;
    assert_eq!(refused(captain.hands_in(&two, totals(&two, [10, 7, 6, 4])).await), "table_changed");
}

/// Sends a plan as a file; the code of the refusal with its faults, or the revision of the proposal.
async fn brings_a_plan(head: &Person, csv: &str) -> Result<u64, (String, Vec<(u64, String, String)>)> {
    let path = format!("/api/v1/tournaments/{}/seating/plan?request={}", head.tournament, Uuid::new_v4());
    let answered = head.visitor.request(Method::POST, &path).body(csv.to_owned()).send().await.unwrap();
    let ok = answered.status().is_success();
    let body: Value = answered.json().await.unwrap();
    if ok {
        return Ok(body["answer"]["seating"].as_u64().unwrap());
    }
    let faults = body["faults"].as_array().into_iter().flatten().map(|fault| {
        let text = |field: &str| fault[field].as_str().unwrap().to_owned();
        (fault["line"].as_u64().unwrap(), text("column"), text("message"))
    });
    Err((body["code"].as_str().unwrap().to_owned(), faults.collect()))
}

/// Tables of four in the order of the numbers, turned by one from round to round.
fn csv_plan(players: u32, rounds: u32) -> String {
    let mut csv = "round,table,seat,player\n".to_owned();
    for round in 1..=rounds {
        for index in 0..players {
            let player = (index + round) % players + 1;
            csv += &format!("{round},{},{},P{player}\n", index / 4 + 1, index % 4 + 1);
        }
    }
    csv
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_from_a_file_is_checked_and_then_used_like_a_made_one() {
    let hall = Hall::with_players(24).await;
    let head = &hall.head;
    // For 20 people, and 24 are here.
    let (code, faults) = brings_a_plan(head, &csv_plan(20, 3)).await.unwrap_err();
    assert_eq!(code, "plan_file_has_faults");
    assert_eq!(faults[0].1, "file");
    assert!(faults[0].2.contains("the plan is for 20 players, and 24 are here"), "{faults:?}");
    // Somebody twice, somebody unknown, a seat that no table has: each where it stands.
    let broken = csv_plan(24, 1).replace("1,1,2,P3\n", "1,1,2,P2\n").replace("1,2,1,P6\n", "1,2,1,Zoë\n");
    let (_, faults) = brings_a_plan(head, &broken).await.unwrap_err();
    let words: Vec<_> = faults.iter().map(|(line, column, said)| (*line, column.as_str(), said.as_str())).collect();
    assert!(words.iter().any(|(line, _, said)| *line == 2 && said.contains("seats Settler 2 twice")), "{words:?}");
    assert!(words.iter().any(|(line, _, said)| *line == 6 && said.contains("seats Zoë, who is not here")), "{words:?}");
    let (_, faults) = brings_a_plan(head, &csv_plan(24, 1).replace("1,1,2,P3\n", "1,1,5,P3\n")).await.unwrap_err();
    assert_eq!(faults, [(3, "seat".to_owned(), "seats are 1 to 4".to_owned())]);
    assert_eq!(refused_plan(&hall.organizer().await).await, "not_allowed");
    assert_eq!(looks(head).await.unwrap_err().code(), "no_proposal");

    // A file whose letters were guessed wrong is told with what was guessed, and read as somebody says.
    let name = |name: &str| Request::RenamePlayer { player: PlayerId(1), name: name.to_owned(), club: None };
    head.does(name("Jörg")).await.unwrap();
    let mac = csv_plan(24, 1).replace(",P1\n", ",J\u{9a}rg\n").chars().map(|letter| letter as u8).collect::<Vec<u8>>();
    let brings = async |query: &str| {
        let path = format!("/api/v1/tournaments/{}/seating/plan?request={}{query}", head.tournament, Uuid::new_v4());
        let sent = head.visitor.request(Method::POST, &path).body(mac.clone()).send().await.unwrap();
        (sent.status().as_u16(), sent.json::<Value>().await.unwrap())
    };
    let (status, refusal) = brings("").await;
    assert_eq!((status, &refusal["values"]["encoding"]), (422, &"windows-1250".into()), "{refusal}");
    assert_eq!(brings("&encoding=macintosh").await.0, 200);
    head.does(name("Settler 1")).await.unwrap();
    head.does(Request::DiscardSeating).await.unwrap();

    // A column and a line of somebody's own are told as not read, beside the proposal that he looks at.
    let more: String = csv_plan(24, 1).lines().map(|line| format!("{line},red\n")).collect();
    let path = format!("/api/v1/tournaments/{}/seating/plan?request={}", head.tournament, Uuid::new_v4());
    let sent = head.visitor.request(Method::POST, &path).body(more + "Sum,,,24,\n").send().await.unwrap();
    let taken: Value = sent.json().await.unwrap();
    assert_eq!((&taken["columns_left_out"], &taken["lines_left_out"]), (&json!(["red"]), &json!([26])), "{taken}");
    assert_eq!(taken["answer"]["seating"], looks(head).await.unwrap().revision);
    head.does(Request::DiscardSeating).await.unwrap();

    // The same by names and with semicolons, as a spreadsheet saves it.
    let by_name = csv_plan(24, 2).replace(',', ";").replace(";P", ";settler ");
    let revision = brings_a_plan(head, &format!("\u{feff}{by_name}")).await.unwrap();
    let proposal = looks(head).await.unwrap();
    assert_eq!((u64::from(proposal.revision), proposal.origin, proposal.seed), (revision, Origin::File, 0));
    assert_eq!(proposal.rounds.len(), 2);
    // Those who sit together twice are named: turned by one, three of every table stay together.
    assert_eq!(proposal.report.meet_again_count, 18);
    makes_it(head, 1, proposal.revision).await.unwrap();
    let round = round_of(head).await;
    assert_eq!((made(&round), round.origin), (planned(&proposal.rounds[0]), Origin::File));
    hall.plays_the_round().await;
    // The other round of the plan was published with it, and comes next.
    head.makes_round(2).await.unwrap();
    assert_eq!(made(&round_of(head).await), planned(&proposal.rounds[1]));
}

async fn refused_plan(person: &Person) -> String {
    brings_a_plan(person, &csv_plan(24, 1)).await.unwrap_err().0
}
