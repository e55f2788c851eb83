//! The programme on screens: its stages, the cut line, the tree of the knock-outs, and who keeps the next stage from
//! being made (`rules.md` §6).

use std::collections::BTreeSet;

use crate::domain::ids::PlayerId;
use crate::domain::knock_out::{self, LineUp, Slot};
use crate::domain::people::People;
use crate::domain::ranking::{self, Counting, Ranked};
use crate::domain::rules::{Bracket, Rules};
use crate::domain::standings::{DecidedBy, Stage, Standings};
use crate::domain::state::{Round, Table, Tournament};
use crate::protocol::view::{
    BracketPlayer, BracketRulesView, BracketStage, BracketTable, BracketView, CutView, LotBetween, ProgrammeView,
};

use super::tables::state_of;

/// Who would be called up is shown as a short list: the head looks whether the next ones are still in the hall.
const NEXT_IN_RANK_SHOWN: usize = 8;

pub fn programme_view(state: &Tournament, people: &People) -> Option<ProgrammeView> {
    let bracket = state.bracket()?;
    let (line_up, reserve) = coming(state, people).map(|it| line_up_view(people, &it)).unwrap_or_default();
    Some(ProgrammeView {
        players: u32::try_from(state.starters.len()).unwrap_or(u32::MAX),
        games: bracket.games,
        winless_sit_out_after: bracket.winless_sit_out_after,
        cut: bracket.cut,
        knock_outs: bracket.knock_outs(),
        next: state.next_stage(),
        line_up,
        reserve,
    })
}

/// The stages of every field, as the rules say them before it is known who comes.
pub fn brackets_view(rules: &Rules) -> Vec<BracketRulesView> {
    let brackets = rules.programme.iter().flat_map(|programme| &programme.brackets);
    let view = |bracket: &Bracket| BracketRulesView {
        from: bracket.from,
        games: bracket.games,
        winless_sit_out_after: bracket.winless_sit_out_after,
        cut: bracket.cut,
        knock_outs: bracket.knock_outs(),
    };
    brackets.map(view).collect()
}

/// The cut line, by confirmed results of the preliminaries only (`rules.md` §4).
pub fn cut_view(state: &Tournament, ranked: &Ranked) -> Option<CutView> {
    let bracket = state.bracket()?;
    let preliminaries = || state.rounds.iter().filter(|round| !round.is_knock_out());
    let all_made = state.preliminary_games() >= bracket.games;
    let mut line = CutView {
        after: bracket.cut,
        provisional: !all_made || preliminaries().any(|round| !round.locked),
        lot_between: None,
        reached: Vec::new(),
    };
    let mut tables = preliminaries().flat_map(|round| &round.tables);
    if !tables.any(|table| table.result.is_final() && table.result.counted().is_some()) {
        return Some(line);
    }
    // While nothing waits for a confirmation, and before the knock-outs, the standings on the screen are these.
    let nothing_waits = !ranking::is_provisional(state) && !state.has_knock_outs();
    let preliminary = if nothing_waits {
        ranked.standings.clone()
    } else {
        let (confirmed, stage) = (Counting::ConfirmedOnly, Stage::Preliminary);
        ranking::standings_through(state, &ranked.entrants.of_the_preliminaries(), confirmed, stage)
    };
    let order = match state.preliminary_ranking.as_slice() {
        [] => {
            let rows = preliminary.rows().filter(|row| row.rank.is_some());
            rows.map(|row| ranked.entrants.player(row.entrant)).collect()
        }
        frozen => frozen.to_vec(),
    };
    let after = bracket.cut as usize;
    let across = after.checked_sub(1).and_then(|last| Some((*order.get(last)?, *order.get(after)?)));
    let by_lot = |(above, below): &(PlayerId, PlayerId)| told_apart_by_lot(&preliminary, ranked, *above, *below);
    line.lot_between = across.filter(by_lot).map(|(above, below)| LotBetween { above, below });
    line.reached = order.into_iter().take(after).collect();
    Some(line)
}

fn told_apart_by_lot(standings: &Standings, ranked: &Ranked, above: PlayerId, below: PlayerId) -> bool {
    let order = standings.order();
    let at = order.iter().position(|entrant| ranked.entrants.player(*entrant as usize) == below);
    let Some(at) = at.filter(|at| *at > 0) else { return false };
    let is_next = ranked.entrants.player(order[at - 1] as usize) == above;
    is_next && standings.row(at).decided_by.is_some_and(|decision| decision.by == DecidedBy::Lot)
}

/// The tree, once the first knock-out round is made.
pub fn bracket_view(state: &Tournament, people: &People) -> Option<BracketView> {
    let bracket = state.bracket().filter(|_| state.has_knock_outs())?;
    let stages = bracket.knock_outs().into_iter().map(|stage| stage_view(state, people, stage));
    Some(BracketView { stages: stages.collect() })
}

fn stage_view(state: &Tournament, people: &People, stage: Stage) -> BracketStage {
    let Some(round) = state.stage_round(stage) else {
        return BracketStage { stage, round: None, tables: Vec::new() };
    };
    let slots = knock_out::slots(state, people, stage, &state.preliminary_ranking);
    let mut tables: Vec<BracketTable> =
        round.tables.iter().map(|table| table_of_the_tree(state, people, round, table, &slots)).collect();
    // As the bracket has them: who needs a certain table is there all the same.
    tables.sort_by_key(|table| table.players.iter().chain(&table.absent).map(|player| player.rank).min());
    BracketStage { stage, round: Some(round.no), tables }
}

fn table_of_the_tree(
    state: &Tournament,
    people: &People,
    round: &Round,
    table: &Table,
    slots: &[Vec<Slot>],
) -> BracketTable {
    // Who was taken off before the game has left his seat, not the tree: the slots are those of the making.
    let seated = |slot: &&Slot| slot.plays.is_some_and(|player| table.seat_of(player).is_some());
    let own = slots.iter().find(|slots| slots.iter().any(|slot| seated(&slot))).map(Vec::as_slice).unwrap_or_default();
    let scores = table.result.counted().map(|handed_in| handed_in.scored.seats()).unwrap_or_default();
    let view = |player: PlayerId, place: Option<u8>, instead_of: Option<PlayerId>| BracketPlayer {
        player,
        name: people.name(player),
        rank: rank(state, player),
        place,
        instead_of,
    };
    let players = table.players().enumerate().map(|(at, player)| {
        let place = scores.get(at).and_then(|score| Some(score.game?.place));
        let slot = own.iter().find(|slot| slot.plays == Some(player) && slot.qualified != player);
        view(player, place, slot.map(|slot| slot.qualified))
    });
    let named = own.iter().flat_map(|slot| [Some(slot.qualified), slot.plays]).flatten();
    let absent: BTreeSet<PlayerId> = named.filter(|player| table.seat_of(*player).is_none()).collect();
    BracketTable {
        table: table.no,
        state: state_of(table),
        players: players.collect(),
        absent: absent.into_iter().map(|player| view(player, None, None)).collect(),
        winner: knock_out::winner(state, people, round.stage, table),
    }
}

fn rank(state: &Tournament, player: PlayerId) -> u32 {
    rank_in(&state.preliminary_ranking, player)
}

fn rank_in(ranking: &[PlayerId], player: PlayerId) -> u32 {
    let at = ranking.iter().position(|other| *other == player);
    at.and_then(|at| u32::try_from(at + 1).ok()).unwrap_or(u32::MAX)
}

/// The knock-out that is made next, as the head would make it now: once all results are in.
fn coming(state: &Tournament, people: &People) -> Option<LineUp> {
    let waits = state.newest_round().is_some_and(|round| round.unfinished_tables().next().is_some());
    if waits { None } else { knock_out::line_up(state, people) }
}

/// Who has a seat in it and is away, and who would be called up.
pub fn blocked_by(state: &Tournament, people: &People) -> (Vec<PlayerId>, Vec<PlayerId>) {
    let Some(line_up) = coming(state, people) else { return (Vec::new(), Vec::new()) };
    let away = line_up.away(state);
    let shown = if away.is_empty() { 0 } else { NEXT_IN_RANK_SHOWN };
    (away, line_up.next_in_rank.into_iter().take(shown).collect())
}

fn line_up_view(people: &People, line_up: &LineUp) -> (Vec<Vec<BracketPlayer>>, Option<BracketPlayer>) {
    let view = |player: PlayerId, instead_of: Option<PlayerId>| BracketPlayer {
        player,
        name: people.name(player),
        rank: rank_in(&line_up.ranking, player),
        place: None,
        instead_of,
    };
    let seat = |slot: &Slot| Some(view(slot.plays?, (slot.plays != Some(slot.qualified)).then_some(slot.qualified)));
    let tables = line_up.tables.iter().map(|table| table.iter().filter_map(seat).collect());
    (tables.collect(), line_up.next_in_rank.first().map(|player| view(*player, None)))
}

#[cfg(test)]
mod tests {
    use crate::domain::rules::Rules;
    use crate::domain::standings::Stage;
    use crate::live::board::rules_view;

    #[test]
    fn who_chooses_rules_sees_the_rounds_that_they_fix() {
        let of = |preset| rules_view(&Rules::preset(preset).expect("a preset of ours"));
        let rangliste = of("rangliste-2006");
        assert_eq!((rangliste.rounds, rangliste.brackets.len()), (Some(4), 0));
        let custom = of("custom");
        assert_eq!((custom.rounds, custom.brackets.len()), (None, 0));
        let championship = of("championship-2025");
        let said: Vec<_> =
            championship.brackets.iter().map(|it| (it.from, it.games, it.cut, it.knock_outs.len())).collect();
        assert_eq!((championship.rounds, said), (None, vec![(12, 3, 4, 1), (29, 3, 16, 2), (80, 4, 16, 2)]));
        assert!(championship.brackets.iter().all(|it| it.knock_outs.last() == Some(&Stage::Final)));
    }
}
