// A few things of which one is chosen, side by side.

import { h } from '../dom.js';

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
