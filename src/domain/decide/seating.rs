//! Seatings before anybody sits down: drawn, proposed, swapped, published (`rules.md` §8).

use super::{Context, Decision, RoundRequest};
use crate::domain::command::{Prepared, SeenAt};
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::seating::SeatedRound;
use crate::domain::state::{Tournament, Whom};

pub(super) fn keep_apart(_state: &Tournament, _pairs: &[(PlayerId, PlayerId)]) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn let_meet(_state: &Tournament, _pairs: &[(PlayerId, PlayerId)]) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn fix_table(_state: &Tournament, _player: PlayerId, _table: Option<TableNo>) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn draw(
    _state: &Tournament,
    _request: RoundRequest,
    _whom: Whom,
    _prepared: Option<&Prepared>,
    _context: &Context,
) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn propose(
    _state: &Tournament,
    _expected: RoundNo,
    _whom: Whom,
    _rounds: &[SeatedRound],
) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn discard(_state: &Tournament) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn publish_schedule(_state: &Tournament, _revision: u32) -> Result<Decision, Refusal> {
    Err(Refusal::NoProposal)
}

pub(super) fn swap(_state: &Tournament, round: RoundNo, one: SeenAt, _other: SeenAt) -> Result<Decision, Refusal> {
    Err(Refusal::SeatsChanged { round, player: one.player })
}
