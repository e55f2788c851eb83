// What the wall shows in its middle, page after page by itself: the standings with the cut line, then the tree of the
// knock-outs, or the tables of the next round of a published schedule while nobody plays.

import { h } from '../dom.js';
import { decimal, t } from '../i18n/i18n.js';
import { rowsAboveCut } from '../state/cut.js';
import { climbed, columns, rankFigures, valueOf } from '../state/standings.js';
import { bracketTree } from './bracket.js';
import { planTables } from './plan_tables.js';
import { cutLabel, programmeLine } from './programme.js';

/** @import { PlannedRoundView, PublicView } from '../protocol' */
/** @import { Ranked } from '../state/standings.js' */

/** A page stays long enough to find a name on it. */
const PAGE_MS = 12_000;
/** How long a row shows that it moved. */
const MOVED_MS = 15_000;
const COLUMNS = 2;
/** The least height of a row that can be read from the back, in units of the root font. */
const ROW_REM = 2;
const ROWS_LEAST = 5;
const DOTS_MOST = 12;
/** Planned tables that can be read from the back, at once. */
const PLANNED_PER_PAGE = 12;
/** @type {Record<import('../protocol').Criterion, string>} */
const WIDTHS = {
  round_points: '4.8rem',
  vp: '2.6rem',
  share: '4.9rem',
  wins: '4.4rem',
  seconds: '2.6rem',
  thirds: '2.6rem',
};

/**
 * The standings, page by page, and after them the tree of the knock-outs.
 * @param {Ranked[]} rows @param {PublicView} view @param {Moves} moves @param {PlannedRoundView | null} planned
 */
export function kioskMiddle(rows, view, moves, planned) {
  const most = rowsThatFit();
  const pages = Math.max(1, Math.ceil(rows.length / (most * COLUMNS)));
  const { bracket } = view;
  const chunks = planned ? Math.ceil(planned.tables.length / PLANNED_PER_PAGE) : 0;
  const extra = bracket ? 1 : chunks;
  const page = turned(pages + extra);
  if (page < pages) return standings(rows, view, moves, most, pages, page);
  if (bracket) return h('section.lists.tree', { key: 'tree' }, bracketTree(bracket));
  const from = (page - pages) * PLANNED_PER_PAGE;
  return h(
    'section.lists.plan',
    { key: 'plan' },
    h(
      'h2',
      t('round.n', { round: planned?.no ?? 0 }),
      ' ',
      h('span.chip.quiet', t(view.schedule?.changed ? 'schedule.anew' : 'schedule.planned')),
    ),
    planTables(planned?.tables.slice(from, from + PLANNED_PER_PAGE) ?? [], {}),
  );
}

/**
 * @param {Ranked[]} rows @param {PublicView} view @param {Moves} moves @param {number} most @param {number} pages
 * @param {number} page
 */
function standings(rows, { tournament: { rules, programme }, standings: all }, moves, most, pages, page) {
  // Pages of one size: nobody stands alone on the last one.
  const perColumn = Math.max(Math.ceil(rows.length / pages / COLUMNS), Math.min(most, ROWS_LEAST));
  const above = rowsAboveCut(all);
  const shown = rows.slice(page * perColumn * COLUMNS, (page + 1) * perColumn * COLUMNS);
  const criteria = columns(rules).slice(0, 3);
  return h(
    'section.lists',
    { key: 'lists', 'aria-label': t('standings') },
    programme ? h('p.programme-line', programmeLine(programme)) : null,
    h(
      'div.pair',
      Array.from({ length: COLUMNS }, (_, column) =>
        h(
          'div.list',
          {
            style: {
              '--cells': criteria.map((one) => WIDTHS[one]).join(' '),
              '--rows': String(perColumn),
              '--figures': rankFigures(rows.length),
            },
          },
          h(
            'div.kiosk-row.head',
            h('b'),
            h('span', t('player')),
            criteria.map((one) => h('em', t(`column.${one}`))),
          ),
          h(
            'ol',
            shown.slice(column * perColumn, (column + 1) * perColumn).map((one, index) => {
              const at = page * perColumn * COLUMNS + column * perColumn + index + 1;
              return row(one, criteria, moves.of(one.row.player), at === above ? cutLabel(all) : null);
            }),
          ),
        ),
      ),
    ),
    rows.length === 0 ? h('p.empty', t('standings.empty')) : null,
    pages > DOTS_MOST
      ? h('p.pages', t('page.of', { page: page + 1, n: pages }))
      : pages > 1
        ? h(
            'div.pages',
            { role: 'img', 'aria-label': t('page.of', { page: page + 1, n: pages }) },
            Array.from({ length: pages }, (_, index) => h('i', { class: index === page ? 'on' : '' })),
          )
        : null,
  );
}

/**
 * @param {Ranked} ranked @param {ReturnType<typeof columns>} criteria @param {number} moved ranks up, lately
 * @param {string | null} cut what the line below this row says
 */
function row({ rank, row: one }, criteria, moved, cut) {
  return h(
    'li.kiosk-row',
    {
      key: one.player,
      'data-flip': one.player,
      'data-cut': cut,
      class: [moved > 0 ? 'moved' : one.ranked ? '' : 'out', cut === null ? '' : 'cut'].join(' '),
    },
    h('b', rank ?? '–'),
    h(
      'span.who',
      h('bdi', one.name),
      one.club ? h('i.club', h('bdi', one.club)) : null,
      moved > 0 ? h('small', `▲ ${moved}`) : null,
      one.ranked ? null : h('small.out', t('disqualified')),
    ),
    one.ranked ? criteria.map((criterion) => h('em', decimal(valueOf(one, criterion)))) : null,
  );
}

/**
 * Which of so many pages is shown now.
 * @param {number} pages
 */
export function turned(pages) {
  return Math.floor(Date.now() / PAGE_MS) % Math.max(pages, 1);
}

function rowsThatFit() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const list = document.querySelector('.kiosk-page .list');
  const room = list ? list.getBoundingClientRect().height / rem - 1.6 : window.innerHeight / rem - 10;
  return Math.max(ROWS_LEAST, Math.floor(room / ROW_REM));
}

/** Who climbed lately, and by how many ranks. */
export class Moves {
  constructor() {
    /** @type {Map<string, number>} */
    this.ranks = new Map();
    /** @type {Map<string, { by: number, until: number }>} */
    this.recent = new Map();
  }

  /** @param {Ranked[]} rows */
  look(rows) {
    const now = Date.now();
    for (const [player, by] of climbed(this.ranks, rows)) {
      if (by > 0) this.recent.set(player, { by, until: now + MOVED_MS });
      else this.recent.delete(player);
    }
    this.ranks = new Map(rows.flatMap(({ rank, row }) => (rank === null ? [] : [[row.player, rank]])));
  }

  /** @param {string} player */
  of(player) {
    const move = this.recent.get(player);
    return move && move.until > Date.now() ? move.by : 0;
  }
}
