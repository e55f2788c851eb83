//! The rules of one tournament as values: what a preset file holds once it has been checked (`rules.md` §5).
//!
//! Keeps out how a file is written: `rules/preset.rs` reads and checks one, `rules/words.rs` says it in words.

mod preset;
mod words;

use std::collections::BTreeMap;

pub use preset::{PRESETS, PresetFault};
use serde::{Deserialize, Serialize};
pub use words::Statement;

/// Everything a preset decides. A tournament stores its own copy, so that a later edition of the file changes nothing
/// in an event that has begun.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The preset's name as one asks for it: `custom`, or the path of the file it was read from.
    pub preset: String,
    /// What people call it: "Custom scoring".
    pub name: String,
    /// Where the values come from.
    pub source: String,
    pub sheet: SheetRules,
    pub points: PlacePoints,
    pub vp: VpRules,
    pub share: ShareRules,
    pub ranking: Ranking,
    pub seating: SeatingRules,
    pub conduct: Conduct,
    pub texts: Texts,
    /// Stages after the preliminaries; `None` where there are none (`rules.md` §6).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programme: Option<Programme>,
    /// The season list that a tournament with these rules can count for (`rules.md` §7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<SeasonRules>,
    /// What people have to give when they register (`rules.md` §7); `None` where a name is enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub registration: Option<RegistrationRules>,
    /// Where single values come from, by their path in the file: `sheet.kind`. What is not named here comes from
    /// `source`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, String>,
}

/// What a table hands in (`rules.md` §2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetRules {
    pub kind: SheetKind,
    /// VP that win the game: 10 in the base game.
    pub target: u32,
    /// The highest total that a player can reach: 22 in the base game.
    pub highest_total: u32,
    /// A sheet on which nobody reached the target is refused (`no_winner`).
    pub winner_required: bool,
}

/// Which form the live sheet has; files may hold either under any preset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SheetKind {
    Pieces,
    Totals,
    /// The table chooses.
    Either,
}

/// Round points of the places at a table, first place first, strictly descending (`rules.md` §3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacePoints {
    pub four: [u32; 4],
    pub three: [u32; 3],
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpRules {
    /// VP above this do not count in totals, shares and means (`rules.md` §3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareRules {
    pub of: ShareOf,
    pub three_table: VirtualScore,
    #[serde(default)]
    pub display: ShareDisplay,
}

/// How the shares of single games make the share of a tournament (`rules.md` §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShareOf {
    /// The sum of the unrounded shares of the games.
    Sum,
    /// All my counted VP over all table totals of my games.
    Pooled,
}

/// What is added to the total of a 3-table whose players all have results (`rules.md` §3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VirtualScore {
    None,
    /// The mean of the counted VP, as it is.
    Exact,
    /// The mean rounded to a whole number, halves up.
    Nearest,
    /// The mean rounded up.
    Up,
}

/// How shares are printed; comparison is always exact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShareDisplay {
    /// Cut at three decimals.
    #[default]
    Cut,
    /// As printed lists of the ranking tournaments do: each game's share rounded to two decimals, then added.
    TwoDecimalsPerGame,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranking {
    /// At least one, none twice; each compared descending (`rules.md` §4).
    pub criteria: Vec<Criterion>,
    pub last: LastResort,
}

/// A metric that orders the standings (`rules.md` §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    RoundPoints,
    Vp,
    Share,
    Wins,
    Seconds,
    Thirds,
}

impl Criterion {
    pub const ALL: [Criterion; 6] = [
        Criterion::RoundPoints,
        Criterion::Vp,
        Criterion::Share,
        Criterion::Wins,
        Criterion::Seconds,
        Criterion::Thirds,
    ];
}

/// What ends the ties that all criteria leave (`rules.md` §4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastResort {
    Name,
    Lot,
    Shared,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatingRules {
    /// At least one; the first is the default.
    pub methods: Vec<SeatingMethod>,
}

/// How the tables of a round are made (`rules.md` §8).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatingMethod {
    /// All rounds before the first game.
    Schedule,
    /// The next round from the history.
    Round,
    /// Neighbours in the standings together.
    Standings,
}

/// How an event with these rules is run (`rules.md` §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conduct {
    pub confirmation: Confirmation,
    /// The head may correct a locked round, with a reason.
    pub corrections: bool,
    /// Criteria and virtual score can be changed while the tournament runs.
    #[serde(default)]
    pub rules_editable: bool,
    /// Players may still be entered after round 1 was made.
    pub late_entry: bool,
    pub disqualify: DisqualifiedBy,
    pub disqualify_until: DisqualifyUntil,
    #[serde(default)]
    pub referee_required: bool,
    #[serde(default)]
    pub board: Board,
    /// The turn limits offered, in minutes; shown only, nobody's game is ended.
    #[serde(default)]
    pub turn_limit_minutes: Vec<u32>,
    #[serde(default)]
    pub consent_required: bool,
}

/// Who of the other players has to confirm a sheet (`rules.md` §9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirmation {
    None,
    One,
    All,
}

/// The least role that may disqualify; the head always may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisqualifiedBy {
    Referee,
    Head,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisqualifyUntil {
    /// While the round concerned is not locked.
    Lock,
    /// Until the tournament is finished.
    Finish,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Board {
    #[default]
    Free,
    /// One map for all tables of a round, a new one next round.
    PerRound,
    RandomPerTable,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// In English: what an organizer must know before he uses the preset.
    #[serde(default)]
    pub notice: String,
    /// A link to the full published rules; empty where there is none.
    #[serde(default)]
    pub official_rules: String,
    /// The notice in other languages, by language: `de`, `ro`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notices: BTreeMap<String, String>,
}

/// Which stages follow how many preliminary games, by the number of active players when round 1 is made
/// (`rules.md` §6). Brackets are listed with ascending `from`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programme {
    /// A fixed number of rounds with all players and no knock-outs; `None` where the brackets or the organizer say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brackets: Vec<Bracket>,
    /// In semi-finals and final players choose their play order, the better ranked first.
    #[serde(default)]
    pub knock_outs_choose_play_order: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bracket {
    /// The least number of active players; a bracket reaches up to the next one's `from`.
    pub from: u32,
    /// Preliminary games.
    pub games: u32,
    /// Who has no win after this many games sits out the rest of the preliminaries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winless_sit_out_after: Option<u32>,
    /// Preliminary games in which players choose their play order, the better ranked first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub play_order_chosen_in: Vec<u32>,
    /// How many go on to the knock-outs.
    pub cut: u32,
    /// The semi-final tables by preliminary rank; empty where the cut is the final.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub semifinals: Vec<Vec<u32>>,
}

/// The season list (`rules.md` §7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonRules {
    /// Points of place 1, 2, …; further places get 0.
    pub points: Vec<u32>,
    /// How many of a player's results count.
    pub best: u32,
    /// How many of the list qualify.
    pub qualify: u32,
    /// How many title holders qualify beside them.
    #[serde(default)]
    pub title_holders: u32,
    /// Requirements on a tournament, shown as a check list.
    pub least_players: u32,
    pub least_capacity: u32,
    pub applied_days_before: u32,
}

/// What a registration asks for; contact data may be completed at check-in (`rules.md` §7).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegistrationRules {
    /// A full address.
    #[serde(default)]
    pub address: bool,
    /// A phone number or an e-mail address.
    #[serde(default)]
    pub phone_or_email: bool,
    /// In English: what players bring along; empty: nothing.
    #[serde(default)]
    pub bring: String,
    /// The same in other languages, by language: `de`, `ro`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub brings: BTreeMap<String, String>,
}

impl RegistrationRules {
    /// What players bring along, by language; empty: nothing.
    pub fn brought(&self) -> BTreeMap<String, String> {
        let english = ("en".to_owned(), self.bring.clone());
        let others = self.brings.iter().map(|(language, text)| (language.clone(), text.clone()));
        others.chain([english]).filter(|(_, text)| !text.is_empty()).collect()
    }
}
