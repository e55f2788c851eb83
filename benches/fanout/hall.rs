//! Our own server, as people run it, with one tournament that changes when told to.

use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;

use serde_json::json;
use tempfile::TempDir;
use uuid::Uuid;

use roundtable::client::{ClientFault, Visitor};
use roundtable::domain::ids::PlayerId;
use roundtable::protocol::client::{NewPlayer, Request};

use super::crowd::Greeting;

/// On the roster: everybody's row is in the snapshot, and 132 of them make a frame of 40 KB.
const PLAYERS: u32 = 200;

/// A running server and its tournament, ended when dropped.
pub struct Hall {
    child: Child,
    pub address: SocketAddr,
    pub greeting: Greeting,
    orders: mpsc::Sender<u32>,
    done: mpsc::Receiver<Result<(), ClientFault>>,
    _data: TempDir,
}

impl Hall {
    pub fn open() -> io::Result<Hall> {
        let data = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
        let mut child = Command::new(env!("CARGO_BIN_EXE_roundtable"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "error", "--data"])
            .arg(data.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().ok_or_else(|| io::Error::other("a child without a pipe"))?;
        let set_up = set_up_link(output)?;
        let (url, secret) = set_up.split_once("/setup#").ok_or_else(|| io::Error::other(set_up.clone()))?;
        let address = url.trim_start_matches("http://").parse().map_err(io::Error::other)?;
        let (orders, ordered) = mpsc::channel();
        let (tell, done) = mpsc::channel();
        let (told, tournament) = mpsc::channel();
        let (url, secret) = (url.to_owned(), secret.to_owned());
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let desk = match Desk::set_up(&url, &secret).await {
                    Ok(desk) => desk,
                    Err(fault) => return drop(told.send(Err(fault))),
                };
                let _ = told.send(Ok(desk.tournament));
                desk.work(&ordered, &tell).await;
            });
        });
        let tournament = tournament.recv().map_err(io::Error::other)?.map_err(io::Error::other)?;
        let greeting = Greeting {
            path: format!("/api/v1/tournaments/{tournament}/live"),
            hello: json!({"type": "hello", "feed": "public"}).to_string(),
        };
        Ok(Hall { child, address, greeting, orders, done, _data: data })
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// So many players come or go: as many rows of the standings change.
    pub fn change(&self, rows: u32) {
        // The desk is gone only where its last answer was a fault, which `answered` has told.
        let _ = self.orders.send(rows);
    }

    /// Waits for the answer to the last change.
    pub fn answered(&self) -> io::Result<()> {
        self.done.recv().map_err(io::Error::other)?.map_err(io::Error::other)
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address that a server on an empty store prints for its first visitor.
fn set_up_link(output: impl io::Read) -> io::Result<String> {
    for line in BufReader::new(output).lines() {
        let line = line?;
        if let Some((_, link)) = line.split_once("Set up within 30 minutes: ") {
            return Ok(link.to_owned());
        }
    }
    Err(io::Error::other("the server did not start"))
}

/// The one who changes the tournament, as a browser at the desk does.
struct Desk {
    head: Visitor,
    tournament: Uuid,
}

impl Desk {
    async fn set_up(url: &str, secret: &str) -> Result<Desk, ClientFault> {
        let head = Visitor::new(url).set_up(secret, "Head", "a password for a bench").await?;
        let tournament = head.create("Bench", "custom", json!({})).await?;
        let name =
            |number| NewPlayer { name: format!("Player Number {number}"), club: Some("Harbour Club".to_owned()) };
        let players = (1..=PLAYERS).map(name).collect();
        head.command(tournament, Request::AddPlayers { players, checked_in: true }).await?;
        Ok(Desk { head, tournament })
    }

    async fn work(&self, orders: &mpsc::Receiver<u32>, tell: &mpsc::Sender<Result<(), ClientFault>>) {
        let mut away = 0;
        while let Ok(rows) = orders.recv() {
            let players = (1..=rows).map(PlayerId).collect();
            let (wish, now_away) = match away {
                0 => (Request::CheckOut { players }, rows),
                _ => (Request::CheckIn { players }, 0),
            };
            away = now_away;
            let done = self.head.command(self.tournament, wish).await.map(|_| ());
            if tell.send(done).is_err() {
                return;
            }
        }
    }
}
