//! What people ask for: who may ask for what, and for each command something that could be done as things stand.

mod event;
mod people;
mod registration;
mod rounds;
mod sheets;
mod tables;

use rand::RngExt;
use rand::seq::IndexedRandom;
use roundtable::domain::authority::Credential;
use roundtable::domain::command::Command;
use roundtable::domain::ids::{PlayerId, RoundNo};
use roundtable::domain::people::Person;
use roundtable::domain::state::{Phase, Player, Round, StaffRole, Table};
use roundtable::domain::text::PersonName;

pub use sheets::good_sheet;

use super::hall::{HEAD, Part, line};
use super::walk::Walk;

use Part::{Captain, Head, Organizer, Player as Seated, Referee};

pub const HEAD_ORGANIZER: Credential = Credential::Account { account: HEAD };

/// `rules.md` §10, line by line.
const ROWS: &[(&[Part], &[&str])] = &[
    (&[Captain, Referee, Organizer, Head], &["submit"]),
    (&[Seated, Captain], &["confirm", "dispute"]),
    (&[Seated, Captain, Referee, Organizer, Head], &["call_referee", "take_back_call"]),
    (
        &[Referee, Organizer, Head],
        &["enter_on_paper", "enter_sheets", "accept", "take_off", "record_play_order", "answer_call", "close_call"],
    ),
    (&[Referee, Head], &["rule", "warn", "cancel_warning", "take_note", "disqualify", "cancel_disqualification"]),
    (
        &[Organizer, Head],
        &[
            "add_players",
            "enter_list",
            "rename_player",
            "remove_player",
            "erase_person",
            "check_in",
            "check_out",
            "withdraw",
            "return",
            "name_captain",
            "reissue_link",
            "revoke_link",
            "keep_apart",
            "let_meet",
            "fix_table",
            "swap_seats",
            "join_table",
            "add_table",
            "stand_in",
            "announce",
            "announce_start",
            "take_down",
            "set_details",
            "open_self_registration",
            "close_self_registration",
            "reissue_registration_link",
            "change_registration",
            "call_up",
            "send_back",
            "mark_fee",
            "mark_game",
        ],
    ),
    (&[Part::Spectator], &["register"]),
    (
        &[Head],
        &[
            "rename",
            "open_registration",
            "change_rules",
            "set_time_zone",
            "set_turn_limit",
            "draw_seating",
            "propose_seating",
            "discard_seating",
            "publish_schedule",
            "make_round",
            "set_map",
            "call_next_in_rank",
            "play_without",
            "call_back",
            "decide_table",
            "correct",
            "undo_round",
            "lock_round",
            "unlock_round",
            "void_table",
            "invite_staff",
            "reissue_invitation",
            "revoke_invitation",
            "add_head",
            "remove_head",
            "add_head",
            "remove_head",
            "finish",
            "reopen",
            "cancel",
        ],
    ),
];

pub fn every_permitted() -> Vec<(&'static str, Part)> {
    let row = |(parts, commands): &(&'static [Part], &'static [&'static str])| {
        let (parts, commands) = (*parts, *commands);
        commands.iter().flat_map(move |command| parts.iter().map(move |part| (*command, *part))).collect::<Vec<_>>()
    };
    ROWS.iter().flat_map(row).collect()
}

pub fn may(command: &str, part: Part) -> bool {
    // §7: whoever holds the link registers, and before round 1 everybody changes and takes back his own registration.
    let own = part == Part::Unseated && matches!(command, "withdraw" | "change_registration");
    own || command == "register" || is_listed(command, part)
}

fn is_listed(command: &str, part: Part) -> bool {
    ROWS.iter().any(|(parts, commands)| parts.contains(&part) && commands.contains(&command))
}

#[test]
fn every_command_is_walked() {
    let source = include_str!("../../src/domain/command/name.rs");
    let names: Vec<&str> = source
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Command::")?.split_once("=> \"")?.1.strip_suffix("\","))
        .collect();
    assert!(names.len() >= 62, "{} commands found", names.len());
    let missing: Vec<&&str> =
        names.iter().filter(|name| !ROWS.iter().any(|(_, commands)| commands.contains(name))).collect();
    assert!(missing.is_empty(), "nobody ever asks for {missing:?}");
}

/// The same command from somebody who looked too early.
pub fn seen_before(mut command: Command) -> Command {
    match &mut command {
        Command::Submit { revision, .. }
        | Command::Confirm { revision, .. }
        | Command::Dispute { revision, .. }
        | Command::EnterOnPaper { revision, .. }
        | Command::Accept { revision, .. }
        | Command::Rule { revision, .. }
        | Command::Correct { revision, .. }
        | Command::RecordPlayOrder { revision, .. }
        | Command::PublishSchedule { revision }
        | Command::MakeRound { proposal: Some(revision), .. } => *revision = revision.wrapping_sub(1),
        Command::MakeRound { expected, .. } => *expected = RoundNo(expected.0.wrapping_sub(1)),
        Command::UndoRound { round, .. } | Command::LockRound { round } | Command::UnlockRound { round } => {
            *round = RoundNo(round.0.wrapping_sub(1));
        }
        Command::Withdraw { player } | Command::Return { player } | Command::ReissueLink { player } => {
            *player = PlayerId(player.0.wrapping_add(1_000));
        }
        _ => {}
    }
    command
}

pub fn settler(number: u32) -> Person {
    Person { name: PersonName::parse(&format!("Settler {number}")).unwrap(), club: None }
}

type Wish = Option<(Credential, Command)>;

impl Walk {
    /// Somebody of this kind, whatever table he sits at.
    pub fn somebody(&mut self, part: Part) -> Option<Credential> {
        let state = &self.hall.state;
        let newest = state.newest_round();
        let good = |player: &PlayerId| state.on_roster(*player).is_some_and(|entry| !entry.link.revoked);
        let players: Vec<PlayerId> = match part {
            Part::Spectator => return Some(Credential::Nobody),
            Part::Head => return Some(HEAD_ORGANIZER),
            Part::Referee => return self.staff(StaffRole::Referee),
            Part::Organizer => return self.staff(StaffRole::Organizer),
            Part::Unseated => {
                let away = |player: &PlayerId| newest.is_none_or(|round| round.table_of(*player).is_none());
                state.roster().map(|entry| entry.id).filter(away).filter(good).collect()
            }
            Part::Player | Part::Captain => {
                let tables = newest.into_iter().flat_map(|round| &round.tables);
                let of = |table: &std::sync::Arc<Table>| -> Vec<PlayerId> {
                    table.players().filter(|player| (*player == table.captain) == (part == Captain)).collect()
                };
                tables.flat_map(of).filter(good).collect()
            }
        };
        let player = *players.choose(&mut self.chance)?;
        Some(self.hall.credential_of(player))
    }

    fn staff(&mut self, role: StaffRole) -> Option<Credential> {
        let here = self.hall.state.staff.iter().filter(|member| member.role == role && !member.link.revoked);
        let here: Vec<Credential> =
            here.map(|member| Credential::Staff { staff: member.id, generation: member.link.generation }).collect();
        here.choose(&mut self.chance).copied()
    }

    pub fn person(&mut self) -> Person {
        let number = self.chance.random_range(0..60);
        Person { club: self.chance.random_bool(0.3).then(|| line("Harbour")), ..settler(number) }
    }

    fn player_who(&mut self, is: impl Fn(&Player) -> bool) -> Option<PlayerId> {
        let players: Vec<PlayerId> = self.hall.state.roster().filter(|entry| is(entry)).map(|entry| entry.id).collect();
        players.choose(&mut self.chance).copied()
    }

    /// A table of the round in play.
    fn table_that(&mut self, is: impl Fn(&Round, &Table) -> bool) -> Option<(RoundNo, Table)> {
        let state = &self.hall.state;
        if state.phase != Phase::Running {
            return None;
        }
        let round = state.newest_round().filter(|round| !round.locked)?;
        let tables: Vec<Table> =
            round.tables.iter().filter(|table| is(round, table)).map(|table| (**table).clone()).collect();
        tables.choose(&mut self.chance).map(|table| (round.no, table.clone()))
    }

    /// Somebody at this table who is good for this part.
    fn at(&mut self, table: &Table, part: Part, is: impl Fn(PlayerId) -> bool) -> Option<Credential> {
        if !matches!(part, Seated | Captain) {
            return self.somebody(part);
        }
        let state = &self.hall.state;
        let good = |player: &PlayerId| {
            let linked = state.on_roster(*player).is_some_and(|entry| !entry.link.revoked);
            linked && is(*player) && (*player == table.captain) == (part == Captain)
        };
        let players: Vec<PlayerId> = table.players().filter(good).collect();
        let player = *players.choose(&mut self.chance)?;
        Some(self.hall.credential_of(player))
    }

    /// Active players who sit nowhere in the newest round.
    fn free_players(&self) -> Vec<PlayerId> {
        let state = &self.hall.state;
        let Some(round) = state.newest_round() else { return Vec::new() };
        state.active_players().into_iter().filter(|player| round.table_of(*player).is_none()).collect()
    }

    /// Enough people stay to make rounds; a programme needs twelve to begin.
    fn somebody_can_be_spared(&self) -> bool {
        let state = &self.hall.state;
        let least = if state.rounds.is_empty() { state.rules.least_players() as usize + 1 } else { 7 };
        state.active_players().len() > least.max(7)
    }

    fn hall_is_full(&self) -> bool {
        self.hall.state.active_players().len() > self.setting().players + 9
    }

    fn is_complete(&self) -> bool {
        self.hall.state.newest_round().is_none_or(|round| round.unfinished_tables().next().is_none())
    }

    /// Something of this command that somebody of this kind could do now; nothing where there is nothing to do.
    pub fn wish(&mut self, command: &str, part: Part) -> Wish {
        match command {
            "submit" | "confirm" | "dispute" | "enter_on_paper" | "enter_sheets" | "accept" | "rule" | "correct" => {
                self.about_a_sheet(command, part)
            }
            "take_off" | "name_captain" | "void_table" | "join_table" | "add_table" | "stand_in"
            | "record_play_order" | "decide_table" | "call_referee" | "take_back_call" => {
                self.about_a_table(command, part)
            }
            "add_players"
            | "rename_player"
            | "remove_player"
            | "erase_person"
            | "check_in"
            | "check_out"
            | "withdraw"
            | "return"
            | "disqualify"
            | "cancel_disqualification"
            | "reissue_link"
            | "revoke_link"
            | "warn"
            | "keep_apart"
            | "let_meet"
            | "fix_table"
            | "call_next_in_rank"
            | "play_without"
            | "call_back" => self.about_a_player(command, part),
            "draw_seating" | "propose_seating" | "discard_seating" | "publish_schedule" | "swap_seats"
            | "make_round" | "set_map" | "undo_round" | "lock_round" | "unlock_round" => {
                self.about_rounds(command, part)
            }
            "set_details"
            | "open_self_registration"
            | "close_self_registration"
            | "reissue_registration_link"
            | "register"
            | "enter_list"
            | "change_registration"
            | "call_up"
            | "send_back"
            | "mark_fee"
            | "mark_game" => self.about_registration(command, part),
            _ => self.about_the_event(command, part),
        }
    }
}
