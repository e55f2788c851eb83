// Where the line runs that knock-out players stay above, and what blocks the next stage.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './languages.js';
import { setLanguage } from '../i18n/i18n.js';
import { programmeLine, programmeOfRules } from '../parts/programme.js';
import { rulesLine } from '../parts/rules_note.js';
import { aboveAllTheSame, endObstacle, nextInRank, roundsLeft, rowsAboveCut } from '../state/cut.js';
import { makeObstacle } from '../state/round.js';

const rows = (count, qualified = 0) =>
  Array.from({ length: count }, (_, index) => ({ player: `P${index + 1}`, games: 1, qualified: index < qualified }));
const cut = (after, reached = []) => ({ after, provisional: true, reached });

test('the line runs below the last who goes on, and is not there where nobody is below it', () => {
  assert.equal(rowsAboveCut({ cut: cut(16), rows: rows(31) }), 16);
  assert.equal(rowsAboveCut({ cut: cut(16), rows: rows(16) }), null);
  assert.equal(rowsAboveCut({ rows: rows(31) }), null);
});

test('before anybody has a result the order is only that of the list, and no line runs through it', () => {
  const unplayed = rows(31).map((row) => ({ ...row, games: 0 }));
  assert.equal(rowsAboveCut({ cut: cut(16), rows: unplayed }), null);
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

test('after the last of the rounds that the rules fix there is no next one', () => {
  const fixed = { phase: 'running', active: 8, rules: { rounds: 4 } };
  const round = (no) => ({ no, locked: true });
  assert.equal(makeObstacle(fixed, round(3), desk()), null);
  assert.equal(makeObstacle(fixed, round(4), desk())?.code, 'programme_is_over');
  assert.equal(makeObstacle({ ...fixed, rules: {} }, round(9), desk()), null);
});

test('who chooses rules reads what they play, and is asked for the rounds only where they leave them open', () => {
  setLanguage('en');
  const said = (part) => part?.children.map((child) => child.props.text ?? said(child)).join(' ');
  assert.equal(programmeOfRules({}), null);
  assert.equal(said(programmeOfRules({ rounds: 4 })), '4 rounds with everybody, and no final.');
  const bracket = (from, cut, knock_outs) => ({ from, games: 3, cut, knock_outs });
  assert.equal(
    said(programmeOfRules({ brackets: [bracket(12, 4, ['final']), bracket(29, 16, ['semifinal', 'final'])] })),
    '12 to 28 players: 3 games, then the best 4 play the final. ' +
      '29 players or more: 3 games, then the best 16 play semi-finals, and each winner the final.',
  );
});

test('once knock-outs are made, the order is said with their places first, and without wins among the equal', () => {
  setLanguage('en');
  const rules = { criteria: ['wins', 'vp', 'share'], last: 'lot', three_table: 'none' };
  const view = (bracket, knock_outs = ['semifinal', 'final']) => ({
    tournament: { rules, programme: { knock_outs } },
    bracket,
  });
  assert.match(rulesLine(view(undefined)), /^Order: wins, victory points, and VP share; then lot\./);
  assert.match(
    rulesLine(view({})),
    /^Order: place in the final, then in the semi-finals, then the preliminaries\. With equal places: victory points and VP share of all games, then lot\. The others by the preliminaries\. Order: wins/,
  );
  assert.match(rulesLine(view({}, ['final'])), /^Order: place in the final, then the preliminaries\./);
});

test('of two who are away, whoever is decided about first gets the next in rank', () => {
  assert.equal(nextInRank({ next_in_rank: ['P17', 'P18'] }), 'P17');
  assert.equal(nextInRank({}), undefined);
});

test('a finish before the planned rounds is said with their numbers; knock-outs have a programme of their own', () => {
  const left = (no, tournament) => roundsLeft({ tournament, round: no === 0 ? null : { no } });
  assert.deepEqual(left(1, { planned_rounds: 4 }), { played: 1, planned: 4 });
  assert.equal(left(4, { planned_rounds: 4 }), null);
  assert.equal(left(1, {}), null);
  assert.equal(left(1, { planned_rounds: 4, programme: {} }), null);
});
