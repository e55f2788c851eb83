// Registration at the desk: what the event says of itself, the link for people who register themselves, who waits, who
// paid, whether there are games enough, and what only organizers read.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { asLink, get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { ask } from '../../parts/ask.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import {
  check,
  dayText,
  emptyForm,
  formState,
  momentText,
  registrationForm,
  sendChange,
} from '../../parts/registration_form.js';
import { toPrint } from '../../parts/printed.js';
import { name } from '../../parts/small.js';
import { found } from '../../state/standings.js';

/** @import { AboutTournament, ContactRow, ContactsView, DetailsView, RosterRow } from '../../protocol' */
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
    contacts: /** @type {Fetched<ContactsView>} */ (new Fetched(() => get(`${base}/contacts`, desk.live.as), desk.update)),
    about: /** @type {Fetched<AboutTournament>} */ (new Fetched(() => get(`${base}/about`, null), desk.update)),
  };
  sources.set(desk.live, made);
  return made;
}

/** @param {Desk} desk */
export function registrationsSection(desk) {
  const { staff, live, view, memory, update } = desk;
  const version = live.held?.version ?? 0;
  const { contacts, about } = sourcesOf(desk);
  const said = contacts.want(`contacts#${version}`);
  const page = about.want(`about#${version}`);
  const waiting = staff.waiting_list ?? [];
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
    h('p', { key: 'games' }, gamesText(staff.roster)),
    page ? eventCard(desk, page) : null,
    linkCard(desk, said),
    waiting.length > 0 ? waitingCard(desk, waiting) : null,
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
      personRow(desk, row, rows.get(row.player), page),
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
  return t(games >= tables ? 'regs.games_enough' : 'regs.games_few', { have: games, n: tables });
}

/** @param {Desk} desk @param {AboutTournament} page */
function eventCard(desk, page) {
  const { details } = page;
  const facts = [
    details.date ? `${dayText(details.date)}${details.start ? `, ${details.start}` : ''}` : t('regs.no_date'),
    details.place,
    details.fee,
    details.deadline ? `${t('about.deadline')}: ${momentText(details.deadline)}` : null,
  ];
  return h(
    'section.card.pad-card.reg-card',
    { key: 'event' },
    h('h3', t('regs.event')),
    h('p', { dir: 'auto' }, facts.filter(Boolean).join(' · ')),
    page.contacts_kept_until ? h('p.hint', t('reg.kept_until', { day: dayText(page.contacts_kept_until) })) : null,
    h(
      'div.acts',
      h('a.button.second', { href: `/t/${desk.tournament}/about` }, t('about.to')),
      h('button.button', { type: 'button', onclick: () => detailsDialog(desk, page) }, t('regs.edit')),
    ),
  );
}

/** @param {Desk} desk @param {ContactsView | null} said */
function linkCard(desk, said) {
  const open = desk.view.tournament.registration?.open ?? false;
  const close = () => void desk.act({ type: 'close_self_registration' }, t('done.close_self_registration'));
  const begin = () => void desk.act({ type: 'open_self_registration' }, t('done.open_self_registration'));
  const replace = () =>
    ask(desk, {
      title: t('regs.new_link'),
      text: h('p', t('regs.new_link_text')),
      label: t('regs.new_link'),
      done: t('done.reissue_registration_link'),
      danger: true,
      command: () => ({ type: 'reissue_registration_link' }),
    });
  return h(
    'section.card.pad-card.reg-card',
    { key: 'link' },
    h('h3', t('regs.link')),
    open && said?.registration_link
      ? [
          h('p', h('a', { href: said.registration_link }, said.registration_link)),
          h('img.qr', {
            src: asLink(
              `/api/v1/tournaments/${desk.tournament}/links/register/qr.svg?of=${said.registration_link.slice(-8)}`,
              desk.live.as,
            ),
            alt: t('qr.of', { what: t('regs.link') }),
            width: '180',
            height: '180',
          }),
        ]
      : h('p', t('regs.closed')),
    h(
      'div.acts',
      open ? h('button.button.second', { type: 'button', onclick: replace }, t('regs.new_link')) : null,
      open
        ? h('button.button', { type: 'button', onclick: close }, t('regs.close'))
        : h('button.button', { type: 'button', onclick: begin }, t('regs.open')),
    ),
  );
}

/** @param {Desk} desk @param {RosterRow[]} waiting */
function waitingCard(desk, waiting) {
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
              'aria-label': t('regs.call_up_of', { name: row.name }),
              onclick: () =>
                void desk.act({ type: 'call_up', player: row.player, absent: null }, t('done.call_up', { name: row.name })),
            },
            t('regs.call_up'),
          ),
        ),
      ),
    ),
  );
}

/** @param {Desk} desk @param {RosterRow} row @param {ContactRow | undefined} said @param {AboutTournament | null} page */
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
        'aria-label': t('regs.fee_of', { name: row.name }),
        onclick: () =>
          void desk.act({ type: 'mark_fee', players, paid: !row.fee_paid }, t('done.mark_fee', { name: row.name })),
      },
      t('regs.fee'),
    ),
    h(
      'button.toggle',
      {
        type: 'button',
        role: 'switch',
        'aria-checked': String(row.brings_game ?? false),
        'aria-label': t('regs.game_of', { name: row.name }),
        onclick: () =>
          void desk.act({ type: 'mark_game', players, brings: !row.brings_game }, t('done.mark_game', { name: row.name })),
      },
      t('regs.game'),
    ),
    next && !waits && !row.checked_in && !row.withdrawn && !row.seated
      ? h(
          'button.quiet',
          {
            type: 'button',
            'aria-label': t('regs.no_show_of', { name: row.name, next: next.name }),
            onclick: () =>
              void desk.act({ type: 'call_up', player: null, absent: row.player }, t('done.call_up', { name: next.name })),
          },
          t('regs.no_show', { next: next.name }),
        )
      : null,
    row.moved_up && !row.seated
      ? h(
          'button.quiet',
          {
            type: 'button',
            'aria-label': t('regs.send_back_of', { name: row.name }),
            onclick: () =>
              void desk.act({ type: 'send_back', player: row.player }, t('done.send_back', { name: row.name })),
          },
          t('regs.send_back'),
        )
      : null,
    h(
      'button.quiet',
      {
        type: 'button',
        'aria-label': t('player.more', { name: row.name }),
        onclick: () => contactDialog(desk, row, said, page),
      },
      '⋯',
    ),
  );
}

/** @param {Desk} desk @param {RosterRow} row @param {ContactRow | undefined} said @param {AboutTournament | null} page */
function contactDialog(desk, row, said, page) {
  const state = formState(said?.registration ?? { ...emptyForm(), name: row.name, club: row.club });
  const pair = { with: '' };
  const close = () => desk.show(null);
  const submit = async () => {
    if (!(await sendChange(state, desk.tournament, desk.live.as, row.player, desk.update))) return;
    desk.answers.say('good', t('done.change_registration', { name: row.name }));
    close();
  };
  desk.show(() =>
    dialog(
      { title: row.name, close, wide: true },
      h('p', t('regs.code', { code: row.code })),
      said?.registration?.wishes
        ? h(
            'div.ask',
            h('p', { dir: 'auto' }, `${t('reg.wishes')}: ${said.registration.wishes}`),
            h(
              'select',
              {
                'aria-label': t('regs.apart_with'),
                onchange: (/** @type {Event} */ event) => {
                  pair.with = typed(event);
                },
              },
              h('option', { value: '' }, t('choose')),
              desk.staff.roster
                .filter((other) => other.player !== row.player)
                .map((other) => h('option', { value: other.player }, other.name)),
            ),
            h(
              'button.button.second',
              {
                type: 'button',
                onclick: () => {
                  if (!pair.with) return;
                  const names = `${row.name}, ${desk.nameOf(pair.with)}`;
                  void desk.act(
                    { type: 'keep_apart', pairs: [[row.player, pair.with]] },
                    t('done.keep_apart', { names }),
                  );
                },
              },
              t('regs.apart'),
            ),
          )
        : null,
      registrationForm(state, {
        required: page?.required ?? [],
        consentRequired: page?.consent_required ?? false,
        label: t('save'),
        submit,
        update: desk.update,
        kept: page?.contacts_kept_until,
        second: h(
          'a.button.second',
          {
            href: asLink(`/api/v1/tournaments/${desk.tournament}/contacts/${row.player}`, desk.live.as),
            download: `${row.player}.json`,
          },
          t('regs.export'),
        ),
      }),
    ),
  );
}

/** @param {Desk} desk @param {AboutTournament} page */
function detailsDialog(desk, page) {
  /** @type {DetailsView} */
  const details = { ...page.details };
  const state = { fault: '', busy: false };
  const close = () => desk.show(null);
  /** @param {'place' | 'date' | 'start' | 'fee' | 'bring' | 'description' | 'deadline'} what */
  const text = (what, /** @type {Record<string, unknown>} */ more = {}) =>
    field(t(`details.${what}`), {
      value: details[what] ?? '',
      maxlength: what === 'description' ? 500 : 120,
      oninput: (/** @type {Event} */ event) => {
        details[what] = typed(event) || undefined;
      },
      ...more,
    });
  const submit = async () => {
    state.busy = true;
    desk.update();
    const ending = await desk.act({ type: 'set_details', details }, t('done.set_details'));
    state.busy = ending.refusal === null;
    state.fault = ending.refusal ? refusalText(ending.refusal) : '';
    if (!ending.refusal) close();
    desk.update();
  };
  desk.show(() =>
    dialog(
      { title: t('regs.event'), close, wide: true },
      form(
        { submit, label: t('save'), busy: state.busy },
        text('date', { type: 'date' }),
        text('start', { type: 'time' }),
        text('place'),
        text('fee'),
        text('bring'),
        text('description', { tag: 'textarea', rows: 4 }),
        field(t('details.capacity'), {
          type: 'number',
          min: 1,
          max: 5000,
          value: details.capacity ?? '',
          oninput: (/** @type {Event} */ event) => {
            details.capacity = Number(typed(event)) || undefined;
          },
        }),
        check(t('details.waiting_list'), details.waiting_list ?? false, (on) => {
          details.waiting_list = on;
        }),
        text('deadline', { type: 'datetime-local' }),
        check(t('details.link_is_public'), details.link_is_public ?? false, (on) => {
          details.link_is_public = on;
        }),
        state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
      ),
    ),
  );
}
