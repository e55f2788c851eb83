//! What people write above their columns, in the languages of our screens and prints, and before a row that only sums up.
//!
//! Keeps out the commands, which want the columns' own names (`formats.md`).

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::domain::likeness;

/// A column by its name in our files, and what else it is called. The same word may stand for two columns of different
/// files: "Platz" is a seat among results and a place among placings.
const WORDS: [(&str, &[&str]); 20] = [
    ("round", &["Runde", "Spielrunde", "Rundă", "Runda"]),
    ("table", &["Tisch", "Tischnummer", "Tisch-Nr.", "Masă", "Masa", "Nr. masă"]),
    ("seat", &["Platz", "Sitz", "Sitzplatz", "Loc", "Locul"]),
    (
        "player",
        &[
            "Spieler",
            "Spieler/in",
            "Spielernummer",
            "Spieler-Nr.",
            "Teilnehmer",
            "Teilnehmer/in",
            "Jucător",
            "Jucătorul",
            "Participant",
        ],
    ),
    (
        "name",
        &[
            "Spielername",
            "Name, Vorname",
            "Nachname, Vorname",
            "Vor- und Nachname",
            "Vorname Nachname",
            "Full name",
            "Player name",
            "Surname, given name",
            "Nume",
            "Numele",
            "Nume și prenume",
            "Nume, prenume",
            "Nume complet",
            "Numele jucătorului",
        ],
    ),
    ("vp", &["Victory points", "SP", "Siegpunkte", "PV", "Puncte de victorie", "Puncte victorie"]),
    ("settlements", &["Siedlungen", "Siedlung", "Așezări"]),
    ("cities", &["Städte", "Staedte", "Orașe"]),
    ("vp_cards", &["Victory point cards", "SP-Karten", "Siegpunktkarten", "Cărți de PV", "Cărți PV"]),
    ("knights", &["Ritter", "Ritterkarten", "Cavaleri"]),
    ("roads", &["Roads built", "Straßen", "Straßen gebaut", "Gebaute Straßen", "Drumuri", "Drumuri construite"]),
    (
        "longest_road",
        &["Längste Straße", "Laengste Strasse", "Längste Handelsstraße", "Cel mai lung drum", "Drumul cel mai lung"],
    ),
    (
        "army_first",
        &[
            "Largest army first",
            "Army first",
            "Rittermacht zuerst",
            "Größte Rittermacht zuerst",
            "Primul cu armata",
            "Primul cu armata cea mai mare",
        ],
    ),
    (
        "road_first",
        &[
            "Longest road first",
            "Road first",
            "Handelsstraße zuerst",
            "Längste Handelsstraße zuerst",
            "Primul cu drumul",
            "Primul cu drumul cel mai lung",
        ],
    ),
    ("declared", &["Declared victory", "Victory declared", "Sieg verkündet", "Sieg erklärt", "A declarat victoria"]),
    (
        "road_nobody",
        &[
            "Nobody holds the longest road",
            "Nobody holds the longest road (referee)",
            "Niemand hat die Handelsstraße",
            "Niemand hat die Handelsstraße (Schiedsrichter)",
            "Nimeni nu are drumul cel mai lung",
            "Nimeni nu are drumul cel mai lung (arbitru)",
        ],
    ),
    ("event", &["Tournament", "Turnier", "Veranstaltung", "Turneu", "Turneul", "Eveniment"]),
    ("date", &["Day", "Datum", "Tag", "Dată", "Data", "Ziua"]),
    ("place", &["Rank", "Platz", "Platzierung", "Rang", "Loc", "Locul"]),
    ("quotient", &["Coeficient", "Coeficientul"]),
];

/// How a row begins that only sums up those above, as it is compared.
const SUMS: [&str; 7] = ["sum", "summe", "gesamt", "gesamtsumme", "insgesamt", "total", "suma"];

/// Every word as it is compared, and the columns that it may stand for: each cell of the first rows of a file is looked up.
static COLUMNS: LazyLock<HashMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let mut columns: HashMap<String, Vec<&'static str>> = HashMap::new();
    for (column, words) in WORDS {
        for word in words.iter().chain([&column]) {
            columns.entry(folded(word)).or_default().push(column);
        }
    }
    columns
});

/// Which of the columns is meant. Where a file knows no names beside its players, a name is who plays.
pub(super) fn column(heading: &str, columns: &[&str]) -> Option<usize> {
    let heading = folded(heading);
    let named = COLUMNS.get(&heading).map_or(&[][..], Vec::as_slice);
    let position = |name: &str| columns.iter().position(|column| *column == name);
    let is = |column: &&str| named.contains(column) || column.bytes().map(spaced).eq(heading.bytes());
    columns.iter().position(is).or_else(|| position("player").filter(|_| named.contains(&"name")))
}

/// The names of our columns have a low line where a word ends.
fn spaced(letter: u8) -> u8 {
    if letter == b'_' { b' ' } else { letter }
}

/// A word that means a seat in one list, and in another one the place at the table.
pub(super) fn is_seat_or_place(heading: &str) -> bool {
    matches!(folded(heading).as_str(), "platz" | "loc" | "locul")
}

/// Whether a word stands for this column.
pub fn is_named(column: &str, word: &str) -> bool {
    self::column(word, &[column]).is_some()
}

/// A sum as it begins, with its number in the same cell or without: "Summe", "Total: 24".
pub fn sums_up(cell: &str) -> bool {
    let cell = folded(cell);
    let word = cell.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    SUMS.contains(&word)
}

/// A word as it is compared: without marks on its letters, and without what stands between its parts. Prints have soft
/// hyphens in long words.
pub fn folded(word: &str) -> String {
    let bare = likeness::bare(&word.replace('\u{ad}', ""));
    let parts = bare.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_is_known_in_three_languages_however_its_letters_are_typed() {
        let columns = ["round", "table", "seat", "player", "name", "vp", "cities"];
        for (heading, is) in [
            ("Runde", "round"),
            (" TISCH ", "table"),
            ("Platz", "seat"),
            ("Jucător", "player"),
            ("Jucator", "player"),
            ("Nume", "name"),
            ("S\u{ad}P", "vp"),
            ("Sta\u{308}dte", "cities"),
            ("Oraşe", "cities"),
            ("Siegpunkte:", "vp"),
        ] {
            assert_eq!(column(heading, &columns).map(|at| columns[at]), Some(is), "{heading}");
        }
        assert_eq!(column("Bemerkung", &columns), None);
        let of_placings = ["event", "date", "player", "place"];
        assert_eq!(["Name", "Platz"].map(|heading| column(heading, &of_placings)), [Some(2), Some(3)]);
    }
}
