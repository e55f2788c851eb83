// How the ranking went, as a picture: of the best and of whoever is looked for, and on a player's page his own line.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { field, typed } from '../../parts/dialog.js';
import { rankPlot } from '../../parts/rank_plot.js';
import { ALL_MOST, drawn } from '../../state/course.js';
import { momentOf } from '../../state/frames.js';
import { found } from '../../state/standings.js';
import { called } from '../../state/people.js';

/** @import { CourseView, PublicView } from '../../protocol' */
/** @import { Held } from '../../state/frames.js' */

const CALM_MS = 5_000;

export class CourseBlock {
  /** @param {{ tournament: string, update: () => void, way: (player: string) => string }} wish */
  constructor({ tournament, update, way }) {
    this.update = update;
    this.way = way;
    this.sought = '';
    /** @type {Fetched<CourseView>} */
    this.fetched = new Fetched((what) => get(`/tournaments/${tournament}/standings/${what}`, null), update, CALM_MS);
  }

  /** @param {Held} held @returns {CourseView | null} */
  want(held) {
    return this.fetched.want(`course#${momentOf(held)}`);
  }

  /** @param {Held} held */
  view(held) {
    const { view } = held;
    const course = this.want(held);
    const sought = this.sought.trim();
    const player = sought ? (found(view.standings.rows, sought)[0]?.player ?? null) : null;
    return h(
      'section.course',
      { key: 'course', 'aria-label': t('course'), onmount: () => window.scrollTo(0, 0) },
      h('h2', t('course')),
      h(
        'div.find',
        field(
          t('course.find'),
          {
            type: 'search',
            value: this.sought,
            placeholder: t('find.placeholder'),
            autocomplete: 'off',
            maxlength: 80,
            oninput: (/** @type {Event} */ event) => {
              this.sought = typed(event);
              this.update();
            },
          },
          (course?.rows.length ?? 0) > ALL_MOST ? t('course.best') : null,
          sought && player === null ? t('nobody_found', { sought }) : null,
        ),
      ),
      this.picture(view, course, player),
    );
  }

  /** One player's own line. @param {Held} held @param {string} player */
  ofOne(held, player) {
    if ((held.view.round?.no ?? 0) < 2) return null;
    const course = this.want(held);
    const own = course?.rows.filter((row) => row.player === player) ?? [];
    return course && own.length > 0 ? rankPlot(course, own, this.look(held.view, player)) : null;
  }

  /** @param {PublicView} view @param {CourseView | null} course @param {string | null} player */
  picture(view, course, player) {
    if (!course) {
      return h('p.hint', { role: 'status' }, t(this.fetched.failures > 0 ? 'offline.trying' : 'loading'));
    }
    const rows = drawn(course, player);
    if (course.rounds.length === 0 || rows.length === 0) return h('p.empty', t('course.none'));
    return rankPlot(course, rows, this.look(view, player));
  }

  /** @param {PublicView} view @param {string | null} player */
  look(view, player) {
    const names = new Map(view.standings.rows.map((row) => [row.player, called(row)]));
    return {
      player,
      tournament: view.tournament,
      nameOf: (/** @type {string} */ one) => names.get(one) ?? one,
      way: this.way,
    };
  }
}
