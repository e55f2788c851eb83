//! A whole day, from the link that the machine prints to the award ceremony: everybody does his part on his own
//! device, and all screens show one tournament at every quiet moment.

use reqwest::Method;
use roundtable::client::Visitor;
use roundtable::domain::lot::{LotCommitment, LotKey};
use roundtable::domain::state::{Phase, StaffRole};
use roundtable::protocol::client::{FeedName, NewPlayer, Request, VerdictRequest};
use roundtable::protocol::server::ServerFrame;
use roundtable::protocol::view::TableState;
use serde_json::{Value, json};

use crate::hall::{HEAD, Hall, PASSWORD, Person, Screen, shown_vp, totals};

/// The screens that are open all day.
struct Screens {
    kiosk: Screen,
    phone: Screen,
    referee: Screen,
    desk: Screen,
}

impl Screens {
    /// When nobody does anything, four roles on sockets, and a fifth who just came by HTTP, see the same.
    async fn show_one_tournament(&mut self, head: &Person) {
        let (fresh, version, hash) = head.desk().await;
        for screen in [&mut self.kiosk, &mut self.phone, &mut self.referee, &mut self.desk] {
            screen.reaches(version).await;
            assert_eq!(screen.live.version(), version);
            assert_eq!(screen.live.state_hash(), hash);
            assert_eq!(*screen.public(), fresh.public);
        }
        assert_eq!(self.referee.whole(), fresh);
        assert_eq!(self.desk.whole(), fresh);
        let (public, ..) = head.public().await;
        assert_eq!(public, fresh.public);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_day_from_the_set_up_link_to_the_award_ceremony() {
    let hall = Hall::with_players(0).await;
    let head = &hall.head;

    // The roster comes from a spreadsheet, and one name by hand. Everybody is checked in at the door.
    let list = (1..=15).fold("Name;Ort\n".to_owned(), |list, number| format!("{list}Settler {number};Harbour\n"));
    let preview = head.visitor.request(Method::POST, &hall.path("/players/preview")).body(list).send().await.unwrap();
    let preview: Value = preview.json().await.unwrap();
    let listed = |player: &Value| NewPlayer {
        name: player["name"].as_str().unwrap().to_owned(),
        club: player["club"].as_str().map(str::to_owned),
    };
    let players: Vec<NewPlayer> = preview["players"].as_array().unwrap().iter().map(listed).collect();
    assert_eq!(players.len(), 15);
    head.does(Request::AddPlayers { players, checked_in: false }).await.unwrap();
    let late = NewPlayer { name: "Settler 16".to_owned(), club: None };
    head.does(Request::AddPlayers { players: vec![late], checked_in: false }).await.unwrap();
    let everybody: Vec<_> = head.desk().await.0.desk.roster.iter().map(|row| row.player).collect();
    assert_eq!(head.makes_round(1).await.unwrap_err().code(), "cannot_seat");

    let organizer = hall.organizer().await;
    organizer.does(Request::CheckIn { players: everybody.clone() }).await.unwrap();
    let referee = hall.referee().await;
    let somebody = hall.player(everybody[4]).await;
    let mut screens = Screens {
        kiosk: hall.kiosk().await,
        phone: somebody.person.screen(FeedName::Public).await,
        referee: referee.screen(FeedName::Staff).await,
        desk: organizer.screen(FeedName::Staff).await,
    };
    screens.show_one_tournament(head).await;

    for round in 1..=3 {
        head.makes_round(round).await.unwrap();
        screens.show_one_tournament(head).await;
        assert_eq!(screens.kiosk.public().round.as_ref().unwrap().tables.len(), 4);

        // Table 1 hands in by phone, over a socket; an opponent agrees.
        let table = hall.table(1).await;
        let mut captain = hall.captain_of(1).await.person.screen(FeedName::Public).await;
        let submit = Request::Submit {
            round: screens.kiosk.public().round.as_ref().unwrap().no,
            table: table.no,
            revision: table.revision,
            sheet: totals(&table, [10, 8, 5, 4]),
        };
        let answer = captain.does(submit).await;
        assert!(matches!(answer, ServerFrame::Receipt { .. }), "{answer:?}");
        let handed_in = |view: &roundtable::protocol::view::PublicView| {
            view.round.as_ref().is_some_and(|round| round.tables[0].state == TableState::Submitted)
        };
        screens.kiosk.sees("table 1 handed in", handed_in).await;
        screens.show_one_tournament(head).await;
        assert!(screens.kiosk.public().standings.provisional);
        hall.opponent_at(1, 2).await.confirms(&hall.table(1).await).await.unwrap();
        assert_eq!(hall.state_of(1).await, TableState::Confirmed);

        // Table 2 is in dispute; the referee sees both versions and rules.
        let table = hall.table(2).await;
        hall.captain_of(2).await.hands_in(&table, totals(&table, [9, 10, 3, 3])).await.unwrap();
        let table = hall.table(2).await;
        let other = Some(totals(&table, [10, 9, 3, 3]));
        hall.opponent_at(2, 0).await.disputes(&table, other).await.unwrap();
        screens.referee.until("a dispute", |live| live.desk().is_some_and(|desk| desk.disputes.len() == 1)).await;
        screens.show_one_tournament(head).await;
        assert_eq!(head.makes_round(round + 1).await.unwrap_err().code(), "round_is_unfinished");
        referee.rules(&hall.table(2).await, round, VerdictRequest::TakeOther).await.unwrap();
        assert_eq!(shown_vp(&hall.table(2).await), [Some(10), Some(9), Some(3), Some(3)]);

        // Table 3 has no phone: a sheet signed on paper. Table 4 stays silent after a warning.
        let table = hall.table(3).await;
        organizer.enters_on_paper(&table, round, totals(&table, [7, 7, 10, 6])).await.unwrap();
        let table = hall.table(4).await;
        hall.captain_of(4).await.hands_in(&table, totals(&table, [6, 6, 6, 11])).await.unwrap();
        assert_eq!(screens.desk.live.desk().unwrap().roster.len(), 16);
        head.accepts(&hall.table(4).await, round).await.unwrap();

        screens.show_one_tournament(head).await;
        assert!(!screens.kiosk.public().standings.provisional);
        assert!(screens.desk.live.desk().unwrap().waiting.is_empty());
        assert!(screens.kiosk.public().standings.rows.iter().all(|row| row.games == u32::from(round)));
    }

    head.does(Request::Finish).await.unwrap();
    screens.kiosk.sees("the end", |view| view.tournament.phase == Phase::Finished).await;
    screens.show_one_tournament(head).await;
    let view = screens.kiosk.public();
    assert_eq!(view.standings.rows.len(), 16);
    assert!(view.round.as_ref().unwrap().locked);
    let key: LotKey = serde_json::from_value(json!(view.tournament.lot_key)).unwrap();
    let promise: LotCommitment = serde_json::from_value(json!(view.tournament.lot_commitment)).unwrap();
    assert!(key.keeps(&promise));
    assert!(screens.kiosk.live.deltas > 20, "the day came as {} deltas", screens.kiosk.live.deltas);

    // Everything can be read later: who, and on which device.
    let history = hall.history().await;
    assert_eq!(history.len() as u64, screens.kiosk.live.version());
    assert!(history.iter().all(|record| record["by"]["name"].is_string()));
    let rulings: Vec<_> = history.iter().filter(|record| record["event"]["type"] == "result_ruled").collect();
    assert_eq!(rulings.len(), 3);
    assert!(rulings.iter().all(|record| record["by"]["name"] == "Referee"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_head_can_sign_in_from_a_second_laptop_and_invite_help() {
    let hall = Hall::with_players(4).await;
    let second = Visitor::new(&hall.base).sign_in(HEAD, PASSWORD).await.unwrap();
    let second = Person { visitor: second, tournament: hall.tournament };
    let invited = second.does(Request::InviteStaff { role: StaffRole::Referee, label: "North hall".to_owned() }).await;
    let staff = invited.unwrap().answer.staff.unwrap();
    let referee = hall.opens(&hall.invitation(staff).await).await;
    assert_eq!(referee.screen(FeedName::Staff).await.live.you().unwrap().name.as_deref(), Some("North hall"));
}
