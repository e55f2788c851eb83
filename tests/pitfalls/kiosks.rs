//! Screens that forgot what they show, or wanted a keyboard on a ladder.

use serde_json::{Value, json};

use crate::hall::Hall;
use crate::wall::{Wall, wish};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b109_a_screen_shows_the_same_after_a_restart_of_the_server_and_of_the_screen() {
    let mut hall = Hall::with_a_round(8).await;
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    let row: Value = hall.head.visitor.post(&hall.path("/kiosks"), &wish(&code, "Entrance")).await.unwrap();
    let path = hall.path(&format!("/kiosks/{}", row["id"].as_str().unwrap()));
    let _: Value = hall.head.visitor.post(&path, &json!({"shows": "standings", "language": "ro"})).await.unwrap();
    let before = screen.is_told().await;
    assert_eq!(before["shows"]["shows"], "standings");
    hall.restarts().await;
    screen.moves_to(&hall.base);
    screen.is_switched_off_and_on();
    assert_eq!(screen.is_told().await, before);
    // And it can still be told something else, from wherever the desk is.
    let _: Value = hall.head.visitor.post(&path, &json!({"shows": "seating"})).await.unwrap();
    assert_eq!(screen.is_told().await["shows"]["shows"], "seating");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b110_a_blank_screen_shows_a_code_and_a_desk_far_away_does_the_rest() {
    let hall = Hall::with_a_round(8).await;
    let mut screen = Wall::opened(&hall.base).await;
    let code = screen.code().await;
    assert_eq!(code.chars().count(), 6);
    let desk = hall.organizer().await.visitor;
    // As somebody types it who read it across the hall.
    let typed = format!("{} {}", code[..3].to_lowercase(), &code[3..]);
    let row: Value = desk.post(&hall.path("/kiosks"), &wish(&typed, "Entrance")).await.unwrap();
    let told = screen.is_told().await;
    assert_eq!(told["shows"]["tournament"], hall.tournament.to_string());
    assert_eq!((row["name"].as_str(), row["here"].as_bool()), (Some("Entrance"), Some(true)));
}
