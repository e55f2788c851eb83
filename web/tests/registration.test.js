// Who waits is not passed by in silence, and what players bring is said in the reader's language.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { setLanguage } from '../i18n/i18n.js';
import { brought } from '../parts/registration_form.js';
import { doubts, takesWalkIns } from '../screens/check_in/walk_in.js';
import { aboveCapacity, undoCall } from '../screens/desk/calls.js';
import { passedBy } from '../screens/desk/waiting.js';
import { inOrder } from '../screens/home.js';

const desk = (waiting, { late = true, round = null } = {}) => ({
  staff: { waiting_list: waiting.map((name) => ({ name })) },
  view: { round, tournament: { rules: { late_entry: late } } },
});

test('whoever is let in past the waiting list is let in after the desk was told who waits', () => {
  setLanguage('en');
  assert.equal(passedBy(desk([])), null);
  assert.match(passedBy(desk(['Cora Lind'])), /^Cora Lind waits/);
  assert.match(passedBy(desk(['Cora Lind', 'Dan Rusu'])), /2 people wait.*Cora Lind and Dan Rusu/);
  assert.match(passedBy(desk(['Cora Lind'], { round: {} })), /Cora Lind/);
});

test('where the roster is frozen nobody can move up, and nobody is passed by', () => {
  assert.equal(passedBy(desk(['Cora Lind'], { late: false, round: {} })), null);
});

test('what players bring is as the organizer says, or else as the rules have it in the reader’s language', () => {
  const page = { bring: { en: 'a game', de: 'ein Spiel' }, details: {} };
  setLanguage('de');
  assert.equal(brought(page), 'ein Spiel');
  setLanguage('ro');
  assert.equal(brought(page), 'a game');
  assert.equal(brought({ ...page, details: { bring: 'cookies' } }), 'cookies');
  assert.equal(brought({ bring: {}, details: {} }), undefined);
});

test('a call above the capacity is asked about, and one into a free place is not', () => {
  setLanguage('en');
  assert.equal(aboveCapacity({ details: {}, registered: 40 }), null);
  assert.equal(aboveCapacity({ details: { capacity: 3 }, registered: 2 }), null);
  assert.match(aboveCapacity({ details: { capacity: 3 }, registered: 3 }), /All 3 places.*number 4/);
});

test('a call is taken back from either of the two whom it changed, and nobody who moved up by himself is offered it', () => {
  setLanguage('en');
  const thomas = { player: 'P1', name: 'Thomas', withdrawn: true };
  const emil = { player: 'P4', name: 'Emil', moved_up: true, called_up: true, called_up_for: 'P1' };
  const joerg = { player: 'P5', name: 'Jörg', moved_up: true };
  const sent = [];
  const names = { P1: 'Thomas', P4: 'Emil' };
  const desk = {
    staff: { roster: [thomas, emil, joerg] },
    nameOf: (player) => names[player],
    act: (command, done) => sent.push([command, done]),
  };
  assert.equal(undoCall(desk, joerg), null);
  for (const row of [thomas, emil]) undoCall(desk, row).props.onclick();
  const undone = [{ type: 'send_back', player: 'P4' }, 'Thomas plays, Emil waits again.'];
  assert.deepEqual(sent, [undone, undone]);
  emil.seated = true;
  assert.equal(undoCall(desk, thomas), null);
});

test('walk-ins are entered until the roster is frozen, and the door says who is passed by', () => {
  setLanguage('en');
  assert.ok(takesWalkIns({ phase: 'registration', rules: { late_entry: false } }));
  assert.ok(takesWalkIns({ phase: 'running', rules: { late_entry: true } }));
  assert.ok(!takesWalkIns({ phase: 'running', rules: { late_entry: false } }));
  assert.ok(!takesWalkIns({ phase: 'finished', rules: { late_entry: true } }));
  assert.deepEqual(doubts({ waiting: 0, registered: 1, details: { capacity: 3 } }), []);
  assert.equal(doubts({ waiting: 2, registered: 3, details: { capacity: 3 } }).length, 2);
});

test('the front page shows what runs, then what comes next, then what is over', () => {
  const row = (id, phase, date) => ({ id, phase, date, created_at: '2026-01-01' });
  const rows = [
    row('old', 'finished', '2025-05-01'),
    row('undated', 'draft'),
    row('newer', 'finished', '2025-06-01'),
    row('later', 'registration', '2026-09-01'),
    row('next', 'registration', '2026-08-01'),
    row('now', 'running', '2026-07-01'),
  ];
  assert.deepEqual(
    inOrder(rows).map(({ id }) => id),
    ['now', 'next', 'later', 'undated', 'newer', 'old'],
  );
});
