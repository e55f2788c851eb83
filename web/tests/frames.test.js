// Frames of the feed make the view that the server has: moved rows applied are the new order.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Live } from '../link/live.js';
import { applyStandings, momentOf, take } from '../state/frames.js';

const row = (player, vp = 0) => ({ player, name: player, vp, ranked: true, shared: false });
const view = (players) => ({
  tournament: { id: 't', title: 'Harbour Cup' },
  round: {
    no: 1,
    locked: false,
    tables: [
      { no: 1, revision: 1, seats: [] },
      { no: 2, revision: 2, seats: [] },
    ],
  },
  standings: { provisional: false, rows: players.map((player) => row(player)) },
  announcements: [],
});
const snapshot = (version, shown) => ({ type: 'snapshot', epoch: 7, version, state_hash: 'aa', view: shown });
const delta = (from, to, changes) => ({ type: 'delta', epoch: 7, from, to, state_hash: 'bb', changes });
const held = () => take(null, snapshot(5, view(['A', 'B', 'C', 'D']))).held;
const order = (standings) => standings.rows.map((one) => one.player).join('');

test('a row that climbed from the end to the second place pushes the others down', () => {
  const change = { provisional: true, moved: [{ at: 1, row: row('D', 10) }] };
  const { rows, provisional } = applyStandings(held().view.standings, change);
  assert.equal(order({ rows }), 'ADBC');
  assert.equal(provisional, true);
});

test('rows are put at their final positions in the order given, after everybody named is taken out', () => {
  const change = {
    provisional: false,
    left: ['B'],
    moved: [
      { at: 0, row: row('E') },
      { at: 2, row: row('A') },
    ],
  };
  assert.equal(order(applyStandings(held().view.standings, change)), 'ECAD');
});

test('a row that did not move stays the same object, so that a screen can skip it', () => {
  const before = held();
  const after = take(
    before,
    delta(5, 6, { standings: { provisional: false, moved: [{ at: 0, row: row('D') }] } }),
  ).held;
  assert.equal(after.view.standings.rows[1], before.view.standings.rows[0]);
  assert.equal(after.version, 6);
  assert.equal(after.hash, 'bb');
});

test('a frame that arrives twice is ignored, one that is missing is a gap', () => {
  const before = held();
  assert.deepEqual(take(before, delta(4, 5, {})), { held: before, gap: false });
  assert.equal(take(before, delta(6, 7, {})).gap, true);
  assert.equal(take(null, delta(5, 6, {})).gap, true);
});

test('another epoch is another history', () => {
  assert.equal(take(held(), { ...delta(5, 6, {}), epoch: 8 }).gap, true);
});

test('the same version of another history is another moment, so that what was asked about it is asked again', () => {
  const other = take(held(), { ...snapshot(5, view(['B', 'A'])), epoch: 8 }).held;
  assert.notEqual(momentOf(held()), momentOf(other));
  assert.equal(momentOf(null), '');
});

test('a page that sees another history says that the server went back, and keeps saying it', () => {
  const live = Object.assign(Object.create(Live.prototype), { epoch: 0, wentBack: false, held: null });
  live.hold(held());
  live.hold(take(live.held, delta(5, 6, {})).held);
  assert.equal(live.wentBack, false, 'the first history, and what comes after it, are no news');
  // A gap in between lets go of what was held.
  live.held = null;
  live.takeFrame({ ...snapshot(6, view(['B', 'A'])), epoch: 8 });
  assert.equal(live.wentBack, true);
  live.takeFrame({ ...delta(6, 7, {}), epoch: 8 });
  assert.deepEqual([live.wentBack, live.held.version], [true, 7]);
});

test('only the changed table is another object', () => {
  const before = held();
  const after = take(before, delta(5, 6, { tables: [{ no: 2, revision: 3, seats: [] }] })).held;
  assert.equal(after.view.round.tables[0], before.view.round.tables[0]);
  assert.equal(after.view.round.tables[1].revision, 3);
});

test('a lock changes the lock alone, an undone round is gone', () => {
  const locked = take(held(), delta(5, 6, { round: { type: 'lock', locked: true } })).held;
  assert.equal(locked.view.round.locked, true);
  assert.equal(locked.view.round.tables.length, 2);
  const swapped = take(held(), delta(5, 6, { round: { type: 'swapped', swaps: 2 } })).held;
  assert.equal(swapped.view.round.swaps, 2);
  assert.equal(swapped.view.round.locked, false);
  assert.equal(take(locked, delta(6, 7, { round: { type: 'gone' } })).held.view.round, null);
});

test('the roster of the staff replaces rows of the same player, and new ones come last', () => {
  const desk = { roster: [{ player: 'P1' }, { player: 'P2' }], disputes: [], calls: [], staff: [], waiting: [1] };
  const start = take(null, snapshot(5, { public: view(['A']), desk })).held;
  const changes = {
    public: {},
    roster: [{ player: 'P3' }, { player: 'P1', checked_in: true }],
    roster_left: ['P2'],
    waiting: [],
  };
  const after = take(start, delta(5, 6, changes)).held;
  assert.deepEqual(after.desk.roster, [{ player: 'P1', checked_in: true }, { player: 'P3' }]);
  assert.deepEqual(after.desk.waiting, []);
});

test('a public frame after a staff snapshot is a gap: the link was taken away meanwhile', () => {
  const desk = { roster: [], disputes: [], calls: [], staff: [], waiting: [] };
  const start = take(null, snapshot(5, { public: view(['A']), desk })).held;
  assert.equal(take(start, delta(5, 6, { announcements: [] })).gap, true);
});

test('a schedule appears, is another one, and goes; what is not named stays', () => {
  const before = held();
  const mark = (revision) => ({ first: 1, last: 4, method: 'schedule', origin: 'drawn', revision });
  const shown = take(before, delta(5, 6, { schedule: { type: 'shown', plan: mark(1) } })).held;
  assert.deepEqual(shown.view.schedule, mark(1));
  const kept = take(shown, delta(6, 7, { announcements: [] })).held;
  assert.equal(kept.view.schedule, shown.view.schedule);
  const gone = take(kept, delta(7, 8, { schedule: { type: 'gone' } })).held;
  assert.equal(gone.view.schedule, undefined);
});

test('the desk hears of a proposal, of who is away and replaced, of warnings and notes', () => {
  const desk = {
    roster: [],
    disputes: [],
    calls: [],
    staff: [],
    waiting: [],
    away: [],
    replacements: [],
    warnings: [{ warning: 1 }],
    notes: [],
  };
  const before = take(null, snapshot(5, { public: view(['A']), desk })).held;
  const plan = { first: 2, last: 2, method: 'round', origin: 'drawn', revision: 3 };
  const changes = {
    public: {},
    proposal: { type: 'shown', plan },
    away: ['P4'],
    replacements: [{ stage: 'final', absent: 'P4', absent_name: 'Dinu', reason: 'ill' }],
    notes: [{ note: 1, text: 'slow play' }],
  };
  const after = take(before, delta(5, 6, changes)).held;
  assert.deepEqual(after.desk.proposal, plan);
  assert.deepEqual(after.desk.away, ['P4']);
  assert.deepEqual(after.desk.replacements, changes.replacements);
  assert.deepEqual(after.desk.notes, changes.notes);
  assert.equal(after.desk.warnings, before.desk.warnings);
  const discarded = take(after, delta(6, 7, { public: {}, proposal: { type: 'gone' } })).held;
  assert.equal(discarded.desk.proposal, undefined);
  assert.equal(discarded.desk.away, after.desk.away);
});
