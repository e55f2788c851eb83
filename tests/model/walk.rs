//! One walk: people ask for one thing after the other. What is asked for is drawn from a seed, and from the state that
//! there is, so that most of it can be done.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use roundtable::domain::authority::Credential;
use roundtable::domain::command::Command;
use roundtable::domain::ids::RoundNo;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Phase, Round, StaffRole, TableResult};

use super::hall::{Hall, Part, Setting, Step};
use super::{laws, shorten, ways_on, wishes};

/// Steps between two times that a whole tournament is led to its end, and read back from nothing.
const STEPS_BETWEEN_LOOKS: usize = 60;

/// What was asked for so far, in all walks, and what was accepted: the rarest is asked for next.
#[derive(Debug, Clone, Default)]
pub struct Counts {
    asked: BTreeMap<(&'static str, Part), u32>,
    accepted: BTreeMap<(&'static str, Part), u32>,
}

impl Counts {
    pub fn accepted(&self, pair: (&'static str, Part)) -> u32 {
        self.accepted.get(&pair).copied().unwrap_or(0)
    }

    pub fn all_accepted(&self) -> impl Iterator<Item = &(&'static str, Part)> {
        self.accepted.keys()
    }

    /// What is refused again and again does not stand in the way of the rest.
    fn weight(&self, pair: (&'static str, Part)) -> u32 {
        let asked = self.asked.get(&pair).copied().unwrap_or(0);
        let accepted = self.accepted(pair);
        2 * accepted + (asked - accepted)
    }
}

pub struct Walk {
    setting: Setting,
    pub chance: ChaCha8Rng,
    pub hall: Hall,
    steps: Vec<Step>,
    counts: Counts,
    reached: BTreeSet<&'static str>,
    length: usize,
}

/// More than three tables for each hand at the desk.
const LARGE_FIELD: usize = 40;

/// Read back from nothing it is the same tournament, with a next step, and a way to its end.
pub fn has_a_way_on(hall: &Hall) -> Result<(), String> {
    if hall.read_back() != hall.state {
        return Err("read back from nothing the state is another one".to_owned());
    }
    ways_on::some(hall)?;
    ways_on::leads_to_the_end(hall)
}

impl Walk {
    pub fn begins(setting: Setting, chance: ChaCha8Rng, counts: Counts) -> Walk {
        let length = 120 + 2 * setting.players;
        Walk {
            setting,
            chance,
            hall: Hall::opens(setting),
            steps: Vec::new(),
            counts,
            reached: BTreeSet::new(),
            length,
        }
    }

    pub fn setting(&self) -> Setting {
        self.setting
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    pub fn reached(&mut self) -> BTreeSet<&'static str> {
        std::mem::take(&mut self.reached)
    }

    /// How much of the walk is over, in percent.
    pub fn how_far(&self) -> usize {
        100 * self.steps.len() / self.length
    }

    /// The whole walk; what was broken, where a law was.
    pub fn goes(&mut self) -> Result<(), String> {
        while self.steps.len() < self.length {
            let step = self.next_step();
            self.takes(step)?;
            ways_on::some(&self.hall).map_err(|stuck| format!("after step {}: {stuck}", self.steps.len()))?;
            if self.steps.len().is_multiple_of(STEPS_BETWEEN_LOOKS) {
                self.is_looked_at()?;
            }
        }
        self.is_looked_at()?;
        // In the end nobody comes any more.
        for command in
            [Command::Reopen { reason: super::hall::note() }, Command::Cancel { reason: super::hall::note() }]
        {
            let step = self.step(wishes::HEAD_ORGANIZER, command, true);
            self.takes(step)?;
        }
        Ok(())
    }

    fn is_looked_at(&mut self) -> Result<(), String> {
        has_a_way_on(&self.hall).map_err(|stuck| format!("after step {}: {stuck}", self.steps.len()))
    }

    fn takes(&mut self, step: Step) -> Result<(), String> {
        let pair = (step.command.name(), self.hall.part(step.by, &step.command));
        *self.counts.asked.entry(pair).or_default() += 1;
        self.steps.push(step);
        let step = &self.steps[self.steps.len() - 1];
        let hall = &mut self.hall;
        let taken = catch_unwind(AssertUnwindSafe(|| shorten::take(hall, step, &laws::hold)));
        let number = self.steps.len();
        match taken {
            Ok(Ok(true)) => *self.counts.accepted.entry(pair).or_default() += 1,
            Ok(Ok(false)) => {}
            Ok(Err(broken)) => return Err(format!("step {number}, {}: {broken}", pair.0)),
            Err(_) => return Err(format!("step {number}, {}: a panic", pair.0)),
        }
        self.reached.append(&mut laws::states_of(&self.hall.state));
        Ok(())
    }

    fn step(&mut self, by: Credential, command: Command, fresh: bool) -> Step {
        let mut entropy = [0; 32];
        self.chance.fill_bytes(&mut entropy);
        Step { by, command, entropy, fresh }
    }

    fn next_step(&mut self) -> Step {
        let roll = self.chance.random_range(0..100);
        // A large field needs many steps to play a round.
        let onward = if self.setting.players > LARGE_FIELD { 65 } else { 40 };
        let wish = match roll {
            roll if roll < onward => self.moves_on(),
            0..=92 => self.wants(),
            _ => None,
        };
        if let Some((by, command)) = wish {
            return self.step(by, command, true);
        }
        self.tries_anything()
    }

    /// What was seen least so far, of what could be done.
    fn wants(&mut self) -> Option<(Credential, Command)> {
        let mut pairs = wishes::every_permitted();
        pairs.shuffle(&mut self.chance);
        pairs.sort_by_key(|pair| self.counts.weight(*pair));
        pairs.into_iter().find_map(|(command, part)| self.wish(command, part))
    }

    /// Something by somebody, mostly by the wrong one or too late.
    fn tries_anything(&mut self) -> Step {
        let pairs = wishes::every_permitted();
        for _ in 0..50 {
            let (command, part) = *pairs.choose(&mut self.chance).unwrap();
            let Some((by, command)) = self.wish(command, part) else { continue };
            if matches!(command, Command::Cancel { .. }) {
                continue;
            }
            if self.chance.random_bool(0.3) {
                return self.step(by, wishes::seen_before(command), false);
            }
            let anybody = self.anybody();
            return self.step(anybody, command, true);
        }
        self.step(Credential::Nobody, Command::OpenRegistration, true)
    }

    fn anybody(&mut self) -> Credential {
        let parts =
            [Part::Spectator, Part::Unseated, Part::Player, Part::Captain, Part::Referee, Part::Organizer, Part::Head];
        let part = *parts.choose(&mut self.chance).unwrap();
        self.somebody(part).unwrap_or(Credential::Nobody)
    }

    /// The next thing that a tournament needs to get on.
    fn moves_on(&mut self) -> Option<(Credential, Command)> {
        let state = &self.hall.state;
        match state.phase {
            Phase::Draft | Phase::Registration => {
                let has = |role| state.staff.iter().any(|member| member.role == role && !member.link.revoked);
                let missing = [StaffRole::Referee, StaffRole::Organizer].into_iter().find(|role| !has(*role));
                if let Some(role) = missing {
                    let label = super::hall::line("Somebody");
                    return Some((wishes::HEAD_ORGANIZER, Command::InviteStaff { role, label }));
                }
                if state.phase == Phase::Draft && self.chance.random_bool(0.4) {
                    return self.wish("open_registration", Part::Head);
                }
                let here = self.hall.state.active_players().len();
                if here < self.setting.players {
                    let many = (self.setting.players - here).min(40);
                    let players = (0..many).map(|_| self.person()).collect();
                    return Some((wishes::HEAD_ORGANIZER, Command::AddPlayers { players, checked_in: true }));
                }
                // Before the first round there is time for everything else.
                if self.chance.random_bool(0.25) { self.wish("make_round", Part::Head) } else { self.wants() }
            }
            Phase::Running => self.plays_on(),
            Phase::Finished if self.chance.random_bool(0.3) => self.wish("reopen", Part::Head),
            Phase::Finished => self.wants(),
            Phase::Cancelled => None,
        }
    }

    fn plays_on(&mut self) -> Option<(Credential, Command)> {
        let round = Arc::clone(self.hall.state.rounds.last()?);
        if let Some(table) = round.unfinished_tables().next() {
            if round.stage != Stage::Preliminary && self.chance.random_bool(0.3) {
                return self.wish("decide_table", Part::Head);
            }
            let needs_order = round.play_order_chosen && table.play_order.is_empty();
            return match table.result {
                TableResult::Awaiting if needs_order => self.wish("record_play_order", Part::Referee),
                TableResult::Awaiting if self.setting.players <= LARGE_FIELD && self.chance.random_bool(0.4) => {
                    self.wish("submit", Part::Captain)
                }
                TableResult::Awaiting => self.wish("enter_on_paper", Part::Referee),
                TableResult::Submitted(_) if self.chance.random_bool(0.7) => self.wish("confirm", Part::Player),
                TableResult::Submitted(_) => self.wish("accept", Part::Head),
                _ => self.wish("rule", Part::Referee),
            };
        }
        if let Some(wish) = self.before_a_knock_out(&round) {
            return Some(wish);
        }
        let over = match self.hall.state.rules.programme.as_ref().and_then(|programme| programme.rounds) {
            Some(rounds) => round.no >= RoundNo(rounds as u16),
            None if self.setting.preset == "championship-2025" => round.stage == Stage::Final,
            None => round.no.0 >= 4,
        };
        match over {
            true if self.chance.random_bool(0.3) => self.wish("finish", Part::Head),
            true => self.wants(),
            false => self.wish("make_round", Part::Head),
        }
    }

    /// Time to call somebody up for one who is away, and to have a knock-out played after all.
    fn before_a_knock_out(&mut self, round: &Round) -> Option<(Credential, Command)> {
        let bracket = self.hall.state.rules.bracket(self.hall.state.starters.len() as u32)?;
        let comes = round.stage != Stage::Preliminary || u32::from(round.no.0) >= bracket.games;
        if !comes || self.chance.random_bool(0.2) {
            return None;
        }
        if round.stage != Stage::Preliminary && self.chance.random_bool(0.3) {
            return self.wish("rule", Part::Head);
        }
        if self.chance.random_bool(0.4)
            && let Some(wish) = self.wish("call_back", Part::Head)
        {
            return Some(wish);
        }
        let mut wishes = ["call_next_in_rank", "play_without", "call_back"];
        wishes.sort_by_key(|command| self.counts.weight((*command, Part::Head)));
        wishes.into_iter().find_map(|command| self.wish(command, Part::Head))
    }
}
