// How good a seating is, before it is published: each aim with what is proven to be the least, and whom it concerns.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { reportLines } from '../../state/seating.js';
import { called } from '../../state/people.js';

/** @import { MeetingView, SeatingProposalView, SeatingReportView } from '../../protocol' */

/** @param {SeatingProposalView} proposal */
export function seatingReport({ report }) {
  return h(
    'section.card.report',
    { key: 'report', 'aria-label': t('report'), 'aria-live': 'polite' },
    h(
      'dl',
      reportLines(report).map((line) =>
        h(
          'div',
          { key: line.aim, class: line.best ? 'best' : 'some' },
          h('dt', t(`report.${line.aim}`)),
          h('dd', said(line), whom(report, line.aim)),
        ),
      ),
    ),
  );
}

/** @param {import('../../state/seating.js').Line} line */
function said({ aim, have, least, best }) {
  const mark = h('span', { 'aria-hidden': 'true' }, best ? '✓ ' : '');
  if (aim === 'threes') return [mark, t('report.threes_each', { most: have, least: least ?? 0 })];
  if (aim === 'apart') return [mark, have === 0 ? t('report.none') : t('report.times', { n: have })];
  return [mark, t('report.proven', { have, least: least ?? 0 })];
}

/** @param {SeatingReportView} report @param {string} aim */
function whom(report, aim) {
  if (aim === 'opponents') return pairs(report.meet_again, report.meet_again_count);
  if (aim === 'apart' && report.apart) return pairs(report.apart.meet, report.apart.meet_count);
  if (aim === 'threes' && report.three_tables_again.length > 0) {
    return folded(
      t('report.threes_again'),
      report.three_tables_again.map((one) => h('li', { key: one.player }, h('bdi', called(one)), ` ${one.times} ×`)),
      report.three_tables_again_count,
    );
  }
  return null;
}

/**
 * Fewer than the meetings that are counted above them, where a pair meets for the third time.
 * @param {MeetingView[]} shown @param {number} count
 */
function pairs(shown, count) {
  if (shown.length === 0) return null;
  return folded(
    t('report.pairs'),
    shown.map((pair) =>
      h(
        'li',
        { key: `${pair.player}-${pair.other}` },
        h('bdi', called(pair)),
        ' – ',
        h('bdi', called({ player: pair.other, name: pair.other_name })),
        ` ${pair.meetings} ×`,
      ),
    ),
    count,
  );
}

/** @param {string} title @param {import('../../dom.js').Shown[]} items @param {number} count of all, shown or not */
function folded(title, items, count) {
  return h(
    'details',
    h('summary', `${title} (${count})`),
    h('ul', items),
    count > items.length ? h('p.hint', t('import.more', { n: count - items.length })) : null,
  );
}
