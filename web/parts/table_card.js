// One table of a round as a card: number, state, who sits where, and what they have.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { name, orderMark, seatMark, tableChip, tableHex } from './small.js';
import { calledIn } from '../state/people.js';

/** @import { RulesView, TableView } from '../protocol' */

/**
 * @param {TableView} table @param {RulesView} rules
 * @param {{ mine?: string | null, note?: string | null, late?: boolean, chosen?: boolean,
 *   choose?: () => void, heading?: 'h2' | 'h3', about?: (seat: TableView['seats'][0]) => import('../dom.js').Child
 *   }} [extra] `about`: what else is said of somebody who sits there
 */
export function tableCard(table, rules, extra = {}) {
  const title = t('table.n', { table: table.no });
  const looks = [table.state, extra.late ? 'late' : '', extra.chosen ? 'chosen' : '', extra.choose ? 'pressable' : ''];
  const content = [
    h('div.card-top', tableHex(table), h(`${extra.heading ?? 'h3'}.hidden`, title), tableChip(table, rules)),
    h(
      'ul.seats',
      table.seats.map((seat) =>
        h(
          'li',
          { class: extra.mine === seat.player ? 'mine' : '' },
          seatMark(seat.seat),
          name(seat),
          orderMark(table, seat.player),
          seat.stand_in ? h('span.captain', t('stand_in')) : null,
          seat.player === table.captain ? h('span.captain', t('captain')) : null,
          extra.about?.(seat) ?? null,
          h('b', seat.vp ?? ''),
        ),
      ),
    ),
    table.winner === undefined ? null : h('small.note', decidedText(table)),
    table.corrected === undefined
      ? null
      : h('small.corrected', { dir: 'auto' }, t('corrected', { reason: table.corrected })),
    extra.note ? h('small.note', extra.note) : null,
  ];
  return extra.choose
    ? h(
        'section.card.table',
        { key: table.no, class: looks.join(' ') },
        h('button.cover', {
          type: 'button',
          id: tableButtonId(table.no),
          'aria-pressed': String(Boolean(extra.chosen)),
          'aria-label': title,
          onclick: extra.choose,
        }),
        content,
      )
    : h('section.card.table', { key: table.no, class: looks.join(' ') }, content);
}

/** @param {number} no */
export function tableButtonId(no) {
  return `table-${no}`;
}

/** @param {TableView} table */
function decidedText({ seats, winner }) {
  return t('status.decided_text', { name: calledIn(seats, winner ?? '') });
}
