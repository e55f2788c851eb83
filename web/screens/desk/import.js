// Many players at once: lines pasted from anywhere, a CSV file or a workbook. What the server understood is shown
// before anything is entered. Who is entered already is completed from the list; where both differ it is asked which is
// right. Who is only alike is a question, and nothing is entered before it is answered.

import { h } from '../../dom.js';
import { shortList, t } from '../../i18n/i18n.js';
import { dialog, field, typed } from '../../parts/dialog.js';
import { encodingField, faultList, fileField, leftOut, sheetText } from '../../parts/file_in.js';
import { name } from '../../parts/small.js';
import { bringing } from './file_dialog.js';
import { contactText, furtherLine, knownAlready, notTaken, onlyTaken } from './known_already.js';
import { SOMEBODY_ELSE, decided, sorted } from './list_lines.js';
import { passedBy } from './waiting.js';

/** @typedef {ReturnType<typeof sorted>['further']} Further */
/** @import { ImportPreview, LineOfList, Perhaps } from '../../http' */
/** @import { FaultView, KnownPlayer, ListedPlayer } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

const PREVIEW_MOST = 200;

/** Perhaps somebody who is there already. @param {LineOfList} player */
const isDouble = (player) => player.same_as !== undefined || player.twin !== undefined;

/** @param {ListedPlayer} player */
const called = ({ name: own, club }) => [own, club].filter(Boolean).join(', ');

/** @param {Desk} desk */
export function importDialog(desk) {
  const list = /** @type {import('./file_dialog.js').Bringing<ImportPreview>} */ (bringing(desk, 'players'));
  const state = {
    text: '',
    here: !desk.view.tournament.checks_in,
  };
  /** @type {import('./list_lines.js').Choices} */
  const choices = { others: new Set(), answers: new Map(), chosen: new Map() };
  const close = () => desk.show(null);
  const look = (/** @type {Blob | string} */ source, /** @type {string} */ encoding = '') => {
    choices.others.clear();
    choices.answers.clear();
    choices.chosen.clear();
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
  function previewOf(preview) {
    const { players, faults, encoding, contacts_left_out, header, unread, phones_cut: cut } = preview;
    const doubles = players.filter(isDouble);
    const questions = players.filter((player) => player.perhaps !== undefined);
    const { open, fresh, known, further } = sorted(players, choices);
    const nothing = fresh.length === 0 && known.length === 0;
    const go = () =>
      void enter(
        fresh.map(({ said }) => said),
        known,
      );
    return h(
      'div.fields',
      faults.some(isWithoutNames) ? null : h('p', t('import.found', { n: players.length })),
      sheetText(preview.sheet),
      header ? h('p.hint', headerText(header)) : null,
      unread ? h('p.warn', unreadText(unread, faults)) : null,
      leftOut({ columns_left_out: [], lines_left_out: preview.lines_left_out ?? [] }),
      cut ? h('p.warn', t('import.phones_cut', { n: cut.length, lines: shortList(cut) })) : null,
      list.source instanceof Blob
        ? encodingField(encoding, (chosen) => list.source && look(list.source, chosen))
        : null,
      faults.length > 0 ? h('p.warn', t('import.faulty')) : null,
      faultList(faults),
      contacts_left_out ? h('p.warn', t('import.no_day')) : null,
      questions.length > 0
        ? h(
            'fieldset.doubles',
            { key: 'questions' },
            h('legend', t('import.questions', { n: questions.length })),
            h('p.hint', t('import.questions_text')),
            questions.map((player) => question(player, players, further)),
          )
        : null,
      doubles.length > 0
        ? h(
            'fieldset.doubles',
            { key: 'doubles' },
            h('legend', t('import.doubles', { n: doubles.length })),
            h('p.hint', t('import.doubles_text')),
            doubles.map((player) => double(player, further)),
          )
        : null,
      passedBy(desk) ? h('p.warn', passedBy(desk)) : null,
      h(
        'ol.preview',
        fresh
          .slice(0, PREVIEW_MOST)
          .map(({ line, said }) => h('li', { key: line.line }, name(line), contactText(said))),
      ),
      fresh.length > PREVIEW_MOST ? h('p.hint', t('import.more', { n: fresh.length - PREVIEW_MOST })) : null,
      desk.view.tournament.checks_in && fresh.length > 0
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
          { type: 'button', disabled: list.busy || nothing || open > 0 || faults.length > 0, onclick: go },
          list.busy
            ? t('answer.sending')
            : open > 0
              ? t('import.open', { n: open })
              : goText(fresh.length, known.length),
        ),
      ),
    );
  }

  /** Who is only alike. @param {LineOfList} player @param {LineOfList[]} players @param {Further} further */
  function question(player, players, further) {
    const { line, perhaps = [] } = player;
    /** @param {number} answer @param {import('../../dom.js').Child} label */
    const way = (answer, label) =>
      h(
        'label.choice',
        { key: String(answer) },
        h('input', {
          type: 'radio',
          name: `perhaps-${line}`,
          checked: choices.answers.get(line) === answer,
          onchange: () => {
            choices.answers.set(line, answer);
            choices.chosen.delete(line);
            desk.update();
          },
        }),
        h('span', label),
      );
    /** @param {Perhaps} other */
    const whom = ({ same_as, twin }) => {
      if (same_as) return t('import.is_player', { player: same_as.player, name: called(same_as.known) });
      const before = players.find((one) => one.line === twin.line);
      return t('import.is_line', { line: twin.line, name: before ? called(before) : '' });
    };
    const settled = choices.answers.get(line) === SOMEBODY_ELSE ? null : decided(player, choices);
    return h(
      'div.double',
      { key: line },
      h(
        'fieldset.choices',
        h('legend', t('import.fault', { line }), ' ', name(player)),
        perhaps.map((other, at) => way(at, whom(other))),
        way(SOMEBODY_ELSE, t('import.somebody_else')),
      ),
      settled ? alsoSaid(settled, further) : null,
    );
  }

  /** @param {LineOfList} player @param {Further} further */
  function double(player, further) {
    const { line, same_as, twin } = player;
    const why = same_as
      ? t('import.same_as', { player: same_as.player, name: called(same_as.known) })
      : t('import.twin_of', { line: twin?.line });
    const another = choices.others.has(line);
    return h(
      'div.double',
      { key: line },
      check([name(player), ' ', h('span.hint', t('import.fault', { line }), ' ', why)], another, (checked) => {
        if (checked) choices.others.add(line);
        else choices.others.delete(line);
        desk.update();
      }),
      another ? null : alsoSaid(player, further),
    );
  }

  /** What the line has beside what is known of the same person. @param {LineOfList} player @param {Further} further */
  function alsoSaid(player, further) {
    const { line } = player;
    const taken = further.get(line);
    if (taken && !player.same_as) return furtherLine(player, taken);
    return [
      taken ? notTaken(player, taken) : null,
      knownAlready(taken ? onlyTaken(player, taken) : player, choices.chosen.get(line) ?? new Set(), (chosen) => {
        choices.chosen.set(line, chosen);
        desk.update();
      }),
    ];
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

/** @param {{ line: number, above: number }} header */
function headerText({ line, above }) {
  const found = t('import.header', { line });
  return above > 0 ? `${found} ${t('import.above', { n: above })}` : found;
}

/** @param {{ column: number, heading?: string }} column */
const columnText = ({ column, heading }) => heading ?? t('import.column', { column });

/** No column is known as that of the names. @param {FaultView} fault */
const isWithoutNames = ({ code }) => code === 'no_name_column';

/** @param {{ column: number, heading?: string }[]} columns @param {FaultView[]} faults */
function unreadText(columns, faults) {
  const key = faults.some(isWithoutNames) ? 'import.columns_there' : 'import.unread';
  return t(key, { columns: columns.map(columnText).join(', ') });
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
