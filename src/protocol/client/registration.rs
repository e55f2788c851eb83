//! What somebody says who registers, and what an event says of itself: from the wire to the domain.

use jiff::civil::{Date, DateTime, Time};

use super::cook::{bad, line, note, optional};
use crate::domain::refusal::Refusal;
use crate::domain::registration::{Contact, Details, NameShown, Registration};
use crate::domain::text::{Line, PersonName};
use crate::protocol::about::{DetailsView, RegistrationForm};

/// What a hall can hold at most, as a number that somebody means.
const CAPACITY_MAX: u32 = 5_000;

impl RegistrationForm {
    /// # Errors
    /// [`Refusal::BadField`] with the path of the field.
    pub fn cook(self) -> Result<Registration, Refusal> {
        let RegistrationForm { name, club, shown, nickname, consent, address, phone, email, wishes, brings_game } =
            self;
        let person = |path: &str, text: &str| PersonName::parse(text).map_err(|problem| bad(path.to_owned(), problem));
        let nickname = optional(nickname.as_deref(), |text| person("nickname", text))?;
        if shown == NameShown::Nickname && nickname.is_none() {
            return Err(problem("nickname", "write the nickname that is to be shown"));
        }
        let contact = Contact {
            full_name: person("name", &name)?,
            club: optional(club.as_deref(), |text| line("club", text))?,
            shown,
            nickname,
            consent,
            address: optional(address.as_deref(), |text| note("address", text))?,
            phone: optional(phone.as_deref(), phone_number)?,
            email: optional(email.as_deref(), email_address)?,
            wishes: optional(wishes.as_deref(), |text| note("wishes", text))?,
        };
        Ok(Registration { contact, brings_game })
    }
}

impl DetailsView {
    /// # Errors
    /// [`Refusal::BadField`] with the path of the field.
    pub fn cook(self) -> Result<Details, Refusal> {
        let DetailsView {
            place,
            date,
            start,
            fee,
            bring,
            description,
            capacity,
            deadline,
            waiting_list,
            link_is_public,
        } = self;
        if capacity.is_some_and(|capacity| capacity == 0 || capacity > CAPACITY_MAX) {
            return Err(problem("capacity", "1 to 5,000 places, or none to turn nobody away"));
        }
        Ok(Details {
            place: optional(place.as_deref(), |text| line("place", text))?,
            date: optional(date.as_deref(), |text| civil::<Date>("date", text, "write a day like 2006-10-15"))?,
            start: optional(start.as_deref(), |text| civil::<Time>("start", text, "write a time like 11:00"))?,
            fee: optional(fee.as_deref(), |text| line("fee", text))?,
            bring: optional(bring.as_deref(), |text| line("bring", text))?,
            description: optional(description.as_deref(), |text| note("description", text))?,
            capacity,
            deadline: optional(deadline.as_deref(), |text| {
                civil::<DateTime>("deadline", text, "write a moment like 2006-10-14T20:00")
            })?,
            waiting_list,
            link_is_public,
        })
    }
}

fn civil<T: std::str::FromStr>(path: &str, text: &str, wanted: &str) -> Result<T, Refusal> {
    text.trim().parse().map_err(|_| problem(path, wanted))
}

pub(super) fn phone_number(text: &str) -> Result<Line, Refusal> {
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let strange = |letter: char| !(letter.is_ascii_digit() || " +-/().".contains(letter));
    if digits < 3 || text.trim().chars().any(strange) {
        return Err(problem("phone", "write a phone number in digits, like +49 170 1234567"));
    }
    line("phone", text)
}

pub(super) fn email_address(text: &str) -> Result<Line, Refusal> {
    let parts = text.trim().rsplit_once('@');
    let good = parts.is_some_and(|(name, host)| !name.is_empty() && host.contains('.') && !host.contains(' '));
    if !good {
        return Err(problem("email", "write an e-mail address like ana@example.org"));
    }
    line("email", text)
}

fn problem(path: &str, problem: &str) -> Refusal {
    Refusal::BadField { path: path.to_owned(), problem: problem.to_owned() }
}
