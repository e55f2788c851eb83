// The tables of a season, which scroll sideways on a phone. Their classes have names of their own: `place` or `answer`
// mean other things elsewhere.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';

/** @import { Child } from '../../dom.js' */

/**
 * @param {string[]} columns as the texts `season.column.…` name them @param {Child[]} rows made of `cell`s
 */
export function seasonTable(columns, rows) {
  return h(
    'div.season-list',
    h(
      'table',
      h(
        'thead',
        h(
          'tr',
          columns.map((column) =>
            h('th', { scope: 'col', key: column, class: classOf(column) }, t(`season.column.${column}`)),
          ),
        ),
      ),
      h('tbody', rows),
    ),
  );
}

/** @param {string} column @param {...Child} content */
export function cell(column, ...content) {
  return h('td', { class: classOf(column) }, ...content);
}

/** What a row is about. @param {string} column @param {...Child} content */
export function headCell(column, ...content) {
  return h('th', { scope: 'row', class: classOf(column), dir: 'auto' }, ...content);
}

/** @param {string} column */
function classOf(column) {
  return `season-${column.replaceAll('_', '-')}`;
}
