// An organizer applies with his tournament, and sees what became of it: the server stamps the time, the keeper decides.
// What the tournament says of itself stands in the form already.

import { h } from '../../dom.js';
import { calendarDay, dateTime, refusalText, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { field, form, typed } from '../../parts/dialog.js';
import { checkList } from './calendar.js';

/** @import { Outcome, TournamentRow } from '../../http' */
/** @import { ApplicationView, SeasonView } from '../../protocol' */
/** @import { SeasonLink } from '../../link/season.js' */

/** @param {SeasonLink} link @param {() => void} update */
export function application(link, update) {
  const tournaments = new Fetched(
    () => /** @type {Promise<Outcome<TournamentRow[]>>} */ (get('/tournaments', link.as)),
    update,
  );
  const applications = new Fetched(
    () => /** @type {Promise<Outcome<ApplicationView[]>>} */ (get(`/seasons/${link.season}/applications`, link.as)),
    update,
  );
  const state = {
    tournament: '',
    /**
     * What was typed instead of what the tournament says.
     * @type {{ date?: string, capacity?: string, place?: string }}
     */
    typed: {},
    public: true,
    busy: false,
    fault: '',
  };

  async function apply() {
    state.busy = true;
    state.fault = '';
    update();
    const { date, capacity, place } = said();
    const { done, refusal } = await link.act({
      type: 'apply',
      tournament: chosen()?.id ?? '',
      date,
      capacity: Number(capacity),
      public: state.public,
      place,
    });
    state.busy = false;
    if (!done) state.fault = refusal ? refusalText(refusal) : t('answer.no_network');
    else {
      state.typed = {};
      applications.refresh();
    }
    update();
  }

  function mine() {
    const applied = new Set(
      (applications.value ?? [])
        .filter(({ status }) => status === 'applied' || status === 'accepted')
        .map(({ tournament }) => tournament),
    );
    return (tournaments.value ?? []).filter((row) => row.yours && row.phase !== 'cancelled' && !applied.has(row.id));
  }

  function chosen() {
    const free = mine();
    return free.find((row) => row.id === state.tournament) ?? free[0];
  }

  function said() {
    const row = chosen();
    const announced = { date: row?.date ?? '', capacity: String(row?.capacity ?? ''), place: row?.place ?? '' };
    return { ...announced, ...state.typed };
  }

  /** @param {'date' | 'capacity' | 'place'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state.typed[what] = typed(event);
  };

  const choose = (/** @type {Event} */ event) => {
    state.tournament = typed(event);
    state.typed = {};
    update();
  };

  /** @param {SeasonView} view */
  function shown(view) {
    tournaments.want(`mine#${link.revision}`);
    const known = applications.want(`applications#${link.revision}`) ?? [];
    const yours = known.filter((one) => one.yours);
    const free = mine();
    const { date, capacity, place } = said();
    return [
      yours.length > 0
        ? h(
            'div',
            h('h2', t('season.your_applications')),
            h('ul.tournaments', yours.map((one) => h('li.card', { key: one.tournament }, applied(one)))),
          )
        : null,
      free.length > 0
        ? h(
            'div.card.pad-card',
            h('h2', t('season.apply')),
            h('p.hint', t('season.apply_text', { n: view.rules.applied_days_before })),
            form(
              { submit: apply, label: t('season.apply_go'), busy: state.busy },
              h(
                'label.field',
                h('span', t('season.tournament')),
                h(
                  'select',
                  { onchange: choose },
                  free.map((row) => h('option', { value: row.id, selected: row.id === chosen()?.id }, row.title)),
                ),
              ),
              field(t('season.date'), { type: 'date', required: true, value: date, oninput: keep('date') }),
              field(
                t('season.capacity'),
                {
                  type: 'number',
                  min: 3,
                  required: true,
                  value: capacity,
                  readonly: chosen()?.capacity !== undefined,
                  oninput: keep('capacity'),
                },
                chosen()?.capacity === undefined ? null : t('season.capacity_own'),
              ),
              field(t('season.place_of'), { value: place, maxlength: 120, oninput: keep('place') }),
              h(
                'label.check',
                h('input', {
                  type: 'checkbox',
                  checked: state.public,
                  onchange: (/** @type {Event} */ event) => {
                    state.public = /** @type {HTMLInputElement} */ (event.target).checked;
                  },
                }),
                h('span', t('season.public')),
              ),
              state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
            ),
          )
        : null,
    ];
  }

  return { view: shown };
}

/** What is known of an application. @param {ApplicationView} one */
export function applied(one) {
  return h(
    'div',
    h('h3', { dir: 'auto' }, h('a', { href: `/t/${one.tournament}` }, one.title)),
    h(
      'p',
      [calendarDay(one.date), one.place, t('season.applied_at', { at: dateTime(one.at), name: one.by })]
        .filter(Boolean)
        .join(' · '),
    ),
    h(
      'p',
      h(one.status === 'accepted' ? 'span.chip.good' : 'span.chip.quiet', t(`season.status.${one.status}`)),
      one.next_season ? h('span.chip.wait', t('season.next_season')) : null,
      one.reason ? h('span', { dir: 'auto' }, ` ${one.reason}`) : null,
    ),
    checkList(one.checks),
  );
}
