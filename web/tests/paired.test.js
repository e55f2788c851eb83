// A screen that a desk pairs: it keeps what it was told while the server is away, and begins anew when it was let go.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import { Paired } from '../link/paired.js';

const real = globalThis.fetch;
/** What the server says next; the last one for ever. @type {(() => Response | Promise<Response>)[]} */
let answers = [];
let asked = [];
/** @type {Map<string, string>} */
let storage;
/** @type {Paired | null} */
let screen = null;

const says = (status, body) => () => new Response(JSON.stringify(body), { status });
const shows = (have, what) => {
  const decided = { name: 'Wall', tournament: 'a', shows: what, language: 'de', theme: 'dark' };
  return says(200, { have, shows: decided });
};
const away = () => Promise.reject(new TypeError('no network'));
const silence = () => new Promise(() => {});

beforeEach(() => {
  answers = [];
  asked = [];
  storage = new Map();
  globalThis.localStorage = {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => storage.set(key, value),
    removeItem: (key) => storage.delete(key),
  };
  globalThis.fetch = (path, { headers }) => {
    asked.push([path, headers['X-Roundtable-Kiosk']]);
    return Promise.resolve((answers.shift() ?? silence)());
  };
});
afterEach(() => {
  screen?.close();
  globalThis.fetch = real;
  delete globalThis.localStorage;
});

/** @param {() => boolean} holds */
async function until(holds) {
  for (let turn = 0; turn < 600 && !holds(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(holds());
}

test('a blank screen asks for a token, keeps it, and shows its code until it is paired', async () => {
  answers = [says(201, { token: 't1' }), says(200, { have: 'ABC', code: 'ABC' }), shows('k.1', 'standings')];
  screen = new Paired(() => {});
  await until(() => screen?.held?.code === 'ABC');
  await until(() => screen?.held?.shows?.shows === 'standings');
  assert.equal(storage.get('roundtable.kiosk'), 't1');
  await until(() => asked.length === 4);
  const paths = asked.map(([path]) => path.replace('/api/v1', ''));
  assert.deepEqual(paths, ['/kiosks', '/kiosks/me', '/kiosks/me?have=ABC', '/kiosks/me?have=k.1']);
  assert.equal(asked[3][1], 't1');
});

test('after a reload it is who it was; while the server is away it keeps what it was told', async () => {
  storage.set('roundtable.kiosk', 't1');
  answers = [shows('k.1', 'seating'), away, says(503, {}), shows('k.2', 'bracket')];
  screen = new Paired(() => {});
  await until(() => screen?.failures === 2);
  assert.equal(screen.held?.shows?.shows, 'seating');
  assert.equal(storage.get('roundtable.kiosk'), 't1');
  await until(() => screen?.held?.shows?.shows === 'bracket');
  assert.equal(screen.failures, 0);
});

test('a screen that was let go forgets everything and asks for another code', async () => {
  storage.set('roundtable.kiosk', 't1');
  const letGo = says(404, { code: 'no_such_screen', message: '' });
  answers = [shows('k.1', 'seating'), letGo, says(201, { token: 't2' }), says(200, { have: 'XYZ', code: 'XYZ' })];
  const seen = [];
  screen = new Paired(() => seen.push(screen?.held?.have ?? null));
  await until(() => screen?.held?.code === 'XYZ');
  assert.equal(storage.get('roundtable.kiosk'), 't2');
  assert.ok(seen.includes(null), 'it shows nothing of the tournament between');
});
