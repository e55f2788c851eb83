// The season itself: title, first and last day, the day of the final, how many results count, how many qualify; and who
// keeps it.

import { h } from '../../dom.js';
import { list, t } from '../../i18n/i18n.js';
import { field, form, typed } from '../../parts/dialog.js';

/** @import { SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

const FIELDS = /** @type {const} */ (['title', 'starts', 'closes', 'final_day', 'best', 'qualify', 'title_holders']);
const TYPES = {
  title: 'text',
  starts: 'date',
  closes: 'date',
  final_day: 'date',
  best: 'number',
  qualify: 'number',
  title_holders: 'number',
};

/** @param {Keeping} keeping */
export function settingsSection(keeping) {
  const state = {
    /** What was typed and not sent yet. @type {Partial<Record<typeof FIELDS[number], string>>} */
    typed: {},
    keeper: '',
    busy: false,
  };

  /** @param {SeasonView} view */
  const now = (view) => ({
    title: view.title,
    starts: view.starts,
    closes: view.closes,
    final_day: view.final_day ?? '',
    best: String(view.rules.best),
    qualify: String(view.rules.qualify),
    title_holders: String(view.rules.title_holders),
    ...state.typed,
  });

  /** @param {SeasonView} view */
  async function save(view) {
    const { title, starts, closes, final_day, best, qualify, title_holders } = now(view);
    state.busy = true;
    keeping.update();
    const done = await keeping.act(
      {
        type: 'change_settings',
        title,
        starts,
        closes,
        ...(final_day ? { final_day } : {}),
        best: Number(best),
        qualify: Number(qualify),
        title_holders: Number(title_holders),
      },
      t('season.done.settings'),
    );
    state.busy = false;
    if (done) state.typed = {};
    keeping.update();
  }

  async function addKeeper() {
    if (await keeping.act({ type: 'add_keeper', name: state.keeper }, t('season.done.keeper'))) state.keeper = '';
    keeping.update();
  }

  return (/** @type {SeasonView} */ view, /** @type {SeasonDeskView} */ desk) => {
    const values = now(view);
    return [
      h('h2', t('season.section.settings')),
      form(
        { submit: () => save(view), label: t('season.save'), busy: state.busy },
        FIELDS.map((name) =>
          field(
            t(`season.field.${name}`),
            {
              type: TYPES[name],
              required: name !== 'final_day',
              min: TYPES[name] === 'number' ? 0 : null,
              value: values[name],
              oninput: (/** @type {Event} */ event) => {
                state.typed[name] = typed(event);
              },
            },
            name === 'final_day' ? t('season.final_day_hint') : null,
          ),
        ),
      ),
      h('h3', t('season.keepers')),
      h('p', { dir: 'auto' }, list(desk.keepers)),
      form(
        { submit: addKeeper, label: t('season.add_keeper') },
        field(
          t('account.name'),
          {
            value: state.keeper,
            required: true,
            oninput: (/** @type {Event} */ event) => {
              state.keeper = typed(event);
            },
          },
          t('season.keeper_hint'),
        ),
      ),
    ];
  };
}
