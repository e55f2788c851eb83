//! A tournament at work, with everything that was written of it, and the people who ask for things.

use jiff::Timestamp;
use roundtable::domain::authority::{Author, Credential, Grants, Role, recognise};
use roundtable::domain::command::Command;
use roundtable::domain::decide::{self, Context, Creation};
use roundtable::domain::event::{Event, Stamp};
use roundtable::domain::ids::{AccountId, PlayerId, RoundNo, TableNo, TournamentId};
use roundtable::domain::people::People;
use roundtable::domain::refusal::Refusal;
use roundtable::domain::rules::Rules;
use roundtable::domain::state::Tournament;
use roundtable::domain::text::{Line, Note};
use uuid::Uuid;

pub const ID: TournamentId = TournamentId(Uuid::nil());
pub const HEAD: AccountId = AccountId(Uuid::nil());
/// Somebody who organizes it, too, for a while.
pub const DEPUTY: AccountId = AccountId(Uuid::from_u128(2));

/// What somebody is who asks for something, at the table that he asks about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    Spectator,
    /// A player who does not sit at the table, or asks about no table.
    Unseated,
    Player,
    Captain,
    Referee,
    Organizer,
    Head,
}

/// How a tournament begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    pub preset: &'static str,
    pub checks_in: bool,
    pub planned_rounds: Option<u16>,
    /// Players who come before the first round.
    pub players: usize,
}

impl Setting {
    /// All four presets, in halls of every size that the rules tell apart.
    pub fn of(walk: u64) -> Setting {
        let sizes = [7, 9, 12, 13, 10, 16];
        let fields = [12, 30, 13, 29, 16, 81];
        let turn = (walk / 5) as usize;
        let preset =
            ["custom", "championship-2025", "public", "championship-2025", "rangliste-2006"][walk as usize % 5];
        let players = match preset {
            "championship-2025" => fields[(walk as usize / 2) % fields.len()],
            _ => sizes[turn % sizes.len()],
        };
        let planned_rounds = [None, Some(3)][turn % 2];
        Setting { preset, checks_in: walk.is_multiple_of(2), planned_rounds, players }
    }
}

/// Somebody asks for something.
#[derive(Debug, Clone)]
pub struct Step {
    pub by: Credential,
    pub command: Command,
    pub entropy: [u8; 32],
    /// He saw the table as it was: a walk that is shortened shows it to him as it is then.
    pub fresh: bool,
}

/// What the laws look at after a step.
pub struct Seen<'a> {
    pub before: &'a Tournament,
    pub state: &'a Tournament,
    pub people: &'a People,
    /// The state that a new actor makes of what was written.
    pub replayed: &'a Tournament,
    pub command: &'a Command,
    pub events: &'a [Event],
    pub now: Timestamp,
}

/// A tournament, and what the journal has of it: JSON, read back.
#[derive(Clone)]
pub struct Hall {
    pub state: Tournament,
    pub people: People,
    pub replayed: Tournament,
    written: Vec<(Stamp, String)>,
}

/// What became of a step.
pub struct Done {
    pub before: Tournament,
    pub events: Vec<Event>,
    pub now: Timestamp,
}

impl Hall {
    pub fn opens(setting: Setting) -> Hall {
        let creation = Creation {
            title: line("Harbour Cup"),
            rules: Rules::preset(setting.preset).unwrap(),
            head: HEAD,
            checks_in: setting.checks_in,
            planned_rounds: setting.planned_rounds,
            time_zone: None,
        };
        let created = decide::create(creation, [11; 32]);
        let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(HEAD) };
        let state = Tournament::begin(ID, &created).unwrap();
        let written = vec![(stamp, serde_json::to_string(&created).unwrap())];
        Hall { replayed: state.clone(), state, people: People::default(), written }
    }

    /// Decides a step, applies what came of it, and writes it down.
    pub fn takes(&mut self, step: &Step) -> Result<Done, Refusal> {
        let command = if step.fresh { as_it_is_now(&step.command, &self.state) } else { step.command.clone() };
        let grants = recognise(&self.state, step.by);
        let now = Timestamp::from_second(60 * self.written.len() as i64).unwrap();
        let context = Context { grants, now, entropy: step.entropy, people: &self.people };
        let decision = decide::decide(&self.state, &command, &context)?;
        let before = self.state.clone();
        let stamp = Stamp { at: now, by: grants.author };
        for event in &decision.events {
            self.state.apply(stamp, event);
            let json = serde_json::to_string(event).unwrap();
            self.replayed.apply(stamp, &serde_json::from_str(&json).unwrap());
            self.written.push((stamp, json));
        }
        decision.people.iter().for_each(|change| self.people.apply(change));
        Ok(Done { before, events: decision.events, now })
    }

    /// The state that a new actor makes of everything that was written, from nothing.
    pub fn read_back(&self) -> Tournament {
        let mut events =
            self.written.iter().map(|(stamp, json)| (*stamp, serde_json::from_str::<Event>(json).unwrap()));
        let mut state = Tournament::begin(ID, &events.next().unwrap().1).unwrap();
        events.for_each(|(stamp, event)| state.apply(stamp, &event));
        state
    }

    pub fn grants(&self, by: Credential) -> Grants {
        recognise(&self.state, by)
    }

    /// What somebody is for the rules, at the table that he asks about.
    pub fn part(&self, by: Credential, command: &Command) -> Part {
        let Grants { author, role } = self.grants(by);
        match (author, role) {
            (Author::Player(player), _) => {
                let table = table_of(command).and_then(|(round, table)| self.state.table(round, table).ok());
                match table.filter(|table| table.seat_of(player).is_some()) {
                    Some(table) if table.captain == player => Part::Captain,
                    Some(_) => Part::Player,
                    None => Part::Unseated,
                }
            }
            (_, Role::Referee) => Part::Referee,
            (_, Role::Organizer) => Part::Organizer,
            (_, Role::Head) => Part::Head,
            (_, Role::Spectator | Role::Player) => Part::Spectator,
        }
    }

    pub fn credential_of(&self, player: PlayerId) -> Credential {
        let generation = self.state.player(player).map_or(0, |entry| entry.link.generation);
        Credential::Player { player, generation }
    }
}

/// The table that a command is about.
pub fn table_of(command: &Command) -> Option<(RoundNo, TableNo)> {
    match command {
        Command::Submit { round, table, .. }
        | Command::Confirm { round, table, .. }
        | Command::Dispute { round, table, .. }
        | Command::EnterOnPaper { round, table, .. }
        | Command::Accept { round, table, .. }
        | Command::Rule { round, table, .. }
        | Command::Correct { round, table, .. }
        | Command::RecordPlayOrder { round, table, .. }
        | Command::CallReferee { round, table }
        | Command::TakeBackCall { round, table } => Some((*round, *table)),
        _ => None,
    }
}

/// The command of somebody who looks before he asks: with the revision that is there now.
fn as_it_is_now(command: &Command, state: &Tournament) -> Command {
    let mut command = command.clone();
    let of_table =
        table_of(&command).and_then(|(round, table)| state.table(round, table).ok()).map(|table| table.revision);
    let of_proposal = state.proposal.as_deref().map(|plan| plan.revision);
    match &mut command {
        Command::Submit { revision, .. }
        | Command::Confirm { revision, .. }
        | Command::Dispute { revision, .. }
        | Command::EnterOnPaper { revision, .. }
        | Command::Accept { revision, .. }
        | Command::Rule { revision, .. }
        | Command::Correct { revision, .. }
        | Command::RecordPlayOrder { revision, .. } => *revision = of_table.unwrap_or(*revision),
        Command::PublishSchedule { revision } => *revision = of_proposal.unwrap_or(*revision),
        Command::MakeRound { proposal: Some(revision), .. } => *revision = of_proposal.unwrap_or(*revision),
        _ => {}
    }
    command
}

pub fn line(text: &str) -> Line {
    Line::parse(text).unwrap()
}

pub fn note() -> Note {
    Note::parse("because").unwrap()
}
