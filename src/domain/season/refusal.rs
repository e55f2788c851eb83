//! Why a season did not do what was asked, as a sentence that says what to do about it.

use jiff::civil::Date;
use serde::Serialize;

use super::state::Season;
use crate::domain::refusal::RefusalKind;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SeasonRefusal {
    #[error("only the season's keeper does this; sign in with his account")]
    NotTheKeeper,
    #[error("only a head organizer of the tournament does this; sign in with his account")]
    NotTheOrganizer,
    #[error("there is no season here; check the link")]
    NoSuchSeason,
    #[error("there is no tournament of this number here; look at the list again")]
    NoTournamentHere,
    #[error("this tournament did not apply; its organizer does that first")]
    NotApplied,
    #[error("this tournament applied already; withdraw it first to apply anew")]
    AppliedAlready,
    #[error("this was decided already; look at the list of applications again")]
    DecidedAlready,
    #[error("the season would close before it starts")]
    ClosesBeforeItStarts { starts: Date, closes: Date },
    #[error("there is no such person in this season; look at the list again")]
    NoSuchPerson { person: String },
    #[error("choose at least two persons to make them one")]
    NothingToLink,
    #[error("{name} would have two places in {event}: these are two persons")]
    TwiceInOneEvent { name: String, event: String },
    #[error("this entry stands alone already")]
    NotLinked,
    #[error("there is no such import; look at the list again")]
    NoSuchImport { import: u32 },
    #[error("there is nothing in it to import")]
    NothingToImport,
    #[error("this season has {most} title holders at most; take one away first")]
    TooManyTitleHolders { most: u32 },
    #[error("the invitations are made; take them back first, with a reason")]
    InvitationsAreMade,
    #[error("nobody is invited yet; make the invitations first")]
    NoInvitations,
    #[error("the list is empty; nobody can be invited")]
    NobodyToInvite,
    #[error("there is no such candidate; look at the list again")]
    NoSuchCandidate { candidate: u32 },
    #[error("he has no place to answer for; he waits behind those who have one")]
    HasNoPlace { candidate: u32 },
    #[error("his place was given to the next, who was told so already")]
    PlaceIsTaken { candidate: u32 },
    #[error("the final was made already; change its roster there")]
    FinalIsMade,
    #[error("these rules have no season; choose a preset that has one")]
    PresetHasNoSeason,
    #[error("{path}: {problem}")]
    BadField { path: String, problem: String },
    #[error("this request id was used for something else; send a new one")]
    RequestIdReused,
    #[error("too many requests at once; wait a moment and send it again")]
    TooFast,
}

impl SeasonRefusal {
    pub fn kind(&self) -> RefusalKind {
        use SeasonRefusal::*;
        match self {
            NotTheKeeper | NotTheOrganizer => RefusalKind::Forbidden,
            NoSuchSeason | NoTournamentHere | NoSuchPerson { .. } | NoSuchImport { .. } | NoSuchCandidate { .. } => {
                RefusalKind::NotFound
            }
            ClosesBeforeItStarts { .. } | NothingToLink | NothingToImport | PresetHasNoSeason | BadField { .. } => {
                RefusalKind::Invalid
            }
            TooFast => RefusalKind::TooFast,
            _ => RefusalKind::Conflict,
        }
    }

    /// The field it is about, as a path into the command.
    pub fn path(&self) -> Option<&str> {
        match self {
            SeasonRefusal::BadField { path, .. } => Some(path),
            SeasonRefusal::ClosesBeforeItStarts { .. } => Some("closes"),
            SeasonRefusal::PresetHasNoSeason => Some("preset"),
            _ => None,
        }
    }
}

/// Refuses what changes the list or its people once people were told that they are invited.
pub(super) fn not_invited_yet(season: &Season) -> Result<(), SeasonRefusal> {
    if season.invitations.is_some() { Err(SeasonRefusal::InvitationsAreMade) } else { Ok(()) }
}
