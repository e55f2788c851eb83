//! What happens to somebody is told on his phone: his table plays again, he lost his seat, he is off the list, his round
//! was taken back, somebody plays the final for him.

use roundtable::domain::ids::{RoundNo, TableNo};
use roundtable::domain::standings::Stage;
use roundtable::protocol::client::{Request, VerdictRequest};
use roundtable::protocol::view::{MyView, TableState};

use crate::hall::{Hall, Player, totals};

const ROUND: RoundNo = RoundNo(1);

async fn phone_of(hall: &Hall, player: &Player) -> MyView {
    player.person.visitor.me(hall.tournament).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_to_play_again_reads_who_said_so_and_why_until_its_next_sheet() {
    let hall = Hall::with_a_round(4).await;
    let captain = hall.captain_of(1).await;
    let seen = hall.table(1).await;
    captain.hands_in(&seen, totals(&seen, [10, 7, 5, 4])).await.unwrap();
    hall.opponent_at(1, 0).await.disputes(&hall.table(1).await, None).await.unwrap();
    let disputed = hall.table(1).await;
    let note = Some("The robber was forgotten.".to_owned());
    let (table, revision) = (disputed.no, disputed.revision);
    let rule = Request::Rule { round: ROUND, table, revision, verdict: VerdictRequest::Replay, note: note.clone() };
    hall.referee().await.does(rule).await.unwrap();

    let again = hall.table(1).await;
    assert_eq!((again.state, again.replay_at.is_some()), (TableState::Awaiting, true));
    for player in [&captain, &hall.opponent_at(1, 1).await] {
        let replay = phone_of(&hall, player).await.table.unwrap().replay.unwrap();
        assert_eq!((replay.by.id.as_str(), replay.note), ("S1", note.clone()));
        assert_eq!(Some(replay.at), again.replay_at);
    }
    assert_eq!(hall.head.detail(1, 1).await.unwrap().replay.unwrap().note, note);

    captain.hands_in(&again, totals(&again, [10, 7, 5, 4])).await.unwrap();
    assert_eq!(hall.table(1).await.replay_at, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_lost_his_seat_reads_it_until_he_has_one_again() {
    let hall = Hall::with_a_round(8).await;
    let player = hall.opponent_at(1, 0).await;
    let table = TableNo(1);
    hall.head.does(Request::TakeOff { round: ROUND, table, player: player.id }).await.unwrap();
    let lost = phone_of(&hall, &player).await.taken_off.unwrap();
    assert_eq!((lost.round, lost.table, lost.stand_in), (ROUND, table, None));
    hall.head.does(Request::JoinTable { round: ROUND, table, player: player.id }).await.unwrap();
    assert_eq!(phone_of(&hall, &player).await.taken_off, None);
    let (name, club) = ("Vera the Volunteer".to_owned(), None);
    hall.head
        .does(Request::StandIn { round: ROUND, table, absent: player.id, name: name.clone(), club })
        .await
        .unwrap();
    assert_eq!(phone_of(&hall, &player).await.taken_off.unwrap().stand_in, Some(name));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_out_reads_it_on_his_own_phone_only() {
    let hall = Hall::with_a_round(8).await;
    let (one, other) = (hall.opponent_at(1, 0).await, hall.opponent_at(1, 1).await);
    let reason = "Threw the dice at the referee.".to_owned();
    hall.head.does(Request::Disqualify { player: one.id, reason: reason.clone() }).await.unwrap();
    hall.head.does(Request::Withdraw { player: other.id }).await.unwrap();
    let (disqualified, withdrawn) = (phone_of(&hall, &one).await, phone_of(&hall, &other).await);
    assert_eq!((disqualified.disqualified, disqualified.withdrawn), (Some(reason), false));
    assert_eq!((withdrawn.disqualified, withdrawn.withdrawn), (None, true));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_that_was_taken_back_is_told_until_another_is_made() {
    let hall = Hall::with_a_round(8).await;
    let seen = hall.table(1).await;
    hall.captain_of(1).await.hands_in(&seen, totals(&seen, [10, 7, 5, 4])).await.unwrap();
    hall.head.does(Request::UndoRound { round: ROUND, typed: Some("1".to_owned()) }).await.unwrap();
    let view = hall.spectator().view().await;
    assert_eq!((view.tournament.undone.unwrap().round, view.round), (ROUND, None));
    hall.head.makes_round(1).await.unwrap();
    assert_eq!(hall.spectator().view().await.tournament.undone, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finalist_who_is_away_reads_who_plays_for_him_and_why() {
    let hall = Hall::under("championship-2025", 12).await;
    for no in 1..=3 {
        hall.head.makes_round(no).await.unwrap();
        hall.plays_on_paper(no).await;
    }
    hall.head.does(Request::LockRound { round: RoundNo(3) }).await.unwrap();
    let programme = hall.head.view().await.tournament.programme.unwrap();
    let (absent, next) = (programme.line_up[0][2].player, programme.reserve.unwrap().player);
    let player = hall.player(absent).await;
    assert_eq!(phone_of(&hall, &player).await.away, None);
    hall.head.does(Request::CheckOut { players: vec![absent] }).await.unwrap();
    let reason = "His train goes at five.".to_owned();
    hall.head.does(Request::CallNextInRank { absent, reason: reason.clone() }).await.unwrap();
    let away = phone_of(&hall, &player).await.away.unwrap();
    assert_eq!((away.stage, away.by, away.reason), (Stage::Final, Some(next), reason));
}
