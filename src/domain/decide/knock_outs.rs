//! The knock-outs, and games in which players choose who starts (`rules.md` §6).

use super::{Context, Decision};
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::state::Tournament;
use crate::domain::text::Note;

pub(super) fn record_play_order(
    _state: &Tournament,
    round: RoundNo,
    _table: TableNo,
    _revision: u32,
    _order: &[PlayerId],
) -> Result<Decision, Refusal> {
    Err(Refusal::PlayOrderNotChosen { round })
}

pub(super) fn call_next_in_rank(
    _state: &Tournament,
    absent: PlayerId,
    _reason: &Note,
    _context: &Context,
) -> Result<Decision, Refusal> {
    Err(Refusal::NotAQualifiedAway { player: absent })
}

pub(super) fn play_without(
    _state: &Tournament,
    absent: PlayerId,
    _reason: &Note,
    _context: &Context,
) -> Result<Decision, Refusal> {
    Err(Refusal::NotAQualifiedAway { player: absent })
}

pub(super) fn call_back(_state: &Tournament, absent: PlayerId) -> Result<Decision, Refusal> {
    Err(Refusal::NotAQualifiedAway { player: absent })
}

pub(super) fn decide_table(
    _state: &Tournament,
    round: RoundNo,
    table: TableNo,
    _winner: PlayerId,
    _reason: &Note,
) -> Result<Decision, Refusal> {
    Err(Refusal::NoDispute { round, table })
}
