// What the knock-outs are called, and what they are for a player: before they are made, while they are played, after.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';

import './languages.js';
import { closePage, openPage } from './page.js';
import { h, show } from '../dom.js';
import { refusalText, setLanguage } from '../i18n/i18n.js';
import { bracketTree, lineUp } from '../parts/bracket.js';
import { printedForAll } from '../parts/printed.js';
import { theRound } from '../parts/round_text.js';
import { announced } from '../parts/shell.js';
import { standingTag } from '../parts/standings_table.js';
import { finalPlace, knockOutNews } from '../screens/phone/knock_out.js';
import { roundMap } from '../screens/desk/venue.js';
import { reachedIn } from '../state/cut.js';

const PLAYERS = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6'];
const seed = (rank) => ({ player: `P${rank}`, name: `Player ${rank}`, rank });
const rows = PLAYERS.map((player) => ({ player, ranked: true, shared: false, active: true, games: 3, qualified: false }));
const programme = { games: 3, cut: 4, knock_outs: ['final'] };
const table = (...players) => ({ no: 1, state: 'confirmed', seats: players.map((player) => ({ player })) });
const round = (no, stage, locked, tables) => ({ no, stage, locked, tables });

/** The last preliminary round. */
const before = (locked, more = {}) => ({
  tournament: { phase: 'running', programme: { ...programme, next: 'final', line_up: [[1, 2, 3, 4].map(seed)], reserve: seed(5) } },
  round: round(3, 'preliminary', locked, [table(...PLAYERS)]),
  standings: { rows },
  ...more,
});
const bracket = { stages: [{ stage: 'final', round: 4, tables: [{ table: 1, state: 'awaiting', players: [1, 2, 3, 4].map(seed) }] }] };
/** The final is played, or all is over. */
const during = (phase) => ({
  tournament: { phase, programme },
  round: round(4, 'final', phase === 'finished', [table('P1', 'P2', 'P3', 'P4')]),
  standings: { rows },
  bracket,
});

beforeEach(openPage);
afterEach(closePage);

const read = (child) => {
  show(document.body, [h('main', child)]);
  return document.body.text;
};
const told = (view, player) => read(knockOutNews({ tournament: 't', live: { you: { player } } }, view));

test('between the lock and the making everybody reads whether he goes on', () => {
  setLanguage('en');
  assert.match(told(before(true), 'P3'), /^You are in the final/);
  assert.match(told(before(true), 'P5'), /^You are next if somebody drops out/);
  assert.match(told(before(true), 'P6'), /^FinalThose who qualified play the final\./);
  setLanguage('de');
  assert.match(told(before(true), 'P3'), /^Du bist im Finale/);
  setLanguage('ro');
  assert.match(told(before(true), 'P3'), /^Ești în finală/);
});

test('a finalist who is marked as not here is sent to the desk, and not told to wait', () => {
  setLanguage('en');
  const away = rows.map((row) => (row.player === 'P3' ? { ...row, active: false } : row));
  const text = told(before(true, { standings: { rows: away } }), 'P3');
  assert.match(text, /^You are in the final.*marked as not here: go to the desk now/);
  assert.doesNotMatch(text, /Stay in the hall/);
});

test('before the lock nobody has qualified, and who plays the final reads of his table only', () => {
  setLanguage('en');
  for (const player of ['P1', 'P5', 'P6']) assert.equal(told(before(false), player), '');
  assert.equal(told(during('running'), 'P2'), '');
  assert.match(told(during('running'), 'P6'), /^FinalThose who qualified/);
  assert.equal(told(during('finished'), 'P6'), '');
});

test('after the finish the champion reads that he has won, the others their place, and nobody before it', () => {
  setLanguage('en');
  const place = (view, player) => read(finalPlace(view, player));
  assert.match(place(during('finished'), 'P1'), /^You have won!/);
  assert.match(place(during('finished'), 'P2'), /^place 2/);
  assert.equal(place(during('running'), 'P1'), '');
});

test('whoever was qualified is, when all is over, who played the final', () => {
  setLanguage('en');
  const tag = (view) => read(standingTag({ ...rows[0], qualified: true }, reachedIn(view)));
  assert.equal(tag(during('running')), 'qualified');
  assert.equal(tag(during('finished')), 'Final');
});

test('the one who makes the final reads who plays it, by seeds, and who is next', () => {
  setLanguage('en');
  const text = read(lineUp(before(true).tournament.programme));
  for (const said of ['seed 1', 'Player 4', 'Next in rank', 'Player 5']) assert.ok(text.includes(said), `${said} in ${text}`);
  assert.ok(read(bracketTree(bracket)).includes('rank 2 in the preliminaries'), 'said to those who do not see it, too');
});

test('a final that is locked is refused by its name', () => {
  setLanguage('en');
  const refusal = { code: 'round_is_locked', message: '', values: { round: 4 } };
  assert.match(refusalText(refusal), /^Round 4 is locked/);
  const said = (language) => {
    setLanguage(language);
    return refusalText(refusal, { roundOf: theRound(during('running')) });
  };
  assert.match(said('en'), /^The final is locked/);
  assert.match(said('de'), /^Das Finale ist abgeschlossen/);
  assert.match(said('ro'), /^Finala este închisă/);
});

test('what is refused at a knock-out names it within its sentence, as each language does', () => {
  const said = (language, code, round) => {
    setLanguage(language);
    const refusal = { code, message: '', values: { round, table: 1, tables: [1], player: 'P7' } };
    return refusalText(refusal, { nameOf: () => 'Ana', roundOf: theRound(during('running')) });
  };
  assert.equal(said('en', 'not_your_table', 3), 'You are not seated at table 1 in round 3.');
  assert.equal(said('en', 'not_your_table', 4), 'You are not seated at table 1 in the final.');
  assert.equal(said('de', 'not_your_table', 3), 'Du sitzt in Runde 3 nicht an Tisch 1.');
  assert.equal(said('de', 'not_your_table', 4), 'Du sitzt im Finale nicht an Tisch 1.');
  assert.equal(said('ro', 'not_your_table', 3), 'Nu stai la masa 1 în runda 3.');
  assert.equal(said('ro', 'not_your_table', 4), 'Nu stai la masa 1 în finală.');
  for (const language of ['en', 'de', 'ro']) {
    for (const code of ['no_such_round', 'no_such_table', 'knock_out_has_results', 'sits_already', 'round_has_results']) {
      const text = said(language, code, 4);
      assert.match(text, /final/i, code);
      assert.doesNotMatch(text, /[{}4]/, code);
    }
  }
});

test('the start of a knock-out is announced by its name', () => {
  setLanguage('en');
  const said = (no) => announced({ start: { round: no, at: '14:30' } }, during('running'));
  assert.deepEqual([said(3), said(4)], ['Round 3 at 14:30', 'Final at 14:30']);
});

test('that a round has no map is said only while it can get one', () => {
  setLanguage('en');
  const desk = { role: 'referee', view: { tournament: { phase: 'running', rules: { board: 'per_round' } } } };
  assert.match(read(roundMap(desk, before(false).round)), /no map yet/);
  assert.equal(read(roundMap(desk, before(true).round)), '');
});

test('a list of what can be printed begins with the first of it', () => {
  setLanguage('en');
  const text = read(printedForAll({ tournament: { id: 't' }, round: null }));
  assert.match(text, /^On paper: Standings · /);
});
