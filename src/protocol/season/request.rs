//! What a client asks of a season, and the only place where that becomes a command of the domain.

use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::ids::{AccountId, TournamentId};
use crate::domain::people::Person;
use crate::domain::registration::Details as Announced;
use crate::domain::season::command::SeasonCommand;
use crate::domain::season::entry::{Entry, PersonKey};
use crate::domain::season::invitations::Answer;
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::season::state::Details;
use crate::domain::text::{BadText, Line, Note, PersonName};

/// The body of `POST /api/v1/seasons/{id}/commands`.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SeasonCommandRequest {
    /// Made up by the client for this one wish; sent again unchanged when no answer came.
    pub request: Uuid,
    pub command: SeasonRequest,
}

/// A wish. Dates are written `2006-09-10`; persons and entries as the list has them.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeasonRequest {
    ChangeSettings {
        title: String,
        starts: String,
        closes: String,
        /// The planned day of the final: contact data of the season's events are kept for 30 days after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        final_day: Option<String>,
        best: u32,
        qualify: u32,
        title_holders: u32,
    },
    /// Another account keeps the season, too.
    AddKeeper {
        name: String,
    },
    /// By a head organizer, with his tournament; the server stamps it. What is left out is taken from what the
    /// tournament says of itself.
    Apply {
        tournament: Uuid,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        date: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        capacity: Option<u32>,
        public: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        place: Option<String>,
    },
    Accept {
        tournament: Uuid,
    },
    Refuse {
        tournament: Uuid,
        reason: String,
    },
    Withdraw {
        tournament: Uuid,
        reason: String,
    },
    UndoImport {
        import: u32,
    },
    /// These are one person.
    Link {
        persons: Vec<String>,
    },
    /// This entry is somebody else.
    Unlink {
        entry: String,
    },
    /// They only look like one person.
    KeepApart {
        one: String,
        other: String,
    },
    NameTitleHolder {
        person: String,
    },
    /// Somebody who is on no list.
    AddTitleHolder {
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        club: Option<String>,
    },
    RemoveTitleHolder {
        entry: String,
    },
    MakeInvitations,
    DiscardInvitations {
        reason: String,
    },
    RecordAnswer {
        candidate: u32,
        answer: AnswerWord,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        note: Option<String>,
    },
    /// Erases the name of somebody who was written down by the keeper.
    ErasePerson {
        entry: String,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AnswerWord {
    Open,
    Invited,
    Accepted,
    Declined,
    NoAnswer,
}

/// Results and places that are set at most: more is a slip of the finger.
const SETTING_MAX: u32 = 10_000;
/// Days from the end of a season to its final. A later one is a slip of the finger, and contact data would be kept for it.
const FINAL_AFTER_DAYS_MAX: i32 = 366;
/// Persons that are linked at once.
const LINKED_MAX: usize = 200;

impl SeasonRequest {
    /// `account` knows who is called so; `announced` is what the tournament that applies says of itself.
    ///
    /// # Errors
    /// `bad_field` with the path of what is no text, no day, or nobody.
    pub fn cook(
        self,
        account: impl FnOnce(&str) -> Option<AccountId>,
        announced: Option<&Announced>,
    ) -> Result<SeasonCommand, SeasonRefusal> {
        Ok(match self {
            SeasonRequest::ChangeSettings { title, starts, closes, final_day, best, qualify, title_holders } => {
                for (path, number, least) in
                    [("best", best, 1), ("qualify", qualify, 1), ("title_holders", title_holders, 0)]
                {
                    if !(least..=SETTING_MAX).contains(&number) {
                        return Err(bad(path, format!("a number from {least} to {SETTING_MAX}")));
                    }
                }
                let (starts, closes) = (day("starts", &starts)?, day("closes", &closes)?);
                SeasonCommand::ChangeSettings {
                    title: line("title", &title)?,
                    starts,
                    closes,
                    final_day: final_day.map(|text| final_day_of(&text, starts, closes)).transpose()?,
                    best,
                    qualify,
                    title_holders,
                }
            }
            SeasonRequest::AddKeeper { name } => {
                let account = account(&name).ok_or_else(|| bad("name", "there is no account of this name"))?;
                SeasonCommand::AddKeeper { account }
            }
            SeasonRequest::Apply { tournament, date, capacity, public, place } => SeasonCommand::Apply {
                tournament: TournamentId(tournament),
                details: Details {
                    date: match date {
                        Some(date) => day("date", &date)?,
                        None => announced
                            .and_then(|announced| announced.date)
                            .ok_or_else(|| bad("date", "say on which day the tournament is played"))?,
                    },
                    // What the tournament announces is what people can count on, whatever was typed here.
                    capacity: announced
                        .and_then(|announced| announced.capacity)
                        .or(capacity)
                        .ok_or_else(|| bad("capacity", "say for how many there is room"))?,
                    public,
                    place: match place.as_deref().map(str::trim) {
                        None => announced.and_then(|announced| announced.place.clone()),
                        Some("") => None,
                        Some(place) => Some(line("place", place)?),
                    },
                },
            },
            SeasonRequest::Accept { tournament } => SeasonCommand::Accept { tournament: TournamentId(tournament) },
            SeasonRequest::Refuse { tournament, reason } => {
                SeasonCommand::Refuse { tournament: TournamentId(tournament), reason: note("reason", &reason)? }
            }
            SeasonRequest::Withdraw { tournament, reason } => {
                SeasonCommand::Withdraw { tournament: TournamentId(tournament), reason: note("reason", &reason)? }
            }
            SeasonRequest::UndoImport { import } => SeasonCommand::UndoImport { import },
            SeasonRequest::Link { persons } => {
                if persons.len() > LINKED_MAX {
                    return Err(bad("persons", format!("at most {LINKED_MAX} at once")));
                }
                let persons: Result<Vec<PersonKey>, _> = persons.iter().map(|person| key(person)).collect();
                SeasonCommand::Link { persons: persons? }
            }
            SeasonRequest::Unlink { entry } => SeasonCommand::Unlink { entry: entry_of(&entry)? },
            SeasonRequest::KeepApart { one, other } => {
                SeasonCommand::KeepApart { one: key(&one)?, other: key(&other)? }
            }
            SeasonRequest::NameTitleHolder { person } => SeasonCommand::NameTitleHolder { person: key(&person)? },
            SeasonRequest::AddTitleHolder { name, club } => {
                let name = PersonName::parse(&name).map_err(|problem| bad_text("name", problem))?;
                let club = club.as_deref().map(str::trim).filter(|club| !club.is_empty());
                let club = club.map(|club| line("club", club)).transpose()?;
                SeasonCommand::AddTitleHolder { person: Person { name, club } }
            }
            SeasonRequest::RemoveTitleHolder { entry } => SeasonCommand::RemoveTitleHolder { entry: entry_of(&entry)? },
            SeasonRequest::MakeInvitations => SeasonCommand::MakeInvitations,
            SeasonRequest::DiscardInvitations { reason } => {
                SeasonCommand::DiscardInvitations { reason: note("reason", &reason)? }
            }
            SeasonRequest::RecordAnswer { candidate, answer, note: text } => {
                let text = text.as_deref().map(str::trim).filter(|text| !text.is_empty());
                let answer = match answer {
                    AnswerWord::Open => Answer::Open,
                    AnswerWord::Invited => Answer::Invited,
                    AnswerWord::Accepted => Answer::Accepted,
                    AnswerWord::Declined => Answer::Declined,
                    AnswerWord::NoAnswer => Answer::NoAnswer,
                };
                SeasonCommand::RecordAnswer {
                    candidate,
                    answer,
                    note: text.map(|text| note("note", text)).transpose()?,
                }
            }
            SeasonRequest::ErasePerson { entry } => match entry_of(&entry)? {
                Entry::Kept(player) => SeasonCommand::ErasePerson { player },
                // Names of a tournament are erased at its desk.
                Entry::Player { .. } => return Err(SeasonRefusal::NoSuchPerson { person: entry }),
            },
        })
    }
}

/// A final is played after the season began, and people remember the season.
fn final_day_of(text: &str, starts: Date, closes: Date) -> Result<Date, SeasonRefusal> {
    let latest = closes.checked_add(FINAL_AFTER_DAYS_MAX.days()).unwrap_or(Date::MAX);
    let day = day("final_day", text)?;
    if (starts..=latest).contains(&day) { Ok(day) } else { Err(bad("final_day", format!("a day up to {latest}"))) }
}

/// A day as people write it in forms and files.
pub fn day(path: &str, text: &str) -> Result<Date, SeasonRefusal> {
    let whole = text.len() == "2006-09-10".len();
    text.parse().ok().filter(|_| whole).ok_or_else(|| bad(path, "write the day as 2006-09-10"))
}

pub fn line(path: &str, text: &str) -> Result<Line, SeasonRefusal> {
    Line::parse(text).map_err(|problem| bad_text(path, problem))
}

fn note(path: &str, text: &str) -> Result<Note, SeasonRefusal> {
    Note::parse(text).map_err(|problem| bad_text(path, problem))
}

fn key(text: &str) -> Result<PersonKey, SeasonRefusal> {
    text.parse().map_err(|_| SeasonRefusal::NoSuchPerson { person: text.chars().take(80).collect() })
}

fn entry_of(text: &str) -> Result<Entry, SeasonRefusal> {
    text.parse().map_err(|_| SeasonRefusal::NoSuchPerson { person: text.chars().take(80).collect() })
}

fn bad(path: &str, problem: impl Into<String>) -> SeasonRefusal {
    SeasonRefusal::BadField { path: path.to_owned(), problem: problem.into() }
}

fn bad_text(path: &str, problem: BadText) -> SeasonRefusal {
    bad(path, problem.to_string())
}
