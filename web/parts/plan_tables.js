// Tables that nobody plays at yet, with every seat a button: the first one that is pressed and the second change places.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { found } from '../state/standings.js';
import { hex, name, seatMark } from './small.js';

/** @typedef {{ seat: number, player: string, name: string, club?: string }} Sitting */
/** @typedef {{ no: number, seats: Sitting[], fixed?: boolean }} Planned */
/** Who was pressed first. @typedef {{ round: number, player: string, table: number, name: string }} Chosen */

/** More tables than these are shown only when somebody looks for a name. */
const TABLES_SHOWN_MOST = 60;

/**
 * @param {Planned[]} tables `fixed`: nobody changes places there
 * @param {{ sought?: string, mine?: string, chosen?: Chosen | null, press?: (seat: Sitting, table: number) => void }} look
 *   without `press` it is only looked at
 */
export function planTables(tables, { sought = '', mine, chosen, press }) {
  const shown = tables.filter(
    (table) => !sought || String(table.no) === sought || found(table.seats, sought).length > 0,
  );
  return [
    shown.length === 0 ? h('p.empty', { key: 'none' }, t('tables.none')) : null,
    h(
      'div.grid',
      { key: 'plan' },
      shown.slice(0, TABLES_SHOWN_MOST).map((table) =>
        h(
          'section.card.table.planned',
          { key: table.no },
          h(
            'div.card-top',
            hex(table.no, 'quiet'),
            h('h3', t('table.n', { table: table.no })),
            table.seats.length === 3 ? h('span.chip.quiet', t('tables.three')) : null,
          ),
          h(
            'ul.seats',
            table.seats.map((seat) =>
              h(
                'li',
                { key: seat.player, class: seat.player === mine ? 'mine' : '' },
                press && !table.fixed ? seatButton(seat, table.no, chosen ?? null, press) : [seatMark(seat.seat), name(seat)],
              ),
            ),
          ),
        ),
      ),
    ),
    shown.length > TABLES_SHOWN_MOST
      ? h('p.empty', { key: 'more' }, t('seating.more', { n: shown.length - TABLES_SHOWN_MOST }))
      : null,
  ];
}

/** @param {Sitting} seat @param {number} table @param {Chosen | null} chosen @param {(seat: Sitting, table: number) => void} press */
function seatButton(seat, table, chosen, press) {
  const first = chosen?.player === seat.player;
  return h(
    'button.place',
    {
      type: 'button',
      'aria-pressed': String(first),
      title: chosen && !first ? t('swap.with', { one: chosen.name, other: seat.name }) : null,
      onclick: () => press(seat, table),
    },
    seatMark(seat.seat),
    name(seat),
  );
}
