//! What people write above the columns of a list of players, in the languages of our screens.
//!
//! Keeps out which of several columns of one kind is taken (`columns.rs`).

use crate::protocol::grid::headings;

/// What a column says of its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Heading {
    /// The whole name in one cell.
    Name,
    FirstName,
    /// In Romanian the word for it is that for a whole name, too: "Nume" beside "Prenume".
    LastName,
    /// Who it is: a name, or beside a name a number.
    Player,
    Club,
    /// A club where there is no column for clubs.
    Town,
    Address,
    Phone,
    Email,
    BringsGame,
    FeePaid,
    /// The number of the row.
    Number,
}

/// As they are compared: in small letters without marks and signs.
const WORDS: [(Heading, &[&str]); 12] = [
    (
        Heading::Name,
        &[
            "name",
            "namen",
            "names",
            "full name",
            "fullname",
            "voller name",
            "vollstandiger name",
            "nume",
            "numele",
            "nume complet",
            "numele complet",
            "numele jucatorului",
            "nume jucator",
            "numele participantului",
            "nume participant",
            "spielername",
            "name des spielers",
            "name der spielerin",
            "teilnehmername",
            "name des teilnehmers",
            "player name",
            "player s name",
            "players name",
            "name of player",
            "name of the player",
            "participant name",
            "name of participant",
        ],
    ),
    (Heading::FirstName, &["first name", "firstname", "vorname", "vornamen", "prenume", "prenumele", "given name"]),
    (
        Heading::LastName,
        &[
            "last name",
            "lastname",
            "nachname",
            "nachnamen",
            "zuname",
            "familienname",
            "surname",
            "family name",
            "nume de familie",
            "numele de familie",
        ],
    ),
    (
        Heading::Player,
        &[
            "spieler",
            "spieler in",
            "spielerin",
            "spieler innen",
            "spielerinnen",
            "spieler und spielerinnen",
            "spielende",
            "teilnehmer",
            "teilnehmer in",
            "teilnehmerin",
            "teilnehmer innen",
            "teilnehmerinnen",
            "teilnehmende",
            "teilnehmende r",
            "jucator",
            "jucatorul",
            "jucatori",
            "jucatoare",
            "jucator jucatoare",
            "participant",
            "participants",
            "participantul",
            "participanti",
            "participant a",
            "concurent",
            "player",
            "players",
            "competitor",
        ],
    ),
    (Heading::Club, &["club", "verein", "clubul", "vereinsname", "team", "club or town", "verein oder ort"]),
    (Heading::Town, &["town", "city", "ort", "wohnort", "stadt", "oras", "orasul", "localitate", "localitatea"]),
    (Heading::Address, &["address", "adresse", "anschrift", "full address", "adresa"]),
    (
        Heading::Phone,
        &[
            "phone",
            "phone number",
            "phone no",
            "telephone",
            "telephone number",
            "mobile",
            "mobile phone",
            "mobile number",
            "cell phone",
            "telefon",
            "telefonnummer",
            "telefon nr",
            "tel nr",
            "handy",
            "handynummer",
            "handy nr",
            "mobil",
            "mobilnummer",
            "mobiltelefon",
            "rufnummer",
            "tel",
            "telefonul",
            "nr telefon",
            "nr de telefon",
            "numar de telefon",
            "numar telefon",
        ],
    ),
    (
        Heading::Email,
        &[
            "email",
            "e mail",
            "mail",
            "e mail adresse",
            "emailadresse",
            "mailadresse",
            "email address",
            "e mail address",
            "adresa de email",
            "adresa de e mail",
            "adresa email",
        ],
    ),
    (
        Heading::BringsGame,
        &["brings game", "brings a game", "bringt ein spiel", "bringt spiel mit", "aduce un joc", "aduce joc"],
    ),
    (
        Heading::FeePaid,
        &[
            "fee paid",
            "paid",
            "entry fee paid",
            "bezahlt",
            "startgeld bezahlt",
            "gebuhr bezahlt",
            "teilnahmegebuhr bezahlt",
            "beitrag bezahlt",
            "platit",
            "taxa platita",
            "taxa achitata",
            "achitat",
        ],
    ),
    (
        Heading::Number,
        &["nr", "no", "lfd nr", "lfdnr", "nummer", "number", "startnummer", "start nr", "nr crt", "numar", "nr curent"],
    ),
];

/// Parts of a name, as they stand beside each other in "Vor- und Nachname" or "Last and first name".
const FIRST_PARTS: [&str; 2] = ["first", "vor"];
const LAST_PARTS: [&str; 6] = ["last", "family", "nach", "zu", "name", "nume"];
const BETWEEN: [&str; 5] = ["und", "and", "si", "u", "or"];

/// What a heading means; `None` for one that is not known here.
pub(super) fn heading(cell: &str) -> Option<Heading> {
    if cell.trim() == "#" {
        return Some(Heading::Number);
    }
    // "Telefon (mobil)", "Name (wie im Ausweis)": what is in brackets only explains.
    let outside = cell.split(['(', '[']).next().unwrap_or_default();
    [cell, outside].into_iter().map(headings::folded).find_map(|words| known(&words))
}

fn known(words: &str) -> Option<Heading> {
    if words.is_empty() {
        return None;
    }
    let listed = WORDS.iter().find(|(_, listed)| listed.contains(&words)).map(|(heading, _)| *heading);
    listed.or_else(|| is_whole_name(words).then_some(Heading::Name))
}

/// Both parts of a name in one cell, in any order and in any of the languages: "Name, Vorname", "Vor-/Nachname".
fn is_whole_name(words: &str) -> bool {
    let words: Vec<&str> = words.split(' ').filter(|word| !BETWEEN.contains(word)).collect();
    let of = |heading: Heading, parts: &[&str], words: &[&str]| {
        let words = words.join(" ");
        parts.contains(&words.as_str())
            || WORDS.iter().any(|(known, listed)| *known == heading && listed.contains(&words.as_str()))
    };
    let first = |words: &[&str]| of(Heading::FirstName, &FIRST_PARTS, words);
    let last = |words: &[&str]| of(Heading::LastName, &LAST_PARTS, words) || of(Heading::Name, &[], words);
    (1..words.len()).any(|at| {
        let (one, other) = words.split_at(at);
        first(one) && last(other) || last(one) && first(other)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_of_names_is_known_by_what_clubs_write_above_it() {
        for name in [
            "Name, Vorname",
            "Nachname, Vorname",
            "Nachname Vorname",
            "Vor- und Nachname",
            "Nach- und Vorname",
            "Vor-/Nachname",
            "Vorname & Name",
            "Name*",
            "Name:",
            " NAME (wie im Ausweis) ",
            "Nume și prenume",
            "Nume si prenume (Club)",
            "Numele și prenumele",
            "Prenume, nume",
            "Nume complet",
            "Numele",
            "Player name",
            "Player's name",
            "Full name",
            "Surname, given name",
            "Surname/Given name",
            "Last name, first name",
            "First and last name",
        ] {
            assert_eq!(heading(name), Some(Heading::Name), "{name}");
        }
        for player in [
            "Teilnehmer",
            "Teilnehmer/in",
            "Teilnehmer*in",
            "Teilnehmer:innen",
            "Teilnehmende/r",
            "Spieler/in",
            "Spieler:in",
            "Jucător",
            "Participant",
            "Participanţi",
        ] {
            assert_eq!(heading(player), Some(Heading::Player), "{player}");
        }
    }

    #[test]
    fn a_heading_is_known_however_its_letters_and_signs_are_typed() {
        for (cell, is) in [
            ("E-Mail", Heading::Email),
            ("eMail:", Heading::Email),
            ("Tel.-Nr.", Heading::Phone),
            ("Telefon (mobil)", Heading::Phone),
            ("Nr. crt.", Heading::Number),
            ("#", Heading::Number),
            ("Startgeld bezahlt?", Heading::FeePaid),
            ("fee_paid", Heading::FeePaid),
            ("ORAŞ", Heading::Town),
            ("Nume de familie", Heading::LastName),
            ("Vorname*", Heading::FirstName),
        ] {
            assert_eq!(heading(cell), Some(is), "{cell}");
        }
        for nothing in ["", "*", "Anna Müller", "Bemerkung", "Stadtmeisterschaft 2026", "und", "first", "Vor"] {
            assert_eq!(heading(nothing), None, "{nothing}");
        }
    }
}
