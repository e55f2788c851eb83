use jiff::Timestamp;
use uuid::Uuid;

use super::*;
use crate::domain::authority::{Author, Credential, Role, recognise};
use crate::domain::decide::{Creation, create};
use crate::domain::event::Stamp;
use crate::domain::ids::TournamentId;
use crate::domain::rules::Rules;
use crate::domain::text::Line;

const MIRA: AccountId = AccountId(Uuid::from_u128(1));

fn numbered(number: u128) -> AccountId {
    AccountId(Uuid::from_u128(number))
}

fn led_by_mira() -> Tournament {
    let creation = Creation {
        title: Line::parse("Harbour Cup").unwrap(),
        rules: Rules::preset("public").unwrap(),
        head: MIRA,
        checks_in: false,
        planned_rounds: None,
        time_zone: None,
    };
    Tournament::begin(TournamentId(Uuid::nil()), &create(creation, [3; 32])).unwrap()
}

fn does(state: &mut Tournament, decision: Decision) {
    let stamp = Stamp { at: Timestamp::UNIX_EPOCH, by: Author::Head(MIRA) };
    decision.events.iter().for_each(|event| state.apply(stamp, event));
}

fn role(state: &Tournament, account: AccountId) -> Role {
    recognise(state, Credential::Account { account }).role
}

#[test]
fn a_second_head_has_the_same_rights_and_may_outlast_the_first() {
    let mut state = led_by_mira();
    let ilse = numbered(2);
    assert_eq!(role(&state, ilse), Role::Spectator);
    let added = add(&state, ilse).unwrap();
    does(&mut state, added);
    assert_eq!(role(&state, ilse), Role::Head);
    assert!(add(&state, ilse).unwrap().events.is_empty(), "she is one already");
    let left = remove(&state, MIRA).unwrap();
    does(&mut state, left);
    assert_eq!((role(&state, MIRA), role(&state, ilse)), (Role::Spectator, Role::Head));
}

#[test]
fn the_last_head_stays_and_a_committee_has_an_end() {
    let mut state = led_by_mira();
    assert_eq!(remove(&state, MIRA).unwrap_err(), Refusal::LastHead);
    assert!(remove(&state, numbered(9)).unwrap().events.is_empty(), "nobody to remove");
    for number in 2..=HEADS_MAX as u128 {
        let added = add(&state, numbered(number)).unwrap();
        does(&mut state, added);
    }
    assert_eq!(add(&state, numbered(100)).unwrap_err(), Refusal::TooMany { most: HEADS_MAX as u32 });
}
