// A few things of which one is chosen, side by side.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/**
 * @template {string} T
 * @param {string} label what is chosen here
 * @param {T[]} all @param {T} chosen @param {(one: T) => string} text @param {(one: T) => void} choose
 */
export function segments(label, all, chosen, text, choose) {
  return h(
    'div.segments.small',
    { role: 'group', 'aria-label': label },
    all.map((one) =>
      h(
        'button',
        { type: 'button', key: one, 'aria-pressed': String(one === chosen), onclick: () => choose(one) },
        text(one),
      ),
    ),
  );
}

/**
 * The same for a look that the browser remembers.
 * @template {string} T
 * @param {string} label @param {T[]} all @param {import('../link/choice.js').Choice<T>} choice
 * @param {(one: T) => string} text @param {() => void} update
 */
export function lookSegments(label, all, choice, text, update) {
  return segments(label, all, choice.value, text, (one) => {
    choice.set(one);
    update();
  });
}

/**
 * The rounds of a plan, by their numbers; nothing to choose where there is one.
 * @param {{ no: number }[]} rounds @param {number} shown @param {(no: number) => void} choose
 */
export function roundSegments(rounds, shown, choose) {
  if (rounds.length < 2) return null;
  return h(
    'div.segments.small',
    { role: 'group', 'aria-label': t('rounds') },
    rounds.map(({ no }) =>
      h(
        'button',
        {
          type: 'button',
          key: no,
          'aria-pressed': String(no === shown),
          'aria-label': t('round.n', { round: no }),
          onclick: () => choose(no),
        },
        String(no),
      ),
    ),
  );
}
