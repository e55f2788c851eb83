//! One decision: a command, held against the state as it is, becomes events or a refusal.
//!
//! Pure. Who gives the command, the time and the entropy come in with the context. What was drawn goes into the event,
//! so that replay needs no luck. The arms live in files by the nouns of the domain.

mod corrections;
mod heads;
mod knock_outs;
mod latecomers;
mod life;
mod links;
mod lists;
mod planning;
mod registration;
mod remarks;
mod results;
mod roster;
mod rounds;
mod rulings;
mod seating;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use corrections::would_correct;
pub use life::{Creation, check_criteria, create};
pub use planning::{SeatingTask, prepare};
pub use registration::{keep_contacts, overdue};
pub use rounds::RoundRequest;

use super::authority::{self, Grants};
use super::command::Command;
use super::event::Event;
use super::ids::{PlayerId, RoundNo, StaffId};
use super::people::{People, PersonChange};
use super::refusal::Refusal;
use super::state::{Phase, Tournament};

/// What a decision may know beside the state.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    pub grants: Grants,
    pub now: Timestamp,
    /// Fresh for this command.
    pub entropy: [u8; 32],
    /// Names are an argument: only the order of names needs them.
    pub people: &'a People,
}

/// What came of a command: events to be made durable, changes to people in the same commit, and the answer.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decision {
    pub events: Vec<Event>,
    pub people: Vec<PersonChange>,
    pub answer: Answer,
}

/// What a client needs to know beyond "done": the numbers that were given. Kept with the receipt of the command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staff: Option<StaffId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<RoundNo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<u32>,
    /// The warning that was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warning: Option<u32>,
    /// The revision of the seating that was proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seating: Option<u32>,
    /// A submission that met another version of the sheet: both are kept, the referee rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disputed: bool,
}

impl Decision {
    /// Nothing to change: things are already as was asked.
    fn nothing() -> Decision {
        Decision::default()
    }

    fn event(event: Event) -> Decision {
        Decision { events: vec![event], ..Decision::default() }
    }

    fn events(events: Vec<Event>) -> Decision {
        Decision { events, ..Decision::default() }
    }
}

/// Decides one command. Never changes anything: the caller applies the events it gets back.
pub fn decide(state: &Tournament, command: &Command, context: &Context) -> Result<Decision, Refusal> {
    authority::authorise(context.grants, command, state)?;
    match command {
        Command::Rename { title } => life::rename(state, title),
        Command::OpenRegistration => life::open_registration(state),
        Command::ChangeRules { criteria, three_table } => life::change_rules(state, criteria, *three_table),
        Command::Cancel { reason } => life::cancel(state, reason),
        Command::Finish => life::finish(state, context.people),
        Command::Reopen { reason } => life::reopen(state, reason),

        Command::AddPlayers { players, checked_in } => roster::add_players(state, players, *checked_in),
        Command::EnterList { players, known, checked_in } => lists::enter(state, players, known, *checked_in, context),
        Command::RenamePlayer { player, person } => roster::rename_player(state, *player, person, context.people),
        Command::RemovePlayer { player } => roster::remove_player(state, *player),
        Command::ErasePerson { player } => roster::erase_person(state, *player),
        Command::CheckIn { players } => roster::check_in(state, players),
        Command::CheckOut { players } => roster::check_out(state, players),
        Command::Withdraw { player } => roster::withdraw(state, *player, context.grants.author),
        Command::Return { player } => roster::bring_back(state, *player),
        Command::Disqualify { player, reason } => roster::disqualify(state, *player, reason),
        Command::CancelDisqualification { player } => roster::cancel_disqualification(state, *player),

        Command::KeepApart { pairs } => seating::keep_apart(state, pairs),
        Command::LetMeet { pairs } => seating::let_meet(state, pairs),
        Command::FixTable { player, table } => seating::fix_table(state, *player, *table),
        Command::DrawSeating { expected, method, whom, seating } => {
            let request = RoundRequest { expected: *expected, method: *method };
            seating::draw(state, request, *whom, seating.as_ref(), context)
        }
        Command::ProposeSeating { expected, whom, rounds } => seating::propose(state, *expected, *whom, rounds),
        Command::DiscardSeating => seating::discard(state),
        Command::PublishSchedule { revision } => seating::publish_schedule(state, *revision),
        Command::SwapSeats { round, one, other } => seating::swap(state, *round, *one, *other, context.people),

        Command::MakeRound { expected, method, map, proposal, seating } => {
            let request = RoundRequest { expected: *expected, method: *method };
            rounds::make_round(state, request, map.as_ref(), *proposal, seating.as_ref(), context)
        }
        Command::SetMap { round, map } => rounds::set_map(state, *round, map.as_ref()),
        Command::UndoRound { round, typed } => rounds::undo_round(state, *round, typed.as_deref()),
        Command::LockRound { round } => rounds::lock_round(state, *round),
        Command::UnlockRound { round } => rounds::unlock_round(state, *round),
        Command::VoidTable { round, table, reason } => rounds::void_table(state, *round, *table, reason),
        Command::NameCaptain { round, table, player } => rounds::name_captain(state, *round, *table, *player),
        Command::TakeOff { round, table, player } => rounds::take_off(state, *round, *table, *player),
        Command::JoinTable { round, table, player } => {
            latecomers::join_table(state, *round, *table, *player, context.people)
        }
        Command::AddTable { round, players } => latecomers::add_table(state, *round, players, context.people),
        Command::StandIn { round, table, absent, person } => {
            latecomers::stand_in(state, *round, *table, *absent, person)
        }
        Command::RecordPlayOrder { round, table, revision, order } => {
            knock_outs::record_play_order(state, *round, *table, *revision, order)
        }

        Command::CallNextInRank { absent, reason } => knock_outs::call_next_in_rank(state, *absent, reason, context),
        Command::PlayWithout { absent, reason } => knock_outs::play_without(state, *absent, reason, context),
        Command::CallBack { absent } => knock_outs::call_back(state, *absent),
        Command::DecideTable { round, table, winner, reason } => {
            knock_outs::decide_table(state, *round, *table, *winner, reason)
        }

        Command::Submit { round, table, revision, sheet } => {
            results::submit(state, *round, *table, *revision, sheet, context)
        }
        Command::Confirm { round, table, revision } => results::confirm(state, *round, *table, *revision, context),
        Command::EnterOnPaper { round, table, revision, sheet, note } => {
            results::enter_on_paper(state, *round, *table, *revision, sheet, note.as_ref(), context)
        }
        Command::EnterSheets { round, sheets, note } => {
            results::enter_sheets(state, *round, sheets, note.as_ref(), context)
        }
        Command::Accept { round, table, revision, reason } => {
            results::accept(state, *round, *table, *revision, reason, context.grants.role)
        }
        Command::Dispute { round, table, revision, reason, sheet } => {
            rulings::dispute(state, *round, *table, *revision, reason.as_ref(), sheet.as_ref(), context)
        }
        Command::Rule { round, table, revision, verdict, note } => {
            rulings::rule(state, *round, *table, *revision, verdict, note.as_ref(), context)
        }
        Command::Correct { round, table, revision, sheet, reason } => {
            corrections::correct(state, *round, *table, *revision, sheet, reason, context)
        }

        Command::Warn { player, reason } => remarks::warn(state, *player, reason),
        Command::CancelWarning { warning } => remarks::cancel_warning(state, *warning),
        Command::TakeNote { text, round, table, player } => remarks::take_note(state, text, *round, *table, *player),

        Command::CallReferee { round, table } => rulings::call_referee(state, *round, *table),
        Command::TakeBackCall { round, table } => rulings::take_back_call(state, *round, *table),
        Command::AnswerCall { call } => rulings::answer_call(state, *call),
        Command::CloseCall { call } => rulings::close_call(state, *call),
        Command::Announce { text } => remarks::announce(state, text),
        Command::AnnounceStart { round, at } => remarks::announce_start(state, *round, *at),
        Command::TakeDown { announcement } => remarks::take_down(state, *announcement),
        Command::SetTimeZone { zone } => life::set_time_zone(state, zone),
        Command::SetTurnLimit { minutes } => life::set_turn_limit(state, *minutes),

        Command::InviteStaff { role, label } => links::invite_staff(state, *role, label),
        Command::ReissueLink { player } => links::reissue_link(state, *player),
        Command::RevokeLink { player } => links::revoke_link(state, *player),
        Command::ReissueInvitation { staff } => links::reissue_invitation(state, *staff),
        Command::RevokeInvitation { staff } => links::revoke_invitation(state, *staff),
        Command::AddHead { account } => heads::add(state, *account),
        Command::RemoveHead { account } => heads::remove(state, *account),

        Command::SetDetails { details, time_zone } => {
            registration::set_details(state, details, time_zone.as_ref(), context)
        }
        Command::OpenSelfRegistration => registration::open(state),
        Command::CloseSelfRegistration => registration::close(state),
        Command::ReissueRegistrationLink => registration::reissue_link(state),
        Command::Register { generation, registration, another_person } => {
            registration::register(state, *generation, registration, *another_person, context)
        }
        Command::ChangeRegistration { player, registration } => {
            registration::change(state, *player, registration, context)
        }
        Command::CallUp { player, absent } => registration::call_up(state, *player, *absent),
        Command::SendBack { player } => registration::send_back(state, *player),
        Command::MarkFee { players, paid } => registration::mark_fee(state, players, *paid),
        Command::MarkGame { players, brings } => registration::mark_game(state, players, *brings),
    }
}

/// Refuses what is asked of a tournament in another phase of its life (`rules.md` §9).
fn only_in(state: &Tournament, phases: &[Phase]) -> Result<(), Refusal> {
    if phases.contains(&state.phase) { Ok(()) } else { Err(Refusal::NotInThisPhase { phase: state.phase }) }
}

/// Before the end: everything but a finished or cancelled tournament.
fn not_ended(state: &Tournament) -> Result<(), Refusal> {
    only_in(state, &[Phase::Draft, Phase::Registration, Phase::Running])
}
