// The calendar of a season: its tournaments with their check lists.

import { h } from '../../dom.js';
import { calendarDay, t } from '../../i18n/i18n.js';

/** @import { CalendarRow, CheckView } from '../../protocol' */

/** @param {CalendarRow[]} rows */
export function calendar(rows) {
  if (rows.length === 0) return h('p.empty', t('season.calendar_empty'));
  return h(
    'ul.tournaments',
    rows.map((row, index) =>
      h(
        'li.card',
        { key: row.tournament ?? `elsewhere-${index}` },
        h(
          'div',
          h(
            'h3',
            { dir: 'auto' },
            row.tournament ? h('a', { href: `/t/${row.tournament}` }, row.title) : row.title,
          ),
          h(
            'p',
            [
              calendarDay(row.date),
              row.place,
              row.tournament ? t(`phase.${row.phase}`) : t('season.elsewhere'),
              row.took_part > 0 ? t('players.n', { n: row.took_part }) : null,
            ]
              .filter(Boolean)
              .join(' · '),
          ),
          row.checks.length > 0 ? checkList(row.checks) : null,
        ),
        h(
          row.counts ? 'span.chip.good' : 'span.chip.quiet',
          row.counts ? t('season.counts') : row.next_season ? t('season.next_season') : t('season.counts_not'),
        ),
      ),
    ),
  );
}

/** Each line met, not met, or open until the day. @param {CheckView[]} checks */
export function checkList(checks) {
  const unmet = checks.filter((check) => check.met === false).length;
  return h(
    'details.checks',
    { open: unmet > 0 },
    h('summary', unmet > 0 ? t('season.checks_unmet', { n: unmet }) : t('season.checks')),
    h(
      'ul',
      checks.map(({ requirement, met, wanted = '', found = '' }) =>
        h(
          'li',
          { key: requirement, class: met === undefined ? 'open' : met ? 'met' : 'unmet' },
          h('b', met === undefined ? t('season.check.open') : met ? t('season.check.met') : t('season.check.unmet')),
          ' ',
          t(`season.check.${requirement}`, told(requirement, wanted, found)),
        ),
      ),
    ),
  );
}

/** @param {string} requirement @param {string} wanted @param {string} found */
function told(requirement, wanted, found) {
  if (requirement === 'in_season') return { wanted: calendarDay(wanted), found: calendarDay(found) };
  return { wanted, found: found || '–' };
}
