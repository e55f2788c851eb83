//! What a correction of a locked result would change, looked at before it is made (`rules.md` §9).
//!
//! From the same standings as the feed. Keeps out whether a correction may be made (`decide/corrections.rs`).

use std::collections::HashMap;

use crate::domain::decide::{self, Context};
use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::ranking::{self, Ranked};
use crate::domain::redraw::redrawn;
use crate::domain::refusal::Refusal;
use crate::domain::rules::Criterion;
use crate::domain::sheet::Draft;
use crate::domain::standings::Row;
use crate::domain::state::Tournament;
use crate::live::now::Now;
use crate::protocol::correction::{
    ChangedRow, CorrectionPreview, CorrectionRequest, CutPreview, RedrawnRound, StandingView,
};
use crate::protocol::history::NamedPlayer;

use super::detail::metrics_view;
use super::standings::SEPARATOR;

/// Works out everything, and stores nothing. Slow where later rounds are drawn again: as long as a seating each.
///
/// # Errors
/// What would refuse the correction itself.
pub fn correction_preview(
    now: &Now,
    request: CorrectionRequest,
    context: &Context,
) -> Result<CorrectionPreview, Refusal> {
    let CorrectionRequest { round, table, sheet } = request;
    let draft = Draft::try_from(sheet)?;
    let after = decide::would_correct(&now.state, round, table, &draft, context)?;
    let (old, new) = (now.ranked(), Ranked::of(&after, now.ranked().entrants.clone()));
    let later = redrawn(&now.state, &after, round, &now.people);
    Ok(CorrectionPreview {
        version: now.version,
        state_hash: now.state_hash().to_owned(),
        rows: changed_rows(&now.people, old, &new),
        cut: cut_change(&now.state, &after, &now.people),
        redrawn: later.into_iter().map(|there| RedrawnRound { round: there.round, tables: there.tables }).collect(),
    })
}

fn changed_rows(people: &People, old: &Ranked, new: &Ranked) -> Vec<ChangedRow> {
    let before: HashMap<usize, Row> = old.standings.rows().map(|row| (row.entrant, row)).collect();
    let view = |ranked: &Ranked, row: &Row| StandingView {
        rank: row.rank,
        metrics: metrics_view(row, ranked.standings.share_text(row.entrant, SEPARATOR)),
    };
    let changed = new.standings.rows().filter_map(|after| {
        let before = before.get(&after.entrant)?;
        let changed = other_numbers(before, &after);
        if changed.is_empty() && before.rank == after.rank {
            return None;
        }
        let player = new.entrants.player(after.entrant);
        let (before, after) = (view(old, before), view(new, &after));
        Some(ChangedRow { player, name: people.name(player), before, after, changed })
    });
    changed.collect()
}

fn other_numbers(before: &Row, after: &Row) -> Vec<Criterion> {
    let differs = |criterion: &Criterion| match criterion {
        Criterion::RoundPoints => before.round_points != after.round_points,
        Criterion::Vp => before.vp != after.vp,
        Criterion::Share => before.share != after.share,
        Criterion::Wins => before.wins != after.wins,
        Criterion::Seconds => before.seconds != after.seconds,
        Criterion::Thirds => before.thirds != after.thirds,
    };
    Criterion::ALL.into_iter().filter(differs).collect()
}

/// §6: how many go on was decided when round 1 was made; the cut is of confirmed results.
fn cut_change(before: &Tournament, after: &Tournament, people: &People) -> Option<CutPreview> {
    let bracket = before.bracket().filter(|_| !before.has_knock_outs())?;
    let above = |state: &Tournament| -> Vec<PlayerId> {
        ranking::preliminary_order(state, people).into_iter().take(bracket.cut as usize).collect()
    };
    let (old, new) = (above(before), above(after));
    let only_in = |some: &[PlayerId], others: &[PlayerId]| -> Vec<NamedPlayer> {
        let only = some.iter().filter(|player| !others.contains(player));
        only.map(|player| NamedPlayer { player: *player, name: people.name(*player) }).collect()
    };
    Some(CutPreview { places: bracket.cut, comes_in: only_in(&new, &old), falls_out: only_in(&old, &new) })
}
