//! A tournament's state as it is put aside when it leaves memory, so that it comes back without all its history.
//!
//! Only saves time: a checkpoint of another format is ignored, and everything is replayed from the first event.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tracing::warn;

use crate::domain::state::Tournament;
use crate::journal::{Checkpoint, Seq};

/// Counts up whenever the state, or what an event does to it, changes: an old checkpoint would skip the change.
const FORMAT: u32 = 9;

#[derive(Serialize, Deserialize)]
struct Saved<S> {
    format: u32,
    made_at: Timestamp,
    state: S,
}

#[derive(Deserialize)]
struct FormatOnly {
    format: u32,
}

/// The state after event `seq`. `None` where it cannot be written down, which is logged and costs only time.
pub fn save(state: &Tournament, made_at: Timestamp, seq: Seq) -> Option<Checkpoint> {
    match serde_json::to_vec(&Saved { format: FORMAT, made_at, state }) {
        Ok(state) => Some(Checkpoint { seq, state }),
        Err(fault) => {
            warn!(tournament.id = %state.id, %fault, "A checkpoint could not be written down");
            None
        }
    }
}

/// The state of a checkpoint, and when its tournament was made; `None` for one of another format.
pub fn load(checkpoint: &Checkpoint) -> Option<(Tournament, Timestamp)> {
    let format = serde_json::from_slice::<FormatOnly>(&checkpoint.state).ok()?.format;
    if format != FORMAT {
        return None;
    }
    let saved: Saved<Tournament> = serde_json::from_slice(&checkpoint.state).ok()?;
    Some((saved.state.awake(), saved.made_at))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::domain::authority::Author;
    use crate::domain::decide::{self, Creation};
    use crate::domain::event::{Event, Stamp};
    use crate::domain::ids::{AccountId, PlayerId, RoundNo, Seat, TableNo, TournamentId};
    use crate::domain::rules::{Rules, SeatingMethod};
    use crate::domain::seating::SeatedTable;
    use crate::domain::sheet::{Draft, Entry, Marks, Score, Sheet};
    use crate::domain::standings::Stage;
    use crate::domain::state::Origin;
    use crate::domain::text::Line;

    fn played() -> Tournament {
        let creation = Creation {
            title: Line::parse("Harbour Cup").unwrap(),
            rules: Rules::preset("public").unwrap(),
            head: AccountId(Uuid::from_u128(1)),
            checks_in: false,
            planned_rounds: None,
            time_zone: None,
        };
        let mut state =
            Tournament::begin(TournamentId(Uuid::from_u128(2)), &decide::create(creation, [3; 32])).unwrap();
        let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Player(PlayerId(1)) };
        let players: Vec<PlayerId> = (1..=3).map(PlayerId).collect();
        let seats: Vec<(Seat, PlayerId)> = Seat::ALL.into_iter().zip(players.clone()).collect();
        let entries = seats.iter().zip([10, 8, 5]).map(|((seat, _), vp)| Entry {
            seat: *seat,
            score: Score::Total(vp),
            marks: Marks::default(),
        });
        let draft = Draft { entries: entries.collect(), road_nobody: false };
        let sheet = Sheet::check(&state.rules, draft).unwrap();
        let events = [
            Event::PlayersAdded { players, checked_in: true },
            Event::RoundMade {
                round: RoundNo(1),
                stage: Stage::Preliminary,
                method: SeatingMethod::Round,
                seed: 4,
                seating_version: 1,
                tables: vec![SeatedTable { no: TableNo(1), seats }],
                map: None,
                origin: Origin::Drawn,
                swaps: 0,
                play_order_chosen: false,
                locked_the_one_before: false,
            },
            Event::SheetHandedIn { round: RoundNo(1), table: TableNo(1), sheet },
        ];
        events.iter().for_each(|event| state.apply(stamp, event));
        state
    }

    #[test]
    fn what_was_put_aside_comes_back_the_same_with_its_results_scored() {
        let state = played();
        let saved = save(&state, Timestamp::UNIX_EPOCH, 4).unwrap();
        assert_eq!(load(&saved), Some((state, Timestamp::UNIX_EPOCH)));
    }

    #[test]
    fn a_checkpoint_of_another_format_is_not_believed() {
        let saved = save(&played(), Timestamp::UNIX_EPOCH, 4).unwrap();
        let (ours, other) = (format!("\"format\":{FORMAT}"), "\"format\":0");
        let text = String::from_utf8(saved.state).unwrap().replacen(&ours, other, 1);
        assert_eq!(load(&Checkpoint { seq: 4, state: text.into_bytes() }), None);
        assert_eq!(load(&Checkpoint { seq: 4, state: b"{}".to_vec() }), None);
    }
}
