// A command is kept until it is answered, goes again with the same request id, and survives a reload.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pause } from '../link/backoff.js';
import { newRequestId } from '../link/ids.js';
import { Outbox } from '../link/outbox.js';
import { memoryStore } from '../link/store.js';

const SUBMIT = { type: 'confirm', round: 1, table: 4, revision: 2 };

/** A hall with a socket that can be cut, and HTTP that answers as told. */
function hall(store = memoryStore()) {
  const seen = { socket: [], http: [], open: true, allowed: true, answer: { ok: false, refusal: null, status: 503 } };
  const box = new Outbox(
    't/P4',
    't',
    {
      socket: (frame) => seen.open && seen.socket.push(frame.request) > 0,
      http: async (request) => {
        seen.http.push(request);
        return typeof seen.answer === 'function' ? seen.answer(request) : seen.answer;
      },
      allowed: () => seen.allowed,
      changed: () => {},
    },
    Promise.resolve(store),
  );
  return { seen, box, store };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a command over the socket ends with its receipt, and is kept no longer', async () => {
  const { seen, box, store } = hall();
  const ending = box.send(SUBMIT);
  await settled();
  assert.equal(box.find(() => true).leg, 'sent');
  box.take({ type: 'receipt', request: seen.socket[0], version: 9, answer: {} });
  assert.deepEqual(await ending, { refusal: null, answer: {}, version: 9 });
  assert.equal(box.unsent, 0);
  await settled();
  assert.deepEqual(await store.all('t/P4'), []);
  box.close();
});

test('a command whose connection was cut goes again with the same id', async () => {
  const { seen, box } = hall();
  void box.send(SUBMIT);
  await settled();
  box.reconnected();
  assert.equal(seen.socket.length, 2);
  assert.equal(seen.socket[0], seen.socket[1]);
  box.close();
});

test('without a socket it goes by HTTP, and 503 means: again, not lost', async () => {
  const { seen, box } = hall();
  seen.open = false;
  void box.send(SUBMIT);
  await settled();
  await settled();
  assert.equal(seen.http.length, 1);
  assert.equal(box.find(() => true).leg, 'saved');
  assert.equal(box.unsent, 1);
  box.close();
});

test('what was kept before a reload is sent after it, for the same person only', async () => {
  const first = hall();
  first.seen.allowed = false;
  void first.box.send(SUBMIT);
  await settled();
  first.box.close();
  const second = hall(first.store);
  await settled();
  await settled();
  assert.equal(second.seen.socket.length, 1);
  second.box.close();
  assert.deepEqual(await first.store.all('t/P5'), []);
});

test('a refusal ends it; "too fast" does not', async () => {
  const { seen, box } = hall();
  const ending = box.send(SUBMIT);
  await settled();
  box.take({ type: 'refused', request: seen.socket[0], refusal: { code: 'too_fast', message: '', values: {} } });
  assert.equal(box.unsent, 1);
  box.take({ type: 'refused', request: seen.socket[0], refusal: { code: 'table_changed', message: '', values: {} } });
  assert.equal((await ending).refusal.code, 'table_changed');
  box.close();
});

test('with a link that no longer works everything waits', async () => {
  const { seen, box } = hall();
  const waiting = box.send(SUBMIT);
  await settled();
  seen.allowed = false;
  box.take({ type: 'refused', request: seen.socket[0], refusal: { code: 'not_allowed', message: '', values: {} } });
  assert.equal(box.unsent, 1);
  void waiting;
  box.close();
});

test('request ids are UUIDs of version 4', () => {
  assert.match(newRequestId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('pauses grow, are bounded, and never in step', () => {
  const bounds = { first: 400, most: 8_000 };
  assert.equal(
    pause(1, bounds, () => 1),
    400,
  );
  assert.equal(
    pause(3, bounds, () => 1),
    1_600,
  );
  assert.equal(
    pause(50, bounds, () => 1),
    8_000,
  );
  assert.equal(
    pause(1, bounds, () => 0),
    200,
  );
});

test('the same command said twice before there is an answer goes once', async () => {
  const { seen, box } = hall();
  const first = box.send(SUBMIT);
  const second = box.send({ ...SUBMIT });
  await settled();
  assert.equal(seen.socket.length, 1);
  box.take({ type: 'receipt', request: seen.socket[0], version: 9, answer: {} });
  assert.deepEqual(await first, await second);
  void box.send(SUBMIT);
  await settled();
  assert.equal(seen.socket.length, 2, 'after the answer it is a new wish');
  box.close();
});

test('with a session that ended elsewhere a command waits, and the screen is told', async () => {
  const { seen, box } = hall();
  let told = 0;
  box.ways.signedOut = () => {
    told += 1;
    seen.allowed = false;
  };
  void box.send(SUBMIT);
  await settled();
  box.take({
    type: 'refused',
    request: seen.socket[0],
    refusal: { code: 'not_signed_in', message: '', values: {} },
  });
  assert.equal(told, 1);
  assert.equal(box.unsent, 1);
  box.flush();
  assert.equal(seen.socket.length, 1, 'nothing goes while nobody is signed in');
  box.close();
});
