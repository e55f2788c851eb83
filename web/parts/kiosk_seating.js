// Who sits where, on the wall: a small hall from above; of a large one everybody by name, since nobody reads a hundred
// tables to find himself.

import { h, memo } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { hallPlan } from './hall_plan.js';
import { pageMarks, rowsThatFit } from './kiosk_lists.js';
import { mapLine } from './map_line.js';
import { stageText } from './round_text.js';
import { hex, name, seatMark } from './small.js';
import { beside } from '../state/people.js';

/** @import { RoundView, SeatView, TableView } from '../protocol' */
/** @import { Sheets } from './kiosk_lists.js' */

/** Of more tables than these everybody is listed by name. */
const PLAN_MOST = 24;
const PLAN_PER_PAGE = 12;
/** Up to so many tables stand this many side by side, where the letters come out largest. */
const SHAPES = [
  { tables: 1, across: 1 },
  { tables: 4, across: 2 },
  { tables: 9, across: 3 },
];
const MOST_ACROSS = 4;
const COLUMNS = 3;

/** @typedef {{ seat: SeatView, table: number }} Line */

/** @param {RoundView} round @returns {Sheets} */
export function seatingSheets(round) {
  return round.tables.length > PLAN_MOST ? byName(round) : fromAbove(round);
}

/** @param {RoundView} round @returns {Sheets} */
function fromAbove(round) {
  const pages = Math.max(1, Math.ceil(round.tables.length / PLAN_PER_PAGE));
  const across = SHAPES.find(({ tables }) => round.tables.length <= tables)?.across ?? MOST_ACROSS;
  const down = Math.ceil(Math.min(round.tables.length, PLAN_PER_PAGE) / across);
  const scored = round.tables.some((table) => table.seats.some((seat) => seat.vp !== undefined));
  return {
    pages,
    draw: (page) =>
      sheet(
        round,
        h(
          'div.plan-sheet',
          {
            key: 'plan',
            class: scored ? 'scored' : '',
            style: { '--across': String(across), '--down': String(down) },
          },
          hallPlan(round.tables.slice(page * PLAN_PER_PAGE, (page + 1) * PLAN_PER_PAGE)),
        ),
        pageMarks(page, pages),
      ),
  };
}

/** @param {RoundView} round @returns {Sheets} */
function byName(round) {
  const rows = rowsThatFit();
  const seated = round.tables.reduce((sum, table) => sum + table.seats.length, 0);
  const pages = Math.ceil(seated / (rows * COLUMNS));
  return {
    pages,
    draw: (page) => {
      const lines = sorted(round).slice(page * rows * COLUMNS, (page + 1) * rows * COLUMNS);
      const columns = Array.from({ length: COLUMNS }, (_, column) => lines.slice(column * rows, (column + 1) * rows));
      return sheet(
        round,
        h(
          'div.seat-names',
          { key: 'names', style: { '--rows': String(rows) } },
          columns.map((some) => h('ol', some.map(line))),
        ),
        pageMarks(page, pages),
      );
    },
  };
}

/** @param {RoundView} round @param {...import('../dom.js').Child} content */
function sheet(round, ...content) {
  return h(
    'section.lists.seats-now',
    { key: 'seating', 'aria-label': t('seating') },
    h('h2', `${t('seating')} · ${stageText(round)}`),
    mapLine(round),
    ...content,
  );
}

/** @param {Line} line */
function line({ seat, table }) {
  return memo(seat.player, [seat.name, beside(seat), seat.seat, table, currentLanguage()], () =>
    h('li', name(seat), seatMark(seat.seat), hex(table), h('span.hidden', t('table.n', { table }))),
  );
}

let kept = { tables: /** @type {TableView[]} */ ([]), key: '', lines: /** @type {Line[]} */ ([]) };

/**
 * By name; looked at again only when a table changed, and sorted anew only when names or seats did.
 * @param {RoundView} round
 */
function sorted({ tables }) {
  if (tables === kept.tables) return kept.lines;
  const lines = tables.flatMap((table) => table.seats.map((seat) => ({ seat, table: table.no })));
  const key = `${currentLanguage()} ${lines.map(({ seat, table }) => `${table}.${seat.seat} ${seat.name}`).join('\n')}`;
  if (key !== kept.key) {
    const order = new Intl.Collator(currentLanguage(), { numeric: true });
    kept = { tables, key, lines: lines.sort((one, other) => order.compare(one.seat.name, other.seat.name)) };
  }
  kept.tables = tables;
  return kept.lines;
}
