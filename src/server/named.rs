//! Whom a cell of a file means at a tournament: `P7`, `7`, or a name that only one has.

use std::collections::HashMap;

use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::state::Tournament;
use crate::protocol::plan_file::Meant;

/// Who is meant by a name; `None` where several are called so.
pub struct Names(HashMap<String, Option<PlayerId>>);

impl Names {
    pub fn of(state: &Tournament, people: &People) -> Names {
        let mut names = HashMap::new();
        for player in state.roster() {
            let called = names.entry(people.own_name(player.id).to_lowercase());
            called.and_modify(|only| *only = None).or_insert(Some(player.id));
        }
        Names(names)
    }

    /// A number is tried first: nobody is called "P7" or "7".
    pub fn meant(&self, state: &Tournament, cell: &str) -> Meant {
        let digits = cell.strip_prefix(['P', 'p']).unwrap_or(cell);
        let numbered = digits.parse().ok().map(PlayerId).filter(|player| state.player(*player).is_some());
        match numbered.map(Some).or_else(|| self.0.get(&cell.to_lowercase()).copied()) {
            Some(Some(player)) => Meant::Player(player),
            Some(None) => Meant::Several,
            None => Meant::Nobody,
        }
    }
}
