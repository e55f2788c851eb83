//! Who sits down late, or for somebody else (`rules.md` §8, §9).

use super::Decision;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::people::Person;
use crate::domain::refusal::Refusal;
use crate::domain::state::Tournament;

pub(super) fn join_table(
    _state: &Tournament,
    round: RoundNo,
    table: TableNo,
    _player: PlayerId,
) -> Result<Decision, Refusal> {
    Err(Refusal::TableIsFull { round, table })
}

pub(super) fn add_table(_state: &Tournament, round: RoundNo, _players: &[PlayerId]) -> Result<Decision, Refusal> {
    Err(Refusal::RoundHasResults { round })
}

pub(super) fn stand_in(
    _state: &Tournament,
    round: RoundNo,
    table: TableNo,
    _absent: PlayerId,
    _person: &Person,
) -> Result<Decision, Refusal> {
    Err(Refusal::TableIsFull { round, table })
}
