//! The history as the desk reads it, and as a file. Names are those of now: events know only numbers.
//!
//! Keeps out what was asked for and how it is found (`live/history.rs`).

mod words;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::domain::authority::Author;
use crate::domain::event::Event;
use crate::domain::history::{Heading, Moment, Standing, Told};
use crate::domain::ids::{AccountId, RoundNo};
use crate::domain::people::People;
use crate::domain::state::{Round, Table, TableResult, Tournament};
use crate::journal::Record;
use crate::live::history::{Page, type_of};
use crate::live::now::Now;
use crate::live::replay::stamp_of;
use crate::live::tournament::BY_SERVER;
use crate::protocol::files::{Cell, Cells, NotAFile};
use crate::protocol::history::{
    AboutView, HISTORY_COLUMNS, HistoryLine, HistoryRecord, HistoryView, MomentView, NamedPlayer, PlayerMoment,
    RoundMoment, SeatMoment, TableMoment, TournamentMoment,
};
use crate::protocol::view::AuthorView;

use super::tables::{author_view, state_of, version_view};

/// What the accounts of head organizers are called; they are not in the tournament.
pub type Heads = BTreeMap<AccountId, String>;

/// A page of the history.
pub fn history_view(page: &Page, now: &Now, heads: &Heads) -> HistoryView {
    let records = page.entries.iter().map(|(record, told)| HistoryRecord {
        seq: record.seq,
        at: record.at.to_string(),
        by: author(record, now, heads),
        device: record.device.clone(),
        kind: told.about.kind,
        event: told_to_staff(&record.event, heads),
        about: about_view(told, &now.people),
        before: moment_view(&told.before, now),
        after: moment_view(&told.after, now),
    });
    HistoryView { records: records.collect(), more: page.more }
}

/// The history line by line, the oldest first, as one reads a list on paper.
///
/// # Errors
/// None that a tournament can cause, see [`Cells`].
pub fn history_file(page: &Page, now: &Now, heads: &Heads) -> Result<Cells, NotAFile> {
    let lines = page.entries.iter().rev().map(|(record, told)| {
        let by = author(record, now, heads);
        let about = about_view(told, &now.people);
        let players: Vec<String> = about.players.iter().map(|it| format!("{} {}", it.player, it.name)).collect();
        let words = |moment: &Moment| moment_view(moment, now).map(|moment| words::of(&moment)).unwrap_or_default();
        HistoryLine {
            seq: record.seq,
            at: record.at.to_string(),
            by: Cell::from(if by.id == by.name { by.id } else { format!("{} {}", by.id, by.name) }),
            device: Cell::from(record.device.clone().unwrap_or_default()),
            event: type_of(&record.event),
            round: about.round.map(|round| round.0),
            table: about.table.map(|table| table.0),
            player: Cell::from(players.join("; ")),
            before: Cell::from(words(&told.before)),
            after: Cell::from(words::with_what_was_said(words(&told.after), &told_to_staff(&record.event, heads))),
        }
    });
    Cells::of(&HISTORY_COLUMNS, lines)
}

/// The lot's key stays secret until the finish, also for the staff (`rules.md` §4); afterwards it stands in the public
/// view. Events know accounts by number only: their names are added.
fn told_to_staff(event: &Event, heads: &Heads) -> Value {
    let mut json = serde_json::to_value(event).unwrap_or_default();
    if let Some(json) = json.as_object_mut() {
        json.remove("lot_key");
        if let Event::HeadAdded { account } | Event::HeadRemoved { account } = event {
            let name = heads.get(account).cloned().unwrap_or_else(|| account.to_string());
            json.insert("name".to_owned(), name.into());
        }
    }
    json
}

fn author(record: &Record, now: &Now, heads: &Heads) -> AuthorView {
    if record.by == BY_SERVER {
        return AuthorView { id: BY_SERVER.to_owned(), name: BY_SERVER.to_owned() };
    }
    let author = stamp_of(record).by;
    let view = author_view(&now.state, &now.people, author);
    match author {
        Author::Head(account) => AuthorView { name: heads.get(&account).cloned().unwrap_or(view.name), ..view },
        _ => view,
    }
}

fn about_view(told: &Told, people: &People) -> AboutView {
    let players = told.about.players.iter().map(|player| NamedPlayer { player: *player, name: people.name(*player) });
    AboutView { round: told.about.round, table: told.about.table, players: players.collect() }
}

fn moment_view(moment: &Moment, now: &Now) -> Option<MomentView> {
    if moment.is_empty() {
        return None;
    }
    let Now { state, people, .. } = now;
    Some(MomentView {
        tournament: moment.tournament.as_ref().map(tournament_moment),
        round: moment.round.as_deref().map(round_moment),
        tables: moment.tables.iter().map(|(round, table)| table_moment(state, people, *round, table)).collect(),
        players: moment.players.iter().map(|player| player_moment(people, player)).collect(),
    })
}

fn tournament_moment(heading: &Heading) -> TournamentMoment {
    TournamentMoment {
        title: heading.title.to_string(),
        phase: heading.phase,
        criteria: heading.criteria.clone(),
        three_table: heading.three_table,
        reopened: heading.reopened.as_ref().map(ToString::to_string),
        time_zone: heading.time_zone.as_ref().map(ToString::to_string),
        turn_limit: heading.turn_limit,
    }
}

fn round_moment(round: &Round) -> RoundMoment {
    RoundMoment {
        round: round.no,
        stage: round.stage,
        method: round.method,
        locked: round.locked,
        map: round.map.as_ref().map(ToString::to_string),
    }
}

fn table_moment(state: &Tournament, people: &People, round: RoundNo, table: &Table) -> TableMoment {
    let handed_in = table.result.handed_in();
    let seats = table.seats.iter().map(|seated| SeatMoment {
        seat: seated.seat,
        player: seated.player,
        name: people.name(seated.player),
        vp: handed_in.and_then(|handed_in| handed_in.sheet.vp(seated.seat)),
    });
    TableMoment {
        round,
        table: table.no,
        state: state_of(table),
        captain: table.captain,
        seats: seats.collect(),
        signed_by: handed_in.map(|handed_in| handed_in.signed_by.iter().copied().collect()).unwrap_or_default(),
        sheet: handed_in.map(|handed_in| version_view(state, people, handed_in.by, &handed_in.sheet)),
        other: match &table.result {
            TableResult::Disputed(_, dispute) => {
                dispute.other.as_ref().map(|other| version_view(state, people, dispute.by, other))
            }
            _ => None,
        },
        play_order: table.play_order.clone(),
        winner: table.result.named_winner(),
        void: match &table.result {
            TableResult::Void { reason } => Some(reason.to_string()),
            _ => None,
        },
    }
}

fn player_moment(people: &People, standing: &Standing) -> PlayerMoment {
    let Standing { player, fixed_table, warnings } = standing;
    PlayerMoment {
        player: player.id,
        name: people.name(player.id),
        checked_in: player.checked_in,
        withdrawn: player.withdrawn,
        disqualified: player.disqualified.as_ref().map(ToString::to_string),
        link_revoked: player.link.revoked,
        fixed_table: *fixed_table,
        warnings: u32::try_from(*warnings).unwrap_or(u32::MAX),
        waiting: player.entry.waits(),
        fee_paid: player.fee_paid,
        brings_game: player.brings_game,
    }
}
