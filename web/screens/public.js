// The page for everybody: standings with their reasons, the seating of the newest round, find-my-name.

import { h } from '../dom.js';
import { setTimeZone, t } from '../i18n/i18n.js';
import { get } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { Live } from '../link/live.js';
import { sessionFor } from '../link/session.js';
import { field, typed } from '../parts/dialog.js';
import {
  announcementList,
  demoRibbon,
  linkChip,
  loading,
  offlineBanner,
  pageFooter,
  plainMessage,
  reopenedLine,
} from '../parts/shell.js';
import { bracketTree } from '../parts/bracket.js';
import { exportFiles } from '../parts/exports.js';
import { mapLine } from '../parts/map_line.js';
import { printedForAll, serverPage } from '../parts/printed.js';
import { hex, name, seatMark, tableHex } from '../parts/small.js';
import { ScheduleBlock } from '../parts/schedule_block.js';
import { StandingsBlock } from '../parts/standings_block.js';
import { tableCard } from '../parts/table_card.js';
import { tableNow } from '../parts/table_now.js';
import { screen } from '../render.js';
import { found } from '../state/standings.js';
import { presetName } from '../parts/rules_note.js';
import { roundText } from '../parts/round_text.js';

/** @import { PublicView, RoundView, TableView } from '../protocol' */
/** @import { Held } from '../state/frames.js' */

/** More tables than these are shown only when somebody looks for a name. */
const TABLES_SHOWN_MOST = 60;
/** An older round is asked for at most this often, while results pour in. */
const OLDER_EVERY_MS = 3_000;
/** The part of the address that names the player whose standing is explained. */
const PLAYER = /^#(P\d+)$/;
/** The same for a table, as the cards on the tables have it. */
const TABLE = /^#table-(\d+)$/;

/** @param {string} tournament */
export function start(tournament) {
  const update = screen(() => draw());
  const live = new Live({ tournament, feed: 'public', as: null, owner: 'nobody', changed: update });
  const standings = new StandingsBlock({
    tournament,
    as: null,
    update,
    way: (player) => `#${player}`,
    back: '#standings',
  });
  const schedule = new ScheduleBlock(tournament, update);
  window.addEventListener('hashchange', update);
  const older = new Fetched(
    (/** @type {string} */ what) => get(`/tournaments/${tournament}/rounds/${what}`, null),
    update,
    OLDER_EVERY_MS,
  );
  const state = { sought: '', round: /** @type {number | null} */ (null) };

  function draw() {
    if (live.gone) return plainMessage(t('gone.title'), t('gone.text'), h('a.button', { href: '/' }, t('to.home')));
    if (!live.held) return [offlineBanner(live), loading(live)];
    const { view } = live.held;
    setTimeZone(view.tournament.time_zone);
    document.title = view.tournament.title;
    const player = PLAYER.exec(location.hash)?.[1];
    const table = TABLE.exec(location.hash)?.[1];
    return [
      demoRibbon(view.tournament.demo),
      offlineBanner(live),
      top(view),
      h(
        'main.public',
        { key: 'main' },
        player
          ? standings.explanation(live.held, player)
          : table
            ? tableNow(view, Number(table))
            : everything(live.held),
      ),
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
  function everything(held) {
    const { view } = held;
    const sought = state.sought.trim();
    return [
      reopenedLine(view.tournament),
      announcementList(view),
      h(
        'div.find',
        { key: 'find' },
        field(t('find.label'), {
          type: 'search',
          value: state.sought,
          placeholder: t('find.placeholder'),
          autocomplete: 'off',
          maxlength: 80,
          oninput: (/** @type {Event} */ event) => {
            state.sought = typed(event);
            update();
          },
        }),
      ),
      sought ? mine(view) : null,
      view.bracket ? [h('h2', { key: 'bracket-title' }, t('bracket')), bracketTree(view.bracket)] : null,
      h(
        'div.columns',
        { key: 'columns', class: standings.wide ? 'one' : '' },
        h(
          'section',
          { 'aria-label': t('standings') },
          h('div.section-top', h('h2', t('standings')), finalChip(view), standings.choice()),
          standings.list(held, sought),
          exportFiles(view.tournament),
          printedForAll(view),
        ),
        h('div', { key: 'tables' }, seating(view), schedule.view(view, sought)),
      ),
    ];
  }

  /** @param {PublicView} view */
  function top(view) {
    const { tournament: about, round } = view;
    return h(
      'header.page-top',
      { key: 'top' },
      hex('R'),
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

  /**
   * Where somebody sits, at once.
   * @param {PublicView} view
   */
  function mine({ round }) {
    if (!round) return null;
    const seats = round.tables.flatMap((table) => table.seats.map((seat) => ({ ...seat, table })));
    const people = found(seats, state.sought).slice(0, 6);
    return people.length === 0
      ? null
      : h(
          'ul.found',
          { key: 'found' },
          people.map((seat) =>
            h(
              'li.card',
              { key: seat.player },
              tableHex(seat.table),
              h('div', name(seat), h('p', t('find.sits', { table: seat.table.no, seat: seat.seat, round: round.no }))),
              seatMark(seat.seat),
            ),
          ),
        );
  }

  /** @param {PublicView} view */
  function seating(view) {
    const newest = view.round;
    if (!newest)
      return h('section', { 'aria-label': t('seating') }, h('h2', t('seating')), h('p.empty', t('seating.none')));
    const wanted = state.round ?? newest.no;
    const past = wanted === newest.no ? null : older.want(`${wanted}#${live.held?.version}`);
    const round = wanted === newest.no ? newest : past?.no === wanted ? past : null;
    return h(
      'section',
      { 'aria-label': t('seating') },
      h('div.section-top', h('h2', t('seating.of', { round: wanted })), roundPicker(newest, wanted)),
      mapLine(round),
      round ? tables(round, view) : h('p.empty', t('loading')),
    );
  }

  /** @param {RoundView} newest @param {number} wanted */
  function roundPicker(newest, wanted) {
    if (newest.no === 1) return null;
    return h(
      'div.segments.small',
      { role: 'group', 'aria-label': t('rounds') },
      Array.from({ length: newest.no }, (_, index) => index + 1).map((no) =>
        h(
          'button',
          {
            type: 'button',
            key: no,
            'aria-pressed': String(no === wanted),
            'aria-label': t('round.n', { round: no }),
            onclick: () => {
              state.round = no === newest.no ? null : no;
              update();
            },
          },
          String(no),
        ),
      ),
    );
  }

  /** @param {RoundView} round @param {PublicView} view */
  function tables(round, view) {
    const sought = state.sought.trim();
    const fits = (/** @type {TableView} */ table) => !sought || found(table.seats, sought).length > 0;
    const shown = round.tables.filter(fits);
    return [
      h(
        'div.grid',
        shown.slice(0, TABLES_SHOWN_MOST).map((table) => tableCard(table, view.tournament.rules)),
      ),
      shown.length > TABLES_SHOWN_MOST
        ? h('p.empty', t('seating.more', { n: shown.length - TABLES_SHOWN_MOST }))
        : null,
    ];
  }
}

/** @param {PublicView} view */
function finalChip({ tournament, standings }) {
  if (tournament.phase === 'finished') return h('span.chip.good', t('final'));
  return standings.provisional ? h('span.chip.wait', t('provisional')) : null;
}
