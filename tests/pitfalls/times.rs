//! Games that were two hours off: times are the venue's, whatever the clocks of servers and phones say.

use roundtable::domain::ids::RoundNo;
use roundtable::protocol::client::{FeedName, Request};
use serde_json::json;

use crate::hall::{Hall, Person, refused};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b149_a_start_is_announced_on_the_clocks_of_the_venue_and_says_whose_they_are() {
    let hall = Hall::with_players(0).await;
    let details = json!({"time_zone": "Europe/Bucharest"});
    let tournament = hall.head.visitor.create("Harbour Cup", "custom", details).await.unwrap();
    let head = Person { visitor: hall.head.visitor.clone(), tournament };
    let abroad = Person { visitor: hall.visitor(), tournament };
    let mut kiosk = abroad.screen(FeedName::Public).await;
    // Half past three comes twice in the night in which the clocks are put back: it is said as the desk said it.
    for at in ["14:30", "03:30"] {
        head.does(Request::AnnounceStart { round: RoundNo(1), at: at.to_owned() }).await.unwrap();
        let said = |start: &roundtable::protocol::view::StartView| start.at == at;
        kiosk
            .sees("the start", |view| {
                view.announcements.last().is_some_and(|last| last.start.as_ref().is_some_and(said))
            })
            .await;
        assert_eq!(kiosk.public().tournament.time_zone.as_deref(), Some("Europe/Bucharest"));
    }
    // When things happened is written in one zone for all, and says which.
    let made = &kiosk.public().announcements[0].at;
    assert!(made.ends_with('Z'), "{made}");

    for zone in ["Bucharest", "", "Europe/Nowhere"] {
        assert_eq!(refused(head.does(Request::SetTimeZone { zone: zone.to_owned() }).await), "bad_field", "{zone:?}");
    }
    head.does(Request::SetTimeZone { zone: "America/New_York".to_owned() }).await.unwrap();
    let view = head.view().await;
    assert_eq!(view.tournament.time_zone.as_deref(), Some("America/New_York"));
    // The clocks of the venue show what they showed.
    assert_eq!(view.announcements[0].start.as_ref().unwrap().at, "14:30");
}
