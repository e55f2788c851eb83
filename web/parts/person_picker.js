// Finds one person among many: type a part of the name, then choose. Works with a thumb and with a keyboard.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { found } from '../state/standings.js';
import { field, typed } from './dialog.js';
import { name } from './small.js';
import { called } from '../state/people.js';

/** @typedef {{ player: string, name: string, club?: string }} Somebody */
/** What was typed, and who was chosen. @typedef {{ sought: string, player: string }} Picked */

/** More than these are found by typing more. */
const SHOWN_MOST = 6;

/** @returns {Picked} */
export function nobodyYet() {
  return { sought: '', player: '' };
}

/**
 * @param {{ label: string, people: Somebody[], picked: Picked, update: () => void, hint?: string, fault?: string | null,
 *   first?: boolean }} wish `first`: the field to begin with
 */
export function personPicker({ label, people, picked, update, hint, fault, first }) {
  const chosen = people.find((one) => one.player === picked.player);
  if (chosen) {
    return h(
      'div.field.picked',
      { key: `picked-${label}` },
      h('span', label),
      h(
        'div.picked-one',
        name(chosen),
        h(
          'button.close',
          {
            type: 'button',
            'aria-label': t('pick.another', { name: called(chosen) }),
            onclick: () => {
              Object.assign(picked, nobodyYet());
              update();
            },
          },
          '×',
        ),
      ),
    );
  }
  const shown = picked.sought.trim() || people.length <= SHOWN_MOST ? found(people, picked.sought) : [];
  return h(
    'div.picker',
    { key: `picker-${label}` },
    field(
      label,
      {
        type: 'search',
        value: picked.sought,
        placeholder: t('find.player_hint'),
        autocomplete: 'off',
        maxlength: 80,
        onmount: (/** @type {HTMLElement} */ input) => (first ? input.focus() : undefined),
        oninput: (/** @type {Event} */ event) => {
          picked.sought = typed(event);
          update();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          // Enter takes the only one that is left, instead of sending the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          // Asked anew: somebody types faster than the list is drawn.
          const left = picked.sought.trim() ? found(people, picked.sought) : [];
          if (left.length === 1) picked.player = left[0].player;
          update();
        },
      },
      hint ?? null,
      fault ?? null,
    ),
    h(
      'ul.picks',
      { 'aria-label': label },
      shown.slice(0, SHOWN_MOST).map((one) =>
        h(
          'li',
          { key: one.player },
          h(
            'button',
            {
              type: 'button',
              onclick: () => {
                picked.player = one.player;
                update();
              },
            },
            name(one),
            h('span.number', one.player),
          ),
        ),
      ),
    ),
    shown.length > SHOWN_MOST ? h('p.hint', t('pick.more', { n: shown.length - SHOWN_MOST })) : null,
    picked.sought.trim() && shown.length === 0
      ? h('p.hint', t('nobody_found', { sought: picked.sought.trim() }))
      : null,
  );
}
