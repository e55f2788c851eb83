// Long lists: only the rows near the visible part are in the document, the rest is blank space of the same height.

import { h } from '../dom.js';

/** @import { Child } from '../dom.js' */

/** Shorter lists are shown whole. */
const WHOLE_MOST = 100;
const MARGIN_ROWS = 20;

export class Windowed {
  /** @param {() => void} changed @param {number} rowHeight in pixels, until the first rows are measured */
  constructor(changed, rowHeight) {
    this.changed = changed;
    this.rowHeight = rowHeight;
    /** @type {Element | null} */
    this.list = null;
    this.first = 0;
    this.last = WHOLE_MOST;
    this.look = () => this.measure();
    window.addEventListener('scroll', this.look, { passive: true, capture: true });
    window.addEventListener('resize', this.look);
  }

  close() {
    window.removeEventListener('scroll', this.look, { capture: true });
    window.removeEventListener('resize', this.look);
  }

  measure() {
    if (!this.list?.isConnected) return;
    const row = this.list.querySelector(':scope > [data-row]');
    if (row) this.rowHeight = row.getBoundingClientRect().height || this.rowHeight;
    const top = this.list.getBoundingClientRect().top;
    const first = Math.floor(-top / this.rowHeight) - MARGIN_ROWS;
    const last = Math.ceil((window.innerHeight - top) / this.rowHeight) + MARGIN_ROWS;
    if (Math.abs(first - this.first) > MARGIN_ROWS / 2 || Math.abs(last - this.last) > MARGIN_ROWS / 2) {
      this.first = first;
      this.last = last;
      this.changed();
    }
  }

  /**
   * @template T @param {string} tag of the list @param {Record<string, unknown>} props
   * @param {T[]} items @param {(item: T, index: number) => Child} row each with `data-row`
   * @param {string} [blank] the tag of the blank space
   */
  view(tag, props, items, row, blank = 'div') {
    const whole = items.length <= WHOLE_MOST;
    const first = whole ? 0 : Math.max(0, Math.min(this.first, items.length - 1));
    const last = whole ? items.length : Math.max(first, Math.min(items.length, this.last));
    const gap = (/** @type {string} */ key, /** @type {number} */ rows) => {
      const height = `${rows * this.rowHeight}px`;
      return rows <= 0 ? null : h(`${blank}.gap`, { key, 'aria-hidden': 'true', style: { height } });
    };
    return h(
      tag,
      {
        ...props,
        onmount: (/** @type {Element} */ element) => {
          this.list = element;
          this.measure();
        },
      },
      gap('above', first),
      items.slice(first, last).map((item, index) => row(item, first + index)),
      gap('below', items.length - last),
    );
  }
}
