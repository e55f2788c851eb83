// Versions of one sheet side by side, with only the differing cells marked.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { compare } from '../state/compare.js';
import { authorName, name, seatMark } from './small.js';
import { called } from '../state/people.js';

/** @import { SeatView, VersionView } from '../protocol' */

const LETTERS = ['A', 'B'];

/**
 * @param {SeatView[]} seats @param {VersionView[]} versions
 * @param {{ all?: boolean, about?: (seat: SeatView) => import('../dom.js').Child }} [look] also lines that agree; what
 *   stands beside a name
 */
export function versionsTable(seats, versions, { all = false, about } = {}) {
  const seatOf = (/** @type {number | null} */ seat) => seats.find((one) => one.seat === seat);
  /** @param {import('../state/compare.js').Cells} cells @param {number | boolean | null} value */
  const written = (cells, value) => {
    if (cells.field === 'road_nobody') return value ? t('yes') : '–';
    if (value === null) return cells.field === 'vp' ? t('missing.short') : '–';
    if (cells.seat !== null) return String(value);
    const marked = seatOf(Number(value));
    if (!marked) return String(value);
    // Beside another version there is room for the number of the seat; the names stand in the rows above.
    return versions.length > 1
      ? [seatMark(marked.seat), h('span.hidden', h('bdi', called(marked)))]
      : h('bdi', called(marked));
  };
  const table = h(
    'table.versions',
    { class: versions.length === 1 ? 'alone' : '' },
    versions.length > 1
      ? h(
          'thead',
          h(
            'tr',
            h('td'),
            versions.map((version, at) =>
              h('th', { scope: 'col' }, h('span.letter', LETTERS[at]), h('bdi.who', authorName(version.by))),
            ),
          ),
        )
      : null,
    h(
      'tbody',
      compare(seats, versions, all).map((cells) => {
        const seat = seatOf(cells.seat);
        const head =
          cells.field === 'vp' && seat
            ? [seatMark(seat.seat), ' ', name(seat), about?.(seat)]
            : t(`piece.${cells.field}`);
        // A name has the whole line.
        if (versions.length === 1 && cells.seat === null && cells.field !== 'road_nobody')
          return h(
            'tr',
            { key: cells.field },
            h('th', { scope: 'row', colspan: 2 }, head, ': ', written(cells, cells.values[0])),
          );
        return h(
          'tr',
          { key: `${cells.seat}-${cells.field}`, class: cells.field === 'vp' ? 'total' : '' },
          h('th', { scope: 'row' }, head),
          cells.values.map((value) =>
            h('td', { class: cells.differs ? 'diff' : '' }, cells.differs ? differs() : null, written(cells, value)),
          ),
        );
      }),
    ),
  );
  return versions.length > 1 ? [whose(versions.map((version) => authorName(version.by))), table] : table;
}

/** @param {string[]} names */
export function whose(names) {
  return h(
    'ul.whose',
    { 'aria-hidden': 'true' },
    names.map((called, at) => h('li', h('b', LETTERS[at]), ' ', h('bdi', called))),
  );
}

/** Beside the colour, for those who do not see it. */
function differs() {
  return h('span.differs', { role: 'img', 'aria-label': t('dispute.differs') }, '≠');
}
