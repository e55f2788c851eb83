//! Who is here and who is to be kept apart: PLAYERS and PAIRS (`formats.md`), and the numbers that the seating knows
//! people by.

use std::collections::HashMap;

use crate::cli::fault::{Column, FileFault, Refused, read_bytes};
use crate::domain::ids::PlayerId;
use crate::domain::seating::{CannotSeat, SEATED_PLAYERS_MAX};
use crate::protocol::files;
use crate::protocol::grid::{Cell, Grid, Layout, player_cell};

static PLAYERS: Layout = Layout { columns: &["player", "name"], required: 1, known_otherwise: &[] };
const PLAYER: usize = 0;
const NAME: usize = 1;

static PAIRS: Layout = Layout { columns: &["player", "other"], required: 2, known_otherwise: &[] };
const OTHER: usize = 1;

/// Everybody who is named somewhere. Numbers follow the order of the ids and never that of a file, so that a list in
/// another order is seated alike.
pub(super) struct People {
    /// By number, from 1: the id in the files, and the name.
    ids: Vec<(String, Option<String>)>,
    numbers: HashMap<String, PlayerId>,
    here: Vec<PlayerId>,
}

/// The number of players, where the argument is one.
pub(super) fn number(players: &str) -> Option<usize> {
    let digits = !players.is_empty() && players.bytes().all(|letter| letter.is_ascii_digit());
    // More digits than a number holds are too many players, too.
    digits.then(|| players.parse().unwrap_or(usize::MAX))
}

impl People {
    /// Reads PLAYERS: a number, or a file.
    pub(super) fn read(players: &str) -> Result<People, Refused> {
        let mut listed: Vec<(String, Option<String>)> = match number(players) {
            Some(number) if number > SEATED_PLAYERS_MAX => {
                let refusal = CannotSeat::TooManyPlayers { players: number };
                return Err(Refused::other(format!("{}: {refusal}", CannotSeat::CODE)));
            }
            Some(number) => (1..=number).map(|number| (format!("P{number}"), None)).collect(),
            None => read_players(players)?,
        };
        listed.sort_by(|(one, _), (other, _)| by_number(one).cmp(&by_number(other)));
        let numbers: HashMap<_, _> = listed.iter().zip(1..).map(|((id, _), at)| (id.clone(), PlayerId(at))).collect();
        Ok(People { here: (1..).take(listed.len()).map(PlayerId).collect(), ids: listed, numbers })
    }

    /// The numbers of those who are to be seated.
    pub(super) fn here(&self) -> &[PlayerId] {
        &self.here
    }

    /// The number of somebody who played before and need not be here.
    pub(super) fn also(&mut self, id: &str) -> PlayerId {
        if let Some(number) = self.numbers.get(id) {
            return *number;
        }
        self.ids.push((id.to_owned(), None));
        let number = PlayerId(self.ids.len() as u32);
        self.numbers.insert(id.to_owned(), number);
        number
    }

    pub(super) fn number_of(&self, id: &str) -> Option<PlayerId> {
        self.numbers.get(id).copied()
    }

    /// What the files call this player.
    pub(super) fn id(&self, player: PlayerId) -> &str {
        self.listed(player).map_or("", |(id, _)| id)
    }

    /// His name for people to read: the id where there is no other.
    pub(super) fn name(&self, player: PlayerId) -> &str {
        self.listed(player).map_or("", |(id, name)| name.as_deref().unwrap_or(id))
    }

    fn listed(&self, player: PlayerId) -> Option<&(String, Option<String>)> {
        (player.0 as usize).checked_sub(1).and_then(|at| self.ids.get(at))
    }

    /// Reads PAIRS. Who is not here cannot meet anybody; a pair with somebody unknown is told, and left out.
    pub(super) fn pairs(&self, file: &str) -> Result<Vec<(PlayerId, PlayerId)>, Refused> {
        let mut faults = Vec::new();
        let bytes = read_bytes(file)?;
        let grid = Grid::read(&bytes, &PAIRS, &mut faults);
        // Nobody to keep apart is no fault: the list may be empty below its header.
        faults.retain(|fault| fault.code != "empty_file" || bytes.is_empty());
        let mut pairs = Vec::new();
        for row in grid.rows().filter(|row| !row.is_ragged()) {
            let (one, other) = (player_cell(&row, PLAYER, &mut faults), player_cell(&row, OTHER, &mut faults));
            let (Some(one), Some(other)) = (one, other) else { continue };
            match (self.number_of(one), self.number_of(other)) {
                (Some(one), Some(other)) => pairs.push((one, other)),
                (known, _) => {
                    let unknown = if known.is_some() { other } else { one };
                    eprintln!("{file}:{}: {unknown} is not among the players; the pair is left out", row.line);
                }
            }
        }
        if faults.is_empty() { Ok(pairs) } else { Err(Refused::File { file: file.to_owned(), faults }) }
    }
}

/// P2 before P10: the number at the end of an id counts as a number.
fn by_number(id: &str) -> (&str, usize, &str) {
    let digits = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = id[digits.len()..].trim_start_matches('0');
    // As many digits as a number has decide first, then the digits: no number is too long.
    (digits, number.len(), &id[digits.len()..])
}

fn read_players(file: &str) -> Result<Vec<(String, Option<String>)>, Refused> {
    let mut faults = Vec::new();
    let bytes = read_bytes(file)?;
    let grid = Grid::read(&bytes, &PLAYERS, &mut faults);
    let mut listed: Vec<(String, Option<String>)> = Vec::new();
    let mut lines = HashMap::<String, u64>::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let Some(id) = player_cell(&row, PLAYER, &mut faults) else { continue };
        let name = match row.cell(NAME) {
            Cell::Text(name) => Some(files::Cell::read(name).to_owned()),
            Cell::Empty => None,
            Cell::NotUtf8 => {
                let sentence = "this cell is not UTF-8; save the file as UTF-8";
                faults.push(FileFault::new(row.line, Column::named(row.heading(NAME)), "not_utf8", sentence));
                None
            }
        };
        match lines.insert(id.to_owned(), row.line) {
            None => listed.push((id.to_owned(), name)),
            Some(first) => {
                let sentence = format!("{id} is already in line {first}; name everybody once");
                faults.push(FileFault::new(row.line, Column::named(row.heading(PLAYER)), CannotSeat::CODE, sentence));
            }
        }
    }
    faults.sort_by_key(|fault| fault.line);
    if faults.is_empty() { Ok(listed) } else { Err(Refused::File { file: file.to_owned(), faults }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_in_another_order_has_the_same_numbers() {
        let mut ids = vec!["P10", "P9", "Zoe", "P007", "Ada", "P8", "P100000000000000000000001"];
        ids.sort_by(|one, other| by_number(one).cmp(&by_number(other)));
        assert_eq!(ids, ["Ada", "P007", "P8", "P9", "P10", "P100000000000000000000001", "Zoe"]);
    }

    #[test]
    fn a_number_of_players_is_no_file_however_long_it_is() {
        assert_eq!(number("24"), Some(24));
        assert_eq!(number("99999999999999999999999999"), Some(usize::MAX));
        assert_eq!(number("24.csv"), None);
        assert!(People::read("2001").is_err_and(|refused| refused.lines().starts_with("cannot_seat: 2001 players")));
    }
}
