// A screen on the wall: what was chosen for it in the middle, the tables' states and what the desk says at the side, and
// at the foot how old it all is. Readable from ten metres, needs no hands.

import { h } from '../../dom.js';
import { setTimeZone, t, timeWithSeconds } from '../../i18n/i18n.js';
import { Live } from '../../link/live.js';
import { Flip } from '../../parts/flip.js';
import { Moves, kioskMiddle } from '../../parts/kiosk_lists.js';
import { announcementsPage, kioskSide } from '../../parts/kiosk_side.js';
import { roundText } from '../../parts/round_text.js';
import { presetName, rulesLine } from '../../parts/rules_note.js';
import { ScheduleBlock } from '../../parts/schedule_block.js';
import { demoRibbon, loading, offlineBanner, plainMessage, reopenedLine, zoneLine } from '../../parts/shell.js';
import { hex, initials } from '../../parts/small.js';
import { progress } from '../../state/round.js';
import { isProvisional } from '../../state/standings.js';

/** @import { Shows } from '../../http' */
/** @import { PublicView } from '../../protocol' */

export class KioskPage {
  /** @param {{ tournament: string, shows: Shows }} wish @param {() => void} update */
  constructor({ tournament, shows }, update) {
    this.tournament = tournament;
    this.shows = shows;
    this.flip = new Flip();
    this.live = new Live({ tournament, feed: 'public', as: null, owner: 'kiosk', changed: update });
    this.moves = new Moves();
    this.schedule = new ScheduleBlock(tournament, update);
    /** What was drawn last. @type {PublicView | null} */
    this.drawn = null;
  }

  close() {
    this.live.close();
  }

  /** Before a drawing: rows travel only where something moved. */
  before() {
    const [now, drawn] = [this.live.held?.view, this.drawn];
    this.drawn = now ?? null;
    if (!now || !drawn) return;
    const moved = now.standings === drawn.standings ? null : this.moves.look(drawn.standings.rows, now.standings.rows);
    const shifted = now.bracket !== drawn.bracket;
    if (moved || shifted) this.flip.before((key) => shifted || (moved?.has(key) ?? false));
  }

  after() {
    this.flip.after();
  }

  draw() {
    const { live } = this;
    if (live.gone) return plainMessage(t('gone.title'), t('gone.kiosk'));
    if (!live.held) return [offlineBanner(live), loading(live)];
    const { view, version, hash } = live.held;
    setTimeZone(view.tournament.time_zone);
    document.title = view.tournament.title;
    return h(
      'div.kiosk-page',
      { key: 'page', class: `shows-${this.shows}` },
      demoRibbon(view.tournament.demo),
      offlineBanner(live),
      top(view),
      reopenedLine(view.tournament),
      this.middle(view),
      foot(live, view, version, hash),
    );
  }

  /** @param {PublicView} view */
  middle(view) {
    // Of nothing to say the hall has nothing: it sees the standings.
    if (this.shows === 'announcements' && view.announcements.length > 0)
      return h('main.whole', { key: 'say' }, announcementsPage(view));
    const { moves, shows } = this;
    const content = kioskMiddle({ view, moves, planned: this.schedule.next(view), shows });
    return h('main', { key: 'main' }, content, kioskSide(view));
  }
}

/** @param {PublicView} view */
function top(view) {
  const { tournament: about, round } = view;
  const done = round ? progress(round) : null;
  return h(
    'header',
    { key: 'top' },
    hex(initials(about.title), 'big'),
    h(
      'div',
      h('h1', { dir: 'auto' }, about.title),
      h('p', [presetName(about.rules), t('players.n', { n: about.players })].join(' · ')),
    ),
    h(
      'div.round',
      h('b', about.phase === 'finished' ? t('final') : round ? roundText(view) : t(`phase.${about.phase}`)),
      done
        ? h(
            'div.progress',
            { role: 'img', 'aria-label': t('tables.done', { have: done.done, n: done.all }) },
            h('i', { style: { width: `${(100 * done.done) / Math.max(done.all, 1)}%` } }),
          )
        : null,
    ),
  );
}

/** @param {Live} live @param {PublicView} view @param {number} version @param {string} hash */
function foot(live, view, version, hash) {
  const { status } = live;
  return h(
    'footer',
    { key: 'foot' },
    h('i.lamp', { class: status, 'aria-hidden': 'true' }),
    h(
      'span',
      status === 'offline'
        ? t('kiosk.last', { time: timeWithSeconds(live.heardAt + live.skew) })
        : `${t(`link.${status}`)} · ${timeWithSeconds(live.now())}`,
    ),
    zoneLine(),
    h('span', { 'data-version': version }, t('version', { version: String(version), hash: hash.slice(0, 6) })),
    isProvisional(view) ? h('span', t('provisional')) : null,
    h('span.order', rulesLine(view)),
  );
}
