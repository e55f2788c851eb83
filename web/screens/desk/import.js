// Many players at once: lines pasted from anywhere, a CSV file or a workbook. What the server understood is shown
// before anything is entered. Who is entered already is completed from the list; where both differ it is asked which is
// right.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { dialog, field, typed } from '../../parts/dialog.js';
import { encodingField, faultList, fileField } from '../../parts/file_in.js';
import { name } from '../../parts/small.js';
import { contactText, knownAlready, mergedOf, twinLine } from './known_already.js';
import { bringing } from './file_dialog.js';
import { passedBy } from './waiting.js';

/** @import { ImportPreview, LineOfList } from '../../http' */
/** @import { KnownPlayer, ListedField, ListedPlayer } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

const PREVIEW_MOST = 200;

/** Perhaps somebody who is there already. @param {LineOfList} player */
const isDouble = (player) => player.same_as !== undefined || player.twin !== undefined;

/** @param {Desk} desk */
export function importDialog(desk) {
  const list = /** @type {import('./file_dialog.js').Bringing<ImportPreview>} */ (bringing(desk, 'players'));
  const state = {
    text: '',
    here: !desk.view.tournament.checks_in,
    /** Lines that look like somebody who is there already, and are another person. @type {Set<number>} */
    others: new Set(),
    /** Where both say something and the list is right, by its line. @type {Map<number, Set<ListedField>>} */
    chosen: new Map(),
  };
  const close = () => desk.show(null);
  const look = (/** @type {Blob | string} */ source, /** @type {string} */ encoding = '') => {
    state.others.clear();
    state.chosen.clear();
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
      fileField({
        label: t('import.file'),
        hint: t('import.file_hint'),
        disabled: list.busy,
        onfile: (file) => look(file),
      }),
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
  function previewOf({ players, faults, encoding, contacts_left_out }) {
    const doubles = players.filter(isDouble);
    const entered = players.filter((player) => !isDouble(player) || state.others.has(player.line));
    const known = doubles.flatMap((player) => completed(player, players));
    const nothing = entered.length === 0 && known.length === 0;
    const whole = (/** @type {LineOfList} */ player) => mergedOf([player, ...twinsOf(player, players)]);
    const go = () => void enter(entered.map(whole), known);
    return h(
      'div.fields',
      h('p', t('import.found', { n: players.length })),
      list.source instanceof Blob
        ? encodingField(encoding, (chosen) => list.source && look(list.source, chosen))
        : null,
      faults.length > 0 ? h('p.warn', t('import.faulty')) : null,
      faultList(faults),
      contacts_left_out ? h('p.warn', t('import.no_day')) : null,
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
        entered
          .slice(0, PREVIEW_MOST)
          .map((player) => h('li', { key: player.line }, name(player), contactText(whole(player)))),
      ),
      entered.length > PREVIEW_MOST ? h('p.hint', t('import.more', { n: entered.length - PREVIEW_MOST })) : null,
      desk.view.tournament.checks_in && entered.length > 0
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
          { type: 'button', disabled: list.busy || nothing || faults.length > 0, onclick: go },
          list.busy ? t('answer.sending') : goText(entered.length, known.length),
        ),
      ),
    );
  }

  /** @param {LineOfList} player */
  function double(player) {
    const { line, same_as, twin } = player;
    const why = same_as
      ? t('import.same_as', {
          player: same_as.player,
          name: [same_as.known.name, same_as.known.club].filter(Boolean).join(', '),
        })
      : t('import.twin_of', { line: twin?.line });
    const another = state.others.has(line);
    return h(
      'div.double',
      { key: line },
      check([name(player), ' ', h('span.hint', t('import.fault', { line }), ' ', why)], another, (checked) => {
        if (checked) state.others.add(line);
        else state.others.delete(line);
        desk.update();
      }),
      another ? null : twinLine(player),
      another
        ? null
        : knownAlready(player, state.chosen.get(line) ?? new Set(), (chosen) => {
            state.chosen.set(line, chosen);
            desk.update();
          }),
    );
  }

  /** The other lines about him. @param {LineOfList} player @param {LineOfList[]} players */
  function twinsOf({ line }, players) {
    return players.filter(({ twin, line: other }) => twin?.line === line && !state.others.has(other));
  }

  /**
   * Whoever gets something out of the list.
   * @param {LineOfList} player @param {LineOfList[]} players @returns {KnownPlayer[]}
   */
  function completed(player, players) {
    const { line, same_as } = player;
    if (!same_as || state.others.has(line)) return [];
    const chosen = [...(state.chosen.get(line) ?? [])];
    const twins = twinsOf(player, players);
    const more = [same_as, ...twins.map(({ twin }) => twin)].some((found) => (found?.new.length ?? 0) > 0);
    if (!more && chosen.length === 0) return [];
    return [{ player: same_as.player, listed: mergedOf([player, ...twins]), chosen }];
  }

  /** @param {ListedPlayer[]} players @param {KnownPlayer[]} known */
  async function enter(players, known) {
    const command = /** @type {const} */ ({ type: 'enter_list', players, known, checked_in: state.here });
    const done = [
      players.length > 0 ? t('done.add_players', { n: players.length }) : '',
      known.length > 0 ? t('done.complete_players', { n: known.length }) : '',
    ];
    if (await list.enter(command, done.filter(Boolean).join(' '))) close();
  }
}

/** What the button does. @param {number} entered @param {number} known */
function goText(entered, known) {
  if (known === 0) return t('import.go', { n: entered });
  if (entered === 0) return t('import.complete', { n: known });
  return `${t('import.go', { n: entered })}, ${t('import.and_complete', { n: known })}`;
}

/** @param {import('../../dom.js').Child} label @param {boolean} checked @param {(checked: boolean) => void} onchange */
function check(label, checked, onchange) {
  return h(
    'label.check',
    { key: 'check' },
    h('input', {
      type: 'checkbox',
      checked,
      onchange: (/** @type {Event} */ event) => onchange(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h('span', label),
  );
}
