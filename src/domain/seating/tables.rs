//! Which table has which number and size: people who need a certain table have theirs, the rest follow.
//!
//! A number above the count of tables is no mistake: the table stands in the hall, and one of the round's tables is
//! played there.

use super::field::{Field, Player, Tables};
use super::{CannotSeat, SeatedRound, SeatedTable};
use crate::domain::ids::{Seat, TableNo};

/// The tables of a round, 4-tables first. The number of a table belongs to its place in this list.
pub(super) struct TablePlan {
    numbers: Vec<TableNo>,
    /// For each player the table he has to sit at, as an index.
    pub(super) pinned: Vec<Option<u16>>,
}

impl TablePlan {
    pub(super) fn of(field: &Field) -> Result<TablePlan, CannotSeat> {
        let mut groups: Vec<(TableNo, Vec<Player>)> = Vec::new();
        let mut wishes = field.fixed.clone();
        wishes.sort_unstable_by_key(|(player, table)| (*table, *player));
        for (player, table) in wishes {
            match groups.last_mut() {
                Some((last, people)) if *last == table => people.push(player),
                _ => groups.push((table, vec![player])),
            }
        }
        if groups.len() > field.tables() {
            return Err(CannotSeat::TooManyTables {
                wanted: groups.len(),
                tables: field.tables(),
                players: field.players(),
            });
        }
        // Larger groups first: they get the 4-tables.
        groups.sort_by_key(|(table, people)| (std::cmp::Reverse(people.len()), *table));
        for (index, (table, people)) in groups.iter().enumerate() {
            let seats = if index < field.fours { 4 } else { 3 };
            if people.len() > seats {
                return Err(CannotSeat::TableFull { table: *table, people: people.len(), seats });
            }
        }
        let mut numbers: Vec<TableNo> = groups.iter().map(|(table, _)| *table).collect();
        let free = (1..).map(TableNo).filter(|number| !field.fixed.iter().any(|(_, taken)| taken == number));
        numbers.extend(free.take(field.tables() - groups.len()));
        let mut pinned = vec![None; field.players()];
        for (index, (_, people)) in (0..).zip(&groups) {
            for &player in people {
                pinned[usize::from(player)] = Some(index);
            }
        }
        Ok(TablePlan { numbers, pinned })
    }

    /// Whether two people at one table are a table that no plan has.
    pub(super) fn shares_a_table(&self) -> bool {
        let mut taken: Vec<_> = self.pinned.iter().flatten().collect();
        taken.sort_unstable();
        taken.windows(2).any(|pair| pair[0] == pair[1])
    }

    /// The players who need a table, each with its index.
    pub(super) fn wishes(&self) -> impl Iterator<Item = (Player, usize)> {
        (0..).zip(&self.pinned).filter_map(|(player, table)| Some((player, usize::from((*table)?))))
    }

    /// Puts the tables where the people who need one have theirs; `None` where two of them are at one table.
    pub(super) fn arranged(&self, tables: Tables) -> Option<Tables> {
        let mut places: Vec<Option<Vec<Player>>> = vec![None; tables.len()];
        let mut others = Vec::new();
        for table in tables {
            let mut wanted: Vec<_> = table.iter().filter_map(|&player| self.pinned[usize::from(player)]).collect();
            wanted.dedup();
            match wanted[..] {
                [] => others.push(table),
                [place] if places[usize::from(place)].is_none() => places[usize::from(place)] = Some(table),
                _ => return None,
            }
        }
        let mut others = others.into_iter();
        places.into_iter().map(|place| place.or_else(|| others.next())).collect()
    }

    /// The round as people read it: tables by number, seats from 1.
    pub(super) fn seated(&self, field: &Field, tables: &Tables) -> SeatedRound {
        let mut seated: Vec<_> = self
            .numbers
            .iter()
            .zip(tables)
            .map(|(&no, players)| SeatedTable {
                no,
                seats: Seat::ALL
                    .into_iter()
                    .zip(players.iter().map(|&player| field.ids[usize::from(player)]))
                    .collect(),
            })
            .collect();
        seated.sort_by_key(|table| table.no);
        SeatedRound { tables: seated }
    }
}
