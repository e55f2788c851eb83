// The sheet while it is written: VP as the rules count them, and a question only when there is a tie to settle.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { carriedOver, draftOf, emptyDraft, sheetOf, stepped, withLine } from '../state/sheet.js';
import { faults, points, questions } from '../state/tally.js';

const rules = { sheet: 'pieces', target: 10, highest_total: 22, winner_required: false };
const seats = [1, 2, 3, 4].map((seat) => ({ seat, player: `P${seat}`, name: `Player ${seat}` }));
const pieces = (settlements, cities, vp_cards = 0, knights = 0, longest_road = 0, roads = 15) => ({
  settlements,
  cities,
  vp_cards,
  knights,
  roads,
  longest_road,
});
const written = (...lines) =>
  lines.reduce((draft, line, index) => withLine(draft, index + 1, { pieces: line }), emptyDraft(rules, seats));
const vps = (draft) => [...points(draft).values()];

test('the largest army is worth two VP to whoever has the most knights, from three on', () => {
  assert.deepEqual(vps(written(pieces(3, 2, 1, 4), pieces(4, 1, 0, 3), pieces(4, 1), pieces(3, 1))), [10, 6, 6, 5]);
  assert.deepEqual(vps(written(pieces(3, 2, 1, 2), pieces(4, 1), pieces(4, 1), pieces(3, 1))), [8, 6, 6, 5]);
});

test('two with four knights are asked who had the army first, and nobody gets it before the answer', () => {
  const draft = written(pieces(3, 2, 1, 4), pieces(4, 1, 0, 4), pieces(4, 1), pieces(3, 1));
  const [question] = questions(draft, rules);
  assert.deepEqual([question.mark, question.seats, question.count], ['army_first', [1, 2], 4]);
  assert.deepEqual(vps(draft), [8, 6, 6, 5]);
  assert.deepEqual(
    faults(draft, rules).map((fault) => fault.code),
    ['army_first_needed'],
  );
  const settled = { ...draft, army_first: 1 };
  assert.deepEqual(vps(settled), [10, 6, 6, 5]);
  assert.equal(sheetOf(settled, rules).entries[0].army_first, true);
});

test('nobody is asked about a tie while somebody is not entered yet', () => {
  assert.deepEqual(questions(written(pieces(3, 2, 0, 4), pieces(4, 1, 0, 4)), rules), []);
});

test('two at ten are asked who declared', () => {
  const draft = written(pieces(4, 3), pieces(2, 4), pieces(4, 1), pieces(3, 1));
  assert.deepEqual(
    questions(draft, rules).map((question) => question.mark),
    ['declared'],
  );
  assert.equal(sheetOf({ ...draft, declared: 2 }, rules).entries[1].declared, true);
});

test('a mark that no tie asks for is not sent', () => {
  const draft = {
    ...written(pieces(3, 2, 1, 4), pieces(4, 1), pieces(4, 1), pieces(3, 1)),
    army_first: 2,
    declared: 3,
  };
  assert.ok(sheetOf(draft, rules).entries.every((entry) => !entry.army_first && !entry.declared));
});

test('a referee can say that nobody holds a cut road', () => {
  const draft = {
    ...written(pieces(3, 1, 0, 0, 6), pieces(3, 1, 0, 0, 6), pieces(4, 1), pieces(3, 1)),
    road_nobody: true,
  };
  assert.deepEqual(faults(draft, rules), []);
  assert.equal(sheetOf(draft, rules).road_nobody, true);
  assert.deepEqual(vps(draft), [5, 5, 6, 5]);
});

test('a missing result is sent as nothing at all, and a total of nought is a played game', () => {
  const totals = { ...rules, sheet: 'totals' };
  let draft = emptyDraft(totals, seats);
  for (const [seat, vp] of [
    [1, 10],
    [2, 8],
    [3, 0],
  ])
    draft = withLine(draft, seat, { vp });
  assert.deepEqual(faults(draft, totals), [{ code: 'not_entered', seat: 4 }]);
  draft = withLine(draft, 4, { missing: true });
  assert.deepEqual(sheetOf(draft, totals), {
    entries: [{ seat: 1, vp: 10 }, { seat: 2, vp: 8 }, { seat: 3, vp: 0 }, { seat: 4 }],
  });
});

test('there are five VP cards and fourteen knights on a table', () => {
  const draft = written(pieces(3, 1, 3, 8), pieces(3, 1, 3, 7), pieces(4, 1), pieces(3, 1));
  assert.deepEqual(
    faults(draft, rules).map((fault) => fault.code),
    ['vp_cards_table', 'knights_table'],
  );
});

test('the two starting buildings never go away', () => {
  const [fault] = faults(written(pieces(0, 1), pieces(3, 1), pieces(4, 1), pieces(3, 1)), rules);
  assert.deepEqual(fault, { code: 'too_few_buildings', seat: 1, field: 'settlements' });
});

test('where a winner is required, a sheet without one says so', () => {
  const draft = written(pieces(3, 2), pieces(4, 1), pieces(4, 1), pieces(3, 1));
  assert.deepEqual(faults(draft, { ...rules, winner_required: true }), [{ code: 'no_winner' }]);
});

test('steps stay in range, and a longer road needs its roads', () => {
  const start = emptyDraft(rules, seats);
  assert.equal(stepped(start, 1, 'settlements', 9).lines[0].pieces.settlements, 5);
  assert.equal(stepped(start, 1, 'roads', -5).lines[0].pieces.roads, 2);
  assert.deepEqual(stepped(start, 1, 'longest_road', 7).lines[0].pieces, {
    ...pieces(2, 0),
    roads: 7,
    longest_road: 7,
  });
});

test('a sheet of the server comes back unchanged', () => {
  const sheet = {
    entries: [
      { seat: 1, pieces: pieces(3, 2, 1, 4), army_first: true },
      { seat: 2, pieces: pieces(4, 1, 0, 4) },
      { seat: 3, pieces: pieces(4, 1) },
      { seat: 4 },
    ],
  };
  assert.deepEqual(sheetOf(draftOf(rules, seats, sheet), rules), sheet);
});

test('when somebody is taken off the table, the others keep what was written of them', () => {
  const old = written(pieces(3, 2), pieces(4, 1));
  const fresh = emptyDraft(rules, [seats[0], { seat: 2, player: 'P9' }, seats[2]]);
  const carried = carriedOver(old, fresh);
  assert.deepEqual(
    carried.lines.map((line) => line.entered),
    [true, false, false],
  );
});
