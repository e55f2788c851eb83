// A screen that stays open for days: it loads itself anew after an update, but not while something moves on it.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { Edition } from '../link/edition.js';

const real = globalThis.fetch;
let build = 'one';
let asked = 0;

beforeEach(() => {
  build = 'one';
  asked = 0;
  globalThis.fetch = async () => {
    asked += 1;
    return new Response(JSON.stringify({ build }), { status: 200 });
  };
});
afterEach(() => {
  globalThis.fetch = real;
});

/** A screen whose clock is turned by hand. */
function wall() {
  const state = { at: 0, loads: 0 };
  const edition = new Edition({ reload: () => (state.loads += 1), now: () => state.at });
  const passes = async (seconds, moves) => {
    for (let second = 0; second < seconds && state.loads === 0; second += 1) {
      state.at += 1000;
      if (moves) edition.moved();
      edition.look(true);
      // The answer of the server is a few turns away.
      for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { state, edition, passes };
}

test('as long as the server is the same, nothing is loaded, and it is asked once a minute', async () => {
  const { state, passes } = wall();
  await passes(600, false);
  assert.equal(state.loads, 0);
  assert.ok(asked >= 10 && asked <= 11, String(asked));
});

test('after an update it waits until nothing moves, and then loads itself anew once', async () => {
  const { state, passes } = wall();
  await passes(3, true);
  build = 'two';
  await passes(120, true);
  assert.equal(state.loads, 0);
  await passes(9, false);
  assert.equal(state.loads, 1);
});

test('in a hall that is never quiet it loads itself anew after ten minutes', async () => {
  const { state, passes } = wall();
  await passes(3, true);
  build = 'two';
  await passes(800, true);
  assert.equal(state.loads, 1);
  assert.ok(state.at > 600_000 && state.at < 680_000, String(state.at));
});

test('when the server is back it is asked at once; while it is away nothing is loaded', async () => {
  const { state, edition, passes } = wall();
  await passes(5, false);
  const before = asked;
  build = 'two';
  state.at += 3_600_000;
  edition.look(false);
  assert.equal(state.loads, 0);
  await passes(3, false);
  assert.ok(asked > before);
  assert.equal(state.loads, 1);
});
