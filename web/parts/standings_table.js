// The standings as a list that can be opened row by row: each says which criterion put it below the row above, with
// both exact values. Keeps out the order: it comes from the server.

import { h, memo } from '../dom.js';
import { currentLanguage, decimal, t } from '../i18n/i18n.js';
import { columns, cut, exactOf, found, ranked, valueOf } from '../state/standings.js';
import { name } from './small.js';

/** @import { DecisionView, RulesView, StandingsView } from '../protocol' */
/** @import { Ranked } from '../state/standings.js' */
/** @import { Windowed } from './windowed.js' */

/**
 * @typedef {object} Options
 * @property {Windowed} windowed
 * @property {string} sought
 * @property {string | null} open the player whose row is open
 * @property {string | null} [mine] a player to be marked
 * @property {(player: string | null) => void} toggle
 */

/** @param {StandingsView} standings @param {RulesView} rules @param {Options} options */
export function standingsTable(standings, rules, options) {
  const all = ranked(standings.rows);
  const above = new Map(all.map(({ row }, index) => [row.player, all[index - 1]?.row.name ?? '']));
  const byName = new Map(all.map((one) => [one.row.player, one]));
  const rows = options.sought
    ? found(standings.rows, options.sought).map((row) => /** @type {Ranked} */ (byName.get(row.player)))
    : all;
  const shown = columns(rules);
  const look = { '--columns': String(shown.length) };
  return h(
    'div.standings',
    { style: look },
    h(
      'div.standings-head',
      { 'aria-hidden': 'true' },
      h('span.rank'),
      h('span.who', t('player')),
      shown.map((column) => h('span.value', t(`column.${column}`))),
    ),
    rows.length === 0
      ? h('p.empty', options.sought ? t('nobody_found', { sought: options.sought }) : t('standings.empty'))
      : null,
    options.windowed.view('ol', { class: 'standings-rows' }, rows, (one) => {
      const open = options.open === one.row.player;
      const mine = options.mine === one.row.player;
      const before = above.get(one.row.player) ?? '';
      return memo(
        one.row.player,
        [one.row, one.rank, open, mine, open ? before : '', rules, currentLanguage(), options.sought],
        () => row(one, shown, { open, mine, above: before, toggle: options.toggle }),
      );
    }),
  );
}

/**
 * @param {Ranked} ranked @param {ReturnType<typeof columns>} shown
 * @param {{ open: boolean, mine: boolean, above: string, toggle: Options['toggle'] }} look
 */
function row({ rank, row }, shown, { open, mine, above, toggle }) {
  return h(
    'li.standing',
    { 'data-row': true, class: [mine ? 'mine' : '', row.ranked ? '' : 'out', open ? 'open' : ''].join(' ') },
    h(
      'button',
      { type: 'button', 'aria-expanded': String(open), onclick: () => toggle(open ? null : row.player) },
      h('span.rank', rank ?? '–'),
      h(
        'span.who',
        name(row),
        row.ranked ? null : h('span.tag', t('disqualified')),
        row.ranked && !row.active ? h('span.tag', t('withdrawn')) : null,
      ),
      shown.map((column) =>
        h(
          'span.value',
          { 'aria-label': `${t(`column.${column}`)} ${decimal(valueOf(row, column))}` },
          decimal(valueOf(row, column)),
        ),
      ),
    ),
    open
      ? h(
          'div.reason',
          h('p', row.decided_by ? decisionText(row.decided_by, above) : t('reason.first')),
          h(
            'dl.exact',
            h('dt', t('column.games')),
            h('dd', String(row.games)),
            shown.map((column) => [h('dt', t(`criterion.${column}`)), h('dd', both(exactOf(row, column)))]),
          ),
        )
      : null,
  );
}

/** @param {DecisionView} decision @param {string} above the name in the row above */
export function decisionText(decision, above) {
  const key = `reason.${decision.criterion}`;
  const metric = t(`criterion.${decision.criterion}`);
  const known = ['name', 'lot', 'shared', 'disqualified', 'stage', 'place'].includes(decision.criterion);
  const values = { above, metric, mine: both(decision.mine), theirs: both(decision.above) };
  return known ? t(key, values) : t('reason.metric', values);
}

/**
 * An exact value with its decimals beside it: `10/3 (3.333)`.
 * @param {string} exact
 */
function both(exact) {
  return exact.includes('/') ? `${exact} (${decimal(cut(exact))})` : exact;
}
