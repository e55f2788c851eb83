//! One decision about a season: a command, held against the season and what its tournaments bring, becomes events or a
//! refusal. Pure; who asks, and when, comes in with the context.

mod calendar;
mod finals;
mod persons;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::command::SeasonCommand;
use super::event::SeasonEvent;
use super::field::{Field, List};
use super::refusal::SeasonRefusal;
use super::state::Season;
use crate::domain::ids::{AccountId, PlayerId};
use crate::domain::lot::LotKey;
use crate::domain::people::PersonChange;
use crate::domain::rules::SeasonRules;
use crate::domain::text::Line;

/// What a decision may know beside the season.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    pub by: AccountId,
    pub field: &'a Field,
    /// The list over that field, as everybody sees it.
    pub list: &'a List,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decision {
    pub events: Vec<SeasonEvent>,
    /// Of those whom the keeper wrote down, in the same commit.
    pub people: Vec<PersonChange>,
    pub answer: Answer,
}

/// The numbers that were given. Kept with the receipt.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub import: Option<u32>,
    /// A person who was linked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<u32>,
    /// Who moved up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_up: Option<u32>,
}

impl Decision {
    fn nothing() -> Decision {
        Decision::default()
    }

    fn event(event: SeasonEvent) -> Decision {
        Decision { events: vec![event], ..Decision::default() }
    }
}

/// What a keeper says when he opens a season.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    pub title: Line,
    pub preset: String,
    pub rules: SeasonRules,
    pub starts: Date,
    pub closes: Date,
    pub keeper: AccountId,
}

/// The first event of a season. Its lot is fixed here, before anybody could wish for one.
///
/// # Errors
/// `closes_before_it_starts`.
pub fn open(opening: Opening, entropy: [u8; 32]) -> Result<SeasonEvent, SeasonRefusal> {
    let Opening { title, preset, rules, starts, closes, keeper } = opening;
    in_order(starts, closes)?;
    Ok(SeasonEvent::SeasonOpened { title, rules, preset, starts, closes, keeper, lot_key: LotKey::new(entropy) })
}

fn in_order(starts: Date, closes: Date) -> Result<(), SeasonRefusal> {
    if closes < starts { Err(SeasonRefusal::ClosesBeforeItStarts { starts, closes }) } else { Ok(()) }
}

/// Who may ask this: organizers apply and withdraw with their own tournaments, everything else is the keeper's.
fn authorise(season: &Season, command: &SeasonCommand, context: &Context<'_>) -> Result<(), SeasonRefusal> {
    let keeps = season.keepers.contains(&context.by);
    let heads =
        |tournament| context.field.tournaments.get(tournament).is_some_and(|played| played.heads.contains(&context.by));
    match command {
        SeasonCommand::Apply { tournament, .. } if !context.field.tournaments.contains_key(tournament) => {
            Err(SeasonRefusal::NoTournamentHere)
        }
        SeasonCommand::Apply { tournament, .. } if heads(tournament) => Ok(()),
        SeasonCommand::Apply { .. } => Err(SeasonRefusal::NotTheOrganizer),
        SeasonCommand::Withdraw { tournament, .. } if keeps || heads(tournament) => Ok(()),
        SeasonCommand::Withdraw { .. } => Err(SeasonRefusal::NotTheOrganizer),
        SeasonCommand::ChangeSettings { .. }
        | SeasonCommand::AddKeeper { .. }
        | SeasonCommand::Accept { .. }
        | SeasonCommand::Refuse { .. }
        | SeasonCommand::ImportPlacings { .. }
        | SeasonCommand::UndoImport { .. }
        | SeasonCommand::Link { .. }
        | SeasonCommand::Unlink { .. }
        | SeasonCommand::KeepApart { .. }
        | SeasonCommand::NameTitleHolder { .. }
        | SeasonCommand::AddTitleHolder { .. }
        | SeasonCommand::RemoveTitleHolder { .. }
        | SeasonCommand::MakeInvitations
        | SeasonCommand::DiscardInvitations { .. }
        | SeasonCommand::RecordAnswer { .. }
        | SeasonCommand::ErasePerson { .. } => {
            if keeps {
                Ok(())
            } else {
                Err(SeasonRefusal::NotTheKeeper)
            }
        }
    }
}

/// Decides one command. Never changes anything: the caller applies the events it gets back.
///
/// # Errors
/// The refusal, which says what to do about it.
pub fn decide(season: &Season, command: &SeasonCommand, context: &Context<'_>) -> Result<Decision, SeasonRefusal> {
    authorise(season, command, context)?;
    match command {
        SeasonCommand::ChangeSettings { title, starts, closes, final_day, best, qualify, title_holders } => {
            in_order(*starts, *closes)?;
            let rules =
                SeasonRules { best: *best, qualify: *qualify, title_holders: *title_holders, ..season.rules.clone() };
            calendar::change_settings(season, title, (*starts, *closes, *final_day), rules)
        }
        SeasonCommand::AddKeeper { account } => Ok(calendar::add_keeper(season, *account)),
        SeasonCommand::Apply { tournament, details } => calendar::apply(season, *tournament, details, context),
        SeasonCommand::Accept { tournament } => calendar::accept(season, *tournament),
        SeasonCommand::Refuse { tournament, reason } => calendar::refuse(season, *tournament, reason),
        SeasonCommand::Withdraw { tournament, reason } => calendar::withdraw(season, *tournament, reason),

        SeasonCommand::ImportPlacings { events, replaces } => persons::import(season, events, *replaces, context),
        SeasonCommand::UndoImport { import } => persons::undo_import(season, *import),
        SeasonCommand::Link { persons } => persons::link(season, persons, context),
        SeasonCommand::Unlink { entry } => persons::unlink(season, *entry),
        SeasonCommand::KeepApart { one, other } => persons::keep_apart(season, *one, *other, context),
        SeasonCommand::ErasePerson { player } => persons::erase(season, *player),

        SeasonCommand::NameTitleHolder { person } => finals::name_title_holder(season, *person, context),
        SeasonCommand::AddTitleHolder { person } => finals::add_title_holder(season, person),
        SeasonCommand::RemoveTitleHolder { entry } => finals::remove_title_holder(season, *entry),
        SeasonCommand::MakeInvitations => finals::make_invitations(season, context),
        SeasonCommand::DiscardInvitations { reason } => finals::discard_invitations(season, reason),
        SeasonCommand::RecordAnswer { candidate, answer, note } => {
            finals::record_answer(season, *candidate, *answer, note.as_ref())
        }
    }
}

pub use finals::make_final;

/// The numbers for people whom the keeper writes down, in order.
fn next_kept(season: &Season) -> impl Iterator<Item = PlayerId> {
    (season.last_kept + 1..).map(PlayerId)
}
