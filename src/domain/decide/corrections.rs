//! Results of locked rounds put right (`rules.md` §9, corrections).

use super::{Context, Decision};
use crate::domain::ids::{RoundNo, TableNo};
use crate::domain::refusal::Refusal;
use crate::domain::sheet::Draft;
use crate::domain::state::Tournament;
use crate::domain::text::Note;

pub(super) fn correct(
    state: &Tournament,
    round: RoundNo,
    table: TableNo,
    _revision: u32,
    _sheet: &Draft,
    _reason: &Note,
    _context: &Context,
) -> Result<Decision, Refusal> {
    state.table(round, table)?;
    Err(Refusal::NeverCorrected)
}
