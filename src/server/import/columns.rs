//! Which column of a list says what, by its heading or by what stands in it, and a row as what it says of its player.

use serde::Serialize;
use utoipa::ToSchema;

use super::headings::{Heading, heading};
use super::rows::{Row, Rows};
use crate::domain::listed::Listed;
use crate::domain::refusal::Refusal;
use crate::protocol::client::ListedPlayer;
use crate::protocol::grid::{Column, FileFault, HEADER_WITHIN_ROWS, broken, headings};

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

/// The line in which the columns are named, as it was found.
pub(super) struct Headed {
    /// `None` where no column is known as that of the names.
    pub columns: Option<Columns>,
    /// Of the last line of headings.
    pub line: u64,
    /// Where of two lines of headings one says nothing, the other does.
    pub cells: Row,
    /// Where in the rows the first line of headings is, and where the players begin.
    pub at: usize,
    pub below: usize,
}

impl Headed {
    /// `None` where no row of the first ones is a header. What stands above it is nobody: a title, a day, a place.
    pub(super) fn of(rows: &Rows) -> Option<Headed> {
        let first = &rows[..rows.len().min(HEADER_WITHIN_ROWS)];
        // A title may have the word "Name" in it: a row that names more columns is the header before that one. Of two
        // such rows the first, so that a second table below takes nobody away.
        let find = |is_header: &dyn Fn(&[String]) -> bool| first.iter().position(|(_, row)| is_header(row));
        let at = find(&|row| names_people(row) && names_columns(row))
            .or_else(|| find(&names_columns))
            .or_else(|| find(&names_people))
            .or_else(|| first.first().filter(|(_, row)| known(row) > 0 && is_filled_twice(row)).map(|_| 0))?;
        // Two lines of headings: the lower one says more, and where it says nothing, the upper one does.
        let below = first.get(at + 1).filter(|(_, row)| names_columns(row));
        let above = at.checked_sub(1).and_then(|above| first.get(above));
        let (upper, lower, from) = match (below, above) {
            (Some(below), _) => (Some(&first[at]), below, at),
            (None, Some(above)) if fills_up(&above.1, &first[at].1) => (Some(above), &first[at], at - 1),
            _ => (None, &first[at], at),
        };
        let cells = upper.map_or_else(|| lower.1.clone(), |upper| one_above_the_other(&upper.1, &lower.1));
        let below = from + if upper.is_some() { 2 } else { 1 };
        Some(Headed { columns: Columns::from_header(&cells), line: lower.0, cells, at: from, below })
    }
}

/// All columns that have a heading.
pub(super) fn named(header: &[String]) -> Vec<Unread> {
    let named = header.iter().enumerate().filter(|(_, cell)| !cell.is_empty());
    named.map(|(at, cell)| Unread { column: at + 1, heading: Some(cell.clone()) }).take(UNREAD_MOST).collect()
}

/// Whether a row of a workbook may be the header of a list.
pub(super) fn is_header(row: &[String]) -> bool {
    names_columns(row) || names_people(row)
}

/// How many kinds of columns a row names.
fn known(row: &[String]) -> usize {
    let mut kinds: Vec<Heading> = row.iter().filter_map(|cell| heading(cell)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len()
}

fn names_people(row: &[String]) -> bool {
    use Heading::{FirstName, LastName, Name, Player};
    row.iter().any(|cell| matches!(heading(cell), Some(Name | FirstName | LastName | Player)))
}

/// Nobody is called "Club" and lives in "Phone".
fn names_columns(row: &[String]) -> bool {
    known(row) > 1
}

fn is_filled_twice(row: &[String]) -> bool {
    row.iter().filter(|cell| !cell.is_empty()).count() > 1
}

/// The upper line has a heading where the lower one has none, as where cells go over both.
fn fills_up(upper: &[String], lower: &[String]) -> bool {
    let is_free = |at: usize| lower.get(at).is_none_or(String::is_empty);
    upper.iter().enumerate().any(|(at, cell)| is_free(at) && heading(cell).is_some())
}

fn one_above_the_other(upper: &[String], lower: &[String]) -> Row {
    let cell = |row: &[String], at: usize| row.get(at).filter(|cell| !cell.is_empty()).cloned();
    let of = |at| cell(lower, at).or_else(|| cell(upper, at)).unwrap_or_default();
    (0..upper.len().max(lower.len())).map(of).collect()
}

impl Columns {
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

    /// `None` where no column is known as that of the names.
    fn from_header(header: &[String]) -> Option<Columns> {
        let find = |kind: Heading| header.iter().position(|cell| heading(cell) == Some(kind));
        let (first, last, whole) = (find(Heading::FirstName), find(Heading::LastName), find(Heading::Name));
        let player = find(Heading::Player);
        let name = match (first, last, whole.or(player)) {
            (Some(first), Some(last), _) => vec![first, last],
            // "Nume, Prenume": the Romanian word for a family name is that for a name, too.
            (Some(first), None, Some(last)) => vec![first, last],
            (_, _, Some(name)) => vec![name],
            (Some(only), None, None) | (None, Some(only), None) => vec![only],
            (None, None, None) => return None,
        };
        Some(Columns {
            club: find(Heading::Club).or_else(|| find(Heading::Town)),
            address: find(Heading::Address),
            phone: find(Heading::Phone),
            email: find(Heading::Email),
            brings_game: find(Heading::BringsGame),
            fee_paid: find(Heading::FeePaid),
            // Our own roster has the number of each where it says who it is.
            number: find(Heading::Number).or_else(|| player.filter(|player| !name.contains(player))),
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

    fn field(&self, column: usize) -> &'static str {
        let fields = [
            (self.club, "club"),
            (self.address, "address"),
            (self.phone, "phone"),
            (self.email, "email"),
            (self.brings_game, "brings_game"),
            (self.fee_paid, "fee_paid"),
        ];
        fields.into_iter().find(|(at, _)| *at == Some(column)).map_or("name", |(_, field)| field)
    }

    /// A spreadsheet took the phone for a number, and dropped what stands in front of one.
    pub(super) fn has_phone_cut(&self, row: &[String]) -> bool {
        /// With fewer digits it is a number within a house.
        const DIGITS_MIN: usize = 7;
        let phone = self.phone.and_then(|column| row.get(column)).map_or("", String::as_str);
        phone.len() >= DIGITS_MIN && !phone.starts_with('0') && phone.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// A row that is nobody: a sum, a remark, or a number for whoever comes.
    pub(super) fn is_nobody(&self, row: &[String]) -> bool {
        let is_filled = |column: &usize| row.get(*column).is_some_and(|cell| !cell.is_empty());
        let first = row.iter().position(|cell| !cell.is_empty());
        let is_word = |column: &usize| row.get(*column).is_some_and(|cell| cell.contains(char::is_alphabetic));
        let sums_up = first.is_some_and(|first| {
            headings::sums_up(&row[first])
                && !self.read().filter(|column| *column != first).any(|column| is_word(&column))
        });
        let numbered = self.read().filter(|column| Some(*column) != self.number);
        sums_up || !numbered.into_iter().any(|column| is_filled(&column))
    }

    /// What a row says of its player, or its first fault.
    pub(super) fn player(&self, line: u64, row: &[String]) -> Result<Listed, FileFault> {
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        let filled = |column: Option<usize>| column.map(cell).filter(|text| !says_nothing(text)).map(str::to_owned);
        let marked = |name: &str, column: Option<usize>| match column.map(cell) {
            None | Some("") => Ok(false),
            Some(word) => mark(word).or_else(|| (name == "fee_paid").then(|| paid(word))?).ok_or_else(|| {
                FileFault::new(line, Column::named(name), "bad_mark", "write 1 or x for a mark, nothing for none")
            }),
        };
        // A row's own number says nothing of its player, whatever stands there.
        for column in self.read().filter(|column| Some(*column) != self.number) {
            if let Some((code, sentence)) = broken::fault(cell(column)) {
                return Err(FileFault::new(line, Column::named(self.field(column)), code, sentence));
            }
        }
        let name = self.name.iter().map(|index| cell(*index)).collect::<Vec<_>>().join(" ");
        let name = if self.numbered { without_number(&name).unwrap_or(&name) } else { &name };
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
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

/// What people write where somebody has paid, or has not: a word, or how much.
fn paid(word: &str) -> Option<bool> {
    const YES: [&str; 8] = ["bezahlt", "bez", "gezahlt", "paid", "ok", "bar", "platit", "achitat"];
    const NO: [&str; 12] = [
        "offen",
        "nicht bezahlt",
        "noch nicht",
        "unbezahlt",
        "open",
        "unpaid",
        "not paid",
        "due",
        "neplatit",
        "neachitat",
        "nu a platit",
        "restant",
    ];
    let folded = headings::folded(word);
    if YES.contains(&folded.as_str()) {
        return Some(true);
    }
    if NO.contains(&folded.as_str()) {
        return Some(false);
    }
    let amount = word.trim_matches(|letter: char| !letter.is_ascii_digit());
    let is_amount = amount.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    let unit = folded.trim_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    let is_money = matches!(unit, "" | "eur" | "euro" | "lei" | "ron" | "chf" | "fr");
    // Below zero is no payment.
    let counts = !amount.is_empty() && is_amount && is_money && !word.starts_with(['-', '\u{2212}']);
    counts.then(|| amount.bytes().any(|byte| matches!(byte, b'1'..=b'9')))
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
    fn the_roster_of_a_club_is_read_with_two_lines_of_headings_and_its_sum_is_nobody() {
        let list = "Stadtmeisterschaft 2026;;;;\nStand:;01.03.2026;;;\nPerson;;;Kontakt;\n\
            Nr.;Name, Vorname;Verein;Handy;E-Mail\n1;Müller,  Hans;Ulm;;\n2;Noll, Eva;;0170 1;\n3;;;;\nSumme: 2;;;;\n";
        let seen = seen(list);
        let names: Vec<&str> = seen.players.iter().map(|player| player.said.name.as_str()).collect();
        assert_eq!(names, ["Müller, Hans", "Noll, Eva"]);
        let header = seen.header.map(|header| (header.line, header.above));
        assert_eq!((header, seen.unread.len(), seen.lines_left_out), (Some((4, 3)), 0, vec![7, 8]));
        assert_eq!(found("Name;Verein\nEva;Ulm\nSumme;1\nTotal, Anna;Ulm\n").1, ["Eva", "Total, Anna"]);
    }

    #[test]
    fn what_one_line_of_headings_leaves_open_the_other_says() {
        for list in [
            "Nr;Name;;Kontakt;;Verein\n;Vorname;Nachname;Telefon;E-Mail;\n1;Eva;Noll;0170 1;;Ulm\n",
            "Nr;Name;;Telefon;E-Mail;Verein\n;Vorname;Nachname;;;\n1;Eva;Noll;0170 1;;Ulm\n",
        ] {
            let seen = seen(list);
            let said = &seen.players[0].said;
            assert_eq!(seen.players.len(), 1, "{list}");
            assert_eq!((said.name.as_str(), said.club.as_deref()), ("Eva Noll", Some("Ulm")), "{list}");
            assert_eq!(said.phone.as_deref().unwrap_or("0170 1"), "0170 1");
        }
    }

    #[test]
    fn nobody_is_offered_where_the_column_of_the_names_is_not_known_and_the_columns_are_told() {
        for (list, line) in [
            ("Meisterschaft\nNr;Wer kommt;Verein;Handy\n1;Eva Noll;Ulm;0170 1\n", 2),
            ("Wer kommt;Verein\nEva Noll;Ulm\n", 1),
            ("Name;Stadtmeisterschaft\n\nWer;Verein;Telefon\nEva;Ulm;0170 1\n", 3),
        ] {
            let seen = preview(list.as_bytes(), None, &Entered::default());
            let told: Vec<_> = seen.faults.iter().map(|fault| (fault.line, fault.code.as_str())).collect();
            assert_eq!((seen.players.len(), told), (0, vec![(Some(line), "no_name_column")]), "{list}");
            assert!(seen.unread.iter().any(|column| column.heading.as_deref().is_some_and(|it| it.starts_with("Wer"))));
        }
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
