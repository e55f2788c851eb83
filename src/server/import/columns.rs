//! Which column of a list says what, by its heading or by what stands in it, and a row as what it says of its player.

use serde::Serialize;
use utoipa::ToSchema;

use super::Rows;
use crate::domain::listed::Listed;
use crate::domain::refusal::Refusal;
use crate::protocol::client::ListedPlayer;
use crate::protocol::grid::{Column, FileFault};

/// Column headings, in the languages of our screens. Of several the first that is there: a column `player` beside a
/// `name` holds numbers.
const NAME: [&str; 7] = ["name", "full name", "nume", "spieler", "jucător", "jucator", "player"];
const FIRST_NAME: [&str; 5] = ["first name", "firstname", "vorname", "prenume", "given name"];
const LAST_NAME: [&str; 6] = ["last name", "lastname", "nachname", "surname", "family name", "nume de familie"];
const CLUB: [&str; 8] = ["club", "verein", "town", "city", "ort", "stadt", "oraș", "oras"];
const ADDRESS: [&str; 6] = ["address", "adresse", "anschrift", "full address", "adresă", "adresa"];
const PHONE: [&str; 9] =
    ["phone", "phone number", "telephone", "mobile", "telefon", "telefonnummer", "handy", "mobil", "tel"];
const EMAIL: [&str; 5] = ["email", "e-mail", "mail", "e-mail-adresse", "email address"];
/// The first of each is how our own roster names it.
const BRINGS_GAME: [&str; 4] = ["brings_game", "brings a game", "bringt ein spiel", "aduce un joc"];
const FEE_PAID: [&str; 6] = ["fee_paid", "fee paid", "paid", "bezahlt", "plătit", "platit"];
const NUMBER: [&str; 6] = ["nr", "nr.", "no", "no.", "#", "nr. crt."];

/// Rows in which the header is looked for: titles, the day, the place and an empty line or two stand above it.
const HEADER_WITHIN_ROWS: usize = 10;

/// Columns that are told as not read; a workbook can have thousands.
const UNREAD_MOST: usize = 30;

/// A column of which nothing is taken over.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Unread {
    /// Counted from 1.
    pub column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<String>,
}

/// Where in a row what stands.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    name: Vec<usize>,
    club: Option<usize>,
    address: Option<usize>,
    phone: Option<usize>,
    email: Option<usize>,
    brings_game: Option<usize>,
    fee_paid: Option<usize>,
    /// The number of the row, which says nothing of its player.
    number: Option<usize>,
    /// Every name has its number before it, as in "7. Anna".
    numbered: bool,
}

impl Columns {
    /// `None` where no row of the first ones is a header. What stands above it is nobody: a title, a day, a place.
    pub(super) fn headed(rows: &Rows) -> Option<(Columns, usize)> {
        let first = rows.iter().take(HEADER_WITHIN_ROWS).enumerate();
        let headers = first.filter_map(|(at, (_, row))| Some((Columns::from_header(row)?, at)));
        // A title may have the word "Name" in it: a row that names more columns is the header before that one. Of two
        // such rows the first, so that a second table below takes nobody away.
        let mut headers: Vec<(Columns, usize)> = headers.collect();
        let chosen = headers.iter().position(|(columns, _)| columns.read().count() > 1).unwrap_or(0);
        (chosen < headers.len()).then(|| headers.swap_remove(chosen))
    }

    /// The columns in which something stands that nobody reads.
    pub(super) fn unread(&self, header: Option<&[String]>, players: &[(u64, Vec<String>)]) -> Vec<Unread> {
        let read: Vec<usize> = self.read().collect();
        let rows = || players.iter().map(|(_, row)| row.as_slice());
        let width = rows().chain(header).map(<[String]>::len).max().unwrap_or(0);
        let heading = |column: usize| header.and_then(|header| header.get(column)).filter(|cell| !cell.is_empty());
        let is_filled = |column: usize| rows().any(|row| row.get(column).is_some_and(|cell| !cell.is_empty()));
        let left = (0..width).filter(|column| !read.contains(column));
        left.filter(|column| heading(*column).is_some() || is_filled(*column))
            .map(|column| Unread { column: column + 1, heading: heading(column).cloned() })
            .take(UNREAD_MOST)
            .collect()
    }

    fn read(&self) -> impl Iterator<Item = usize> {
        let Columns { name, club, address, phone, email, brings_game, fee_paid, number, .. } = self;
        let others = [club, address, phone, email, brings_game, fee_paid, number];
        name.iter().copied().chain(others.into_iter().filter_map(|column| *column))
    }

    /// `None` where the first row is not a header.
    fn from_header(header: &[String]) -> Option<Columns> {
        let position = |word: &str| header.iter().position(|cell| cell.to_lowercase() == word);
        let find = |words: &[&str]| words.iter().find_map(|word| position(word));
        let (name, first, last, club) = (find(&NAME), find(&FIRST_NAME), find(&LAST_NAME), find(&CLUB));
        let name = match (first, last, name) {
            (Some(first), Some(last), _) => vec![first, last],
            // "Nume, Prenume": the Romanian word for a family name is that for a name, too.
            (Some(first), None, Some(last)) => vec![first, last],
            (_, _, Some(name)) => vec![name],
            (Some(only), None, None) | (None, Some(only), None) => vec![only],
            (None, None, None) => return None,
        };
        Some(Columns {
            club,
            address: find(&ADDRESS),
            phone: find(&PHONE),
            email: find(&EMAIL),
            brings_game: find(&BRINGS_GAME),
            fee_paid: find(&FEE_PAID),
            // Our own roster has the number of each there.
            number: find(&NUMBER).or_else(|| position("player")),
            ..Columns::of_name(name)
        })
    }

    fn of_name(name: Vec<usize>) -> Columns {
        Columns {
            name,
            club: None,
            address: None,
            phone: None,
            email: None,
            brings_game: None,
            fee_paid: None,
            number: None,
            numbered: false,
        }
    }

    /// A name and a club; before them perhaps the number of the row.
    pub(super) fn without_header(rows: &Rows) -> Columns {
        let first = || rows.iter().map(|(_, row)| row.first().map_or("", String::as_str));
        let is_number = |cell: &str| {
            let digits = cell.trim_end_matches(['.', ')']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let shift = usize::from(first().all(is_number));
        let numbered = first().all(|cell| without_number(cell).is_some());
        let number = (shift > 0).then_some(0);
        Columns { club: Some(shift + 1), number, numbered, ..Columns::of_name(vec![shift]) }
    }

    /// What a row says of its player, or its first fault.
    pub(super) fn player(&self, line: u64, row: &[String]) -> Result<Listed, FileFault> {
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        let filled = |column: Option<usize>| column.map(cell).filter(|text| !says_nothing(text)).map(str::to_owned);
        let marked = |name: &str, column: Option<usize>| match column.map(cell) {
            None | Some("") => Ok(false),
            Some(word) => mark(word).ok_or_else(|| {
                FileFault::new(line, Column::named(name), "bad_mark", "write 1 or x for a mark, nothing for none")
            }),
        };
        let name = self.name.iter().map(|index| cell(*index)).collect::<Vec<_>>().join(" ");
        let name = if self.numbered { without_number(&name).unwrap_or(&name).to_owned() } else { name };
        let said = ListedPlayer {
            name,
            club: filled(self.club),
            address: filled(self.address),
            phone: filled(self.phone),
            email: filled(self.email),
            brings_game: marked("brings_game", self.brings_game)?,
            fee_paid: marked("fee_paid", self.fee_paid)?,
        };
        said.cook().map_err(|refusal| match refusal {
            Refusal::BadField { path, problem } => {
                let sentence = format!("{path}: {problem}");
                FileFault::new(line, Column::Named(path), "bad_field", sentence)
            }
            other => FileFault::new(line, Column::Row, "bad_field", other.to_string()),
        })
    }
}

/// Empty, or what people write where they have nothing to write.
fn says_nothing(cell: &str) -> bool {
    const NOTHING: [&str; 3] = ["n/a", "n.a.", "k.a."];
    !cell.contains(char::is_alphanumeric) || NOTHING.contains(&cell.to_lowercase().replace(' ', "").as_str())
}

/// What people write for yes and no.
fn mark(word: &str) -> Option<bool> {
    const YES: [&str; 9] = ["1", "x", "yes", "y", "true", "ja", "j", "da", "\u{2713}"];
    const NO: [&str; 6] = ["0", "no", "false", "nein", "nu", "-"];
    let word = word.to_lowercase();
    YES.contains(&word.as_str()).then_some(true).or(NO.contains(&word.as_str()).then_some(false))
}

/// "Anna" of "7. Anna" and "7) Anna".
fn without_number(cell: &str) -> Option<&str> {
    let rest = cell.trim_start_matches(|character: char| character.is_ascii_digit());
    let name = rest.strip_prefix(['.', ')'])?.trim_start();
    (rest.len() < cell.len() && name.starts_with(char::is_alphabetic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use crate::server::import::{Entered, Preview, preview};

    fn seen(list: &str) -> Preview {
        let seen = preview(list.as_bytes(), None, &Entered::default());
        assert_eq!(seen.faults, []);
        seen
    }

    /// The line of the header, what is above it, and who is below.
    fn found(list: &str) -> (Option<(u64, usize)>, Vec<String>) {
        let seen = seen(list);
        let header = seen.header.map(|header| (header.line, header.above));
        (header, seen.players.into_iter().map(|player| player.said.name).collect())
    }

    fn unread(list: &str) -> Vec<(usize, Option<String>)> {
        seen(list).unread.into_iter().map(|unread| (unread.column, unread.heading)).collect()
    }

    #[test]
    fn a_title_above_the_header_is_nobody_and_the_line_of_the_header_is_told() {
        let names = || vec!["Eva Noll".to_owned(), "Otto Ilg".to_owned()];
        let list = "Anmeldeliste Stadtmeisterschaft\n\nNr;Vorname;Nachname;Ort\n1;Eva;Noll;Ulm\n2;Otto;Ilg;Bonn\n";
        assert_eq!(found(list), (Some((3, 1)), names()));
        assert_eq!(found("Anmeldeliste\nName\nEva Noll\nOtto Ilg\n"), (Some((2, 1)), names()));
        assert_eq!(found("Name;Stadtmeisterschaft\nName;Verein\nEva Noll;Ulm\nOtto Ilg;\n"), (Some((2, 1)), names()));
        assert_eq!(found("Name;Verein\nEva Noll;Ulm\nOtto Ilg;\n"), (Some((1, 0)), names()));
        assert_eq!(found("Eva Noll\nOtto Ilg\n"), (None, names()));
    }

    #[test]
    fn a_second_table_below_takes_nobody_of_the_first_away_and_far_below_nothing_is_a_header() {
        let (header, names) = found("Name;Verein\nEva;Ulm\nName;Verein;Ort\nOtto;Bonn\n");
        assert_eq!((header, names.len()), (Some((1, 0)), 3));
        let (header, names) = found(&format!("{}Name\n", "Eva\n".repeat(10)));
        assert_eq!((header, names.len()), (None, 11));
    }

    #[test]
    fn columns_that_nobody_reads_are_named() {
        let named = |column: usize, heading: &str| (column, Some(heading.to_owned()));
        let list = "Nr;Name;Elo;Verein;Geburtstag;;\n1;Eva;1800;Ulm;;;late\n";
        assert_eq!(unread(list), [named(3, "Elo"), named(5, "Geburtstag"), (7, None)]);
        assert_eq!(unread("Name;Ort;Verein\nEva;Ulm;SC Ulm\n"), [named(2, "Ort")], "one of both is the club");
        assert_eq!(unread("1;Eva;Ulm;0170 1234567\n2;Otto;;\n"), [(4, None)]);
        assert_eq!(unread("Name;Verein\nEva;Ulm\n"), []);
        assert_eq!(unread("player,name,club\nP1,Eva,Ulm\n"), [], "our own roster");
    }
}
