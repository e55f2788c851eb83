//! The invented people of the demo: captains who hand in, opponents who confirm and now and then dispute, a referee
//! who rules, a head who makes the rounds. Each has a session of his own and does one thing at a beat.

use std::collections::HashMap;
use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::json;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use crate::client::{ClientFault, Heard, Visitor};
use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::state::{Phase, StaffRole};
use crate::protocol::client::{FeedName, NewPlayer, Request, VerdictRequest};
use crate::protocol::server::ServerFrame;
use crate::protocol::view::{RoundView, SheetEntry, SheetView, TableState, TableView};

use super::Roles;
use crate::cli::output::say;

/// Plainly nobody.
pub const NAMES: [&str; 32] = [
    "Brick Bricksen",
    "Lumber Jacqueline",
    "Woolly Wooster",
    "Grainne Wheatley",
    "Ore Oreson",
    "Harbour Hanna",
    "Robber Robin",
    "Desert Desmond",
    "Knight Knut",
    "Road Rhoda",
    "Settler Sette",
    "City Citra",
    "Port Portia",
    "Dice Deirdre",
    "Seven Severin",
    "Monopoly Mona",
    "Plenty Penny",
    "Trader Trudi",
    "Hexa Gona",
    "Pasture Pascal",
    "Hilla Hügel",
    "Forest Förster",
    "Mountain Montse",
    "Field Filiz",
    "Island Ișa",
    "Longest Lon",
    "Army Armin",
    "Pirate Piet",
    "Sheep Shep",
    "Clay Klaas",
    "Timber Țim",
    "Victory Vito",
];

/// The player who is left to the reader.
const READERS_PLAYER: PlayerId = PlayerId(1);
/// One opponent in so many disputes.
const DISPUTES_ONE_IN: u32 = 7;
/// The simulated referee lets a dispute lie this many beats, so that the reader can rule first.
const DISPUTE_LIES_BEATS: u32 = 14;
/// The desk enters the reader's table on paper after this many beats, so that the demo goes on.
pub(super) const READER_IS_AWAITED_BEATS: u32 = 100;
/// A finished round is looked at for this many beats before the next one is made.
const ROUND_IS_LOOKED_AT_BEATS: u32 = 8;

/// Everybody who acts.
pub struct Crew {
    tournament: Uuid,
    rounds: u16,
    head: Visitor,
    referee: Visitor,
    players: HashMap<PlayerId, Visitor>,
}

impl Crew {
    /// Makes the tournament, enters and checks in everybody, and hands out the links.
    pub(super) async fn assemble(head: Visitor, rounds: u16, password: &str) -> Result<(Crew, Roles), ClientFault> {
        let details = json!({"planned_rounds": rounds});
        let tournament = head.create("Harbour Cup (demo)", "custom", details).await?;
        let players = NAMES.map(|name| NewPlayer { name: name.to_owned(), club: None }).to_vec();
        head.command(tournament, Request::AddPlayers { players, checked_in: true }).await?;
        for label in ["Your referee", "Referee of the demo"] {
            let invite = Request::InviteStaff { role: StaffRole::Referee, label: label.to_owned() };
            head.command(tournament, invite).await?;
        }
        let links = head.links(tournament).await?;
        let anybody = Visitor::new(head.base());
        let mut players = HashMap::new();
        let mut captain = None;
        for link in &links.players {
            let player: PlayerId = link.player.parse().map_err(|_| ClientFault::Strange(link.player.clone()))?;
            if player == READERS_PLAYER {
                captain = Some(link.clone());
            }
            players.insert(player, anybody.open_link(&link.url).await?);
        }
        let [yours, ours] = links.staff.as_slice() else {
            return Err(ClientFault::Strange("there are not two referees".to_owned()));
        };
        let captain = captain.ok_or_else(|| ClientFault::Strange("there is no player 1".to_owned()))?;
        let roles = Roles {
            page: links.public.page.clone(),
            kiosk: links.public.kiosk.clone(),
            head: format!("{}/join#sign-in:Demo:{password}:{tournament}", head.base()),
            referee: yours.url.clone(),
            captain: captain.url.clone(),
            captain_name: captain.name.clone(),
        };
        let referee = anybody.open_link(&ours.url).await?;
        Ok((Crew { tournament, rounds, head, referee, players }, roles))
    }

    /// Plays until the tournament is finished, by these people or by the reader.
    pub async fn play(self, beat: Duration) -> Result<(), ClientFault> {
        let mut since: HashMap<(RoundNo, u16, TableState), Instant> = HashMap::new();
        let mut complete_since: Option<(RoundNo, Instant)> = None;
        loop {
            sleep(beat.mul_f64(rand::rng().random_range(0.5..1.5))).await;
            let view = self.head.view(self.tournament).await?;
            if matches!(view.tournament.phase, Phase::Finished | Phase::Cancelled) {
                return Ok(());
            }
            let Some(round) = view.round else {
                self.make_round(RoundNo::FIRST).await?;
                continue;
            };
            let waited = |since: Instant, beats: u32| since.elapsed() >= beat * beats;
            if !round.tables.iter().any(is_open) {
                let (_, at) = *complete_since.get_or_insert((round.no, Instant::now()));
                if waited(at, ROUND_IS_LOOKED_AT_BEATS) {
                    complete_since = None;
                    self.go_on(&round).await?;
                }
                continue;
            }
            complete_since = None;
            let ripe: Vec<&TableView> = round
                .tables
                .iter()
                .filter(|table| is_open(table))
                .filter(|table| {
                    let at = *since.entry((round.no, table.no.0, table.state)).or_insert_with(Instant::now);
                    match table.state {
                        TableState::Awaiting if table.captain == READERS_PLAYER => waited(at, READER_IS_AWAITED_BEATS),
                        TableState::Disputed => waited(at, DISPUTE_LIES_BEATS),
                        _ => true,
                    }
                })
                .collect();
            if let Some(table) = ripe.choose(&mut rand::rng()) {
                self.act(round.no, table).await?;
            }
        }
    }

    /// What somebody at this table, or for it, does next. The reader may have been faster: a refusal is no harm.
    async fn act(&self, round: RoundNo, table: &TableView) -> Result<(), ClientFault> {
        let (no, revision) = (table.no, table.revision);
        let done = match table.state {
            TableState::Awaiting if table.captain == READERS_PLAYER => {
                let enter =
                    Request::EnterOnPaper { round, table: no, revision, sheet: invented_sheet(table), note: None };
                self.head.command(self.tournament, enter).await.map(|_| ())
            }
            TableState::Awaiting => {
                let submit = Request::Submit { round, table: no, revision, sheet: invented_sheet(table) };
                self.by_socket(table.captain, submit).await
            }
            TableState::Submitted => self.sign_or_dispute(round, table).await,
            TableState::Disputed => {
                let verdict = [VerdictRequest::Uphold, VerdictRequest::TakeOther]
                    .choose(&mut rand::rng())
                    .cloned()
                    .unwrap_or(VerdictRequest::Uphold);
                let note = Some("I counted the board again.".to_owned());
                let rule = Request::Rule { round, table: no, revision, verdict, note };
                self.referee.command(self.tournament, rule).await.map(|_| ())
            }
            TableState::Confirmed | TableState::Ruled | TableState::Void | TableState::Decided => Ok(()),
        };
        match done {
            Err(ClientFault::Refused(_)) => Ok(()),
            other => other,
        }
    }

    async fn sign_or_dispute(&self, round: RoundNo, table: &TableView) -> Result<(), ClientFault> {
        let silent: Vec<PlayerId> = table
            .seats
            .iter()
            .map(|seat| seat.player)
            .filter(|player| *player != READERS_PLAYER && !table.signed_by.contains(player))
            .collect();
        let Some(player) = silent.choose(&mut rand::rng()).copied() else {
            return Ok(());
        };
        let (no, revision) = (table.no, table.revision);
        let wish = if rand::rng().random_ratio(1, DISPUTES_ONE_IN) {
            let reason = Some("I had a settlement more than that.".to_owned());
            Request::Dispute { round, table: no, revision, reason, sheet: Some(invented_sheet(table)) }
        } else {
            Request::Confirm { round, table: no, revision }
        };
        match self.players.get(&player) {
            Some(visitor) => visitor.command(self.tournament, wish).await.map(|_| ()),
            None => Ok(()),
        }
    }

    /// As a phone does it: a socket, a hello, the command, and its answer.
    async fn by_socket(&self, player: PlayerId, wish: Request) -> Result<(), ClientFault> {
        let Some(visitor) = self.players.get(&player) else {
            return Ok(());
        };
        let strange = |fault: &dyn std::fmt::Display| ClientFault::Strange(fault.to_string());
        let mut live = visitor.live(self.tournament).await.map_err(|fault| strange(&fault))?;
        live.hello(FeedName::Public, None).await.map_err(|fault| strange(&fault))?;
        let asked = Uuid::new_v4();
        live.ask(asked, wish).await.map_err(|fault| strange(&fault))?;
        loop {
            match live.hear().await.map_err(|fault| strange(&fault))? {
                Heard::Said(ServerFrame::Receipt { request, .. }) if request == asked => return Ok(()),
                Heard::Said(ServerFrame::Refused { request, refusal }) if request == asked => {
                    return Err(ClientFault::Refused(Box::new(refusal)));
                }
                Heard::Said(ServerFrame::Unknown { request, .. }) if request == asked => {
                    return Err(ClientFault::Unknown);
                }
                Heard::Said(_) | Heard::News => {}
            }
        }
    }

    async fn go_on(&self, round: &RoundView) -> Result<(), ClientFault> {
        if round.no.0 < self.rounds {
            return self.make_round(round.no.next()).await;
        }
        say(format!("Round {} is over: the award ceremony.", round.no));
        refused_is_fine(self.head.command(self.tournament, Request::Finish).await)
    }

    /// Makes a round, and gives the reader a table to hand in for.
    async fn make_round(&self, round: RoundNo) -> Result<(), ClientFault> {
        let make = Request::MakeRound { expected: round, method: None, map: None, proposal: None };
        refused_is_fine(self.head.command(self.tournament, make).await)?;
        let view = self.head.view(self.tournament).await?;
        let tables = view.round.into_iter().flat_map(|round| round.tables);
        let readers = tables.into_iter().find(|table| table.seats.iter().any(|seat| seat.player == READERS_PLAYER));
        if let Some(table) = readers {
            say(format!("Round {round}: you sit at table {}.", table.no));
            let name = Request::NameCaptain { round, table: table.no, player: READERS_PLAYER };
            refused_is_fine(self.head.command(self.tournament, name).await)?;
        }
        Ok(())
    }
}

fn is_open(table: &TableView) -> bool {
    matches!(table.state, TableState::Awaiting | TableState::Submitted | TableState::Disputed)
}

fn refused_is_fine(done: Result<crate::client::Done, ClientFault>) -> Result<(), ClientFault> {
    match done {
        Ok(_) | Err(ClientFault::Refused(_)) => Ok(()),
        Err(fault) => Err(fault),
    }
}

/// Totals of a game that could have been: one player at 10 or a little above, the others below.
fn invented_sheet(table: &TableView) -> SheetView {
    let mut chance = rand::rng();
    let winner = chance.random_range(0..table.seats.len());
    let entries = table.seats.iter().enumerate().map(|(index, seat)| {
        let vp = if index == winner { chance.random_range(10..=11) } else { chance.random_range(3..=9) };
        SheetEntry {
            seat: seat.seat,
            vp: Some(vp),
            pieces: None,
            army_first: false,
            road_first: false,
            declared: false,
        }
    });
    SheetView { entries: entries.collect(), road_nobody: false }
}

/// Of this run only.
pub fn random_password() -> String {
    format!("{:016x}", rand::rng().next_u64())
}
