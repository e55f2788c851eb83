//! What a command would do to the list, before it is done.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{SeasonNow, Seasons, applied};
use crate::domain::ids::AccountId;
use crate::domain::season::command::SeasonCommand;
use crate::domain::season::decide::{Context, Decision, decide};
use crate::domain::season::entry::Entry;
use crate::domain::season::field::List;
use crate::domain::season::refusal::SeasonRefusal;
use crate::protocol::season::{PreviewView, RowChange};

/// Changed rows that are shown one by one; all of them are counted.
const CHANGES_SHOWN_MAX: usize = 100;

impl Seasons {
    /// Rows before and after, and nothing else happens.
    ///
    /// # Errors
    /// The refusal that the command would get.
    pub fn preview(
        &self,
        now: &SeasonNow,
        by: AccountId,
        command: &SeasonCommand,
    ) -> Result<PreviewView, SeasonRefusal> {
        let context = Context { by, field: &now.field, list: &now.list };
        let Decision { events, people, .. } = decide(&now.season, command, &context)?;
        let mut field = now.field.clone();
        let kept = Arc::make_mut(&mut field.kept);
        people.iter().for_each(|change| kept.apply(change));
        Ok(difference(now, &applied(now, &events, field)))
    }
}

fn difference(before: &SeasonNow, after: &SeasonNow) -> PreviewView {
    let places = |now: &SeasonNow| -> BTreeMap<Entry, (u32, u64, &'static str)> { rows_by_entry(&now.list) };
    let (old, new) = (places(before), places(after));
    let mut seen: BTreeSet<(String, Option<u32>, Option<u32>)> = BTreeSet::new();
    let mut changes = Vec::new();
    let entries: BTreeSet<&Entry> = old.keys().chain(new.keys()).collect();
    for entry in entries {
        let (was, is) = (old.get(entry), new.get(entry));
        if was == is {
            continue;
        }
        let field = if is.is_some() { &after.field } else { &before.field };
        let name = field.name(*entry);
        let ranks = |place: Option<&(u32, u64, &str)>| place.map(|place| place.0);
        // Two entries of one person tell the same story once.
        if !seen.insert((name.clone(), ranks(was), ranks(is))) {
            continue;
        }
        changes.push(RowChange {
            name,
            club: field.club(*entry),
            rank_before: ranks(was),
            rank_after: ranks(is),
            points_before: was.map(|place| place.1),
            points_after: is.map(|place| place.1),
            qualified_before: was.map(|place| place.2.to_owned()),
            qualified_after: is.map(|place| place.2.to_owned()),
        });
    }
    changes.sort_by_key(|change| (change.rank_after.or(change.rank_before), change.rank_before));
    let changed = changes.len() as u32;
    changes.truncate(CHANGES_SHOWN_MAX);
    PreviewView {
        changed,
        changes,
        persons_before: before.list.rows.len() as u32,
        persons_after: after.list.rows.len() as u32,
    }
}

fn rows_by_entry(list: &List) -> BTreeMap<Entry, (u32, u64, &'static str)> {
    let mut places = BTreeMap::new();
    for row in &list.rows {
        let Some(person) = list.person(row) else { continue };
        for result in &person.results {
            places.insert(result.entry, (row.rank, row.points, super::board::word(row.qualified)));
        }
    }
    places
}
