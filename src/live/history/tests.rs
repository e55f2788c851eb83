use uuid::Uuid;

use super::*;
use crate::domain::decide::{self, Creation};
use crate::domain::ids::{AccountId, StaffId};
use crate::domain::rules::{Rules, SeatingMethod};
use crate::domain::seating::SeatedTable;
use crate::domain::state::{Origin, Plan, SwapPlace, Whom};
use crate::domain::text::{Line, Note};
use crate::journal::store::Store;
use crate::journal::{Append, Batch};

const HALL: TournamentId = TournamentId(Uuid::from_u128(1));
const HEAD: Author = Author::Head(AccountId(Uuid::nil()));
const REFEREE: Author = Author::Staff(StaffId(1));

/// A tournament in which these things happened, and the folder that it is kept in.
async fn after(happened: Vec<(Author, Event)>) -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    let rules = Rules::preset("custom").unwrap();
    let (title, head) = (Line::parse("Harbour Cup").unwrap(), AccountId(Uuid::nil()));
    let creation = Creation { title, rules, head, checks_in: false, planned_rounds: None, time_zone: None };
    let players = (1..=8).map(PlayerId).collect();
    let mut all =
        vec![(HEAD, decide::create(creation, [7; 32])), (HEAD, Event::PlayersAdded { players, checked_in: true })];
    all.extend(happened);
    let records = all.into_iter().zip(1..).map(|((by, event), seq)| Record {
        seq,
        at: jiff::Timestamp::UNIX_EPOCH,
        by: by.to_string(),
        device: None,
        request: None,
        event,
    });
    let records = records.collect();
    let batch = Batch { tournament: HALL, expected_seq: 0, records, receipts: Vec::new(), people: Vec::new() };
    assert!(matches!(store.append(batch).await, Append::Appended { .. }));
    (store, folder)
}

fn everything(reader: Role) -> Wanted {
    Wanted {
        reader,
        round: None,
        table: None,
        player: None,
        kind: None,
        event: None,
        by: None,
        before: None,
        most: None,
    }
}

/// What somebody reads, the oldest first.
fn read_by(store: &Store, wanted: &Wanted) -> Vec<String> {
    let page = read(store, HALL, wanted).unwrap();
    page.entries.iter().rev().map(|(record, _)| type_of(&record.event)).collect()
}

fn said(text: &str) -> Event {
    Event::Announced { text: Note::parse(text).unwrap() }
}

/// A seating that only organizers have seen, and two who changed places in it.
fn proposed() -> [Event; 2] {
    let plan = Plan {
        first: RoundNo(1),
        method: SeatingMethod::Round,
        origin: Origin::Drawn,
        seed: 1,
        seating_version: 1,
        whom: Whom::Active,
        players: (1..=8).map(PlayerId).collect(),
        rounds: Vec::new(),
        swaps: 0,
        revision: 0,
    };
    let (one, other, tables) = (PlayerId(1), PlayerId(5), Vec::<SeatedTable>::new());
    let swapped = Event::SeatsSwapped { round: RoundNo(1), place: SwapPlace::Proposal, one, other, tables };
    [Event::SeatingProposed { plan }, swapped]
}

#[tokio::test]
async fn a_referee_reads_neither_of_pairs_nor_of_a_seating_that_nobody_has_seen() {
    let pairs = vec![(PlayerId(1), PlayerId(2))];
    let [proposed, swapped] = proposed();
    let happened = [Event::PairsKeptApart { pairs: pairs.clone() }, proposed, swapped, Event::PairsLetMeet { pairs }];
    let (store, _folder) = after(happened.map(|event| (HEAD, event)).to_vec()).await;
    let always = ["tournament_created", "players_added"];
    let read = |reader| read_by(&store, &everything(reader));
    assert_eq!(read(Role::Referee), always);
    for reader in [Role::Organizer, Role::Head] {
        assert_eq!(
            read(reader),
            [always[0], always[1], "pairs_kept_apart", "seating_proposed", "seats_swapped", "pairs_let_meet"]
        );
    }
    // Nor can he find out by asking whose friend somebody is.
    let of_a_player = |reader| read_by(&store, &Wanted { player: Some(PlayerId(2)), ..everything(reader) });
    assert_eq!(of_a_player(Role::Referee), ["players_added"]);
    assert_eq!(of_a_player(Role::Organizer), ["players_added", "pairs_kept_apart", "pairs_let_meet"]);
}

#[tokio::test]
async fn filters_that_stand_together_must_all_fit() {
    let withdrawn = |player| Event::Withdrawn { player: PlayerId(player) };
    let happened =
        vec![(HEAD, withdrawn(1)), (REFEREE, said("Round 1 at 10")), (HEAD, said("Lunch")), (HEAD, withdrawn(2))];
    let (store, _folder) = after(happened).await;
    let wanted = everything(Role::Head);
    let by_head = Wanted { by: Some(By::AnyHead), ..wanted.clone() };
    assert_eq!(read_by(&store, &Wanted { kind: Some(HistoryKind::Calls), ..wanted.clone() }).len(), 2);
    assert_eq!(read_by(&store, &Wanted { kind: Some(HistoryKind::Calls), ..by_head.clone() }), ["announced"]);
    assert_eq!(read_by(&store, &Wanted { by: Some(By::Author(REFEREE)), ..wanted.clone() }), ["announced"]);
    let event = Some("withdrawn".to_owned());
    assert_eq!(read_by(&store, &Wanted { event: event.clone(), ..by_head.clone() }).len(), 2);
    assert_eq!(read_by(&store, &Wanted { event, player: Some(PlayerId(2)), ..by_head }).len(), 1);
    // The newest two before the fifth: the third and the fourth, and older ones are there.
    let page = read(&store, HALL, &Wanted { before: Some(5), most: Some(2), ..wanted.clone() }).unwrap();
    assert_eq!(page.entries.iter().map(|(record, _)| record.seq).collect::<Vec<_>>(), [4, 3]);
    assert!(page.more);
    let page = read(&store, HALL, &Wanted { before: Some(3), most: Some(2), ..wanted }).unwrap();
    assert_eq!((page.entries.len(), page.more), (2, false));
}
