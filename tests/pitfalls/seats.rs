//! Seats that were looked at, swapped or planned ahead: plans that nobody could see before, chairs that were mixed up, and
//! players who were still in the plan when they had gone home (`rules.md` §8).

use std::collections::{BTreeMap, BTreeSet};

use roundtable::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use roundtable::domain::state::Whom;
use roundtable::protocol::client::{PlannedRound, PlannedTable, Request, SeenAtRequest};
use roundtable::protocol::view::{PlannedRoundView, RoundView, ScheduleView, SeatingProposalView};

use crate::hall::{Hall, refused, totals};

fn draw(round: u16) -> Request {
    Request::DrawSeating { expected: RoundNo(round), method: None, whom: Whom::Active }
}

fn swap(round: u16, one: (PlayerId, u16), other: (PlayerId, u16)) -> Request {
    let seen = |(player, table)| SeenAtRequest { player, table: TableNo(table) };
    Request::SwapSeats { round: RoundNo(round), one: seen(one), other: seen(other) }
}

async fn proposal(hall: &Hall) -> SeatingProposalView {
    hall.organizer().await.visitor.get(&hall.path("/seating")).await.unwrap()
}

async fn schedule(hall: &Hall) -> ScheduleView {
    hall.spectator().visitor.get(&hall.path("/schedule")).await.unwrap()
}

fn everybody(round: &PlannedRoundView) -> BTreeSet<PlayerId> {
    round.tables.iter().flat_map(|table| &table.seats).map(|seat| seat.player).collect()
}

fn at_table(round: &PlannedRoundView, no: u16) -> BTreeSet<PlayerId> {
    let table = round.tables.iter().find(|table| table.no.0 == no).unwrap();
    table.seats.iter().map(|seat| seat.player).collect()
}

fn sizes<'a>(tables: impl Iterator<Item = &'a usize>) -> Vec<usize> {
    let mut sizes: Vec<usize> = tables.copied().collect();
    sizes.sort_unstable();
    sizes
}

fn pairs(round: &RoundView) -> BTreeSet<(PlayerId, PlayerId)> {
    let mut pairs = BTreeSet::new();
    for table in &round.tables {
        for one in &table.seats {
            pairs.extend(table.seats.iter().filter(|it| one.player < it.player).map(|it| (one.player, it.player)));
        }
    }
    pairs
}

/// The domain's part is in `seating.rs`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b035_drawn_again_with_a_table_that_stays_or_changed_by_a_swap_a_round_has_no_table_of_three_too_many() {
    let hall = Hall::with_players(10).await;
    hall.head.does(draw(1)).await.unwrap();
    let first = proposal(&hall).await;
    let stay = at_table(&first.rounds[0], 2);
    for player in &stay {
        hall.organizer().await.does(Request::FixTable { player: *player, table: Some(TableNo(2)) }).await.unwrap();
    }
    hall.head.does(draw(1)).await.unwrap();
    let second = proposal(&hall).await;
    assert_ne!(second.rounds, first.rounds);
    assert!(at_table(&second.rounds[0], 2).is_superset(&stay));
    let drawn: Vec<usize> = second.rounds[0].tables.iter().map(|table| table.seats.len()).collect();
    assert_eq!(sizes(drawn.iter()), [3, 3, 4]);

    hall.head.makes_round(1).await.unwrap();
    let before = hall.head.view().await.round.unwrap();
    let (one, other) = (before.tables[0].seats[0].player, before.tables[2].seats[1].player);
    hall.head.does(swap(1, (one, 1), (other, 3))).await.unwrap();
    let after = hall.head.view().await.round.unwrap();
    assert_eq!(after.tables[1], before.tables[1]);
    assert_eq!((after.tables[0].seats[0].player, after.tables[2].seats[1].player), (other, one));
    let swapped: Vec<usize> = after.tables.iter().map(|table| table.seats.len()).collect();
    assert_eq!(sizes(swapped.iter()), [3, 3, 4]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b040_of_rounds_that_are_planned_ahead_none_seats_a_player_who_has_left() {
    let hall = Hall::under("rangliste-2006", 13).await;
    let revision = hall.head.does(draw(1)).await.unwrap().answer.seating.unwrap();
    hall.head.does(Request::PublishSchedule { revision }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    hall.plays_on_paper(1).await;
    let gone = PlayerId(5);
    hall.head.does(Request::Withdraw { player: gone }).await.unwrap();
    // Everybody who looks is told at once that the rounds to come will be others.
    let changed: Vec<PlayerId> = schedule(&hall).await.changed.iter().map(|player| player.player).collect();
    assert_eq!(changed, [gone]);
    hall.head.makes_round(2).await.unwrap();
    let anew = schedule(&hall).await;
    let to_come: Vec<&PlannedRoundView> = anew.rounds.iter().filter(|round| round.no.0 >= 2).collect();
    assert_eq!(to_come.len(), 2);
    for round in to_come {
        let seated = everybody(round);
        assert_eq!((seated.len(), seated.contains(&gone)), (12, false), "round {}", round.no);
        assert!(round.tables.iter().all(|table| table.seats.len() == 4));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b055_two_who_took_each_others_chairs_have_their_own_results_and_are_not_given_those_chairs_again() {
    let hall = Hall::with_a_round(4).await;
    let wrong = hall.table(1).await;
    let captain = hall.captain_of(1).await;
    let (one, other) = (wrong.seats[1].player, wrong.seats[3].player);
    hall.head.does(swap(1, (one, 1), (other, 1))).await.unwrap();
    // Somebody had begun to fill in the sheet.
    assert_eq!(refused(captain.hands_in(&wrong, totals(&wrong, [10, 7, 6, 4])).await), "table_changed");
    let right = hall.table(1).await;
    assert_eq!((right.seats[1].player, right.seats[3].player), (other, one));
    captain.hands_in(&right, totals(&right, [10, 7, 6, 4])).await.unwrap();
    let rows = hall.head.view().await.standings.rows;
    let vp = |player| rows.iter().find(|row| row.player == player).unwrap().vp;
    assert_eq!((vp(other), vp(one)), (7, 4));
    assert_eq!(refused(hall.head.does(swap(1, (one, 1), (other, 1))).await), "table_has_result");
    hall.opponent_at(1, 0).await.confirms(&hall.table(1).await).await.unwrap();

    let mut had: BTreeMap<PlayerId, BTreeSet<Seat>> = BTreeMap::new();
    for round in 1..=3 {
        if round > 1 {
            hall.head.makes_round(round).await.unwrap();
        }
        for seat in hall.table(1).await.seats {
            assert!(had.entry(seat.player).or_default().insert(seat.seat), "{} sits there again", seat.name);
        }
        hall.plays_on_paper(round).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b061_what_is_wrong_with_a_seating_is_named_before_anybody_else_sees_it() {
    let hall = Hall::with_a_round(8).await;
    hall.plays_on_paper(1).await;
    let round = hall.head.view().await.round.unwrap();
    let friends = (round.tables[0].seats[0].player, round.tables[0].seats[1].player);
    hall.head.does(Request::KeepApart { pairs: vec![friends] }).await.unwrap();
    let before = hall.head.public().await.0;
    // Nobody is moved at all: everything is wrong that can be.
    let tables = round.tables.iter().map(|table| {
        let players = table.seats.iter().map(|seat| seat.player).collect();
        PlannedTable { no: table.no, players }
    });
    let rounds = vec![PlannedRound { tables: tables.collect() }];
    hall.head.does(Request::ProposeSeating { expected: RoundNo(2), whom: Whom::Active, rounds }).await.unwrap();
    let report = proposal(&hall).await.report;
    let named: BTreeSet<_> = report.meet_again.iter().map(|pair| (pair.player, pair.other)).collect();
    assert_eq!((named, report.meet_again_count), (pairs(&round), 12));
    assert!(report.meet_again.iter().all(|pair| pair.meetings == 2 && pair.name.starts_with("Settler")));
    assert_eq!((report.seat_repeats, report.seat_repeats_lower_bound), (8, 0));
    let apart = report.apart;
    assert_eq!((apart.meet_count, BTreeSet::from([apart.meet[0].player, apart.meet[0].other])), {
        (1, BTreeSet::from([friends.0, friends.1]))
    });
    assert_eq!(hall.head.public().await.0, before);

    // Drawn, it has no more than eight players must have.
    hall.head.does(draw(2)).await.unwrap();
    let report = proposal(&hall).await.report;
    assert_eq!((report.meet_again_count, report.seat_repeats), (4, 0));
    assert_eq!(report.apart.meet_count, 0);
}
