// Registration at the desk: who is registered and who waits, who paid, whether there are games enough. What the event
// says of itself, the link and what only organizers read are beside this file.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { field, typed } from '../../parts/dialog.js';
import { toPrint } from '../../parts/printed.js';
import { name } from '../../parts/small.js';
import { momentOf } from '../../state/frames.js';
import { found } from '../../state/standings.js';
import { callUp, undoCall } from './calls.js';
import { contactDialog } from './contact.js';
import { eventCard } from './event_details.js';
import { linkCard } from './registration_link.js';
import { called } from '../../state/people.js';

/** @import { AboutTournament, ContactRow, ContactsView, RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * What this section has fetched, for one desk.
 * @typedef {{ contacts: Fetched<ContactsView>, about: Fetched<AboutTournament> }} Sources
 * @type {WeakMap<import('../../link/live.js').Live, Sources>}
 */
const sources = new WeakMap();

/** @param {Desk} desk @returns {Sources} */
function sourcesOf(desk) {
  const there = sources.get(desk.live);
  if (there) return there;
  const base = `/tournaments/${desk.tournament}`;
  const made = {
    contacts: /** @type {Fetched<ContactsView>} */ (
      new Fetched(() => get(`${base}/contacts`, desk.live.as), desk.update)
    ),
    about: /** @type {Fetched<AboutTournament>} */ (new Fetched(() => get(`${base}/about`, null), desk.update)),
  };
  sources.set(desk.live, made);
  return made;
}

/** @param {Desk} desk */
export function registrationsSection(desk) {
  const { staff, live, view, memory, update } = desk;
  const moment = momentOf(live.held);
  const { contacts, about } = sourcesOf(desk);
  const said = contacts.want(`contacts#${moment}`);
  const page = about.want(`about#${moment}`);
  const waiting = staff.waiting_list ?? [];
  // Where the desk typed everybody in, nobody was ever asked for an address or a game.
  const asks = page?.open || waiting.length > 0 || (said?.rows ?? []).some((row) => row.registration);
  const rows = new Map((said?.rows ?? []).map((row) => [row.player, row]));
  // By the name that the person has, too, which organizers alone may see.
  const everybody = [...staff.roster, ...waiting].map((row) => ({
    ...row,
    full: rows.get(row.player)?.registration?.name ?? row.name,
  }));
  const sought = memory.sought.trim();
  const shown = sought
    ? everybody.filter(
        (row) =>
          row.code === sought.toUpperCase() ||
          found([row], sought).length > 0 ||
          found([{ ...row, name: row.full }], sought).length > 0,
      )
    : everybody;
  return [
    h(
      'div.top',
      { key: 'top' },
      h('div', h('h2', t('desk.registrations')), h('p', page ? placesText(page) : t('loading'))),
      h(
        'div.next-steps',
        h('a.button.second', { href: `/t/${desk.tournament}/check-in` }, t('door.title')),
        h(
          'a.button.second',
          toPrint(`/t/${desk.tournament}/print/check-in`, live.as),
          t('regs.print'),
        ),
      ),
    ),
    asks ? h('p.games', { key: 'games' }, gamesText(staff.roster)) : null,
    page ? eventCard(desk, page) : null,
    linkCard(desk, said, page),
    waiting.length > 0 ? waitingCard(desk, waiting, page) : null,
    h(
      'div.tools',
      { key: 'tools' },
      field(t('find.label'), {
        type: 'search',
        value: memory.sought,
        placeholder: t('regs.find_hint'),
        autocomplete: 'off',
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
    ),
    desk.windowed.view('ul', { class: 'roster registered', key: 'registered' }, shown, (row) =>
      personRow(desk, asks ? row : { ...row, missing: [] }, rows.get(row.player), page),
    ),
    view.tournament.phase === 'draft' ? h('p.hint', { key: 'draft' }, t('regs.draft')) : null,
  ];
}

/** @param {AboutTournament} page */
function placesText(page) {
  const places =
    page.details.capacity === undefined
      ? t('about.registered', { n: page.registered })
      : t('about.of', { have: page.registered, n: page.details.capacity });
  return page.waiting > 0 ? `${places} · ${t('about.waiting', { n: page.waiting })}` : places;
}

/**
 * The hall needs one game a table; whoever is not here brings none.
 * @param {RosterRow[]} roster
 */
function gamesText(roster) {
  const comes = roster.filter((row) => !row.withdrawn && row.disqualified === undefined);
  const tables = Math.ceil(comes.length / 4);
  const games = comes.filter((row) => row.brings_game).length;
  if (tables === 0) return '';
  return t(games >= tables ? 'regs.games_enough' : 'regs.games_few', { have: games, n: tables });
}

/** @param {Desk} desk @param {RosterRow[]} waiting @param {AboutTournament | null} page */
function waitingCard(desk, waiting, page) {
  return h(
    'section.card.pad-card.reg-card',
    { key: 'waiting' },
    h('h3', t('regs.waiting')),
    h(
      'ol',
      waiting.map((row) =>
        h(
          'li',
          { key: row.player },
          name(row),
          ' ',
          h(
            'button.quiet',
            {
              type: 'button',
              'aria-label': t('regs.call_up_of', { name: called(row) }),
              onclick: () => callUp(desk, row, page),
            },
            t('regs.call_up'),
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {Desk} desk @param {RosterRow} row @param {ContactRow | undefined} said @param {AboutTournament | null} page
 */
function personRow(desk, row, said, page) {
  const waiting = desk.staff.waiting_list ?? [];
  const waits = waiting.some((one) => one.player === row.player);
  const next = waiting[0];
  const full = said?.registration?.name;
  const players = [row.player];
  return h(
    'li',
    { 'data-row': true, class: row.withdrawn ? 'out' : '' },
    h('span.number', row.player),
    h(
      'div.who',
      name(row),
      full && full !== row.name ? h('span.tag', { dir: 'auto' }, full) : null,
      waits ? h('span.tag', t('regs.waits')) : null,
      row.withdrawn ? h('span.tag', t('withdrawn')) : null,
      (row.missing ?? []).map((one) => h('span.tag.bad', { key: one }, t(`reg.missing.${one}`))),
      said?.registration?.wishes ? h('span.tag', t('regs.wish')) : null,
    ),
    h(
      'button.toggle',
      {
        type: 'button',
        role: 'switch',
        'aria-checked': String(row.fee_paid ?? false),
        'aria-label': t('regs.fee_of', { name: called(row) }),
        onclick: () =>
          void desk.act({ type: 'mark_fee', players, paid: !row.fee_paid }, t('done.mark_fee', { name: called(row) })),
      },
      t('regs.fee'),
    ),
    h(
      'button.toggle',
      {
        type: 'button',
        role: 'switch',
        'aria-checked': String(row.brings_game ?? false),
        'aria-label': t('regs.game_of', { name: called(row) }),
        onclick: () =>
          void desk.act(
            { type: 'mark_game', players, brings: !row.brings_game },
            t('done.mark_game', { name: called(row) }),
          ),
      },
      t('regs.game'),
    ),
    next && !waits && !row.checked_in && !row.withdrawn && !row.seated
      ? h(
          'button.quiet',
          {
            type: 'button',
            'aria-label': t('regs.no_show_of', { name: called(row), next: called(next) }),
            onclick: () =>
              void desk.act(
                { type: 'call_up', player: null, absent: row.player },
                t('done.call_up', { name: called(next) }),
              ),
          },
          t('regs.no_show', { next: called(next) }),
        )
      : null,
    undoCall(desk, row),
    h(
      'button.quiet',
      {
        type: 'button',
        'aria-label': t('player.more', { name: called(row) }),
        onclick: () => contactDialog(desk, row, said, page),
      },
      '⋯',
    ),
  );
}
