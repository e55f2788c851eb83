// The rounds that were published before the day, fetched when they change; and one person's line of each. Everybody's
// tables are in `schedule_tables.js`.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { get } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { plannedFor } from '../state/seating.js';
import { called } from '../state/people.js';

/** @import { PlanMark, PublicView, ScheduleView } from '../protocol' */

export class ScheduleBlock {
  /** @param {string} tournament @param {() => void} update */
  constructor(tournament, update) {
    this.tournament = tournament;
    this.update = update;
    /** @type {Fetched<ScheduleView>} */
    this.fetched = new Fetched(() => get(`/tournaments/${tournament}/schedule`, null), update, 2_000);
    /** @type {number | null} */
    this.round = null;
  }

  /** @param {PublicView} view */
  want({ schedule, round }) {
    if (!schedule) return null;
    return this.fetched.want(`schedule#${schedule.revision}.${schedule.changed?.length ?? 0}.${round?.no ?? 0}`);
  }

  /** The next round as it is planned, while no round is played. @param {PublicView} view */
  next(view) {
    if (!view.schedule || (view.round && !view.round.locked)) return null;
    return this.want(view)?.rounds.find((round) => !round.made) ?? null;
  }

  /** One person's tables in the rounds to come. @param {PublicView} view @param {string | undefined} player */
  mine(view, player) {
    const { schedule } = view;
    if (!schedule) return null;
    const lines = plannedFor(this.want(view)?.rounds ?? [], player).filter((line) => !line.made);
    if (lines.length === 0) return null;
    return h(
      'section.card.own.planned-own',
      { key: 'planned' },
      h('h2.over', t('schedule.yours')),
      anewChip(schedule),
      h(
        'ul.games',
        lines.map((line) =>
          h(
            'li',
            { key: line.round },
            h(
              'div',
              h('b', t('schedule.line', line)),
              h(
                'span.with',
                { dir: 'auto' },
                t('own.with', { names: line.seats.filter((seat) => seat.player !== player).map(called) }),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/** @param {PlanMark} schedule */
export function anewChip({ changed }) {
  return changed ? h('span.chip.wait', t('schedule.anew')) : null;
}
