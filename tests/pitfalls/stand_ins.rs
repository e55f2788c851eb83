//! People who sat down for somebody else: rounds that could not be left afterwards, old games that changed, and lists that
//! could not be opened any more (`rules.md` §9).

use std::collections::HashMap;

use reqwest::Method;
use roundtable::domain::command::Command;
use roundtable::domain::ids::{PlayerId, RoundNo, TableNo};
use roundtable::live::board::Board;
use roundtable::protocol::client::Request;
use serde_json::Value;

use crate::files::live_and_read_at_home;
use crate::hall::Hall;
use crate::paper::{Paper, person};

fn makes_the_next_round(paper: &mut Paper) -> RoundNo {
    let expected = paper.state.next_round_no();
    paper.head_does(Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None });
    expected
}

fn player_at(paper: &Paper, round: RoundNo, table: u16, seat: usize) -> PlayerId {
    paper.table(round, table).seats[seat].player
}

fn stands_in(paper: &mut Paper, round: RoundNo, table: u16, absent: PlayerId) -> PlayerId {
    let (table, person) = (TableNo(table), person("Vera the Volunteer"));
    paper.head_does(Command::StandIn { round, table, absent, person }).players[0]
}

fn games_of_all(paper: &Paper) -> HashMap<PlayerId, (u32, u32)> {
    let rows = Board::new(&paper.state, &paper.people, false).public().standings.rows.clone();
    rows.into_iter().map(|row| (row.player, (row.games, row.vp))).collect()
}

#[test]
fn b041_who_comes_leaves_or_is_replaced_in_rounds_2_to_4_never_keeps_a_round_from_being_left() {
    let mut paper = Paper::under("custom", 12);
    for no in 1..=5 {
        let round = makes_the_next_round(&mut paper);
        if (2..=4).contains(&no) {
            let gone = player_at(&paper, round, 1, 1);
            paper.head_does(Command::Withdraw { player: gone });
            paper.head_does(Command::TakeOff { round, table: TableNo(1), player: gone });
            let late = Command::AddPlayers { players: vec![person(&format!("Late {no}"))], checked_in: true };
            let player = paper.head_does(late).players[0];
            paper.head_does(Command::JoinTable { round, table: TableNo(1), player });
            let absent = player_at(&paper, round, 3, 0);
            stands_in(&mut paper, round, 3, absent);
        }
        paper.plays_the_round();
        paper.head_does(Command::LockRound { round });
    }
    paper.head_does(Command::Finish);
    // Everybody has the games that he sat at, and no others.
    let mut sat: HashMap<PlayerId, u32> = HashMap::new();
    for table in paper.state.rounds.iter().flat_map(|round| &round.tables) {
        table.players().for_each(|player| *sat.entry(player).or_default() += 1);
    }
    let games = games_of_all(&paper);
    assert_eq!(games.len(), 15);
    for (player, (games, _)) in games {
        assert_eq!(games, sat.get(&player).copied().unwrap_or(0), "{player}");
    }
}

#[test]
fn b052_a_stand_in_of_round_2_who_is_gone_in_round_3_still_played_round_2() {
    let mut paper = Paper::under("custom", 8);
    makes_the_next_round(&mut paper);
    paper.plays_the_round();
    let second = makes_the_next_round(&mut paper);
    let absent = player_at(&paper, second, 1, 2);
    let stand_in = stands_in(&mut paper, second, 1, absent);
    paper.plays_the_round();
    let (round, counted) = (paper.state.rounds[1].clone(), games_of_all(&paper));
    assert_eq!(counted[&absent].0, 1);
    assert!(!counted.contains_key(&stand_in));

    // In round 3 he is away again at first, and then comes and sits down himself.
    let third = makes_the_next_round(&mut paper);
    let at = paper.state.newest_round().unwrap().table_of(absent).unwrap().no.0;
    let again = stands_in(&mut paper, third, at, absent);
    paper.head_does(Command::TakeOff { round: third, table: TableNo(at), player: again });
    paper.head_does(Command::JoinTable { round: third, table: TableNo(at), player: absent });
    assert_eq!((&paper.state.rounds[1].tables, games_of_all(&paper)), (&round.tables, counted));
    paper.plays_the_round();
    assert_eq!(games_of_all(&paper)[&absent].0, 2);
    let replayed = paper.replayed();
    assert_eq!(replayed, paper.state);
    assert!(replayed.rounds[1].tables[0].players().any(|player| player == stand_in));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn b053_with_a_stand_in_every_page_opens_after_a_restart_and_every_file_is_read_again() {
    let mut hall = Hall::with_a_round(8).await;
    let absent = hall.table(1).await.seats[0].player;
    let (name, club) = ("Vera the Volunteer".to_owned(), None);
    let stand_in = Request::StandIn { round: RoundNo(1), table: TableNo(1), absent, name, club };
    hall.head.does(stand_in).await.unwrap();
    hall.plays_on_paper(1).await;
    hall.head.makes_round(2).await.unwrap();
    hall.plays_on_paper(2).await;
    let before = (hall.head.public().await, hall.head.desk().await);
    hall.restarts().await;
    assert_eq!((hall.head.public().await, hall.head.desk().await), before);
    for page in ["plain", "print/seating", "print/links", "seating.csv", "history.csv"] {
        let path = format!("/t/{}/{page}", hall.tournament);
        let answer = hall.head.visitor.request(Method::GET, &path).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{page}");
    }
    for part in ["/links", "/rounds/1", "/rounds/1/tables/1", "/history", "/standings/detailed", "/lot"] {
        hall.head.visitor.get::<Value>(&hall.path(part)).await.unwrap_or_else(|fault| panic!("{part}: {fault}"));
    }
    assert_eq!(hall.head.desk().await.0.desk.roster.len(), 8);
    let (live, read) = live_and_read_at_home(&hall).await;
    assert_eq!(live["rows"].as_array().unwrap().len(), 8);
    let known: Vec<&Value> = read["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| live["rows"].as_array().unwrap().iter().any(|there| there["player"] == row["player"]))
        .collect();
    assert_eq!(known.len(), 8, "{read}");
}
