// What a list knows of somebody who is entered already: what is taken over, and, where both say something, which stays.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';

/** @import { LineOfList } from '../../http' */
/** @import { ListedField, ListedPlayer } from '../../protocol' */

/** @type {(keyof ListedPlayer)[]} */
const FIELDS = ['name', 'club', 'address', 'phone', 'email', 'brings_game', 'fee_paid'];

/**
 * What is said of somebody in his first line, and in the others what that one lacks.
 * @param {ListedPlayer[]} lines @returns {ListedPlayer}
 */
export function mergedOf(lines) {
  const said = FIELDS.map((field) => [field, lines.find((line) => line[field])?.[field]]);
  return /** @type {ListedPlayer} */ (Object.fromEntries(said.filter(([, value]) => value)));
}

/** What only organizers read of somebody, in a line. @param {ListedPlayer} player */
export function contactText({ address, phone, email, brings_game, fee_paid }) {
  const said = [
    address,
    phone,
    email,
    brings_game ? t('import.brings_game') : null,
    fee_paid ? t('import.fee_paid') : null,
  ].filter((text) => text);
  return said.length > 0 ? h('span.hint', ' ', h('bdi', said.join(' · '))) : null;
}

/** @param {ListedField} field */
const isMark = (field) => field === 'brings_game' || field === 'fee_paid';

/** A field with what is said in it. @param {ListedPlayer} player @param {ListedField} field */
function said(player, field) {
  return isMark(field) ? t(`import.${field}`) : `${t(`reg.${field}`)}: ${player[field]}`;
}

/** @param {'import.takes' | 'import.left'} key @param {LineOfList} line @param {ListedField[]} fields */
function told(key, line, fields) {
  if (fields.length === 0) return null;
  return h('p', { dir: 'auto', key }, t(key, { what: fields.map((field) => said(line, field)).join(' · ') }));
}

/**
 * What another line about somebody adds to the first.
 * @param {LineOfList} line @param {{ new: ListedField[], differs: ListedField[] }} taken
 */
export function furtherLine(line, { new: more, differs }) {
  if (more.length === 0 && differs.length === 0) return h('p.hint', t('import.nothing_new'));
  return h('div.known', told('import.takes', line, more), told('import.left', line, differs));
}

/**
 * A further line about somebody who is entered, without what another line has said before.
 * @param {LineOfList} line @param {{ new: ListedField[] }} taken @returns {LineOfList}
 */
export function onlyTaken(line, { new: more }) {
  return line.same_as ? { ...line, same_as: { ...line.same_as, new: more } } : line;
}

/**
 * @param {LineOfList} line @param {{ differs: ListedField[] }} taken of what it says, what another line says otherwise
 */
export function notTaken(line, { differs }) {
  const asked = line.same_as?.differs ?? [];
  return told('import.left', line, differs.filter((field) => !asked.includes(field)));
}

/**
 * @param {LineOfList} line @param {Set<ListedField>} chosen where the list is right
 * @param {(chosen: Set<ListedField>) => void} choose
 */
export function knownAlready(line, chosen, choose) {
  if (!line.same_as) return null;
  const { known, new: more, differs, withdrawn, waits } = line.same_as;
  const away = withdrawn ? t('import.withdrawn') : waits ? t('import.waits') : null;
  if (more.length === 0 && differs.length === 0) {
    return [away ? h('p.warn', { key: 'away' }, away) : null, h('p.hint', { key: 'nothing' }, t('import.nothing_new'))];
  }
  /** @param {ListedField} field @param {boolean} fromList */
  const take = (field, fromList) => () => {
    const now = new Set(chosen);
    if (fromList) now.add(field);
    else now.delete(field);
    choose(now);
  };
  /** @param {ListedField} field @param {boolean} fromList */
  const way = (field, fromList) =>
    h(
      'label.choice',
      { key: String(fromList) },
      h('input', {
        type: 'radio',
        name: `${line.line}-${field}`,
        checked: chosen.has(field) === fromList,
        onchange: take(field, fromList),
      }),
      h(
        'span',
        { dir: 'auto' },
        t(fromList ? 'import.from_list' : 'import.stays', { value: (fromList ? line : known)[field] ?? '–' }),
      ),
    );
  return h(
    'div.known',
    away ? h('p.warn', { key: 'away' }, away) : null,
    told('import.takes', line, more),
    differs.map((field) =>
      h(
        'fieldset.choices',
        { key: field },
        h('legend', t(`reg.${field}`)),
        // Who shows a short name left his club out, perhaps on purpose.
        known[field] ? null : h('p.hint', t('import.club_hidden')),
        way(field, false),
        way(field, true),
      ),
    ),
  );
}
