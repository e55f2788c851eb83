// Why a player stands where he stands: every number behind each metric, game by game, how they add up, and what
// separates him from his neighbours. All numbers come from the server; nothing is decided here.

import { h } from '../dom.js';
import { decimal, refusalText, t } from '../i18n/i18n.js';
import { cut, endless, exactOf, isProvisional, ranked, without } from '../state/standings.js';
import { OTHER, decisionText } from './decision.js';
import { threeMark } from './detailed_table.js';
import { exactly, exactlyAndCut } from './exact.js';
import { roundName, stageText } from './round_text.js';
import { rulesLine } from './rules_note.js';
import { hex, name, seatMark } from './small.js';
import { whose } from './versions.js';
import { called } from '../state/people.js';

/** @import { Criterion, ExplainedGame, ExplanationView } from '../protocol' */
/** @import { Neighbour, PublicView, RefusalView, SumView } from '../protocol' */
/** @import { Child } from '../dom.js' */

/** Of these, what was compared says something to a reader. */
const SHOWN = ['place', 'lot'];
/** Decided before the criteria are looked at. */
const BEFORE_CRITERIA = ['disqualified', 'stage', 'place'];

/**
 * @param {{ view: PublicView, player: string, explained: ExplanationView | null, refusal: RefusalView | null,
 *   waits: boolean, way: (player: string) => string, back: string, picture?: Child }} what
 *   `picture` stands between the name and the reasons
 */
export function explanation({ view, player, explained, refusal, waits, way, back, picture }) {
  const all = ranked(view.standings.rows);
  const at = all.findIndex(({ row }) => row.player === player);
  const here = all[at];
  if (!here) {
    return h('section.explained', { key: `about-${player}` }, backWay(back), h('p.empty', t('explain.nobody')));
  }
  const { rank, row } = here;
  const above = all[at - 1] ? called(all[at - 1].row) : '';
  const about = [
    t('explain.line', { line: at + 1, n: all.length }),
    row.ranked ? null : t('disqualified'),
    isProvisional(view) ? t('provisional') : null,
  ];
  return h(
    'section.explained',
    { key: `about-${player}`, onmount: () => window.scrollTo(0, 0) },
    backWay(back),
    h(
      'header',
      hex(rank ?? '–'),
      h(
        'div',
        h('h2', { tabindex: '-1', onmount: (/** @type {HTMLElement} */ title) => title.focus() }, name(row)),
        h('p', about.filter(Boolean).join(' · ')),
      ),
    ),
    picture ?? null,
    explained
      ? [neighbours(explained, way), games(explained, way), sums(explained, view)]
      : [
          h('p', row.decided_by ? decisionText(row.decided_by, above) : t('reason.first')),
          h(
            'dl.exact',
            view.tournament.rules.criteria.map((criterion) => [
              h('dt', t(`criterion.${criterion}`)),
              h('dd', exactlyAndCut(exactOf(row, criterion))),
            ]),
          ),
          refusal
            ? h('p.refusal', { role: 'alert' }, refusalText(refusal))
            : h('p.hint', { role: 'status' }, t(waits ? 'offline.trying' : 'loading')),
        ],
    h('p.hint', rulesLine(view)),
  );
}

/** @param {string} back */
function backWay(back) {
  return h('a.back', { href: back }, `← ${t('standings')}`);
}

/** @param {ExplanationView} explained @param {(player: string) => string} way */
function neighbours(explained, way) {
  const { above, below } = explained;
  return h(
    'div.neighbours',
    above ? neighbour(explained, above, 'above', way) : h('section.card', h('h3', t('reason.first'))),
    below ? neighbour(explained, below, 'below', way) : null,
  );
}

/**
 * What was compared, from the first criterion to the one that decided, with both exact values.
 * @param {ExplanationView} explained @param {Neighbour} other @param {'above' | 'below'} where
 * @param {(player: string) => string} way
 */
function neighbour(explained, other, where, way) {
  const { criterion, mine: lower, above: upper } = other.decided_by;
  const [mine, theirs] = where === 'above' ? [lower, upper] : [upper, lower];
  const sign = where === 'above' ? '<' : '>';
  const by = OTHER.includes(criterion) ? null : criterion;
  const order = explained.sums.filter((sum) => sum.compared);
  const decider = order.findIndex((sum) => sum.criterion === by);
  const equal = BEFORE_CRITERIA.includes(criterion) ? [] : order.slice(0, by ? Math.max(decider, 0) : order.length);
  const lines = equal.map((sum) => compared(t(`criterion.${sum.criterion}`), sum.value, '=', sum.value));
  if (by) lines.push(compared(t(`criterion.${by}`), mine, sign, theirs, true));
  else if (SHOWN.includes(criterion) && (mine || theirs)) {
    lines.push(compared(t(`decider.${criterion}`), mine, '', theirs, true));
  }
  return h(
    'section.card',
    { 'aria-label': t(`explain.${where}`) },
    h('h3', `${t(`explain.${where}`)}: `, h('a', { href: way(other.player) }, h('bdi', called(other)))),
    h('p', by ? t('decided.metric', { metric: t(`criterion.${by}`) }) : t(`decided.${criterion}`)),
    lines.length > 0 ? comparison(called(explained), called(other), lines) : null,
  );
}

/** @param {string} mine a name @param {string} theirs @param {Child[]} lines */
function comparison(mine, theirs, lines) {
  const head = (/** @type {string} */ letter, /** @type {string} */ who) =>
    h('th', { scope: 'col' }, h('span.letter', { 'aria-hidden': 'true' }, letter), h('bdi.who', who));
  return [
    whose([mine, theirs]),
    h(
      'table.compared',
      h('thead', h('tr', h('td'), head('A', mine), h('td'), head('B', theirs))),
      h('tbody', lines),
    ),
  ];
}

/**
 * @param {string} what @param {string} mine @param {string} sign @param {string} theirs @param {boolean} [decided]
 */
function compared(what, mine, sign, theirs, decided) {
  return h(
    'tr',
    { key: what, class: decided ? 'decided' : '' },
    h('th', { scope: 'row' }, what),
    h('td', bothWays(mine)),
    h('td.sign', sign),
    h('td', bothWays(theirs)),
  );
}

/**
 * The decimal, and under it the fraction that it was cut from.
 * @param {string} exact
 */
function bothWays(exact) {
  if (!endless(exact)) return decimal(cut(exact));
  return [`${decimal(cut(exact))}…`, h('small', exactly(exact))];
}

/** @param {ExplanationView} explained @param {(player: string) => string} way */
function games({ games: played }, way) {
  return [
    h('h3', t('explain.games')),
    played.length === 0
      ? h('p.empty', t('explain.no_game'))
      : h(
          'ol.worked',
          played.map((game) => h(
              'li.card',
              { key: `${game.round}.${game.table}` },
              gameTop(game),
              gameOthers(game, way),
              gameNumbers(game),
            ),
          ),
        ),
  ];
}

/** @param {ExplainedGame} game */
function gameTop(game) {
  return h(
    'div.card-top',
    h('h4', t('round.table', { round: stageText({ no: game.round, stage: game.stage }), table: game.table })),
    game.three ? threeMark() : null,
    game.provisional ? h('span.chip.wait', t('provisional')) : null,
  );
}

/** Who else sat there, with what they had. @param {ExplainedGame} game @param {(player: string) => string} way */
function gameOthers({ others = [] }, way) {
  if (others.length === 0) return null;
  return h(
    'p.others',
    h('span', t('explain.others')),
    others.map((seat) =>
      h(
        'span.other',
        { key: seat.player },
        seatMark(seat.seat),
        seat.stand_in ? h('bdi', called(seat)) : h('a', { href: way(seat.player) }, h('bdi', called(seat))),
        seat.vp === undefined ? null : h('small', t('vp.n', { n: seat.vp })),
      ),
    ),
  );
}

/** @param {ExplainedGame} game */
function gameNumbers(game) {
  const { vp, counted, place, round_points_exact: points, share_exact: share } = game;
  if (vp === undefined || counted === undefined || points === undefined || share === undefined) {
    return h('p.hint', t('explain.missing'));
  }
  const pair = (/** @type {string} */ key, /** @type {Child[]} */ ...value) =>
    h('div', h('dt', t(key)), h('dd', ...value));
  return h(
    'dl',
    pair('explain.vp', vp === counted ? String(vp) : t('explain.counted', { vp, counted })),
    pair('explain.place', place === undefined ? '–' : String(place)),
    pair('column.round_points', exactlyAndCut(points)),
    pair('explain.table_vp', ...tableTotal(game)),
    pair(
      'explain.share',
      h(
        'span.formula',
        `${counted} / `,
        exactly(game.table_total),
        ' × 100 = ',
        exactlyAndCut(share),
        unitOf('share'),
      ),
    ),
  );
}

/**
 * The table's total, and how the virtual score is in it: 22 + 8 = 30.
 * @param {ExplainedGame} game @returns {Child[]}
 */
function tableTotal({ table_total: total, virtual_score: extra }) {
  if (extra === '0') return [exactly(total)];
  const real = without(total, extra);
  return [
    h('span.formula', exactly(real), ' + ', exactly(extra), ' = ', exactly(total)),
    h('small', t('explain.virtual', { extra: decimal(cut(extra)) })),
  ];
}

/** @param {ExplanationView} explained @param {PublicView} view */
function sums({ sums: all, games: played }, view) {
  const rounds = played.filter((game) => game.vp !== undefined).map((game) => roundName(view, game.round));
  const line = (/** @type {SumView} */ sum) => [
    h('dt', t(`criterion.${sum.criterion}`)),
    h('dd', sum.pooled ? pooled(sum, sum.pooled) : added(sum, rounds)),
  ];
  const others = all.filter((sum) => !sum.compared);
  return [
    h('h3', t('explain.sums')),
    h('p.hint', rounds.length > 1 ? t('explain.sums_hint', { rounds }) : null),
    h('dl.sums', all.filter((sum) => sum.compared).map(line)),
    others.length > 0 ? [h('h4.over', t('explain.not_compared')), h('dl.sums.others', others.map(line))] : null,
  ];
}

/** @param {SumView} sum @param {string[]} rounds what each game's round is called */
function added(sum, rounds) {
  const unit = unitOf(sum.criterion);
  if (sum.adds.length === 0) return [exactlyAndCut(sum.value), unit];
  return h(
    'span.formula',
    sum.adds.map((one, index) => [index > 0 ? ' + ' : '', term(one, rounds[index])]),
    ' = ',
    h('b', exactlyAndCut(sum.value), unit),
  );
}

/** @param {string} exact @param {string} [round] */
function term(exact, round) {
  return h('span', { title: round }, exactly(exact));
}

/** @param {SumView} sum @param {NonNullable<SumView['pooled']>} parts */
function pooled(sum, { counted, counted_sum: mine, totals, totals_sum: all }) {
  const row = (/** @type {string} */ key, /** @type {string[]} */ adds, /** @type {string} */ value) =>
    h(
      'div',
      h('small', t(key)),
      h(
        'span.formula',
        adds.map((one, index) => [index > 0 ? ' + ' : '', exactly(one)]),
        ' = ',
        exactly(value),
      ),
    );
  return [
    row('explain.pooled_mine', counted, mine),
    row('explain.pooled_all', totals, all),
    h(
      'span.formula',
      exactly(mine),
      ' / ',
      exactly(all),
      ' × 100 = ',
      h('b', exactlyAndCut(sum.value), unitOf(sum.criterion)),
    ),
  ];
}

/** @param {Criterion} criterion */
function unitOf(criterion) {
  return criterion === 'share' ? '\u00a0%' : '';
}
