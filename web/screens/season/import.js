// Placings of tournaments that were played elsewhere: shown with their faults and their effect before they are imported,
// and taken back as a whole.

import { h } from '../../dom.js';
import { calendarDay, dateTime, refusalText, t } from '../../i18n/i18n.js';
import { postRaw } from '../../link/api.js';
import { TABLES, encodingField, faultList, leftOut, sheetText } from '../../parts/file_in.js';
import { askWithEffect, effect } from './effect.js';

/** @import { Outcome } from '../../http' */
/** @import { PlacingsPreview, SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function importSection(keeping) {
  const { link } = keeping;
  const state = {
    file: /** @type {Blob | null} */ (null),
    /** As the keeper says; empty: as the server recognises it. */
    encoding: '',
    preview: /** @type {PlacingsPreview | null} */ (null),
    busy: false,
    fault: '',
  };

  async function look(/** @type {Blob} */ file, encoding = '') {
    Object.assign(state, { file, encoding, preview: null, fault: '' });
    const query = encoding ? `?${new URLSearchParams({ encoding })}` : '';
    const outcome = await /** @type {Promise<Outcome<PlacingsPreview>>} */ (
      postRaw(`/seasons/${link.season}/placings/preview${query}`, link.as, file)
    );
    if (outcome.ok) state.preview = outcome.body;
    else state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    keeping.update();
  }

  async function enter(/** @type {number | undefined} */ replaces) {
    if (state.busy || !state.file) return;
    state.busy = true;
    keeping.update();
    const { done, refusal } = await link.import(state.file, state.encoding, replaces);
    state.busy = false;
    if (done) {
      keeping.answers.say('good', t('season.done.import'));
      state.file = state.preview = null;
    } else keeping.answers.refused(refusal);
    keeping.update();
  }

  /** @param {PlacingsPreview} preview */
  function seen(preview) {
    const { events, players, faults, effect: does, encoding, replaces } = preview;
    const go = (/** @type {string} */ look, /** @type {string} */ label, /** @type {number | undefined} */ instead = undefined) =>
      h(
        look,
        {
          key: label,
          type: 'button',
          disabled: state.busy || faults.length > 0,
          onclick: () => void enter(instead),
        },
        state.busy ? t('answer.sending') : t(label),
      );
    return h(
      'div.card.pad-card',
      { key: 'preview' },
      events.length > 0
        ? h('p', t('season.import_found', { n: events.length, players: t('players.n', { n: players }) }))
        : null,
      h(
        'ul',
        events.map((event, index) =>
          h(
            'li',
            { key: index },
            [event.title, calendarDay(event.date), t('players.n', { n: event.players })].join(' · '),
            event.in_season ? null : h('span.chip.wait', t('season.counts_not')),
            alreadyChip(event),
          ),
        ),
      ),
      sheetText(preview.sheet),
      leftOut(preview),
      encodingField(encoding, (chosen) => state.file && void look(state.file, chosen)),
      faultList(faults),
      does ? effect(does) : null,
      replaces === undefined ? null : h('p.hint', t('season.import_replace_text')),
      h(
        'div.acts',
        replaces === undefined ? null : go('button.button', 'season.import_replace', replaces),
        // What is seen above is what replacing does.
        replaces === undefined
          ? go('button.button', events.some((one) => one.already) ? 'season.import_again' : 'season.import_go')
          : null,
      ),
    );
  }

  return (/** @type {SeasonView} */ _view, /** @type {SeasonDeskView} */ desk) => [
    h('h2', t('season.section.import')),
    h('p.hint', t('season.import_text')),
    h(
      'label.field',
      h('span', t('season.import_file')),
      h('input', {
        type: 'file',
        accept: TABLES,
        onchange: (/** @type {Event} */ event) => {
          const chosen = /** @type {HTMLInputElement} */ (event.target);
          const file = chosen.files?.[0];
          if (file) void look(file);
          // The same file chosen again, put right meanwhile, is looked at again.
          chosen.value = '';
        },
      }),
    ),
    state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
    state.preview ? seen(state.preview) : null,
    h(
      'ul.tournaments',
      desk.imports.map((one) =>
        h(
          'li.card',
          { key: one.import },
          h(
            'div',
            h('h3', dateTime(one.at)),
            h('p', one.events.map((event) => `${event.title} (${calendarDay(event.date)})`).join(' · ')),
            h('p', t('players.n', { n: one.players })),
          ),
          h(
            'button.button.second',
            {
              type: 'button',
              onclick: () =>
                void askWithEffect(keeping, {
                  title: t('season.undo_import_title'),
                  label: t('season.undo_import'),
                  command: { type: 'undo_import', import: one.import },
                  done: t('season.done.undo_import'),
                }),
            },
            t('season.undo_import'),
          ),
        ),
      ),
    ),
  ];
}

/** @param {PlacingsPreview['events'][number]} event */
function alreadyChip({ already, replaced }) {
  if (replaced) return h('span.chip.wait', t('season.import_replaced'));
  return already ? h('span.chip.bad', t('season.import_already')) : null;
}
