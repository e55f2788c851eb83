// The side of the wall: the tables with their states, what the desk says, the code of the public page; and what the desk
// says as a page of its own.

import { h, memo } from '../dom.js';
import { currentLanguage, t, time } from '../i18n/i18n.js';
import { announcementsToShow, tone } from '../state/round.js';
import { turned } from './kiosk_lists.js';
import { mapLine, turnLimitLine } from './map_line.js';
import { announced } from './shell.js';
import { hex } from './small.js';

/** @import { PublicView, RoundView, TournamentView } from '../protocol' */

/** @type {import('../protocol').TableState[]} */
const STATES = ['awaiting', 'submitted', 'confirmed', 'disputed', 'ruled', 'void', 'decided'];
/** More tables than these are drawn small, with one line that counts the states in words. */
const ROOMY_TABLES_MOST = 24;
/** More than these page along with the standings. */
const TABLES_PER_PAGE = 42;
/** So much can be read from the back, in large letters. */
const ANNOUNCED_MOST = 4;

/** @param {PublicView} view */
export function kioskSide({ round, announcements, tournament: about }) {
  const said = announcementsToShow(announcements, round, 2);
  return h(
    'aside',
    { key: 'side' },
    round ? tables(round, about) : h('div'),
    h(
      'div.corner',
      said.length > 0
        ? h(
            'div.card.say',
            h('h2', t('announcements')),
            said.map((one, index) =>
              h(
                'p',
                { key: one.no, dir: 'auto', class: index === 0 ? 'newest' : '' },
                announced(one, { tournament: about }),
              ),
            ),
          )
        : null,
      publicCode(about),
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
          counts(round)
            .map(([state, count]) => `${count} ${t(`kiosk.state.${state}`)}`)
            .join(' · '),
        )
      : null,
    h(
      'div.hexes',
      shown.map((table) =>
        memo(table.no, [table.state, currentLanguage()], () =>
          h(
            `div.one.${tone(table.state)}`,
            hex(table.no, tone(table.state)),
            h('small', t(`kiosk.state.${table.state}`)),
          ),
        ),
      ),
    ),
  );
}

/** How many tables are in each state, of those that some are in. @param {RoundView} round */
function counts({ tables: all }) {
  const found = new Map(STATES.map((state) => [state, 0]));
  for (const { state } of all) found.set(state, (found.get(state) ?? 0) + 1);
  return [...found].filter(([, count]) => count > 0);
}

/** @param {TournamentView} about */
function publicCode(about) {
  return h(
    'div.code',
    h('img', {
      src: `/api/v1/tournaments/${about.id}/links/page/qr.svg`,
      alt: t('qr.page'),
      width: '160',
      height: '160',
    }),
    h('span', t('kiosk.scan')),
  );
}

/** What the desk says, in letters for the whole hall. @param {PublicView} view */
export function announcementsPage({ announcements, round, tournament: about }) {
  const said = announcementsToShow(announcements, round, ANNOUNCED_MOST);
  return h(
    'section.announcements',
    { 'aria-label': t('announcements'), 'aria-live': 'polite' },
    h('h2', t('announcements')),
    said.map((one, index) =>
      h(
        'article',
        { key: one.no, class: index === 0 ? 'newest' : '' },
        h('p', { dir: 'auto' }, announced(one, { tournament: about })),
        h('time', time(one.at)),
      ),
    ),
    h('div', { key: 'room' }, publicCode(about)),
  );
}
