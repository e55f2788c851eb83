//! What seatings are worked out from, beside the actor's task or in place, and where the tables of the next round come
//! from: the proposal that the head saw, the published schedule, or a new drawing (`rules.md` §8).
//!
//! Keeps out how a seating is made (`domain/seating.rs`), and when a round may be made (`rounds.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Context, RoundRequest, rounds, seating};
use crate::domain::command::{Command, Prepared};
use crate::domain::event::Event;
use crate::domain::ids::{PlayerId, RoundNo, TableNo};
use crate::domain::knock_out;
use crate::domain::people::People;
use crate::domain::ranking;
use crate::domain::refusal::Refusal;
use crate::domain::rules::SeatingMethod;
use crate::domain::seating::{SEATING_VERSION, SeatedRound, SeatedTable, SeatingRequest, next_round, schedule};
use crate::domain::state::{Origin, Plan, Tournament, Whom};

/// How much is worked out at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Span {
    /// The next round, knowing how many will follow it.
    Next,
    /// So many rounds.
    Rounds(u32),
}

/// Everything a seating is worked out from, owned, so that it can be worked out beside the actor's task.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatingTask {
    span: Span,
    /// The number of the first round in it.
    first: RoundNo,
    method: SeatingMethod,
    whom: Whom,
    players: Vec<PlayerId>,
    history: Vec<SeatedRound>,
    still_to_come: u32,
    apart: Vec<(PlayerId, PlayerId)>,
    fixed: Vec<(PlayerId, TableNo)>,
    ranking: Vec<PlayerId>,
    seed: u64,
}

impl SeatingTask {
    pub(super) fn new(
        state: &Tournament,
        span: Span,
        method: SeatingMethod,
        whom: Whom,
        people: &People,
        entropy: [u8; 32],
    ) -> SeatingTask {
        let players = state.to_be_seated(whom);
        // Before the first game there is no rank, and neighbours by name would sit together.
        let ranking = if method == SeatingMethod::Standings && !state.rounds.is_empty() {
            ranking::rank(state, people, ranking::Counting::Provisional).into_iter().map(|place| place.player).collect()
        } else {
            Vec::new()
        };
        let to_come = rounds_to_come(state, players.len()).unwrap_or(0);
        let mut seed = [0; 8];
        seed.copy_from_slice(&entropy[..8]);
        SeatingTask {
            span,
            first: state.next_round_no(),
            method,
            whom,
            players,
            history: state.rounds.iter().map(|round| round.as_seated()).collect(),
            still_to_come: match span {
                Span::Next => to_come.saturating_sub(1),
                Span::Rounds(_) => 0,
            },
            apart: state.apart.iter().copied().collect(),
            fixed: state.fixed_tables.iter().map(|(player, table)| (*player, *table)).collect(),
            ranking,
            // 53 bits, so that a browser reads the number that was drawn.
            seed: u64::from_le_bytes(seed) >> 11,
        }
    }

    /// The slow part: up to half a second for 2,000 players and eight rounds.
    pub fn work_out(self) -> Prepared {
        let request = SeatingRequest {
            players: &self.players,
            history: &self.history,
            still_to_come: self.still_to_come,
            apart: &self.apart,
            fixed: &self.fixed,
            ranking: &self.ranking,
            seed: self.seed,
        };
        let plan = match self.span {
            Span::Next => next_round(self.method, &request).map(|round| vec![round]),
            Span::Rounds(rounds) => schedule(rounds, &request),
        };
        Prepared { task: Box::new(self), plan }
    }

    /// Refuses what was worked out for people, pairs, tables or rounds that have changed since.
    fn still_fits(&self, state: &Tournament) -> Result<(), Refusal> {
        let mut changed: BTreeSet<PlayerId> = BTreeSet::new();
        changed.extend(difference(&self.players, &state.to_be_seated(self.whom)));
        let apart: Vec<_> = state.apart.iter().copied().collect();
        changed.extend(difference(&self.apart, &apart).into_iter().flat_map(|(one, other)| [one, other]));
        let fixed: Vec<_> = state.fixed_tables.iter().map(|(player, table)| (*player, *table)).collect();
        changed.extend(difference(&self.fixed, &fixed).into_iter().map(|(player, _)| player));
        let seats = |rounds: &[SeatedRound]| -> Vec<_> {
            let tables = rounds.iter().enumerate().flat_map(|(no, round)| round.tables.iter().map(move |it| (no, it)));
            let mut seats: Vec<_> = tables
                .flat_map(|(no, table)| table.seats.iter().map(move |(seat, player)| (no, table.no, *seat, *player)))
                .collect();
            seats.sort_unstable();
            seats
        };
        let history: Vec<SeatedRound> = state.rounds.iter().map(|round| round.as_seated()).collect();
        if history != self.history {
            changed.extend(difference(&seats(&self.history), &seats(&history)).into_iter().map(|(.., player)| player));
        }
        if changed.is_empty() { Ok(()) } else { Err(Refusal::RosterChanged { players: changed.into_iter().collect() }) }
    }
}

impl Prepared {
    /// What was worked out, as a plan; its revision is given when it is applied.
    ///
    /// # Errors
    /// Where nobody can be seated, and where things have changed since.
    pub(super) fn into_plan(self, state: &Tournament) -> Result<Plan, Refusal> {
        let Prepared { task, plan } = self;
        task.still_fits(state)?;
        Ok(Plan {
            first: task.first,
            method: task.method,
            origin: Origin::Drawn,
            seed: task.seed,
            seating_version: SEATING_VERSION,
            whom: task.whom,
            players: task.players,
            rounds: plan.map_err(|reason| Refusal::CannotSeat { reason })?,
            swaps: 0,
            revision: 0,
        })
    }
}

/// What a command needs worked out before it can be decided; `None` where there is nothing to work out.
///
/// # Errors
/// Everything that refuses the command before anybody is seated.
pub fn prepare(
    state: &Tournament,
    command: &Command,
    people: &People,
    entropy: [u8; 32],
) -> Result<Option<SeatingTask>, Refusal> {
    match command {
        Command::DrawSeating { expected, method, whom, seating: None } => {
            let request = RoundRequest { expected: *expected, method: *method };
            let (span, method) = seating::drawing(state, request, *whom)?;
            Ok(Some(SeatingTask::new(state, span, method, *whom, people, entropy)))
        }
        Command::MakeRound { expected, method, proposal, seating: None, .. } => {
            let request = RoundRequest { expected: *expected, method: *method };
            if !rounds::wants_a_new_round(state, request)? || knock_out::coming_stage(state).is_some() {
                return Ok(None);
            }
            match source(state, request, *proposal)? {
                Source::Plan { .. } => Ok(None),
                Source::Drawing { span, method } => {
                    Ok(Some(SeatingTask::new(state, span, method, Whom::Active, people, entropy)))
                }
            }
        }
        _ => Ok(None),
    }
}

/// Where the tables of the next round come from.
enum Source {
    /// A plan that is there. `publish`: its other rounds become the schedule.
    Plan {
        plan: Arc<Plan>,
        publish: bool,
    },
    Drawing {
        span: Span,
        method: SeatingMethod,
    },
}

/// The proposal that was named; else the published schedule, planned anew for the rounds still to come where people
/// have come or left; else a drawing.
fn source(state: &Tournament, request: RoundRequest, proposal: Option<u32>) -> Result<Source, Refusal> {
    if let Some(revision) = proposal {
        let plan = state.proposal.as_ref().ok_or(Refusal::NoProposal)?;
        if plan.revision != revision {
            return Err(Refusal::SeatingChanged { revision: plan.revision });
        }
        if plan.first != request.expected {
            return Err(Refusal::NoProposal);
        }
        let changed = difference(&plan.players, &state.to_be_seated(Whom::Active));
        if !changed.is_empty() {
            return Err(Refusal::RosterChanged { players: changed });
        }
        return Ok(Source::Plan { plan: Arc::clone(plan), publish: plan.rounds.len() > 1 });
    }
    let as_published = matches!(request.method, None | Some(SeatingMethod::Schedule));
    let published = state.schedule.as_ref().filter(|plan| as_published && plan.round(request.expected).is_some());
    if let Some(plan) = published {
        if plan.players == state.to_be_seated(Whom::Active) {
            return Ok(Source::Plan { plan: Arc::clone(plan), publish: false });
        }
        let left = plan.numbered().filter(|(no, _)| *no >= request.expected).count();
        return Ok(Source::Drawing { span: Span::Rounds(left as u32), method: SeatingMethod::Schedule });
    }
    Ok(Source::Drawing { span: Span::Next, method: offered_method(state, request.method)? })
}

/// The tables of the next round, and what they come from.
pub(super) struct Chosen {
    /// What happens to proposal and schedule before the round is made.
    pub(super) before: Vec<Event>,
    pub(super) plan: Arc<Plan>,
    pub(super) tables: Vec<SeatedTable>,
}

/// Chooses or draws the tables of the round that is made now.
pub(super) fn choose(
    state: &Tournament,
    request: RoundRequest,
    proposal: Option<u32>,
    prepared: Option<&Prepared>,
    context: &Context,
) -> Result<Chosen, Refusal> {
    let (plan, before) = match source(state, request, proposal)? {
        Source::Plan { plan, publish } => (plan, if publish { vec![Event::SchedulePublished] } else { Vec::new() }),
        Source::Drawing { span, method } => {
            let prepared = match prepared {
                Some(prepared) => prepared.clone(),
                None => SeatingTask::new(state, span, method, Whom::Active, context.people, context.entropy).work_out(),
            };
            let (worked_out, plan) = (prepared.task.span, prepared.into_plan(state)?);
            if (worked_out, plan.method) != (span, method) {
                // A schedule was published meanwhile, or had its round taken away.
                let revision = state.schedule.as_ref().map_or(0, |plan| plan.revision);
                return Err(Refusal::SeatingChanged { revision });
            }
            let before = match span {
                Span::Next => Vec::new(),
                Span::Rounds(_) => vec![Event::SeatingProposed { plan: plan.clone() }, Event::SchedulePublished],
            };
            (Arc::new(plan), before)
        }
    };
    let tables = plan.round(request.expected).map(|round| round.tables.clone()).unwrap_or_default();
    Ok(Chosen { before, plan, tables })
}

pub(super) fn offered_method(state: &Tournament, asked: Option<SeatingMethod>) -> Result<SeatingMethod, Refusal> {
    let methods = &state.rules.seating.methods;
    match asked {
        Some(method) if methods.contains(&method) => Ok(method),
        Some(_) => Err(Refusal::SeatingMethodNotOffered),
        None => methods.first().copied().ok_or(Refusal::SeatingMethodNotOffered),
    }
}

/// How many rounds with everybody are still to come: as a programme with knock-outs demands for this many players, else
/// as the rules fix it or the head planned; `None` where nobody has said it.
pub(super) fn rounds_to_come(state: &Tournament, players: usize) -> Option<u32> {
    let field = if state.starters.is_empty() { players } else { state.starters.len() };
    let demanded = state.rules.bracket(field as u32).map(|bracket| bracket.games);
    let all = demanded.or(state.rounds_meant().map(u32::from))?;
    Some(all.saturating_sub(state.rounds.len() as u32))
}

/// Everything that is on exactly one of the two lists, which are in order.
fn difference<T: Ord + Copy>(before: &[T], now: &[T]) -> Vec<T> {
    let missing = before.iter().filter(|one| now.binary_search(one).is_err());
    let added = now.iter().filter(|one| before.binary_search(one).is_err());
    missing.chain(added).copied().collect()
}
