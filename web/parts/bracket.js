// The knock-outs as a tree: the tables of each stage with the ranks of the preliminaries, who won, and who goes on.

import { h } from '../dom.js';
import { ordinal, t } from '../i18n/i18n.js';
import { hex, stateChip } from './small.js';
import { tone } from '../state/round.js';
import { called } from '../state/people.js';

/** @import { BracketPlayer, BracketStage, BracketTable, BracketView, ProgrammeView } from '../protocol' */

/** @param {BracketView} bracket @param {{ mine?: string | null }} [look] */
export function bracketTree({ stages }, { mine = null } = {}) {
  return h(
    'section.bracket',
    { key: 'bracket', 'aria-label': t('bracket') },
    stages.map((stage, index) => stageColumn(stage, stages[index - 1], mine)),
  );
}

/** @param {BracketStage} stage @param {BracketStage | undefined} before @param {string | null} mine */
function stageColumn(stage, before, mine) {
  const last = stage.stage === 'final';
  return h(
    `div.stage.${stage.stage}`,
    { key: stage.stage },
    h('h3', t(`stage.title.${stage.stage}`)),
    stage.tables.length > 0
      ? h(
          'ol',
          stage.tables.map((table) =>
            h('li', { key: table.table }, last ? champion(table) : null, tableCard(table, last, mine)),
          ),
        )
      : h('ol', h('li', { key: 'to-come' }, toCome(before))),
  );
}

/** Whom everybody came to see. @param {BracketTable} table */
function champion({ players, winner }) {
  const champion = players.find((one) => one.player === winner);
  if (!champion) return null;
  const name = called(champion);
  return h(
    'p.champion',
    { key: 'champion' },
    h('span', t('bracket.champion')),
    h('b', { style: { '--letters': String(Math.max(1, name.length)) } }, h('bdi', name)),
  );
}

/** @param {BracketTable} table @param {boolean} last @param {string | null} mine */
function tableCard(table, last, mine) {
  const { winner } = table;
  return h(
    'section.card.knock-out',
    { class: table.players.some((one) => one.player === mine) ? 'mine' : '' },
    h(
      'div.card-top',
      hex(table.table, winner ? 'good' : tone(table.state)),
      h('h4', t('table.n', { table: table.table })),
      winner === undefined ? stateChip(table.state) : h('span.chip.good', t(last ? 'bracket.champion' : 'bracket.won')),
    ),
    h(
      'ul',
      byPlace(table.players).map((player) => line(player, player.player === winner, table)),
      (table.absent ?? []).map((player) =>
        h(
          'li.absent',
          { key: player.player },
          rankOf(player),
          h('bdi', called(player)),
          h('span.tag', t('bracket.absent')),
        ),
      ),
    ),
  );
}

/** The order of choosing, until there is a result. @param {BracketPlayer[]} players */
function byPlace(players) {
  return players.every((player) => player.place === undefined)
    ? players
    : [...players].sort((one, other) => (one.place ?? 9) - (other.place ?? 9));
}

/** @param {BracketPlayer} player @param {boolean} won @param {BracketTable} table */
function line(player, won, table) {
  const absent = table.absent?.find((one) => one.player === player.instead_of);
  return h(
    'li',
    { key: player.player, class: won ? 'won' : '', 'data-flip': `tree-${player.player}-${table.table}` },
    rankOf(player),
    h('bdi', called(player)),
    absent ? h('span.tag', t('bracket.instead', { name: called(absent) })) : null,
    h('b', player.place === undefined ? '' : ordinal(player.place)),
    won ? h('span.mark', { role: 'img', 'aria-label': t('bracket.winner') }, '★') : null,
  );
}

/** In the preliminaries. @param {Pick<BracketPlayer, 'rank'>} player */
function rankOf({ rank }) {
  const label = t('bracket.rank', { rank });
  return h(
    'span.seed',
    { title: label },
    h('span', { 'aria-hidden': 'true' }, t('bracket.seed', { rank })),
    h('span.hidden', label),
  );
}

/** Who would play in the stage that is made next. @param {ProgrammeView | undefined} programme */
export function lineUp(programme) {
  const { line_up: tables = [], reserve } = programme ?? {};
  if (tables.length === 0) return null;
  return [
    h(
      'div.line-up',
      { key: 'line-up' },
      tables.map((players, at) =>
        h(
          'section.card.knock-out',
          { key: at },
          h('ul', players.map((one) => h('li', { key: one.player }, rankOf(one), h('bdi', called(one))))),
        ),
      ),
    ),
    reserve ? h('p.hint', t('make.reserve', { name: called(reserve), rank: reserve.rank })) : null,
  ];
}

/** @param {BracketStage | undefined} before */
function toCome(before) {
  const tables = before?.tables ?? [];
  return h(
    'section.card.knock-out.to-come',
    h('div.card-top', hex('?', 'quiet'), h('h4', t('bracket.to_come'))),
    h(
      'ul',
      tables.map((table) => {
        const winner = table.players.find((player) => player.player === table.winner);
        return h(
          'li',
          { key: table.table, class: winner ? '' : 'absent' },
          winner ? [rankOf(winner), h('bdi', called(winner))] : t('bracket.winner_of', { table: table.table }),
        );
      }),
    ),
  );
}
