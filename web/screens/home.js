// The front door: which tournaments there are, signing in for heads, a new tournament.

import { h } from '../dom.js';
import { currentLanguage, refusalText, t } from '../i18n/i18n.js';
import { get, post, remove } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { accountSession, forget, remember, sessionFor } from '../link/session.js';
import { field, form, typed } from '../parts/dialog.js';
import { demoRibbon, pageFooter } from '../parts/shell.js';
import { dayText } from '../parts/registration_form.js';
import { hex, initials } from '../parts/small.js';
import { screen } from '../render.js';
import { bringArchive } from './home/bring_archive.js';
import { newTournament } from './home/new_tournament.js';
import { seasons } from './season/new_season.js';

/** @import { Outcome, ServerInfo, SessionView, TournamentRow } from '../http' */

/** Somebody was sent here to sign in, perhaps from a desk that he wants to go back to. */
const ASKED = /^#sign-in(?:=(\/[ts]\/[\w-]+\/desk))?$/;

export function start() {
  document.title = t('home.title');
  const update = screen(() => draw());
  const asked = ASKED.exec(location.hash);
  const state = {
    as: accountSession(),
    account: /** @type {string | null} */ (null),
    keeps: false,
    name: '',
    password: '',
    busy: false,
    fault: '',
    makes: false,
    /** Signed in on this page: the form that had the focus is gone. */
    arrived: false,
  };
  const server = new Fetched(() => /** @type {Promise<Outcome<ServerInfo>>} */ (get('/server', null)), update);
  const tournaments = new Fetched(
    () => /** @type {Promise<Outcome<TournamentRow[]>>} */ (get('/tournaments', state.as)),
    update,
  );
  const making = newTournament(() => state.as, update);
  const bringing = bringArchive(() => state.as, update);
  const years = seasons(() => state.as, update);
  if (state.as) void recognise();
  document.addEventListener('visibilitychange', () => tournaments.refresh());

  async function recognise() {
    const outcome = await /** @type {Promise<Outcome<SessionView>>} */ (get('/session', state.as));
    if (outcome.ok) {
      state.account = outcome.body.account?.name ?? null;
      state.keeps = outcome.body.account?.season_keeper ?? false;
      // From here on, this tab means this session.
      if (state.account) remember(outcome.body);
    } else if (outcome.refusal) {
      forget(state.as);
      state.as = null;
    }
    update();
  }

  async function signIn() {
    state.busy = true;
    state.fault = '';
    update();
    const { name, password } = state;
    const outcome = await /** @type {Promise<Outcome<SessionView>>} */ (post('/session', null, { name, password }));
    state.busy = false;
    if (outcome.ok) {
      remember(outcome.body);
      state.as = outcome.body.as;
      state.account = outcome.body.account?.name ?? name;
      state.keeps = outcome.body.account?.season_keeper ?? false;
      state.password = '';
      if (asked?.[1]) return location.replace(asked[1]);
      state.arrived = true;
    } else state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    update();
  }

  async function signOut() {
    await remove('/session', state.as);
    forget(state.as);
    state.as = state.account = null;
    state.keeps = false;
    update();
  }

  /** @param {'name' | 'password'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };

  function draw() {
    const about = server.want('server');
    const rows = tournaments.want(`list.${state.as}`);
    return [
      demoRibbon(about?.demo),
      h(
        'header.page-top',
        { key: 'top' },
        hex('R'),
        h('div', h('h1', t('home.title')), h('p', t('home.text'))),
        state.account
          ? h(
              'div.signed-in',
              h(
                'a',
                {
                  href: '/account',
                  onmount: (/** @type {HTMLElement} */ element) => state.arrived && element.focus(),
                },
                t('signed_in', { name: state.account }),
              ),
              h('button.quiet', { type: 'button', onclick: () => void signOut() }, t('sign_out')),
            )
          : null,
      ),
      h(
        'main.home',
        { key: 'main' },
        about?.setup_needed
          ? h('section.card.pad-card.ask', h('h2', t('setup.needed')), h('p.plain', t('setup.needed_text')))
          : null,
        asked && !state.account ? door() : null,
        h('section', { key: 'tournaments' }, h('h2', t('tournaments')), list(rows)),
        years.view(state.keeps),
        state.account
          ? h('section', { key: 'making' }, making.view(), bringing())
          : asked
            ? null
            : door(),
      ),
      pageFooter(h('span.fine', about ? `Roundtable ${about.version}` : 'Roundtable')),
    ];
  }

  function door() {
    return h(
      'section.card.pad-card',
      { key: 'sign-in' },
      h('h2', t('sign_in.heading')),
      h('p.hint', t('sign_in.text')),
      form(
        { submit: signIn, label: t('sign_in'), busy: state.busy },
        field(t('account.name'), {
          value: state.name,
          required: true,
          autocomplete: 'username',
          oninput: keep('name'),
          onmount: (/** @type {HTMLElement} */ element) => asked && element.focus(),
        }),
        field(
          t('password'),
          { type: 'password', required: true, autocomplete: 'current-password', oninput: keep('password') },
          null,
          state.fault || null,
        ),
      ),
    );
  }

  /** @param {TournamentRow[] | null} rows */
  function list(rows) {
    if (!rows) return h('p.empty', tournaments.failures > 0 ? t('offline.trying') : t('loading'));
    if (rows.length === 0) return h('p.empty', t('tournaments.none'));
    return h(
      'ul.tournaments',
      inOrder(rows).map((row) =>
        h(
          'li.card',
          { key: row.id },
          hex(initials(row.title)),
          h(
            'div',
            h('h3', { dir: 'auto' }, row.title),
            h(
              'p',
              [
                t(`phase.${row.phase}`),
                row.date ? dayText(row.date) : null,
                row.place,
                row.capacity === undefined
                  ? t('players.n', { n: row.players })
                  : t('about.of', { have: row.registered, n: row.capacity }),
                row.rounds > 0 ? t('rounds.n', { n: row.rounds }) : null,
                row.date ? null : day(row.created_at),
              ]
                .filter(Boolean)
                .join(' · '),
            ),
          ),
          h(
            'div.ways',
            row.yours || sessionFor(row.id, 'staff')
              ? h('a.button', { href: `/t/${row.id}/desk` }, t('to.desk'))
              : null,
            sessionFor(row.id, 'phone') ? h('a.button', { href: `/t/${row.id}/phone` }, t('to.phone')) : null,
            row.date ? h('a.button.second', { href: `/t/${row.id}/about` }, t('about.to')) : null,
            h('a.button.second', { href: `/t/${row.id}` }, t('to.public')),
          ),
        ),
      ),
    );
  }
}

/** The day alone: the tournaments of this page have clocks of their own. @param {string} at */
function day(at) {
  return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium' }).format(new Date(at));
}

/** Shelves from the top of the page. */
const SHELVES = { running: 0, registration: 1, draft: 1, finished: 2, cancelled: 3 };

/**
 * What runs now, what comes (the next first, those without a day after them), what is over (the newest first).
 * @param {TournamentRow[]} rows
 */
export function inOrder(rows) {
  const coming = SHELVES.registration;
  return [...rows].sort((one, other) => {
    const shelf = SHELVES[one.phase];
    if (shelf !== SHELVES[other.phase]) return shelf - SHELVES[other.phase];
    const [a, b] = [one, other].map((row) => row.date ?? (shelf === coming ? '9999' : row.created_at));
    return shelf === coming ? a.localeCompare(b) : b.localeCompare(a);
  });
}
