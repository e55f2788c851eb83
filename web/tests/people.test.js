// Two people of one name are told apart wherever a name stands alone: on a button, in a sentence, as whose version it is.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import './languages.js';
import { show } from '../dom.js';
import { setLanguage } from '../i18n/i18n.js';
import { sheetForm } from '../parts/sheet_form.js';
import { authorName, name } from '../parts/small.js';
import { called, doubledNames, meet } from '../state/people.js';
import { emptyDraft, withLine } from '../state/sheet.js';
import { changes } from '../state/history.js';
import { closePage, openPage } from './page.js';

const WIEN = { seat: 1, player: 'P1', name: 'Ana', club: 'Wien' };
const GRAZ = { seat: 2, player: 'P2', name: 'Ana', club: 'Graz' };
const JAN = { seat: 3, player: 'P3', name: 'Jan', club: 'Graz' };
const RULES = { sheet: 'totals', target: 10, highest_total: 22 };

const viewOf = (...seats) => ({
  standings: { rows: seats.map(({ seat, ...row }) => ({ ...row, line: seat })) },
  round: { tables: [{ seats }] },
});

beforeEach(() => {
  openPage();
  setLanguage('en');
});
afterEach(() => {
  meet({ view: viewOf() });
  closePage();
});

test('whoever is alone with his name has nothing beside it', () => {
  meet({ view: viewOf(WIEN, JAN) });
  assert.deepEqual([called(WIEN), called(JAN), doubledNames()], ['Ana', 'Jan', '']);
});

test('the club tells two of one name apart, and the number where there is none or the same', () => {
  meet({ view: viewOf(WIEN, GRAZ, JAN) });
  assert.deepEqual([called(WIEN), called(GRAZ), called(JAN)], ['Ana (Wien)', 'Ana (Graz)', 'Jan']);
  const other = { seat: 4, player: 'P4', name: 'Ana', club: 'Graz' };
  const none = { seat: 5, player: 'P5', name: 'Ana' };
  meet({ view: viewOf(WIEN, GRAZ, other, none) });
  assert.deepEqual([WIEN, GRAZ, other, none].map(called), ['Ana (Wien)', 'Ana (P2)', 'Ana (P4)', 'Ana (P5)']);
});

test('who comes later with the same name changes how the first is called', () => {
  meet({ view: viewOf(WIEN) });
  const before = doubledNames();
  meet({ view: viewOf(WIEN, GRAZ) });
  assert.notEqual(doubledNames(), before);
  assert.equal(called(WIEN), 'Ana (Wien)');
});

test('a desk knows also who is not in the standings', () => {
  meet({ view: viewOf(WIEN), desk: { roster: [WIEN, GRAZ], waiting_list: [] } });
  assert.equal(called(WIEN), 'Ana (Wien)');
});

test('a name is enough for whose version it is', () => {
  meet({ view: viewOf(WIEN, GRAZ) });
  assert.equal(authorName({ id: 'P2', name: 'Ana' }), 'Ana (Graz)');
});

test('the question who declared victory names both so that no tap is a guess', () => {
  meet({ view: viewOf(WIEN, GRAZ, JAN) });
  const draft = [10, 10, 4].reduce((all, vp, at) => withLine(all, at + 1, { vp }), emptyDraft(RULES, [WIEN, GRAZ, JAN]));
  const form = { rules: RULES, seats: [WIEN, GRAZ, JAN], draft, open: null, faults: [], nobodyAllowed: false };
  show(document.body, [sheetForm({ ...form, change() {}, turnTo() {} })]);
  assert.match(document.body.text, /Ana \(Wien\) and Ana \(Graz\) .*Ana \(Wien\)Ana \(Graz\)/);
});

test('beside a name stands the club, and the number only where it is needed', () => {
  const none = { player: 'P5', name: 'Ana' };
  meet({ view: viewOf(WIEN, { ...none, seat: 2 }) });
  show(document.body, [name(WIEN), ' / ', name(none)]);
  assert.equal(document.body.text, 'Ana Wien / Ana P5');
});

test('the history names who became captain', () => {
  meet({ view: viewOf(WIEN, GRAZ) });
  const table = { round: 1, table: 1, state: 'awaiting', seats: [WIEN, GRAZ] };
  const moment = (captain) => ({ tables: [{ ...table, captain }], players: [], rounds: [] });
  const line = changes(moment('P1'), moment('P2')).find(({ field }) => field === 'captain');
  assert.deepEqual([line.before, line.after], ['Ana (Wien)', 'Ana (Graz)']);
});
