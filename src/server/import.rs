//! A list of players as people have it: lines pasted from a mail, or a CSV file out of any spreadsheet. Shown before
//! anything is entered.
//!
//! Keeps out entering them, which is the command `add_players`.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::text::{Line, PersonName};
use crate::protocol::client::NewPlayer;

/// Column headings that say "name", "first name", "last name" and "club", in the languages of our screens.
const NAME: [&str; 7] = ["name", "player", "spieler", "nume", "jucator", "jucător", "full name"];
const FIRST_NAME: [&str; 5] = ["first name", "firstname", "vorname", "prenume", "given name"];
const LAST_NAME: [&str; 6] = ["last name", "lastname", "nachname", "surname", "family name", "nume de familie"];
const CLUB: [&str; 8] = ["club", "town", "city", "verein", "ort", "stadt", "oras", "oraș"];

/// What would be entered, and what could not be read.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preview {
    pub players: Vec<NewPlayer>,
    pub faults: Vec<ImportFault>,
    /// How the bytes were read: `UTF-8`, `UTF-16LE`, `windows-1252`, …
    pub encoding: String,
    /// What separates the columns; absent where every line is a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
}

#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ImportFault {
    /// Counted from 1.
    pub line: u64,
    pub message: String,
}

/// Reads a list. Nothing is guessed silently: encoding and separator are part of the answer.
pub fn preview(bytes: &[u8]) -> Preview {
    let (text, encoding) = decoded(bytes);
    let separator = separator_of(&text);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator.map_or(b'\0', |separator| separator as u8))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut columns = Columns::default();
    let mut preview = Preview { players: Vec::new(), faults: Vec::new(), encoding: encoding.to_owned(), separator };
    for (index, record) in reader.records().enumerate() {
        let record = match record {
            Ok(record) => record,
            Err(problem) => {
                let line = problem.position().map_or(index as u64 + 1, csv::Position::line);
                preview.faults.push(ImportFault { line, message: problem.to_string() });
                continue;
            }
        };
        let line = record.position().map_or(index as u64 + 1, csv::Position::line);
        if record.iter().all(str::is_empty) {
            continue;
        }
        if index == 0
            && let Some(headed) = Columns::from_header(&record)
        {
            columns = headed;
            continue;
        }
        match columns.player(&record) {
            Ok(player) => preview.players.push(player),
            Err(message) => preview.faults.push(ImportFault { line, message }),
        }
    }
    preview
}

/// UTF-8 or UTF-16 by their marks, else UTF-8 if it is, else the code page of Western spreadsheets.
fn decoded(bytes: &[u8]) -> (String, &'static str) {
    let encoding = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None if std::str::from_utf8(bytes).is_ok() => encoding_rs::UTF_8,
        None => encoding_rs::WINDOWS_1252,
    };
    let (text, encoding, _) = encoding.decode(bytes);
    (text.into_owned(), encoding.name())
}

/// The separator that the most lines have, of those the one they have most of; none where no line has any.
fn separator_of(text: &str) -> Option<char> {
    let counted = [';', '\t', ','].map(|separator| {
        let in_lines = text.lines().filter(|line| line.contains(separator)).count();
        (in_lines, text.matches(separator).count(), separator)
    });
    let most = counted.into_iter().max_by_key(|(in_lines, all, _)| (*in_lines, *all));
    most.filter(|(in_lines, ..)| *in_lines > 0).map(|(.., separator)| separator)
}

/// Where in a row what stands.
#[derive(Debug, PartialEq, Eq)]
struct Columns {
    name: Vec<usize>,
    club: Option<usize>,
}

impl Default for Columns {
    fn default() -> Self {
        Columns { name: vec![0], club: Some(1) }
    }
}

impl Columns {
    /// `None` where the first row is not a header.
    fn from_header(header: &csv::StringRecord) -> Option<Columns> {
        let find = |words: &[&str]| {
            header.iter().position(|cell| words.contains(&cell.to_lowercase().trim_start_matches('\u{feff}')))
        };
        let (name, first, last, club) = (find(&NAME), find(&FIRST_NAME), find(&LAST_NAME), find(&CLUB));
        let name = match (first, last, name) {
            (Some(first), Some(last), _) => vec![first, last],
            // "Nume, Prenume": the Romanian word for a family name is that for a name, too.
            (Some(first), None, Some(last)) => vec![first, last],
            (_, _, Some(name)) => vec![name],
            (Some(only), None, None) | (None, Some(only), None) => vec![only],
            (None, None, None) => return None,
        };
        Some(Columns { name, club })
    }

    fn player(&self, row: &csv::StringRecord) -> Result<NewPlayer, String> {
        let cell = |index: usize| row.get(index).unwrap_or_default();
        let name = self.name.iter().map(|index| cell(*index)).collect::<Vec<_>>().join(" ");
        let name = PersonName::parse(&name).map_err(|problem| format!("name: {problem}"))?;
        let club = self.club.map(cell).filter(|club| !club.is_empty());
        let club = club.map(Line::parse).transpose().map_err(|problem| format!("club: {problem}"))?;
        Ok(NewPlayer { name: name.to_string(), club: club.map(|club| club.to_string()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bytes: &[u8]) -> Vec<String> {
        preview(bytes).players.into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn pasted_lines_are_names() {
        assert_eq!(names("Anna Müller\n\n  Șerban Ilie \r\n".as_bytes()), ["Anna Müller", "Șerban Ilie"]);
    }

    #[test]
    fn a_spreadsheet_with_semicolons_and_headings_is_read_by_its_headings() {
        let preview = preview("Verein;Nachname;Vorname\nBonn;Müller;Anna\n;\"Le; Roi\";Jo\n".as_bytes());
        assert_eq!(preview.separator, Some(';'));
        let players = [("Anna Müller", Some("Bonn")), ("Jo Le; Roi", None)]
            .map(|(name, club)| NewPlayer { name: name.to_owned(), club: club.map(str::to_owned) });
        assert_eq!(preview.players, players);
    }

    #[test]
    fn files_from_old_and_new_spreadsheets_keep_their_letters() {
        let utf16: Vec<u8> =
            [0xff, 0xfe].into_iter().chain("name\nŁukasz\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(names(&utf16), ["Łukasz"]);
        assert_eq!(names(b"name\nM\xfcller\n"), ["Müller"]);
        assert_eq!(preview(b"name\nM\xfcller\n").encoding, "windows-1252");
        assert_eq!(names("\u{feff}name,club\nÑuñez,X\n".as_bytes()), ["Ñuñez"]);
    }

    #[test]
    fn a_list_that_names_a_town_only_later_is_still_read_by_its_commas() {
        let preview = preview("Anna Müller\nNoor Rahimi, Köln\n".as_bytes());
        let clubs: Vec<Option<&str>> = preview.players.iter().map(|player| player.club.as_deref()).collect();
        assert_eq!(clubs, [None, Some("Köln")]);
    }

    #[test]
    fn two_people_of_one_name_stay_two() {
        assert_eq!(names(b"name;ort\nAnna;Bonn\nAnna;Ulm\n").len(), 2);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let long = format!("Ana\n{}\nBo\n", "x".repeat(200));
        let preview = preview(long.as_bytes());
        assert_eq!(preview.players.len(), 2);
        assert_eq!(preview.faults.len(), 1);
        assert_eq!(preview.faults[0].line, 2);
    }

    #[test]
    fn any_bytes_get_an_answer() {
        for bytes in [&b""[..], b"\0\0\0", b"\"open", b"\xff\xfe\x00", b",,,\n;;;"] {
            preview(bytes);
        }
    }
}
