// The door: whoever opens the picture of a code with the desk's own phone lands here; so does a hand scanner, which types,
// and a person. One field for a code or a name, one person, three things to tick, and what is still to ask.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';
import { get, post } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { newRequestId } from '../link/ids.js';
import { sessionFor } from '../link/session.js';
import { field, form, typed } from '../parts/dialog.js';
import { pageFooter } from '../parts/shell.js';
import { hex, name } from '../parts/small.js';
import { screen } from '../render.js';
import { found } from '../state/standings.js';
import { aboveCapacity } from './desk/calls.js';
import { StillToAsk } from './check_in/still_to_ask.js';
import { WalkIn } from './check_in/walk_in.js';

/** @import { Outcome } from '../http' */
/** @import { AboutTournament, AtTheDesk, ContactRow, ContactsView, RefusalView, Request } from '../protocol' */

/** More of one name are found better by more of the name. */
const NAMESAKES_MOST = 12;

/** @param {string} tournament */
export function start(tournament) {
  const as = sessionFor(tournament, 'desk');
  const update = screen(() => draw());
  const state = {
    code: '',
    busy: false,
    person: /** @type {AtTheDesk | null} */ (null),
    refusal: /** @type {RefusalView | null} */ (null),
    failed: false,
    /** Who is called so. @type {ContactRow[]} */
    called: [],
    /** Whose call goes above the capacity: said once, and done the second time. */
    doubted: '',
  };
  const asking = new StillToAsk(tournament, as, update, () => void see(state.person?.player ?? state.code));
  const walkIn = new WalkIn(tournament, as, update, (player) => {
    about.refresh();
    void see(player);
  });
  const about = /** @type {Fetched<AboutTournament>} */ (
    new Fetched(() => get(`/tournaments/${tournament}/about`, null), update)
  );
  const fromAddress = () => {
    state.code = decodeURIComponent(location.hash.slice(1));
    if (state.code) void look();
  };
  window.addEventListener('hashchange', fromAddress);
  fromAddress();

  async function look() {
    const code = state.code.trim();
    if (!code) return;
    await see(code);
    if (state.refusal?.code === 'no_such_code') await seek(code);
  }

  /** Somebody of this name, who is then chosen. @param {string} sought */
  async function seek(sought) {
    const outcome = await /** @type {Promise<Outcome<ContactsView>>} */ (
      get(`/tournaments/${tournament}/contacts`, as)
    );
    const named = (/** @type {ContactRow} */ row) =>
      [row.public_name, row.registration?.name].map((name) => ({
        ...row,
        name: name ?? '',
        club: row.registration?.club,
      }));
    const rows = outcome.ok ? outcome.body.rows.filter((row) => found(named(row), sought).length > 0) : [];
    state.called = rows.slice(0, NAMESAKES_MOST);
    if (rows.length > 0) state.refusal = null;
    if (rows.length === 1) return see(rows[0].player);
    update();
    return undefined;
  }

  /** @param {string} code or number */
  async function see(code) {
    const outcome = await /** @type {Promise<Outcome<AtTheDesk>>} */ (
      get(`/tournaments/${tournament}/check-in/${encodeURIComponent(code)}`, as)
    );
    state.person = outcome.ok ? outcome.body : null;
    state.refusal = outcome.ok ? null : outcome.refusal;
    state.failed = !outcome.ok && outcome.refusal === null;
    state.called = [];
    update();
  }

  /** @param {Request} command */
  async function act(command) {
    if (state.busy) return;
    state.busy = true;
    update();
    const body = { request: newRequestId(), command };
    const outcome = await /** @type {Promise<Outcome<unknown>>} */ (
      post(`/tournaments/${tournament}/commands`, as, body)
    );
    state.busy = false;
    if (outcome.ok) return see(state.person?.player ?? state.code);
    state.refusal = outcome.refusal;
    state.failed = outcome.refusal === null;
    update();
  }

  /** @param {string} player */
  async function callUp(player) {
    if (state.doubted !== player) {
      await about.ask('about');
      if (aboveCapacity(about.value)) {
        state.doubted = player;
        return update();
      }
    }
    state.doubted = '';
    return act({ type: 'call_up', player, absent: null });
  }

  /** @param {AtTheDesk} person */
  function isDoubted({ player }) {
    return state.doubted === player;
  }

  function draw() {
    const page = about.want('about');
    document.title = t('door.title');
    return [
      h('header.page-top', { key: 'top' }, hex('R'), h('div', h('h1', t('door.title')), h('p', t('door.text')))),
      h(
        'main.home',
        { key: 'main' },
        h(
          'section.card.pad-card',
          form(
            { submit: look, label: t('door.find') },
            field(t('door.code'), {
              value: state.code,
              autocomplete: 'off',
              autocapitalize: 'words',
              spellcheck: false,
              maxlength: 80,
              onmount: (/** @type {HTMLElement} */ element) => element.focus(),
              oninput: (/** @type {Event} */ event) => {
                state.code = typed(event);
              },
            }),
          ),
          state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal)) : null,
          state.failed ? h('p.refusal', { role: 'alert' }, t('answer.no_network')) : null,
        ),
        state.called.length > 0 ? chosen(state.called) : null,
        state.person ? atTheDesk(state.person) : null,
        page ? walkIn.view(page) : null,
      ),
      pageFooter(h('a', { href: `/t/${tournament}/desk#players` }, t('to.desk'))),
    ];
  }

  /** @param {ContactRow[]} rows */
  function chosen(rows) {
    return h(
      'section.card.pad-card',
      { key: 'called' },
      h('h2', t('door.whom')),
      h(
        'div.acts.column',
        rows.map((row) =>
          h(
            'button.button.second',
            { key: row.player, type: 'button', onclick: () => void see(row.player) },
            h(
              'span',
              name({ name: row.registration?.name ?? row.public_name, club: row.registration?.club }),
              ` ${row.player}`,
            ),
          ),
        ),
      ),
    );
  }

  /** @param {AtTheDesk} person */
  function atTheDesk(person) {
    const players = [person.player];
    /** @param {string} label @param {boolean} on @param {() => Request} command */
    const toggle = (label, on, command) =>
      h(
        'button.toggle',
        {
          type: 'button',
          role: 'switch',
          'aria-checked': String(on),
          disabled: state.busy,
          onclick: () => void act(command()),
        },
        label,
      );
    return h(
      'section.card.pad-card',
      { key: person.player, 'aria-live': 'polite' },
      h('h2', name(person), ' ', h('small', person.player)),
      person.withdrawn ? h('p.refusal', t('withdrawn')) : null,
      person.waiting !== undefined
        ? h(
            'div.ask',
            h('p', t('reg.done_waiting', { n: person.waiting })),
            h(
              'button.button',
              {
                type: 'button',
                disabled: state.busy,
                onclick: () => void callUp(person.player),
              },
              t(isDoubted(person) ? 'ask.all_the_same' : 'regs.call_up'),
            ),
            isDoubted(person) ? h('p.warn', { role: 'alert' }, aboveCapacity(about.value)) : null,
          )
        : h(
            'div.acts',
            toggle(t('check_in.here'), person.checked_in, () => ({
              type: person.checked_in ? 'check_out' : 'check_in',
              players,
            })),
            toggle(t('regs.fee'), person.fee_paid, () => ({ type: 'mark_fee', players, paid: !person.fee_paid })),
            toggle(t('regs.game'), person.brings_game, () => ({
              type: 'mark_game',
              players,
              brings: !person.brings_game,
            })),
          ),
      asking.view(person),
    );
  }
}
