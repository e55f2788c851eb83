//! Who sits down late, or for somebody else: the free chair of a 3-table, a table of their own, a stand-in (`rules.md`
//! §8, §9).

use roundtable::client::{ClientFault, Done};
use roundtable::domain::authority::Role;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::protocol::client::{FeedName, NewPlayer, Request};
use roundtable::protocol::view::{TableState, TableView};
use serde_json::Value;

use crate::hall::{Hall, Person, refused, totals};

const ROUND: RoundNo = RoundNo(1);

async fn comes_late(hall: &Hall, name: &str) -> PlayerId {
    let players = vec![NewPlayer { name: name.to_owned(), club: None }];
    hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap().answer.players[0]
}

async fn joins(by: &Person, table: u16, player: PlayerId) -> Result<Done, ClientFault> {
    by.does(Request::JoinTable { round: ROUND, table: TableNo(table), player }).await
}

async fn stands_in(by: &Person, table: &TableView, absent: PlayerId) -> Result<Done, ClientFault> {
    let (name, club) = ("Vera the Volunteer".to_owned(), None);
    by.does(Request::StandIn { round: ROUND, table: table.no, absent, name, club }).await
}

async fn table_of_three(hall: &Hall) -> TableView {
    let tables = hall.head.view().await.round.unwrap().tables;
    tables.into_iter().find(|table| table.seats.len() == 3).unwrap()
}

fn seat_numbers(table: &TableView) -> Vec<u8> {
    table.seats.iter().map(|seat| seat.seat.number()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_late_entry_takes_the_free_chair_of_a_3_table_by_a_word_of_an_organizer() {
    let hall = Hall::with_a_round(7).await;
    let three = table_of_three(&hall).await;
    let four = 3 - three.no.0;
    let late = comes_late(&hall, "Lena the Late").await;
    assert_eq!(refused(joins(&hall.referee().await, three.no.0, late).await), "not_allowed");
    assert_eq!(refused(joins(&hall.head, four, late).await), "table_is_full");

    hall.head.does(Request::CheckOut { players: vec![late] }).await.unwrap();
    assert_eq!(refused(joins(&hall.head, three.no.0, late).await), "not_active");
    hall.head.does(Request::CheckIn { players: vec![late] }).await.unwrap();

    joins(&hall.organizer().await, three.no.0, late).await.unwrap();
    let now = hall.table(three.no.0).await;
    assert_eq!(seat_numbers(&now), [1, 2, 3, 4]);
    assert_eq!(now.seats[3].player, late);
    assert_eq!(refused(joins(&hall.head, three.no.0, late).await), "sits_already");
    assert_eq!(refused(joins(&hall.head, four, late).await), "sits_already");

    // A phone that saw three seats hands in for a table that is no more.
    let captain = hall.captain_of(three.no.0).await;
    assert_eq!(refused(captain.hands_in(&three, totals(&three, [10, 5, 4, 3])).await), "table_changed");
    captain.hands_in(&now, totals(&now, [10, 5, 4, 3])).await.unwrap();
    let row = hall.head.view().await.standings.rows.into_iter().find(|row| row.player == late).unwrap();
    assert_eq!((row.games, row.vp), (1, 3));
    let too_late = comes_late(&hall, "Too Late").await;
    assert_eq!(refused(joins(&hall.head, three.no.0, too_late).await), "table_has_result");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_chair_of_somebody_who_was_taken_off_is_the_free_one_whichever_it_was() {
    let hall = Hall::with_a_round(8).await;
    let before = hall.table(1).await;
    let absent = before.seats[1].player;
    let off = Request::TakeOff { round: ROUND, table: before.no, player: absent };
    hall.referee().await.does(off.clone()).await.unwrap();
    assert_eq!(seat_numbers(&hall.table(1).await), [1, 3, 4]);
    assert_eq!(refused(hall.head.does(off).await), "seats_changed");
    // He runs in after all, and sits down again where he sat.
    joins(&hall.head, 1, absent).await.unwrap();
    let now = hall.table(1).await;
    assert_eq!(now.seats, before.seats);
    assert_eq!(now.captain, before.captain);

    // A starting player who is absent is no captain: the next at the table hands in.
    let starter = now.seats[0].player;
    hall.head.does(Request::TakeOff { round: ROUND, table: before.no, player: starter }).await.unwrap();
    assert_eq!(hall.table(1).await.captain, now.seats[1].player);
    joins(&hall.head, 1, starter).await.unwrap();
    assert_eq!(hall.table(1).await.captain, starter);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_taken_off_only_before_the_game_and_never_from_a_3_table() {
    let hall = Hall::with_a_round(7).await;
    let three = table_of_three(&hall).await;
    let four = hall.table(3 - three.no.0).await;
    let off = |table: &TableView| Request::TakeOff { round: ROUND, table: table.no, player: table.seats[0].player };
    assert_eq!(refused(hall.head.does(off(&three)).await), "table_too_small");
    assert_eq!(refused(hall.organizer().await.does(off(&three)).await), "table_too_small");
    let captain = hall.captain_of(four.no.0).await;
    captain.hands_in(&four, totals(&four, [10, 5, 4, 3])).await.unwrap();
    assert_eq!(refused(hall.head.does(off(&four)).await), "table_has_result");
    hall.opponent_at(four.no.0, 0).await.disputes(&hall.table(four.no.0).await, None).await.unwrap();
    assert_eq!(refused(hall.head.does(off(&four)).await), "table_has_result");
    let reason = "The board fell down.".to_owned();
    hall.head.does(Request::VoidTable { round: ROUND, table: four.no, reason }).await.unwrap();
    assert_eq!(refused(hall.head.does(off(&four)).await), "table_is_void");
    let seen = hall.table(four.no.0).await;
    hall.head.rules(&seen, 1, roundtable::protocol::client::VerdictRequest::Replay).await.unwrap();
    hall.head.does(off(&four)).await.unwrap();
    hall.plays_the_round().await;
    hall.head.does(Request::LockRound { round: ROUND }).await.unwrap();
    assert_eq!(refused(hall.head.does(off(&four)).await), "round_is_locked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_late_entries_play_at_a_table_of_their_own_before_the_round_has_results() {
    let hall = Hall::with_a_round(8).await;
    let mut late = Vec::new();
    for name in ["Lea", "Lou", "Lia", "Leo", "Lev"] {
        late.push(comes_late(&hall, name).await);
    }
    let adds = |players: &[PlayerId]| Request::AddTable { round: ROUND, players: players.to_vec() };
    assert_eq!(refused(hall.referee().await.does(adds(&late[..3])).await), "not_allowed");
    assert_eq!(refused(hall.head.does(adds(&late[..2])).await), "bad_field");
    assert_eq!(refused(hall.head.does(adds(&late)).await), "bad_field");
    assert_eq!(refused(hall.head.does(adds(&[late[0], late[1], late[0]])).await), "bad_field");
    let seated = hall.table(1).await.seats[0].player;
    assert_eq!(refused(hall.head.does(adds(&[late[0], late[1], seated])).await), "sits_already");

    hall.organizer().await.does(adds(&late[..3])).await.unwrap();
    let extra = hall.table(3).await;
    assert_eq!(seat_numbers(&extra), [1, 2, 3]);
    assert!(extra.seats.iter().all(|seat| late[..3].contains(&seat.player)));
    assert_eq!(extra.state, TableState::Awaiting);
    joins(&hall.head, 3, late[3]).await.unwrap();

    hall.captain_of(3).await.hands_in(&hall.table(3).await, totals(&hall.table(3).await, [10, 5, 4, 3])).await.unwrap();
    let others = [late[4], comes_late(&hall, "Lars").await, comes_late(&hall, "Lux").await];
    assert_eq!(refused(hall.head.does(adds(&others)).await), "round_has_results");
    hall.plays_the_round_but_for(&[3]).await;
    hall.opponent_at(3, 0).await.confirms(&hall.table(3).await).await.unwrap();
    hall.head.makes_round(2).await.unwrap();
    let seats: usize = hall.head.view().await.round.unwrap().tables.iter().map(|table| table.seats.len()).sum();
    assert_eq!(seats, 15, "everybody plays the next round");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn at_an_extra_table_nobody_sits_where_he_sat_before_if_that_can_be() {
    let hall = Hall::with_a_round(12).await;
    let together = hall.table(2).await;
    hall.plays_the_round().await;
    let four: Vec<PlayerId> = together.seats.iter().map(|seat| seat.player).collect();
    for player in &four {
        hall.head.does(Request::Withdraw { player: *player }).await.unwrap();
    }
    hall.head.makes_round(2).await.unwrap();
    for player in &four {
        hall.head.does(Request::Return { player: *player }).await.unwrap();
    }
    hall.head.does(Request::AddTable { round: RoundNo(2), players: four }).await.unwrap();
    for seat in hall.table(3).await.seats {
        let before = together.seats.iter().find(|there| there.player == seat.player).unwrap();
        assert_ne!(before.seat, seat.seat, "{} sits there again", seat.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn to_a_frozen_roster_nobody_comes_but_a_starter_comes_back() {
    let hall = Hall::under("championship-2025", 12).await;
    let players = vec![NewPlayer { name: "Not here yet".to_owned(), club: None }];
    let stranger = Request::AddPlayers { players, checked_in: false };
    let stranger = hall.head.does(stranger).await.unwrap().answer.players[0];
    hall.head.makes_round(1).await.unwrap();
    let organizer = hall.organizer().await;
    let players = vec![NewPlayer { name: "Later still".to_owned(), club: None }];
    assert_eq!(refused(organizer.does(Request::AddPlayers { players, checked_in: true }).await), "roster_is_frozen");
    assert_eq!(refused(organizer.does(Request::CheckIn { players: vec![stranger] }).await), "roster_is_frozen");
    let table = hall.table(1).await;
    let starter = table.seats[2].player;
    organizer.does(Request::TakeOff { round: ROUND, table: table.no, player: starter }).await.unwrap();
    assert_eq!(refused(joins(&organizer, 1, stranger).await), "roster_is_frozen");
    let add = |players: Vec<PlayerId>| Request::AddTable { round: ROUND, players };
    assert_eq!(refused(organizer.does(add(vec![stranger, starter, table.seats[0].player])).await), "roster_is_frozen");

    for leaves in [Request::Withdraw { player: starter }, Request::CheckOut { players: vec![starter] }] {
        organizer.does(leaves).await.unwrap();
        assert_eq!(refused(joins(&organizer, 1, starter).await), "not_active");
    }
    organizer.does(Request::Return { player: starter }).await.unwrap();
    organizer.does(Request::CheckIn { players: vec![starter] }).await.unwrap();
    assert_eq!(refused(hall.head.does(Request::RemovePlayer { player: starter }).await), "has_been_seated");
    joins(&organizer, 1, starter).await.unwrap();
    assert_eq!(hall.table(1).await.seats, table.seats);
    // Whoever left before round 1 was made does not come back either.
    organizer.does(Request::Withdraw { player: stranger }).await.unwrap();
    assert_eq!(refused(organizer.does(Request::Return { player: stranger }).await), "roster_is_frozen");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stand_in_plays_one_game_for_the_tables_total_and_has_no_rank_no_link_and_no_place_on_the_roster() {
    let mut hall = Hall::with_a_round(8).await;
    let before = hall.table(1).await;
    let absent = before.seats[0].player;
    let stranger = hall.table(2).await.seats[0].player;
    assert_eq!(refused(stands_in(&hall.referee().await, &before, absent).await), "not_allowed");
    assert_eq!(refused(stands_in(&hall.head, &before, stranger).await), "seats_changed");
    let stand_in = stands_in(&hall.organizer().await, &before, absent).await.unwrap().answer.players[0];

    let table = hall.table(1).await;
    assert_eq!((table.seats[0].name.as_str(), table.seats[0].stand_in), ("Vera the Volunteer", true));
    assert!(!table.seats[1..].iter().any(|seat| seat.stand_in));
    assert_eq!(table.captain, before.seats[1].player, "a stand-in has no link to hand in with");
    let captain = Request::NameCaptain { round: ROUND, table: table.no, player: stand_in };
    assert_eq!(refused(hall.head.does(captain).await), "no_such_player");

    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 5, 3, 2])).await.unwrap();
    hall.opponent_at(1, 1).await.confirms(&hall.table(1).await).await.unwrap();
    let view = hall.head.view().await;
    assert_eq!((view.tournament.players, view.tournament.active, view.standings.rows.len()), (8, 8, 8));
    let row = |player| view.standings.rows.iter().find(|row| row.player == player);
    assert!(row(stand_in).is_none());
    assert_eq!(row(absent).unwrap().games, 0);
    // 5 of 20: the ten of the stand-in are in the table's total, and the second place stays a second place.
    let second = row(table.seats[1].player).unwrap();
    assert_eq!((second.share.as_str(), second.round_points.as_str(), second.wins), ("25.000", "3", 0));

    // The desk's lists, links and commands of the roster do not know him.
    assert!(!hall.head.desk().await.0.desk.roster.iter().any(|row| row.player == stand_in));
    let links = hall.head.visitor.links(hall.tournament).await.unwrap();
    assert!(!links.players.iter().any(|link| link.player == stand_in.to_string()));
    let code = hall.head.visitor.get::<Value>(&hall.path(&format!("/links/{stand_in}/qr.svg"))).await;
    assert_eq!(code.unwrap_err().code(), "no_such_invitation");
    for command in [
        Request::Withdraw { player: stand_in },
        Request::CheckIn { players: vec![stand_in] },
        Request::Disqualify { player: stand_in, reason: "because".to_owned() },
        Request::RemovePlayer { player: stand_in },
        Request::ReissueLink { player: stand_in },
        Request::RevokeLink { player: stand_in },
        Request::Warn { player: stand_in, reason: "because".to_owned() },
        Request::JoinTable { round: ROUND, table: TableNo(2), player: stand_in },
    ] {
        assert_eq!(refused(hall.head.does(command.clone()).await), "no_such_player", "{command:?}");
    }

    // Files say who he was.
    let file = |name: &str| hall.visitor().request(reqwest::Method::GET, &format!("/t/{}/{name}", hall.tournament));
    let results = file("results.csv").send().await.unwrap().text().await.unwrap();
    assert!(results.contains(&format!("1,1,1,{stand_in},Vera the Volunteer,10")), "{results}");
    let rules = file("rules.toml").send().await.unwrap().text().await.unwrap();
    assert!(rules.contains(&format!("Stand-ins here, without a rank: {stand_in}.")), "{rules}");
    let standings = file("standings.csv").send().await.unwrap().text().await.unwrap();
    assert!(!standings.contains("Vera"), "{standings}");

    // His name is put right, and erased when he asks.
    let name = "Viola the Volunteer".to_owned();
    hall.head.does(Request::RenamePlayer { player: stand_in, name, club: None }).await.unwrap();
    assert_eq!(hall.table(1).await.seats[0].name, "Viola the Volunteer");
    hall.head.does(Request::ErasePerson { player: stand_in }).await.unwrap();
    assert_eq!(hall.table(1).await.seats[0].name, "Player 9");

    // In round 2 everybody plays but him, also after a restart; in round 1 he stays.
    hall.plays_the_round_but_for(&[1]).await;
    hall.restarts().await;
    hall.head.makes_round(2).await.unwrap();
    let second = hall.head.view().await.round.unwrap();
    assert!(second.tables.iter().flat_map(|table| &table.seats).all(|seat| seat.player != stand_in && !seat.stand_in));
    let first: Value = hall.head.visitor.get(&hall.path("/rounds/1")).await.unwrap();
    assert_eq!(first["tables"][0]["seats"][0]["stand_in"], true);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_all_must_confirm_nobody_waits_for_a_stand_in() {
    let hall = Hall::under("rangliste-2006", 8).await;
    hall.head.makes_round(1).await.unwrap();
    let before = hall.table(1).await;
    stands_in(&hall.head, &before, before.seats[3].player).await.unwrap();
    let table = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&table, totals(&table, [10, 5, 3, 2])).await.unwrap();
    for (seat, state) in [(1, TableState::Submitted), (2, TableState::Confirmed)] {
        hall.player(table.seats[seat].player).await.confirms(&hall.table(1).await).await.unwrap();
        assert_eq!(hall.state_of(1).await, state);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_confirms_his_own_sheet_when_all_the_others_are_stand_ins() {
    let hall = Hall::under("rangliste-2006", 8).await;
    hall.head.makes_round(1).await.unwrap();
    let table = hall.table(1).await;
    for seat in &table.seats[1..] {
        stands_in(&hall.head, &table, seat.player).await.unwrap();
    }
    // A table of nobody but stand-ins would play for nobody.
    assert_eq!(refused(stands_in(&hall.head, &table, table.seats[0].player).await), "table_too_small");
    let off = Request::TakeOff { round: ROUND, table: table.no, player: table.seats[0].player };
    assert_eq!(refused(hall.head.does(off).await), "table_too_small");

    let seen = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&seen, totals(&seen, [10, 5, 3, 2])).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Submitted);
    hall.head.accepts(&hall.table(1).await, 1).await.unwrap();
    assert_eq!(hall.state_of(1).await, TableState::Confirmed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_who_comes_after_all_takes_his_seat_back_from_his_stand_in() {
    let hall = Hall::with_a_round(8).await;
    let before = hall.table(1).await;
    let absent = before.seats[2].player;
    let stand_in = stands_in(&hall.head, &before, absent).await.unwrap().answer.players[0];
    let phone = hall.player(absent).await;
    let mut screen = phone.person.screen(FeedName::Public).await;
    assert_eq!(screen.live.you().unwrap().role, Role::Player);
    hall.head.does(Request::TakeOff { round: ROUND, table: before.no, player: stand_in }).await.unwrap();
    joins(&hall.head, 1, absent).await.unwrap();
    assert_eq!(hall.table(1).await.seats, before.seats);
    screen.sees("his own seat", |view| view.round.as_ref().unwrap().tables[0].seats == before.seats).await;
}
