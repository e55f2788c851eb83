//! What an organizer can do next: from every state there is a step that changes something, and a way to the award ceremony.

use roundtable::domain::command::{Command, Verdict};
use roundtable::domain::ids::PlayerId;
use roundtable::domain::refusal::Refusal;
use roundtable::domain::standings::Stage;
use roundtable::domain::state::{Phase, Round, StaffRole, Table, TableResult, Tournament};

use super::hall::{Hall, Step, line, note};
use super::wishes::{HEAD_ORGANIZER, good_sheet, settler};

/// Steps that a desk alone takes to the ceremony at most: for 81 players, five rounds and their play orders.
const STEPS_TO_THE_END: usize = 400;

/// Four preliminary games, semi-finals and the final.
const ROUNDS_OF_A_PROGRAMME_MOST: u16 = 6;

/// Commands with which the head gets on from here, the next in the programme first; the first that changes something.
pub fn some(hall: &Hall) -> Result<&'static str, String> {
    if hall.state.phase == Phase::Cancelled {
        // Over for good: a new one is made.
        return Ok("cancelled");
    }
    let mut refusals = Vec::new();
    for command in next_steps(&hall.state) {
        let name = command.name();
        match taken(&mut hall.clone(), command) {
            Ok(true) => return Ok(name),
            Ok(false) => refusals.push(format!("{name}: changes nothing")),
            Err(refusal) => refusals.push(format!("{name}: {refusal}")),
        }
    }
    Err(format!("there is no way on: {}", refusals.join("; ")))
}

/// Leads a tournament to its award ceremony by what its head can do.
pub fn leads_to_the_end(hall: &Hall) -> Result<(), String> {
    let mut hall = hall.clone();
    for _ in 0..STEPS_TO_THE_END {
        if matches!(hall.state.phase, Phase::Finished | Phase::Cancelled) {
            return Ok(());
        }
        let mut done = false;
        let mut refusals = Vec::new();
        for command in next_steps(&hall.state) {
            let name = command.name();
            match taken(&mut hall, command) {
                Ok(true) => {
                    done = true;
                    break;
                }
                Ok(false) => refusals.push(format!("{name}: changes nothing")),
                Err(refusal) => refusals.push(format!("{name}: {refusal}")),
            }
        }
        if !done {
            return Err(format!("stuck on the way to the end: {}", refusals.join("; ")));
        }
    }
    Err("the way to the end does not end".to_owned())
}

fn taken(hall: &mut Hall, command: Command) -> Result<bool, Refusal> {
    let step = Step { by: HEAD_ORGANIZER, command, entropy: [5; 32], fresh: true };
    hall.takes(&step).map(|done| !done.events.is_empty())
}

fn next_steps(state: &Tournament) -> Vec<Command> {
    let make =
        Command::MakeRound { expected: state.next_round_no(), method: None, map: None, proposal: None, seating: None };
    let invite = Command::InviteStaff { role: StaffRole::Referee, label: line("Referee") };
    let add = || Command::AddPlayers { players: (0..16).map(settler).collect(), checked_in: true };
    match state.phase {
        Phase::Cancelled => Vec::new(),
        Phase::Finished => vec![Command::Reopen { reason: note() }],
        // Enough people first, so that a programme does not begin with too few.
        Phase::Draft | Phase::Registration if state.active_players().len() < 12 => vec![add()],
        Phase::Draft | Phase::Registration => vec![make, invite],
        Phase::Running => {
            let Some(round) = state.newest_round() else { return vec![add()] };
            if let Some(table) = round.unfinished_tables().next() {
                return at_a_table(state, round, table);
            }
            let mut steps = Vec::new();
            // The programme first, where there is one; the ceremony where it is over.
            let brackets = state.rules.programme.as_ref().is_some_and(|programme| !programme.brackets.is_empty());
            if brackets && round.no.0 < ROUNDS_OF_A_PROGRAMME_MOST {
                steps.push(make.clone());
                steps.extend(for_those_who_are_away(state));
            }
            steps.push(Command::Finish);
            steps.push(make);
            steps
        }
    }
}

fn at_a_table(state: &Tournament, round: &Round, table: &Table) -> Vec<Command> {
    let (no, table_no, revision) = (round.no, table.no, table.revision);
    let sheet = good_sheet(&state.rules, table, 0);
    let mut steps = Vec::new();
    if round.play_order_chosen && table.play_order.is_empty() {
        let order = table.players().collect();
        steps.push(Command::RecordPlayOrder { round: no, table: table_no, revision, order });
    }
    match table.result {
        TableResult::Disputed(..) => {
            let verdict = Verdict::Amend(sheet);
            steps.push(Command::Rule { round: no, table: table_no, revision, verdict, note: Some(note()) });
        }
        TableResult::Submitted(_) => {
            steps.push(Command::Accept { round: no, table: table_no, revision, reason: note() });
        }
        _ => steps.push(Command::EnterOnPaper { round: no, table: table_no, revision, sheet, note: Some(note()) }),
    }
    // Whatever happened there: no game for anyone, or in a knock-out the head's word.
    if round.stage == Stage::Preliminary {
        steps.push(Command::VoidTable { round: no, table: table_no, reason: note() });
    } else if let Some(winner) = table.players().next() {
        steps.push(Command::DecideTable { round: no, table: table_no, winner, reason: note() });
    }
    steps
}

/// Qualified players who are away block the next stage; the refusal names them.
fn for_those_who_are_away(state: &Tournament) -> Vec<Command> {
    let away = |player: &&PlayerId| state.player(**player).is_none_or(|entry| !state.is_active(entry));
    let away = state.starters.iter().filter(away);
    away.flat_map(|absent| {
        let absent = *absent;
        [Command::CallNextInRank { absent, reason: note() }, Command::PlayWithout { absent, reason: note() }]
    })
    .collect()
}
