//! A file of placings of tournaments that were played elsewhere, before it is imported.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::PreviewView;
use crate::protocol::server::FaultView;

/// A tournament that was played elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ImportedEventView {
    pub title: String,
    pub date: String,
    pub players: u32,
    pub in_season: bool,
    /// Before an import: the calendar has a tournament of this title on this day. Imported again, it would count twice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub already: bool,
    /// Before an import: it is in the import that can be replaced.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub replaced: bool,
}

/// A file of placings as it was read. Nothing is imported yet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacingsPreview {
    pub events: Vec<ImportedEventView>,
    pub players: u32,
    pub faults: Vec<FaultView>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub effect: Option<PreviewView>,
    /// How the bytes were read.
    pub encoding: String,
    /// Headings of columns that mean nothing here; empty where a column has none.
    pub columns_left_out: Vec<String>,
    /// Lines that were not read: sums, and remarks alone.
    #[cfg_attr(test, ts(type = "number[]"))]
    pub lines_left_out: Vec<u64>,
    /// The sheet of a workbook that has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub sheet: Option<String>,
    /// An earlier import whose tournaments are all in this file: it can be replaced, and `effect` is that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub replaces: Option<u32>,
}
