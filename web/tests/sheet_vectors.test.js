// The vectors of the sheet: an independent program says what is wrong with each, and what it comes to; the phone says
// the same, with the server's codes. Beside this repository there may be all of them; a sample is always here.

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import { check, worth } from '../state/check.js';

const ALL = new URL('../../../shared/vectors/sheets.json', import.meta.url);
const SAMPLE = new URL('../../tests/fixtures/sheets.json', import.meta.url);
const RULES = { target: 10, highest_total: 22, winner_required: false };
const PIECES = ['settlements', 'cities', 'vp_cards', 'knights', 'roads', 'longest_road'];

/** Lines by their position, as the vectors count them. */
const sheetOf = ({ rows, road_nobody }) => ({
  road_nobody,
  entries: rows.map(({ army_first, road_first, declared, ...numbers }, index) => ({
    seat: index + 1,
    pieces: Object.fromEntries(PIECES.map((piece) => [piece, numbers[piece]])),
    army_first,
    road_first,
    declared,
  })),
});

function hold(vectors) {
  for (const [at, vector] of vectors.entries()) {
    const sheet = sheetOf(vector);
    const found = check(sheet, RULES).map(({ code, seat }) => (seat === undefined ? code : `${code}@${seat}`));
    assert.deepEqual([...new Set(found)].sort(), [...vector.faults].sort(), `sheet ${at}`);
    if (vector.faults.length === 0) assert.deepEqual([...worth(sheet).values()], vector.vp, `sheet ${at}`);
  }
}

test('the phone finds the same faults as the rule book in the sample of sheets, and the same VP', () => {
  const sample = JSON.parse(readFileSync(SAMPLE, 'utf8'));
  assert.ok(sample.length > 100);
  hold(sample);
});

test(
  'and in all of them',
  { skip: existsSync(ALL) ? false : 'the shared vectors are not beside this repository; only the sample was held' },
  () => {
    hold(JSON.parse(readFileSync(ALL, 'utf8')));
  },
);
