// Screens on the wall: paired by the code they show, told what to show, and let go, all from here.

import { h } from '../../dom.js';
import { LANGUAGES, dateTime, refusalText, t } from '../../i18n/i18n.js';
import { get, post, remove } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { deviceText } from '../../parts/device.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';

/** @import { KioskAssignment, KioskRow, Outcome, Shows, TournamentRow } from '../../http' */
/** @import { Child } from '../../dom.js' */
/** @import { Desk } from '../desk.js' */

/** Whether a screen is there is asked this often, while somebody looks. */
const LOOK_EVERY_MS = 3_000;
/** @type {Shows[]} */
const SHOWS = ['rotation', 'standings', 'seating', 'bracket', 'announcements'];
/** @type {('dark' | 'light')[]} */
const THEMES = ['dark', 'light'];

/** The screens of a tournament, and what is being typed about them. */
export class Screens {
  /** @param {string} tournament @param {string | null} as @param {() => void} update */
  constructor(tournament, as, update) {
    this.base = `/tournaments/${tournament}/kiosks`;
    this.as = as;
    this.update = update;
    /** @type {Fetched<KioskRow[]>} */
    this.list = new Fetched(() => get(this.base, as), update);
    /** @type {Fetched<TournamentRow[]>} */
    this.tournaments = new Fetched(() => get('/tournaments', as), update);
    this.code = '';
    /** Not typed yet: one is suggested. @type {string | null} */
    this.name = null;
    this.busy = false;
    this.fault = '';
  }

  rows() {
    return this.list.want(`kiosks#${Math.floor(Date.now() / LOOK_EVERY_MS)}`);
  }
}

/** @param {Desk} desk */
export function screensSection(desk) {
  const { screens } = desk;
  const rows = screens.rows();
  const page = desk.links.want('links#')?.public.kiosk ?? location.href;
  const address = `${new URL(page).origin}/kiosk`;
  return [
    h('div.top', { key: 'top' }, h('div', h('h2', t('desk.screens')), h('p', t('screens.text', { address })))),
    pairing(desk, rows?.length ?? 0),
    rows === null
      ? h('p.empty', { key: 'none' }, t(screens.list.failures > 0 ? 'offline.trying' : 'loading'))
      : rows.length === 0
        ? h('p.empty', { key: 'none' }, t('screens.none'))
        : h(
            'ul.screens',
            { key: 'list' },
            rows.map((row) => screenCard(desk, row)),
          ),
  ];
}

/** @param {Desk} desk @param {number} paired */
function pairing(desk, paired) {
  const { screens } = desk;
  const name = screens.name ?? t('screens.name_n', { n: paired + 1 });
  const submit = async () => {
    const wish = {
      code: screens.code,
      name,
      shows: 'rotation',
      language: document.documentElement.lang,
      theme: 'dark',
    };
    const typedAll = screens.code.trim() !== '' && name.trim() !== '';
    screens.fault = typedAll
      ? await asked(desk, post(screens.base, screens.as, wish), t('screens.paired', { name }))
      : t('field.needed');
    if (!screens.fault) {
      screens.code = '';
      screens.name = null;
    }
    desk.update();
  };
  return h(
    'div.card.pad-card.pair-card',
    { key: 'pair' },
    h('h3', t('screens.pair')),
    form(
      { submit, label: t('screens.pair_go'), busy: screens.busy },
      field(
        t('screens.code'),
        {
          value: screens.code,
          class: 'code-field',
          autocomplete: 'off',
          autocapitalize: 'characters',
          spellcheck: 'false',
          maxlength: 12,
          oninput: (/** @type {Event} */ event) => {
            screens.code = typed(event);
            screens.fault = '';
            desk.update();
          },
        },
        null,
        screens.fault || null,
      ),
      field(
        t('screens.name'),
        {
          value: name,
          maxlength: 120,
          oninput: (/** @type {Event} */ event) => {
            screens.name = typed(event);
            desk.update();
          },
        },
        t('screens.name_hint'),
      ),
    ),
  );
}

/**
 * Sends something about a screen, and says that it is done.
 * @param {Desk} desk @param {Promise<Outcome<unknown>>} sent @param {string} done
 * @returns {Promise<string>} why not; empty where it is done
 */
async function asked({ screens, answers, update }, sent, done) {
  screens.busy = true;
  update();
  const outcome = await sent;
  screens.busy = false;
  screens.list.refresh();
  update();
  if (outcome.ok) answers.say('good', done);
  return outcome.ok ? '' : outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
}

/** @param {Desk} desk @param {KioskRow} row */
function screenCard(desk, row) {
  return h(
    'li.card.screen',
    { key: row.id },
    h(
      'div.card-top',
      h('i.lamp', { class: row.here ? 'live' : 'offline', 'aria-hidden': 'true' }),
      h('h3', { dir: 'auto' }, row.name),
      h(
        `span.chip.${row.here ? 'good' : 'quiet'}`,
        row.here ? t('screens.here') : t('screens.away', { time: dateTime(row.last_seen) }),
      ),
    ),
    h('p.hint', deviceText(row.device)),
    h(
      'div.choices',
      choice(desk, row, 'shows', t('screens.shows'), SHOWS.map((one) => [one, t(`screens.shows.${one}`)])),
      choice(desk, row, 'language', t('screens.language'), LANGUAGES.map(({ code, name }) => [code, name])),
      choice(desk, row, 'theme', t('screens.theme'), THEMES.map((one) => [one, t(`screens.theme.${one}`)])),
      elsewhere(desk, row),
    ),
    h(
      'div.acts',
      h('button.button.second', { type: 'button', onclick: () => rename(desk, row) }, t('screens.rename')),
      h('button.button.danger', { type: 'button', onclick: () => letGo(desk, row) }, t('screens.let_go')),
    ),
  );
}

/** Another of one's tournaments. @param {Desk} desk @param {KioskRow} row */
function elsewhere(desk, row) {
  if (desk.role !== 'head') return null;
  const mine = desk.screens.tournaments.want('mine')?.filter((one) => one.yours) ?? [];
  if (mine.length < 2) return null;
  return choice(desk, row, 'tournament', t('screens.tournament'), mine.map((one) => [one.id, one.title]));
}

/**
 * @param {Desk} desk @param {KioskRow} row @param {keyof KioskAssignment} key @param {string} label
 * @param {string[][]} options values with their texts
 */
function choice(desk, row, key, label, options) {
  return h(
    'label.field',
    h('span', { 'aria-hidden': 'true' }, label),
    h(
      'select',
      {
        'aria-label': t('screens.of', { what: label, name: row.name }),
        value: row[key],
        onchange: (/** @type {Event} */ event) => void choose(desk, row, { [key]: typed(event) }),
      },
      options.map(([value, text]) => h('option', { key: value, value, selected: value === row[key] }, text)),
    ),
  );
}

/** @param {Desk} desk @param {KioskRow} row @param {Partial<KioskAssignment>} wish */
function change({ screens }, row, wish) {
  return post(`${screens.base}/${row.id}`, screens.as, wish);
}

/** @param {Desk} desk @param {KioskRow} row @param {Partial<KioskAssignment>} wish */
async function choose(desk, row, wish) {
  // Shown as chosen at once; where it was not taken, the list says so.
  Object.assign(row, wish);
  const fault = await asked(desk, change(desk, row, wish), t('screens.changed', { name: row.name }));
  if (fault) desk.answers.say('bad', fault);
}

/** @param {Desk} desk @param {KioskRow} row */
function rename(desk, row) {
  const state = { name: row.name };
  question(desk, {
    title: t('screens.rename'),
    label: t('screens.rename'),
    submit: () => {
      const name = state.name.trim();
      return name ? asked(desk, change(desk, row, { name }), t('screens.renamed', { name })) : t('field.needed');
    },
    content: () =>
      field(t('screens.name'), {
        value: state.name,
        maxlength: 120,
        onmount: (/** @type {HTMLElement} */ element) => element.focus(),
        oninput: (/** @type {Event} */ event) => {
          state.name = typed(event);
        },
      }),
  });
}

/** @param {Desk} desk @param {KioskRow} row */
function letGo(desk, row) {
  const { name } = row;
  const { base, as } = desk.screens;
  question(desk, {
    title: t('screens.let_go_title', { name }),
    label: t('screens.let_go'),
    danger: true,
    submit: () => asked(desk, remove(`${base}/${row.id}`, as), t('screens.gone', { name })),
    content: () => h('p.text', t('screens.let_go_text')),
  });
}

/**
 * A question that stays open until it is done.
 * @param {Desk} desk
 * @param {{ title: string, label: string, danger?: boolean, submit: () => string | Promise<string>,
 *   content: () => Child }} wish `submit` says why it was not done
 */
function question(desk, { title, label, danger, submit, content }) {
  let fault = '';
  const close = () => desk.show(null);
  const send = async () => {
    fault = await submit();
    if (fault) desk.update();
    else close();
  };
  desk.show(() =>
    dialog(
      { title, close },
      form(
        {
          submit: send,
          label,
          danger,
          busy: desk.screens.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        content(),
        fault ? h('p.refusal', { role: 'alert' }, fault) : null,
      ),
    ),
  );
}
