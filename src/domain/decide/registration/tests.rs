use jiff::Timestamp;
use jiff::civil::{Date, date};

use super::keep_contacts;
use crate::domain::authority::Author;
use crate::domain::command::Command;
use crate::domain::decide::knock_outs::championship::Championship;
use crate::domain::event::Stamp;
use crate::domain::ids::PlayerId;
use crate::domain::refusal::Refusal;
use crate::domain::registration::{Contact, Details, NameShown, Registration};
use crate::domain::text::PersonName;

fn details(day: Option<Date>) -> Command {
    let details = Details { date: day, capacity: Some(6), waiting_list: true, ..Details::default() };
    Command::SetDetails { details: Box::new(details), time_zone: None }
}

/// Six are entered, which is all that there is room for; `waiting` more register and wait.
fn a_full_hall(waiting: u32) -> Championship {
    let mut hall = Championship::by("public", 6);
    hall.does(details(Some(date(2006, 10, 15)))).unwrap();
    hall.does(Command::OpenSelfRegistration).unwrap();
    for number in 0..waiting {
        let contact = Contact {
            full_name: PersonName::parse(&format!("Late {number}")).unwrap(),
            club: None,
            shown: NameShown::Full,
            nickname: None,
            consent: true,
            address: None,
            phone: None,
            email: None,
            wishes: None,
        };
        let registration = Box::new(Registration { contact, brings_game: false });
        hall.does(Command::Register { generation: 0, registration, another_person: false }).unwrap();
    }
    hall
}

#[test]
fn the_day_that_contact_data_are_counted_from_is_not_taken_away_while_there_are_any() {
    let mut hall = a_full_hall(1);
    assert_eq!(hall.does(details(None)), Err(Refusal::DateIsMissing));
    hall.does(Command::CloseSelfRegistration).unwrap();
    assert_eq!(hall.does(details(None)), Err(Refusal::DateIsMissing));
    hall.does(Command::ErasePerson { player: PlayerId(7) }).unwrap();
    hall.does(details(None)).unwrap();
}

#[test]
fn a_call_that_is_taken_back_brings_back_whom_it_sent_away_and_nobody_else() {
    let mut hall = a_full_hall(2);
    let (gone, absent) = (PlayerId(1), PlayerId(2));
    hall.makes_a_round().unwrap();
    hall.does(Command::Withdraw { player: gone }).unwrap();
    let call = |absent| Command::CallUp { player: None, absent: Some(absent) };
    for (away, comes_back) in [(gone, false), (absent, true)] {
        let called = hall.does(call(away)).unwrap().players[0];
        hall.does(Command::SendBack { player: called }).unwrap();
        assert_eq!(!hall.state.player(away).unwrap().withdrawn, comes_back, "{away}");
    }
}

#[test]
fn a_season_keeps_contact_data_longer_or_shorter_but_never_for_ever_and_never_goes_before_the_day() {
    let mut hall = a_full_hall(1);
    let day = |month, day| Some(date(2006, month, day));
    let keeps = |hall: &mut Championship, until| {
        let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Spectator };
        for event in keep_contacts(&hall.state, until).events {
            hall.state.apply(stamp, &event);
        }
        hall.state.contacts_kept_until()
    };
    assert_eq!(keeps(&mut hall, day(11, 20)), day(11, 20));
    assert_eq!(keeps(&mut hall, day(10, 1)), day(10, 15), "nobody has played on the first of October");
    assert_eq!(keeps(&mut hall, None), Some(date(2007, 1, 13)), "of no season any more: ninety days");
    keeps(&mut hall, day(11, 20));
    hall.does(details(None)).unwrap();
    assert_eq!(keeps(&mut hall, None), day(11, 20), "without a day of its own it keeps the season's");
}
