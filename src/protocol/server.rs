//! What the server says over the socket; the same frames come from `GET …/view?since=`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::authority::Role;
use crate::domain::decide::Answer;
use crate::domain::ids::{PlayerId, RoundNo, Seat, StaffId};
use crate::domain::refusal::Refusal;
use crate::domain::sheet::Fault;

use super::delta::{PublicChanges, StaffChanges};
use super::grid::FileFault;
use super::view::{PublicView, StaffView};

/// Grows when a client that knows the old frames could misread the new ones.
pub const PROTOCOL_VERSION: u32 = 1;

/// One message from the server. `V` and `C` are the view and the changes of the feed that was asked for.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FeedFrame<V, C> {
    /// Everything there is to see. Throw away what you had.
    Snapshot {
        #[cfg_attr(test, ts(type = "number"))]
        epoch: u64,
        #[cfg_attr(test, ts(type = "number"))]
        version: u64,
        /// Covers roster, rules, rounds, seats and results: two screens with one hash show the same tournament.
        state_hash: String,
        view: V,
    },
    /// What changed since version `from`. Fits only on exactly that version.
    Delta {
        #[cfg_attr(test, ts(type = "number"))]
        epoch: u64,
        #[cfg_attr(test, ts(type = "number"))]
        from: u64,
        #[cfg_attr(test, ts(type = "number"))]
        to: u64,
        state_hash: String,
        changes: C,
    },
}

/// A frame of the public feed.
pub type PublicFrame = FeedFrame<PublicView, PublicChanges>;
/// A frame of the feed for referees and organizers.
pub type StaffFrame = FeedFrame<StaffView, StaffChanges>;

/// Messages to one client alone.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerFrame {
    /// The answer to `hello`: who the server takes you for.
    Welcome {
        protocol: u32,
        you: You,
        /// The server's clock, in RFC 3339.
        now: String,
        /// `alive` comes at least this often; hear nothing for twice as long, and you are offline.
        alive_every_seconds: u32,
    },
    /// Done, and durable. `version` is the version after it; a command that changed nothing names the present one.
    Receipt {
        request: Uuid,
        #[cfg_attr(test, ts(type = "number"))]
        version: u64,
        answer: AnswerView,
    },
    /// Not done, and why.
    Refused { request: Uuid, refusal: RefusalView },
    /// It may have been done or not: send the same request again.
    Unknown { request: Uuid, message: String },
    /// I am here, and this is the newest version.
    Alive {
        #[cfg_attr(test, ts(type = "number"))]
        version: u64,
    },
    /// Your link was revoked or reissued, or your session ended; the public feed goes on.
    Demoted { you: You },
    /// Your message was not understood; the connection stays open.
    NotUnderstood { message: String },
}

/// What was given out by a command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerView {
    /// The ids of players who were entered, in the order of the command; who was called up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub players: Vec<PlayerId>,
    /// The id of an invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub staff: Option<StaffId>,
    /// The round that is there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub round: Option<RoundNo>,
    /// The number of a call for a referee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub call: Option<u32>,
    /// The number of a warning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub warning: Option<u32>,
    /// The revision of the seating that was proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seating: Option<u32>,
    /// Another version of the sheet was there already: both are kept, the referee rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub disputed: bool,
}

impl From<Answer> for AnswerView {
    fn from(answer: Answer) -> Self {
        let Answer { players, staff, round, call, warning, seating, disputed } = answer;
        AnswerView { players, staff, round, call, warning, seating, disputed }
    }
}

/// Who a session belongs to, at this tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    pub role: Role,
    /// For players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<PlayerId>,
    /// Your name, or what the head calls your invitation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
}

/// Faults in one answer: more than anybody reads before putting the first ones right.
pub const FAULTS_MAX: usize = 200;

/// A refusal on the wire: a stable code with its values for screens to translate, and an English sentence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RefusalView {
    pub code: String,
    pub message: String,
    /// The field it is about, as a path into the command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub path: Option<String>,
    /// The values in the sentence, by name.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub values: serde_json::Map<String, serde_json::Value>,
    /// All faults of a sheet together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<FaultView>>"))]
    pub faults: Vec<FaultView>,
}

/// One fault of a sheet, where without a seat it is the table's; or of a plan in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FaultView {
    pub code: String,
    pub message: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub field: Option<String>,
    /// The number that the sentence speaks of, for translations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
    /// Where in a file it is: the line, counted from 1, and the column by its header, or `row`, `table` or `file`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub line: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub column: Option<String>,
    /// The columns that the file lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub needs: Vec<String>,
    /// The table that the line is of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub table: Option<u64>,
}

impl From<&Refusal> for RefusalView {
    fn from(refusal: &Refusal) -> Self {
        let mut values = match serde_json::to_value(refusal) {
            Ok(serde_json::Value::Object(values)) => values,
            _ => serde_json::Map::new(),
        };
        let code = match values.remove("code") {
            Some(serde_json::Value::String(code)) => code,
            _ => "refused".to_owned(),
        };
        let faults = match refusal {
            Refusal::SheetHasFaults { faults } => {
                values.remove("faults");
                faults.iter().map(FaultView::from).collect()
            }
            _ => Vec::new(),
        };
        RefusalView { code, message: refusal.to_string(), path: refusal.path().map(str::to_owned), values, faults }
    }
}

impl From<&Fault> for FaultView {
    fn from(fault: &Fault) -> Self {
        FaultView {
            code: fault.code.code().to_owned(),
            message: fault.to_string(),
            seat: fault.seat.map(Seat::number),
            field: fault.field.map(|field| field.code().to_owned()),
            limit: fault.limit,
            line: None,
            column: None,
            needs: Vec::new(),
            table: None,
        }
    }
}

impl From<&FileFault> for FaultView {
    fn from(fault: &FileFault) -> Self {
        FaultView {
            code: fault.code.to_owned(),
            message: fault.sentence.clone(),
            seat: None,
            field: None,
            limit: None,
            line: Some(fault.line),
            column: Some(fault.column.to_string()),
            needs: fault.needs.iter().map(|column| (*column).to_owned()).collect(),
            table: fault.table,
        }
    }
}

/// A plan in a file that cannot be used, every fault with its place.
impl From<&[FileFault]> for RefusalView {
    fn from(faults: &[FileFault]) -> Self {
        let count = faults.len();
        RefusalView {
            code: "plan_file_has_faults".to_owned(),
            message: match faults {
                [only] => format!("the plan cannot be used: line {}, {}: {}", only.line, only.column, only.sentence),
                _ => format!("the plan cannot be used: there are {count} things to put right"),
            },
            path: None,
            values: serde_json::Map::from_iter([("count".to_owned(), count.into())]),
            faults: faults.iter().take(FAULTS_MAX).map(FaultView::from).collect(),
        }
    }
}
