//! What people ask for: who may ask for what, and for each command something that could be done as things stand.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use roundtable::domain::authority::{Credential, Role};
use roundtable::domain::command::{Command, SeenAt, Verdict};
use roundtable::domain::ids::{PlayerId, RoundNo, Seat, TableNo};
use roundtable::domain::people::Person;
use roundtable::domain::registration::{self, Contact, Details, NameShown, Registration};
use roundtable::domain::rules::{Criterion, DisqualifiedBy, Rules, SheetKind, VirtualScore};
use roundtable::domain::seating::{self, SeatedRound, SeatedTable, SeatingRequest};
use roundtable::domain::sheet::{Draft, Entry, Marks, Pieces, Score};
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{HandedIn, Phase, Player, Round, StaffRole, Table, TableResult, Whom};
use roundtable::domain::text::PersonName;

use super::hall::{DEPUTY, HEAD, Part, line, note};
use super::walk::Walk;

use Part::{Captain, Head, Organizer, Player as Seated, Referee};

pub const HEAD_ORGANIZER: Credential = Credential::Account { account: HEAD };

/// `rules.md` §10, line by line.
const ROWS: &[(&[Part], &[&str])] = &[
    (&[Captain, Referee, Organizer, Head], &["submit"]),
    (&[Seated, Captain], &["confirm", "dispute"]),
    (&[Seated, Captain, Referee, Organizer, Head], &["call_referee"]),
    (&[Referee, Organizer, Head], &["enter_on_paper", "accept", "take_off", "record_play_order", "answer_call"]),
    (&[Referee, Head], &["rule", "warn", "cancel_warning", "take_note", "disqualify", "cancel_disqualification"]),
    (
        &[Organizer, Head],
        &[
            "add_players",
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
            "keep_contacts",
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
    let source = include_str!("../../src/domain/command.rs");
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

/// A sheet that the rules take, with another winner for another `turn`.
pub fn good_sheet(rules: &Rules, table: &Table, turn: usize) -> Draft {
    let size = table.seats.len();
    let entries = table.seats.iter().enumerate().map(|(index, seated)| {
        let wins = index == turn % size;
        // Few different numbers, so that places and standings are tied often.
        let rest = 3 + (index + turn / size) % 3;
        let score = match rules.sheet.kind {
            SheetKind::Pieces => {
                let cities = if wins { 4 } else { rest as i64 / 2 };
                Score::Pieces(Pieces { settlements: 2, cities, vp_cards: 0, knights: 0, roads: 9, longest_road: 0 })
            }
            SheetKind::Totals | SheetKind::Either => Score::Total(if wins { 10 } else { rest as i64 }),
        };
        Entry { seat: seated.seat, score, marks: Marks::default() }
    });
    Draft { entries: entries.collect(), road_nobody: false }
}

/// The same with one game missing, never the winner's.
fn with_a_missing_result(mut draft: Draft, turn: usize) -> Draft {
    let size = draft.entries.len();
    draft.entries[(turn + 1) % size].score = Score::Missing;
    draft
}

/// Two roads of five, of which a cut left nobody the longest; only on sheets of pieces.
fn with_a_cut_road(mut draft: Draft) -> Draft {
    for entry in draft.entries.iter_mut().take(2) {
        if let Score::Pieces(pieces) = &mut entry.score {
            pieces.longest_road = 5;
            draft.road_nobody = true;
        }
    }
    draft
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
            "submit" | "confirm" | "dispute" | "enter_on_paper" | "accept" | "rule" | "correct" => {
                self.about_a_sheet(command, part)
            }
            "take_off" | "name_captain" | "void_table" | "join_table" | "add_table" | "stand_in"
            | "record_play_order" | "decide_table" | "call_referee" => self.about_a_table(command, part),
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
            | "change_registration"
            | "call_up"
            | "send_back"
            | "mark_fee"
            | "mark_game"
            | "keep_contacts" => self.about_registration(command, part),
            _ => self.about_the_event(command, part),
        }
    }

    fn about_registration(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let before = matches!(state.phase, Phase::Draft | Phase::Registration);
        let open = before || state.phase == Phase::Running;
        let day = jiff::civil::date(2006, 10, self.chance.random_range(1..=28));
        let command = match command {
            "set_details" if state.phase != Phase::Cancelled => {
                let capacity = Some(state.places_taken() + self.chance.random_range(0..3));
                let details = Details { date: Some(day), capacity, waiting_list: true, ..Details::default() };
                Command::SetDetails { details: Box::new(details) }
            }
            "open_self_registration"
                if before && !state.self_registration.open && state.contacts_kept_until().is_some() =>
            {
                Command::OpenSelfRegistration
            }
            "close_self_registration" if state.self_registration.open => Command::CloseSelfRegistration,
            "reissue_registration_link" if open => Command::ReissueRegistrationLink,
            "register" if state.self_registration.open && state.phase == Phase::Registration => {
                if state.players.len() > self.setting().players + 40 {
                    return None;
                }
                let generation = state.self_registration.generation;
                Command::Register { generation, registration: self.registration(), another_person: true }
            }
            "change_registration" if state.contacts_kept_until().is_some() => {
                Command::ChangeRegistration { player: self.player_who(|_| true)?, registration: self.registration() }
            }
            "call_up" if open && !state.roster_is_frozen() && !state.waiting_list().is_empty() => {
                Command::CallUp { player: None, absent: None }
            }
            "send_back" if open => {
                let called = |entry: &Player| {
                    let played = state.has_been_seated(entry.id) || state.starters.contains(&entry.id);
                    matches!(entry.entry, registration::Entry::MovedUp { .. }) && !played
                };
                Command::SendBack { player: self.player_who(called)? }
            }
            "mark_fee" => {
                let player = self.player_who(|_| true)?;
                let paid = !state.player(player)?.fee_paid;
                Command::MarkFee { players: vec![player], paid }
            }
            "mark_game" => {
                let player = self.player_who(|_| true)?;
                let brings = !state.player(player)?.brings_game;
                Command::MarkGame { players: vec![player], brings }
            }
            "keep_contacts" => Command::KeepContacts { until: day },
            _ => return None,
        };
        Some((by, command))
    }

    fn registration(&mut self) -> Box<Registration> {
        let person = self.person();
        let contact = Contact {
            full_name: person.name,
            club: person.club,
            shown: NameShown::Full,
            nickname: None,
            consent: true,
            address: None,
            phone: None,
            email: None,
            wishes: None,
        };
        Box::new(Registration { contact, brings_game: self.chance.random_bool(0.5) })
    }

    fn about_a_sheet(&mut self, command: &str, part: Part) -> Wish {
        let turn = self.chance.random_range(0..6);
        let unsigned = |table: &Table, part: Part| {
            let signed = |handed_in: &HandedIn, player| handed_in.signed_by.contains(&player);
            let of_part = |player: PlayerId| (player == table.captain) == (part == Captain);
            let handed_in = table.result.handed_in();
            handed_in.is_some_and(|sheet| table.players().any(|player| of_part(player) && !signed(sheet, player)))
        };
        let can_hand_in = |round: &Round, table: &Table| {
            let chosen = !round.play_order_chosen || !table.play_order.is_empty();
            table.result == TableResult::Awaiting && chosen
        };
        let (round, table) = match (command, part) {
            ("submit" | "enter_on_paper", _) => self.table_that(can_hand_in)?,
            ("confirm", _) => self.table_that(|_, table| table.result.is_provisional() && unsigned(table, part))?,
            ("dispute", _) => self.table_that(|_, table| {
                matches!(table.result, TableResult::Submitted(_) | TableResult::Confirmed(..)) && unsigned(table, part)
            })?,
            ("accept", Head) => self.table_that(|_, table| table.result.is_provisional())?,
            ("accept", _) => {
                let missing = |_: &Round, table: &Table| {
                    table.result.is_provisional()
                        && table.result.handed_in().is_some_and(|sheet| sheet.sheet.has_missing_result())
                };
                match self.table_that(missing) {
                    Some(there) => there,
                    None => return self.hands_in_a_missing_result(),
                }
            }
            ("rule", _) => {
                let rare = self.chance.random_bool(0.2);
                let disputed = |_: &Round, table: &Table| matches!(table.result, TableResult::Disputed(..));
                match self.table_that(disputed) {
                    Some(there) => there,
                    None => self.table_that(|_, table| {
                        table.result != TableResult::Awaiting && (rare || !table.result.is_provisional())
                    })?,
                }
            }
            _ => self.locked_table()?,
        };
        let (no, revision) = (table.no, table.revision);
        let mut sheet = good_sheet(&self.hall.state.rules, &table, turn);
        if self.chance.random_bool(0.1) {
            sheet = with_a_missing_result(sheet, turn);
        } else if matches!(part, Referee | Head) && self.chance.random_bool(0.2) {
            sheet = with_a_cut_road(sheet);
        }
        let signed = |player: PlayerId| {
            command == "submit" || table.result.handed_in().is_none_or(|sheet| !sheet.signed_by.contains(&player))
        };
        let by = self.at(&table, part, signed)?;
        let words = self.chance.random_bool(0.4);
        let command = match command {
            "submit" => Command::Submit { round, table: no, revision, sheet },
            "confirm" => Command::Confirm { round, table: no, revision },
            "dispute" => {
                Command::Dispute { round, table: no, revision, reason: Some(note()), sheet: (!words).then_some(sheet) }
            }
            "enter_on_paper" => Command::EnterOnPaper { round, table: no, revision, sheet, note: Some(note()) },
            "accept" => Command::Accept { round, table: no, revision, reason: note() },
            "rule" => {
                let verdict = match (&table.result, self.chance.random_range(0..4)) {
                    (TableResult::Disputed(..), 0) => Verdict::Uphold,
                    (TableResult::Disputed(_, dispute), 1) if dispute.other.is_some() => Verdict::TakeOther,
                    (TableResult::Void { .. } | TableResult::Decided { .. }, _) | (_, 2) => Verdict::Replay,
                    _ => Verdict::Amend(sheet),
                };
                Command::Rule { round, table: no, revision, verdict, note: Some(note()) }
            }
            _ => Command::Correct { round, table: no, revision, sheet, reason: note() },
        };
        Some((by, command))
    }

    /// So that there is something that the desk alone can accept.
    fn hands_in_a_missing_result(&mut self) -> Wish {
        let (round, table) = self.table_that(|round, table| {
            table.result == TableResult::Awaiting && (!round.play_order_chosen || !table.play_order.is_empty())
        })?;
        let by = self.at(&table, Captain, |_| true)?;
        let turn = self.chance.random_range(0..6);
        let sheet = with_a_missing_result(good_sheet(&self.hall.state.rules, &table, turn), turn);
        Some((by, Command::Submit { round, table: table.no, revision: table.revision, sheet }))
    }

    fn locked_table(&mut self) -> Option<(RoundNo, Table)> {
        let state = &self.hall.state;
        if state.phase != Phase::Running || !state.rules.conduct.corrections {
            return None;
        }
        let locked = state.rounds.iter().filter(|round| round.locked);
        let tables: Vec<(RoundNo, Table)> = locked
            .flat_map(|round| round.tables.iter().map(|table| (round.no, (**table).clone())))
            .filter(|(_, table)| table.result.handed_in().is_some())
            .collect();
        tables.choose(&mut self.chance).cloned()
    }

    fn about_a_table(&mut self, command: &str, part: Part) -> Wish {
        let roster: Vec<PlayerId> = self.hall.state.roster().map(|entry| entry.id).collect();
        let others_on_roster =
            |table: &Table, player: PlayerId| table.players().any(|other| other != player && roster.contains(&other));
        let before =
            |round: &Round, table: &Table| table.result == TableResult::Awaiting && round.stage == Stage::Preliminary;
        match command {
            "take_off" => {
                let (round, table) = self.table_that(|round, table| before(round, table) && table.seats.len() == 4)?;
                let players: Vec<PlayerId> =
                    table.players().filter(|player| others_on_roster(&table, *player)).collect();
                let player = *players.choose(&mut self.chance)?;
                Some((self.somebody(part)?, Command::TakeOff { round, table: table.no, player }))
            }
            "name_captain" => {
                let (round, table) = self.table_that(|_, _| true)?;
                let players: Vec<PlayerId> =
                    table.players().filter(|player| *player != table.captain && roster.contains(player)).collect();
                let player = *players.choose(&mut self.chance)?;
                Some((self.somebody(part)?, Command::NameCaptain { round, table: table.no, player }))
            }
            "void_table" => {
                let (round, table) = self.table_that(|round, table| {
                    round.stage == Stage::Preliminary && !matches!(table.result, TableResult::Void { .. })
                })?;
                Some((self.somebody(part)?, Command::VoidTable { round, table: table.no, reason: note() }))
            }
            "join_table" => {
                let free = self.free_players();
                let Some(player) = free.choose(&mut self.chance).copied() else { return self.comes_late(part, 1) };
                let three = self.table_that(|round, table| before(round, table) && table.seats.len() == 3);
                let Some((round, table)) = three else { return self.about_a_table("take_off", part) };
                Some((self.somebody(part)?, Command::JoinTable { round, table: table.no, player }))
            }
            "add_table" => {
                let mut free = self.free_players();
                let round = self.hall.state.newest_round().filter(|round| {
                    !round.locked && round.stage == Stage::Preliminary && round.tables_with_results().is_empty()
                })?;
                let round = round.no;
                if self.hall.state.phase != Phase::Running {
                    return None;
                }
                if free.len() < 3 {
                    return self.comes_late(part, 3 - free.len());
                }
                free.shuffle(&mut self.chance);
                free.truncate(if self.chance.random_bool(0.3) { 3 } else { 4 });
                Some((self.somebody(part)?, Command::AddTable { round, players: free }))
            }
            "stand_in" => {
                let (round, table) = self.table_that(before)?;
                let absent: Vec<PlayerId> =
                    table.players().filter(|player| others_on_roster(&table, *player)).collect();
                let absent = *absent.choose(&mut self.chance)?;
                let person = self.person();
                Some((self.somebody(part)?, Command::StandIn { round, table: table.no, absent, person }))
            }
            "record_play_order" => {
                let (round, table) =
                    self.table_that(|round, table| round.play_order_chosen && table.result == TableResult::Awaiting)?;
                let mut order: Vec<PlayerId> = table.players().collect();
                order.shuffle(&mut self.chance);
                let revision = table.revision;
                Some((self.somebody(part)?, Command::RecordPlayOrder { round, table: table.no, revision, order }))
            }
            "decide_table" => {
                let (round, table) = self.table_that(|round, _| round.stage != Stage::Preliminary)?;
                let winners: Vec<PlayerId> = table.players().collect();
                let winner = *winners.choose(&mut self.chance)?;
                let reason = note();
                Some((self.somebody(part)?, Command::DecideTable { round, table: table.no, winner, reason }))
            }
            _ => {
                let called: Vec<(RoundNo, TableNo)> =
                    self.hall.state.calls.values().map(|call| (call.round, call.table)).collect();
                let (round, table) = self.table_that(|round, table| !called.contains(&(round.no, table.no)))?;
                Some((self.at(&table, part, |_| true)?, Command::CallReferee { round, table: table.no }))
            }
        }
    }

    /// So that somebody is there who sits nowhere yet.
    fn comes_late(&mut self, part: Part, many: usize) -> Wish {
        let state = &self.hall.state;
        if state.phase != Phase::Running || state.roster_is_frozen() || self.hall_is_full() {
            return None;
        }
        let players = (0..many).map(|_| self.person()).collect();
        Some((self.somebody(part)?, Command::AddPlayers { players, checked_in: true }))
    }

    fn about_a_player(&mut self, command: &str, part: Part) -> Wish {
        let state = self.hall.state.clone();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let may_come = |entry: &Player| !state.roster_is_frozen() || state.starters.contains(&entry.id);
        let by = self.somebody(part)?;
        let command = match command {
            "add_players" if open && !state.roster_is_frozen() => {
                if self.hall_is_full() {
                    return None;
                }
                let many = self.chance.random_range(1..=3);
                let players = (0..many).map(|_| self.person()).collect();
                Command::AddPlayers { players, checked_in: self.chance.random_bool(0.7) }
            }
            "rename_player" => Command::RenamePlayer { player: self.player_who(|_| true)?, person: self.person() },
            "erase_person" => Command::ErasePerson { player: self.player_who(|_| true)? },
            "remove_player" if open => {
                let enough = self.somebody_can_be_spared();
                let player = self.player_who(|entry| {
                    let never_played = !state.has_been_seated(entry.id) && !state.starters.contains(&entry.id);
                    never_played && entry.disqualified.is_none() && (enough || !state.is_active(entry))
                })?;
                Command::RemovePlayer { player }
            }
            "check_in" if open => {
                Command::CheckIn { players: vec![self.player_who(|entry| !entry.checked_in && may_come(entry))?] }
            }
            "check_out" if open => {
                let enough = self.somebody_can_be_spared() || !state.checks_in;
                let players = vec![self.player_who(|entry| entry.checked_in && (enough || !state.is_active(entry)))?];
                Command::CheckOut { players }
            }
            "withdraw" if open && self.somebody_can_be_spared() => {
                Command::Withdraw { player: self.player_who(|entry| !entry.withdrawn)? }
            }
            "return" if open => {
                let away = |entry: &Player| entry.withdrawn && entry.disqualified.is_none() && may_come(entry);
                Command::Return { player: self.player_who(away)? }
            }
            "disqualify" if state.phase == Phase::Running && self.somebody_can_be_spared() => {
                let by_referee = state.rules.conduct.disqualify == DisqualifiedBy::Referee;
                if part == Referee && !by_referee {
                    return None;
                }
                Command::Disqualify { player: self.player_who(|entry| entry.disqualified.is_none())?, reason: note() }
            }
            "cancel_disqualification" if state.phase == Phase::Running => {
                let by_referee = state.rules.conduct.disqualify == DisqualifiedBy::Referee;
                if part == Referee && !by_referee {
                    return None;
                }
                Command::CancelDisqualification { player: self.player_who(|entry| entry.disqualified.is_some())? }
            }
            "reissue_link" => Command::ReissueLink { player: self.player_who(|_| true)? },
            "revoke_link" => Command::RevokeLink { player: self.player_who(|entry| !entry.link.revoked)? },
            "warn" if state.phase == Phase::Running => {
                Command::Warn { player: self.player_who(|_| true)?, reason: note() }
            }
            "keep_apart" if open => {
                let (one, other) = (self.player_who(|_| true)?, self.player_who(|_| true)?);
                Command::KeepApart { pairs: vec![(one.min(other), one.max(other))] }
            }
            "let_meet" if open => {
                let pairs: Vec<_> = state.apart.iter().copied().collect();
                Command::LetMeet { pairs: vec![*pairs.choose(&mut self.chance)?] }
            }
            "fix_table" if open => {
                let player = self.player_who(|_| true)?;
                let free = (1..=2).map(TableNo).filter(|table| !state.fixed_tables.values().any(|it| it == table));
                let free: Vec<TableNo> = free.collect();
                let table = match state.fixed_tables.contains_key(&player) {
                    true => None,
                    false => Some(*free.choose(&mut self.chance)?),
                };
                Command::FixTable { player, table }
            }
            "call_next_in_rank" | "play_without" => return self.about_an_absent_one(command),
            "call_back" => Command::CallBack { absent: state.replacements.last()?.absent },
            _ => return None,
        };
        Some((by, command))
    }

    /// Somebody who qualified and is away; where nobody is, one of the best leaves.
    fn about_an_absent_one(&mut self, command: &str) -> Wish {
        let state = &self.hall.state;
        let cut = state.rules.bracket(state.starters.len() as u32).filter(|_| state.phase == Phase::Running)?.cut;
        let round = state.newest_round().filter(|_| self.is_complete())?;
        if round.stage == Stage::Preliminary && round.no.0 < 3 || round.stage == Stage::Final {
            return None;
        }
        let ranking = roundtable::domain::ranking::rank(
            state,
            &self.hall.people,
            roundtable::domain::ranking::Counting::ConfirmedOnly,
        );
        let best: Vec<PlayerId> = ranking.iter().take(cut as usize).map(|place| place.player).collect();
        let away: Vec<PlayerId> = best
            .iter()
            .copied()
            .filter(|player| state.player(*player).is_some_and(|entry| !state.is_active(entry)))
            .filter(|player| !state.replacements.iter().any(|there| there.absent == *player))
            .collect();
        let Some(absent) = away.choose(&mut self.chance).copied() else {
            let player = *best.choose(&mut self.chance)?;
            return self.somebody_can_be_spared().then_some((HEAD_ORGANIZER, Command::Withdraw { player }));
        };
        let command = match command {
            "call_next_in_rank" => Command::CallNextInRank { absent, reason: note() },
            _ => Command::PlayWithout { absent, reason: note() },
        };
        Some((HEAD_ORGANIZER, command))
    }

    fn about_rounds(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let newest = state.newest_round();
        let next = state.next_round_no();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let brackets = state.rules.programme.as_ref().is_some_and(|programme| !programme.brackets.is_empty());
        let rounds = state.rules.programme.as_ref().and_then(|programme| programme.rounds);
        let enough = if brackets { 12 } else { 6 };
        let can_make = open
            && self.is_complete()
            && (newest.is_some() || state.active_players().len() >= enough)
            && newest.is_none_or(|round| round.stage != Stage::Final)
            && (brackets || next.0 <= rounds.map_or(6, |rounds| rounds as u16));
        let drawn = newest.is_none_or(|round| round.stage == Stage::Preliminary);
        let command = match command {
            "make_round" if can_make => {
                let methods = &state.rules.seating.methods;
                let method = self.chance.random_bool(0.5).then(|| *methods.choose(&mut self.chance).unwrap());
                let fits = state.proposal.as_deref().filter(|plan| plan.first == next);
                let proposal = fits.filter(|_| self.chance.random_bool(0.7)).map(|plan| plan.revision);
                let map = self.chance.random_bool(0.3).then(|| line("Four islands"));
                Command::MakeRound { expected: next, method, map, proposal, seating: None }
            }
            "set_map" => {
                let (round, _) = self.table_that(|_, _| true)?;
                let map = self.chance.random_bool(0.8).then(|| line("Five islands"));
                Command::SetMap { round, map }
            }
            "undo_round" if state.phase == Phase::Running => {
                let round = newest.filter(|round| !round.locked)?;
                if round.stage != Stage::Preliminary && !round.tables_with_results().is_empty() {
                    return None;
                }
                Command::UndoRound { round: round.no, typed: Some(round.no.to_string()) }
            }
            "lock_round" if state.phase == Phase::Running && self.is_complete() => {
                Command::LockRound { round: newest.filter(|round| !round.locked)?.no }
            }
            "unlock_round" if state.phase == Phase::Running => {
                Command::UnlockRound { round: newest.filter(|round| round.locked)?.no }
            }
            "draw_seating" if can_make && drawn => {
                Command::DrawSeating { expected: next, method: None, whom: Whom::Active, seating: None }
            }
            "propose_seating" if can_make && drawn => {
                let players = state.active_players();
                let seed = u64::from(self.chance.random_range(0..1_000_u32));
                let request = SeatingRequest {
                    players: &players,
                    history: &[],
                    still_to_come: 0,
                    apart: &[],
                    fixed: &[],
                    ranking: &[],
                    seed,
                };
                let round = seating::next_round(state.rules.seating.methods[0], &request).ok()?;
                Command::ProposeSeating { expected: next, whom: Whom::Active, rounds: vec![round] }
            }
            "discard_seating" => state.proposal.as_ref().map(|_| Command::DiscardSeating)?,
            "publish_schedule" if open => Command::PublishSchedule { revision: state.proposal.as_deref()?.revision },
            "swap_seats" if open => return Some((by, self.swap()?)),
            _ => return None,
        };
        Some((by, command))
    }

    /// Two players of two tables, in the proposal, the schedule, or a round without results.
    fn swap(&mut self) -> Option<Command> {
        let state = self.hall.state.clone();
        let mut seatings: Vec<(RoundNo, SeatedRound)> = Vec::new();
        for plan in state.proposal.iter().chain(&state.schedule) {
            let coming =
                plan.rounds.iter().enumerate().map(|(index, round)| (RoundNo(plan.first.0 + index as u16), round));
            seatings.extend(coming.filter(|(no, _)| *no >= state.next_round_no()).map(|(no, it)| (no, it.clone())));
        }
        let in_play = state.newest_round().filter(|round| !round.locked && state.phase == Phase::Running);
        if let Some(round) = in_play {
            let waiting = round.tables.iter().filter(|table| table.result == TableResult::Awaiting);
            let tables = waiting.map(|table| SeatedTable {
                no: table.no,
                seats: table.seats.iter().map(|seated| (seated.seat, seated.player)).collect(),
            });
            seatings.push((round.no, SeatedRound { tables: tables.collect() }));
        }
        let (round, seating) = seatings.choose(&mut self.chance)?;
        let seats: Vec<SeenAt> = seating
            .tables
            .iter()
            .flat_map(|table| table.seats.iter().map(|(_, player)| SeenAt { player: *player, table: table.no }))
            .collect();
        let (one, other) = (*seats.choose(&mut self.chance)?, *seats.choose(&mut self.chance)?);
        (one.table != other.table).then_some(Command::SwapSeats { round: *round, one, other })
    }

    fn about_the_event(&mut self, command: &str, part: Part) -> Wish {
        let by = self.somebody(part)?;
        let state = self.hall.state.clone();
        let open = matches!(state.phase, Phase::Draft | Phase::Registration | Phase::Running);
        let running = state.phase == Phase::Running;
        let said = state.phase != Phase::Cancelled;
        let of_role = |role: StaffRole| {
            state.staff.iter().filter(move |member| member.role == role && !member.link.revoked).count()
        };
        let command = match command {
            "rename" => Command::Rename { title: line(&format!("Cup {}", self.chance.random_range(0..10_000))) },
            "open_registration" if state.phase == Phase::Draft => Command::OpenRegistration,
            "change_rules" if open && state.rules.conduct.rules_editable => {
                let mut criteria = Criterion::ALL.to_vec();
                criteria.shuffle(&mut self.chance);
                criteria.truncate(self.chance.random_range(1..=6));
                let three_table = *[VirtualScore::Up, VirtualScore::None].choose(&mut self.chance).unwrap();
                Command::ChangeRules { criteria, three_table }
            }
            "finish" if running && self.is_complete() && self.how_far() > 55 => Command::Finish,
            "reopen" if state.phase == Phase::Finished => Command::Reopen { reason: note() },
            "answer_call" => {
                let calls: Vec<u32> = state.calls.keys().copied().collect();
                Command::AnswerCall { call: *calls.choose(&mut self.chance)? }
            }
            "cancel_warning" => {
                let given: Vec<u32> = state.warnings.iter().filter(|it| !it.cancelled).map(|it| it.no).collect();
                Command::CancelWarning { warning: *given.choose(&mut self.chance)? }
            }
            "take_note" => {
                let round = state.newest_round().map(|round| round.no);
                Command::TakeNote { text: note(), round, table: None, player: self.player_who(|_| true) }
            }
            "announce" if said => Command::Announce { text: note() },
            "announce_start" if said => {
                Command::AnnounceStart { round: state.next_round_no(), at: jiff::civil::time(14, 30, 0, 0) }
            }
            "take_down" => {
                let shown: Vec<u32> = state.announcements.iter().map(|said| said.no).collect();
                Command::TakeDown { announcement: *shown.choose(&mut self.chance)? }
            }
            "set_time_zone" => {
                let zones = ["Europe/Bucharest", "Europe/Berlin", "America/New_York"].map(line);
                let others: Vec<_> = zones.into_iter().filter(|zone| state.time_zone.as_ref() != Some(zone)).collect();
                Command::SetTimeZone { zone: others.choose(&mut self.chance)?.clone() }
            }
            "set_turn_limit" if open => {
                let offered = *state.rules.conduct.turn_limit_minutes.first()?;
                Command::SetTurnLimit { minutes: state.turn_limit.is_none().then_some(offered) }
            }
            "invite_staff" if state.staff.len() < 40 => {
                let role = *[StaffRole::Referee, StaffRole::Organizer].choose(&mut self.chance).unwrap();
                Command::InviteStaff { role, label: line("Somebody") }
            }
            "reissue_invitation" => {
                let staff: Vec<_> = state.staff.iter().map(|member| member.id).collect();
                Command::ReissueInvitation { staff: *staff.choose(&mut self.chance)? }
            }
            "revoke_invitation" => {
                let spare = |role| of_role(role) > 1;
                let staff: Vec<_> = state
                    .staff
                    .iter()
                    .filter(|member| !member.link.revoked && spare(member.role))
                    .map(|member| member.id)
                    .collect();
                match staff.choose(&mut self.chance) {
                    Some(staff) => Command::RevokeInvitation { staff: *staff },
                    None => return self.about_the_event("invite_staff", part),
                }
            }
            "add_head" => Command::AddHead { account: DEPUTY },
            "remove_head" if state.heads.contains(&DEPUTY) => Command::RemoveHead { account: DEPUTY },
            "remove_head" => return self.about_the_event("add_head", part),
            _ => return None,
        };
        debug_assert!(self.hall.grants(by).role >= Role::Player);
        Some((by, command))
    }
}

/// Only to name the seats that a 3-table may lack.
#[test]
fn a_good_sheet_speaks_of_the_seats_that_are_there() {
    let table = Table {
        no: TableNo(1),
        seats: vec![],
        captain: PlayerId(1),
        captain_named: false,
        play_order: vec![],
        revision: 1,
        result: TableResult::Awaiting,
    };
    let seats = [Seat::ALL[0], Seat::ALL[2], Seat::ALL[3]];
    let seated =
        seats.map(|seat| roundtable::domain::state::Seated { seat, player: PlayerId(u32::from(seat.number())) });
    let table = Table { seats: seated.to_vec(), ..table };
    let rules = Rules::preset("championship-2025").unwrap();
    let sheet = good_sheet(&rules, &table, 2);
    assert_eq!(sheet.entries.iter().map(|entry| entry.seat).collect::<Vec<_>>(), seats);
    roundtable::domain::sheet::Sheet::check(&rules, sheet).unwrap();
}
