// Many players at once: lines pasted from anywhere, or a CSV file. What the server understood is shown before anything
// is entered.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { postRaw } from '../../link/api.js';
import { dialog, field, typed } from '../../parts/dialog.js';
import { name } from '../../parts/small.js';
import { passedBy } from './waiting.js';

/** @import { ImportPreview, Outcome } from '../../http' */
/** @import { NewPlayer } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** Players in one command, so that each stays well below the size that the server takes. */
const PLAYERS_PER_COMMAND = 100;
const PREVIEW_MOST = 200;

/** @param {Desk} desk */
export function importDialog(desk) {
  const state = {
    text: '',
    file: '',
    here: !desk.view.tournament.checks_in,
    busy: false,
    fault: '',
    entered: 0,
    preview: /** @type {ImportPreview | null} */ (null),
  };
  const close = () => desk.show(null);

  async function look(/** @type {BodyInit} */ bytes) {
    if (state.busy) return;
    state.busy = true;
    state.fault = '';
    desk.update();
    const outcome = await /** @type {Promise<Outcome<ImportPreview>>} */ (
      postRaw(`/tournaments/${desk.tournament}/players/preview`, desk.live.as, bytes)
    );
    state.busy = false;
    if (outcome.ok) state.preview = outcome.body;
    else state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    desk.update();
  }

  async function enter(/** @type {NewPlayer[]} */ players) {
    // A second click may come before the button is drawn grey.
    if (state.busy) return;
    state.busy = true;
    state.fault = '';
    for (let from = state.entered; from < players.length; from += PLAYERS_PER_COMMAND) {
      const part = players
        .slice(from, from + PLAYERS_PER_COMMAND)
        .map((player) => (player.club ? { name: player.name, club: player.club } : { name: player.name }));
      const ending = await desk.act(
        { type: 'add_players', players: part, checked_in: state.here },
        t('done.add_players', { n: part.length }),
      );
      if (ending.refusal) {
        state.fault = refusalText(ending.refusal);
        break;
      }
      state.entered = from + part.length;
      desk.update();
    }
    // When all are entered it stays busy: the button is still there until the next drawing.
    state.busy = !state.fault;
    if (!state.fault) close();
    desk.update();
  }

  desk.show(() =>
    dialog({ title: t('players.import'), close, wide: true }, state.preview ? previewOf(state.preview) : source()),
  );

  function source() {
    return h(
      'div.fields',
      field(t('import.paste'), {
        tag: 'textarea',
        rows: 8,
        value: state.text,
        placeholder: t('import.paste_hint'),
        oninput: (/** @type {Event} */ event) => {
          state.text = typed(event);
        },
      }),
      h(
        'label.field',
        h('span', t('import.file')),
        h('input', {
          type: 'file',
          accept: '.csv,.txt,text/csv,text/plain',
          onchange: (/** @type {Event} */ event) => {
            const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
            if (file) {
              state.file = file.name;
              void look(file);
            }
          },
        }),
        h('span.hint', t('import.file_hint')),
      ),
      state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
      h(
        'div.acts',
        h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        h(
          'button.button',
          {
            type: 'button',
            disabled: state.busy,
            onclick: () => {
              if (state.text.trim()) void look(state.text);
              else {
                state.fault = t('import.empty');
                desk.update();
              }
            },
          },
          state.busy ? t('answer.sending') : t('import.look'),
        ),
      ),
    );
  }

  /** @param {ImportPreview} preview */
  function previewOf({ players, faults }) {
    const names = new Set(desk.staff.roster.map((row) => row.name));
    const twins = players.filter((player) => names.has(player.name)).length;
    return h(
      'div.fields',
      h('p', t('import.found', { n: players.length })),
      faults.length > 0
        ? h(
            'ul.faults',
            faults.map((fault) =>
              h('li', { key: fault.line }, t('import.fault', { line: fault.line }), ' ', fault.message),
            ),
          )
        : null,
      passedBy(desk) ? h('p.warn', passedBy(desk)) : null,
      twins > 0 ? h('p.warn', t('import.twins', { n: twins })) : null,
      h(
        'ol.preview',
        players
          .slice(0, PREVIEW_MOST)
          .map((player, index) => h('li', { key: index, class: names.has(player.name) ? 'twin' : '' }, name(player))),
      ),
      players.length > PREVIEW_MOST ? h('p.hint', t('import.more', { n: players.length - PREVIEW_MOST })) : null,
      desk.view.tournament.checks_in
        ? h(
            'label.check',
            h('input', {
              type: 'checkbox',
              checked: state.here,
              onchange: (/** @type {Event} */ event) => {
                state.here = /** @type {HTMLInputElement} */ (event.target).checked;
              },
            }),
            h('span', t('import.here')),
          )
        : null,
      state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
      h(
        'div.acts',
        h(
          'button.button.second',
          {
            type: 'button',
            disabled: state.busy,
            onclick: () => {
              state.preview = null;
              state.fault = '';
              state.entered = 0;
              desk.update();
            },
          },
          t('back'),
        ),
        h(
          'button.button',
          { type: 'button', disabled: state.busy || players.length === 0, onclick: () => void enter(players) },
          state.busy ? t('answer.sending') : t('import.go', { n: players.length - state.entered }),
        ),
      ),
    );
  }
}
