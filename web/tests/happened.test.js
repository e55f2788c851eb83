// A phone says what happened to the person who holds it, and keeps what he had written when somebody else hands in.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import './languages.js';
import { show } from '../dom.js';
import { setLanguage } from '../i18n/i18n.js';
import { draftKey, dropDraft, keepDraft, readDraft } from '../link/drafts.js';
import { happened } from '../screens/phone/happened.js';
import { Writing } from '../screens/phone/writing.js';
import { emptyDraft, withLine } from '../state/sheet.js';
import { places } from '../state/tally.js';
import { closePage, openPage } from './page.js';

const RULES = { sheet: 'totals', target: 10, highest_total: 22 };
const SEATS = [1, 2, 3].map((seat) => ({ seat, player: `P${seat}`, name: `Player ${seat}` }));
const KEY = draftKey('t', 1, 2, 'sheet');
const BY = { id: 'S1', name: 'Referee, north hall' };
const MADE = '2026-05-01T10:00:00Z';
const written = (...vp) => vp.reduce((all, one, at) => withLine(all, at + 1, { vp: one }), emptyDraft(RULES, SEATS));
const tableOf = (more) => ({ no: 2, state: 'awaiting', revision: 4, captain: 'P1', seats: SEATS, ...more });
const viewOf = (round, tournament = {}) => ({
  tournament: { phase: 'running', rules: RULES, ...tournament },
  round,
  standings: { rows: SEATS },
});
const ROUND = { no: 1, stage: 'preliminary', locked: false, made_at: MADE, tables: [] };

beforeEach(() => {
  openPage();
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
  globalThis.window = { addEventListener() {} };
  globalThis.requestAnimationFrame = () => 0;
  setLanguage('en');
});
afterEach(() => {
  dropDraft(KEY);
  closePage();
  for (const name of ['localStorage', 'window', 'requestAnimationFrame']) delete globalThis[name];
});

function said({ view = viewOf(ROUND), table = null, mine = {}, left = null } = {}) {
  show(document.body, [happened({ update() {} }, view, table, mine, left)]);
  return document.body.text;
}

test('who is disqualified reads it with the reason', () => {
  assert.match(said({ mine: { disqualified: 'Threw the dice at Jan' } }), /You are disqualified.*Threw the dice at Jan/);
});

test('whom the desk took off the list reads it, and how he comes back', () => {
  assert.match(said({ mine: { withdrawn: true } }), /no longer on the list.*go to the desk: you can come back/);
});

test('who was missing at his table reads who plays for him', () => {
  const off = { round: 1, table: 3 };
  assert.match(said({ mine: { taken_off: off } }), /do not play at table 3.*plays without you/);
  assert.match(said({ mine: { taken_off: { ...off, stand_in: 'Berta' } } }), /Berta plays this game for you/);
  assert.equal(said({ view: viewOf({ ...ROUND, no: 2 }), mine: { taken_off: off } }), '');
});

test('a finalist who is marked as away reads it, and what he can still do', () => {
  const away = { stage: 'final', by: 'P2', reason: 'Train at five' };
  assert.match(said({ mine: { away } }), /You do not play in the final.*Train at five.*Player 2 plays for you.*at once/);
  const made = viewOf({ ...ROUND, stage: 'final' });
  assert.doesNotMatch(said({ view: made, mine: { away } }), /at once/);
});

test('a table that plays again reads who ruled so, and his note', () => {
  const table = tableOf({ replay_at: MADE });
  const mine = { table: { replay: { by: BY, at: MADE, note: 'The robber was forgotten' } } };
  assert.match(said({ table, mine }), /play this game again.*The robber was forgotten.*Referee, north hall/);
});

test('a round that was taken back is told until there is one again', () => {
  const undone = { round: 1, at: MADE };
  assert.match(said({ view: viewOf(null, { undone }) }), /Round 1 was taken back.*what was handed in/);
  assert.equal(said({ view: viewOf(ROUND, { undone }) }), '');
});

test('the numbers of a captain who was replaced while he wrote stay to be compared, until he puts them away', () => {
  keepDraft(KEY, { revision: 4, draft: written(10, 7), at: 2, made: MADE });
  const live = { skew: 0, outbox: { find: () => null } };
  const writing = new Writing('t', live, () => {});
  assert.equal(writing.left(viewOf(ROUND), tableOf(), true), null, 'the captain has it before him');
  const left = writing.left(viewOf(ROUND), tableOf({ captain: 'P2' }), false);
  const text = said({ table: tableOf({ captain: 'P2' }), left });
  assert.match(text, /Player 2 hands in the sheet now.*Player 110Player 27Player 3no result/);
});

test('a second phone of the captain says that another sheet was handed in than the one it wrote', () => {
  keepDraft(KEY, { revision: 4, draft: written(10, 7), at: 2, made: MADE });
  const writing = new Writing('t', { skew: 0, outbox: { find: () => null } }, () => {});
  const table = tableOf({ state: 'submitted' });
  assert.match(said({ table, left: writing.left(viewOf(ROUND), table, true) }), /Another sheet .* handed in.*Player 27/);
});

test('what was written before the round was drawn anew is not in the new sheet', () => {
  keepDraft(KEY, { revision: 4, draft: written(10, 7), at: 1, made: '2026-05-01T09:59:00Z' });
  const writing = new Writing('t', { skew: 0, outbox: { find: () => null } }, () => {});
  writing.load(viewOf(ROUND), tableOf({ revision: 9 }));
  assert.deepEqual(writing.draft?.lines.map((line) => line.vp), [null, null, null]);
  assert.ok(readDraft(KEY), 'it is still there for whoever is asked for it');
});

test('a sheet that was taken is not told as another one, though the page was loaded anew meanwhile', () => {
  keepDraft(KEY, { revision: 4, draft: written(10, 7), at: 2, made: MADE });
  const writing = new Writing('t', { skew: 0, outbox: { find: () => null } }, () => {});
  writing.ended({ refusal: null }, { type: 'submit', round: 1, table: 2 });
  assert.equal(readDraft(KEY), null);
});

test('the last page counts places as the server does: who declared victory is first', () => {
  const draft = { ...written(10, 10, 4), declared: 2 };
  assert.deepEqual([...places(draft, RULES)], [[1, 2], [2, 1], [3, 3]]);
  assert.deepEqual([...places(written(7, 5, 5), RULES).values()], [1, 2, 2]);
});
