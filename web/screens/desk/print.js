// Everything that is printed, one click each: the page opens beside the desk, with the print dialog.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { toPrint } from '../../parts/printed.js';

/** @import { Desk } from '../desk.js' */

/** @typedef {{ name: string, page: string, why?: string | null }} Paper */

/** @param {Desk} desk */
export function printSection(desk) {
  const { round, schedule, tournament } = desk.view;
  const noRound = round ? null : t('seating.none');
  const unfinished = tournament.phase === 'finished' ? null : t('print.after_finish');
  /** @type {[string, Paper[]][]} */
  const groups = [
    [
      'round',
      [
        { name: 'seating', page: 'seating', why: noRound },
        { name: 'sheets', page: 'sheets', why: noRound },
        { name: 'spare', page: 'sheets?spare=true' },
        { name: 'schedule', page: 'schedule', why: schedule ? null : t('print.no_schedule') },
      ],
    ],
    [
      'people',
      [
        { name: 'check_in', page: 'check-in' },
        { name: 'cards', page: 'links' },
        { name: 'tables', page: 'tables' },
      ],
    ],
    [
      'standings',
      [
        { name: 'standings', page: 'standings' },
        { name: 'detailed', page: 'standings?detailed=true' },
        { name: 'certificates', page: 'certificates', why: unfinished },
      ],
    ],
  ];
  return [
    h('div.top', { key: 'top' }, h('div', h('h2', t('desk.print')), h('p', t('print.text')))),
    groups.map(([group, papers]) => [
      h('h3', { key: group }, t(`print.group.${group}`)),
      h('ul.papers', { key: `${group}-papers` }, papers.map((paper) => line(desk, paper))),
    ]),
  ];
}

/** @param {Desk} desk @param {Paper} paper */
function line(desk, { name, page, why }) {
  return h(
    'li.card',
    { key: name },
    h('div', h('b', t(`print.name.${name}`)), h('small', why ?? t(`print.about.${name}`))),
    why
      ? null
      : h(
          'a.button.second',
          {
            ...toPrint(`/t/${desk.tournament}/print/${page}`, desk.live.as),
            'aria-label': `${t('print.go')}: ${t(`print.name.${name}`)}`,
          },
          t('print.go'),
        ),
  );
}
