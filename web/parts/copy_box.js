// An address to hand on: selected with one tap, or copied.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/**
 * Draws the box; remembers whether it was copied.
 * @param {string} url @param {() => void} update
 */
export function copyBox(url, update) {
  const state = { copied: false };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      state.copied = true;
    } catch {
      // no clipboard without a secure context: the address is selected instead
      /** @type {NodeListOf<HTMLInputElement>} */
      const boxes = document.querySelectorAll('input.url');
      [...boxes].find((box) => box.value === url)?.select();
    }
    update();
  };
  return () =>
    h(
      'div.copy',
      h('input.url', {
        value: url,
        readonly: true,
        'aria-label': t('link.address'),
        onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      }),
      h(
        'button.button.second',
        { type: 'button', onclick: () => void copy() },
        state.copied ? t('link.copied') : t('link.copy'),
      ),
    );
}
