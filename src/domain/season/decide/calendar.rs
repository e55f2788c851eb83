//! The season itself and its calendar: settings, applications, and what the keeper says to them (`rules.md` §7).

use jiff::civil::Date;

use super::{Context, Decision};
use crate::domain::ids::{AccountId, TournamentId};
use crate::domain::rules::SeasonRules;
use crate::domain::season::event::SeasonEvent;
use crate::domain::season::refusal::{SeasonRefusal, not_invited_yet};
use crate::domain::season::state::{Application, Details, Season, Status};
use crate::domain::text::{Line, Note};

pub(super) fn change_settings(
    season: &Season,
    title: &Line,
    (starts, closes, final_day): (Date, Date, Option<Date>),
    rules: SeasonRules,
) -> Result<Decision, SeasonRefusal> {
    let as_before = (season.starts, season.closes, &season.rules) == (starts, closes, &rules);
    if as_before && season.title == *title && season.final_day == final_day {
        return Ok(Decision::nothing());
    }
    if !as_before {
        not_invited_yet(season)?;
    }
    Ok(Decision::event(SeasonEvent::SettingsChanged { title: title.clone(), rules, starts, closes, final_day }))
}

pub(super) fn add_keeper(season: &Season, account: AccountId) -> Decision {
    if season.keepers.contains(&account) {
        return Decision::nothing();
    }
    Decision::event(SeasonEvent::KeeperAdded { account })
}

/// The server's stamp is the time of the event.
pub(super) fn apply(
    season: &Season,
    tournament: TournamentId,
    details: &Details,
    context: &Context<'_>,
) -> Result<Decision, SeasonRefusal> {
    match season.application(tournament).map(|application| &application.status) {
        Some(Status::Applied | Status::Accepted) => Err(SeasonRefusal::AppliedAlready),
        None | Some(Status::Refused { .. } | Status::Withdrawn { .. }) => {
            Ok(Decision::event(SeasonEvent::Applied { tournament, by: context.by, details: details.clone() }))
        }
    }
}

fn applied(season: &Season, tournament: TournamentId) -> Result<&Application, SeasonRefusal> {
    season.application(tournament).ok_or(SeasonRefusal::NotApplied)
}

pub(super) fn accept(season: &Season, tournament: TournamentId) -> Result<Decision, SeasonRefusal> {
    match applied(season, tournament)?.status {
        Status::Accepted => Ok(Decision::nothing()),
        // A keeper may change his mind as long as the organizer did not.
        Status::Applied | Status::Refused { .. } => Ok(Decision::event(SeasonEvent::Accepted { tournament })),
        Status::Withdrawn { .. } => Err(SeasonRefusal::NotApplied),
    }
}

pub(super) fn refuse(season: &Season, tournament: TournamentId, reason: &Note) -> Result<Decision, SeasonRefusal> {
    match applied(season, tournament)?.status {
        Status::Refused { .. } => Ok(Decision::nothing()),
        Status::Applied => Ok(Decision::event(SeasonEvent::Refused { tournament, reason: reason.clone() })),
        Status::Accepted => Err(SeasonRefusal::DecidedAlready),
        Status::Withdrawn { .. } => Err(SeasonRefusal::NotApplied),
    }
}

pub(super) fn withdraw(season: &Season, tournament: TournamentId, reason: &Note) -> Result<Decision, SeasonRefusal> {
    match applied(season, tournament)?.status {
        Status::Withdrawn { .. } => Ok(Decision::nothing()),
        Status::Applied | Status::Accepted | Status::Refused { .. } => {
            Ok(Decision::event(SeasonEvent::Withdrawn { tournament, reason: reason.clone() }))
        }
    }
}
