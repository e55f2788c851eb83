//! Which column of a list says what, by its heading or by what stands in it, and a row as what it says of its player.

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
    /// Every name has its number before it, as in "7. Anna".
    numbered: bool,
}

impl Columns {
    /// With the rows that are players.
    pub(super) fn of(rows: &Rows) -> (Columns, &[(u64, Vec<String>)]) {
        let headed = rows.split_first().and_then(|((_, header), rest)| Some((Columns::from_header(header)?, rest)));
        headed.unwrap_or_else(|| (Columns::without_header(rows), rows))
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
            numbered: false,
        }
    }

    /// A name and a club; before them perhaps the number of the row.
    fn without_header(rows: &Rows) -> Columns {
        let first = || rows.iter().map(|(_, row)| row.first().map_or("", String::as_str));
        let is_number = |cell: &str| {
            let digits = cell.trim_end_matches(['.', ')']);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        let shift = usize::from(first().all(is_number));
        let numbered = first().all(|cell| without_number(cell).is_some());
        Columns { club: Some(shift + 1), numbered, ..Columns::of_name(vec![shift]) }
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
