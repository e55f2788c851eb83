//! A list of players as people have it: lines pasted from a mail, a CSV file or a workbook out of any spreadsheet. Shown
//! before anything is entered, with who may be entered already.
//!
//! Keeps out entering them, which is the command `add_players`.

use std::collections::HashMap;

use csv::ByteRecord;
use encoding_rs::Encoding;
use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::ids::PlayerId;
use crate::domain::people::People;
use crate::domain::registration::plain;
use crate::domain::state::Tournament;
use crate::domain::text::{Line, PersonName};
use crate::protocol::client::PLAYERS_PER_COMMAND_MAX;
use crate::protocol::files::Cell;
use crate::protocol::grid::{self, Column, FileFault, WORKBOOK, encoding, quotes};
use crate::protocol::server::{FAULTS_MAX, FaultView};

/// Column headings that say "name", "first name", "last name" and "club", in the languages of our screens. Of several the
/// first that is there: a column `player` beside a `name` holds numbers.
const NAME: [&str; 7] = ["name", "full name", "nume", "spieler", "jucător", "jucator", "player"];
const FIRST_NAME: [&str; 5] = ["first name", "firstname", "vorname", "prenume", "given name"];
const LAST_NAME: [&str; 6] = ["last name", "lastname", "nachname", "surname", "family name", "nume de familie"];
const CLUB: [&str; 8] = ["club", "verein", "town", "city", "ort", "stadt", "oraș", "oras"];

/// What would be entered, and what could not be read.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preview {
    pub players: Vec<Listed>,
    /// Each with its line and column.
    pub faults: Vec<FaultView>,
    /// How the bytes were read: `UTF-8`, `UTF-16LE`, `windows-1250`, `XLSX`, …
    pub encoding: String,
    /// What separates the columns; absent in a workbook, and where every line is a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
}

/// A player of the list.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Listed {
    /// Counted from 1.
    pub line: u64,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
    /// Somebody who is called the same is entered already: perhaps the same person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Known>,
    /// The line of the list that names the same before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin_of: Option<u64>,
}

/// Somebody who is entered already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Known {
    pub player: PlayerId,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

/// Everybody who is entered already, by name as it is compared.
#[derive(Debug, Default)]
pub struct Entered(HashMap<String, Vec<Known>>);

impl Entered {
    pub fn of(state: &Tournament, people: &People) -> Entered {
        let mut entered: HashMap<String, Vec<Known>> = HashMap::new();
        for player in state.entered().filter_map(|entry| people.person(entry.id).map(|person| (entry.id, person))) {
            let (player, person) = player;
            let club = person.club.as_ref().map(ToString::to_string);
            let known = Known { player, name: person.name.to_string(), club };
            entered.entry(plain(&person.name)).or_default().push(known);
        }
        Entered(entered)
    }

    /// Two clubs tell two people of one name apart; a club that is not named tells nothing.
    fn same_as(&self, name: &str, club: Option<&str>) -> Option<Known> {
        let namesakes = self.0.get(&plain(name))?;
        let may_be = |known: &&Known| match (&known.club, club) {
            (Some(one), Some(other)) => plain(one) == plain(other),
            _ => true,
        };
        namesakes.iter().find(may_be).cloned()
    }
}

/// Reads a list. Nothing is guessed silently: encoding and separator are part of the answer.
pub fn preview(bytes: &[u8], meant: Option<&'static Encoding>, entered: &Entered) -> Preview {
    let mut preview = Preview::default();
    let rows = preview.rows(bytes, meant);
    let (columns, rows) = Columns::of(&rows);
    if rows.is_empty() && preview.faults.is_empty() {
        preview.fault(&FileFault::new(1, Column::File, "empty_file", "there is nobody in this list"));
    }
    let mut named: HashMap<(String, String), u64> = HashMap::new();
    for (line, row) in rows {
        if preview.faults.len() == FAULTS_MAX {
            break;
        }
        if preview.players.len() == PLAYERS_PER_COMMAND_MAX {
            let sentence =
                format!("a list has at most {PLAYERS_PER_COMMAND_MAX} players; bring the others in another one");
            preview.fault(&FileFault::new(*line, Column::Row, "too_many", sentence));
            break;
        }
        match columns.player(row) {
            Ok((name, club)) => {
                let key = (plain(&name), club.as_deref().map(plain).unwrap_or_default());
                let twin_of = named.get(&key).copied();
                named.entry(key).or_insert(*line);
                let same_as = entered.same_as(&name, club.as_deref());
                preview.players.push(Listed { line: *line, name, club, same_as, twin_of });
            }
            Err((column, message)) => {
                preview.fault(&FileFault::new(*line, Column::named(column), "bad_field", message));
            }
        }
    }
    preview
}

type Rows = Vec<(u64, Vec<String>)>;

impl Preview {
    fn fault(&mut self, fault: &FileFault) {
        self.faults.push(fault.into());
    }

    /// The rows in which anything stands, and how they were found.
    fn rows(&mut self, bytes: &[u8], meant: Option<&'static Encoding>) -> Rows {
        if grid::is_workbook(bytes) {
            WORKBOOK.clone_into(&mut self.encoding);
            return match grid::workbook_records(bytes) {
                Ok(records) => rows(records.into_iter()),
                Err(fault) => {
                    self.fault(&fault);
                    Vec::new()
                }
            };
        }
        let (mut text, encoding) = encoding::decoded(bytes, meant);
        encoding.clone_into(&mut self.encoding);
        self.separator = quotes::take_separator(&mut text).or_else(|| separator_of(&text));
        let separator = self.separator.map_or(b'\0', |separator| separator as u8);
        match quotes::unclosed(&text, separator) {
            Some(fault) => {
                self.fault(&fault);
                Vec::new()
            }
            None => rows(grid::records(&text, separator)),
        }
    }
}

fn rows(records: impl Iterator<Item = (u64, ByteRecord)>) -> Rows {
    let cells = |record: ByteRecord| {
        let cell = |cell: &[u8]| Cell::read(String::from_utf8_lossy(cell).trim()).to_owned();
        record.iter().map(cell).collect::<Vec<String>>()
    };
    let filled = records.map(|(line, record)| (line, cells(record)));
    filled.filter(|(_, row)| row.iter().any(|cell| !cell.is_empty())).collect()
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
    /// Every name has its number before it, as in "7. Anna".
    numbered: bool,
}

impl Columns {
    /// With the rows that are players.
    fn of(rows: &Rows) -> (Columns, &[(u64, Vec<String>)]) {
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
        Some(Columns { name, club, numbered: false })
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
        Columns { name: vec![shift], club: Some(shift + 1), numbered }
    }

    /// The name, and the club where one is named; or the column that cannot be read, and why.
    fn player(&self, row: &[String]) -> Result<(String, Option<String>), (&'static str, String)> {
        let cell = |index: usize| row.get(index).map_or("", String::as_str);
        let name = self.name.iter().map(|index| cell(*index)).collect::<Vec<_>>().join(" ");
        let name = if self.numbered { without_number(&name).unwrap_or(&name) } else { &name };
        let name = PersonName::parse(name).map_err(|problem| ("name", format!("name: {problem}")))?;
        let club = self.club.map(cell).filter(|club| !club.is_empty());
        let club = club.map(Line::parse).transpose().map_err(|problem| ("club", format!("club: {problem}")))?;
        Ok((name.to_string(), club.map(|club| club.to_string())))
    }
}

/// "Anna" of "7. Anna" and "7) Anna".
fn without_number(cell: &str) -> Option<&str> {
    let rest = cell.trim_start_matches(|character: char| character.is_ascii_digit());
    let name = rest.strip_prefix(['.', ')'])?.trim_start();
    (rest.len() < cell.len() && name.starts_with(char::is_alphabetic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preview(bytes: &[u8]) -> Preview {
        super::preview(bytes, None, &Entered::default())
    }

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
        let players = preview.players.iter().map(|player| (player.line, player.name.as_str(), player.club.as_deref()));
        let players: Vec<_> = players.collect();
        assert_eq!(players, [(2, "Anna Müller", Some("Bonn")), (3, "Jo Le; Roi", None)]);
    }

    #[test]
    fn the_line_in_which_a_spreadsheet_names_its_separator_is_nobody() {
        let seen = preview(b"sep=;\r\nName;Verein\r\nZoe, Ann;Ulm\r\n");
        let players: Vec<_> = seen.players.iter().map(|it| (it.line, it.name.as_str(), it.club.as_deref())).collect();
        assert_eq!((players, seen.separator), (vec![(3, "Zoe, Ann", Some("Ulm"))], Some(';')));
    }

    #[test]
    fn a_quote_that_is_not_closed_and_a_list_of_nobody_are_told() {
        let told = |bytes: &[u8]| {
            let seen = preview(bytes);
            let faults = seen.faults.into_iter().map(|fault| (fault.line, fault.code));
            (seen.players.len(), faults.collect::<Vec<_>>())
        };
        let unclosed = (Some(2), "unclosed_quote".to_owned());
        assert_eq!(told("name,club\n\"Open quote,Bonn\nBert,Köln".as_bytes()), (0, vec![unclosed]));
        for nobody in [&b""[..], b"\n;;\n", b"name;club\n"] {
            assert_eq!(told(nobody), (0, vec![(Some(1), "empty_file".to_owned())]));
        }
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
    fn two_people_of_one_name_stay_two_and_a_name_that_is_there_twice_is_told() {
        let seen = preview("name;ort\nAnna;Bonn\nAnna;Ulm\n anna ;BONN\nBo;\nBo;\n".as_bytes());
        let twins: Vec<Option<u64>> = seen.players.iter().map(|player| player.twin_of).collect();
        assert_eq!(twins, [None, None, Some(2), None, Some(5)]);
    }

    #[test]
    fn who_is_entered_already_is_told_unless_the_clubs_say_that_these_are_two() {
        let known = |player, name: &str, club: Option<&str>| Known {
            player: PlayerId(player),
            name: name.to_owned(),
            club: club.map(str::to_owned),
        };
        let entered = Entered(HashMap::from([
            ("anna".to_owned(), vec![known(1, "Anna", Some("Bonn"))]),
            ("bo".to_owned(), vec![known(2, "Bo", None)]),
        ]));
        let seen = super::preview(b"name;club\nAnna;Ulm\nANNA;\nanna;bonn\nBo;Ulm\nCy;\n", None, &entered);
        let same: Vec<Option<u32>> =
            seen.players.into_iter().map(|player| player.same_as.map(|known| known.player.0)).collect();
        assert_eq!(same, [None, Some(1), Some(1), Some(2), None]);
    }

    #[test]
    fn a_number_before_the_names_is_no_name() {
        assert_eq!(names(b"1;Anna;Bonn\n2;Bo;Ulm\n"), ["Anna", "Bo"]);
        assert_eq!(preview(b"1;Anna;Bonn\n2;Bo;Ulm\n").players[1].club.as_deref(), Some("Ulm"));
        assert_eq!(names(b"1.\tAnna\n2.\tBo\n"), ["Anna", "Bo"]);
        assert_eq!(names(b"1. Anna\n2) Bo\n"), ["Anna", "Bo"]);
        assert_eq!(names(b"player,name,club\nP1,Anna,Bonn\nP2,'=Bo,\n"), ["Anna", "=Bo"], "our own roster file");
        assert_eq!(names(b"Nr;Name;Ort\n1;Anna;Bonn\n"), ["Anna"]);
        // Somebody is really called so.
        assert_eq!(names(b"7\nAnna\n"), ["7", "Anna"]);
    }

    #[test]
    fn a_workbook_is_read_like_a_text() {
        let mut workbook = rust_xlsxwriter::Workbook::new();
        let sheet = workbook.add_worksheet();
        for (row, cells) in (0..).zip([["Nachname", "Vorname", "Verein"], ["Müller", "Anna", "Bonn"]]) {
            for (column, cell) in (0..).zip(cells) {
                sheet.write_string(row, column, cell).unwrap();
            }
        }
        let seen = preview(&workbook.save_to_buffer().unwrap());
        assert_eq!((seen.players[0].name.as_str(), seen.players[0].club.as_deref()), ("Anna Müller", Some("Bonn")));
        assert_eq!((seen.encoding.as_str(), seen.separator, seen.faults.len()), ("XLSX", None, 0));
        assert_eq!(preview(b"PK\x03\x04").faults[0].code, "not_a_workbook");
    }

    #[test]
    fn a_list_without_end_is_told_and_not_read_to_its_end() {
        let seen = preview("A\n".repeat(PLAYERS_PER_COMMAND_MAX + 5).as_bytes());
        assert_eq!((seen.players.len(), seen.faults.len()), (PLAYERS_PER_COMMAND_MAX, 1));
        assert_eq!(seen.faults[0].line, Some(PLAYERS_PER_COMMAND_MAX as u64 + 1));
        let long = format!("{}\n", "x".repeat(200)).repeat(FAULTS_MAX + 5);
        assert_eq!(preview(long.as_bytes()).faults.len(), FAULTS_MAX);
    }

    #[test]
    fn what_cannot_be_read_is_told_with_its_line() {
        let long = format!("Ana\n{}\nBo\n", "x".repeat(200));
        let preview = preview(long.as_bytes());
        assert_eq!(preview.players.len(), 2);
        assert_eq!(preview.faults.len(), 1);
        assert_eq!((preview.faults[0].line, preview.faults[0].column.as_deref()), (Some(2), Some("name")));
    }

    proptest::proptest! {
        #[test]
        fn a_list_of_any_pieces_gets_an_answer(pieces in proptest::collection::vec(0..PIECES.len(), 0..60)) {
            let bytes: Vec<u8> = pieces.iter().flat_map(|piece| PIECES[*piece]).copied().collect();
            for meant in encoding::OFFERED.into_iter().map(Some).chain([None]) {
                let seen = super::preview(&bytes, meant, &Entered::default());
                proptest::prop_assert!(seen.players.is_sorted_by_key(|player| player.line));
                proptest::prop_assert!(seen.players.iter().all(|it| it.twin_of.is_none_or(|line| line < it.line)));
            }
        }
    }

    const PIECES: [&[u8]; 20] = [
        b"name",
        b"Nachname",
        b"club",
        b"player",
        b"Anna",
        b"M\xfcller",
        b"\xc5\x81",
        b"7",
        b"7.",
        b" ",
        b";",
        b",",
        b"\t",
        b"\"",
        b"\n",
        b"\r\n",
        b"\0",
        b"\xff\xfe",
        b"\xef\xbb\xbf",
        b"'=",
    ];

    #[test]
    fn any_bytes_get_an_answer() {
        for bytes in [&b""[..], b"\0\0\0", b"\"open", b"\xff\xfe\x00", b",,,\n;;;"] {
            preview(bytes);
        }
    }
}
