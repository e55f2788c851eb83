//! What a results file says about its players in all their rows together: one name, one lot, one table a round.

use std::collections::HashMap;

use super::FilePlayer;
use super::cells::RawRow;
use crate::protocol::grid::{Column, FileFault};

/// A player while his rows are read.
struct Seen {
    player: FilePlayer,
    names: Vec<String>,
    lots: Vec<i128>,
}

/// Every player in the order of first appearance; faults where rows contradict each other.
pub(super) fn gather(rows: &[RawRow], has_lot_column: bool, faults: &mut Vec<FileFault>) -> Vec<FilePlayer> {
    let mut seen: Vec<Seen> = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    let mut lot_owner: HashMap<i128, usize> = HashMap::new();
    let mut table_of: HashMap<(u64, usize), u64> = HashMap::new();
    for row in rows {
        let Some(id) = &row.player else { continue };
        let at = *index.entry(id).or_insert(seen.len());
        if at == seen.len() {
            let player = FilePlayer { id: id.clone(), name: id.clone(), lot: None, line: row.line, has_lot_column };
            seen.push(Seen { player, names: Vec::new(), lots: Vec::new() });
        }
        let Seen { player, names, lots } = &mut seen[at];
        if let Some(name) = row.name.as_ref().filter(|name| !names.contains(name)) {
            match names.first() {
                None => player.name.clone_from(name),
                Some(first) => {
                    let sentence = format!("{id} is called {first} in another row");
                    faults.push(FileFault::new(row.line, Column::named("name"), "name_differs", sentence));
                }
            }
            names.push(name.clone());
        }
        if let Some(lot) = row.lot.filter(|lot| !lots.contains(lot)) {
            let mut fault = |code, sentence: String| {
                faults.push(FileFault::new(row.line, Column::named("lot"), code, sentence));
            };
            match lots.first() {
                None => player.lot = Some(lot),
                Some(first) => fault("lot_differs", format!("{id} has the lot {first} in another row")),
            }
            lots.push(lot);
            let owner = *lot_owner.entry(lot).or_insert(at);
            if owner != at {
                fault("lot_twice", format!("another player has this lot: {}", seen[owner].player.id));
            }
        }
        if let (Some(round), Some(table)) = (row.round, row.table) {
            let first = *table_of.entry((round, at)).or_insert(table);
            if first != table {
                let sentence = format!("{id} sits at table {first} in the same round");
                faults.push(FileFault::new(row.line, Column::named("player"), "player_twice_in_round", sentence));
            }
        }
    }
    seen.into_iter().map(|seen| seen.player).collect()
}
