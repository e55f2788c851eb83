//! What an event is about: which kind of thing, which round, table and players, and what of the state it touches. Every
//! event is named here, so that a new one has to say it.

use serde::{Deserialize, Serialize};

use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::state::Tournament;

/// The shelves of the history, by what somebody looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HistoryKind {
    /// Title, rules, phases.
    Tournament,
    /// The roster: entries, check-in, drop-outs, disqualifications.
    Players,
    /// Rounds made, locked and taken back.
    Rounds,
    /// Who sits at a table and hands in there.
    Tables,
    /// Sheets, confirmations, disputes, rulings.
    Results,
    /// Calls for a referee, and announcements.
    Calls,
    /// Personal links and invitations.
    Links,
}

/// What of the state an event changes, so that it can be shown before and after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Touches {
    /// Nothing that has a before and an after.
    Nothing,
    Tournament,
    Players,
    Round,
    /// A round with all its tables.
    Seating,
    Table,
}

/// What one event is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    pub kind: HistoryKind,
    pub round: Option<RoundNo>,
    pub table: Option<TableNo>,
    /// Whom it names; in the history also who sits at a table that it touches.
    pub players: Vec<PlayerId>,
    pub touches: Touches,
}

impl About {
    pub fn of(kind: HistoryKind) -> About {
        About { kind, round: None, table: None, players: Vec::new(), touches: Touches::Nothing }
    }

    pub fn touching(self, touches: Touches) -> About {
        About { touches, ..self }
    }

    fn players(self, players: &[PlayerId]) -> About {
        About { players: players.to_vec(), ..self }
    }

    fn round(self, round: RoundNo) -> About {
        About { round: Some(round), ..self }
    }

    fn table(self, round: RoundNo, table: TableNo) -> About {
        About { round: Some(round), table: Some(table), touches: Touches::Table, ..self }
    }
}

/// What an event is about. The state before it tells where a call came from, which the event only names by its number.
pub fn about(event: &Event, before: &Tournament) -> About {
    use HistoryKind::{Calls, Links, Players, Results, Rounds, Tables};
    match event {
        Event::TournamentCreated { .. }
        | Event::Renamed { .. }
        | Event::RegistrationOpened
        | Event::RulesChanged { .. }
        | Event::Cancelled { .. }
        | Event::Finished { .. }
        | Event::Reopened { .. } => About::of(HistoryKind::Tournament).touching(Touches::Tournament),

        Event::PlayersAdded { players, .. } | Event::CheckedIn { players } | Event::CheckedOut { players } => {
            About::of(Players).players(players).touching(Touches::Players)
        }
        // What somebody is called is kept beside the tournament, and was nothing that could be told later.
        Event::PlayerRenamed { player } | Event::PersonErased { player } => About::of(Players).players(&[*player]),
        Event::PlayerRemoved { player }
        | Event::Withdrawn { player }
        | Event::Returned { player }
        | Event::Disqualified { player, .. }
        | Event::DisqualificationCancelled { player } => {
            About::of(Players).players(&[*player]).touching(Touches::Players)
        }

        Event::RoundMade { round, .. } | Event::RoundUndone { round } => {
            About::of(Rounds).round(*round).touching(Touches::Seating)
        }
        Event::RoundLocked { round } | Event::RoundUnlocked { round } => {
            About::of(Rounds).round(*round).touching(Touches::Round)
        }

        Event::TableVoided { round, table, .. } => About::of(Results).table(*round, *table),
        Event::CaptainNamed { round, table, player } | Event::PlayerTakenOff { round, table, player } => {
            About::of(Tables).players(&[*player]).table(*round, *table)
        }
        Event::SheetHandedIn { round, table, .. }
        | Event::ResultConfirmed { round, table, .. }
        | Event::DisputeRaised { round, table, .. }
        | Event::ResultRuled { round, table, .. }
        | Event::ReplayOrdered { round, table, .. } => About::of(Results).table(*round, *table),
        Event::SheetSigned { round, table, player } => About::of(Results).players(&[*player]).table(*round, *table),

        Event::RefereeCalled { round, table, .. } => About::of(Calls).table(*round, *table),
        Event::CallAnswered { call } => match before.calls.get(call) {
            Some(call) => About::of(Calls).table(call.round, call.table),
            None => About::of(Calls),
        },
        Event::Announced { .. } => About::of(Calls),

        Event::LinkReissued { player, .. } | Event::LinkRevoked { player } => {
            About::of(Links).players(&[*player]).touching(Touches::Players)
        }
        Event::StaffInvited { .. } | Event::InvitationReissued { .. } | Event::InvitationRevoked { .. } => {
            About::of(Links)
        }
    }
}
