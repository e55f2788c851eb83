// What is fetched stays in step with what a screen wants, also while its revision changes faster than answers come.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Fetched } from '../link/fetched.js';

/** A server whose answers are given by hand. */
function slowServer() {
  const asked = [];
  const load = (what) =>
    new Promise((resolve) => asked.push({ what, answer: (body) => resolve({ ok: true, body, status: 200 }) }));
  return { asked, load };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('an answer about an older revision is shown until the newer one comes', async () => {
  const server = slowServer();
  const standings = new Fetched(server.load, () => {});
  standings.want('detailed#1');
  await turn();
  standings.want('detailed#2');
  await turn();
  assert.deepEqual(
    server.asked.map(({ what }) => what),
    ['detailed', 'detailed'],
  );
  server.asked[0].answer('first');
  await turn();
  assert.equal(standings.want('detailed#2'), 'first');
  server.asked[1].answer('second');
  await turn();
  assert.equal(standings.want('detailed#2'), 'second');
});

test('an answer that comes after a newer one is dropped', async () => {
  const server = slowServer();
  const standings = new Fetched(server.load, () => {});
  standings.want('detailed#1');
  await turn();
  standings.want('detailed#2');
  await turn();
  server.asked[1].answer('second');
  await turn();
  server.asked[0].answer('first');
  await turn();
  assert.equal(standings.want('detailed#2'), 'second');
});

test('an answer about something else is not taken for what is wanted now', async () => {
  const server = slowServer();
  const player = new Fetched(server.load, () => {});
  player.want('P1#1');
  await turn();
  player.want('P2#1');
  await turn();
  server.asked[0].answer('about P1');
  await turn();
  assert.equal(player.want('P2#1'), null);
});

test('another thing is asked for at once, another revision only when its time has come', async () => {
  const server = slowServer();
  const player = new Fetched(server.load, () => {}, 3_600_000);
  player.want('P1#1');
  await turn();
  player.want('P2#1');
  await turn();
  player.want('P2#2');
  await turn();
  assert.deepEqual(
    server.asked.map(({ what }) => what),
    ['P1', 'P2'],
  );
  clearTimeout(player.timer);
});
