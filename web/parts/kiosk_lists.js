// What the wall shows in its middle, page after page by itself: the standings with the cut line, the tree of the
// knock-outs, the seating, or the tables of the next round of a published schedule while nobody plays.

import { h, memo } from '../dom.js';
import { currentLanguage, decimal, t } from '../i18n/i18n.js';
import { rowsAboveCut } from '../state/cut.js';
import { beside, called, doubledNames } from '../state/people.js';
import { climbed, columns, rankFigures, rankedPart, valueOf } from '../state/standings.js';
import { bracketTree } from './bracket.js';
import { seatingSheets } from './kiosk_seating.js';
import { planTables } from './plan_tables.js';
import { cutLabel, programmeLine } from './programme.js';
import { roundName } from './round_text.js';

/** @import { PlannedRoundView, PublicView, StandingsRow } from '../protocol' */
/** @import { Shown } from '../dom.js' */
/** @import { Shows } from '../http' */
/** @import { Ranked } from '../state/standings.js' */

/** A page stays long enough to find a name on it. */
const PAGE_MS = 12_000;
/** How long a row shows that it moved. */
const MOVED_MS = 15_000;
const COLUMNS = 2;
/** The least height of a row that can be read from the back, in units of the root font. */
const ROW_REM = 2;
const ROWS_LEAST = 5;
/** The heads of the columns, and all that stands around the lists, in the same units. */
const HEAD_REM = 1.6;
const AROUND_REM = 10;
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
/** The first column's head has room over the names. @type {typeof WIDTHS} */
const FIRST = { ...WIDTHS, round_points: '3.4rem', wins: '2.2rem' };
/** A row as high as this, in units of the root font, has room for a name of two lines. */
const HIGH_REM = 2.9;

/** So many pages, and how each is drawn. @typedef {{ pages: number, draw: (page: number) => Shown }} Sheets */

/**
 * What was chosen for this screen, page by page; where there is none of it, the standings.
 * @param {{ view: PublicView, moves: Moves, planned: PlannedRoundView | null, shows: Shows }} what
 */
export function kioskMiddle(what) {
  const all = sheets(what);
  let page = turned(all.reduce((sum, one) => sum + one.pages, 0));
  for (const one of all) {
    if (page < one.pages) return one.draw(page);
    page -= one.pages;
  }
  return null;
}

/** @param {Parameters<typeof kioskMiddle>[0]} what @returns {Sheets[]} */
function sheets({ view, moves, planned, shows }) {
  const { bracket, round } = view;
  const list = standingsSheets(view, moves);
  const tree = bracket ? { pages: 1, draw: () => treePage(bracket) } : null;
  const plan = planned ? planSheets(planned, view) : null;
  const seats = round ? seatingSheets(round) : null;
  switch (shows) {
    case 'bracket':
      return [tree ?? list];
    case 'seating':
      return [plan ?? seats ?? list];
    case 'rotation': {
      // Until the first table has handed in, people still look for their seats.
      const looking = round !== null && !round.locked && round.tables.every((table) => table.state === 'awaiting');
      return [list, looking ? seats : null, tree ?? plan].filter((one) => one !== null);
    }
    default:
      return [list];
  }
}

/** @param {import('../protocol').BracketView} bracket */
function treePage(bracket) {
  return h('section.lists.tree', { key: 'tree' }, bracketTree(bracket));
}

/** @param {PlannedRoundView} planned @param {PublicView} view @returns {Sheets} */
function planSheets({ no, tables }, { schedule, tournament }) {
  return {
    pages: Math.ceil(tables.length / PLANNED_PER_PAGE),
    draw: (page) =>
      h(
        'section.lists.plan',
        { key: 'plan' },
        h(
          'h2',
          roundName({ tournament }, no),
          ' ',
          h('span.chip.quiet', t(schedule?.changed ? 'schedule.anew' : 'schedule.planned')),
        ),
        planTables(tables.slice(page * PLANNED_PER_PAGE, (page + 1) * PLANNED_PER_PAGE), {}),
      ),
  };
}

/** @param {PublicView} view @param {Moves} moves @returns {Sheets} */
function standingsSheets(view, moves) {
  const most = rowsThatFit();
  const pages = Math.max(1, Math.ceil(view.standings.rows.length / (most * COLUMNS)));
  return { pages, draw: (page) => standings(view, moves, most, pages, page) };
}

/** @param {PublicView} view @param {Moves} moves @param {number} most @param {number} pages @param {number} page */
function standings({ tournament: { rules, programme, phase }, standings: all, bracket }, moves, most, pages, page) {
  const { rows } = all;
  // Pages of one size: nobody stands alone on the last one.
  const perColumn = Math.max(Math.ceil(rows.length / pages / COLUMNS), Math.min(most, ROWS_LEAST));
  const above = rowsAboveCut(all);
  const shown = rankedPart(rows, page * perColumn * COLUMNS, (page + 1) * perColumn * COLUMNS);
  const criteria = columns(rules).slice(0, 3);
  const reading = [currentLanguage(), doubledNames()];
  return h(
    'section.lists',
    { key: 'lists', 'aria-label': t('standings') },
    programme ? h('p.programme-line', programmeLine(programme)) : null,
    // With knock-outs the tree names the champion.
    phase === 'finished' && !bracket ? winnersLine(rows) : null,
    h(
      'div.pair',
      { onmount: watchRoom },
      Array.from({ length: COLUMNS }, (_, column) =>
        h(
          'div.list',
          {
            class: roomForList() / perColumn >= HIGH_REM ? 'high' : '',
            style: {
              '--cells': criteria.map((one, index) => (index === 0 ? FIRST : WIDTHS)[one]).join(' '),
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
              const [moved, cut] = [moves.of(one.row.player), at === above ? cutLabel(all) : null];
              return memo(one.row.player, [one.row, one.rank, moved, cut, rules, ...reading], () =>
                row(one, criteria, moved, cut),
              );
            }),
          ),
        ),
      ),
    ),
    rows.length === 0 ? h('p.empty', t('standings.empty')) : null,
    pageMarks(page, pages),
  );
}

/** Whom everybody waits to hear. @param {StandingsRow[]} rows */
function winnersLine(rows) {
  const first = rankedPart(rows, 0, rows.length).filter(({ rank }) => rank === 1);
  if (first.length === 0) return null;
  return h(
    'p.winners',
    t('kiosk.winners', { n: first.length }),
    ' ',
    first.map(({ row: one }, index) => [index > 0 ? ', ' : null, h('bdi', called(one))]),
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
      'data-flip': one.player,
      'data-cut': cut,
      class: [moved > 0 ? 'moved' : one.ranked ? '' : 'out', cut === null ? '' : 'cut'].join(' '),
    },
    h('b', rank ?? '–'),
    // A result moves a whole page by one rank, and only the rank is made anew then.
    memo('who', [one, moved, currentLanguage(), doubledNames()], () => who(one, moved)),
    memo('values', [one, criteria.join(), currentLanguage()], () =>
      h('div.values', one.ranked ? criteria.map((criterion) => h('em', decimal(valueOf(one, criterion)))) : null),
    ),
  );
}

/** @param {StandingsRow} one @param {number} moved */
function who(one, moved) {
  const more = beside(one);
  return h(
    'span.who',
    h('bdi', one.name),
    more ? h('i.club', h('bdi', more)) : null,
    moved > 0 ? h('small', `▲ ${moved}`) : null,
    one.ranked ? null : h('small.out', t('disqualified')),
  );
}

/** Which page this is. @param {number} page @param {number} pages */
export function pageMarks(page, pages) {
  if (pages <= 1) return null;
  if (pages > DOTS_MOST) return h('p.pages', t('page.of', { page: page + 1, n: pages }));
  return h(
    'div.pages',
    { role: 'img', 'aria-label': t('page.of', { page: page + 1, n: pages }) },
    Array.from({ length: pages }, (_, index) => h('i', { class: index === page ? 'on' : '' })),
  );
}

/**
 * Which of so many pages is shown now.
 * @param {number} pages
 */
export function turned(pages) {
  return Math.floor(Date.now() / PAGE_MS) % Math.max(pages, 1);
}

/** The room that a list has, in units of the root font; told by the browser when it changes, for asking would lay the
 * page out anew at every drawing. @type {number | null} */
let room = null;
/** @type {ResizeObserver | null} */
let observer = null;

/** @param {Element} lists */
function watchRoom(lists) {
  observer ??= new ResizeObserver((entries) => {
    const height = entries.at(-1)?.contentRect.height ?? 0;
    if (height > 0) room = height / rootFont() - HEAD_REM;
  });
  observer.disconnect();
  observer.observe(lists);
}

function rootFont() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** In units of the root font. */
function roomForList() {
  room ??= window.innerHeight / rootFont() - AROUND_REM;
  return room;
}

/** How many rows of a list have room on this screen. */
export function rowsThatFit() {
  return Math.max(ROWS_LEAST, Math.floor(roomForList() / ROW_REM));
}

/** Who climbed lately, and by how many ranks. */
export class Moves {
  constructor() {
    /** @type {Map<string, { by: number, until: number }>} */
    this.recent = new Map();
  }

  /** @param {StandingsRow[]} before @param {StandingsRow[]} now @returns {Map<string, number>} who moved just now */
  look(before, now) {
    const until = Date.now() + MOVED_MS;
    for (const [player, move] of this.recent) if (move.until <= Date.now()) this.recent.delete(player);
    const moved = climbed(before, now);
    for (const [player, by] of moved) {
      if (by > 0) this.recent.set(player, { by, until });
      else this.recent.delete(player);
    }
    return moved;
  }

  /** @param {string} player */
  of(player) {
    const move = this.recent.get(player);
    return move && move.until > Date.now() ? move.by : 0;
  }
}
