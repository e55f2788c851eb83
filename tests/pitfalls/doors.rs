//! Crowds at the door: floods, storms of people who come back, and a machine without a network.

use futures_util::future::join_all;
use roundtable::client::ClientFault;
use roundtable::protocol::client::{CommandRequest, FeedName, Request};
use uuid::Uuid;

use crate::hall::{Hall, patiently, totals};
use crate::house::House;

fn wish() -> CommandRequest {
    CommandRequest { request: Uuid::new_v4(), command: Request::Announce { text: "Buy my dice".to_owned() } }
}

/// A whole hall comes from one address: who asks too much is slowed down, and nobody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b130_who_floods_waits_and_the_neighbour_at_the_same_address_does_not() {
    let hall = Hall::with_a_round(8).await;
    let noisy = hall.captain_of(2).await.person;
    let flood = join_all((0..400).map(|_| async { noisy.visitor.send_once(hall.tournament, &wish()).await }));
    let outcomes = patiently("four hundred answers", flood).await;
    let code = |outcome: &Result<_, ClientFault>| outcome.as_ref().unwrap_err().code().to_owned();
    let codes: Vec<String> = outcomes.iter().map(code).collect();
    assert!(codes.iter().all(|code| code == "not_allowed" || code == "too_fast"), "{codes:?}");
    assert!(codes.iter().any(|code| code == "too_fast"));
    // Sent once, and not slowed down.
    let table = hall.table(1).await;
    let captain = hall.captain_of(1).await.person;
    let sheet = totals(&table, [10, 7, 5, 4]);
    let round = roundtable::domain::ids::RoundNo(1);
    let command = Request::Submit { round, table: table.no, revision: table.revision, sheet };
    let wish = CommandRequest { request: Uuid::new_v4(), command };
    captain.visitor.send_once(hall.tournament, &wish).await.unwrap();
    assert_eq!(hall.count("announced").await, 0);
}

/// No name is looked up, nothing is fetched: the loopback of the machine is all that it takes. The proxy of the machine
/// leads nowhere, as it would there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b134_a_machine_without_network_serves_its_own_browser() {
    let house = House::with_players(4).await;
    assert!(house.base.starts_with("http://127.0.0.1:"), "{}", house.base);
    for path in ["/", "/readyz"] {
        let answer = house.head.visitor.request(reqwest::Method::GET, path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert!(!answer.text().await.unwrap().contains("https://"), "{path} fetches something from elsewhere");
    }
    assert_eq!(house.head.view().await.tournament.players, 4);
}

/// The access point of the hall restarts: everybody is gone, and everybody is back at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b136_a_storm_of_people_who_come_back_is_served_to_the_last() {
    const PEOPLE: usize = 500;
    let hall = Hall::with_a_round(16).await;
    let spectator = hall.spectator();
    let open = || patiently("everybody", join_all((0..PEOPLE).map(|_| spectator.screen(FeedName::Public))));
    let before = open().await;
    let places: Vec<_> = before.into_iter().map(|screen| screen.position()).collect();
    hall.head.does(Request::Announce { text: "We are back".to_owned() }).await.unwrap();
    for screen in &mut open().await {
        screen.sees("the news", |view| view.announcements.len() == 1).await;
    }
    assert_eq!(places.len(), PEOPLE);
    // The server is as quick as before.
    hall.head.does(Request::Announce { text: "Round 2 at 14:30".to_owned() }).await.unwrap();
}
