//! From a wish on the wire to a command of the domain: the only parse. Keeps out whether it may be done.

use std::collections::BTreeMap;

use jiff::civil::Time;
use jiff::tz::TimeZone;

use super::listed;
use super::planned::{PlannedRound, SeenAtRequest};
use super::request::{NewPlayer, Request, SheetOfTable, VerdictRequest};
use crate::domain::command::{self, Command, Verdict};
use crate::domain::ids::{AccountId, RoundNo, Seat, TableNo};
use crate::domain::people::Person;
use crate::domain::refusal::Refusal;
use crate::domain::seating::{PlanFault, SEATED_ROUNDS_MAX, SeatedRound, SeatedTable};
use crate::domain::sheet::{Draft, Entry, Marks, PaperSheet, Score, SomePieces};
use crate::domain::text::{BadText, Line, Note, PersonName};
use crate::protocol::view::{SheetEntry, SheetView};

/// Players that one command may name. 2,000 = the largest roster that is seated, in one paste.
pub const PLAYERS_PER_COMMAND_MAX: usize = 2_000;

impl Request {
    /// The only place where a wish from the wire becomes a command. `account` knows who is called so.
    ///
    /// # Errors
    /// [`Refusal::BadField`] with the path of a text that is empty, too long or cannot be shown, or names nobody.
    pub fn cook(self, account: impl FnOnce(&str) -> Option<AccountId>) -> Result<Command, Refusal> {
        Ok(match self {
            Request::Rename { title } => Command::Rename { title: line("title", &title)? },
            Request::OpenRegistration => Command::OpenRegistration,
            Request::ChangeRules { criteria, three_table } => Command::ChangeRules { criteria, three_table },
            Request::Cancel { reason } => Command::Cancel { reason: note("reason", &reason)? },
            Request::Finish => Command::Finish,
            Request::Reopen { reason } => Command::Reopen { reason: note("reason", &reason)? },

            Request::AddPlayers { players, checked_in } => {
                Command::AddPlayers { players: persons(players)?, checked_in }
            }
            Request::EnterList { players, known, checked_in } => {
                let (players, known) = listed::list(players, known)?;
                Command::EnterList { players, known, checked_in }
            }
            Request::RenamePlayer { player, name, club } => {
                Command::RenamePlayer { player, person: person("", &name, club.as_deref())? }
            }
            Request::RemovePlayer { player } => Command::RemovePlayer { player },
            Request::ErasePerson { player } => Command::ErasePerson { player },
            Request::CheckIn { players } => Command::CheckIn { players: bounded(players)? },
            Request::CheckOut { players } => Command::CheckOut { players: bounded(players)? },
            Request::Withdraw { player } => Command::Withdraw { player },
            Request::Return { player } => Command::Return { player },
            Request::Disqualify { player, reason } => Command::Disqualify { player, reason: note("reason", &reason)? },
            Request::CancelDisqualification { player } => Command::CancelDisqualification { player },

            Request::KeepApart { pairs } => Command::KeepApart { pairs: bounded(pairs)? },
            Request::LetMeet { pairs } => Command::LetMeet { pairs: bounded(pairs)? },
            Request::FixTable { player, table } => Command::FixTable { player, table },
            Request::DrawSeating { expected, method, whom } => {
                Command::DrawSeating { expected, method, whom, seating: None }
            }
            Request::ProposeSeating { expected, whom, rounds } => {
                Command::ProposeSeating { expected, whom, rounds: planned(rounds)? }
            }
            Request::DiscardSeating => Command::DiscardSeating,
            Request::PublishSchedule { revision } => Command::PublishSchedule { revision },
            Request::SwapSeats { round, one, other } => {
                Command::SwapSeats { round, one: one.into(), other: other.into() }
            }
            Request::MakeRound { expected, method, map, proposal } => {
                let map = optional(map.as_deref(), |text| line("map", text))?;
                Command::MakeRound { expected, method, map, proposal, seating: None }
            }
            Request::SetMap { round, map } => {
                Command::SetMap { round, map: optional(map.as_deref(), |text| line("map", text))? }
            }
            Request::UndoRound { round, typed } => Command::UndoRound { round, typed },
            Request::LockRound { round } => Command::LockRound { round },
            Request::UnlockRound { round } => Command::UnlockRound { round },
            Request::VoidTable { round, table, reason } => {
                Command::VoidTable { round, table, reason: note("reason", &reason)? }
            }
            Request::NameCaptain { round, table, player } => Command::NameCaptain { round, table, player },
            Request::TakeOff { round, table, player } => Command::TakeOff { round, table, player },

            Request::JoinTable { round, table, player } => Command::JoinTable { round, table, player },
            Request::AddTable { round, players } => Command::AddTable { round, players: bounded(players)? },
            Request::StandIn { round, table, absent, name, club } => {
                Command::StandIn { round, table, absent, person: person("", &name, club.as_deref())? }
            }
            Request::RecordPlayOrder { round, table, revision, order } => {
                Command::RecordPlayOrder { round, table, revision, order: bounded(order)? }
            }

            Request::CallNextInRank { absent, reason } => {
                Command::CallNextInRank { absent, reason: note("reason", &reason)? }
            }
            Request::PlayWithout { absent, reason } => {
                Command::PlayWithout { absent, reason: note("reason", &reason)? }
            }
            Request::CallBack { absent } => Command::CallBack { absent },
            Request::DecideTable { round, table, winner, reason } => {
                Command::DecideTable { round, table, winner, reason: note("reason", &reason)? }
            }

            Request::Submit { round, table, revision, sheet } => {
                Command::Submit { round, table, revision, sheet: sheet.try_into()? }
            }
            Request::Confirm { round, table, revision } => Command::Confirm { round, table, revision },
            Request::Dispute { round, table, revision, reason, sheet } => Command::Dispute {
                round,
                table,
                revision,
                reason: optional(reason.as_deref(), |text| note("reason", text))?,
                sheet: sheet.map(Draft::try_from).transpose()?,
            },
            Request::EnterOnPaper { round, table, revision, sheet, note: text } => Command::EnterOnPaper {
                round,
                table,
                revision,
                sheet: sheet.try_into()?,
                note: optional(text.as_deref(), |text| note("note", text))?,
            },
            Request::EnterSheets { round, sheets: given, note: text } => Command::EnterSheets {
                round,
                sheets: sheets(given)?,
                note: optional(text.as_deref(), |text| note("note", text))?,
            },
            Request::Accept { round, table, revision, reason } => {
                Command::Accept { round, table, revision, reason: note("reason", &reason)? }
            }
            Request::Rule { round, table, revision, verdict, note: text } => Command::Rule {
                round,
                table,
                revision,
                verdict: verdict.try_into()?,
                note: optional(text.as_deref(), |text| note("note", text))?,
            },

            Request::Correct { round, table, revision, sheet, reason } => {
                Command::Correct { round, table, revision, sheet: sheet.try_into()?, reason: note("reason", &reason)? }
            }

            Request::Warn { player, reason } => Command::Warn { player, reason: note("reason", &reason)? },
            Request::CancelWarning { warning } => Command::CancelWarning { warning },
            Request::TakeNote { text, round, table, player } => {
                Command::TakeNote { text: note("text", &text)?, round, table, player }
            }

            Request::CallReferee { round, table } => Command::CallReferee { round, table },
            Request::TakeBackCall { round, table } => Command::TakeBackCall { round, table },
            Request::AnswerCall { call } => Command::AnswerCall { call },
            Request::CloseCall { call } => Command::CloseCall { call },
            Request::Announce { text } => Command::Announce { text: note("text", &text)? },
            Request::AnnounceStart { round, at } => Command::AnnounceStart { round, at: clock_time("at", &at)? },
            Request::TakeDown { announcement } => Command::TakeDown { announcement },
            Request::SetTimeZone { zone } => Command::SetTimeZone { zone: parse_time_zone("zone", &zone)? },
            Request::SetTurnLimit { minutes } => Command::SetTurnLimit { minutes },

            Request::InviteStaff { role, label } => Command::InviteStaff { role, label: line("label", &label)? },
            Request::ReissueLink { player } => Command::ReissueLink { player },
            Request::RevokeLink { player } => Command::RevokeLink { player },
            Request::ReissueInvitation { staff } => Command::ReissueInvitation { staff },
            Request::RevokeInvitation { staff } => Command::RevokeInvitation { staff },
            Request::AddHead { name } => Command::AddHead { account: account(&name).ok_or(Refusal::NoSuchAccount)? },
            Request::RemoveHead { account } => Command::RemoveHead { account: AccountId(account) },

            Request::SetDetails { details, time_zone } => Command::SetDetails {
                details: Box::new(details.cook()?),
                time_zone: time_zone.map(|zone| parse_time_zone("time_zone", &zone)).transpose()?,
            },
            Request::OpenSelfRegistration => Command::OpenSelfRegistration,
            Request::CloseSelfRegistration => Command::CloseSelfRegistration,
            Request::ReissueRegistrationLink => Command::ReissueRegistrationLink,
            Request::ChangeRegistration { player, registration } => {
                Command::ChangeRegistration { player, registration: Box::new(registration.cook()?) }
            }
            Request::CallUp { player, absent } => Command::CallUp { player, absent },
            Request::SendBack { player } => Command::SendBack { player },
            Request::MarkFee { players, paid } => Command::MarkFee { players: bounded(players)?, paid },
            Request::MarkGame { players, brings } => Command::MarkGame { players: bounded(players)?, brings },
        })
    }
}

impl TryFrom<VerdictRequest> for command::Verdict {
    type Error = Refusal;

    fn try_from(verdict: VerdictRequest) -> Result<Self, Refusal> {
        Ok(match verdict {
            VerdictRequest::Uphold => Verdict::Uphold,
            VerdictRequest::TakeOther => Verdict::TakeOther,
            VerdictRequest::Amend { sheet } => Verdict::Amend(sheet.try_into()?),
            VerdictRequest::Replay => Verdict::Replay,
        })
    }
}

impl TryFrom<SheetView> for Draft {
    type Error = Refusal;

    fn try_from(sheet: SheetView) -> Result<Self, Refusal> {
        let entries = sheet.entries.into_iter().enumerate().map(|(index, entry)| cook_entry(index, entry));
        let mut entries: Vec<Entry> = entries.collect::<Result<_, _>>()?;
        // One order for all, so that the same sheet from two phones is the same sheet.
        entries.sort_by_key(|entry| entry.seat);
        Ok(Draft { entries, road_nobody: sheet.road_nobody })
    }
}

impl From<SeenAtRequest> for command::SeenAt {
    fn from(seen: SeenAtRequest) -> Self {
        command::SeenAt { player: seen.player, table: seen.table }
    }
}

fn planned(rounds: Vec<PlannedRound>) -> Result<Vec<SeatedRound>, Refusal> {
    if rounds.len() > SEATED_ROUNDS_MAX as usize {
        return Err(Refusal::TooMany { most: SEATED_ROUNDS_MAX });
    }
    rounds.into_iter().map(planned_round).collect()
}

fn planned_round(round: PlannedRound) -> Result<SeatedRound, Refusal> {
    let tables = bounded(round.tables)?.into_iter().map(|table| {
        // More players than seats: the check of the plan says so, with the table's number.
        let seats = (1..).map_while(Seat::new).zip(table.players.iter().copied()).collect::<Vec<_>>();
        if seats.len() < table.players.len() {
            return Err(Refusal::PlanHasFaults {
                faults: vec![PlanFault::TableSize {
                    round: RoundNo::FIRST,
                    table: table.no,
                    seats: table.players.len(),
                }],
            });
        }
        Ok(SeatedTable { no: table.no, seats })
    });
    Ok(SeatedRound { tables: tables.collect::<Result<_, _>>()? })
}

fn sheets(given: Vec<SheetOfTable>) -> Result<BTreeMap<TableNo, PaperSheet>, Refusal> {
    let mut sheets = BTreeMap::new();
    for (index, SheetOfTable { table, revision, sheet }) in bounded(given)?.into_iter().enumerate() {
        if sheets.insert(table, PaperSheet { revision, sheet: sheet.try_into()? }).is_some() {
            let problem = "there is another sheet of this table".to_owned();
            return Err(Refusal::BadField { path: format!("sheets[{index}].table"), problem });
        }
    }
    Ok(sheets)
}

/// A time of day, as `14:30`.
fn clock_time(path: &str, text: &str) -> Result<Time, Refusal> {
    text.trim()
        .parse()
        .map_err(|_| Refusal::BadField { path: path.to_owned(), problem: "write a time like 14:30".to_owned() })
}

/// The name of a time zone that this program knows.
///
/// # Errors
/// [`Refusal::BadField`] for a name that is none.
pub fn parse_time_zone(path: &str, name: &str) -> Result<Line, Refusal> {
    let known = TimeZone::get(name.trim()).ok();
    let name = known.as_ref().and_then(TimeZone::iana_name).ok_or_else(|| Refusal::BadField {
        path: path.to_owned(),
        problem: "write a time zone like Europe/Bucharest".to_owned(),
    })?;
    line(path, name)
}

fn cook_entry(index: usize, entry: SheetEntry) -> Result<Entry, Refusal> {
    let score = match (entry.vp, entry.pieces) {
        (None, None) => Score::Missing,
        (Some(vp), None) => Score::Total(vp),
        (None, Some(pieces)) => SomePieces::from(pieces).score(),
        (Some(_), Some(_)) => {
            return Err(Refusal::BadField {
                path: format!("sheet.entries[{index}]"),
                problem: "either `vp` or `pieces`, not both".to_owned(),
            });
        }
    };
    let marks = Marks { army_first: entry.army_first, road_first: entry.road_first, declared: entry.declared };
    Ok(Entry { seat: entry.seat, score, marks })
}

fn persons(players: Vec<NewPlayer>) -> Result<Vec<Person>, Refusal> {
    let players = bounded(players)?;
    players
        .iter()
        .enumerate()
        .map(|(index, player)| person(&format!("players[{index}]."), &player.name, player.club.as_deref()))
        .collect()
}

fn person(prefix: &str, name: &str, club: Option<&str>) -> Result<Person, Refusal> {
    let name = PersonName::parse(name).map_err(|problem| bad(format!("{prefix}name"), problem))?;
    let club = optional(club, |club| Line::parse(club).map_err(|problem| bad(format!("{prefix}club"), problem)))?;
    Ok(Person { name, club })
}

fn bounded<T>(list: Vec<T>) -> Result<Vec<T>, Refusal> {
    if list.len() > PLAYERS_PER_COMMAND_MAX {
        return Err(Refusal::TooMany { most: PLAYERS_PER_COMMAND_MAX as u32 });
    }
    Ok(list)
}

pub(super) fn line(path: &str, text: &str) -> Result<Line, Refusal> {
    Line::parse(text).map_err(|problem| bad(path.to_owned(), problem))
}

pub(super) fn note(path: &str, text: &str) -> Result<Note, Refusal> {
    Note::parse(text).map_err(|problem| bad(path.to_owned(), problem))
}

/// A field that was left out or left blank is not there.
pub(super) fn optional<T>(
    text: Option<&str>,
    parse: impl FnOnce(&str) -> Result<T, Refusal>,
) -> Result<Option<T>, Refusal> {
    text.filter(|text| !text.trim().is_empty()).map(parse).transpose()
}

pub(super) fn bad(path: String, problem: BadText) -> Refusal {
    Refusal::BadField { path, problem: problem.to_string() }
}
