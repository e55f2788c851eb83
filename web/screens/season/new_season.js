// Seasons on the front page: the list of them, and for a season keeper the form for a new one.

import { h } from '../../dom.js';
import { calendarDay, refusalText, t } from '../../i18n/i18n.js';
import { get, post } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { newRequestId } from '../../link/ids.js';
import { field, form, typed } from '../../parts/dialog.js';

/** @import { Outcome } from '../../http' */
/** @import { SeasonSummary } from '../../protocol' */

/** The preset whose rules have a season. */
const PRESET = 'rangliste-2006';

/** @param {() => string | null} session @param {() => void} update */
export function seasons(session, update) {
  const known = new Fetched(
    () => /** @type {Promise<Outcome<SeasonSummary[]>>} */ (get('/seasons', session())),
    update,
  );
  const state = {
    open: false,
    title: '',
    starts: '',
    closes: '',
    busy: false,
    fault: '',
    request: newRequestId(),
    invited: '',
  };

  async function make() {
    state.busy = true;
    state.fault = '';
    update();
    const { request, title, starts, closes } = state;
    const outcome = await /** @type {Promise<Outcome<{ id: string }>>} */ (
      post('/seasons', session(), { request, title, preset: PRESET, starts, closes })
    );
    state.busy = false;
    if (outcome.ok) return location.assign(`/s/${outcome.body.id}/desk`);
    if (outcome.refusal) state.request = newRequestId();
    state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    update();
    return undefined;
  }

  /** @param {'title' | 'starts' | 'closes'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };

  function newSeason() {
    if (!state.open) {
      return h(
        'button.button.second',
        {
          type: 'button',
          onclick: () => {
            state.open = true;
            update();
          },
        },
        t('season.new'),
      );
    }
    return h(
      'div.card.pad-card',
      h('h2', t('season.new')),
      form(
        { submit: make, label: t('season.new_go'), busy: state.busy },
        field(t('season.field.title'), { value: state.title, required: true, maxlength: 120, oninput: keep('title') }),
        field(t('season.field.starts'), { type: 'date', value: state.starts, required: true, oninput: keep('starts') }),
        field(t('season.field.closes'), { type: 'date', value: state.closes, required: true, oninput: keep('closes') }),
        state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
      ),
    );
  }

  async function invite(/** @type {boolean} */ keeper) {
    const outcome = await /** @type {Promise<Outcome<{ url: string }>>} */ (
      post('/accounts/invitations', session(), { season_keeper: keeper })
    );
    state.fault = outcome.ok ? '' : outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    state.invited = outcome.ok ? outcome.body.url : '';
    update();
  }

  function invitations() {
    return h(
      'div.card.pad-card',
      { key: 'invite' },
      h('h3', t('account.invite')),
      h('p.hint', t('account.invite_text')),
      h(
        'div.acts',
        h('button.button.second', { type: 'button', onclick: () => void invite(false) }, t('account.invite_head')),
        h('button.button.second', { type: 'button', onclick: () => void invite(true) }, t('account.invite_keeper')),
      ),
      state.invited ? h('p', h('code.copy', state.invited)) : null,
    );
  }

  /** @param {boolean} keeps may open seasons */
  function view(keeps) {
    const rows = known.want(`seasons.${session()}`) ?? [];
    if (rows.length === 0 && !keeps) return null;
    return h(
      'section',
      { key: 'seasons' },
      h('h2', t('seasons')),
      rows.length === 0 ? h('p.empty', t('seasons.none')) : null,
      h(
        'ul.tournaments',
        rows.map((row) =>
          h(
            'li.card',
            { key: row.id },
            h(
              'div',
              h('h3', { dir: 'auto' }, row.title),
              h('p', t('season.dates', { starts: calendarDay(row.starts), closes: calendarDay(row.closes) })),
            ),
            h(
              'div.ways',
              row.yours ? h('a.button', { href: `/s/${row.id}/desk` }, t('season.to_desk')) : null,
              h('a.button.second', { href: `/s/${row.id}` }, t('season.to_page')),
            ),
          ),
        ),
      ),
      keeps ? newSeason() : null,
      keeps ? invitations() : null,
    );
  }

  return { view };
}
