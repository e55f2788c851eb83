// Rows that moved travel to their new place. Looks where they were before a drawing, and plays the way there after it;
// does nothing for people who asked for less motion.

const TRAVEL_MS = 700;
/** Of a longer list only those travel that moved by themselves; whoever makes room is put there: a hundred rows that slide
 * at once are too much for a small machine behind a large screen. */
const WHOLE_MOST = 24;
const TRAVEL_MOST = 12;

export class Flip {
  constructor() {
    /** @type {Map<string, DOMRect>} */
    this.places = new Map();
    this.calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  }

  /** @param {(key: string) => boolean} moves who moves by himself */
  before(moves) {
    this.places.clear();
    if (this.calm.matches) return;
    const all = rows();
    for (const element of all) {
      const key = keyOf(element);
      if (all.length <= WHOLE_MOST || moves(key)) this.places.set(key, element.getBoundingClientRect());
    }
  }

  after() {
    if (this.places.size === 0) return;
    // All are looked at before the first is moved: else the page would be laid out for each.
    const moved = [...rows()].flatMap((element) => {
      const old = this.places.get(keyOf(element));
      if (!old) return [];
      const now = element.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      return Math.abs(x) + Math.abs(y) < 2 ? [] : [{ element, x, y }];
    });
    const travel = moved.length > WHOLE_MOST ? moved.slice(0, TRAVEL_MOST) : moved;
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
