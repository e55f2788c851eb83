//! A sheet on the wire, both ways, and what it is in the domain.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::domain::ids::Seat;
use crate::domain::sheet::{Draft, Score, SomePieces};

/// A sheet on the wire, both ways. One entry a seat, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SheetView {
    pub entries: Vec<SheetEntry>,
    /// The referee's answer to a tie for the longest road that a cut road left: nobody holds it.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub road_nobody: bool,
}

/// One player's line: the total, or the pieces, or neither for a missing result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SheetEntry {
    pub seat: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub vp: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pieces: Option<PiecesView>,
    /// First to claim the largest army, where a tie asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub army_first: bool,
    /// First to claim the longest road, where a tie asks for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub road_first: bool,
    /// Declared victory, where two or more reached the target.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub declared: bool,
}

/// What a player has on the board: all six, or the sheet is refused as incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PiecesView {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub settlements: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub cities: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub vp_cards: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub knights: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub roads: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(type = "number", optional = false))]
    pub longest_road: Option<i64>,
}

impl From<&Draft> for SheetView {
    fn from(draft: &Draft) -> Self {
        let entries = draft.entries.iter().map(|entry| {
            let (vp, pieces) = match entry.score {
                Score::Missing => (None, None),
                Score::Total(vp) => (Some(vp), None),
                Score::Pieces(pieces) => (None, Some(PiecesView::from(SomePieces::from(pieces)))),
                Score::Incomplete(pieces) => (None, Some(PiecesView::from(pieces))),
            };
            SheetEntry {
                seat: entry.seat,
                vp,
                pieces,
                army_first: entry.marks.army_first,
                road_first: entry.marks.road_first,
                declared: entry.marks.declared,
            }
        });
        SheetView { entries: entries.collect(), road_nobody: draft.road_nobody }
    }
}

impl From<SomePieces> for PiecesView {
    fn from(pieces: SomePieces) -> Self {
        let SomePieces { settlements, cities, vp_cards, knights, roads, longest_road } = pieces;
        PiecesView { settlements, cities, vp_cards, knights, roads, longest_road }
    }
}

impl From<PiecesView> for SomePieces {
    fn from(pieces: PiecesView) -> Self {
        let PiecesView { settlements, cities, vp_cards, knights, roads, longest_road } = pieces;
        SomePieces { settlements, cities, vp_cards, knights, roads, longest_road }
    }
}
