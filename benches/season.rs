//! The season list anew, as it is made whenever a tournament ends: 2,000 persons over 60 tournaments, with everybody
//! linked by hand. Once with a field as it is (200 players a tournament), once with everybody in every tournament.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::civil::date;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use uuid::Uuid;

use roundtable::domain::ids::{AccountId, PlayerId, SeasonId, TournamentId};
use roundtable::domain::points::Exact;
use roundtable::domain::rules::Rules;
use roundtable::domain::season::decide::{Opening, open};
use roundtable::domain::season::entry::Entry;
use roundtable::domain::season::event::{SeasonEvent, SeasonStamp};
use roundtable::domain::season::field::{Field, List, Played, PlayedResult};
use roundtable::domain::season::state::{Details, Season};
use roundtable::domain::state::Phase;
use roundtable::domain::text::Line;

const PERSONS: u32 = 2_000;
const TOURNAMENTS: u32 = 60;
const REPEATS: usize = 21;

/// A season in which so many of all persons play each tournament.
fn season(players: u32) -> (Season, Field) {
    let opening = Opening {
        title: Line::parse("Season").expect("a title"),
        preset: "rangliste-2006".to_owned(),
        rules: Rules::preset("rangliste-2006").and_then(|rules| rules.season).expect("a season"),
        starts: date(2026, 1, 1),
        closes: date(2026, 12, 31),
        keeper: AccountId(Uuid::from_u128(1)),
    };
    let event = open(opening, [1; 32]).expect("days in order");
    let mut season = Season::begin(SeasonId(Uuid::from_u128(1)), &event).expect("a season");
    let stamp = SeasonStamp { at: Timestamp::UNIX_EPOCH };
    let mut field = Field::default();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut entries: Vec<Vec<Entry>> = vec![Vec::new(); PERSONS as usize];
    for number in 0..TOURNAMENTS {
        let tournament = TournamentId(Uuid::from_u128(u128::from(number) + 1));
        let results = (0..players).map(|at| {
            let person = (number * 37 + at) % PERSONS;
            let player = PlayerId(at + 1);
            entries[person as usize].push(Entry::Player { tournament, player });
            PlayedResult {
                player,
                name: format!("Person {person}"),
                club: None,
                mail: None,
                place: Some(at + 1),
                // A sum of four shares, as four rounds make it.
                quotient: (0..4).map(|_| Exact::fraction(rng.random_range(200..1_000), rng.random_range(20..40))).sum(),
            }
        });
        let played = Played {
            title: format!("Cup {number}"),
            phase: Phase::Finished,
            preset: "rangliste-2006".to_owned(),
            heads: [AccountId(Uuid::from_u128(1))].into(),
            time_zone: None,
            took_part: players,
            results: results.collect(),
        };
        field.tournaments.insert(tournament, Arc::new(played));
        let details = Details { date: date(2026, 6, 1), capacity: 2_000, public: true, place: None };
        season.apply(stamp, &SeasonEvent::Applied { tournament, by: AccountId(Uuid::from_u128(1)), details });
        season.apply(stamp, &SeasonEvent::Accepted { tournament });
    }
    let linked = (1..).zip(entries.into_iter().filter(|entries| entries.len() > 1));
    season.linked = linked.map(|(person, entries)| (person, entries.into_iter().collect())).collect();
    (season, field)
}

fn main() {
    for players in [200, PERSONS] {
        let (season, field) = season(players);
        let rows = List::of(&season, &field).rows.len();
        let mut times: Vec<Duration> = (0..REPEATS)
            .map(|_| {
                let start = Instant::now();
                black_box(List::of(black_box(&season), black_box(&field)));
                start.elapsed()
            })
            .collect();
        times.sort_unstable();
        println!("{rows} persons, {TOURNAMENTS} tournaments of {players}: {:?}", times[REPEATS / 2]);
    }
}
