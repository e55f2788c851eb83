// A form that is half typed: kept over a reload, not for the next person.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { dropHalfTyped, halfTyped, keepHalfTyped } from '../link/half_typed.js';

/** @type {Map<string, string>} */
let kept;
/** @type {Record<string, () => void>} */
let happens;
const goes = () => happens.pagehide();

beforeEach(() => {
  kept = new Map();
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  happens = {};
  const addEventListener = (what, then) => (happens[what] = then);
  globalThis.window = { addEventListener };
  globalThis.document = { addEventListener, visibilityState: 'visible' };
});

test('what somebody has typed is there after a reload', () => {
  keepHalfTyped('registration', () => ({ name: 'Anna' }), () => {});
  goes();
  assert.deepEqual(halfTyped('registration'), { name: 'Anna' });
  assert.equal(halfTyped('another'), undefined);
});

test('nothing of it is left once it was sent', () => {
  keepHalfTyped('registration', () => ({ name: 'Anna' }), () => {});
  goes();
  dropHalfTyped('registration');
  assert.equal(halfTyped('registration'), undefined);
  assert.equal(kept.size, 0);
});

test('whoever comes to the same tab a quarter of an hour later finds an empty form', (story) => {
  story.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  keepHalfTyped('registration', () => ({ name: 'Anna' }), () => {});
  goes();
  story.mock.timers.tick(14 * 60_000);
  assert.deepEqual(halfTyped('registration'), { name: 'Anna' });
  story.mock.timers.tick(60_000);
  assert.equal(halfTyped('registration'), undefined);
  assert.equal(kept.size, 0);
});

test('a tablet that lay there for hours with a form shows an empty one, and a reload brings nothing back', (story) => {
  story.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  let form = { name: 'Anna' };
  keepHalfTyped('registration', () => form, () => (form = null));
  story.mock.timers.tick(10 * 60_000);
  happens.input();
  story.mock.timers.tick(14 * 60_000);
  happens.visibilitychange();
  assert.deepEqual(form, { name: 'Anna' }, 'counted from the last letter');
  story.mock.timers.tick(4 * 60 * 60_000);
  goes();
  assert.equal(kept.size, 0);
  happens.visibilitychange();
  assert.equal(form, null);
});

test('something else in the place of it is nothing', () => {
  for (const text of ['null', '3', '"x"', 'no json', '{"name":"Anna"}']) {
    kept.set('roundtable.half.registration', text);
    assert.equal(halfTyped('registration'), undefined, text);
  }
});
