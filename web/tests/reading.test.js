// What screens work out from a view: ranks, exact values, differences of two sheets, who is silent, what is missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compare } from '../state/compare.js';
import { lockObstacle, makeObstacle, signatures, silent, tablesFor } from '../state/round.js';
import { climbed, cut, endless, found, ranked, without } from '../state/standings.js';

test('two who share the second rank are followed by the fourth, and the disqualified have none', () => {
  const rows = [
    { ranked: true },
    { ranked: true },
    { ranked: true, shared: true },
    { ranked: true },
    { ranked: false },
  ];
  assert.deepEqual(
    ranked(rows).map(({ rank }) => rank),
    [1, 2, 2, 4, null],
  );
});

test('exact values are cut at three decimals, never rounded', () => {
  assert.deepEqual(['10/3', '5/2', '12', '625/6', '2/3', '0'].map(cut), [
    '3.333',
    '2.5',
    '12',
    '104.166',
    '0.666',
    '0',
  ]);
});

test('a fraction is written only where three decimals do not say all', () => {
  assert.deepEqual(
    ['10/3', '5/2', '1/8', '1/16', '12', 'Mira'].map((exact) => endless(exact) !== null),
    [true, false, false, true, false, false],
  );
});

test('what a table of three has without its virtual score: 30 - 8 is 22, 88/3 - 22/3 is 22', () => {
  assert.equal(without('30', '8'), '22');
  assert.equal(without('88/3', '22/3'), '22');
  assert.equal(without('59/2', '22/3'), '133/6');
});

test('a name is found without its accents, by any of its words, or by club', () => {
  const people = [{ name: 'Șerban Ilie' }, { name: 'Zoë Marchetti', club: 'Köln' }];
  assert.deepEqual(found(people, 'serban'), [people[0]]);
  assert.deepEqual(found(people, 'koln zo'), [people[1]]);
  assert.deepEqual(found(people, ' '), people);
});

test('who climbed, and by how many', () => {
  const before = new Map([
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ]);
  const now = ranked([
    { player: 'C', ranked: true },
    { player: 'A', ranked: true },
    { player: 'B', ranked: true },
  ]);
  assert.deepEqual(
    [...climbed(before, now)],
    [
      ['C', 2],
      ['A', -1],
      ['B', -1],
    ],
  );
});

test('only the cells that differ are marked, and marks name the seat', () => {
  const seats = [{ seat: 1 }, { seat: 2 }];
  const version = (first, second, declared) => ({
    vp: [first, second],
    sheet: {
      entries: [
        { seat: 1, vp: first, declared },
        { seat: 2, vp: second },
      ],
    },
  });
  const cells = compare(seats, [version(10, 8, true), version(10, 9, false)]);
  assert.deepEqual(
    cells.map(({ seat, field, differs }) => [seat, field, differs]),
    [
      [1, 'vp', false],
      [2, 'vp', true],
      [null, 'declared', true],
    ],
  );
  assert.deepEqual(cells[2].values, [1, null]);
});

test('the captain’s signature is no confirmation', () => {
  const table = { seats: [{ player: 'A' }, { player: 'B' }, { player: 'C' }], signed_by: ['A', 'C'] };
  assert.deepEqual(signatures(table, { confirmation: 'all' }), { have: 1, wanted: 2 });
  assert.deepEqual(signatures({ ...table, signed_by: ['A'] }, { confirmation: 'one' }), { have: 0, wanted: 1 });
  assert.deepEqual(
    silent(table).map((seat) => seat.player),
    ['B'],
  );
});

test('a grey button knows which tables it waits for, and which want a ruling', () => {
  const desk = { waiting: [3, 7, 11], disputes: [{ round: 2, table: 7 }] };
  assert.deepEqual(lockObstacle({ no: 2 }, desk)?.values, { round: 2, waiting: [3, 11], disputed: [7] });
  assert.equal(lockObstacle({ no: 2 }, { waiting: [], disputes: [] }), null);
});

test('one, two and five players cannot be seated', () => {
  const desk = { waiting: [], disputes: [], away: [] };
  const rules = { referee_required: false };
  const refused = (active) => makeObstacle({ phase: 'draft', active, rules }, null, desk)?.code ?? null;
  assert.deepEqual([1, 2, 5].map(refused), ['too_few_to_seat', 'too_few_to_seat', 'five_cannot_be_seated']);
  assert.deepEqual([3, 4, 6, 7].map(refused), [null, null, null, null]);
  assert.deepEqual(tablesFor(9), { fours: 0, threes: 3 });
  assert.deepEqual(tablesFor(32), { fours: 8, threes: 0 });
});
