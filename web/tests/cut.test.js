// Where the line runs that knock-out players stay above, and what blocks the next stage.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { setLanguage } from '../i18n/i18n.js';
import { programmeLine } from '../parts/programme.js';
import { aboveAllTheSame, endObstacle, rowsAboveCut } from '../state/cut.js';
import { makeObstacle } from '../state/round.js';

const rows = (count, qualified = 0) =>
  Array.from({ length: count }, (_, index) => ({ player: `P${index + 1}`, qualified: index < qualified }));
const cut = (after, reached = []) => ({ after, provisional: true, reached });

test('the line runs below the last who goes on, and is not there where nobody is below it', () => {
  assert.equal(rowsAboveCut({ cut: cut(16), rows: rows(31) }), 16);
  assert.equal(rowsAboveCut({ cut: cut(16), rows: rows(16) }), null);
  assert.equal(rowsAboveCut({ rows: rows(31) }), null);
});

test('where a table is played with three, the line is below the fifteen who play', () => {
  assert.equal(rowsAboveCut({ cut: cut(16), rows: rows(31, 15) }), 15);
});

test('who is above by confirmed results but not by what is shown is named', () => {
  const standings = { cut: cut(2, ['P1', 'P5']), rows: rows(6) };
  assert.deepEqual([...aboveAllTheSame(standings)], ['P5']);
  assert.deepEqual([...aboveAllTheSame({ cut: cut(2), rows: rows(6) })], []);
});

const desk = (away = []) => ({ waiting: [], disputes: [], away });
const championship = (next) => ({
  phase: 'running',
  active: 5,
  rules: { referee_required: false },
  programme: { players: 31, games: 3, cut: 16, knock_outs: ['semifinal', 'final'], next },
});
const locked = { no: 3, locked: true, tables: [] };

test('a qualified player who is away blocks the knock-out with his name, and nobody else is counted', () => {
  assert.deepEqual(makeObstacle(championship('semifinal'), locked, desk(['P7'])), {
    code: 'qualified_are_away',
    values: { players: ['P7'] },
  });
  assert.equal(makeObstacle(championship('semifinal'), locked, desk()), null);
});

test('after the final there is no next round, and before it no end', () => {
  assert.equal(makeObstacle(championship(undefined), locked, desk())?.code, 'programme_is_over');
  assert.equal(endObstacle(championship(undefined)), null);
  assert.deepEqual(endObstacle(championship('final')), { code: 'programme_is_unfinished', values: { next: 'final' } });
  assert.equal(endObstacle({ phase: 'running' }), null);
});

test('rules that want a referee before round 1 say so before the button is pressed', () => {
  const wanted = { phase: 'draft', active: 8, rules: { referee_required: true } };
  assert.equal(makeObstacle(wanted, null, desk())?.code, 'referee_is_missing');
  assert.equal(makeObstacle({ ...wanted, referees: ['Anke'] }, null, desk()), null);
});

test('the programme is one line in each language', () => {
  const { programme } = championship('preliminary');
  const said = (code, more = {}) => {
    setLanguage(code);
    return programmeLine({ ...programme, ...more });
  };
  assert.equal(said('en'), '3 games, then the best 16 play semi-finals, and each winner the final.');
  assert.equal(said('de'), '3 Spiele, dann spielen die besten 16 das Halbfinale und jeder Sieger das Finale.');
  assert.equal(said('ro'), '3 jocuri, apoi cei mai buni 16 joacă semifinalele, iar fiecare câștigător finala.');
  assert.match(said('en', { games: 4, winless_sit_out_after: 3 }), /no win after game 3 sits out/);
  assert.equal(said('en', { cut: 4, knock_outs: ['final'] }), '3 games, then the best 4 play the final.');
});
