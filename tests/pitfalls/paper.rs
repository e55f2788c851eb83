//! A tournament played without a server: what people ask for is decided and applied at once, with fixed time and chance.

use std::sync::Arc;

use jiff::Timestamp;
use roundtable::domain::authority::{Author, Grants, Role};
use roundtable::domain::command::Command;
use roundtable::domain::decide::{self, Answer, Context, Creation};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{AccountId, RoundNo, TableNo, TournamentId};
use roundtable::domain::people::{People, Person};
use roundtable::domain::refusal::Refusal;
use roundtable::domain::rules::Rules;
use roundtable::domain::sheet::{Draft, Entry, Marks, Score};
use roundtable::domain::state::{Table, Tournament};
use roundtable::domain::text::{Line, Note, PersonName};
use uuid::Uuid;

const ID: TournamentId = TournamentId(Uuid::from_u128(1));
const HEAD: AccountId = AccountId(Uuid::from_u128(7));

pub struct Paper {
    pub state: Tournament,
    pub people: Arc<People>,
    /// Everything that happened, for a replay from nothing.
    pub written: Vec<(Stamp, Event)>,
}

pub fn note(text: &str) -> Note {
    Note::parse(text).unwrap()
}

pub fn person(name: &str) -> Person {
    Person { name: PersonName::parse(name).unwrap(), club: None }
}

impl Paper {
    /// A tournament with so many players, who need no check-in.
    pub fn under(preset: &str, players: usize) -> Paper {
        Paper::with_rules(Rules::preset(preset).unwrap(), players)
    }

    pub fn with_rules(rules: Rules, players: usize) -> Paper {
        let title = Line::parse("Harbour Cup").unwrap();
        let creation = Creation { title, rules, head: HEAD, checks_in: false, planned_rounds: None, time_zone: None };
        let created = decide::create(creation, [1; 32]);
        let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(HEAD) };
        let state = Tournament::begin(ID, &created).unwrap();
        let mut paper = Paper { state, people: Arc::default(), written: vec![(stamp, created)] };
        let players: Vec<Person> = (1..=players).map(|number| person(&format!("Settler {number}"))).collect();
        paper.head_does(Command::AddPlayers { players, checked_in: true });
        paper
    }

    pub fn asks(&self, author: Author, command: &Command) -> Result<decide::Decision, Refusal> {
        let role = match author {
            Author::Head(_) => Role::Head,
            Author::Staff(_) => Role::Referee,
            Author::Player(_) => Role::Player,
            Author::Spectator => Role::Spectator,
        };
        let mut entropy = [0; 32];
        entropy[..8].copy_from_slice(&(self.written.len() as u64 * 7919).to_le_bytes());
        let now = Timestamp::from_second(self.written.len() as i64).unwrap();
        let context = Context { grants: Grants { author, role }, now, entropy, people: &self.people };
        decide::decide(&self.state, command, &context)
    }

    pub fn tries(&mut self, author: Author, command: &Command) -> Result<Answer, Refusal> {
        let decision = self.asks(author, command)?;
        let at = Timestamp::from_second(self.written.len() as i64).unwrap();
        for event in decision.events {
            self.happens(Stamp { at, by: author }, event);
        }
        let people = Arc::make_mut(&mut self.people);
        decision.people.iter().for_each(|change| people.apply(change));
        Ok(decision.answer)
    }

    pub fn happens(&mut self, stamp: Stamp, event: Event) {
        self.state.apply(stamp, &event);
        self.written.push((stamp, event));
    }

    pub fn head() -> Author {
        Author::Head(HEAD)
    }

    #[track_caller]
    pub fn head_does(&mut self, command: Command) -> Answer {
        self.tries(Paper::head(), &command).unwrap_or_else(|refusal| panic!("{refusal}"))
    }

    pub fn newest(&self) -> RoundNo {
        self.state.newest_round().unwrap().no
    }

    pub fn table(&self, round: RoundNo, table: u16) -> &Table {
        self.state.table(round, TableNo(table)).unwrap()
    }

    /// Totals by seat; a 3-table takes the first three.
    pub fn sheet(&self, round: RoundNo, table: u16, vp: [i64; 4]) -> Draft {
        let seats = self.table(round, table).seats.iter().zip(vp);
        let entries = seats.map(|(seated, vp)| Entry {
            seat: seated.seat,
            score: Score::Total(vp),
            marks: Marks { declared: vp >= 10, ..Marks::default() },
        });
        Draft { entries: entries.collect(), road_nobody: false }
    }

    /// The desk enters what the table signed on paper.
    pub fn plays(&mut self, round: RoundNo, table: u16, vp: [i64; 4]) {
        let sheet = self.sheet(round, table, vp);
        let revision = self.table(round, table).revision;
        let table = TableNo(table);
        self.head_does(Command::EnterOnPaper { round, table, revision, sheet, note: None });
    }

    /// All tables of the newest round end, with another winner's seat at each.
    pub fn plays_the_round(&mut self) {
        let round = self.newest();
        for no in 1..=self.state.newest_round().unwrap().tables.len() as u16 {
            let mut vp = [10, 8, 6, 4];
            let seats = self.table(round, no).seats.len();
            vp[..seats].rotate_right(usize::from(no + round.0) % seats);
            self.plays(round, no, vp);
        }
    }

    /// The state that a new server makes of what was written.
    pub fn replayed(&self) -> Tournament {
        let mut state = Tournament::begin(ID, &self.written[0].1).unwrap();
        self.written[1..].iter().for_each(|(stamp, event)| state.apply(*stamp, event));
        state
    }
}
