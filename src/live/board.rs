//! What is seen of a tournament: makes the views out of state and names, and says what changed since the last time.
//!
//! Keeps out who looks and when (`audience.rs`, `tournament.rs`).

pub mod about;
pub mod correction;
pub mod course;
pub mod desk;
pub mod detail;
pub mod files;
pub mod history;
pub mod lot;
mod programme;
pub mod seating;
pub mod standings;
pub mod tables;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::domain::ids::{PlayerId, RoundNo};
use crate::domain::knock_out;
use crate::domain::people::People;
use crate::domain::ranking::{Entrants, Ranked};
use crate::domain::registration::Details;
use crate::domain::rules::Rules;
use crate::domain::standings::Stage;
use crate::domain::state::{Announcement, Plan, Player, Round, Said, Tournament};
use crate::domain::state_hash::state_hash;
use crate::protocol::delta::{PublicChanges, StaffChanges};
use crate::protocol::view::{
    AnnouncementView, DeskView, PlanMark, PublicView, RegistrationMark, RoundView, RulesView, StartView,
    TournamentView, UndoneView,
};

use super::audience::Scene;

/// The views as they were last shown, and what it takes to make the next ones.
pub struct Board {
    demo: bool,
    entrants: Entrants,
    /// What the entrants were made from; they are made again when it changes.
    made_from: MadeFrom,
    state_hash: String,
    public: Arc<PublicView>,
    desk: Arc<DeskView>,
}

impl Board {
    pub fn new(state: &Tournament, people: &Arc<People>, demo: bool) -> Board {
        let entrants = Entrants::of(state, people);
        let public = public_view(state, people, &entrants, demo);
        Board {
            demo,
            state_hash: state_hash(state),
            public: Arc::new(public),
            desk: Arc::new(desk::desk_view(state, people)),
            made_from: MadeFrom::of(state, people),
            entrants,
        }
    }

    pub fn state_hash(&self) -> &str {
        &self.state_hash
    }

    pub fn public(&self) -> Arc<PublicView> {
        Arc::clone(&self.public)
    }

    pub fn desk(&self) -> Arc<DeskView> {
        Arc::clone(&self.desk)
    }

    /// What snapshots of the public and of the staff feed are made from.
    pub fn scenes(&self) -> (Scene, Scene) {
        (Scene::Public(self.public()), Scene::Staff(self.public(), self.desk()))
    }

    /// Makes the views anew, and tells what changed in each.
    pub fn refresh(&mut self, state: &Tournament, people: &Arc<People>) -> (PublicChanges, StaffChanges) {
        if !self.made_from.is_still(state, people) {
            self.entrants = Entrants::of(state, people);
            self.made_from = MadeFrom::of(state, people);
        }
        let public = public_view(state, people, &self.entrants, self.demo);
        let desk = desk::desk_view(state, people);
        let public_changes = PublicChanges::between(&self.public, &public);
        let staff_changes = StaffChanges::between(&self.desk, &desk, public_changes.clone());
        self.state_hash = state_hash(state);
        self.public = Arc::new(public);
        self.desk = Arc::new(desk);
        (public_changes, staff_changes)
    }
}

/// What the entrants depend on.
struct MadeFrom {
    people: Arc<People>,
    players: Vec<Player>,
    could_not_play: BTreeSet<PlayerId>,
    playing_on: Option<(Stage, BTreeSet<PlayerId>)>,
}

impl MadeFrom {
    fn of(state: &Tournament, people: &Arc<People>) -> MadeFrom {
        MadeFrom {
            people: Arc::clone(people),
            players: state.players.clone(),
            could_not_play: knock_out::could_not_play(state),
            playing_on: knock_out::playing_on(state),
        }
    }

    fn is_still(&self, state: &Tournament, people: &Arc<People>) -> bool {
        Arc::ptr_eq(&self.people, people)
            && self.players == state.players
            && self.could_not_play == knock_out::could_not_play(state)
            && self.playing_on == knock_out::playing_on(state)
    }
}

fn public_view(state: &Tournament, people: &People, entrants: &Entrants, demo: bool) -> PublicView {
    PublicView {
        tournament: tournament_view(state, people, demo),
        round: state.newest_round().map(|round| round_view(state, round, people)),
        standings: standings::standings_view(state, people, &Ranked::of(state, entrants.clone())),
        announcements: state.announcements.iter().map(announcement_view).collect(),
        schedule: state.schedule.as_deref().and_then(|plan| plan_mark(state, plan)),
        bracket: programme::bracket_view(state, people),
    }
}

fn announcement_view(said: &Announcement) -> AnnouncementView {
    let (text, start) = match &said.said {
        Said::Text { text } => (Some(text.to_string()), None),
        Said::Start { round, at } => (None, Some(StartView { round: *round, at: at.strftime("%H:%M").to_string() })),
    };
    AnnouncementView { no: said.no, text, start, at: said.at.to_string() }
}

/// What screens are told of a plan; `None` where all its rounds are made.
pub fn plan_mark(state: &Tournament, plan: &Plan) -> Option<PlanMark> {
    let last = RoundNo(plan.first.0 + plan.rounds.len().checked_sub(1)? as u16);
    let first = plan.first.max(state.next_round_no());
    (first <= last).then(|| PlanMark {
        first,
        last,
        method: plan.method,
        origin: plan.origin,
        revision: plan.revision,
        changed: state.changed_since(plan),
    })
}

fn tournament_view(state: &Tournament, people: &People, demo: bool) -> TournamentView {
    TournamentView {
        id: state.id.to_string(),
        title: state.title.to_string(),
        phase: state.phase,
        demo,
        players: state.roster().count() as u32,
        active: state.active_players().len() as u32,
        checks_in: state.checks_in,
        planned_rounds: state.rounds_meant(),
        rules: rules_view(&state.rules),
        lot_commitment: state.lot_key.commitment().to_string(),
        lot_key: state.lot_is_public().then(|| String::from(state.lot_key)),
        time_zone: state.time_zone.as_ref().map(ToString::to_string),
        turn_limit: state.turn_limit,
        referees: state.referees().map(|member| member.label.to_string()).collect(),
        reopened: state.reopened.as_ref().map(ToString::to_string),
        registration: registration_mark(state),
        programme: programme::programme_view(state, people),
        undone: state.undone.map(|undone| UndoneView { round: undone.round, at: undone.at.to_string() }),
    }
}

/// What the feed tells of the registration; the rest is under `…/about`.
fn registration_mark(state: &Tournament) -> Option<RegistrationMark> {
    let Details { date, place, capacity, .. } = &state.details;
    let waiting = state.waiting_list().len() as u32;
    let told = state.self_registration.open || date.is_some() || place.is_some() || capacity.is_some() || waiting > 0;
    told.then(|| RegistrationMark {
        open: state.takes_registrations(),
        registered: state.places_taken(),
        capacity: *capacity,
        waiting,
    })
}

/// The values of a preset that screens need.
pub fn rules_view(rules: &Rules) -> RulesView {
    RulesView {
        preset: rules.preset.clone(),
        name: rules.name.clone(),
        criteria: rules.ranking.criteria.clone(),
        last: rules.ranking.last,
        three_table: rules.share.three_table,
        editable: rules.conduct.rules_editable,
        sheet: rules.sheet.kind,
        target: rules.sheet.target,
        highest_total: rules.sheet.highest_total,
        winner_required: rules.sheet.winner_required,
        points_four: rules.points.four,
        points_three: rules.points.three,
        cap: rules.vp.cap,
        confirmation: rules.conduct.confirmation,
        seating_methods: rules.seating.methods.clone(),
        late_entry: rules.conduct.late_entry,
        board: rules.conduct.board,
        turn_limit_minutes: rules.conduct.turn_limit_minutes.clone(),
        corrections: rules.conduct.corrections,
        referee_required: rules.conduct.referee_required,
        share: rules.share.of,
        rounds: rules.programme.as_ref().and_then(|programme| programme.rounds),
        brackets: programme::brackets_view(rules),
        notice: rules.texts.notice.clone(),
        notices: rules.texts.notices.clone(),
        official_rules: rules.texts.official_rules.clone(),
    }
}

/// Active players whom the programme has sit out this round.
fn sits_out(state: &Tournament, round: &Round) -> Vec<PlayerId> {
    if round.is_knock_out() {
        return Vec::new();
    }
    let game = state.rounds.iter().filter(|there| !there.is_knock_out() && there.no <= round.no).count();
    let sits_out = state.sits_out(u32::try_from(game).unwrap_or(u32::MAX));
    sits_out.into_iter().filter(|player| round.table_of(*player).is_none()).collect()
}

/// A round with all its tables.
pub fn round_view(state: &Tournament, round: &Round, people: &People) -> RoundView {
    let earlier = state.rounds.iter().filter(|there| there.no < round.no);
    RoundView {
        no: round.no,
        stage: round.stage,
        method: round.method,
        seed: round.seed,
        locked: round.locked,
        map: round.map.as_ref().map(ToString::to_string),
        map_repeated: round.map.is_some() && earlier.into_iter().any(|there| there.map == round.map),
        made_at: round.made_at.to_string(),
        origin: round.origin,
        swaps: round.swaps,
        play_order_chosen: round.play_order_chosen,
        sits_out: sits_out(state, round),
        tables: round.tables.iter().map(|table| tables::table_view(state, table, people)).collect(),
    }
}
