// Rows that moved travel to their new place. Looks where they were before a drawing, and plays the way there after it;
// does nothing for people who asked for less motion.

const TRAVEL_MS = 700;
/** Where more rows moved than these, those that only made room by one row are put there: a hundred that slide at once are
 * too much for a small machine behind a large screen. */
const TRAVEL_MOST = 12;

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
    // All are looked at before the first is moved: else the page would be laid out for each.
    const moved = [...rows()].flatMap((element) => {
      const old = this.places.get(keyOf(element));
      if (!old) return [];
      const now = element.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      return Math.abs(x) + Math.abs(y) < 2 ? [] : [{ element, x, y, far: Math.abs(y) > 1.5 * now.height }];
    });
    const travel = moved.length > TRAVEL_MOST ? moved.filter(({ far }) => far).slice(0, TRAVEL_MOST) : moved;
    for (const { element, x, y } of travel) {
      element.animate(
        [
          { transform: `translate(${x}px, ${y}px)`, zIndex: 1 },
          { transform: 'none', zIndex: 1 },
        ],
        { duration: TRAVEL_MS, easing: 'cubic-bezier(.2, .7, .2, 1)' },
      );
    }
    this.places.clear();
  }
}

/** @returns {NodeListOf<HTMLElement>} */
function rows() {
  return document.querySelectorAll('[data-flip]');
}

/** @param {HTMLElement} element */
function keyOf(element) {
  return element.getAttribute('data-flip') ?? '';
}
