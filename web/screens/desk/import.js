// Many players at once: lines pasted from anywhere, a CSV file or a workbook. What the server understood is shown before
// anything is entered, and who may be entered already is asked one by one.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { dialog, field, typed } from '../../parts/dialog.js';
import { encodingField, faultList, fileField } from '../../parts/file_in.js';
import { name } from '../../parts/small.js';
import { bringing } from './file_dialog.js';
import { passedBy } from './waiting.js';

/** @import { ImportPreview, ListedPlayer } from '../../http' */
/** @import { Desk } from '../desk.js' */

const PREVIEW_MOST = 200;

/** Perhaps somebody who is there already. @param {ListedPlayer} player */
const isDouble = (player) => player.same_as !== undefined || player.twin_of !== undefined;

/** @param {Desk} desk */
export function importDialog(desk) {
  const list = /** @type {import('./file_dialog.js').Bringing<ImportPreview>} */ (bringing(desk, 'players'));
  const state = {
    text: '',
    here: !desk.view.tournament.checks_in,
    /** Lines that look like somebody who is there already, and are another person. @type {Set<number>} */
    others: new Set(),
  };
  const close = () => desk.show(null);
  const look = (/** @type {Blob | string} */ source, /** @type {string} */ encoding = '') => {
    state.others.clear();
    void list.look(source, encoding);
  };

  desk.show(() =>
    dialog({ title: t('players.import'), close, wide: true }, list.preview ? previewOf(list.preview) : source()),
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
      fileField({ label: t('import.file'), hint: t('import.file_hint'), disabled: list.busy, onfile: (file) => look(file) }),
      list.fault ? h('p.refusal', { role: 'alert' }, list.fault) : null,
      h(
        'div.acts',
        h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        h(
          'button.button',
          {
            type: 'button',
            disabled: list.busy,
            onclick: () => {
              if (state.text.trim()) look(state.text);
              else {
                list.fault = t('import.empty');
                desk.update();
              }
            },
          },
          list.busy ? t('answer.sending') : t('import.look'),
        ),
      ),
    );
  }

  /** @param {ImportPreview} preview */
  function previewOf({ players, faults, encoding }) {
    const doubles = players.filter(isDouble);
    const entered = players.filter((player) => !isDouble(player) || state.others.has(player.line));
    return h(
      'div.fields',
      h('p', t('import.found', { n: players.length })),
      list.source instanceof Blob ? encodingField(encoding, (chosen) => list.source && look(list.source, chosen)) : null,
      faults.length > 0 ? h('p.warn', t('import.faulty')) : null,
      faultList(faults),
      doubles.length > 0
        ? h(
            'fieldset.doubles',
            h('legend', t('import.doubles', { n: doubles.length })),
            h('p.hint', t('import.doubles_text')),
            doubles.map(double),
          )
        : null,
      passedBy(desk) ? h('p.warn', passedBy(desk)) : null,
      h(
        'ol.preview',
        entered.slice(0, PREVIEW_MOST).map((player) => h('li', { key: player.line }, name(player))),
      ),
      entered.length > PREVIEW_MOST ? h('p.hint', t('import.more', { n: entered.length - PREVIEW_MOST })) : null,
      desk.view.tournament.checks_in
        ? check(t('import.here'), state.here, (checked) => {
            state.here = checked;
          })
        : null,
      list.fault ? h('p.refusal', { role: 'alert' }, list.fault) : null,
      h(
        'div.acts',
        h('button.button.second', { type: 'button', disabled: list.busy, onclick: list.back }, t('back')),
        h(
          'button.button',
          { type: 'button', disabled: list.busy || entered.length === 0 || faults.length > 0, onclick: () => void enter(entered) },
          list.busy ? t('answer.sending') : t('import.go', { n: entered.length }),
        ),
      ),
    );
  }

  /** @param {ListedPlayer} player */
  function double(player) {
    const { line, same_as, twin_of } = player;
    const why = same_as
      ? t('import.same_as', { player: same_as.player, name: [same_as.name, same_as.club].filter(Boolean).join(', ') })
      : t('import.twin_of', { line: twin_of });
    return check(
      [name(player), ' ', h('span.hint', t('import.fault', { line }), ' ', why)],
      state.others.has(line),
      (checked) => {
        if (checked) state.others.add(line);
        else state.others.delete(line);
        desk.update();
      },
      line,
    );
  }

  /** @param {ListedPlayer[]} entered */
  async function enter(entered) {
    const players = entered.map(({ name, club }) => (club ? { name, club } : { name }));
    const command = /** @type {const} */ ({ type: 'add_players', players, checked_in: state.here });
    if (await list.enter(command, t('done.add_players', { n: players.length }))) close();
  }
}

/** @param {import('../../dom.js').Child} label @param {boolean} checked @param {(checked: boolean) => void} onchange @param {number} [key] */
function check(label, checked, onchange, key) {
  return h(
    'label.check',
    { key: key ?? 'check' },
    h('input', {
      type: 'checkbox',
      checked,
      onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h('span', label),
  );
}
