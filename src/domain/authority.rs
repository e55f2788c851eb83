//! Who may do what (`rules.md` §10): one function, every command named, denied unless allowed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::command::Command;
use super::ids::{AccountId, BadId, PlayerId, RoundNo, StaffId, TableNo};
use super::refusal::Refusal;
use super::rules::DisqualifiedBy;
use super::state::{StaffRole, Tournament};

/// Who acts. Written beside every event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Author {
    Head(AccountId),
    Staff(StaffId),
    Player(PlayerId),
    /// Somebody without a link: may look, never act.
    Spectator,
}

impl fmt::Display for Author {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Head(account) => write!(out, "head:{account}"),
            Author::Staff(staff) => staff.fmt(out),
            Author::Player(player) => player.fmt(out),
            Author::Spectator => out.write_str("spectator"),
        }
    }
}

impl FromStr for Author {
    type Err = BadId;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(account) = text.strip_prefix("head:") {
            return account.parse().map(Author::Head).map_err(|_| BadId);
        }
        if text == "spectator" {
            return Ok(Author::Spectator);
        }
        text.parse().map(Author::Player).or_else(|BadId| text.parse().map(Author::Staff))
    }
}

impl TryFrom<String> for Author {
    type Error = BadId;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Author> for String {
    fn from(author: Author) -> String {
        author.to_string()
    }
}

/// What somebody is at this tournament. A captain is a player whose table says so; it is not a role of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    Spectator,
    Player,
    Referee,
    Organizer,
    Head,
}

impl fmt::Display for Role {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Role::Spectator => "a spectator",
            Role::Player => "a player",
            Role::Referee => "a referee",
            Role::Organizer => "an organizer",
            Role::Head => "the head organizer",
        })
    }
}

/// What a session proves: who it was given to, and which edition of the link it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Credential {
    Nobody,
    Account { account: AccountId },
    Staff { staff: StaffId, generation: u32 },
    Player { player: PlayerId, generation: u32 },
}

/// A credential that the tournament has recognised, at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grants {
    pub author: Author,
    pub role: Role,
}

impl Grants {
    pub const SPECTATOR: Grants = Grants { author: Author::Spectator, role: Role::Spectator };

    /// Those who see disputes, calls and check-in.
    pub fn is_staff(self) -> bool {
        self.role >= Role::Referee
    }
}

/// What a credential is worth now. A revoked or reissued link is worth nothing: its holder looks like a spectator.
pub fn recognise(state: &Tournament, credential: Credential) -> Grants {
    match credential {
        Credential::Account { account } if state.heads.contains(&account) => {
            Grants { author: Author::Head(account), role: Role::Head }
        }
        Credential::Staff { staff, generation } => match state.staff_member(staff) {
            Some(member) if member.link.accepts(generation) => {
                let role = match member.role {
                    StaffRole::Referee => Role::Referee,
                    StaffRole::Organizer => Role::Organizer,
                };
                Grants { author: Author::Staff(staff), role }
            }
            _ => Grants::SPECTATOR,
        },
        Credential::Player { player, generation } => match state.on_roster(player) {
            Some(entry) if entry.link.accepts(generation) => {
                Grants { author: Author::Player(player), role: Role::Player }
            }
            _ => Grants::SPECTATOR,
        },
        Credential::Account { .. } | Credential::Nobody => Grants::SPECTATOR,
    }
}

/// May this person give this command now? Whether the command makes sense is for `decide`.
pub fn authorise(grants: Grants, command: &Command, state: &Tournament) -> Result<(), Refusal> {
    match command {
        Command::Submit { round, table, .. } => match grants.author {
            Author::Player(player) => captain_of(state, player, *round, *table),
            Author::Staff(_) | Author::Head(_) => Ok(()),
            Author::Spectator => needs(Role::Player),
        },
        Command::Confirm { round, table, .. } | Command::Dispute { round, table, .. } => match grants.author {
            Author::Player(player) => seated_at(state, player, *round, *table),
            Author::Staff(_) | Author::Head(_) | Author::Spectator => needs(Role::Player),
        },
        Command::CallReferee { round, table } | Command::TakeBackCall { round, table } => match grants.author {
            Author::Player(player) => seated_at(state, player, *round, *table),
            Author::Staff(_) | Author::Head(_) => Ok(()),
            Author::Spectator => needs(Role::Player),
        },

        // Whoever has the registration link, which the server checked and `decide` holds against the present one.
        Command::Register { .. } => Ok(()),
        Command::Withdraw { player } | Command::ChangeRegistration { player, .. } => match grants.author {
            Author::Player(own) if own == *player => Ok(()),
            _ => any_of(grants, &[Role::Organizer, Role::Head]),
        },

        Command::EnterOnPaper { .. }
        | Command::EnterSheets { .. }
        | Command::Accept { .. }
        | Command::TakeOff { .. }
        | Command::RecordPlayOrder { .. }
        | Command::AnswerCall { .. }
        | Command::CloseCall { .. } => any_of(grants, &[Role::Referee, Role::Organizer, Role::Head]),

        Command::Rule { .. } | Command::Warn { .. } | Command::CancelWarning { .. } | Command::TakeNote { .. } => {
            any_of(grants, &[Role::Referee, Role::Head])
        }

        Command::Disqualify { .. } | Command::CancelDisqualification { .. } => match state.rules.conduct.disqualify {
            DisqualifiedBy::Referee => any_of(grants, &[Role::Referee, Role::Head]),
            DisqualifiedBy::Head => any_of(grants, &[Role::Head]),
        },

        Command::AddPlayers { .. }
        | Command::EnterList { .. }
        | Command::RenamePlayer { .. }
        | Command::RemovePlayer { .. }
        | Command::ErasePerson { .. }
        | Command::CheckIn { .. }
        | Command::CheckOut { .. }
        | Command::Return { .. }
        | Command::NameCaptain { .. }
        | Command::ReissueLink { .. }
        | Command::RevokeLink { .. }
        | Command::KeepApart { .. }
        | Command::LetMeet { .. }
        | Command::FixTable { .. }
        | Command::SwapSeats { .. }
        | Command::JoinTable { .. }
        | Command::AddTable { .. }
        | Command::StandIn { .. }
        | Command::Announce { .. }
        | Command::AnnounceStart { .. }
        | Command::TakeDown { .. }
        | Command::SetDetails { .. }
        | Command::OpenSelfRegistration
        | Command::CloseSelfRegistration
        | Command::ReissueRegistrationLink
        | Command::CallUp { .. }
        | Command::SendBack { .. }
        | Command::MarkFee { .. }
        | Command::MarkGame { .. } => any_of(grants, &[Role::Organizer, Role::Head]),

        Command::Rename { .. }
        | Command::OpenRegistration
        | Command::ChangeRules { .. }
        | Command::SetTimeZone { .. }
        | Command::SetTurnLimit { .. }
        | Command::DrawSeating { .. }
        | Command::ProposeSeating { .. }
        | Command::DiscardSeating
        | Command::PublishSchedule { .. }
        | Command::MakeRound { .. }
        | Command::SetMap { .. }
        | Command::CallNextInRank { .. }
        | Command::PlayWithout { .. }
        | Command::CallBack { .. }
        | Command::DecideTable { .. }
        | Command::Correct { .. }
        | Command::UndoRound { .. }
        | Command::LockRound { .. }
        | Command::UnlockRound { .. }
        | Command::VoidTable { .. }
        | Command::InviteStaff { .. }
        | Command::ReissueInvitation { .. }
        | Command::RevokeInvitation { .. }
        | Command::AddHead { .. }
        | Command::RemoveHead { .. }
        | Command::Finish
        | Command::Reopen { .. }
        | Command::Cancel { .. } => any_of(grants, &[Role::Head]),
    }
}

fn needs(role: Role) -> Result<(), Refusal> {
    Err(Refusal::NotAllowed { needs: role })
}

pub(super) fn any_of(grants: Grants, roles: &[Role]) -> Result<(), Refusal> {
    match roles.first() {
        Some(least) if !roles.contains(&grants.role) => needs(*least),
        _ => Ok(()),
    }
}

/// `rules.md` §10: a captain hands in the sheet of his own table, this round.
fn captain_of(state: &Tournament, player: PlayerId, round: RoundNo, table: TableNo) -> Result<(), Refusal> {
    seated_at(state, player, round, table)?;
    match state.table(round, table) {
        Ok(there) if there.captain != player => Err(Refusal::NotTheCaptain { round, table, captain: there.captain }),
        _ => Ok(()),
    }
}

fn seated_at(state: &Tournament, player: PlayerId, round: RoundNo, table: TableNo) -> Result<(), Refusal> {
    match state.table(round, table) {
        Ok(there) if there.seat_of(player).is_some() => Ok(()),
        _ => Err(Refusal::NotYourTable { round, table }),
    }
}
