// What screens work out from a view: ranks, exact values, differences of two sheets, who is silent, what is missing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compare } from '../state/compare.js';
import { announcementsToShow, canBeSwapped, lockObstacle, makeObstacle, signatures, silent, tablesFor } from '../state/round.js';
import { climbed, cut, endless, found, isProvisional, ranked, rankedPart, without } from '../state/standings.js';

test('two who share the second rank are followed by the fourth, and the disqualified have none', () => {
  const rows = [
    { games: 1, ranked: true },
    { games: 1, ranked: true },
    { games: 1, ranked: true, shared: true },
    { games: 1, ranked: true },
    { games: 1, ranked: false },
  ];
  assert.deepEqual(
    ranked(rows).map(({ rank }) => rank),
    [1, 2, 2, 4, null],
  );
});

test('before anybody has a result nobody is ranked: the order is only that of the list', () => {
  const rows = [{ games: 0, ranked: true }, { games: 0, ranked: true }];
  assert.deepEqual(ranked(rows).map(({ rank }) => rank), [null, null]);
});

test('standings are provisional while a table plays, and while a result waits for confirmation', () => {
  const round = (locked, ...states) => ({ locked, tables: states.map((state) => ({ state })) });
  const standings = { provisional: false };
  assert.equal(isProvisional({ standings, round: round(false, 'ruled', 'awaiting') }), true);
  assert.equal(isProvisional({ standings, round: round(false, 'ruled', 'confirmed') }), false);
  assert.equal(isProvisional({ standings, round: round(true, 'confirmed') }), false);
  assert.equal(isProvisional({ standings: { provisional: true }, round: null }), true);
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
  const spelt = ['Łukasz Żółć', 'Ødegård', 'Jürgen Groß', 'Æthelred', 'Işıl', 'Đorđe'].map((name) => ({ name }));
  for (const [typed, name] of ['lukasz zolc', 'odegard', 'gross', 'aethel', 'isil', 'dorde'].map((text, at) => [text, spelt[at]]))
    assert.deepEqual(found(spelt, typed), [name], typed);
});

test('who climbed by a result of his own, and by how many; whoever made room did not move', () => {
  const row = (player, vp, more = {}) => ({ player, vp, games: 1, ranked: true, ...more });
  const [anna, bert, cem, dana] = [row('A', 9), row('B', 8), row('C', 7), row('D', 7, { shared: true })];
  const before = [anna, bert, cem, dana];
  const higher = row('D', 10);
  assert.deepEqual([...climbed(before, [higher, anna, bert, cem])], [['D', 2]]);
  assert.deepEqual([...climbed(before, before)], []);
  // From no game to the first nobody climbs: the list was in the order of names.
  assert.deepEqual([...climbed([anna, row('B', 0, { games: 0 })], [row('B', 10), anna])], []);
  // After a break everything is sent anew.
  assert.deepEqual([...climbed(before, [higher, anna, bert, cem].map((one) => ({ ...one })))], []);
  // New on the list, or no longer on it: nobody knows from where, or whereto.
  assert.deepEqual([...climbed(before, [row('E', 11), anna, bert, cem, row('D', 0, { ranked: false })])], []);
});

test('a part of the standings has the ranks of the whole', () => {
  const rows = [[true], [true], [true, true], [true, true], [true], [false], [false]].map(([is, shared]) => ({ games: 1, ranked: is, shared }));
  const whole = ranked(rows).map(({ rank }) => rank);
  assert.deepEqual(whole, [1, 2, 2, 2, 5, null, null]);
  for (let from = 0; from < rows.length; from += 1) {
    assert.deepEqual(
      rankedPart(rows, from, rows.length).map(({ rank }) => rank),
      whole.slice(from),
    );
  }
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

test('seats of a made round are swapped while a table plays, and neither in a knock-out nor after the lock', () => {
  const round = (...states) => ({ stage: 'preliminary', locked: false, tables: states.map((state) => ({ state })) });
  assert.equal(canBeSwapped('running', round('confirmed', 'awaiting')), true);
  assert.equal(canBeSwapped('running', round('confirmed', 'submitted')), false);
  assert.equal(canBeSwapped('finished', round('awaiting')), false);
  assert.equal(canBeSwapped('running', { ...round('awaiting'), locked: true }), false);
  assert.equal(canBeSwapped('running', { ...round('awaiting'), stage: 'final' }), false);
});

test('when a round begins is not covered by what is announced after it, until that round is over', () => {
  const said = [
    { no: 1, start: { round: 2, at: '12:00' } },
    { no: 2, start: { round: 3, at: '14:30' } },
    { no: 3, text: 'Lunch' },
    { no: 4, text: 'Lost keys' },
  ];
  const shown = (round, most = 1) => announcementsToShow(said, round, most).map((one) => one.no);
  assert.deepEqual(shown({ no: 2, locked: true }), [4, 2]);
  assert.deepEqual(shown({ no: 3, locked: false }), [4, 2]);
  assert.deepEqual(shown({ no: 3, locked: true }), [4]);
  assert.deepEqual(shown({ no: 2, locked: true }, 3), [4, 3, 2]);
  assert.deepEqual(announcementsToShow([], null, 3), []);
});
