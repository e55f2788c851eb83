// What the card on a table opens: who sits there in the newest round and how far its result is. For anybody who scans it;
// it gives no right to anything.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { mapLine } from './map_line.js';
import { roundText } from './round_text.js';
import { tableCard } from './table_card.js';

/** @import { PublicView } from '../protocol' */

/**
 * @param {PublicView} view
 * @param {number} no
 * @param {string} back the address of all tables
 */
export function tableNow(view, no, back) {
  const { round, tournament } = view;
  const table = round?.tables.find((one) => one.no === no);
  return [
    h(
      'section.table-now',
      { key: `table-${no}`, 'aria-label': t('table.n', { table: no }) },
      h('h2', [t('table.n', { table: no }), roundText(view)].filter(Boolean).join(' · ')),
      mapLine(round),
      table
        ? tableCard(table, tournament.rules)
        : h('p.empty', t(round ? 'table.unused' : 'seating.none', { table: no })),
      h('p', h('a', { href: back }, t('table.to_all'))),
    ),
  ];
}
