// A sheet that waited on a phone until its round was over: the person is told, over a reload, until he puts it away. A
// refusal that can still be put right is shown where it is written, not here.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import './languages.js';
import { h, show } from '../dom.js';
import { setLanguage } from '../i18n/i18n.js';
import { draftKey, keepDraft, readDraft } from '../link/drafts.js';
import { lateCards } from '../screens/phone/happened.js';
import { Late } from '../screens/phone/late.js';
import { emptyDraft, withLine } from '../state/sheet.js';
import { closePage, openPage } from './page.js';

const RULES = { sheet: 'totals', target: 10, highest_total: 22 };
const SEATS = [1, 2, 3].map((seat) => ({ seat, player: `P${seat}`, name: `Player ${seat}` }));
const SUBMIT = { type: 'submit', round: 1, table: 2, revision: 1, sheet: { entries: [] } };
const LOCKED = { code: 'round_is_locked', message: '', values: { round: 1 } };
const nameOf = (player) => `Player ${player.slice(1)}`;
const viewOf = (no, more) => ({
  tournament: {},
  round: { no, locked: false, tables: [{ no: 2, state: 'awaiting', captain: 'P1', seats: SEATS, ...more }] },
});

beforeEach(() => {
  openPage();
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
  setLanguage('en');
  const draft = [10, 7, 5].reduce((all, vp, at) => withLine(all, at + 1, { vp }), emptyDraft(RULES, SEATS));
  keepDraft(draftKey('t', 1, 2, 'sheet'), { revision: 1, draft, at: 0 });
});
afterEach(() => {
  closePage();
  delete globalThis.localStorage;
});

const shown = (late, view) => {
  show(document.body, [h('main', lateCards(late, view, 'P1', nameOf))]);
  return document.body.text;
};

test('what came after the lock is shown with what was in it, why, and what to do, also after a reload', () => {
  new Late('t', 'P1', () => {}).ended(SUBMIT, LOCKED);
  const text = shown(new Late('t', 'P1', () => {}), viewOf(2));
  for (const said of ['Too late: your sheet (Round 1, table 2)', 'Round 1 is locked.', 'Go to the desk', 'Player 110'])
    assert.ok(text.includes(said), `${said} in ${text}`);
});

test('the news of the next round may come after the refusal', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, LOCKED);
  assert.equal(shown(late, viewOf(1)), '', 'the captain still has the sheet before him');
  assert.ok(shown(late, viewOf(2)).includes('Too late'));
});

test('a sheet that is taken after all is not too late', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, { code: 'play_order_missing', message: '', values: { table: 2 } });
  late.ended(SUBMIT, null);
  assert.equal(shown(late, viewOf(2)), '');
});

test('put away, it is gone, and nobody else on this phone sees it', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, LOCKED);
  assert.equal(shown(new Late('t', 'P9', () => {}), viewOf(2)), '');
  late.putAway(late.list[0]);
  assert.equal(shown(new Late('t', 'P1', () => {}), viewOf(2)), '');
});

test('a sheet of a round that was taken back says that its game is gone, and to show it at the desk', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, { code: 'no_such_round', message: '', values: { round: 1 } });
  const text = shown(late, { tournament: { phase: 'registration' }, round: null });
  for (const said of ['The game of your sheet is gone (Round 1, table 2)', 'Go to the desk', 'Player 110'])
    assert.ok(text.includes(said), `${said} in ${text}`);
});

test('where other people sit now nobody is told to compare with them', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, { code: 'not_your_table', message: '', values: {} });
  const others = [7, 8, 9].map((no) => ({ seat: no - 6, player: `P${no}`, name: `Player ${no}` }));
  const text = shown(late, viewOf(1, { captain: 'P7', seats: others }));
  assert.match(text, /game of your sheet is gone.*Go to the desk/);
  assert.doesNotMatch(text, /Compare/);
});

test('one of four who was replaced makes no other game of it', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, { code: 'not_your_table', message: '', values: {} });
  const seats = SEATS.map((seat) => (seat.seat === 1 ? { ...seat, player: 'P9', name: 'Player 9' } : seat));
  assert.match(shown(late, viewOf(1, { captain: 'P9', seats })), /Player 9 hands in the sheet of this table now/);
});

test('putting away what is gone leaves the sheet of the new game alone', () => {
  const late = new Late('t', 'P1', () => {});
  late.ended(SUBMIT, { code: 'no_such_round', message: '', values: { round: 1 } });
  late.putAway(late.list[0], true);
  assert.deepEqual([late.list.length, readDraft(draftKey('t', 1, 2, 'sheet')) === null], [0, false]);
});
