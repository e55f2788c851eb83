use crate::domain::command::{Command, SeenAt};
use crate::domain::decide::knock_outs::championship::{Championship, table};
use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::people::Person;
use crate::domain::refusal::Refusal;
use crate::domain::text::PersonName;

const ROUND: RoundNo = RoundNo(1);

fn at(hall: &Championship, no: u16) -> Vec<PlayerId> {
    hall.state.table(ROUND, table(no)).unwrap().players().collect()
}

#[test]
fn two_who_swap_never_leave_a_table_to_stand_ins_alone() {
    let mut hall = Championship::by("public", 6);
    hall.makes_a_round().unwrap();
    let (first, second) = (at(&hall, 1), at(&hall, 2));
    for (no, absent) in [(1, first[0]), (1, first[1]), (2, second[0])] {
        let person = Person { name: PersonName::parse("Guest").unwrap(), club: None };
        hall.does(Command::StandIn { round: ROUND, table: table(no), absent, person }).unwrap();
    }
    let seen = |player, no| SeenAt { player, table: table(no) };
    let guest = at(&hall, 2)[0];
    let swap = Command::SwapSeats { round: ROUND, one: seen(first[2], 1), other: seen(guest, 2) };
    assert_eq!(hall.does(swap), Err(Refusal::TableTooSmall { round: ROUND, table: table(1) }));
}
