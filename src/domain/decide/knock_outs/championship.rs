//! A championship on paper, for the tests of the knock-outs: the lower number always wins, unless a test says otherwise.

use jiff::Timestamp;
use uuid::Uuid;

use crate::domain::authority::{Credential, recognise};
use crate::domain::command::Command;
use crate::domain::decide::{self, Answer, Context, Creation};
use crate::domain::event::Stamp;
use crate::domain::ids::{AccountId, PlayerId, RoundNo, TableNo, TournamentId};
use crate::domain::people::{People, Person};
use crate::domain::ranking::{self, Counting, Entrants, Ranked};
use crate::domain::refusal::Refusal;
use crate::domain::rules::Rules;
use crate::domain::sheet::{Draft, Entry, Marks, Score};
use crate::domain::standings::{Stage, Tier};
use crate::domain::state::{Round, Tournament};
use crate::domain::text::{Line, Note, PersonName};

const HEAD: AccountId = AccountId(Uuid::nil());

/// A championship in which the lower number always wins, unless a test says otherwise.
pub struct Championship {
    pub state: Tournament,
    pub people: People,
    seconds: i64,
}

impl Championship {
    pub fn of(players: u32) -> Championship {
        Championship::by("championship-2025", players)
    }

    /// Another event with a programme.
    pub fn by(preset: &str, players: u32) -> Championship {
        let creation = Creation {
            title: Line::parse("Championship").unwrap(),
            rules: Rules::preset(preset).unwrap(),
            head: HEAD,
            checks_in: true,
            planned_rounds: None,
            time_zone: None,
        };
        let state = Tournament::begin(TournamentId(Uuid::nil()), &decide::create(creation, [7; 32])).unwrap();
        let mut hall = Championship { state, people: People::default(), seconds: 0 };
        let person = |number| Person { name: PersonName::parse(&format!("Settler {number}")).unwrap(), club: None };
        let players = (1..=players).map(person).collect();
        hall.does(Command::AddPlayers { players, checked_in: true }).unwrap();
        hall
    }

    /// The same after all its preliminary games.
    pub fn before_the_knock_outs(players: u32) -> Championship {
        let mut hall = Championship::of(players);
        while hall.state.next_stage() == Some(Stage::Preliminary) {
            hall.plays_rounds(1);
        }
        hall
    }

    pub fn does(&mut self, command: Command) -> Result<Answer, Refusal> {
        self.seconds += 1;
        let now = Timestamp::from_second(self.seconds).unwrap();
        let grants = recognise(&self.state, Credential::Account { account: HEAD });
        let entropy = [self.seconds as u8; 32];
        let decision = decide::decide(&self.state, &command, &Context { grants, now, entropy, people: &self.people })?;
        for event in decision.events {
            self.state.apply(Stamp { at: now, by: grants.author }, &event);
        }
        decision.people.iter().for_each(|change| self.people.apply(change));
        Ok(decision.answer)
    }

    pub fn makes_a_round(&mut self) -> Result<Answer, Refusal> {
        let expected = self.state.next_round_no();
        self.does(Command::MakeRound { expected, method: None, map: None, proposal: None, seating: None })
    }

    pub fn round(&self) -> &Round {
        self.state.newest_round().unwrap()
    }

    /// So many rounds more, with every result handed in and confirmed.
    pub fn plays_rounds(&mut self, rounds: u32) {
        for _ in 0..rounds {
            self.makes_a_round().unwrap();
            self.plays_the_round();
        }
    }

    pub fn plays_the_round(&mut self) {
        let tables: Vec<TableNo> = self.round().tables.iter().map(|table| table.no).collect();
        tables.into_iter().for_each(|table| self.plays(table).unwrap());
    }

    /// The lowest number wins with ten, the next has nine, and so on.
    pub fn plays(&mut self, table: TableNo) -> Result<(), Refusal> {
        let mut players: Vec<PlayerId> = self.state.table(self.round().no, table)?.players().collect();
        players.sort_unstable();
        self.ends(table, &players)
    }

    /// The players of a table in the order of their places.
    pub fn ends(&mut self, table: TableNo, places: &[PlayerId]) -> Result<(), Refusal> {
        let round = self.round();
        let (no, chosen) = (round.no, round.play_order_chosen);
        let there = self.state.table(no, table)?;
        let order: Vec<PlayerId> = there.players().collect();
        if chosen && there.play_order.is_empty() {
            let revision = there.revision;
            self.does(Command::RecordPlayOrder { round: no, table, revision, order })?;
        }
        let sheet = self.sheet(no, table, places);
        let revision = self.state.table(no, table)?.revision;
        self.does(Command::EnterOnPaper { round: no, table, revision, sheet, note: None }).map(|_| ())
    }

    pub fn sheet(&self, round: RoundNo, table: TableNo, places: &[PlayerId]) -> Draft {
        let there = self.state.table(round, table).unwrap();
        let entries = there.seats.iter().map(|seated| {
            let place = places.iter().position(|player| *player == seated.player).unwrap();
            Entry { seat: seated.seat, score: Score::Total(10 - place as i64), marks: Marks::default() }
        });
        Draft { entries: entries.collect(), road_nobody: false }
    }

    pub fn withdraws(&mut self, player: PlayerId) {
        self.does(Command::Withdraw { player }).unwrap();
    }

    pub fn returns(&mut self, player: PlayerId) {
        self.does(Command::Return { player }).unwrap();
    }

    pub fn calls_next(&mut self, absent: PlayerId) -> Result<PlayerId, Refusal> {
        self.does(Command::CallNextInRank { absent, reason: note() }).map(|answer| answer.players[0])
    }

    pub fn plays_without(&mut self, absent: PlayerId) -> Result<Answer, Refusal> {
        self.does(Command::PlayWithout { absent, reason: note() })
    }

    /// By the preliminaries, best first.
    pub fn ranking(&self) -> Vec<PlayerId> {
        ranking::preliminary_order(&self.state, &self.people)
    }

    pub fn ranks(&self, ranks: &[usize]) -> Vec<PlayerId> {
        let ranking = self.ranking();
        ranks.iter().map(|rank| ranking[rank - 1]).collect()
    }

    /// Who sits at the tables of the newest round, by seat.
    pub fn seated(&self) -> Vec<Vec<PlayerId>> {
        self.round().tables.iter().map(|table| table.players().collect()).collect()
    }

    pub fn final_ranking(&self) -> Vec<PlayerId> {
        let ranked = ranking::rank(&self.state, &self.people, Counting::ConfirmedOnly);
        ranked.into_iter().map(|placed| placed.player).collect()
    }

    /// Everybody as the screens have them now.
    pub fn standings(&self) -> Vec<PlayerId> {
        let rows = ranking::rank(&self.state, &self.people, Counting::Provisional);
        rows.into_iter().map(|placed| placed.player).collect()
    }

    pub fn tier(&self, player: PlayerId) -> Tier {
        let ranked = Ranked::of(&self.state, Entrants::of(&self.state, &self.people));
        let position = ranked.position(player).unwrap();
        ranked.standings.tier(ranked.standings.row(position).entrant)
    }
}

pub fn note() -> Note {
    Note::parse("He has left the hall.").unwrap()
}

pub fn table(no: u16) -> TableNo {
    TableNo(no)
}
