//! Where the search for a round begins: the seats of the hall in one line, filled in the order of the ranking or, where
//! there is none, of chance.

use super::field::{Field, Player};
use super::tables::TablePlan;

/// The slots in the order in which a ranking fills them. The 3-tables go together to where the fewest have sat at
/// one before, as far down as that allows.
pub(super) fn slots(field: &Field, ranked: bool, order: &[Player], begins: &[usize]) -> Vec<usize> {
    let above = if ranked && field.threes > 0 {
        (0..=field.fours)
            .rev()
            .min_by_key(|above| {
                let sitting = &order[4 * above..4 * above + 3 * field.threes];
                sitting.iter().map(|&player| u32::from(field.past.threes[usize::from(player)])).sum::<u32>()
            })
            .unwrap_or(field.fours)
    } else {
        field.fours
    };
    let tables = (0..above).chain(field.fours..field.tables()).chain(above..field.fours);
    tables.flat_map(|table| begins[table]..begins[table + 1]).collect()
}

/// Fills the slots along the line, people who need a certain table first.
pub(super) fn fill(plan: &TablePlan, order: &[Player], line: &[usize], begins: &[usize]) -> Vec<Player> {
    let mut slots = vec![None; order.len()];
    let mut taken = vec![0; begins.len()];
    for &player in order {
        if let Some(table) = plan.pinned[usize::from(player)].map(usize::from) {
            slots[begins[table] + taken[table]] = Some(player);
            taken[table] += 1;
        }
    }
    let free: Vec<_> = line.iter().copied().filter(|&slot| slots[slot].is_none()).collect();
    let others = order.iter().filter(|&&player| plan.pinned[usize::from(player)].is_none());
    for (slot, &player) in free.into_iter().zip(others) {
        slots[slot] = Some(player);
    }
    slots.into_iter().flatten().collect()
}
