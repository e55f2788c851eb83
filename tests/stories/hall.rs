//! The hall that every story plays in: a real server on a free port of this machine, and people who reach it as
//! everybody does, over HTTP and sockets.
//!
//! Nobody in here sleeps to let time pass: whoever waits, waits for something to be so, with a deadline that only a
//! fault reaches.

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use roundtable::client::{ClientFault, Done, Heard, Live, LiveFault, Visitor};
use roundtable::config::Settings;
use roundtable::domain::ids::{PlayerId, RoundNo, StaffId, TableNo};
use roundtable::domain::state::StaffRole;
use roundtable::journal::one_time::Purpose;
use roundtable::live::clock;
use roundtable::protocol::client::{FeedName, NewPlayer, Position, Request, VerdictRequest};
use roundtable::protocol::server::{PublicFrame, ServerFrame, StaffFrame};
use roundtable::protocol::view::{PublicView, SheetEntry, SheetView, StaffView, TableDetail, TableState, TableView};
use roundtable::server::{self, Server};
use serde_json::{Value, json};
use uuid::Uuid;

/// Only a fault takes this long, also on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(60);

pub const HEAD: &str = "Mira";
pub const PASSWORD: &str = "two wheat for a brick";

/// Waits for what must happen.
pub async fn patiently<T>(what: &str, work: impl Future<Output = T>) -> T {
    match tokio::time::timeout(PATIENCE, work).await {
        Ok(done) => done,
        Err(_) => panic!("waited in vain: {what}"),
    }
}

/// A tournament on a server of its own.
pub struct Hall {
    server: Option<Server>,
    settings: Settings,
    pub base: String,
    pub tournament: Uuid,
    pub head: Person,
    _data: tempfile::TempDir,
}

/// A server with nothing in it yet.
pub async fn empty_server() -> (Server, Settings, tempfile::TempDir) {
    let data = tempfile::tempdir().unwrap();
    let settings = settings_in(data.path());
    let server = server::start(&settings, false).await.unwrap();
    (server, settings, data)
}

pub fn settings_in(data: &Path) -> Settings {
    Settings { data: data.to_owned(), listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..Settings::default() }
}

/// The secret of the link that the machine prints at its first start.
pub async fn set_up_secret(server: &Server) -> String {
    let secret = server.app.store.issue_one_time(Purpose::Setup, clock::entropy(), clock::now()).await.unwrap();
    secret.reveal().to_owned()
}

impl Hall {
    /// A running hall: so many players checked in, a referee and an organizer invited, no round yet.
    pub async fn with_players(players: usize) -> Hall {
        Hall::under("custom", players).await
    }

    /// The same under the rules of a preset.
    pub async fn under(preset: &str, players: usize) -> Hall {
        let (server, settings, data) = empty_server().await;
        let base = format!("http://{}", server.address);
        let secret = set_up_secret(&server).await;
        let head = Visitor::new(&base).set_up(&secret, HEAD, PASSWORD).await.unwrap();
        let tournament = head.create("Harbour Cup", preset, json!({"planned_rounds": 3})).await.unwrap();
        let head = Person { visitor: head, tournament };
        let hall = Hall { server: Some(server), settings, base, tournament, head, _data: data };
        if players > 0 {
            let players = (1..=players).map(settler).collect();
            hall.head.does(Request::AddPlayers { players, checked_in: true }).await.unwrap();
        }
        for (role, label) in [(StaffRole::Referee, "Referee"), (StaffRole::Organizer, "Desk")] {
            hall.head.does(Request::InviteStaff { role, label: label.to_owned() }).await.unwrap();
        }
        hall
    }

    /// The same with round 1 made.
    pub async fn with_a_round(players: usize) -> Hall {
        let hall = Hall::with_players(players).await;
        hall.head.makes_round(1).await.unwrap();
        hall
    }

    pub fn server(&self) -> &Server {
        self.server.as_ref().unwrap()
    }

    pub fn data(&self) -> &Path {
        &self.settings.data
    }

    /// Somebody who walked in: no link, no account.
    pub fn visitor(&self) -> Visitor {
        Visitor::new(&self.base)
    }

    pub fn spectator(&self) -> Person {
        Person { visitor: self.visitor(), tournament: self.tournament }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/v1/tournaments/{}{rest}", self.tournament)
    }

    pub async fn player_link(&self, player: PlayerId) -> String {
        let links = self.head.visitor.links(self.tournament).await.unwrap();
        links.players.into_iter().find(|link| link.player == player.to_string()).unwrap().url
    }

    pub async fn invitation(&self, staff: StaffId) -> String {
        let links = self.head.visitor.links(self.tournament).await.unwrap();
        links.staff.into_iter().find(|link| link.staff == staff.to_string()).unwrap().url
    }

    /// Opens a link on a phone of its own.
    pub async fn opens(&self, link: &str) -> Person {
        let visitor = self.visitor().open_link(link).await.unwrap();
        Person { visitor, tournament: self.tournament }
    }

    pub async fn player(&self, id: PlayerId) -> Player {
        let person = self.opens(&self.player_link(id).await).await;
        Player { id, person }
    }

    pub async fn referee(&self) -> Person {
        self.opens(&self.invitation(StaffId(1)).await).await
    }

    pub async fn organizer(&self) -> Person {
        self.opens(&self.invitation(StaffId(2)).await).await
    }

    /// Who hands in for a table of the newest round.
    pub async fn captain_of(&self, table: u16) -> Player {
        self.player(self.table(table).await.captain).await
    }

    /// Somebody who sits at a table and is not its captain; the first, second or third of them.
    pub async fn opponent_at(&self, table: u16, which: usize) -> Player {
        let there = self.table(table).await;
        let mut others = there.seats.iter().map(|seat| seat.player).filter(|player| *player != there.captain);
        self.player(others.nth(which).unwrap()).await
    }

    /// A table of the newest round as everybody sees it now.
    pub async fn table(&self, table: u16) -> TableView {
        let view = self.head.view().await;
        let tables = view.round.unwrap_or_else(|| panic!("no round was made")).tables;
        tables.into_iter().find(|there| there.no == TableNo(table)).unwrap()
    }

    pub async fn state_of(&self, table: u16) -> TableState {
        self.table(table).await.state
    }

    /// A screen that shows what everybody may see.
    pub async fn kiosk(&self) -> Screen {
        self.spectator().screen(FeedName::Public).await
    }

    /// Every table of the newest round hands in and has its sheet confirmed.
    pub async fn plays_the_round(&self) {
        self.plays_the_round_but_for(&[]).await;
    }

    /// The same at all tables but those that have played already.
    pub async fn plays_the_round_but_for(&self, played: &[u16]) {
        let round = self.head.view().await.round.unwrap();
        for table in round.tables.iter().filter(|table| !played.contains(&table.no.0)) {
            let captain = self.player(table.captain).await;
            let sheet = totals(table, [10, 7, 6, 4]);
            captain.hands_in(table, sheet).await.unwrap();
            let seen = self.table(table.no.0).await;
            let opponent = self.opponent_at(table.no.0, 0).await;
            opponent.confirms(&seen).await.unwrap();
        }
    }

    /// What the programme still has is made and played, up to the final; the desk enters every sheet.
    pub async fn plays_to_the_final(&self) {
        let mut view = self.head.view().await;
        while view.tournament.programme.as_ref().is_none_or(|programme| programme.next.is_some()) {
            let no = view.round.map_or(1, |round| round.no.0 + 1);
            self.head.makes_round(no).await.unwrap();
            let round = self.head.view().await.round.unwrap();
            for table in &round.tables {
                if round.play_order_chosen {
                    let order = table.seats.iter().map(|seat| seat.player).collect();
                    let (round, table, revision) = (round.no, table.no, table.revision);
                    self.head.does(Request::RecordPlayOrder { round, table, revision, order }).await.unwrap();
                }
                let seen = self.table(table.no.0).await;
                self.head.enters_on_paper(&seen, no, totals(&seen, [10, 7, 6, 4])).await.unwrap();
            }
            view = self.head.view().await;
        }
    }

    /// Every table that waits has its sheet entered at the desk; the captain's sheet that lies there is accepted.
    pub async fn plays_on_paper(&self, round: u16) {
        let tables = self.head.view().await.round.unwrap().tables;
        for table in tables {
            match table.state {
                TableState::Awaiting => {
                    let sheet = totals(&table, [10, 7, 6, 4]);
                    self.head.enters_on_paper(&table, round, sheet).await.unwrap();
                }
                TableState::Submitted => {
                    self.head.accepts(&table, round).await.unwrap();
                }
                _ => {}
            }
        }
    }

    /// Stops the server and starts another one on the same data, on another port.
    pub async fn restarts(&mut self) {
        self.server.take().unwrap().stop().await;
        let server = server::start(&self.settings, false).await.unwrap();
        self.base = format!("http://{}", server.address);
        self.head.moves_to(&self.base);
        self.server = Some(server);
    }

    /// The server dies, and another one takes its place on other data.
    pub async fn goes_on_in(&mut self, data: &std::path::Path) {
        self.settings.data = data.to_owned();
        self.restarts().await;
    }

    /// Everything that happened, the oldest first.
    pub async fn history(&self) -> Vec<Value> {
        let mut before = String::new();
        let mut all = Vec::new();
        loop {
            let page: Value = self.head.visitor.get(&self.path(&format!("/history{before}"))).await.unwrap();
            let records = page["records"].as_array().unwrap().clone();
            let Some(last) = records.last() else { break };
            before = format!("?before={}", last["seq"]);
            all.extend(records);
        }
        all.reverse();
        all
    }

    /// How many events of a type there were.
    pub async fn count(&self, event: &str) -> usize {
        self.history().await.iter().filter(|record| record["event"]["type"] == event).count()
    }
}

fn settler(number: usize) -> NewPlayer {
    NewPlayer { name: format!("Settler {number}"), club: number.is_multiple_of(3).then(|| "Harbour".to_owned()) }
}

/// Totals by seat, in the order of the seats; a 3-table takes the first three.
pub fn totals(table: &TableView, vp: [i64; 4]) -> SheetView {
    let entries = table.seats.iter().zip(vp).map(|(seat, vp)| SheetEntry {
        seat: seat.seat,
        vp: Some(vp),
        pieces: None,
        army_first: false,
        road_first: false,
        declared: false,
    });
    SheetView { entries: entries.collect(), road_nobody: false }
}

/// The VP that everybody sees at a table.
pub fn shown_vp(table: &TableView) -> Vec<Option<u32>> {
    table.seats.iter().map(|seat| seat.vp).collect()
}

/// The code of a refusal, for comparisons that read well.
pub fn refused(outcome: Result<Done, ClientFault>) -> String {
    match outcome {
        Err(ClientFault::Refused(refusal)) => refusal.code,
        other => panic!("not refused: {other:?}"),
    }
}

/// Somebody with a session at the tournament, or none.
#[derive(Clone)]
pub struct Person {
    pub visitor: Visitor,
    pub tournament: Uuid,
}

impl Person {
    /// Whoever is told to wait a moment does so: a story that tries a thing many times is faster than anybody taps.
    pub async fn does(&self, request: Request) -> Result<Done, ClientFault> {
        patiently("an answer to a command", async {
            loop {
                match self.visitor.command(self.tournament, request.clone()).await {
                    Err(fault) if fault.code() == "too_fast" => tokio::time::sleep(Duration::from_millis(50)).await,
                    answered => return answered,
                }
            }
        })
        .await
    }

    pub async fn makes_round(&self, round: u16) -> Result<Done, ClientFault> {
        self.does(Request::MakeRound { expected: RoundNo(round), method: None, map: None, proposal: None }).await
    }

    /// The public view by HTTP.
    pub async fn view(&self) -> PublicView {
        patiently("the public view", self.visitor.view(self.tournament)).await.unwrap()
    }

    /// The staff's view by HTTP, with its version and state hash.
    pub async fn desk(&self) -> (StaffView, u64, String) {
        let path = format!("/api/v1/tournaments/{}/view?feed=staff", self.tournament);
        let mut body: Value = patiently("the staff's view", self.visitor.get(&path)).await.unwrap();
        match serde_json::from_value(body["frames"][0].take()).unwrap() {
            StaffFrame::Snapshot { version, state_hash, view, .. } => (view, version, state_hash),
            StaffFrame::Delta { .. } => panic!("a delta to somebody who has nothing"),
        }
    }

    /// The public view by HTTP, with its version and state hash.
    pub async fn public(&self) -> (PublicView, u64, String) {
        let path = format!("/api/v1/tournaments/{}/view", self.tournament);
        let mut body: Value = patiently("the public view", self.visitor.get(&path)).await.unwrap();
        match serde_json::from_value(body["frames"][0].take()).unwrap() {
            PublicFrame::Snapshot { version, state_hash, view, .. } => (view, version, state_hash),
            PublicFrame::Delta { .. } => panic!("a delta to somebody who has nothing"),
        }
    }

    pub async fn detail(&self, round: u16, table: u16) -> Result<TableDetail, ClientFault> {
        self.visitor.table(self.tournament, round, table).await
    }

    pub async fn hands_in(&self, seen: &TableView, round: u16, sheet: SheetView) -> Result<Done, ClientFault> {
        self.does(Request::Submit { round: RoundNo(round), table: seen.no, revision: seen.revision, sheet }).await
    }

    pub async fn enters_on_paper(&self, seen: &TableView, round: u16, sheet: SheetView) -> Result<Done, ClientFault> {
        let (round, table, revision) = (RoundNo(round), seen.no, seen.revision);
        self.does(Request::EnterOnPaper { round, table, revision, sheet, note: None }).await
    }

    pub async fn rules(&self, seen: &TableView, round: u16, verdict: VerdictRequest) -> Result<Done, ClientFault> {
        let (round, table, revision) = (RoundNo(round), seen.no, seen.revision);
        self.does(Request::Rule { round, table, revision, verdict, note: Some("I counted the board.".to_owned()) })
            .await
    }

    pub async fn accepts(&self, seen: &TableView, round: u16) -> Result<Done, ClientFault> {
        let reason = "Silent after a warning by name.".to_owned();
        self.does(Request::Accept { round: RoundNo(round), table: seen.no, revision: seen.revision, reason }).await
    }

    /// Opens a socket and follows a feed from now on.
    pub async fn screen(&self, feed: FeedName) -> Screen {
        let mut screen = Screen { live: self.socket().await };
        screen.live.hello(feed, None).await.unwrap();
        screen.until("the first snapshot", |live| live.position().is_some()).await;
        screen
    }

    /// A socket that has not said `hello` yet.
    pub async fn socket(&self) -> Live {
        patiently("a socket", self.visitor.live(self.tournament)).await.unwrap()
    }

    /// Comes back to a feed with what another screen had.
    pub async fn returns_to(&self, feed: FeedName, before: &Screen) -> Screen {
        let mut live = self.socket().await;
        live.resume_from(&before.live);
        live.hello(feed, before.live.position()).await.unwrap();
        let mut screen = Screen { live };
        screen.until("the welcome", |live| live.you().is_some()).await;
        screen
    }

    /// The same session at another address: the server was started again there.
    pub fn moves_to(&mut self, base: &str) {
        self.visitor = self.visitor.at(base);
    }
}

/// A player with a phone. At the newest round unless a table says otherwise.
pub struct Player {
    pub id: PlayerId,
    pub person: Person,
}

impl Player {
    pub async fn hands_in(&self, seen: &TableView, sheet: SheetView) -> Result<Done, ClientFault> {
        self.person.hands_in(seen, self.newest_round().await, sheet).await
    }

    pub async fn confirms(&self, seen: &TableView) -> Result<Done, ClientFault> {
        let round = RoundNo(self.newest_round().await);
        self.person.does(Request::Confirm { round, table: seen.no, revision: seen.revision }).await
    }

    pub async fn disputes(&self, seen: &TableView, sheet: Option<SheetView>) -> Result<Done, ClientFault> {
        let round = RoundNo(self.newest_round().await);
        let reason = Some("I had a city more.".to_owned());
        self.person.does(Request::Dispute { round, table: seen.no, revision: seen.revision, reason, sheet }).await
    }

    async fn newest_round(&self) -> u16 {
        self.person.view().await.round.unwrap().no.0
    }
}

/// A page that is open: follows a feed by snapshots and deltas, as a browser does.
pub struct Screen {
    pub live: Live,
}

impl Screen {
    /// Hears until something is so.
    pub async fn until(&mut self, what: &str, so: impl Fn(&Live) -> bool) {
        patiently(what, async {
            while !so(&self.live) {
                self.live.hear().await.unwrap_or_else(|fault| panic!("waited for {what}: {fault}"));
            }
        })
        .await;
    }

    pub async fn sees(&mut self, what: &str, so: impl Fn(&PublicView) -> bool) {
        self.until(what, |live| live.public().is_some_and(&so)).await;
    }

    pub async fn reaches(&mut self, version: u64) {
        self.until(&format!("version {version}"), |live| live.version() >= version).await;
    }

    pub fn public(&self) -> &PublicView {
        self.live.public().unwrap()
    }

    pub fn whole(&self) -> StaffView {
        StaffView { public: self.public().clone(), desk: self.live.desk().unwrap().clone() }
    }

    pub fn position(&self) -> Position {
        self.live.position().unwrap()
    }

    /// Sends a command over the socket and waits for its answer, hearing whatever comes between.
    pub async fn does(&mut self, command: Request) -> ServerFrame {
        self.sends(Uuid::new_v4(), command).await
    }

    pub async fn sends(&mut self, id: Uuid, command: Request) -> ServerFrame {
        self.live.ask(id, command).await.unwrap();
        self.answer_to(id).await
    }

    pub async fn answer_to(&mut self, id: Uuid) -> ServerFrame {
        patiently("an answer over the socket", async {
            loop {
                if let Heard::Said(frame) = self.live.hear().await.unwrap()
                    && matches!(
                        &frame,
                        ServerFrame::Receipt { request, .. }
                        | ServerFrame::Refused { request, .. }
                        | ServerFrame::Unknown { request, .. } if *request == id
                    )
                {
                    return frame;
                }
            }
        })
        .await
    }

    /// The next message that is for this screen alone.
    pub async fn is_told(&mut self) -> ServerFrame {
        patiently("a message", async {
            loop {
                if let Heard::Said(frame) = self.live.hear().await.unwrap()
                    && !matches!(frame, ServerFrame::Alive { .. })
                {
                    return frame;
                }
            }
        })
        .await
    }

    /// Hears until the server closes; the code and the reason.
    pub async fn is_closed(&mut self) -> String {
        patiently("the end of the socket", async {
            loop {
                match self.live.hear().await {
                    Ok(_) => {}
                    Err(LiveFault::Closed(why)) => return why,
                    Err(fault) => panic!("no close code: {fault}"),
                }
            }
        })
        .await
    }
}
