// The seating as a picture of the hall: each table from above, its four seats around it in the order of play.

import { h, memo } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { found } from '../state/standings.js';
import { tone } from '../state/round.js';
import { hex } from './small.js';
import { called, doubledNames } from '../state/people.js';

/** @import { SeatView, TableView } from '../protocol' */

/** A name with more letters than these, or with such a word, is written smaller on the wall. */
const LETTERS_MOST = 22;
const WORD_MOST = 12;

/** @param {TableView[]} tables @param {{ sought?: string, way?: (player: string) => string }} [look] */
export function hallPlan(tables, { sought = '', way } = {}) {
  return h(
    'ol.hall-plan',
    { key: 'hall-plan' },
    tables.map((table) =>
      memo(table.no, [table, sought, way, currentLanguage(), doubledNames()], () => planTable(table, sought, way)),
    ),
  );
}

/** @param {TableView} table @param {string} sought @param {((player: string) => string) | undefined} way */
function planTable(table, sought, way) {
  const state = t(`state.${table.state}`);
  const mine = sought ? new Set(found(table.seats, sought)) : null;
  return h(
    'li.plan-table',
    { class: tone(table.state), 'aria-label': `${t('table.n', { table: table.no })}: ${state}` },
    h('div.top', { title: state }, hex(table.no, tone(table.state)), h('small', state)),
    h(
      'ol',
      table.seats.map((seat) => planSeat(seat, mine?.has(seat) ?? false, way)),
    ),
  );
}

/** @param {SeatView} seat @param {boolean} sought @param {((player: string) => string) | undefined} way */
function planSeat(seat, sought, way) {
  const label = h('bdi', called(seat));
  return h(
    `li.at-${seat.seat}`,
    { key: seat.player, class: sought ? 'sought' : '', title: called(seat) },
    h('i', { class: `seat s${seat.seat}`, 'aria-hidden': 'true' }),
    h('span.hidden', t('seat.n', { seat: seat.seat })),
    way && !seat.stand_in
      ? h('a', { href: way(seat.player) }, label)
      : h('span', { class: isLong(called(seat)) ? 'long' : '' }, label),
    seat.vp === undefined ? null : h('b', t('vp.n', { n: seat.vp })),
  );
}

/** @param {string} text */
function isLong(text) {
  return text.length > LETTERS_MOST || text.split(/[\s-]/).some((word) => word.length > WORD_MOST);
}
