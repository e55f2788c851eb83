//! What an event says of itself, and what a person says who registers: the public page, the registration, and what only
//! organizers read. Fetched, not part of the feed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::RulesView;
use crate::domain::ids::PlayerId;
use crate::domain::registration::{MissingField, NameShown};
use crate::domain::state::Phase;

/// `GET …/about`: the page of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AboutTournament {
    pub id: String,
    pub title: String,
    pub phase: Phase,
    /// Invented people play here.
    pub demo: bool,
    pub details: DetailsView,
    /// The venue's clocks, as an IANA name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time_zone: Option<String>,
    /// Places that are taken: "3 of 32".
    pub registered: u32,
    pub waiting: u32,
    /// People can register themselves now.
    pub open: bool,
    /// Where, if the organizer wants it to be public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub register_url: Option<String>,
    /// What the rules ask players to bring, by language; said where the organizer says nothing else.
    pub bring: BTreeMap<String, String>,
    /// What a registration must have, at check-in at the latest.
    pub required: Vec<MissingField>,
    /// The full name is published; whoever takes part agrees.
    pub consent_required: bool,
    /// The last day on which contact data are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub contacts_kept_until: Option<String>,
    pub rules: RulesView,
    /// The rules as sentences, in the language of whoever asks: `?lang=`, or else what the browser prefers.
    pub rules_in_words: Vec<String>,
    /// What the head calls the referees.
    pub referees: Vec<String>,
}

impl AboutTournament {
    /// What players bring, in this language; in English where the rules do not say it so.
    pub fn brought(&self, language: &str) -> Option<&str> {
        let said = self.bring.get(language).or(self.bring.get("en"));
        self.details.bring.as_deref().or(said.map(String::as_str))
    }
}

/// Days as `2006-10-15`, times as `11:00`, moments as `2006-10-14T20:00`, all on the venue's clocks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DetailsView {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub date: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fee: Option<String>,
    /// What players bring; left out: what the rules say (`bring` beside the details).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub bring: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub description: Option<String>,
    /// Left out: nobody is turned away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub capacity: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub deadline: Option<String>,
    #[serde(default)]
    pub waiting_list: bool,
    /// The public page leads to the registration.
    #[serde(default)]
    pub link_is_public: bool,
}

/// What somebody says who registers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RegistrationForm {
    /// First and last name.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    /// How the name stands on public pages.
    pub shown: NameShown,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub nickname: Option<String>,
    /// Agrees that the name is published in this way.
    #[serde(default)]
    pub consent: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub email: Option<String>,
    /// Friends and family to keep apart; only organizers read it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub wishes: Option<String>,
    #[serde(default)]
    pub brings_game: bool,
}

impl std::fmt::Debug for RegistrationForm {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("RegistrationForm(…)")
    }
}

/// The body of `POST …/registrations`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RegistrationRequest {
    /// Made up by the client; the same one sent again registers nobody twice.
    pub request: uuid::Uuid,
    /// What stands after the `#` of the registration link.
    pub secret: String,
    pub registration: RegistrationForm,
    /// Was asked whether he is registered already, and is somebody else.
    #[serde(default)]
    pub another_person: bool,
}

/// The body of `POST …/registrations/link`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RegistrationLink {
    /// What stands after the `#` of the registration link.
    pub secret: String,
}

/// Registered. The link is as good as a password: it is shown to this person only, and the desk can print it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RegisteredView {
    pub player: PlayerId,
    /// His place on the waiting list, from 1; absent: he has a place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting: Option<u32>,
    pub link: String,
    /// The same as a picture.
    pub link_svg: String,
}

/// `GET …/registration`: what the server has of the person who asks, all of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MyRegistration {
    #[serde(flatten)]
    pub row: ContactRow,
    /// The code for the desk, and the address that its picture opens there.
    pub code: String,
    pub check_in_url: String,
    /// It can still be changed, and taken back.
    pub may_change: bool,
    pub may_withdraw: bool,
    pub checked_in: bool,
    pub withdrawn: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting: Option<u32>,
    /// He came from the waiting list, and has a place now.
    pub moved_up: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub contacts_kept_until: Option<String>,
    /// His own link, to take to another device; shown to himself only, never in the file that the desk hands out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub link: Option<String>,
    /// The same as a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub link_svg: Option<String>,
}

/// `GET …/contacts`: what organizers may read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContactsView {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub kept_until: Option<String>,
    /// The registration link; absent while people cannot register themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub registration_link: Option<String>,
    /// Everybody on the roster and the waiting list, by number.
    pub rows: Vec<ContactRow>,
}

/// One person, with what is missing of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ContactRow {
    pub player: PlayerId,
    /// The name on public pages.
    pub public_name: String,
    /// Absent where nothing was said, or where it was erased.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub registration: Option<RegistrationForm>,
    pub missing: Vec<MissingField>,
}

/// `GET …/check-in/{code}`: whom the desk has before it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AtTheDesk {
    pub player: PlayerId,
    /// The full name where it is known.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    pub checked_in: bool,
    pub withdrawn: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waiting: Option<u32>,
    pub fee_paid: bool,
    pub brings_game: bool,
    pub missing: Vec<MissingField>,
}
