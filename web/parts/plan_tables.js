// Tables that nobody plays at yet, with every seat a button: the first one that is pressed and the second change places.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { found } from '../state/standings.js';
import { hex, name, seatMark } from './small.js';
import { called } from '../state/people.js';

/** @typedef {{ seat: number, player: string, name: string, club?: string }} Sitting */
/** @typedef {{ no: number, seats: Sitting[], fixed?: boolean }} Planned */
/** Who was pressed first. @typedef {{ round: number, player: string, table: number, name: string }} Chosen */

/**
 * What pressing a seat does, and how the first one is let go.
 * @typedef {{ press: (seat: Sitting, table: number) => void, letGo: () => void }} Hands
 */

/** More tables than these are shown only when somebody looks for a name. */
const TABLES_SHOWN_MOST = 60;

/**
 * @param {Planned[]} tables `fixed`: nobody changes places there
 * @param {{ sought?: string, mine?: string, chosen?: Chosen | null, hands?: Hands }} look
 *   without `hands` it is only looked at
 */
export function planTables(tables, { sought = '', mine, chosen, hands }) {
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
                hands && !table.fixed
                  ? seatButton(seat, table.no, chosen ?? null, hands)
                  : [seatMark(seat.seat), name(seat)],
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

/** Of a player's button, wherever he sits. @param {string} player */
export function placeId(player) {
  return `place-${player}`;
}

/** @param {Sitting} seat @param {number} table @param {Chosen | null} chosen @param {Hands} hands */
function seatButton(seat, table, chosen, { press, letGo }) {
  const first = chosen?.player === seat.player;
  return h(
    'button.place',
    {
      type: 'button',
      id: placeId(seat.player),
      'aria-pressed': String(first),
      title: chosen && !first ? t('swap.with', { one: called(chosen), other: called(seat) }) : null,
      onclick: () => press(seat, table),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape' && chosen) letGo();
      },
    },
    seatMark(seat.seat),
    name(seat),
  );
}
