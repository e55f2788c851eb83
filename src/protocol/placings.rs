//! The placings of tournaments: `event,date,player,place,quotient` (`formats.md`), and lists of title holders.
//!
//! Keeps out which of them count for a season, and who is the same person.

use std::collections::{BTreeSet, HashSet};

use encoding_rs::Encoding;
use jiff::civil::Date;

use super::files;
use super::grid::{Cell, Column, FileFault, Grid, Layout, Reading, Row, broken};
use crate::domain::points::Exact;
use crate::domain::season::Placing;

static PLACINGS: Layout =
    Layout { columns: &["event", "date", "player", "place", "quotient"], required: 5, known_otherwise: &[] };
const EVENT: usize = 0;
const DATE: usize = 1;
const PLAYER: usize = 2;
const PLACE: usize = 3;
const QUOTIENT: usize = 4;

static TITLES: Layout = Layout { columns: &["player", "name"], required: 1, known_otherwise: &[] };
const TITLE_HOLDER: usize = 0;

/// One row of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenPlacing {
    pub line: u64,
    /// As it is written there; empty where the cell is.
    pub event: String,
    pub date: Date,
    pub placing: Placing,
}

/// Every row, and every fault in the order of lines and columns. Rows are only good where there is no fault.
pub fn read(bytes: &[u8]) -> (Vec<GivenPlacing>, Vec<FileFault>) {
    let mut faults = Vec::new();
    let grid = Grid::read(bytes, &PLACINGS, &mut faults);
    read_grid(&grid, faults)
}

/// As [`read`], of a file as people have it, see [`Grid::of_people`]; and how it was read.
pub fn read_of_people(bytes: &[u8], meant: Option<&'static Encoding>) -> (Vec<GivenPlacing>, Vec<FileFault>, Reading) {
    let mut faults = Vec::new();
    let mut grid = Grid::of_people(bytes, meant, &PLACINGS, &mut faults);
    grid.carry_down(&[EVENT, DATE]);
    let (placings, faults) = read_grid(&grid, faults);
    (placings, faults, grid.reading().clone())
}

fn read_grid(grid: &Grid, mut faults: Vec<FileFault>) -> (Vec<GivenPlacing>, Vec<FileFault>) {
    let mut seen: HashSet<(String, String)> = HashSet::new();
    let mut placings = Vec::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        let read = read_placing(&row, &mut faults);
        let event = text(&row, EVENT, &mut faults);
        if let (Some(event), Some(player)) = (event, text(&row, PLAYER, &mut Vec::new()))
            && !seen.insert((event.to_owned(), player.to_owned()))
        {
            let sentence = format!("{player} has a place in {event} already");
            faults.push(at(&row, PLAYER, "player_twice_in_event", &sentence));
        }
        let event = event.unwrap_or_default().to_owned();
        placings.extend(read.map(|(date, placing)| GivenPlacing { line: row.line, event, date, placing }));
    }
    faults.sort_by_key(|fault| (fault.line, grid.position(&fault.column.to_string())));
    (placings, faults)
}

/// The ids of title holders.
///
/// # Errors
/// Every fault of the file.
pub fn read_titles(bytes: &[u8]) -> Result<BTreeSet<String>, Vec<FileFault>> {
    let mut faults = Vec::new();
    let grid = Grid::read(bytes, &TITLES, &mut faults);
    // A season without title holders has a list without rows.
    faults.retain(|fault| fault.code != "empty_file" || !grid.has(TITLE_HOLDER));
    let mut titles = BTreeSet::new();
    for row in grid.rows().filter(|row| !row.is_ragged()) {
        titles.extend(player(&row, TITLE_HOLDER, &mut faults));
    }
    if faults.is_empty() { Ok(titles) } else { Err(faults) }
}

fn at(row: &Row<'_>, column: usize, code: &'static str, sentence: &str) -> FileFault {
    FileFault::new(row.line, Column::named(row.heading(column)), code, sentence)
}

fn text<'a>(row: &Row<'a>, column: usize, faults: &mut Vec<FileFault>) -> Option<&'a str> {
    match row.cell(column) {
        Cell::Text(text) => match broken::fault(text).filter(|_| row.is_of_people()) {
            Some((code, sentence)) => {
                faults.push(at(row, column, code, sentence));
                None
            }
            None => Some(text),
        },
        Cell::Empty => None,
        Cell::NotUtf8 => {
            faults.push(at(row, column, "not_utf8", "this is not UTF-8; save the file as UTF-8"));
            None
        }
    }
}

fn player(row: &Row<'_>, column: usize, faults: &mut Vec<FileFault>) -> Option<String> {
    if row.has(column) && row.cell(column) == Cell::Empty {
        faults.push(at(row, column, "empty_player", "write the player's id"));
    }
    text(row, column, faults).map(|player| files::Cell::read(player).to_owned())
}

/// A date without a time, and with dashes: longer and shorter forms are dates elsewhere.
fn day(text: &str) -> Option<Date> {
    Some(text).filter(|date| date.len() == "2006-02-15".len()).and_then(|date| date.parse().ok())
}

/// Spreadsheets write `2006-02-15` as `15.02.2006` where that is the custom.
fn day_of_people(text: &str) -> Option<Date> {
    day(text).or_else(|| {
        let mut parts = text.split('.');
        let (Some(day), Some(month), Some(year), None) = (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return None;
        };
        Date::new(year.parse().ok().filter(|_| year.len() == 4)?, month.parse().ok()?, day.parse().ok()?).ok()
    })
}

/// `None` where a cell has a fault, which is told.
fn read_placing(row: &Row<'_>, faults: &mut Vec<FileFault>) -> Option<(Date, Placing)> {
    let before = faults.len();
    let date = text(row, DATE, faults);
    let is_text = row.has(DATE) && faults.len() == before;
    let date = date.and_then(|date| if row.is_of_people() { day_of_people(date) } else { day(date) });
    if is_text && date.is_none() {
        faults.push(at(row, DATE, "bad_date", "write the date as 2006-02-15"));
    }
    let player = player(row, PLAYER, faults);
    let place = text(row, PLACE, faults).map(|text| {
        let text = if row.is_of_people() { text.strip_suffix('.').unwrap_or(text) } else { text };
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // A place beyond the integers is beyond the points, too.
        digits.then(|| text.parse::<u32>().unwrap_or(u32::MAX)).filter(|place| *place > 0)
    });
    if place == Some(None) {
        let sentence = "write the place as a whole number from 1, or nothing for a disqualified player";
        faults.push(at(row, PLACE, "not_a_number", sentence));
    }
    let told = faults.len();
    let quotient = text(row, QUOTIENT, faults).map(str::parse::<Exact>);
    let is_text = row.has(QUOTIENT) && faults.len() == told;
    if is_text && !matches!(quotient, Some(Ok(_))) {
        faults.push(at(row, QUOTIENT, "bad_quotient", "write the Quotient as 612.345 or 17689/360"));
    }
    if faults.len() > before {
        return None;
    }
    Some((date?, Placing { player: player?, place: place.flatten(), quotient: quotient?.ok()? }))
}

#[cfg(test)]
mod tests {
    use super::super::grid::encoding;
    use super::*;

    #[test]
    fn a_day_that_was_forgotten_is_not_taken_from_the_event_above() {
        let file = "event,date,player,place,quotient\nSpring,2006-03-01,Ana,1,500\n,,Bob,2,400\nSummer,,Ana,1,500\n";
        let (placings, faults, _) = read_of_people(file.as_bytes(), None);
        assert_eq!(placings.iter().map(|given| given.event.as_str()).collect::<Vec<_>>(), ["Spring", "Spring"]);
        assert_eq!(faults.iter().map(|fault| (fault.line, fault.code)).collect::<Vec<_>>(), [(4, "bad_date")]);
    }

    #[test]
    fn a_file_that_a_german_spreadsheet_saved_is_read_and_the_commands_still_want_what_the_format_promises() {
        let file = b"event;date;player;place;quotient\nK\xf6ln;15.02.2006;Anna;1;612,345\n;;;;\n";
        let (read, faults, reading) = read_of_people(file, None);
        assert_eq!((faults, reading.encoding), (Vec::new(), "windows-1252".to_owned()));
        let [given] = &read[..] else { panic!("{read:?}") };
        assert_eq!((given.event.as_str(), given.date.to_string()), ("Köln", "2006-02-15".to_owned()));
        assert_eq!(given.placing.quotient, "612.345".parse().unwrap());
        // A title above, the event once, and places as they are printed.
        let file =
            "Saison 2006\nTurnier;Datum;Name;Platz;Quotient\nKöln;15.02.2006;Anna;1.;600\n;;Bo;2.;500\n".as_bytes();
        let (read, faults, reading) = read_of_people(file, None);
        let places: Vec<_> = read.iter().map(|given| (given.event.as_str(), given.placing.place)).collect();
        assert_eq!(
            (faults, places, reading.lines_left_out),
            (vec![], vec![("Köln", Some(1)), ("Köln", Some(2))], vec![1])
        );
        // What was guessed wrong can be said otherwise.
        let file = b"event;date;player;place;quotient\n\xa3\xf3d;15.02.2006;Anna;1;612,345\n";
        let event = |meant| read_of_people(file, encoding::named(meant)).0[0].event.clone();
        assert_eq!([event("windows-1252"), event("windows-1250")], ["£ód", "Łód"]);
        let codes: Vec<&str> = super::read(file).1.iter().map(|fault| fault.code).collect();
        assert_eq!(codes[..2], ["not_utf8", "bad_date"]);
        for day in ["15.02.06", "15.2", "2006.02.15", "31.02.2006", "x.y.z"] {
            assert_eq!(day_of_people(day), None, "{day}");
        }
    }
}
