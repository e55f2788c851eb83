//! Why something was not done, and what the person can do about it. A refusal is an answer, never a fault.

use jiff::civil::DateTime;
use serde::Serialize;

use super::authority::Role;
use super::ids::{PlayerId, RoundNo, TableNo};
use super::seating::{CannotSeat, PlanFault};
use super::sheet::Fault;
use super::standings::Stage;
use super::state::Phase;

/// Each has a stable code and its values, for screens to say it in their language, and an English sentence.
#[derive(Debug, Clone, PartialEq, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    // Who
    #[error("only {needs} can do this; ask at the desk")]
    NotAllowed { needs: Role },
    #[error("you are not seated at table {table} in round {round}; look up your table on the standings page")]
    NotYourTable { round: RoundNo, table: TableNo },
    #[error("player {captain} hands in the sheet of table {table}; an organizer can name another captain")]
    NotTheCaptain { round: RoundNo, table: TableNo, captain: PlayerId },

    // What
    #[error("there is no tournament here; check the link")]
    NoSuchTournament,
    #[error("there is no round {round}; look at the list of rounds again")]
    NoSuchRound { round: RoundNo },
    #[error("there is no table {table} in round {round}; look at the seating again")]
    NoSuchTable { round: RoundNo, table: TableNo },
    #[error("there is no player {player} here; look at the roster again")]
    NoSuchPlayer { player: PlayerId },
    #[error("there is no such invitation; look at the list of staff again")]
    NoSuchInvitation,
    #[error("there is no account of this name on this server; check the name, or invite whoever has none")]
    NoSuchAccount,
    #[error("somebody has to organize this tournament; add another head organizer first")]
    LastHead,
    #[error("somebody is on the way to this table already")]
    CallIsAnswered { call: u32 },
    #[error("this call is over: somebody was there, or the table took it back")]
    CallIsOver { call: u32 },
    #[error("no referee is called to table {table}; call one if you need one")]
    NobodyIsCalled { round: RoundNo, table: TableNo },
    #[error("{path}: {problem}")]
    BadField { path: String, problem: String },
    #[error("the sheet has {} to put right", faults_in_words(faults.len()))]
    SheetHasFaults { faults: Vec<Fault> },

    // The life of a tournament
    #[error("this tournament is {}; {}", phase_in_words(*phase), way_out_of(*phase))]
    NotInThisPhase { phase: Phase },
    #[error("the rules of this tournament cannot be changed; a tournament with custom scoring allows it")]
    RulesAreFixed,
    #[error("name at least one criterion, and none twice")]
    BadCriteria,
    #[error("the roster is frozen: with these rules nobody is entered after round 1 was made")]
    RosterIsFrozen,
    #[error("player {player} has been seated already and stays on the roster; withdraw him instead")]
    HasBeenSeated { player: PlayerId },
    #[error("player {player} is disqualified; take that back first")]
    IsDisqualified { player: PlayerId },
    #[error("the time for this has passed: with these rules nobody is disqualified after the round is locked")]
    TooLateToDisqualify,
    #[error("these rules want a referee before round 1; invite one")]
    RefereeIsMissing,
    #[error("too many at once: at most {most}")]
    TooMany { most: u32 },

    // Rounds
    #[error("round {newest} is the newest round already; look at it before you make another")]
    RoundIsMade { newest: RoundNo },
    #[error("round {round} still waits for {}", tables_in_words(waiting, disputed))]
    RoundIsUnfinished { round: RoundNo, waiting: Vec<TableNo>, disputed: Vec<TableNo> },
    #[error("round {round} is locked; the head organizer can unlock the newest round")]
    RoundIsLocked { round: RoundNo },
    #[error("round {round} is not the newest; only the newest round can be unlocked or undone")]
    NotTheNewestRound { round: RoundNo },
    #[error("{} would be lost; type the number of the round to undo it all the same", results_in_words(tables))]
    ResultsWouldBeLost { round: RoundNo, tables: Vec<TableNo> },
    #[error("this preset does not seat in that way; choose one of its methods")]
    SeatingMethodNotOffered,
    #[error("{reason}")]
    CannotSeat {
        #[serde(flatten)]
        reason: CannotSeat,
    },
    #[error("the roster changed since the seating was worked out ({}); ask for it again", players_in_words(players))]
    RosterChanged { players: Vec<PlayerId> },

    // Seating before it is published
    #[error("the seating changed since you looked; look again, then decide")]
    SeatingChanged { revision: u32 },
    #[error("there is no seating to look at; draw one first")]
    NoProposal,
    #[error("nobody has said how many rounds are still to come; draw the next round alone, or bring a plan in a file")]
    NoRoundsToCome,
    #[error("this seating is for one round only; make the round of it, or draw a schedule")]
    NotASchedule,
    #[error("no rounds were published before the day; look at the seating of the newest round")]
    NoSchedule,
    #[error("{player} does not sit there any more; look again, then decide")]
    SeatsChanged { round: RoundNo, player: PlayerId },
    #[error("the plan cannot be used: {}", plan_faults_in_words(faults))]
    PlanHasFaults { faults: Vec<PlanFault> },

    // The programme and its knock-outs
    #[error("these rules need at least {least} players, and {players} are here; check in more, or take other rules")]
    TooFewForProgramme { players: u32, least: u32 },
    #[error("{} qualified and cannot play; call the next in rank, or play with three", players_in_words(players))]
    QualifiedAreAway { players: Vec<PlayerId> },
    #[error("player {player} is not a qualified player who is away")]
    NotAQualifiedAway { player: PlayerId },
    #[error("nobody is left who could be called; play the table with three")]
    NobodyNextInRank,
    #[error(
        "{} alone make no table; call the next in rank, or bring back who is away and decide the game without him",
        players_in_words(players)
    )]
    KnockOutTooSmall { players: Vec<PlayerId> },
    #[error("the programme is over; finish the tournament")]
    ProgrammeIsOver,
    #[error("the programme is not over: {} comes next", stage_in_words(*next))]
    ProgrammeIsUnfinished { next: Stage },
    #[error("this is never done in a knock-out; a referee can have the table play again, or the head decides it")]
    NeverInAKnockOut { round: RoundNo },
    #[error("round {round} is a knock-out with results and stays; rule or decide at its tables instead")]
    KnockOutHasResults { round: RoundNo, tables: Vec<TableNo> },
    #[error("the play order of table {table} is not recorded yet; ask a referee or an organizer")]
    PlayOrderMissing { round: RoundNo, table: TableNo },
    #[error("round {round} is no knock-out; void the table, or have it played again")]
    OnlyInAKnockOut { round: RoundNo },
    #[error("table {table} has a sheet; the play order is recorded before the game")]
    PlayOrderIsUsed { round: RoundNo, table: TableNo },
    #[error("in round {round} the seats say who starts; nothing is to be chosen")]
    PlayOrderNotChosen { round: RoundNo },

    // Who sits down late, or for somebody else
    #[error("player {player} does not play now; check him in or bring him back first")]
    NotActive { player: PlayerId },
    #[error("player {player} has no win and sits out round {round}; with these rules he stays in the standings")]
    SitsOut { round: RoundNo, player: PlayerId },
    #[error("player {player} sits at a table of round {round} already")]
    SitsAlready { round: RoundNo, player: PlayerId },
    #[error("table {table} is full; take a 3-table, or add a table")]
    TableIsFull { round: RoundNo, table: TableNo },
    #[error("round {round} has results already; whoever is late plays from the next round on")]
    RoundHasResults { round: RoundNo },

    // Changes of mind
    #[error("with these rules a locked result is never corrected; only the newest round can be unlocked")]
    NeverCorrected,
    #[error("round {round} is not locked; a referee rules, or the desk enters the sheet")]
    RoundIsOpen { round: RoundNo },
    #[error("there is no such warning; look at the list again")]
    NoSuchWarning { warning: u32 },
    #[error("there is no such announcement any more")]
    NoSuchAnnouncement { announcement: u32 },
    #[error("these rules offer no such turn limit; choose one of theirs")]
    TurnLimitNotOffered,

    // Tables
    #[error("table {table} changed since you looked; look again, then decide")]
    TableChanged { round: RoundNo, table: TableNo, revision: u32 },
    #[error("nothing has been handed in at table {table} yet")]
    NothingHandedIn { round: RoundNo, table: TableNo },
    #[error("table {table} is in dispute; the referee rules")]
    TableIsDisputed { round: RoundNo, table: TableNo },
    #[error("there is no dispute at table {table}")]
    NoDispute { round: RoundNo, table: TableNo },
    #[error("there is only one version at table {table}; uphold or amend it")]
    NoOtherVersion { round: RoundNo, table: TableNo },
    #[error("table {table} is void: nobody plays there this round")]
    TableIsVoid { round: RoundNo, table: TableNo },
    #[error("the result of table {table} is settled; call a referee if it is wrong")]
    ResultIsSettled { round: RoundNo, table: TableNo },
    #[error("you have signed this sheet; call a referee if it is wrong")]
    AlreadySigned { round: RoundNo, table: TableNo },
    #[error("table {table} has a result; who sits there changes only before the game")]
    TableHasResult { round: RoundNo, table: TableNo },
    #[error("table {table} would be left with too few players; void it if it cannot be played")]
    TableTooSmall { round: RoundNo, table: TableNo },
    #[error("a missing result needs a reason, from a referee or an organizer")]
    MissingResultNeedsReason { round: RoundNo, table: TableNo },
    #[error("only a referee can answer that nobody holds the longest road; call one")]
    NobodyIsForReferees,

    // Registration
    #[error("say first on which day the event is: contact data are kept for a time that is counted from it")]
    DateIsMissing,
    #[error("say first in which time zone the venue is; a deadline goes by its clocks")]
    TimeZoneIsMissing,
    #[error("registration is closed; ask the organizer")]
    RegistrationIsClosed,
    #[error("this registration link was replaced; ask the organizer for the new one")]
    RegistrationLinkIsOld,
    #[error("the time to register and to change it ended on {}; ask the organizer", day_and_time(deadline))]
    DeadlineHasPassed {
        #[serde(serialize_with = "as_day_and_time")]
        deadline: DateTime,
    },
    #[error("all places are taken, and there is no waiting list; ask the organizer")]
    RegistrationIsFull,
    #[error("somebody of this name, phone or e-mail is registered already; if you are somebody else, say so")]
    AlreadyRegistered,
    #[error("with these rules whoever takes part agrees that the full name is published")]
    ConsentIsACondition,
    #[error("nobody waits for a place")]
    NobodyWaits,
    #[error("player {player} waits for a place; call him up first")]
    IsWaiting { player: PlayerId },
    #[error("player {player} did not come from the waiting list")]
    WasNotCalledUp { player: PlayerId },
    #[error("round 1 is made; ask at the desk")]
    AskAtTheDesk,

    // Requests
    #[error("this request id was used for something else; send a new one")]
    RequestIdReused,
    #[error("too many requests at once; wait a moment and send it again")]
    TooFast,
}

/// What kind of answer a refusal is, for the status line of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    Forbidden,
    NotFound,
    /// Right in itself, but not as things stand.
    Conflict,
    Invalid,
    TooFast,
}

impl Refusal {
    pub fn kind(&self) -> RefusalKind {
        use Refusal::*;
        match self {
            NotAllowed { .. } | NotYourTable { .. } | NotTheCaptain { .. } | NobodyIsForReferees => {
                RefusalKind::Forbidden
            }
            NoSuchTournament
            | NoSuchRound { .. }
            | NoSuchTable { .. }
            | NoSuchPlayer { .. }
            | NoSuchInvitation
            | NoSuchAccount
            | NoSuchWarning { .. }
            | NoSuchAnnouncement { .. }
            | NoProposal
            | NoSchedule => RefusalKind::NotFound,
            BadField { .. } | SheetHasFaults { .. } | PlanHasFaults { .. } | BadCriteria | TooMany { .. } => {
                RefusalKind::Invalid
            }
            TooFast => RefusalKind::TooFast,
            _ => RefusalKind::Conflict,
        }
    }

    /// The field it is about, as a path into the command.
    pub fn path(&self) -> Option<&str> {
        match self {
            Refusal::BadField { path, .. } => Some(path),
            Refusal::SheetHasFaults { .. } => Some("sheet"),
            Refusal::NoSuchAccount => Some("name"),
            Refusal::NobodyIsForReferees => Some("sheet.road_nobody"),
            Refusal::BadCriteria => Some("criteria"),
            Refusal::NoSuchPlayer { .. } => Some("player"),
            Refusal::NoSuchTable { .. } => Some("table"),
            Refusal::NoSuchRound { .. } => Some("round"),
            _ => None,
        }
    }
}

fn day_and_time(at: &DateTime) -> String {
    at.strftime("%Y-%m-%d %H:%M").to_string()
}

fn as_day_and_time<S: serde::Serializer>(at: &DateTime, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(&day_and_time(at))
}

fn faults_in_words(count: usize) -> String {
    if count == 1 { "one thing".to_owned() } else { format!("{count} things") }
}

fn phase_in_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Draft => "not open yet",
        Phase::Registration => "open for registration",
        Phase::Running => "running",
        Phase::Finished => "finished",
        Phase::Cancelled => "cancelled",
    }
}

fn way_out_of(phase: Phase) -> &'static str {
    match phase {
        Phase::Draft | Phase::Registration => "make round 1 first",
        Phase::Running => "finish it first",
        Phase::Finished => "the head organizer can reopen it, with a reason",
        Phase::Cancelled => "make a new one",
    }
}

fn list(numbers: &[TableNo]) -> String {
    match numbers {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

fn tables_in_words(waiting: &[TableNo], disputed: &[TableNo]) -> String {
    let plural = |tables: &[TableNo]| if tables.len() == 1 { "table" } else { "tables" };
    match (waiting, disputed) {
        (waiting, []) => format!("{} {}", plural(waiting), list(waiting)),
        ([], disputed) => format!("a ruling at {} {}", plural(disputed), list(disputed)),
        (waiting, disputed) => {
            format!("{} {} and a ruling at {} {}", plural(waiting), list(waiting), plural(disputed), list(disputed))
        }
    }
}

fn results_in_words(tables: &[TableNo]) -> String {
    match tables {
        [one] => format!("the result of table {one}"),
        tables => format!("the results of tables {}", list(tables)),
    }
}

fn stage_in_words(stage: Stage) -> &'static str {
    match stage {
        Stage::Preliminary => "a preliminary round",
        Stage::Semifinal => "the semi-final",
        Stage::Final => "the final",
    }
}

/// Faults of a plan in one sentence; the others are in the list beside it.
const FAULTS_IN_WORDS_MAX: usize = 5;

fn plan_faults_in_words(faults: &[PlanFault]) -> String {
    let first: Vec<String> = faults.iter().take(FAULTS_IN_WORDS_MAX).map(ToString::to_string).collect();
    match faults.len() - first.len() {
        0 => first.join("; "),
        more => format!("{}; and {more} more", first.join("; ")),
    }
}

fn players_in_words(players: &[PlayerId]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_that_waits_says_for_which_tables() {
        let refusal = Refusal::RoundIsUnfinished {
            round: RoundNo(2),
            waiting: vec![TableNo(3), TableNo(11), TableNo(12)],
            disputed: vec![TableNo(7)],
        };
        assert_eq!(refusal.to_string(), "round 2 still waits for tables 3, 11 and 12 and a ruling at table 7");
    }

    #[test]
    fn a_refusal_carries_its_code_and_values() {
        let refusal = Refusal::TableChanged { round: RoundNo(1), table: TableNo(4), revision: 3 };
        let json = serde_json::to_value(&refusal).unwrap();
        assert_eq!(json, serde_json::json!({"code": "table_changed", "round": 1, "table": 4, "revision": 3}));
    }
}
