// A question that has to be answered before anything else: the platform's modal dialog, with focus where it belongs.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/** @import { Child } from '../dom.js' */

/**
 * @param {{ title: string, close: () => void, wide?: boolean }} frame
 * @param {...Child} content
 */
export function dialog({ title, close, wide }, ...content) {
  return h(
    'dialog',
    {
      key: `dialog-${title}`,
      class: wide ? 'wide' : '',
      'aria-label': title,
      onmount: (/** @type {HTMLDialogElement} */ element) => element.showModal(),
      oncancel: (/** @type {Event} */ event) => {
        event.preventDefault();
        close();
      },
    },
    h('header', h('h2', title), h('button.close', { type: 'button', 'aria-label': t('close'), onclick: close }, '×')),
    ...content,
  );
}

/** Forms whose sending has not ended: on the page, the button turns grey only with the next drawing. */
const underWay = new WeakSet();

/**
 * What a form does with `submit`: two clicks, or two presses of Enter, send once.
 * @param {() => Promise<unknown>} submit @param {boolean} [busy]
 */
export function submitOnce(submit, busy = false) {
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {object} */ (event.currentTarget);
    if (busy || underWay.has(form)) return;
    underWay.add(form);
    try {
      await submit();
    } finally {
      underWay.delete(form);
    }
  };
}

/**
 * A form that sends what `submit` reads, and whose button says what it does.
 * @param {{ submit: () => Promise<unknown>, label: string, busy?: boolean, second?: Child, danger?: boolean }} frame
 * @param {...Child} fields
 */
export function form({ submit, label, busy, second, danger }, ...fields) {
  return h(
    'form.fields',
    { onsubmit: submitOnce(submit, busy) },
    ...fields,
    h(
      'div.acts',
      second ?? null,
      h(
        danger ? 'button.button.danger' : 'button.button',
        { type: 'submit', disabled: Boolean(busy) },
        busy ? t('answer.sending') : label,
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {Record<string, unknown>} input properties of the input; `tag` may name another element
 * @param {string | null} [hint] @param {string | null} [fault]
 */
export function field(label, input, hint, fault) {
  const { tag = 'input', ...properties } = input;
  return h(
    'label.field',
    h('span', label),
    h(String(tag), { dir: 'auto', ...properties, 'aria-invalid': fault ? 'true' : null }),
    fault ? h('span.refusal', { role: 'alert' }, fault) : hint ? h('span.hint', hint) : null,
  );
}

/**
 * With the next drawing, what was refused is before the person, and the field that it is about has the focus.
 * @param {string} [where] the form
 */
export function bringFault(where = 'main') {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const told = document.querySelector(`${where} :is([aria-invalid=true], .refusal)`);
      if (!(told instanceof HTMLElement)) return;
      if (told.tabIndex < 0) told.tabIndex = -1;
      told.focus({ preventScroll: true });
      told.scrollIntoView({ block: 'center' });
    }),
  );
}

/** @param {Event} event */
export function typed(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}
