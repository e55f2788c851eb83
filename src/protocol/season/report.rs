//! The report of a season's end, for its keeper: the one place on the wire where a season shows contact data.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{CalendarRow, CandidateView, ListRow};

/// How the season ended: what was played, who took part, and who is awaited at the final.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportView {
    pub title: String,
    /// Tournaments that counted.
    pub tournaments: u32,
    pub participants: u32,
    pub results: u32,
    pub calendar: Vec<CalendarRow>,
    /// Everybody who took part, as the list has them.
    pub rows: Vec<ListRow>,
    pub finalists: Vec<FinalistView>,
}

/// Somebody who is awaited at the final. Contact data are absent where he gave none, or where they were erased.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FinalistView {
    #[serde(flatten)]
    pub candidate: CandidateView,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub contact: Option<FinalistContact>,
}

/// How to reach a finalist, as he said when he registered last.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FinalistContact {
    /// First and last name.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub email: Option<String>,
    /// The last day on which they are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub kept_until: Option<String>,
}

impl fmt::Debug for FinalistContact {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("FinalistContact(…)")
    }
}
