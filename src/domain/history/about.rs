//! What an event is about: which kind of thing, which round, table and players, and what of the state it touches. Every
//! event is named here, so that a new one has to say it.

use serde::{Deserialize, Serialize};

use crate::domain::authority::Role;
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::state::{SwapPlace, Tournament};

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
    /// Who sits at a table, starts and hands in there.
    Tables,
    /// Sheets, confirmations, disputes, rulings.
    Results,
    /// Warnings, and notes of the referees.
    Remarks,
    /// Calls for a referee, and announcements.
    Calls,
    /// Personal links and invitations.
    Links,
}

/// What of the state an event changes, so that it can be shown before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touches {
    /// Nothing that has a before and an after.
    Nothing,
    Tournament,
    Players,
    Round,
    /// A round with all its tables.
    Seating,
    /// These tables of the round.
    Tables(Vec<TableNo>),
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
    /// Who may read of it, and everybody above: a pair that is kept apart, and a seating before it is published,
    /// are for organizers only (`rules.md` §8).
    pub readers: Role,
}

impl About {
    pub fn of(kind: HistoryKind) -> About {
        let (players, touches, readers) = (Vec::new(), Touches::Nothing, Role::Referee);
        About { kind, round: None, table: None, players, touches, readers }
    }

    fn read_by(self, readers: Role) -> About {
        About { readers, ..self }
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
        About { round: Some(round), table: Some(table), touches: Touches::Tables(vec![table]), ..self }
    }
}

/// What an event is about. The state before it tells what the event only names by its number: where a call came from,
/// and whom a warning was given to.
pub fn about(event: &Event, before: &Tournament) -> About {
    use HistoryKind::{Calls, Links, Players, Remarks, Results, Rounds, Tables};
    match event {
        Event::TournamentCreated { .. }
        | Event::Renamed { .. }
        | Event::RegistrationOpened
        | Event::RulesChanged { .. }
        | Event::Cancelled { .. }
        | Event::Finished { .. }
        | Event::Reopened { .. }
        | Event::TakenIn { .. }
        | Event::TimeZoneSet { .. }
        | Event::TurnLimitSet { .. } => About::of(HistoryKind::Tournament).touching(Touches::Tournament),

        Event::PlayersAdded { players, .. } | Event::CheckedIn { players } | Event::CheckedOut { players } => {
            About::of(Players).players(players).touching(Touches::Players)
        }
        // What somebody is called is kept beside the tournament, and was nothing that could be told later.
        Event::PlayerRenamed { player } | Event::PersonErased { player } => About::of(Players).players(&[*player]),
        Event::PlayerRemoved { player }
        | Event::Withdrawn { player }
        | Event::Returned { player }
        | Event::Disqualified { player, .. }
        | Event::DisqualificationCancelled { player }
        | Event::TableFixed { player, .. } => About::of(Players).players(&[*player]).touching(Touches::Players),
        Event::PairsKeptApart { pairs } | Event::PairsLetMeet { pairs } => {
            let players: Vec<PlayerId> = pairs.iter().flat_map(|(one, other)| [*one, *other]).collect();
            About::of(Players).players(&players).read_by(Role::Organizer)
        }
        Event::QualifiedReplaced { absent, by, .. } => About::of(Players).players(&[*absent, *by]),
        Event::QualifiedLeftOut { absent, .. } | Event::QualifiedCalledBack { absent, .. } => {
            About::of(Players).players(&[*absent])
        }

        Event::SeatingProposed { .. } | Event::SeatingDiscarded => About::of(Rounds).read_by(Role::Organizer),
        Event::SchedulePublished | Event::PreliminariesClosed { .. } => About::of(Rounds),
        Event::SeatsSwapped { round, place, one, other, tables } => {
            let swapped = About::of(Tables).round(*round).players(&[*one, *other]);
            match place {
                SwapPlace::Proposal => swapped.read_by(Role::Organizer),
                SwapPlace::Schedule => swapped,
                SwapPlace::Round => swapped.touching(Touches::Tables(tables.iter().map(|table| table.no).collect())),
            }
        }
        Event::RoundMade { round, .. } | Event::RoundUndone { round } => {
            About::of(Rounds).round(*round).touching(Touches::Seating)
        }
        Event::RoundLocked { round } | Event::RoundUnlocked { round } | Event::MapSet { round, .. } => {
            About::of(Rounds).round(*round).touching(Touches::Round)
        }

        Event::CaptainNamed { round, table, player }
        | Event::PlayerTakenOff { round, table, player }
        | Event::PlayerJoined { round, table, player, .. } => {
            About::of(Tables).players(&[*player]).table(*round, *table)
        }
        Event::TableAdded { round, table } => About::of(Tables).table(*round, table.no),
        Event::StandInSeated { round, table, absent, stand_in } => {
            About::of(Tables).players(&[*absent, *stand_in]).table(*round, *table)
        }
        Event::PlayOrderRecorded { round, table, .. } => About::of(Tables).table(*round, *table),

        Event::SheetHandedIn { round, table, .. }
        | Event::ResultConfirmed { round, table, .. }
        | Event::DisputeRaised { round, table, .. }
        | Event::ResultRuled { round, table, .. }
        | Event::ReplayOrdered { round, table, .. }
        | Event::ResultCorrected { round, table, .. }
        | Event::TableVoided { round, table, .. }
        | Event::TableDecided { round, table, .. } => About::of(Results).table(*round, *table),
        Event::SheetSigned { round, table, player } => About::of(Results).players(&[*player]).table(*round, *table),

        Event::WarningGiven { player, round, .. } => {
            About { round: *round, ..About::of(Remarks) }.players(&[*player]).touching(Touches::Players)
        }
        Event::WarningCancelled { warning } => match before.warnings.iter().find(|there| there.no == *warning) {
            Some(there) => {
                About { round: there.round, ..About::of(Remarks) }.players(&[there.player]).touching(Touches::Players)
            }
            None => About::of(Remarks),
        },
        Event::NoteTaken { round, table, player, .. } => {
            About { round: *round, table: *table, ..About::of(Remarks) }.players(player.as_slice())
        }

        Event::RefereeCalled { round, table, .. } => About::of(Calls).table(*round, *table),
        Event::CallAnswered { call } | Event::CallTakenBack { call } | Event::CallClosed { call } => {
            match before.calls.get(call) {
                Some(call) => About::of(Calls).table(call.round, call.table),
                None => About::of(Calls),
            }
        }
        Event::Announced { .. } | Event::AnnouncementTakenDown { .. } => About::of(Calls),
        Event::StartAnnounced { round, .. } => About::of(Calls).round(*round),

        Event::LinkReissued { player, .. } | Event::LinkRevoked { player } => {
            About::of(Links).players(&[*player]).touching(Touches::Players)
        }
        Event::DetailsSet { .. } | Event::ContactsKept { .. } => About::of(HistoryKind::Tournament),
        Event::SelfRegistrationOpened | Event::SelfRegistrationClosed | Event::RegistrationLinkReissued { .. } => {
            About::of(Links)
        }
        Event::Registered { player, .. } | Event::MovedUp { player, .. } | Event::SentBack { player } => {
            About::of(Players).players(&[*player]).touching(Touches::Players)
        }
        Event::FeeMarked { players, .. } | Event::GameMarked { players, .. } => {
            About::of(Players).players(players).touching(Touches::Players)
        }
        Event::RegistrationChanged { player } => About::of(Players).players(&[*player]),
        Event::ContactsErased { players } => About::of(Players).players(players),

        Event::StaffInvited { .. }
        | Event::InvitationReissued { .. }
        | Event::InvitationRevoked { .. }
        | Event::HeadAdded { .. }
        | Event::HeadRemoved { .. } => About::of(Links),
    }
}
