//! A server in a process of its own, for those who pull its plug.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use roundtable::client::Visitor;
use roundtable::domain::ids::{PlayerId, StaffId};
use roundtable::domain::state::StaffRole;
use roundtable::protocol::client::{NewPlayer, Request};
use roundtable::protocol::view::TableView;
use serde_json::json;
use uuid::Uuid;

use crate::hall::{HEAD, PASSWORD, Person, Player};

/// Only a fault takes this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A tournament on a server that can be killed. Killed, too, when the story is over.
pub struct House {
    process: Child,
    data: PathBuf,
    pub base: String,
    pub head: Person,
    _home: tempfile::TempDir,
}

impl Drop for House {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The process, its address, and the secret of its set-up link where it has one to print.
fn start(data: &PathBuf, needs_set_up: bool) -> (Child, String, Option<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundtable"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"]).arg(data);
    command.current_dir(data.parent().unwrap()).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let (say, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in stdout.lines().map_while(Result::ok) {
            // Nobody listens any more once the address is known.
            let _ = say.send(line);
        }
    });
    let (mut base, mut secret) = (String::new(), None);
    while base.is_empty() || (needs_set_up && secret.is_none()) {
        let Ok(line) = lines.recv_timeout(PATIENCE) else {
            let _ = child.kill();
            panic!("the server does not start");
        };
        if let Some(address) = line.strip_prefix("Serving on ") {
            base = address.to_owned();
        }
        if let Some((_, link)) = line.split_once("/setup#") {
            secret = Some(link.to_owned());
        }
    }
    (child, base, secret)
}

impl House {
    /// So many players checked in, a referee invited, no round yet.
    pub async fn with_players(players: usize) -> House {
        let home = tempfile::tempdir().unwrap();
        let data = home.path().join("data");
        let (process, base, secret) = start(&data, true);
        let house = House {
            process,
            data,
            head: Person { visitor: Visitor::new(&base), tournament: Uuid::nil() },
            base,
            _home: home,
        };
        let head = Visitor::new(&house.base).set_up(&secret.unwrap(), HEAD, PASSWORD).await.unwrap();
        let tournament = head.create("Harbour Cup", "custom", json!({"planned_rounds": 3})).await.unwrap();
        let house = house.of(Person { visitor: head, tournament });
        let players = (1..=players).map(|number| NewPlayer { name: format!("Settler {number}"), club: None }).collect();
        house.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
        let invite = Request::InviteStaff { role: StaffRole::Referee, label: "Referee".to_owned() };
        house.head.does(invite).await.unwrap();
        house
    }

    fn of(mut self, head: Person) -> House {
        self.head = head;
        self
    }

    fn stop(&mut self) {
        // One that is dead already is as dead as it should be.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Somebody trips over the cable (`SIGKILL`), and the server is started again.
    pub fn is_killed_and_started_again(&mut self) {
        self.stop();
        let (process, base, _) = start(&self.data, false);
        self.process = process;
        self.head.moves_to(&base);
        self.base = base;
    }

    pub async fn opens(&self, link: &str) -> Person {
        let visitor = Visitor::new(&self.base).open_link(link).await.unwrap();
        Person { visitor, tournament: self.head.tournament }
    }

    pub async fn player(&self, id: PlayerId) -> Player {
        let links = self.head.visitor.links(self.head.tournament).await.unwrap();
        let link = links.players.into_iter().find(|link| link.player == id.to_string()).unwrap();
        Player { id, person: self.opens(&link.url).await }
    }

    pub async fn referee(&self) -> Person {
        let links = self.head.visitor.links(self.head.tournament).await.unwrap();
        let link = links.staff.into_iter().find(|link| link.staff == StaffId(1).to_string()).unwrap();
        self.opens(&link.url).await
    }

    pub async fn table(&self, no: u16) -> TableView {
        let tables = self.head.view().await.round.unwrap().tables;
        tables.into_iter().find(|table| table.no.0 == no).unwrap()
    }
}
