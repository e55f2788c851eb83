// How the picture of the ranking is laid out: who is drawn, where, and that no name covers another.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { climbs, depth, drawn, lowest, marks, pieces, spread } from '../state/course.js';

const field = (players) => ({
  version: 1,
  state_hash: '',
  rounds: [1, 2],
  rows: Array.from({ length: players }, (_, index) => ({ player: `P${index + 1}`, ranks: [players - index, index + 1] })),
});

test('of a small field everybody is drawn; of a large one the best, and whoever is looked for', () => {
  assert.equal(drawn(field(24), null).length, 24);
  const large = field(1000);
  assert.deepEqual(
    drawn(large, 'P700').map((row) => row.player),
    [...Array.from({ length: 16 }, (_, index) => `P${index + 1}`), 'P700'],
  );
  assert.equal(drawn(large, 'P3').length, 16);
  assert.equal(lowest(drawn(large, null)), 1000);
});

test('the first rank is at the top and the last at the bottom, however many there are', () => {
  for (const last of [2, 24, 25, 5000]) {
    assert.equal(depth(1, last), 0);
    assert.equal(depth(last, last), 1);
    for (let rank = 2; rank <= last; rank += 1) assert.ok(depth(rank, last) > depth(rank - 1, last));
  }
  assert.equal(depth(12.5, 24), 0.5);
  assert.ok(depth(16, 1000) > 0.25, 'the best of a thousand have room');
});

test('numbers at the side stand apart', () => {
  for (const last of [2, 17, 300, 5000]) {
    const shown = marks(last, 0.06);
    assert.equal(shown[0], 1);
    shown.slice(1).forEach((rank, index) => assert.ok(depth(rank, last) - depth(shown[index], last) >= 0.06));
  }
});

test('a line is interrupted where somebody has no rank', () => {
  assert.deepEqual(pieces([3, null, 5, 6]), [
    [{ at: 0, rank: 3 }],
    [
      { at: 2, rank: 5 },
      { at: 3, rank: 6 },
    ],
  ]);
  assert.deepEqual(pieces([null, null]), []);
});

test('names keep their order, stand apart and stay within the picture', () => {
  for (const wanted of [[0, 0, 0, 0], [1, 1, 1], [0, 0.01, 0.5, 0.99, 1], [0.5], []]) {
    const placed = spread(wanted, 0.1);
    assert.equal(placed.length, wanted.length);
    placed.forEach((at) => assert.ok(at >= 0 && at <= 1, String(placed)));
    placed.slice(1).forEach((at, index) => assert.ok(at - placed[index] > 0.0999, String(placed)));
  }
  const crowd = spread(Array.from({ length: 100 }, () => 0.5), 0.1);
  assert.ok(crowd[0] >= 0 && crowd[99] <= 1 + 1e-9);
});

test('who climbed with a round is told by it and the one before', () => {
  const course = {
    ...field(0),
    rows: [
      { player: 'P1', ranks: [5, 2] },
      { player: 'P2', ranks: [1, 4] },
      { player: 'P3', ranks: [3, 3] },
      { player: 'P4', ranks: [null, 1] },
    ],
  };
  assert.deepEqual([...climbs(course, 2)], [['P1', 3], ['P2', -3]]);
  assert.equal(climbs(course, 1).size, 0);
  assert.equal(climbs(course, 9).size, 0);
});
