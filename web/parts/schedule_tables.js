// Everybody's tables in the rounds that were published before the day and are still to come.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { fileLinks } from './file_links.js';
import { planTables } from './plan_tables.js';
import { anewChip } from './schedule_block.js';
import { roundSegments } from './segments.js';

/** @import { PublicView } from '../protocol' */
/** @import { ScheduleBlock } from './schedule_block.js' */

/**
 * @param {ScheduleBlock} block @param {PublicView} view @param {string} sought
 */
export function scheduleTables(block, view, sought) {
  const { schedule } = view;
  if (!schedule) return null;
  const rounds = block.want(view)?.rounds.filter((round) => !round.made) ?? [];
  if (rounds.length === 0) return null;
  const shown = rounds.find((round) => round.no === block.round) ?? rounds[0];
  return h(
    'section.scheduled',
    { key: 'schedule', 'aria-label': t('schedule') },
    h(
      'div.section-top',
      h('h2', t('schedule')),
      anewChip(schedule),
      roundSegments(rounds, shown.no, (no) => {
        block.round = no;
        block.update();
      }),
    ),
    h('p.hint', t('round.n', { round: shown.no }), ' · ', t('schedule.planned')),
    planTables(shown.tables, { sought }),
    h('p.file-links', fileLinks(t('schedule.file'), (end) => `/t/${block.tournament}/schedule.${end}`)),
  );
}
