// Who waits is not passed by in silence, and what players bring is said in the reader's language.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { setLanguage } from '../i18n/i18n.js';
import { brought } from '../parts/registration_form.js';
import { passedBy } from '../screens/desk/waiting.js';

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
