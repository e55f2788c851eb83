// Rows that moved travel to their new place. Looks where they were before a drawing, and plays the way there after it;
// does nothing for people who asked for less motion.

const TRAVEL_MS = 700;

export class Flip {
  constructor() {
    /** @type {Map<string, DOMRect>} */
    this.places = new Map();
    this.calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  }

  before() {
    this.places.clear();
    if (this.calm.matches) return;
    for (const element of rows()) this.places.set(keyOf(element), element.getBoundingClientRect());
  }

  after() {
    if (this.places.size === 0) return;
    for (const element of rows()) {
      const old = this.places.get(keyOf(element));
      if (!old) continue;
      const now = element.getBoundingClientRect();
      const x = old.left - now.left;
      const y = old.top - now.top;
      if (Math.abs(x) + Math.abs(y) < 2) continue;
      element.animate(
        [
          { transform: `translate(${x}px, ${y}px)`, zIndex: 1 },
          { transform: 'none', zIndex: 1 },
        ],
        { duration: TRAVEL_MS, easing: 'cubic-bezier(.2, .7, .2, 1)' },
      );
    }
  }
}

/** @returns {NodeListOf<HTMLElement>} */
function rows() {
  return document.querySelectorAll('[data-flip]');
}

/** @param {HTMLElement} element */
function keyOf(element) {
  return element.dataset.flip ?? '';
}
