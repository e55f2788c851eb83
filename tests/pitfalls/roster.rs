//! People who come, leave, share a name, or were removed all at once by one click.

use reqwest::Method;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::protocol::view::PublicView;

use crate::hall::{Hall, refused};

fn seats_of(view: &PublicView) -> Vec<PlayerId> {
    let tables = &view.round.as_ref().unwrap().tables;
    tables.iter().flat_map(|table| &table.seats).map(|seat| seat.player).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b038_who_leaves_before_the_seating_is_not_seated_and_who_leaves_after_it_is_marked() {
    let hall = Hall::with_players(9).await;
    hall.head.does(Request::Withdraw { player: PlayerId(3) }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let view = hall.head.view().await;
    assert!(!seats_of(&view).contains(&PlayerId(3)));

    let leaving = view.round.as_ref().unwrap().tables[0].seats[2].player;
    hall.head.does(Request::Withdraw { player: leaving }).await.unwrap();
    // The plan that hangs on the wall stands; the list and the desk say that he is gone, and the desk can act.
    let after = hall.head.view().await;
    assert_eq!(seats_of(&after), seats_of(&view));
    assert!(!after.standings.rows.iter().find(|row| row.player == leaving).unwrap().active);
    let (desk, ..) = hall.head.desk().await;
    let row = desk.desk.roster.into_iter().find(|row| row.player == leaving).unwrap();
    assert!(row.withdrawn && row.seated);
    let take_off = Request::TakeOff { round: RoundNo(1), table: TableNo(1), player: leaving };
    hall.referee().await.does(take_off).await.unwrap();
    assert!(!seats_of(&hall.head.view().await).contains(&leaving));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b139_everybody_checked_out_by_one_click_is_back_by_one_click() {
    let hall = Hall::with_players(20).await;
    let (desk, _, hash) = hall.head.desk().await;
    let players: Vec<PlayerId> = desk.desk.roster.iter().map(|row| row.player).collect();
    // One name that is not on the list, and nobody of the others is touched.
    let mut strange = players.clone();
    strange.push(PlayerId(99));
    assert_eq!(refused(hall.head.does(Request::CheckOut { players: strange }).await), "no_such_player");
    assert_eq!(hall.head.desk().await.2, hash);

    hall.head.does(Request::CheckOut { players: players.clone() }).await.unwrap();
    assert_eq!(hall.head.view().await.tournament.active, 0);
    hall.head.does(Request::CheckIn { players }).await.unwrap();
    assert_eq!((hall.head.desk().await.0, hall.head.desk().await.2), (desk, hash));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b145_two_people_of_one_name_are_two_people() {
    let hall = Hall::with_players(6).await;
    let anna = |club: &str| NewPlayer { name: "Anna Müller".to_owned(), club: Some(club.to_owned()) };
    let players = vec![anna("Bonn"), anna("Ulm")];
    let ids = hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap().answer.players;
    assert_ne!(ids[0], ids[1]);
    let links = hall.head.visitor.links(hall.tournament).await.unwrap();
    let urls: Vec<_> = links.players.iter().filter(|link| link.name == "Anna Müller").map(|link| &link.url).collect();
    assert_eq!(urls.len(), 2);
    assert_ne!(urls[0], urls[1]);
    hall.head.does(Request::Withdraw { player: ids[0] }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let view = hall.head.view().await;
    assert!(!seats_of(&view).contains(&ids[0]) && seats_of(&view).contains(&ids[1]));
    // What tells them apart stands wherever the name does.
    let tables = &view.round.as_ref().unwrap().tables;
    let seat = tables.iter().flat_map(|table| &table.seats).find(|seat| seat.player == ids[1]).unwrap();
    assert_eq!((seat.name.as_str(), seat.club.as_deref()), ("Anna Müller", Some("Ulm")));
    for page in ["plain", "print/seating"] {
        let path = format!("/t/{}/{page}", hall.tournament);
        let html = hall.visitor().request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
        let (by_table, by_name) = html.split_at(html.rfind("Anna Müller").unwrap());
        assert!(by_name.lines().next().unwrap().contains("Ulm"), "{page}: {by_name}");
        let first = by_table.rfind("Anna Müller").unwrap();
        assert!(by_table[first..].lines().next().unwrap().contains("Ulm"), "{page}: {by_table}");
    }
    let rows: Vec<_> = view.standings.rows.iter().filter(|row| row.name == "Anna Müller").collect();
    assert_eq!(rows.len(), 2);
    assert!(rows.iter().all(|row| row.club.is_some()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b047_late_arrivals_never_make_a_table_of_one_or_two() {
    for late in [1, 2, 3, 5] {
        let hall = Hall::with_a_round(8).await;
        hall.plays_the_round().await;
        let players = (1..=late).map(|number| NewPlayer { name: format!("Late {number}"), club: None }).collect();
        hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
        hall.head.makes_round(2).await.unwrap();
        let view = hall.head.view().await;
        let sizes: Vec<usize> = view.round.as_ref().unwrap().tables.iter().map(|table| table.seats.len()).collect();
        assert!(sizes.iter().all(|size| (3..=4).contains(size)), "{sizes:?}");
        assert_eq!(sizes.iter().sum::<usize>(), 8 + late);
    }
    // Four and one more: nobody is left over silently.
    let hall = Hall::with_a_round(4).await;
    hall.plays_the_round().await;
    let players = vec![NewPlayer { name: "Late".to_owned(), club: None }];
    hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    assert_eq!(refused(hall.head.makes_round(2).await), "cannot_seat");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b047_who_arrives_during_a_round_gets_a_free_chair_or_a_table_of_three_or_four_and_else_waits() {
    for late in [1, 2, 3, 5] {
        let hall = Hall::with_a_round(7).await;
        let players = (1..=late).map(|number| NewPlayer { name: format!("Late {number}"), club: None }).collect();
        let added = hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
        let players = added.answer.players;
        let three = hall.head.view().await.round.unwrap().tables.into_iter().find(|table| table.seats.len() == 3);
        let table = three.unwrap().no;
        let join = |player| Request::JoinTable { round: RoundNo(1), table, player };
        hall.head.does(join(players[0])).await.unwrap();
        let rest = players[1..].to_vec();
        if let Some(next) = rest.first() {
            assert_eq!(refused(hall.head.does(join(*next)).await), "table_is_full");
        }
        let extra = hall.head.does(Request::AddTable { round: RoundNo(1), players: rest.clone() }).await;
        assert_eq!(extra.is_ok(), (3..=4).contains(&rest.len()), "{extra:?}");
        let view = hall.head.view().await;
        let sizes: Vec<usize> = view.round.as_ref().unwrap().tables.iter().map(|table| table.seats.len()).collect();
        assert_eq!(sizes, if late == 5 { vec![4; 3] } else { vec![4; 2] });
        hall.plays_on_paper(1).await;
        hall.head.makes_round(2).await.unwrap();
        let mut seated = seats_of(&hall.head.view().await);
        seated.sort_unstable();
        assert_eq!(seated, (1..=7 + late).map(PlayerId).collect::<Vec<_>>());
    }
}

/// The list at the door is in the order of the names as they stand on it, in German and in Romanian, too.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b155_the_printed_list_is_in_the_order_of_what_it_shows() {
    let hall = Hall::with_players(0).await;
    let in_order = ["Abel", "adele", "Ärger", "Émile", "Ilie", "Șerban", "Sofia", "Zoë"];
    let mut entered = in_order;
    entered.reverse();
    let players = entered.map(|name| NewPlayer { name: name.to_owned(), club: None }).to_vec();
    hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let path = format!("/t/{}/print/seating", hall.tournament);
    let html = hall.visitor().request(Method::GET, &path).send().await.unwrap().text().await.unwrap();
    let (_, by_name) = html.split_once("By name").unwrap();
    let places = in_order.map(|name| by_name.find(name).unwrap());
    assert!(places.is_sorted(), "{by_name}");

    // Somebody needs a table that this round does not have: the last one bears its number, and nobody is left standing.
    hall.head.does(Request::UndoRound { round: RoundNo(1), typed: None }).await.unwrap();
    hall.head.does(Request::FixTable { player: PlayerId(3), table: Some(TableNo(9)) }).await.unwrap();
    hall.head.makes_round(1).await.unwrap();
    let view = hall.head.view().await;
    assert_eq!(seats_of(&view).len(), 8);
    let tables = view.round.unwrap().tables;
    let at = tables.iter().find(|table| table.seats.iter().any(|seat| seat.player == PlayerId(3))).unwrap();
    assert_eq!((tables.len(), at.no), (2, TableNo(9)));
}
