// The Big List of Naughty Strings goes through everything that puts somebody's text on a screen: it is read as it was
// written, makes no element, and turns no sentence around.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, test } from 'node:test';

import './languages.js';
import { h, show } from '../dom.js';
import { LANGUAGES, faultText, list, refusalText, setLanguage, t } from '../i18n/i18n.js';
import { decisionText } from '../parts/decision.js';
import { reopenedLine, announced } from '../parts/shell.js';
import { authorName, name } from '../parts/small.js';
import { tableCard } from '../parts/table_card.js';
import { versionsTable } from '../parts/versions.js';
import { found } from '../state/standings.js';
import { told } from '../state/told.js';
import { closePage, openPage } from './page.js';

/** @type {string[]} */
const NAUGHTY = createRequire(import.meta.url)('big-list-of-naughty-strings/blns.json').filter((text) => text !== '');
const RULES = { confirmation: 'one', target: 10, highest_total: 22 };

beforeEach(openPage);
afterEach(() => {
  closePage();
  setLanguage('en');
});

const drawn = (part) => {
  show(document.body, [part]);
  return document.body;
};
const seats = (called) => [1, 2, 3].map((seat) => ({ seat, player: `P${seat}`, name: called, club: called, vp: seat }));
const tableOf = (called) => ({
  no: 1,
  revision: 1,
  state: 'disputed',
  captain: 'P1',
  seats: seats(called),
  corrected: called,
});
/** Without the invisible marks that a sentence does not take from a name. */
const straight = (text) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
const version = (called, vp) => ({
  by: { id: called, name: called },
  vp: [10, vp, 3],
  sheet: { entries: [1, 2, 3].map((seat) => ({ seat, vp: [10, vp, 3][seat - 1], declared: seat === 1 })) },
});

test('a name, a club and a note are read as they were written, and make no element', () => {
  assert.ok(NAUGHTY.length > 400);
  const plain = drawn(tableCard(tableOf('Mira'), RULES)).elements;
  for (const text of NAUGHTY) {
    assert.ok(drawn(name({ name: text, club: text })).text.includes(text), text);
    const card = drawn(tableCard(tableOf(text), RULES));
    assert.ok(card.text.includes(text), text);
    assert.equal(card.elements, plain, text);
    assert.ok(drawn(versionsTable(seats(text), [version(text, 8), version(text, 9)])).text.includes(text), text);
    assert.ok(drawn(h('p', reopenedLine({ reopened: text }))).text.includes(straight(text)), text);
  }
});

test('an attribute holds it as text', () => {
  for (const text of NAUGHTY) assert.equal(drawn(h('p', { title: text })).children[0].attributes.title, text);
});

test('in a sentence of every language it is whole, also where it looks like a place for a value', () => {
  for (const { code } of LANGUAGES) {
    setLanguage(code);
    for (const text of [...NAUGHTY, '{name}', '{n} $& $1 $$', '\u202e']) {
      for (const said of [
        t('signed_in', { name: text }),
        t('own.with', { names: [text, text] }),
        list([text, 'Mira']),
        refusalText({ code: 'not_the_captain', message: '', values: { table: 1, captain: 'P1' } }, { nameOf: () => text }),
        refusalText({ code: 'brand_new', message: text, values: {} }),
        faultText({ code: 'brand_new', message: text }),
        decisionText({ criterion: 'vp', mine: '10', above: '11' }, text),
        announced({ no: 1, at: '2026-07-01T09:30:00Z', text }, { tournament: {} }),
        authorName({ id: 'head', name: text }),
        t(
          'event.withdrawn',
          told({ player: 'P1' }, () => text),
        ),
      ])
        assert.ok(said.includes(straight(text)), `${code}: ${text} in ${said}`);
    }
  }
});

test('what turns the writing around is held together', () => {
  for (const text of NAUGHTY.filter((one) => /[\u0590-\u08ff\u200f]/.test(one)))
    assert.ok(t('signed_in', { name: text }).includes(`\u2068${straight(text)}\u2069`), JSON.stringify(text));
  for (const text of ['\u202eevil', 'a\u2069b', '\u2067a'])
    assert.equal(t('signed_in', { name: text }), `Signed in as ${straight(text)}`, JSON.stringify(text));
});

test('it can be searched for', () => {
  for (const text of NAUGHTY) assert.doesNotThrow(() => found(seats(text), text.trim()), text);
});
