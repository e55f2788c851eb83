// The standings of a screen: compact or detailed, the active rules beside them, and the explanation of one player. What
// is not in the feed is fetched when somebody looks at it, and again, calmly, when the tournament moved on.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { get } from '../link/api.js';
import { Choice } from '../link/choice.js';
import { Fetched } from '../link/fetched.js';
import { reachedIn } from '../state/cut.js';
import { momentOf } from '../state/frames.js';
import { detailedTable } from './detailed_table.js';
import { explanation } from './explanation.js';
import { programmeNote } from './programme.js';
import { roundName } from './round_text.js';
import { rulesNote } from './rules_note.js';
import { lookSegments } from './segments.js';
import { rowsToShow, standingsTable } from './standings_table.js';
import { Windowed } from './windowed.js';

/** @import { DetailedView, ExplanationView } from '../protocol' */
/** @import { Held } from '../state/frames.js' */

/** What stands behind the standings is asked for at most this often, while results pour in. */
const CALM_MS = 2_000;
/** @typedef {'compact' | 'detailed'} Look */
/** @type {Look[]} */
const LOOKS = ['compact', 'detailed'];

export class StandingsBlock {
  /**
   * `way` and `back` are the addresses of an explanation and of the list.
   * @param {{ tournament: string, as: string | null, update: () => void, way: (player: string) => string,
   *   back: string }} wish
   */
  constructor({ tournament, as, update, way, back }) {
    const base = `/tournaments/${tournament}`;
    this.update = update;
    this.way = way;
    this.back = back;
    this.windowed = new Windowed(update, 52);
    /** @type {Choice<Look>} */
    this.look = new Choice('standings', LOOKS);
    /** @type {Fetched<DetailedView>} */
    this.details = new Fetched((what) => get(`${base}/standings/${what}`, as), update, CALM_MS);
    /** @type {Fetched<ExplanationView>} */
    this.explained = new Fetched((player) => get(`${base}/players/${player}/explanation`, as), update, CALM_MS);
    /** Where in the page and in the detailed table somebody was when he went to read about one player. */
    this.pageAt = 0;
    this.tableAt = { left: 0, top: 0 };
    this.reading = false;
    history.scrollRestoration = 'manual';
  }

  /** The two looks, to choose from. */
  choice() {
    return lookSegments(t('standings.look'), LOOKS, this.look, (look) => t(`standings.${look}`), this.update);
  }

  get wide() {
    return this.look.value === 'detailed';
  }

  /** @param {Held} held @param {string} sought */
  list(held, sought) {
    const { view } = held;
    const { standings, tournament } = view;
    const options = {
      windowed: this.windowed,
      sought,
      way: this.way,
      reached: reachedIn(view),
      roundOf: (/** @type {number} */ no) => roundName(view, no),
    };
    this.reading = false;
    const nobody =
      standings.rows.length === 0
        ? t('standings.empty')
        : rowsToShow(standings, sought).length === 0
          ? t('nobody_found', { sought })
          : null;
    const detailed = this.wide ? this.details.want(`detailed#${momentOf(held)}`) : null;
    return h(
      'div.standings-list',
      {
        key: 'list',
        onmount: (/** @type {HTMLElement} */ list) => this.backTo(list),
      },
      rulesNote(view),
      programmeNote(view),
      nobody ? h('p.empty', nobody) : null,
      this.wide && !nobody && !detailed
        ? h('p.hint', { role: 'status' }, t(this.details.failures > 0 ? 'offline.trying' : 'loading'))
        : null,
      nobody
        ? null
        : detailed
          ? detailedTable(standings, tournament.rules, detailed, options)
          : standingsTable(standings, tournament.rules, options),
    );
  }

  /** @param {Held} held @param {string} player @param {import('../dom.js').Child} [picture] under the name */
  explanation(held, player, picture) {
    const { view } = held;
    if (!this.reading) this.leave();
    const known = view.standings.rows.some((row) => row.player === player);
    const fetched = known ? this.explained.want(`${player}#${momentOf(held)}`) : null;
    return explanation({
      view,
      player,
      explained: fetched?.player === player ? fetched : null,
      refusal: this.explained.refusal,
      waits: this.explained.failures > 0,
      way: this.way,
      back: this.back,
      picture,
    });
  }

  leave() {
    const table = document.querySelector('.detailed');
    this.reading = true;
    this.pageAt = window.scrollY;
    this.tableAt = { left: table?.scrollLeft ?? 0, top: table?.scrollTop ?? 0 };
  }

  /** @param {HTMLElement} list */
  backTo(list) {
    list.querySelector('.detailed')?.scrollTo(this.tableAt);
    if (this.pageAt > 0) window.scrollTo(0, this.pageAt);
    this.pageAt = 0;
  }
}
