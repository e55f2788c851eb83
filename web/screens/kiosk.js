// The screen on the wall: standings that page by themselves, the tables' states, what the desk says, how old it all is.
// Dark, readable from ten metres, needs no hands.

import { h } from '../dom.js';
import { decimal, setTimeZone, t, timeWithSeconds } from '../i18n/i18n.js';
import { Live } from '../link/live.js';
import { bracketTree } from '../parts/bracket.js';
import { Flip } from '../parts/flip.js';
import { mapLine } from '../parts/map_line.js';
import { cutLabel, programmeLine } from '../parts/programme.js';
import { rulesLine } from '../parts/rules_note.js';
import { announced, demoRibbon, loading, offlineBanner, plainMessage, zoneLine } from '../parts/shell.js';
import { hex, initials } from '../parts/small.js';
import { screen } from '../render.js';
import { rowsAboveCut } from '../state/cut.js';
import { progress, tone } from '../state/round.js';
import { climbed, columns, ranked, rankFigures, valueOf } from '../state/standings.js';
import { roundText } from '../parts/round_text.js';

/** @import { PublicView, RoundView } from '../protocol' */
/** @import { Ranked } from '../state/standings.js' */

/** A page stays long enough to find a name on it. */
const PAGE_MS = 12_000;
/** How long a row shows that it moved. */
const MOVED_MS = 15_000;
const COLUMNS = 2;
/** The least height of a row that can be read from the back, in units of the root font. */
const ROW_REM = 2;
const ROWS_LEAST = 5;
/** @type {import('../protocol').TableState[]} */
const STATES = ['awaiting', 'submitted', 'confirmed', 'disputed', 'ruled', 'void', 'decided'];
/** More tables than these are drawn small, with one line that counts the states in words. */
const ROOMY_TABLES_MOST = 24;
/** More than these page along with the standings. */
const TABLES_PER_PAGE = 42;
const DOTS_MOST = 12;
/** @type {Record<import('../protocol').Criterion, string>} */
const WIDTHS = {
  round_points: '4.8rem',
  vp: '2.6rem',
  share: '4.9rem',
  wins: '4.4rem',
  seconds: '2.6rem',
  thirds: '2.6rem',
};

/** @param {string} tournament */
export function start(tournament) {
  document.documentElement.dataset.theme = 'dark';
  document.documentElement.classList.add('kiosk');
  const flip = new Flip();
  const update = screen(() => draw(), { before: () => flip.before(), after: () => flip.after() });
  const live = new Live({ tournament, feed: 'public', as: null, owner: 'kiosk', changed: update });
  const moves = new Moves();

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
      h('main', middle(rows, view), aside(view)),
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

  /**
   * The standings, page by page, and after them the tree of the knock-outs.
   * @param {Ranked[]} rows @param {PublicView} view
   */
  function middle(rows, view) {
    const most = rowsThatFit();
    const pages = Math.max(1, Math.ceil(rows.length / (most * COLUMNS)));
    const { bracket } = view;
    if (bracket && turned(pages + 1) === pages) return h('section.lists.tree', { key: 'tree' }, bracketTree(bracket));
    return standings(rows, view, most, pages, turned(bracket ? pages + 1 : pages));
  }

  /** @param {Ranked[]} rows @param {PublicView} view @param {number} most @param {number} pages @param {number} page */
  function standings(rows, { tournament: { rules, programme }, standings: all }, most, pages, page) {
    // Pages of one size: nobody stands alone on the last one.
    const perColumn = Math.max(Math.ceil(rows.length / pages / COLUMNS), Math.min(most, ROWS_LEAST));
    const above = rowsAboveCut(all);
    const shown = rows.slice(page * perColumn * COLUMNS, (page + 1) * perColumn * COLUMNS);
    const criteria = columns(rules).slice(0, 3);
    return h(
      'section.lists',
      { key: 'lists', 'aria-label': t('standings') },
      programme ? h('p.programme-line', programmeLine(programme)) : null,
      h(
        'div.pair',
        Array.from({ length: COLUMNS }, (_, column) =>
          h(
            'div.list',
            {
              style: {
                '--cells': criteria.map((one) => WIDTHS[one]).join(' '),
                '--rows': String(perColumn),
                '--figures': rankFigures(rows.length),
              },
            },
            h(
              'div.kiosk-row.head',
              h('b'),
              h('span', t('player')),
              criteria.map((one) => h('em', t(`column.${one}`))),
            ),
            h(
              'ol',
              shown.slice(column * perColumn, (column + 1) * perColumn).map((one, index) => {
                const at = page * perColumn * COLUMNS + column * perColumn + index + 1;
                return row(one, criteria, at === above ? cutLabel(all) : null);
              }),
            ),
          ),
        ),
      ),
      rows.length === 0 ? h('p.empty', t('standings.empty')) : null,
      pages > DOTS_MOST
        ? h('p.pages', t('page.of', { page: page + 1, n: pages }))
        : pages > 1
          ? h(
              'div.pages',
              { role: 'img', 'aria-label': t('page.of', { page: page + 1, n: pages }) },
              Array.from({ length: pages }, (_, index) => h('i', { class: index === page ? 'on' : '' })),
            )
          : null,
    );
  }

  /** @param {Ranked} ranked @param {ReturnType<typeof columns>} criteria @param {string | null} cut */
  function row({ rank, row: one }, criteria, cut) {
    const moved = moves.of(one.player);
    return h(
      'li.kiosk-row',
      {
        key: one.player,
        'data-flip': one.player,
        'data-cut': cut,
        class: [moved > 0 ? 'moved' : one.ranked ? '' : 'out', cut === null ? '' : 'cut'].join(' '),
      },
      h('b', rank ?? '–'),
      h(
        'span.who',
        h('bdi', one.name),
        one.club ? h('i.club', h('bdi', one.club)) : null,
        moved > 0 ? h('small', `▲ ${moved}`) : null,
        one.ranked ? null : h('small.out', t('disqualified')),
      ),
      one.ranked ? criteria.map((criterion) => h('em', decimal(valueOf(one, criterion)))) : null,
    );
  }

  /** @param {PublicView} view */
  function aside({ round, announcements, tournament: about }) {
    const said = announcements.slice(-2).reverse();
    return h(
      'aside',
      round ? tables(round) : h('div'),
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

  /** @param {RoundView} round */
  function tables(round) {
    const crowded = round.tables.length > ROOMY_TABLES_MOST;
    const pages = Math.ceil(round.tables.length / TABLES_PER_PAGE);
    const page = turned(pages);
    const shown = round.tables.slice(page * TABLES_PER_PAGE, (page + 1) * TABLES_PER_PAGE);
    return h(
      'section.tables',
      { class: crowded ? 'crowded' : '', 'aria-label': t('tables') },
      h('h2', t('tables')),
      mapLine(round),
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

/**
 * Which of so many pages is shown now.
 * @param {number} pages
 */
function turned(pages) {
  return Math.floor(Date.now() / PAGE_MS) % Math.max(pages, 1);
}

function rowsThatFit() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const list = document.querySelector('.kiosk-page .list');
  const room = list ? list.getBoundingClientRect().height / rem - 1.6 : window.innerHeight / rem - 10;
  return Math.max(ROWS_LEAST, Math.floor(room / ROW_REM));
}

/** Who climbed lately, and by how many ranks. */
class Moves {
  constructor() {
    /** @type {Map<string, number>} */
    this.ranks = new Map();
    /** @type {Map<string, { by: number, until: number }>} */
    this.recent = new Map();
  }

  /** @param {Ranked[]} rows */
  look(rows) {
    const now = Date.now();
    for (const [player, by] of climbed(this.ranks, rows)) {
      if (by > 0) this.recent.set(player, { by, until: now + MOVED_MS });
      else this.recent.delete(player);
    }
    this.ranks = new Map(rows.flatMap(({ rank, row }) => (rank === null ? [] : [[row.player, rank]])));
  }

  /** @param {string} player */
  of(player) {
    const move = this.recent.get(player);
    return move && move.until > Date.now() ? move.by : 0;
  }
}
