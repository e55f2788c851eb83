//! What an event says of itself, and what somebody says of himself when he registers (`rules.md` §7).
//!
//! Keeps out the decisions (`decide/registration.rs`). Contact data show themselves to nobody by accident: they are
//! kept beside the tournament (`people.rs`), and their `Debug` is blank.

use std::fmt;

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};

use super::people::Person;
use super::rules::RegistrationRules;
use super::text::{Line, Note, PersonName};

/// How long contact data are kept after the event. Three months: long enough for a question about a result, and for a
/// season's invitation where the season does not name another day.
pub const CONTACTS_KEPT_DAYS: i32 = 90;

/// The same for an event of a season, counted from the season's final: long enough to invite who moves up, and for a
/// question about it (`rules.md` §7).
pub const CONTACTS_KEPT_AFTER_FINAL_DAYS: i32 = 30;

/// What the organizer announces. All of it is public.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Details {
    pub place: Option<Line>,
    /// The day of the event, in the venue's time.
    pub date: Option<Date>,
    pub start: Option<Time>,
    pub fee: Option<Line>,
    /// What players bring; absent: what the rules say.
    pub bring: Option<Line>,
    pub description: Option<Note>,
    /// How many can take part; absent: nobody is turned away.
    pub capacity: Option<u32>,
    /// The last moment to register and to change what was said, in the venue's time.
    pub deadline: Option<DateTime>,
    /// Who comes when it is full gets a place on a list.
    pub waiting_list: bool,
    /// The public page leads to the registration; else only those come who were given the link.
    pub link_is_public: bool,
}

/// The door for people who register themselves: one link for all, which can be closed and changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelfRegistration {
    pub open: bool,
    pub generation: u32,
}

/// How somebody came to the roster, or waits for it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Entry {
    /// Entered by an organizer.
    #[default]
    Desk,
    /// Registered, and there was room.
    Registered,
    /// Registered when it was full: on no roster, in this order.
    Waiting { order: u32 },
    /// Came from the waiting list; can be sent back to the place he had there. `called`: by the desk, not by himself
    /// because a place became free.
    MovedUp {
        order: u32,
        instead_of: Option<super::ids::PlayerId>,
        #[serde(default)]
        called: bool,
    },
}

impl Entry {
    pub fn waits(self) -> bool {
        matches!(self, Entry::Waiting { .. })
    }
}

/// How a name stands on public pages (`rules.md` §5, consent).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameShown {
    Full,
    /// First name and the initial of the last: "Anna M."
    Initial,
    Nickname,
    /// No name: "Player 17".
    Number,
}

/// What only organizers may read of a person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    pub full_name: PersonName,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<Line>,
    pub shown: NameShown,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<PersonName>,
    /// He agreed to the publication of the name as it is shown.
    pub consent: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Note>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<Line>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<Line>,
    /// Friends and family whom he would rather not meet at a table; organizers make pairs of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wishes: Option<Note>,
}

impl fmt::Debug for Contact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Contact(…)")
    }
}

/// A field that the rules ask for and that is not there yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissingField {
    Address,
    PhoneOrEmail,
}

impl Contact {
    /// What everybody may read of him; `None` where he is shown by his number, and where he agreed to nothing.
    pub fn person(&self) -> Option<Person> {
        let name = self.shown_name()?;
        self.consent.then(|| Person { name, club: self.club.clone() })
    }

    /// His name in the form in which he would have it shown, whether he agreed or not; `None` of a number.
    pub fn shown_name(&self) -> Option<PersonName> {
        match self.shown {
            NameShown::Full => Some(self.full_name.clone()),
            NameShown::Initial => self.with_initial(),
            NameShown::Nickname => self.nickname.clone(),
            NameShown::Number => None,
        }
    }

    /// Whoever agreed to nothing, and is called by the short form of this name already, keeps that form.
    pub fn as_short_as(self, called: &PersonName) -> Contact {
        let short = self.with_initial().filter(|short| *short != self.full_name);
        let keeps = !self.consent && short.as_ref() == Some(called);
        Contact { shown: if keeps { NameShown::Initial } else { self.shown }, ..self }
    }

    /// "Anna Maria Müller" → "Anna M."
    fn with_initial(&self) -> Option<PersonName> {
        let mut words = self.full_name.split_whitespace();
        let first = words.next()?;
        let short = match words.next_back().and_then(|last| last.chars().next()) {
            Some(initial) => format!("{first} {initial}."),
            None => first.to_owned(),
        };
        PersonName::parse(&short).ok()
    }

    /// Whether this may be the same person: the same name in the same club, the same phone, or the same e-mail address.
    pub fn may_be(&self, other: &Contact) -> bool {
        let same = |mine: &Option<Line>, theirs: &Option<Line>, key: fn(&str) -> String| match (mine, theirs) {
            (Some(mine), Some(theirs)) => key(mine) == key(theirs),
            _ => false,
        };
        same(&self.phone, &other.phone, phone_key)
            || same(&self.email, &other.email, plain)
            || self.is_called(&other.full_name, other.club.as_ref())
    }

    /// The e-mail address as it is compared.
    pub fn mail(&self) -> Option<String> {
        self.email.as_ref().map(|mail| plain(mail))
    }

    pub fn is_called(&self, name: &str, club: Option<&Line>) -> bool {
        called_the_same((&self.full_name, self.club.as_ref()), (name, club))
    }
}

/// What the rules ask for and a person has not given yet (`rules.md` §7: completed at check-in at the latest).
pub fn missing(rules: Option<&RegistrationRules>, contact: Option<&Contact>) -> Vec<MissingField> {
    let Some(rules) = rules else { return Vec::new() };
    let address = contact.is_some_and(|contact| contact.address.is_some());
    let reachable = contact.is_some_and(|contact| contact.phone.is_some() || contact.email.is_some());
    let fields = [
        (rules.address && !address, MissingField::Address),
        (rules.phone_or_email && !reachable, MissingField::PhoneOrEmail),
    ];
    fields.into_iter().filter(|(missing, _)| *missing).map(|(_, field)| field).collect()
}

/// What somebody sends who registers, or changes what he sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    pub contact: Contact,
    pub brings_game: bool,
}

/// Whether two people could be taken for one another: the same name, whatever its case and spaces, in the same club.
pub fn called_the_same(one: (&str, Option<&Line>), other: (&str, Option<&Line>)) -> bool {
    let club = |club: Option<&Line>| club.map(|club| plain(club)).unwrap_or_default();
    plain(one.0) == plain(other.0) && club(one.1) == club(other.1)
}

/// A text as it is compared.
pub fn plain(text: &str) -> String {
    text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// The last digits of a number: "+49 170 1234567" and "0170/1234567" ring at the same person.
pub(super) fn phone_key(number: &str) -> String {
    const TELLING_DIGITS: usize = 8;
    let digits: Vec<char> = number.chars().filter(char::is_ascii_digit).collect();
    digits[digits.len().saturating_sub(TELLING_DIGITS)..].iter().collect()
}

/// What the venue's clocks show; without a known zone, those of Greenwich.
pub fn venue_time(now: Timestamp, zone: Option<&Line>) -> DateTime {
    let zone = zone.and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    zone.to_datetime(now)
}

/// The last day on which contact data are kept, for an event on this day.
pub fn kept_until(day: Date) -> Date {
    day.checked_add(CONTACTS_KEPT_DAYS.days()).unwrap_or(Date::MAX)
}

/// The same for the events of a season whose final is on this day.
pub fn kept_after_the_final(day: Date) -> Date {
    day.checked_add(CONTACTS_KEPT_AFTER_FINAL_DAYS.days()).unwrap_or(Date::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contact(name: &str) -> Contact {
        Contact {
            full_name: PersonName::parse(name).unwrap(),
            club: None,
            shown: NameShown::Full,
            nickname: None,
            consent: true,
            address: None,
            phone: None,
            email: None,
            wishes: None,
        }
    }

    #[test]
    fn a_name_is_shown_as_its_owner_agreed() {
        let anna = contact("Anna Maria Müller");
        let shown = |shown, consent| Contact { shown, consent, ..anna.clone() }.person().map(|it| it.name.to_string());
        assert_eq!(shown(NameShown::Full, true).as_deref(), Some("Anna Maria Müller"));
        assert_eq!(shown(NameShown::Initial, true).as_deref(), Some("Anna M."));
        assert_eq!(shown(NameShown::Full, false), None);
        assert_eq!(shown(NameShown::Number, true), None);
        let nickname = PersonName::parse("Robber").ok();
        let nicknamed = Contact { shown: NameShown::Nickname, nickname, ..anna };
        assert_eq!(nicknamed.person().unwrap().name.to_string(), "Robber");
        assert_eq!(Contact { shown: NameShown::Initial, ..contact("Anna") }.person().unwrap().name.to_string(), "Anna");
    }

    #[test]
    fn somebody_who_registers_twice_is_recognised_by_name_phone_or_mail() {
        let anna = contact("Anna Müller");
        assert!(anna.may_be(&contact(" anna   MÜLLER")));
        assert!(!anna.may_be(&contact("Anne Müller")));
        let club = |name| Contact { club: Line::parse(name).ok(), ..anna.clone() };
        assert!(!anna.may_be(&club("Harbour")), "another club tells two people of one name apart");
        assert!(club("Harbour").may_be(&club("harbour")));
        let phone = |phone, name| Contact { phone: Line::parse(phone).ok(), ..contact(name) };
        assert!(phone("+49 170 1234567", "A").may_be(&phone("0170/1234567", "B")));
        assert!(!phone("+49 170 1234567", "A").may_be(&phone("0170/1234568", "B")));
        let mail = |mail, name| Contact { email: Line::parse(mail).ok(), ..contact(name) };
        assert!(mail("A@example.org", "A").may_be(&mail("a@example.org", "B")));
        assert!(!contact("A").may_be(&contact("B")), "two who gave neither are not the same");
    }

    #[test]
    fn contact_data_do_not_show_in_a_log() {
        let contact = Contact { phone: Line::parse("0170 1234567").ok(), ..contact("Anna Müller") };
        assert_eq!(format!("{contact:?}"), "Contact(…)");
    }

    #[test]
    fn contact_data_are_kept_for_ninety_days() {
        assert_eq!(kept_until(jiff::civil::date(2006, 10, 15)), jiff::civil::date(2007, 1, 13));
    }
}
