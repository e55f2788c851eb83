//! The programme of a tournament with knock-outs as screens show it: which stages, where the cut runs, and the tree
//! (`rules.md` §6).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::TableState;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::standings::Stage;

/// Which stages are played. Decided for ever when round 1 is made; not there before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgrammeView {
    /// How many were active when round 1 was made: the number that decided.
    pub players: u32,
    /// Preliminary games.
    pub games: u32,
    /// Who has no win after this many games sits out the rest of the preliminaries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winless_sit_out_after: Option<u32>,
    /// How many go on from the preliminaries.
    pub cut: u32,
    /// In the order of play; the last is the final.
    pub knock_outs: Vec<Stage>,
    /// The stage of the round that is made next; absent when the final is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub next: Option<Stage>,
    /// Who would sit at which table of the knock-out that is made next, in the order of the bracket. Empty while results
    /// are missing; an unlocking, another result or a drop-out can still change it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Vec<BracketPlayer>>>"))]
    pub line_up: Vec<Vec<BracketPlayer>>,
    /// Beside that line-up: who would be called first for somebody who is away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub reserve: Option<BracketPlayer>,
}

/// The stages that the rules demand for fields of a certain size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BracketRulesView {
    /// The least number of players; it reaches up to the next bracket's.
    pub from: u32,
    /// Preliminary games.
    pub games: u32,
    /// Who has no win after this many games sits out the rest of the preliminaries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winless_sit_out_after: Option<u32>,
    /// How many go on from the preliminaries.
    pub cut: u32,
    /// In the order of play; the last is the final.
    pub knock_outs: Vec<Stage>,
}

/// The line in the standings that knock-out players have to stay above. It goes by confirmed results only, so that
/// while some are provisional it can run elsewhere than between two rows: `reached` tells who is above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CutView {
    /// How many go on.
    pub after: u32,
    /// The preliminaries are not all locked yet: the line can still move.
    pub provisional: bool,
    /// All criteria leave a tie across the line: the lot decides between these two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub lot_between: Option<LotBetween>,
    /// Who is above the line by confirmed results of the preliminaries, in their order. Who is away is in here too:
    /// he blocks the step until the head decides. Empty while there is no confirmed result.
    pub reached: Vec<PlayerId>,
}

/// Two neighbours in the preliminaries whom only the lot tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LotBetween {
    pub above: PlayerId,
    pub below: PlayerId,
}

/// The knock-outs as a tree, from the moment that the first of their rounds is made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BracketView {
    /// In the order of play; the last is the final, which is empty until it is made.
    pub stages: Vec<BracketStage>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BracketStage {
    pub stage: Stage,
    /// Absent: not made yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub round: Option<RoundNo>,
    /// In the order of the bracket.
    pub tables: Vec<BracketTable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BracketTable {
    pub table: TableNo,
    pub state: TableState,
    /// The better ranked first, as they choose their play order.
    pub players: Vec<BracketPlayer>,
    /// Qualified for this table, and could not play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<BracketPlayer>>"))]
    pub absent: Vec<BracketPlayer>,
    /// Who won, once the result is confirmed, ruled or decided by the head.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub winner: Option<PlayerId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BracketPlayer {
    pub player: PlayerId,
    pub name: String,
    /// In the preliminaries.
    pub rank: u32,
    /// At this table, of a result that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub place: Option<u8>,
    /// He was called up for this player, who could not play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub instead_of: Option<PlayerId>,
}
