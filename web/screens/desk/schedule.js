// The schedule that everybody sees: printed, taken home, and swapped in while no other seating is proposed.

import { h } from '../../dom.js';
import { shortList, t } from '../../i18n/i18n.js';
import { fileLinks } from '../../parts/file_links.js';
import { toPrint } from '../../parts/printed.js';
import { planRounds, swapsSaid } from './plan_rounds.js';
import { wantSchedule } from './plans.js';

/** @import { PlanMark } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {PlanMark} mark @param {boolean} may swap in it */
export function published(desk, mark, may) {
  const changed = mark.changed ?? [];
  const schedule = wantSchedule(desk, mark);
  const open = schedule?.rounds.filter((round) => !round.made) ?? [];
  const look = open.find((round) => round.no === desk.memory.drawing.round) ?? open[0];
  return h(
    'section.proposal',
    { key: 'schedule', 'aria-label': t('schedule') },
    h(
      'div.section-top',
      h('h3', t('schedule')),
      h('span.chip.good', t('schedule.public')),
      h(
        'p',
        [t('schedule.rounds', { first: mark.first, last: mark.last }), schedule ? swapsSaid(schedule.swaps) : '']
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    changed.length > 0
      ? h(
          'p.notice',
          { role: 'alert' },
          t('schedule.changed', { n: changed.length, names: shortList(changed.map(desk.nameOf)) }),
        )
      : null,
    h(
      'div.ways.left',
      h(
        'a.button.second',
        toPrint(`/t/${desk.tournament}/print/schedule`, desk.live.as),
        t('schedule.print'),
      ),
      fileLinks(t('schedule.file'), (end) => `/t/${desk.tournament}/schedule.${end}`, 'a.button.second'),
    ),
    // Only one plan at a time is swapped in: while there is a proposal, it is that one.
    look && desk.staff.proposal === undefined ? planRounds(desk, open, look, may) : null,
  );
}
