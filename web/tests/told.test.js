// What the history says of an event, with names for numbers.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { setLanguage, t } from '../i18n/i18n.js';
import { roundName } from '../parts/round_text.js';
import { told } from '../state/told.js';

const NAMES = { P1: 'Ana', P2: 'Bogdan', P3: 'Cora', P4: 'Dinu' };
const nameOf = (player) => NAMES[player] ?? player;
const championship = { programme: { games: 3, knock_outs: ['semifinal', 'final'] } };
const say = ({ type, ...values }, tournament = {}) =>
  t(`event.${type}`, told(values, nameOf, (no) => roundName({ tournament }, no)));

test('everybody in an event is called by name', () => {
  setLanguage('en');
  assert.equal(
    say({ type: 'seats_swapped', round: 2, place: 'proposal', one: 'P1', other: 'P3', tables: [] }),
    'Round 2: Ana and Cora change places',
  );
  assert.equal(
    say({ type: 'pairs_kept_apart', pairs: [['P1', 'P2'], ['P3', 'P4']] }),
    'Kept apart: Ana – Bogdan, Cora – Dinu',
  );
  assert.equal(
    say({ type: 'play_order_recorded', round: 4, table: 1, order: ['P2', 'P1', 'P4', 'P3'] }),
    'Round 4, table 1: play order Bogdan, Ana, Dinu, Cora',
  );
  assert.equal(say({ type: 'qualified_replaced', stage: 'final', absent: 'P1', by: 'P2' }), 'Bogdan plays instead of Ana');
});

test('what was taken away is a dash, a table is its number, and a time has no seconds', () => {
  setLanguage('en');
  assert.equal(say({ type: 'table_fixed', player: 'P1', table: 7 }), 'Fixed table of Ana: 7');
  assert.equal(say({ type: 'table_fixed', player: 'P1', table: null }), 'Fixed table of Ana: –');
  assert.equal(say({ type: 'table_added', round: 1, table: { no: 9, seats: [] } }), 'Round 1: table 9 added');
  assert.equal(say({ type: 'map_set', round: 3 }), 'Round 3: map –');
  assert.equal(say({ type: 'turn_limit_set', minutes: null }), 'Turn limit: –');
  assert.equal(say({ type: 'start_announced', round: 2, at: '14:30:00' }), 'Announced: Round 2, 14:30');
});

test('a knock-out is called by its name, and not by the number of its round', () => {
  const said = (code, round) => {
    setLanguage(code);
    return say({ type: 'round_made', round }, championship);
  };
  assert.deepEqual([3, 4, 5].map((no) => said('en', no)), ['Round 3 made', 'Semi-final made', 'Final made']);
  assert.deepEqual([4, 5].map((no) => said('de', no)), ['Halbfinale angesetzt', 'Finale angesetzt']);
  assert.deepEqual([4, 5].map((no) => said('ro', no)), ['Semifinală făcută', 'Finală făcută']);
});

test('of a long list of people the first are named', () => {
  setLanguage('en');
  const players = Array.from({ length: 40 }, (_, index) => `P${index + 1}`);
  assert.equal(told({ players }, nameOf, String).n, 40);
  assert.match(told({ players }, nameOf, String).names, /^Ana, Bogdan, Cora, Dinu, P5, .* P12 …$/);
});
