//! What is said beside the games: announcements, warnings, notes (`rules.md` §9).

use jiff::civil::Time;

use super::{Decision, only_in};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::state::{Phase, Tournament};
use crate::domain::text::Note;

/// Warnings of one tournament, and notes likewise. 10,000 = two for each player of the largest roster.
const REMARKS_MAX: usize = 10_000;

/// The desk may speak at any time, also at the ceremony.
pub(super) fn announce(state: &Tournament, text: &Note) -> Result<Decision, Refusal> {
    not_cancelled(state)?;
    Ok(Decision::event(Event::Announced { text: text.clone() }))
}

/// A round begins at this time on the venue's clocks; said before the round is made, or after.
pub(super) fn announce_start(state: &Tournament, round: RoundNo, at: Time) -> Result<Decision, Refusal> {
    not_cancelled(state)?;
    if round == RoundNo(0) || round > state.next_round_no() {
        return Err(Refusal::NoSuchRound { round });
    }
    Ok(Decision::event(Event::StartAnnounced { round, at }))
}

/// Taken off phones and kiosks; the history keeps it.
pub(super) fn take_down(state: &Tournament, announcement: u32) -> Result<Decision, Refusal> {
    if !state.announcements.iter().any(|said| said.no == announcement) {
        return Err(Refusal::NoSuchAnnouncement { announcement });
    }
    Ok(Decision::event(Event::AnnouncementTakenDown { announcement }))
}

/// A penalty: recorded with its reason, and no points.
pub(super) fn warn(state: &Tournament, player: PlayerId, reason: &Note) -> Result<Decision, Refusal> {
    only_in(state, &[Phase::Running])?;
    state.on_roster(player).ok_or(Refusal::NoSuchPlayer { player })?;
    if state.warnings.len() >= REMARKS_MAX {
        return Err(Refusal::TooMany { most: REMARKS_MAX as u32 });
    }
    let warning = state.warnings.len() as u32 + 1;
    let round = state.newest_round().map(|round| round.no);
    let mut decision = Decision::event(Event::WarningGiven { warning, player, round, reason: reason.clone() });
    decision.answer.warning = Some(warning);
    Ok(decision)
}

pub(super) fn cancel_warning(state: &Tournament, warning: u32) -> Result<Decision, Refusal> {
    let there = state.warnings.iter().find(|there| there.no == warning).ok_or(Refusal::NoSuchWarning { warning })?;
    if there.cancelled {
        return Ok(Decision::nothing());
    }
    Ok(Decision::event(Event::WarningCancelled { warning }))
}

/// For the staff only, about whatever it names.
pub(super) fn take_note(
    state: &Tournament,
    text: &Note,
    round: Option<RoundNo>,
    table: Option<TableNo>,
    player: Option<PlayerId>,
) -> Result<Decision, Refusal> {
    if let Some(round) = round {
        state.round(round)?;
        table.map(|table| state.table(round, table)).transpose()?;
    }
    if let Some(player) = player {
        state.player(player).ok_or(Refusal::NoSuchPlayer { player })?;
    }
    if state.notes.len() >= REMARKS_MAX {
        return Err(Refusal::TooMany { most: REMARKS_MAX as u32 });
    }
    let note = state.notes.len() as u32 + 1;
    Ok(Decision::event(Event::NoteTaken { note, text: text.clone(), round, table, player }))
}

fn not_cancelled(state: &Tournament) -> Result<(), Refusal> {
    only_in(state, &[Phase::Draft, Phase::Registration, Phase::Running, Phase::Finished])
}
