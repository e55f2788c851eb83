//! What a client sends. `Request` is raw; `Command` of the domain is cooked; they meet once, in `cook`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::command::{self, Command, Verdict};
use crate::domain::ids::{PlayerId, RoundNo, StaffId, TableNo};
use crate::domain::people::Person;
use crate::domain::refusal::Refusal;
use crate::domain::rules::{Criterion, SeatingMethod, VirtualScore};
use crate::domain::sheet::{Draft, Entry, Marks, Score, SomePieces};
use crate::domain::state::StaffRole;
use crate::domain::text::{BadText, Line, Note, PersonName};

use super::view::{SheetEntry, SheetView};

/// Players that one command may name. 2,000 = the largest roster that is seated, in one paste.
const PLAYERS_PER_COMMAND_MAX: usize = 2_000;

/// One message from a client.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClientFrame {
    /// The first message, and again after a gap: which feed, and the last frame that the client has.
    Hello {
        #[serde(default)]
        feed: FeedName,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        resume: Option<Position>,
    },
    /// Somebody wants something done.
    Command {
        /// Made up by the client for this one wish; sent again unchanged when no answer came.
        request: Uuid,
        command: Request,
    },
    /// Is anybody there? Answered by `alive`.
    Ping,
}

/// Which of the two feeds a client follows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FeedName {
    /// For everybody: standings, seating, states of tables.
    #[default]
    Public,
    /// For referees and organizers: also disputes, calls, check-in.
    Staff,
}

/// A place in the feed. Versions grow by every event; another epoch is another history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Position {
    #[cfg_attr(test, ts(type = "number"))]
    pub epoch: u64,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
}

/// The body of `POST /api/v1/tournaments/{id}/commands`: the same as a `command` frame.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    pub request: Uuid,
    pub command: Request,
}

/// A player as typed or imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPlayer {
    pub name: String,
    /// Club or town; tells two people of one name apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
}

/// How a referee ends a dispute.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum VerdictRequest {
    /// The first version stands.
    Uphold,
    /// The other version stands.
    TakeOther,
    /// Neither: the sheet is as written here.
    Amend { sheet: SheetView },
    /// The table plays again.
    Replay,
}

/// What can be asked of a tournament. Who may ask what: `rules.md` §10, in short at each command.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Head: another title.
    Rename { title: String },
    /// Head: opens registration.
    OpenRegistration,
    /// Head, where the preset allows it: other criteria, another virtual score.
    ChangeRules { criteria: Vec<Criterion>, three_table: VirtualScore },
    /// Head: this tournament will not be played to its end.
    Cancel { reason: String },
    /// Head: the award ceremony.
    Finish,
    /// Head: takes the finish back.
    Reopen { reason: String },

    /// Organizer: enters players; answered with their ids.
    AddPlayers {
        players: Vec<NewPlayer>,
        /// They are here already.
        #[serde(default)]
        checked_in: bool,
    },
    /// Organizer: puts a name or club right.
    RenamePlayer {
        player: PlayerId,
        name: String,
        #[serde(default)]
        club: Option<String>,
    },
    /// Organizer: takes off somebody who was entered by mistake and never seated.
    RemovePlayer { player: PlayerId },
    /// Organizer: erases what is known of the person; games and rank stay.
    ErasePerson { player: PlayerId },
    /// Organizer: they are here.
    CheckIn { players: Vec<PlayerId> },
    /// Organizer: they are not here after all.
    CheckOut { players: Vec<PlayerId> },
    /// Organizer: somebody leaves; results stay.
    Withdraw { player: PlayerId },
    /// Organizer: somebody comes back.
    Return { player: PlayerId },
    /// Referee or head, by preset.
    Disqualify { player: PlayerId, reason: String },
    /// Referee or head, by preset: takes a disqualification back.
    CancelDisqualification { player: PlayerId },

    /// Head: seats and publishes the next round, and locks the one before.
    MakeRound {
        /// The number of the round to be made; a second click asks for a round that is there already.
        expected: RoundNo,
        /// Left out: the first method of the preset.
        #[serde(default)]
        method: Option<SeatingMethod>,
        /// The map's label or link, where one board is for all tables.
        #[serde(default)]
        map: Option<String>,
    },
    /// Head: takes the newest round back. With results, `typed` must be the number of the round.
    UndoRound {
        round: RoundNo,
        #[serde(default)]
        typed: Option<String>,
    },
    /// Head: no more changes in this round.
    LockRound { round: RoundNo },
    /// Head: the newest round can be changed again.
    UnlockRound { round: RoundNo },
    /// Head: no game for anyone at this table.
    VoidTable { round: RoundNo, table: TableNo, reason: String },
    /// Organizer: another player hands in for this table.
    NameCaptain { round: RoundNo, table: TableNo, player: PlayerId },
    /// Staff: an absent player leaves a 4-table before its game.
    TakeOff { round: RoundNo, table: TableNo, player: PlayerId },

    /// Captain or staff: hands in the sheet.
    Submit {
        round: RoundNo,
        table: TableNo,
        /// The revision of the table as it was shown.
        revision: u32,
        sheet: SheetView,
    },
    /// Another player of the table: agrees.
    Confirm { round: RoundNo, table: TableNo, revision: u32 },
    /// A player of the table who has not signed: the sheet is wrong.
    Dispute {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        #[serde(default)]
        reason: Option<String>,
        /// His own version.
        #[serde(default)]
        sheet: Option<SheetView>,
    },
    /// Staff: a sheet that was signed on paper.
    EnterOnPaper {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        sheet: SheetView,
        #[serde(default)]
        note: Option<String>,
    },
    /// Head: accepts for players who stay silent. Staff: accepts a sheet with a missing result.
    Accept { round: RoundNo, table: TableNo, revision: u32, reason: String },
    /// Referee: ends a dispute, or corrects an earlier ruling before the lock.
    Rule {
        round: RoundNo,
        table: TableNo,
        revision: u32,
        verdict: VerdictRequest,
        #[serde(default)]
        note: Option<String>,
    },

    /// A player of the table, or staff: a referee, please.
    CallReferee { round: RoundNo, table: TableNo },
    /// Staff: somebody went there.
    AnswerCall { call: u32 },
    /// Organizer: a text for every phone and kiosk.
    Announce { text: String },

    /// Head: invites a referee or an organizer; the link is under `…/links`.
    InviteStaff { role: StaffRole, label: String },
    /// Organizer: the old link of a player stops working, a new one is ready.
    ReissueLink { player: PlayerId },
    /// Organizer: the link of a player stops working.
    RevokeLink { player: PlayerId },
    /// Head: a new link for somebody on the staff.
    ReissueInvitation { staff: StaffId },
    /// Head: the link of somebody on the staff stops working.
    RevokeInvitation { staff: StaffId },
}

impl Request {
    /// The only place where a wish from the wire becomes a command.
    ///
    /// # Errors
    /// [`Refusal::BadField`] with the path of a text that is empty, too long or cannot be shown.
    pub fn cook(self) -> Result<Command, Refusal> {
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

            Request::MakeRound { expected, method, map } => {
                let map = optional(map.as_deref(), |text| line("map", text))?;
                Command::MakeRound { expected, method, map, seating: None }
            }
            Request::UndoRound { round, typed } => Command::UndoRound { round, typed },
            Request::LockRound { round } => Command::LockRound { round },
            Request::UnlockRound { round } => Command::UnlockRound { round },
            Request::VoidTable { round, table, reason } => {
                Command::VoidTable { round, table, reason: note("reason", &reason)? }
            }
            Request::NameCaptain { round, table, player } => Command::NameCaptain { round, table, player },
            Request::TakeOff { round, table, player } => Command::TakeOff { round, table, player },

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

            Request::CallReferee { round, table } => Command::CallReferee { round, table },
            Request::AnswerCall { call } => Command::AnswerCall { call },
            Request::Announce { text } => Command::Announce { text: note("text", &text)? },

            Request::InviteStaff { role, label } => Command::InviteStaff { role, label: line("label", &label)? },
            Request::ReissueLink { player } => Command::ReissueLink { player },
            Request::RevokeLink { player } => Command::RevokeLink { player },
            Request::ReissueInvitation { staff } => Command::ReissueInvitation { staff },
            Request::RevokeInvitation { staff } => Command::RevokeInvitation { staff },
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

fn line(path: &str, text: &str) -> Result<Line, Refusal> {
    Line::parse(text).map_err(|problem| bad(path.to_owned(), problem))
}

fn note(path: &str, text: &str) -> Result<Note, Refusal> {
    Note::parse(text).map_err(|problem| bad(path.to_owned(), problem))
}

/// A field that was left out or left blank is not there.
fn optional<T>(text: Option<&str>, parse: impl FnOnce(&str) -> Result<T, Refusal>) -> Result<Option<T>, Refusal> {
    text.filter(|text| !text.trim().is_empty()).map(parse).transpose()
}

fn bad(path: String, problem: BadText) -> Refusal {
    Refusal::BadField { path, problem: problem.to_string() }
}
