//! What somebody wants of a season. Cooked at the edge: texts are texts, days are days.

use jiff::civil::Date;

use super::entry::{Entry, PersonKey};
use super::invitations::Answer;
use super::state::Details;
use crate::domain::ids::{AccountId, PlayerId, TournamentId};
use crate::domain::people::Person;
use crate::domain::points::Exact;
use crate::domain::text::{Line, Note};

#[derive(Debug, Clone, PartialEq)]
pub enum SeasonCommand {
    ChangeSettings {
        title: Line,
        starts: Date,
        closes: Date,
        final_day: Option<Date>,
        best: u32,
        qualify: u32,
        title_holders: u32,
    },
    AddKeeper {
        account: AccountId,
    },
    /// By a head organizer of the tournament.
    Apply {
        tournament: TournamentId,
        details: Details,
    },
    Accept {
        tournament: TournamentId,
    },
    Refuse {
        tournament: TournamentId,
        reason: Note,
    },
    /// By a head organizer of the tournament, or by the keeper.
    Withdraw {
        tournament: TournamentId,
        reason: Note,
    },
    ImportPlacings {
        events: Vec<GivenEvent>,
        /// An earlier import of the same tournaments, which is taken back by it.
        replaces: Option<u32>,
    },
    UndoImport {
        import: u32,
    },
    Link {
        persons: Vec<PersonKey>,
    },
    Unlink {
        entry: Entry,
    },
    KeepApart {
        one: PersonKey,
        other: PersonKey,
    },
    /// Somebody of the list.
    NameTitleHolder {
        person: PersonKey,
    },
    /// Somebody who is on no list.
    AddTitleHolder {
        person: Person,
    },
    RemoveTitleHolder {
        entry: Entry,
    },
    MakeInvitations,
    DiscardInvitations {
        reason: Note,
    },
    RecordAnswer {
        candidate: u32,
        answer: Answer,
        note: Option<Note>,
    },
    ErasePerson {
        player: PlayerId,
    },
}

/// A tournament that was played elsewhere, as its file has it.
#[derive(Debug, Clone, PartialEq)]
pub struct GivenEvent {
    pub title: String,
    pub date: Date,
    pub placings: Vec<GivenPlace>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct GivenPlace {
    /// As the file calls him: the same through all its events.
    pub player: String,
    pub place: Option<u32>,
    pub quotient: Exact,
}

impl SeasonCommand {
    /// For counting, and never for people.
    pub fn name(&self) -> &'static str {
        match self {
            SeasonCommand::ChangeSettings { .. } => "change_settings",
            SeasonCommand::AddKeeper { .. } => "add_keeper",
            SeasonCommand::Apply { .. } => "apply",
            SeasonCommand::Accept { .. } => "accept",
            SeasonCommand::Refuse { .. } => "refuse",
            SeasonCommand::Withdraw { .. } => "withdraw",
            SeasonCommand::ImportPlacings { .. } => "import_placings",
            SeasonCommand::UndoImport { .. } => "undo_import",
            SeasonCommand::Link { .. } => "link",
            SeasonCommand::Unlink { .. } => "unlink",
            SeasonCommand::KeepApart { .. } => "keep_apart",
            SeasonCommand::NameTitleHolder { .. } => "name_title_holder",
            SeasonCommand::AddTitleHolder { .. } => "add_title_holder",
            SeasonCommand::RemoveTitleHolder { .. } => "remove_title_holder",
            SeasonCommand::MakeInvitations => "make_invitations",
            SeasonCommand::DiscardInvitations { .. } => "discard_invitations",
            SeasonCommand::RecordAnswer { .. } => "record_answer",
            SeasonCommand::ErasePerson { .. } => "erase_person",
        }
    }
}
