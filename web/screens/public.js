// The page for everybody: what is now, round by round, how the ranking went, and a page for each player. Each has an
// address of its own; going between them loads nothing. What they show is in `public/`.

import { h } from '../dom.js';
import { setTimeZone, t } from '../i18n/i18n.js';
import { Live } from '../link/live.js';
import { Place } from '../link/place.js';
import { sessionFor } from '../link/session.js';
import { demoRibbon, linkChip, loading, offlineBanner, pageFooter, plainMessage } from '../parts/shell.js';
import { serverPage } from '../parts/printed.js';
import { RoundTables } from '../parts/round_tables.js';
import { roundText } from '../parts/round_text.js';
import { presetName } from '../parts/rules_note.js';
import { hex, initials } from '../parts/small.js';
import { StandingsBlock } from '../parts/standings_block.js';
import { tableNow } from '../parts/table_now.js';
import { screen } from '../render.js';
import { CourseBlock } from './public/course.js';
import { NowBlock } from './public/now.js';
import { RoundsBlock } from './public/rounds.js';

/** @import { PublicView } from '../protocol' */
/** @import { Held } from '../state/frames.js' */

const PLACES = /^(course|player\/\d+|round\/\d+|table\/\d+)\/?$/;
/** Where a player's page stood before it had an address of its own. */
const OLD_PLAYER = /^#P(\d+)$/;

/** @param {string} tournament */
export function start(tournament) {
  const update = screen(() => draw());
  const place = new Place(`/t/${tournament}`, PLACES, update);
  const live = new Live({ tournament, feed: 'public', as: null, owner: 'nobody', changed: update });
  const way = (/** @type {string} */ player) => place.to(`player/${player.slice(1)}`);
  const standings = new StandingsBlock({ tournament, as: null, update, way, back: place.to('') });
  const tables = new RoundTables(update, way);
  const now = new NowBlock({ tournament, update, standings, tables });
  const course = new CourseBlock({ tournament, update, way });
  const rounds = new RoundsBlock({ tournament, update, tables, way, to: (no) => place.to(`round/${no}`) });
  const renamed = () => {
    const old = OLD_PLAYER.exec(location.hash);
    if (old) place.rename(`player/${old[1]}`);
    update();
  };
  window.addEventListener('hashchange', renamed);
  renamed();

  function draw() {
    if (live.gone) return plainMessage(t('gone.title'), t('gone.text'), h('a.button', { href: '/' }, t('to.home')));
    if (!live.held) return [offlineBanner(live), loading(live)];
    const { view } = live.held;
    setTimeZone(view.tournament.time_zone);
    document.title = view.tournament.title;
    return [
      demoRibbon(view.tournament.demo),
      offlineBanner(live),
      top(view),
      ways(view),
      h('main.public', { key: 'main' }, shown(live.held)),
      pageFooter(
        h('a', { href: `/t/${tournament}/about` }, t('about.to')),
        h('a', { href: serverPage(`/t/${tournament}/plain`) }, t('to.plain')),
        h('a', { href: `/t/${tournament}/kiosk` }, t('to.kiosk')),
        sessionFor(tournament, 'phone') ? h('a', { href: `/t/${tournament}/phone` }, t('to.phone')) : null,
        sessionFor(tournament, 'desk') ? h('a', { href: `/t/${tournament}/desk` }, t('to.desk')) : null,
        h('a', { href: '/' }, t('to.home')),
        h(
          'span.fine',
          t('version', { version: String(live.held?.version ?? 0), hash: live.held?.hash.slice(0, 6) ?? '' }),
        ),
      ),
    ];
  }

  /** @param {Held} held */
  function shown(held) {
    const [what, number] = place.here.split('/');
    if (what === 'player') return standings.explanation(held, `P${number}`, course.ofOne(held, `P${number}`));
    if (what === 'round') return rounds.view(held, Number(number), course);
    if (what === 'course') return course.view(held);
    if (what === 'table') return tableNow(held.view, Number(number), place.to(''));
    return now.view(held);
  }

  /** The parts of this page. @param {PublicView} view */
  function ways({ round }) {
    if (!round) return null;
    const [here] = place.here.split('/');
    const link = (/** @type {string} */ part, /** @type {string} */ to, /** @type {string} */ text) =>
      h(
        'a',
        { key: part || 'now', href: place.to(to), 'aria-current': part === here ? 'page' : null },
        text,
      );
    return h(
      'nav.ways-bar',
      { key: 'ways', 'aria-label': t('public.parts') },
      link('', '', t('public.now')),
      link('round', `round/${round.no}`, t('public.rounds')),
      link('course', 'course', t('course')),
    );
  }

  /** @param {PublicView} view */
  function top(view) {
    const { tournament: about, round } = view;
    return h(
      'header.page-top',
      { key: 'top' },
      hex(initials(about.title)),
      h(
        'div',
        h('h1', { dir: 'auto' }, about.title),
        h(
          'p',
          [
            presetName(about.rules),
            t('players.n', { n: about.players }),
            round && about.phase !== 'finished' ? roundText(view) : t(`phase.${about.phase}`),
          ].join(' · '),
        ),
        about.referees ? h('p', t('referees', { n: about.referees.length, names: about.referees })) : null,
        about.turn_limit === undefined ? null : h('p', t('turn_limit.shown', { n: about.turn_limit })),
      ),
      linkChip(live),
    );
  }
}
