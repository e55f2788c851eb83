// What a report on a seating says, who is free to sit down, and what a person finds of himself in a schedule.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { closePage, openPage } from './page.js';
import { h, show } from '../dom.js';
import { setLanguage } from '../i18n/i18n.js';
import { seatingReport } from '../screens/desk/seating_report.js';
import { makeRound } from '../screens/desk/make_round.js';
import { withoutTable } from '../screens/desk/without_table.js';
import {
  checksIn,
  differsFrom,
  notHere,
  plannedFor,
  registered,
  reportLines,
  seatedNext,
  withoutSeat,
} from '../state/seating.js';

const report = (values = {}) => ({
  repeats: 3,
  repeats_lower_bound: 3,
  repeat_cost: 3,
  repeat_cost_lower_bound: 3,
  most_meetings: 2,
  meet_again: [],
  meet_again_count: 3,
  seat_repeats: 5,
  seat_repeats_lower_bound: 4,
  three_tables_max: 1,
  three_tables_min: 0,
  three_tables_again: [],
  three_tables_again_count: 0,
  ...values,
});
const line = (values, aim) => reportLines(report(values)).find((one) => one.aim === aim);

test('the aims come in their order, and what is proven to be the least is said to be the best', () => {
  const lines = reportLines(report({ apart: { broken: 0, meet: [], meet_count: 0 } }));
  assert.deepEqual(
    lines.map(({ aim }) => aim),
    ['opponents', 'seats', 'apart', 'threes'],
  );
  assert.deepEqual(line({}, 'opponents'), { aim: 'opponents', have: 3, least: 3, best: true });
  assert.equal(line({}, 'seats').best, false);
});

test('as few repeats as can be, but a third meeting that need not be, is not the best', () => {
  assert.equal(line({ repeat_cost: 5 }, 'opponents').best, false);
});

test('meetings that repeat and the pairs that they are of are counted under two names', (story) => {
  openPage();
  story.after(closePage);
  const pair = { player: 'P1', other: 'P2', name: 'Ada', other_name: 'Bela', meetings: 3 };
  const shown = { report: report({ repeats: 22, meet_again: [pair], meet_again_count: 18 }) };
  for (const [language, meetings, pairs] of [
    ['en', 'Repeat meetings', 'Pairs (18)'],
    ['de', 'Wiederbegegnungen', 'Paare (18)'],
    ['ro', 'Reîntâlniri', 'Perechi (18)'],
  ]) {
    setLanguage(language);
    show(document.body, [h('main', seatingReport(shown))]);
    for (const said of [`${meetings}22`, pairs, 'Ada – Bela 3 ×']) assert.ok(document.body.text.includes(said), said);
  }
});

test('a referee, who does not know the pairs, is not told about them', () => {
  assert.equal(line({}, 'apart'), undefined);
  assert.equal(line({ apart: { broken: 2, meet: [], meet_count: 1 } }, 'apart').best, false);
});

test('somebody with two 3-tables while another has none is not evenly spread', () => {
  assert.equal(line({ three_tables_max: 1 }, 'threes').best, true);
  assert.equal(line({ three_tables_max: 2 }, 'threes').best, false);
});

test('who is here and has no chair can sit down late; who left, is not here or plays already cannot', () => {
  const row = (player, values = {}) => ({ player, name: player, checked_in: true, withdrawn: false, ...values });
  const desk = {
    roster: [
      row('P1'),
      row('P2'),
      row('P3', { withdrawn: true }),
      row('P4', { checked_in: false }),
      row('P5', { disqualified: 'marked cards' }),
    ],
  };
  const round = { tables: [{ seats: [{ player: 'P1' }] }] };
  const free = (checks) => withoutSeat({ checks_in: checks }, desk, round).map((one) => one.player);
  assert.deepEqual(free(true), ['P2']);
  assert.deepEqual(free(false), ['P2', 'P4']);
});

const roster = (values = {}) => ({ player: 'P9', name: 'Jan', checked_in: true, withdrawn: false, ...values });

test('who was sent away or left is not counted among those who are not here', () => {
  const away = [
    roster({ player: 'P1', checked_in: false }),
    roster({ player: 'P2', checked_in: false, disqualified: 'marked cards' }),
    roster({ player: 'P3', disqualified: 'marked cards' }),
    roster({ player: 'P4', checked_in: false, withdrawn: true }),
    roster({ player: 'P5' }),
  ];
  assert.deepEqual(notHere({ checks_in: true }, { roster: away }).map((one) => one.player), ['P1']);
  assert.deepEqual(notHere({ checks_in: false }, { roster: away }), []);
});

/** A desk in a round that `tables` play, with somebody here who came late. */
function deskAt(tables, more = {}) {
  const round = { no: 2, stage: 'preliminary', locked: false, tables };
  const tournament = { phase: 'running', checks_in: true, active: 9, players: 9, rules: { seating_methods: ['round'], board: 'random_per_table' } };
  return {
    view: { round, tournament, standings: { rows: [] } },
    staff: { roster: [roster()], proposal: null },
    role: 'organizer',
    live: {},
    nameOf: () => 'Jan',
    update: () => {},
    show(draw) {
      show(document.body, [h('main', draw?.() ?? null)]);
      this.redraw = () => show(document.body, [h('main', draw())]);
    },
    ...more,
  };
}
const played = (no, state, ...players) => ({ no, state, seats: players.map((player) => ({ player, name: player })) });
const read = (child) => {
  show(document.body, [h('main', child)]);
  return document.body.text;
};

test('the desk says who is here without a table, and offers a chair only where there is one', (story) => {
  openPage();
  story.after(closePage);
  setLanguage('en');
  const three = [played(1, 'awaiting', 'P1', 'P2', 'P3')];
  const free = deskAt(three);
  assert.match(read(withoutTable(free, free.view.round)), /^Jan is here and has no table in this round\.Seat Jan …/);
  const full = deskAt([played(1, 'confirmed', 'P1', 'P2', 'P3')]);
  assert.match(read(withoutTable(full, full.view.round)), /plays from the next round on\.$/);
  const referee = deskAt(three, { role: 'referee' });
  assert.doesNotMatch(read(withoutTable(referee, referee.view.round)), /Seat/);
  const seated = deskAt([played(1, 'awaiting', 'P1', 'P2', 'P9')]);
  assert.equal(withoutTable(seated, seated.view.round), null);
  assert.equal(withoutTable(free, { ...free.view.round, sits_out: ['P9'] }), null);
});

test('the dialog that makes a round says when somebody unlocks the round before meanwhile', (story) => {
  openPage();
  story.after(closePage);
  setLanguage('en');
  const desk = deskAt([played(1, 'confirmed', 'P1', 'P2', 'P3', 'P4')], { role: 'head' });
  desk.view.round.locked = true;
  desk.live.held = { view: desk.view, desk: desk.staff };
  makeRound(desk, 3);
  assert.doesNotMatch(document.body.text, /unlocked/);
  desk.live.held = { view: { ...desk.view, round: { ...desk.view.round, locked: false } }, desk: desk.staff };
  desk.redraw();
  assert.match(document.body.text, /Round 2 was unlocked again while this stood open/);
});

test('a person finds his table and seat in each planned round, and which rounds are no plan any more', () => {
  const rounds = [
    { no: 1, made: true, tables: [{ no: 4, seats: [{ seat: 1, player: 'P1' }] }] },
    {
      no: 2,
      tables: [
        { no: 1, seats: [{ seat: 1, player: 'P9' }] },
        { no: 3, seats: [{ seat: 2, player: 'P1' }] },
      ],
    },
    { no: 3, tables: [{ no: 1, seats: [{ seat: 1, player: 'P9' }] }] },
  ];
  assert.deepEqual(
    plannedFor(rounds, 'P1').map(({ round, table, seat, made }) => [round, table, seat, made]),
    [
      [1, 4, 1, true],
      [2, 3, 2, false],
    ],
  );
  assert.deepEqual(plannedFor(rounds, undefined), []);
});

test('a schedule holds for the people it was made for; who came and who left since are named', () => {
  const seats = (...players) => ({ no: 1, seats: players.map((player, index) => ({ seat: index + 1, player })) });
  const rounds = [
    { no: 1, made: true, tables: [seats('P1', 'P2', 'P3', 'P9')] },
    { no: 2, tables: [seats('P1', 'P2', 'P3', 'P4')] },
  ];
  assert.deepEqual(differsFrom(rounds, ['P4', 'P3', 'P2', 'P1']), { gone: [], come: [] });
  assert.deepEqual(differsFrom(rounds, ['P1', 'P2', 'P3', 'P5', 'P6']), { gone: ['P4'], come: ['P5', 'P6'] });
});

test('the next round seats who is here now, and nobody whom the programme sits out for want of a win', () => {
  const row = (player, wins, active = true) => ({ player, wins, active });
  const standings = { rows: [row('P1', 2), row('P2', 0), row('P3', 1, false)] };
  const next = (round, programme) => seatedNext({ standings, tournament: { programme } }, round);
  assert.deepEqual(next(1, undefined), ['P1', 'P2']);
  assert.deepEqual(next(3, { winless_sit_out_after: 3 }), ['P1', 'P2']);
  assert.deepEqual(next(4, { winless_sit_out_after: 3 }), ['P1']);
});

test('a schedule before the day is for everybody who is entered and has not left', () => {
  const row = (values = {}) => ({ withdrawn: false, checked_in: false, ...values });
  assert.equal(registered({ roster: [row(), row({ withdrawn: true }), row({ disqualified: 'x' }), row()] }), 2);
});

test('with a frozen roster nobody is checked in who was not there for round 1; who went out for a while can come back', () => {
  const row = (values = {}) => ({ withdrawn: false, checked_in: false, seated: false, ...values });
  assert.equal(checksIn(row(), false), true);
  assert.equal(checksIn(row(), true), false);
  assert.equal(checksIn(row({ seated: true }), true), true);
  assert.equal(checksIn(row({ withdrawn: true, seated: true }), false), false);
});
