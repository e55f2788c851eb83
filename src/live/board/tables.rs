//! A table as everybody sees it, and as those see it who sit at it or work for the tournament.

use crate::domain::authority::{Author, Grants};
use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::people::People;
use crate::domain::sheet::Sheet;
use crate::domain::state::{HandedIn, Round, RulingKind, Table, TableResult, Tournament};
use crate::protocol::server::You;
use crate::protocol::view::{
    AuthorView, AwayView, DisputeView, MyGame, MyView, ReplayView, RulingView, SeatView, SheetView, TableDetail,
    TableState, TableView, TakenOffView, VersionView,
};

use super::desk;

/// For everybody. Numbers only of results that count: a disputed table shows none until it is ruled.
pub fn table_view(state: &Tournament, table: &Table, people: &People) -> TableView {
    let counted = table.result.counted();
    let seats = table.seats.iter().enumerate().map(|(index, seated)| {
        let score = counted.and_then(|handed_in| handed_in.scored.seats().get(index)?.game);
        SeatView {
            seat: seated.seat,
            player: seated.player,
            name: people.name(seated.player),
            club: people.club(seated.player).map(ToString::to_string),
            stand_in: state.player(seated.player).is_some_and(|entry| entry.stand_in),
            vp: score.map(|score| score.vp),
            place: score.map(|score| score.place),
            round_points: score.map(|score| score.round_points().short('.')),
        }
    });
    let handed_in = table.result.handed_in();
    TableView {
        no: table.no,
        revision: table.revision,
        state: state_of(table),
        captain: table.captain,
        seats: seats.collect(),
        play_order: table.play_order.clone(),
        corrected: match &table.result {
            TableResult::Ruled(_, ruling) if ruling.kind == RulingKind::Correct => {
                ruling.note.as_ref().map(ToString::to_string)
            }
            _ => None,
        },
        winner: table.result.named_winner(),
        signed_by: handed_in.map(|handed_in| handed_in.signed_by.iter().copied().collect()).unwrap_or_default(),
        handed_in_at: handed_in.map(|handed_in| handed_in.at.to_string()),
        replay_at: table.replay.as_ref().map(|replay| replay.at.to_string()),
    }
}

pub(super) fn state_of(table: &Table) -> TableState {
    match table.result {
        TableResult::Awaiting => TableState::Awaiting,
        TableResult::Submitted(_) => TableState::Submitted,
        TableResult::Confirmed(..) => TableState::Confirmed,
        TableResult::Disputed(..) => TableState::Disputed,
        TableResult::Ruled(..) => TableState::Ruled,
        TableResult::Void { .. } => TableState::Void,
        TableResult::Decided { .. } => TableState::Decided,
    }
}

/// For the four at the table, and the staff.
pub fn table_detail(state: &Tournament, people: &People, round: &Round, table: &Table) -> TableDetail {
    let handed_in = table.result.handed_in();
    let warnings = handed_in.map(|handed_in| handed_in.sheet.warnings(&state.rules)).unwrap_or_default();
    TableDetail {
        round: round.no,
        locked: round.locked,
        table: table_view(state, table, people),
        sheet: handed_in.map(|handed_in| version_view(state, people, handed_in.by, &handed_in.sheet)),
        dispute: dispute_view(state, people, round.no, table),
        ruling: match &table.result {
            TableResult::Ruled(handed_in, ruling) => Some(RulingView {
                kind: ruling.kind,
                by: author_view(state, people, ruling.by),
                at: ruling.at.to_string(),
                note: ruling.note.as_ref().map(ToString::to_string),
                version_of: ruling.version_of.map(|author| author_view(state, people, author)),
                before: ruling.before.as_ref().map(|sheet| version_view(state, people, handed_in.by, sheet)),
            }),
            _ => None,
        },
        replay: table.replay.as_ref().map(|replay| ReplayView {
            by: author_view(state, people, replay.by),
            at: replay.at.to_string(),
            note: replay.note.as_ref().map(ToString::to_string),
        }),
        void: match &table.result {
            TableResult::Void { reason } => Some(reason.to_string()),
            _ => None,
        },
        warnings: warnings.into_iter().map(|warning| warning.code.code().to_owned()).collect(),
    }
}

/// Both versions side by side, where the table is in dispute.
pub fn dispute_view(state: &Tournament, people: &People, round: RoundNo, table: &Table) -> Option<DisputeView> {
    let TableResult::Disputed(first, dispute) = &table.result else {
        return None;
    };
    Some(DisputeView {
        round,
        table: table.no,
        revision: table.revision,
        by: author_view(state, people, dispute.by),
        at: dispute.at.to_string(),
        reason: dispute.reason.as_ref().map(ToString::to_string),
        first: version_view(state, people, first.by, &first.sheet),
        other: dispute.other.as_ref().map(|other| version_view(state, people, dispute.by, other)),
    })
}

pub(super) fn version_view(state: &Tournament, people: &People, by: Author, sheet: &Sheet) -> VersionView {
    VersionView {
        by: author_view(state, people, by),
        sheet: SheetView::from(sheet.draft()),
        vp: sheet.results().map(|(_, vp)| vp).collect(),
    }
}

/// What to call somebody who did something.
pub fn author_view(state: &Tournament, people: &People, author: Author) -> AuthorView {
    match author {
        Author::Player(player) => AuthorView { id: player.to_string(), name: people.name(player) },
        Author::Staff(staff) => {
            let label = state.staff_member(staff).map(|member| member.label.to_string());
            AuthorView { id: staff.to_string(), name: label.unwrap_or_else(|| staff.to_string()) }
        }
        Author::Head(_) => AuthorView { id: "head".to_owned(), name: "head".to_owned() },
        Author::Spectator => AuthorView { id: "spectator".to_owned(), name: "spectator".to_owned() },
    }
}

/// Who a session belongs to.
pub fn you(state: &Tournament, people: &People, grants: Grants) -> You {
    match grants.author {
        Author::Player(player) => You { role: grants.role, player: Some(player), name: Some(people.name(player)) },
        author @ Author::Staff(_) => {
            You { role: grants.role, player: None, name: Some(author_view(state, people, author).name) }
        }
        Author::Head(_) | Author::Spectator => You { role: grants.role, player: None, name: None },
    }
}

/// What a phone shows to the person who holds it.
pub fn my_view(state: &Tournament, people: &People, grants: Grants, version: u64) -> MyView {
    let player = match grants.author {
        Author::Player(player) => Some(player),
        _ => None,
    };
    let mine = player.and_then(|player| {
        let round = state.newest_round()?;
        Some((round, round.table_of(player)?, player))
    });
    let entry = player.and_then(|player| state.player(player));
    let call = mine.and_then(|(round, table, _)| state.calls.values().find(|call| call.is_of(round.no, table.no)));
    MyView {
        you: you(state, people, grants),
        version,
        table: mine.map(|(round, table, _)| table_detail(state, people, round, table)),
        may: mine.map(|(round, table, player)| may_do(round, table, player, call.is_some())).unwrap_or_default(),
        called_at: call.map(|call| call.at.to_string()),
        coming_at: call.and_then(|call| call.coming.as_ref()).map(|coming| coming.at.to_string()),
        games: player.map(|player| my_games(state, people, player)).unwrap_or_default(),
        warnings: state
            .warnings
            .iter()
            .filter(|warning| !warning.cancelled && Some(warning.player) == player)
            .map(|warning| desk::warning_view(state, people, warning))
            .collect(),
        disqualified: entry.and_then(|entry| entry.disqualified.as_ref()).map(ToString::to_string),
        withdrawn: entry.is_some_and(|entry| entry.withdrawn),
        taken_off: player.and_then(|player| taken_off(state, people, player)),
        away: player.and_then(|player| away(state, player)),
    }
}

/// The seat that somebody has lost in the newest round.
fn taken_off(state: &Tournament, people: &People, player: PlayerId) -> Option<TakenOffView> {
    let round = state.newest_round()?;
    let lost = round.taken_off.iter().rfind(|lost| lost.player == player)?;
    Some(TakenOffView {
        round: round.no,
        table: lost.table,
        stand_in: lost.stand_in.map(|stand_in| people.name(stand_in)),
    })
}

/// What the head decided about somebody who is away, for a stage that is played now or comes next.
fn away(state: &Tournament, player: PlayerId) -> Option<AwayView> {
    let decided = state.replacements.iter().rfind(|there| there.absent == player)?;
    let over =
        state.stage_round(decided.stage).is_some_and(|round| Some(round.no) != state.newest_round().map(|r| r.no));
    (!over).then(|| AwayView { stage: decided.stage, by: decided.by, reason: decided.reason.to_string() })
}

fn may_do(round: &Round, table: &Table, player: PlayerId, called: bool) -> Vec<String> {
    if round.locked {
        return Vec::new();
    }
    let play_order_missing = round.play_order_chosen && table.play_order.is_empty();
    let unsigned = |handed_in: &HandedIn| !handed_in.signed_by.contains(&player);
    let mut may = vec!["call_referee"];
    may.extend(called.then_some("take_back_call"));
    match &table.result {
        TableResult::Awaiting if table.captain == player && !play_order_missing => may.push("submit"),
        TableResult::Submitted(handed_in) if unsigned(handed_in) => may.extend(["confirm", "dispute"]),
        TableResult::Confirmed(handed_in, _) if unsigned(handed_in) => may.push("dispute"),
        _ => {}
    }
    may.into_iter().map(str::to_owned).collect()
}

fn my_games(state: &Tournament, people: &People, player: PlayerId) -> Vec<MyGame> {
    let games = state.rounds.iter().filter_map(|round| {
        let table = table_view(state, round.table_of(player)?, people);
        Some(MyGame { round: round.no, table: table.no, state: table.state, seats: table.seats })
    });
    games.collect()
}
