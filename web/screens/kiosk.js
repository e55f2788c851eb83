// The screen on the wall: standings that page by themselves, the tables' states, what the desk says, how old it all is.
// Dark, readable from ten metres, needs no hands.

import { h } from '../dom.js';
import { setTimeZone, t, timeWithSeconds } from '../i18n/i18n.js';
import { Live } from '../link/live.js';
import { Flip } from '../parts/flip.js';
import { kioskMiddle, Moves, turned } from '../parts/kiosk_lists.js';
import { mapLine, turnLimitLine } from '../parts/map_line.js';
import { roundText } from '../parts/round_text.js';
import { rulesLine } from '../parts/rules_note.js';
import { ScheduleBlock } from '../parts/schedule_block.js';
import { announced, demoRibbon, loading, offlineBanner, plainMessage, zoneLine } from '../parts/shell.js';
import { hex, initials } from '../parts/small.js';
import { screen } from '../render.js';
import { progress, tone } from '../state/round.js';
import { ranked } from '../state/standings.js';

/** @import { PublicView, RoundView, TournamentView } from '../protocol' */

/** @type {import('../protocol').TableState[]} */
const STATES = ['awaiting', 'submitted', 'confirmed', 'disputed', 'ruled', 'void', 'decided'];
/** More tables than these are drawn small, with one line that counts the states in words. */
const ROOMY_TABLES_MOST = 24;
/** More than these page along with the standings. */
const TABLES_PER_PAGE = 42;

/** @param {string} tournament */
export function start(tournament) {
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.classList.add('kiosk');
  const flip = new Flip();
  const update = screen(() => draw(), { before: () => flip.before(), after: () => flip.after() });
  const live = new Live({ tournament, feed: 'public', as: null, owner: 'kiosk', changed: update });
  const moves = new Moves();
  const schedule = new ScheduleBlock(tournament, update);

  function draw() {
    if (live.gone) return plainMessage(t('gone.title'), t('gone.kiosk'));
    if (!live.held) return [offlineBanner(live), loading(live)];
    const { view, version, hash } = live.held;
    setTimeZone(view.tournament.time_zone);
    document.title = view.tournament.title;
    const rows = ranked(view.standings.rows);
    moves.look(rows);
    return h(
      'div.kiosk-page',
      { key: 'page' },
      demoRibbon(view.tournament.demo),
      offlineBanner(live),
      top(view),
      h('main', kioskMiddle(rows, view, moves, schedule.next(view)), aside(view)),
      foot(view, version, hash),
    );
  }

  /** @param {PublicView} view */
  function top(view) {
    const { tournament: about, round } = view;
    const done = round ? progress(round) : null;
    return h(
      'header',
      hex(initials(about.title), 'big'),
      h(
        'div',
        h('h1', { dir: 'auto' }, about.title),
        h('p', [about.rules.name, t('players.n', { n: about.players })].join(' · ')),
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

  /** @param {PublicView} view */
  function aside({ round, announcements, tournament: about }) {
    const said = announcements.slice(-2).reverse();
    return h(
      'aside',
      round ? tables(round, about) : h('div'),
      h(
        'div.corner',
        said.length > 0
          ? h(
              'div.card.say',
              h('h2', t('announcements')),
              said.map((one, index) =>
                h('p', { key: one.no, dir: 'auto', class: index === 0 ? 'newest' : '' }, announced(one)),
              ),
            )
          : null,
        h(
          'div.code',
          h('img', {
            src: `/api/v1/tournaments/${about.id}/links/page/qr.svg`,
            alt: t('qr.page'),
            width: '160',
            height: '160',
          }),
          h('span', t('kiosk.scan')),
        ),
      ),
    );
  }

  /** @param {RoundView} round @param {TournamentView} about */
  function tables(round, about) {
    const crowded = round.tables.length > ROOMY_TABLES_MOST;
    const pages = Math.ceil(round.tables.length / TABLES_PER_PAGE);
    const page = turned(pages);
    const shown = round.tables.slice(page * TABLES_PER_PAGE, (page + 1) * TABLES_PER_PAGE);
    return h(
      'section.tables',
      { class: crowded ? 'crowded' : '', 'aria-label': t('tables') },
      h('h2', t('tables')),
      mapLine(round),
      turnLimitLine(about),
      crowded
        ? h(
            'p.counts',
            STATES.map((state) => [state, round.tables.filter((table) => table.state === state).length])
              .filter(([, count]) => Number(count) > 0)
              .map(([state, count]) => `${count} ${t(`kiosk.state.${state}`)}`)
              .join(' · '),
          )
        : null,
      h(
        'div.hexes',
        shown.map((table) =>
          h(
            `div.one.${tone(table.state)}`,
            { key: table.no },
            hex(table.no, tone(table.state)),
            h('small', t(`kiosk.state.${table.state}`)),
          ),
        ),
      ),
    );
  }

  /** @param {PublicView} view @param {number} version @param {string} hash */
  function foot({ tournament: about, standings: all }, version, hash) {
    const { status } = live;
    return h(
      'footer',
      h('i.lamp', { class: status, 'aria-hidden': 'true' }),
      h(
        'span',
        status === 'offline'
          ? t('kiosk.last', { time: timeWithSeconds(live.heardAt + live.skew) })
          : `${t(`link.${status}`)} · ${timeWithSeconds(live.now())}`,
      ),
      zoneLine(),
      h('span', t('version', { version: String(version), hash: hash.slice(0, 6) })),
      all.provisional ? h('span', t('provisional')) : null,
      h('span.order', rulesLine(about.rules)),
    );
  }
}
