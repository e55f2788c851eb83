// Round by round: the tables of any round that was made, and beside them the standings as they were through it.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { mapLine } from '../../parts/map_line.js';
import { aboutRound, roundMark, roundName, stageOf } from '../../parts/round_text.js';
import { standingsTable } from '../../parts/standings_table.js';
import { Windowed } from '../../parts/windowed.js';
import { reachedIn } from '../../state/cut.js';
import { climbs } from '../../state/course.js';
import { momentOf } from '../../state/frames.js';
import { finalChip } from './now.js';

/** @import { CourseView, PublicView, RoundView, StandingsAfterView, StandingsView } from '../../protocol' */
/** @import { RoundTables } from '../../parts/round_tables.js' */
/** @import { Held } from '../../state/frames.js' */
/** @import { CourseBlock } from './course.js' */

/** An older round is asked for at most this often, while results pour in. */
const CALM_MS = 5_000;

export class RoundsBlock {
  /**
   * @param {{ tournament: string, update: () => void, tables: RoundTables, way: (player: string) => string,
   *   to: (round: number) => string }} wish
   */
  constructor({ tournament, update, tables, way, to }) {
    this.tables = tables;
    this.way = way;
    this.to = to;
    this.windowed = new Windowed(update, 52);
    /** Who climbed, worked out once an answer. */
    this.climbed = {
      course: /** @type {CourseView | null} */ (null),
      round: 0,
      moves: /** @type {Map<string, number>} */ (new Map()),
    };
    const base = `/tournaments/${tournament}`;
    /** @type {Fetched<RoundView>} */
    this.older = new Fetched((no) => get(`${base}/rounds/${no}`, null), update, CALM_MS);
    /** @type {Fetched<StandingsAfterView>} */
    this.after = new Fetched((no) => get(`${base}/standings/after/${no}`, null), update, CALM_MS);
  }

  /** @param {Held} held @param {number} no @param {CourseBlock} course */
  view(held, no, course) {
    const { view } = held;
    const asked = `${no}#${momentOf(held)}`;
    const newest = view.round;
    if (!newest || no < 1 || no > newest.no) return h('p.empty', t('rounds.no_such'));
    const isNewest = no === newest.no;
    const past = isNewest ? null : this.older.want(asked);
    const then = isNewest ? null : this.after.want(asked);
    const round = isNewest ? newest : past?.no === no ? past : null;
    const stage = stageOf(view.tournament, no);
    const after = aboutRound({ no, stage }, 'standings.after', 'standings.after_stage');
    const standings = isNewest ? view.standings : then?.round === no ? then.standings : null;
    return [
      this.picker(view, newest.no, no),
      h(
        'div.columns',
        { key: `round-${no}` },
        h(
          'section',
          { 'aria-label': t('seating') },
          h('div.section-top', h('h2', roundName(view, no)), this.tables.choice()),
          mapLine(round),
          round ? this.tables.view(round, view.tournament.rules, '') : waits(this.older),
        ),
        h(
          'section',
          { 'aria-label': after },
          h('div.section-top', h('h2', after), isNewest ? finalChip(view) : null),
          isNewest ? null : h('p.hint', t('standings.after_hint')),
          standings ? this.standings(standings, held, no, course) : waits(this.after),
        ),
      ),
    ];
  }

  /** @param {StandingsView} standings @param {Held} held @param {number} no @param {CourseBlock} course */
  standings(standings, held, no, course) {
    const ranks = no > 1 ? course.want(held) : null;
    if (ranks && (ranks !== this.climbed.course || no !== this.climbed.round)) {
      this.climbed = { course: ranks, round: no, moves: climbs(ranks, no) };
    }
    const moves = ranks ? this.climbed.moves : null;
    return standingsTable(standings, held.view.tournament.rules, {
      windowed: this.windowed,
      sought: '',
      way: this.way,
      reached: reachedIn(held.view),
      climbed: (player) => moves?.get(player) ?? 0,
    });
  }

  /** @param {PublicView} view @param {number} newest @param {number} shown */
  picker(view, newest, shown) {
    const step = (/** @type {number} */ no, /** @type {string} */ sign, /** @type {string} */ key) =>
      no < 1 || no > newest
        ? h('span.turn', { key, 'aria-hidden': 'true' }, sign)
        : h(
            'a.turn',
            { key, href: this.to(no), 'aria-label': t(key), rel: key === 'rounds.before' ? 'prev' : 'next' },
            sign,
          );
    return h(
      'nav.round-picker',
      { key: 'picker', 'aria-label': t('rounds'), onmount: () => window.scrollTo(0, 0) },
      step(shown - 1, '‹', 'rounds.before'),
      h(
        'ol',
        Array.from({ length: newest }, (_, index) => index + 1).map((no) =>
          h(
            'li',
            { key: no },
            h(
              'a',
              { href: this.to(no), 'aria-current': no === shown ? 'page' : null, 'aria-label': roundName(view, no) },
              roundMark(view.tournament, no),
            ),
          ),
        ),
      ),
      step(shown + 1, '›', 'rounds.after'),
    );
  }
}

/** @param {Fetched<unknown>} fetched */
function waits(fetched) {
  return h('p.hint', { role: 'status' }, t(fetched.failures > 0 ? 'offline.trying' : 'loading'));
}
