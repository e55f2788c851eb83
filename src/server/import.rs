//! A list of players as people have it: lines pasted from a mail, a CSV file or a workbook out of any spreadsheet. Shown
//! before anything is entered, with who may be entered already and what the list has beside what is known of him.
//!
//! Keeps out entering them, which is the command `enter_list`.

mod alike;
mod before;
mod columns;
mod entered;
mod headings;
mod rows;

use encoding_rs::Encoding;
use serde::Serialize;
use utoipa::ToSchema;

use before::Before;
use columns::{Columns, Headed, Unread};
pub use entered::{Entered, Known};
use rows::{Row, Rows, cells, likeliest_separator, rows};

use crate::domain::listed::ListedField;
use crate::protocol::client::{ListedPlayer, PLAYERS_PER_COMMAND_MAX};
use crate::protocol::grid::{self, Column, FileFault, Sheet, WORKBOOK, encoding, kind, quotes};
use crate::protocol::server::{FAULTS_MAX, FaultView};

/// What would be entered, and what could not be read.
#[derive(Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preview {
    pub players: Vec<LineOfList>,
    /// Each with its line and column.
    pub faults: Vec<FaultView>,
    /// How the bytes were read: `UTF-8`, `UTF-16LE`, `windows-1250`, `XLSX`, …
    pub encoding: String,
    /// What separates the columns; absent in a workbook, and where every line is a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub separator: Option<char>,
    /// Contact data of the list were left out: nothing says on which day the event is, and from it is counted how long
    /// they are kept.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub contacts_left_out: bool,
    /// Absent where every line is a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub header: Option<Header>,
    /// Columns that say something that is not taken over. Where that of the names is not known: all that are named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<Unread>,
    /// Lines that are nobody: sums, remarks, and numbers alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines_left_out: Vec<u64>,
    /// The sheet of a workbook that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<String>,
    /// Lines whose phone number is all digits without a 0 or + in front: spreadsheets drop both.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub phones_cut: Vec<u64>,
}

/// The line in which the columns are named; of two the lower one.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Header {
    /// Counted from 1.
    pub line: u64,
    /// How many lines in which something stands are above it; who is named there is nobody.
    pub above: usize,
}

/// A player of the list.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineOfList {
    /// Counted from 1.
    pub line: u64,
    #[serde(flatten)]
    pub said: ListedPlayer,
    /// Somebody who is called the same is entered already: perhaps the same person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<Known>,
    /// The list names the same person before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<Twin>,
    /// Who may be the same person without being called quite the same: somebody has to decide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub perhaps: Vec<Perhaps>,
}

/// Somebody of whom only a likeness says that he is the same.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Perhaps {
    SameAs(Known),
    Twin(Twin),
}

/// A line about somebody whom a line before names: what it has beside that one is entered with that one.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Twin {
    /// The first line that names him.
    pub line: u64,
    /// What only this line says.
    pub new: Vec<ListedField>,
    /// What is known of him otherwise, and stays as it is.
    pub differs: Vec<ListedField>,
}

/// Reads a list. Nothing is guessed silently: encoding and separator are part of the answer.
pub fn preview(bytes: &[u8], meant: Option<&'static Encoding>, entered: &Entered) -> Preview {
    let mut preview = Preview::default();
    let rows = preview.rows(bytes, meant);
    let Some((columns, rows)) = preview.columns(&rows) else { return preview };
    let (nobody, rows): (Vec<_>, Vec<_>) = rows.iter().partition(|(_, row)| columns.is_nobody(row));
    preview.lines_left_out = nobody.into_iter().map(|(line, _)| *line).collect();
    if rows.is_empty() && preview.faults.is_empty() {
        preview.fault(&FileFault::new(1, Column::File, "empty_file", "there is nobody in this list"));
    }
    let mut before = Before::default();
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
        if entered.keeps_contacts && columns.has_phone_cut(row) {
            preview.phones_cut.push(*line);
        }
        match columns.player(*line, row) {
            Ok(listed) if listed.has_contact_data() && !entered.keeps_contacts => {
                preview.contacts_left_out = true;
                preview.players.push(before.held_against(*line, &listed.without_contact_data(), entered));
            }
            Ok(listed) => preview.players.push(before.held_against(*line, &listed, entered)),
            Err(fault) => preview.fault(&fault),
        }
    }
    preview
}

impl Preview {
    /// With the rows that are players; `None` where none of the columns is known as that of the names.
    fn columns<'a>(&mut self, rows: &'a Rows) -> Option<(Columns, &'a [(u64, Row)])> {
        let Some(Headed { columns, line, cells, at, below }) = Headed::of(rows) else {
            let columns = Columns::without_header(rows);
            self.unread = columns.unread(None, rows);
            return Some((columns, rows));
        };
        self.header = Some(Header { line, above: at });
        let players = rows.get(below..).unwrap_or_default();
        if let Some(columns) = columns {
            self.unread = columns.unread(Some(&cells), players);
            return Some((columns, players));
        }
        let sentence = "none of these columns is known as that of the names; write “Name” above it";
        self.fault(&FileFault::new(line, Column::File, "no_name_column", sentence).needing(&["name"]));
        self.unread = columns::named(&cells);
        None
    }

    fn fault(&mut self, fault: &FileFault) {
        self.faults.push(fault.into());
    }

    /// The rows in which anything stands, and how they were found.
    fn rows(&mut self, bytes: &[u8], meant: Option<&'static Encoding>) -> Rows {
        if grid::is_workbook(bytes) {
            WORKBOOK.clone_into(&mut self.encoding);
            return match grid::workbook_sheet(bytes, |record| columns::is_header(&cells(record))) {
                Ok(Sheet { name, records }) => {
                    self.sheet = name;
                    rows(records.into_iter())
                }
                Err(fault) => {
                    self.fault(&fault);
                    Vec::new()
                }
            };
        }
        let (mut text, encoding) = encoding::decoded(bytes, meant);
        encoding.clone_into(&mut self.encoding);
        if let Some(fault) = kind::no_table(bytes, &text) {
            self.fault(&fault);
            return Vec::new();
        }
        self.separator = quotes::take_separator(&mut text).or_else(|| likeliest_separator(&text));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::ids::PlayerId;
    use crate::domain::listed::{Listed, OnRoster};
    use crate::domain::text::{Line, PersonName};

    fn preview(bytes: &[u8]) -> Preview {
        super::preview(bytes, None, &Entered::default())
    }

    fn names(bytes: &[u8]) -> Vec<String> {
        preview(bytes).players.into_iter().map(|player| player.said.name).collect()
    }

    #[test]
    fn what_people_write_of_a_fee_is_read_and_a_spreadsheets_error_is_no_club() {
        let words = ["bezahlt", "offen", "10,00", "15,00 €", "0", "ja", "bez.", "nicht bezahlt"];
        let list: String = words.iter().enumerate().map(|(at, word)| format!("A{at};{word}\n")).collect();
        let seen = preview(format!("Name;Startgeld bezahlt\n{list}").as_bytes());
        assert_eq!(seen.faults, []);
        let paid: Vec<bool> = seen.players.iter().map(|player| player.said.fee_paid).collect();
        assert_eq!(paid, [true, false, true, true, false, true, true, false]);
        let seen = preview("Name;Verein\nEva;#REF!\n".as_bytes());
        let told: Vec<_> = seen.faults.iter().map(|it| (it.column.as_deref(), it.code.as_str())).collect();
        assert_eq!(told, [(Some("club"), "spreadsheet_error")]);
    }

    #[test]
    fn a_phone_that_a_spreadsheet_cut_is_told_with_its_line() {
        let list = "Name;Telefon\nEva;1721234567\nBo;0172 1234567\nCy;+491721234567\nDo;491721234567\n".as_bytes();
        assert_eq!(super::preview(list, None, &Entered::those([], true)).phones_cut, [2, 5]);
    }

    #[test]
    fn pasted_lines_are_names() {
        assert_eq!(names("Anna Müller\n\n  Șerban Ilie \r\n".as_bytes()), ["Anna Müller", "Șerban Ilie"]);
    }

    #[test]
    fn a_spreadsheet_with_semicolons_and_headings_is_read_by_its_headings() {
        let preview = preview("Verein;Nachname;Vorname\nBonn;Müller;Anna\n;\"Le; Roi\";Jo\n".as_bytes());
        assert_eq!(preview.separator, Some(';'));
        let players =
            preview.players.iter().map(|player| (player.line, player.said.name.as_str(), player.said.club.as_deref()));
        let players: Vec<_> = players.collect();
        assert_eq!(players, [(2, "Anna Müller", Some("Bonn")), (3, "Jo Le; Roi", None)]);
    }

    #[test]
    fn a_dash_where_a_phone_would_stand_is_no_phone() {
        let preview = preview("name,club,phone,e-mail,paid\nAnna,–,n/a,-,x\nBert,Ulm,k. A.,?,-\n".as_bytes());
        assert_eq!(preview.faults, []);
        let said: Vec<_> = preview.players.iter().map(|line| (line.said.club.as_deref(), line.said.fee_paid)).collect();
        assert_eq!(said, [(None, true), (Some("Ulm"), false)]);
        assert!(preview.players.iter().all(|line| line.said.phone.is_none() && line.said.email.is_none()));
    }

    #[test]
    fn the_line_in_which_a_spreadsheet_names_its_separator_is_nobody() {
        let seen = preview(b"sep=;\r\nName;Verein\r\nZoe, Ann;Ulm\r\n");
        let players: Vec<_> =
            seen.players.iter().map(|it| (it.line, it.said.name.as_str(), it.said.club.as_deref())).collect();
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
        let clubs: Vec<Option<&str>> = preview.players.iter().map(|player| player.said.club.as_deref()).collect();
        assert_eq!(clubs, [None, Some("Köln")]);
    }

    #[test]
    fn two_people_of_one_name_stay_two_and_a_name_that_is_there_twice_is_told() {
        let seen = preview("name;ort\nAnna;Bonn\nAnna;Ulm\n anna ;BONN\nBo;\nBo;\n".as_bytes());
        let twins: Vec<Option<u64>> =
            seen.players.iter().map(|player| player.twin.as_ref().map(|twin| twin.line)).collect();
        assert_eq!(twins, [None, None, Some(2), None, Some(5)]);
    }

    #[test]
    fn who_is_entered_already_is_told_unless_the_clubs_say_that_these_are_two() {
        let seen = super::preview(
            b"name;club\nAnna;Ulm\nANNA;\nanna;bonn\nBo;Ulm\nCy;\n",
            None,
            &entered(&[known("Anna", Some("Bonn"), None), known("Bo", None, None)]),
        );
        let seen = seen
            .players
            .into_iter()
            .map(|player| (player.same_as.map(|known| known.player.0), player.twin.as_ref().map(|twin| twin.line)));
        // One person is completed from one line.
        let expected = [(None, None), (Some(1), None), (None, Some(3)), (Some(2), None), (None, None)];
        assert_eq!(seen.collect::<Vec<_>>(), expected);
    }

    fn known(name: &str, club: Option<&str>, phone: Option<&str>) -> Listed {
        let line = |text: &str| Line::parse(text).unwrap();
        Listed { club: club.map(line), phone: phone.map(line), ..Listed::named(PersonName::parse(name).unwrap()) }
    }

    fn entered(known: &[Listed]) -> Entered {
        Entered::those(known.iter().cloned().zip(1..).map(|(listed, number)| (PlayerId(number), listed.into())), true)
    }

    #[test]
    fn what_a_list_knows_beside_the_roster_is_told_and_where_both_differ() {
        use ListedField::{Club, Email, FeePaid};
        let entered = entered(&[known("Anna Müller", Some("Bonn"), Some("0170 1234567")), known("Bo", None, None)]);
        let list = "Name;Verein;Telefon;E-Mail;fee_paid\nAnna Müller;Ulm;+49 170 1234567;a@example.org;1\nBo;;;;\n";
        let seen = super::preview(list.as_bytes(), None, &entered);
        assert_eq!(seen.faults, []);
        let same = seen.players[0].same_as.as_ref().unwrap();
        assert_eq!((same.known.club.as_deref(), &same.new[..]), (Some("Bonn"), &[Email, FeePaid][..]));
        assert_eq!(same.differs, [Club], "the number is the same, so this is Anna of Bonn");
        let nothing_new = seen.players[1].same_as.as_ref().unwrap();
        assert!(nothing_new.new.is_empty() && nothing_new.differs.is_empty());
    }

    #[test]
    fn what_only_the_second_line_of_somebody_says_is_taken_over_with_the_first() {
        use ListedField::{Address, Club, FeePaid, Phone};
        let list = "name;club;phone;address;fee_paid\nZoe;Ulm;;Road 1;\nZoe;Ulm;0170 1;Road 2;x\nZoe;Ulm;0170 2;;\n";
        let twins = |seen: Preview| {
            let told = seen.players.into_iter().filter_map(|player| player.twin);
            told.map(|twin| (twin.line, twin.new, twin.differs)).collect::<Vec<_>>()
        };
        let seen = super::preview(list.as_bytes(), None, &entered(&[]));
        assert_eq!(twins(seen), [(2, vec![Phone, FeePaid], vec![Address]), (2, vec![], vec![Phone])]);
        // Beside somebody who is entered, with another spelling of the club in between.
        let list = "name;club;phone\nAnna;;\nAnna;Bonn;0170 1\nanna;bonn;0170 1\n";
        let seen = super::preview(list.as_bytes(), None, &entered(&[known("Anna", None, None)]));
        assert_eq!(twins(seen), [(2, vec![Club, Phone], vec![]), (2, vec![], vec![])]);
    }

    #[test]
    fn who_has_withdrawn_or_waits_is_told_and_whoever_plays_is_taken_first() {
        let anna = || OnRoster::from(known("Anna", None, None));
        let gone = (PlayerId(1), OnRoster { withdrawn: true, ..anna() });
        let waits = (PlayerId(2), OnRoster { waits: true, ..known("Bo", None, None).into() });
        let told = |entered: &Entered| {
            let seen = super::preview(b"name\nAnna\nBo\n", None, entered).players.into_iter();
            let known = seen.filter_map(|player| player.same_as);
            known.map(|known| (known.player.0, known.withdrawn, known.waits)).collect::<Vec<_>>()
        };
        let entered = Entered::those([gone.clone(), waits.clone()], true);
        assert_eq!(told(&entered), [(1, true, false), (2, false, true)]);
        let entered = Entered::those([gone, waits, (PlayerId(3), anna())], true);
        assert_eq!(told(&entered), [(3, false, false), (2, false, true)]);
    }

    #[test]
    fn contact_data_that_could_be_kept_for_ever_are_left_out_and_told() {
        let list = b"name,phone\nAnna,0170 1234567\n";
        let seen = super::preview(list, None, &Entered::those([], false));
        assert_eq!((seen.contacts_left_out, seen.players[0].said.phone.as_deref()), (true, None));
        let seen = super::preview(list, None, &Entered::those([], true));
        assert_eq!((seen.contacts_left_out, seen.players[0].said.phone.as_deref()), (false, Some("0170 1234567")));
    }

    #[test]
    fn contact_data_that_cannot_be_meant_are_told_with_their_column() {
        let seen = preview(b"name,email,phone,fee_paid\nAnna,at home,,\nBo,,ask him,\nCy,,,perhaps\n");
        let told: Vec<_> = seen.faults.iter().map(|it| (it.line, it.column.as_deref(), it.code.as_str())).collect();
        let expected = [
            (Some(2), Some("email"), "bad_field"),
            (Some(3), Some("phone"), "bad_field"),
            (Some(4), Some("fee_paid"), "bad_mark"),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn what_is_no_list_is_never_taken_for_names() {
        for bytes in [
            &b"%PDF-1.4 abc"[..],
            b" \r\n%PDF-1.7\nAnna",
            b"\x89PNG\r\n\x1a\nAnna",
            b"{\\rtf1 Anna}",
            b"a\0b\0\0\0c\nAnna",
        ] {
            let seen = preview(bytes);
            assert_eq!((seen.players.len(), seen.faults[0].code.as_str()), (0, "not_a_table"), "{bytes:?}");
        }
        assert_eq!(names(b"Anna %PDF\n"), ["Anna %PDF"]);
    }

    #[test]
    fn a_number_before_the_names_is_no_name() {
        assert_eq!(names(b"1;Anna;Bonn\n2;Bo;Ulm\n"), ["Anna", "Bo"]);
        assert_eq!(preview(b"1;Anna;Bonn\n2;Bo;Ulm\n").players[1].said.club.as_deref(), Some("Ulm"));
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
        assert_eq!(
            (seen.players[0].said.name.as_str(), seen.players[0].said.club.as_deref()),
            ("Anna Müller", Some("Bonn"))
        );
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
                proptest::prop_assert!(seen.players.iter().all(|it| it.twin.as_ref().is_none_or(|twin| twin.line < it.line)));
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
