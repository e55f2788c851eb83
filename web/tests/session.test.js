// Several sessions live in one browser; each tab knows which one it means, and a new tab starts with the last.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** A browser's storage, whose keys are its own properties as in a browser. */
function storage() {
  return Object.create({
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
      this[key] = value;
    },
    removeItem(key) {
      delete this[key];
    },
  });
}

let tab = 0;
/** A fresh tab of the same browser: what the module holds in memory is gone, what the browser holds is not. */
async function newTab() {
  globalThis.sessionStorage = storage();
  tab += 1;
  return import(`../link/session.js?tab=${tab}`);
}

beforeEach(() => {
  globalThis.localStorage = storage();
});

const CAPTAIN = { as: 'aa', tournament: 't', you: { role: 'player', player: 'P3' } };
const SIBLING = { as: 'bb', tournament: 't', you: { role: 'player', player: 'P4' } };
const REFEREE = { as: 'cc', tournament: 't', you: { role: 'referee', name: 'Referee' } };
const HEAD = { as: 'dd', account: { name: 'Ada' } };

test('two of a family in two tabs stay who they are', async () => {
  const one = await newTab();
  one.remember(CAPTAIN);
  const other = await newTab();
  other.remember(SIBLING);
  assert.equal(one.sessionFor('t', 'phone'), 'aa');
  assert.equal(other.sessionFor('t', 'phone'), 'bb');
  assert.equal((await newTab()).sessionFor('t', 'phone'), 'bb');
});

test('a captain’s link does not open the desk, and an account does', async () => {
  const one = await newTab();
  one.remember(CAPTAIN);
  assert.equal(one.sessionFor('t', 'desk'), null);
  one.remember(HEAD);
  assert.equal(one.sessionFor('t', 'desk'), 'dd');
  assert.equal(one.sessionFor('t', 'phone'), 'aa');
});

test('the last act in a tab says who sits at its desk', async () => {
  const one = await newTab();
  one.remember(HEAD);
  one.remember(REFEREE);
  assert.equal(one.sessionFor('t', 'desk'), 'cc');
  one.remember(HEAD);
  assert.equal(one.sessionFor('t', 'desk'), 'dd');
});

test('a new session of the same person is found as the same person', async () => {
  const one = await newTab();
  one.remember(CAPTAIN);
  one.remember({ ...CAPTAIN, as: 'ee' });
  assert.equal(one.whose('aa'), one.whose('ee'));
});

test('signing out forgets the session everywhere', async () => {
  const one = await newTab();
  one.remember(CAPTAIN);
  one.forget('aa');
  assert.equal(one.sessionFor('t', 'phone'), null);
  assert.equal((await newTab()).sessionFor('t', 'phone'), null);
});

test('a browser that refuses storage still knows its tab', async () => {
  const one = await newTab();
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('refused');
      },
    });
  }
  one.remember(CAPTAIN);
  assert.equal(one.sessionFor('t', 'phone'), 'aa');
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: storage() });
  }
});
