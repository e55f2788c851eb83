// Draws a screen again when something changed, at most once per animation frame.

import { show } from './dom.js';

/** @import { Child } from './dom.js' */

/**
 * @param {() => Child} draw the whole screen, as a function of its state
 * @param {{ before?: () => void, after?: () => void }} [around]
 * @returns {() => void} asks for a drawing
 */
export function screen(draw, around = {}) {
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  let asked = false;
  const paint = () => {
    asked = false;
    around.before?.();
    show(root, draw());
    around.after?.();
  };
  const update = () => {
    if (asked) return;
    asked = true;
    // A hidden page gets no animation frames, but its title and its warnings should still be right.
    if (document.visibilityState === 'hidden') setTimeout(paint, 250);
    else requestAnimationFrame(paint);
  };
  window.addEventListener('roundtable:language', update);
  update();
  return update;
}
