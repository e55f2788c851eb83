//! Seasons on the wire: what everybody sees, what the keeper sees, and what is asked.
//!
//! Keeps out how the list is made (`domain/season`) and who may see what (`server/api/seasons.rs`).

mod placings;
mod report;
mod request;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::season::decide::Answer;
use crate::domain::season::refusal::SeasonRefusal;
use crate::domain::state::Phase;
use crate::protocol::server::RefusalView;

pub use placings::{ImportedEventView, PlacingsPreview};
pub use report::{FinalistContact, FinalistView, ReportView};
pub use request::{AnswerWord, SeasonCommandRequest, SeasonRequest, day, line};

/// One line of the list of seasons.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonSummary {
    pub id: String,
    pub title: String,
    pub preset: String,
    pub starts: String,
    pub closes: String,
    pub tournaments: u32,
    pub persons: u32,
    pub yours: bool,
}

/// What counts how much, and what is asked of a tournament (`rules.md` §7).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonRulesView {
    pub points: Vec<u32>,
    pub best: u32,
    pub qualify: u32,
    pub title_holders: u32,
    pub least_players: u32,
    pub least_capacity: u32,
    pub applied_days_before: u32,
}

/// A season as everybody sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonView {
    pub id: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub title: String,
    pub preset: String,
    pub starts: String,
    pub closes: String,
    /// The day of the final, as far as the keeper has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub final_day: Option<String>,
    pub rules: SeasonRulesView,
    pub lot_commitment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lot_key: Option<String>,
    pub calendar: Vec<CalendarRow>,
    pub rows: Vec<ListRow>,
    pub outside: Vec<String>,
    pub invitations_made: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub final_tournament: Option<String>,
}

/// A tournament of the season; without an id it was played elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CalendarRow {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<String>,
    pub title: String,
    pub date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub capacity: Option<u32>,
    pub phase: Phase,
    pub took_part: u32,
    pub checks: Vec<CheckView>,
    pub counts: bool,
    pub next_season: bool,
}

/// A line of the check list: `met` is absent where only the day will tell.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckView {
    pub requirement: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub met: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub wanted: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub found: Option<String>,
}

/// A row of the season list. `decided_by` is what puts it below the row above; `place` who goes to the final.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListRow {
    pub rank: u32,
    pub person: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    #[cfg_attr(test, ts(type = "number"))]
    pub points: u64,
    pub played: u32,
    pub counted: u32,
    pub quotient: String,
    pub quotient_exact: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub best_place: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub worst_place: Option<u32>,
    pub qualified: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub decided_by: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<String>,
}

/// The numbers behind a row.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PersonView {
    pub row: ListRow,
    pub results: Vec<ResultView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub above: Option<PersonNeighbour>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub below: Option<PersonNeighbour>,
}

/// One result of a person, and whether it is among the best that count.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ResultView {
    pub event: String,
    pub date: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<String>,
    pub entry: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<u32>,
    pub points: u32,
    pub quotient: String,
    pub quotient_exact: String,
    pub counts: bool,
}

/// Who stands next to it, what parts them, and both exact values.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PersonNeighbour {
    pub person: String,
    pub name: String,
    pub rank: u32,
    pub decided_by: String,
    pub own: String,
    pub other: String,
}

/// A season as its keeper sees it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonDeskView {
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub keepers: Vec<String>,
    pub applications: Vec<ApplicationView>,
    pub imports: Vec<ImportView>,
    pub linked: Vec<LinkedView>,
    pub suggestions: Vec<Vec<SuggestedPerson>>,
    pub title_holders: Vec<TitleHolderView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub invitations: Option<InvitationsView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub discarded: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub final_tournament: Option<String>,
    /// What the roster of the final does not say yet; absent where there is nothing to do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub to_do_in_final: Option<FinalToDo>,
}

/// Names of those who gave their place up and are still on the roster of the final, and of those who hold a place now
/// and are not on it. The keeper has it done at the desk of the final, which may be another's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FinalToDo {
    pub withdraw: Vec<String>,
    pub enter: Vec<String>,
}

/// `status` is `applied`, `accepted`, `refused` or `withdrawn`; `at` the server's stamp.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ApplicationView {
    pub tournament: String,
    pub title: String,
    pub by: String,
    pub at: String,
    pub status: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reason: Option<String>,
    pub date: String,
    pub capacity: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<String>,
    pub checks: Vec<CheckView>,
    pub counts: bool,
    pub next_season: bool,
    pub yours: bool,
}

/// Placings that were imported together, and can be taken back together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportView {
    pub import: u32,
    pub at: String,
    pub players: u32,
    pub events: Vec<ImportedEventView>,
}

/// Entries that the keeper linked to one person.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LinkedView {
    pub person: String,
    pub name: String,
    pub entries: Vec<EntryView>,
}

/// Somebody on the list of one tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EntryView {
    pub entry: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    pub events: Vec<String>,
}

/// One of several persons who may be one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SuggestedPerson {
    pub person: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank: Option<u32>,
    pub events: Vec<String>,
    /// He gave the same e-mail address as another one of them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub same_mail: bool,
}

/// A title holder; `listed` if he has a row, too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TitleHolderView {
    pub entry: String,
    pub name: String,
    pub listed: bool,
}

/// Who is invited to the final. `list_changed`: the list is not what it was when they were made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InvitationsView {
    pub made_at: String,
    pub holders: u32,
    pub waiting: u32,
    pub list_changed: bool,
    pub candidates: Vec<CandidateView>,
}

/// `place` is `list`, `lot`, `title`, `moved_up` or `waiting`; `answer` `open`, `invited`, `accepted`, `declined` or `no_answer`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CandidateView {
    pub candidate: u32,
    pub person: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank: Option<u32>,
    pub place: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub instead_of: Option<String>,
    pub answer: String,
    pub history: Vec<CandidateMoment>,
}

/// What happened to a candidate: an answer, `moved_up` or `moved_back`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CandidateMoment {
    pub at: String,
    pub what: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub about: Option<String>,
}

/// What a command would do to the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PreviewView {
    pub changed: u32,
    pub changes: Vec<RowChange>,
    pub persons_before: u32,
    pub persons_after: u32,
}

/// Somebody whose row would be another one; without a rank he is in no list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RowChange {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub club: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank_before: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rank_after: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub points_before: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub points_after: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub qualified_before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub qualified_after: Option<String>,
}

/// One thing that happened; `event` has a `type` and its values, `about` the names of whom and what it concerns;
/// `instead_of`: for whom somebody moved up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonHistoryRecord {
    #[cfg_attr(test, ts(type = "number"))]
    pub seq: u64,
    pub at: String,
    pub by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub device: Option<String>,
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "{ type: string } & Record<string, unknown>"))]
    pub event: serde_json::Value,
    pub about: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub instead_of: Option<String>,
}

/// The numbers that a command gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonAnswer {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub import: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub person: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub moved_up: Option<u32>,
}

/// A command that is done, and durable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeasonReceipt {
    pub request: Uuid,
    #[cfg_attr(test, ts(type = "number"))]
    pub version: u64,
    pub answer: SeasonAnswer,
}

/// A season, or a final, that was made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MadeView {
    pub id: String,
}

impl From<Answer> for SeasonAnswer {
    fn from(answer: Answer) -> SeasonAnswer {
        let Answer { import, person, moved_up } = answer;
        SeasonAnswer { import, person, moved_up }
    }
}

impl From<&SeasonRefusal> for RefusalView {
    fn from(refusal: &SeasonRefusal) -> RefusalView {
        let mut values = match serde_json::to_value(refusal) {
            Ok(serde_json::Value::Object(values)) => values,
            _ => serde_json::Map::new(),
        };
        let code = match values.remove("code") {
            Some(serde_json::Value::String(code)) => code,
            _ => "refused".to_owned(),
        };
        let path = refusal.path().map(str::to_owned);
        RefusalView { code, message: refusal.to_string(), path, values, faults: Vec::new() }
    }
}
