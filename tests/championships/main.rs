//! Whole championships through the public protocol, from the doors to the award ceremony, and every rank held against a
//! book that is kept beside them (`book.rs`).

#[path = "../stories/hall.rs"]
#[allow(dead_code)]
mod hall;

mod book;
mod day;

use day::{Day, Plan};

/// The best four of twelve go to the final; one of them has left and it is played with three.
#[tokio::test(flavor = "multi_thread")]
async fn twelve_players() {
    Day::begins(Plan { players: 12, leave: 1, qualified_leave: 1, plays_with_three: true, ..Plan::default() })
        .await
        .ends()
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_eight_players() {
    Day::begins(Plan { players: 28, leave: 2, qualified_leave: 2, ..Plan::default() }).await.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_nine_players() {
    Day::begins(Plan { players: 29, leave: 3, qualified_leave: 2, finalist_leaves: true, ..Plan::default() })
        .await
        .ends()
        .await;
}

/// Somebody is disqualified, and comes after everybody else.
#[tokio::test(flavor = "multi_thread")]
async fn seventy_nine_players() {
    Day::begins(Plan { players: 79, leave: 4, qualified_leave: 3, disqualified: true, ..Plan::default() })
        .await
        .ends()
        .await;
}

/// A fourth game without those who have no win, and a semi-final that is abandoned.
#[tokio::test(flavor = "multi_thread")]
async fn eighty_players() {
    Day::begins(Plan { players: 80, leave: 5, qualified_leave: 2, abandoned: true, ..Plan::default() })
        .await
        .ends()
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hundred_and_seventeen_players() {
    Day::begins(Plan { players: 317, leave: 9, qualified_leave: 4, finalist_leaves: true, ..Plan::default() })
        .await
        .ends()
        .await;
}
