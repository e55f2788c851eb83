// What a screen on the wall is to show: it begins with a code, a desk pairs it and decides, now and later. The screen
// keeps a token in its browser, which opens nothing and only says which screen it is.

import { get, post } from './api.js';
import { pause } from './backoff.js';

/** @import { Outcome, ScreenView } from '../http' */

const KEPT = 'roundtable.kiosk';
/** The server waits with its answer; should something between answer at once, it is not asked without a pause. */
const BREATH_MS = 250;
const AGAIN = { first: 1_000, most: 10_000 };

export class Paired {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.token = kept();
    /** @type {ScreenView | null} */
    this.held = null;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.closed = false;
    void this.ask();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Asks again as soon as there is an answer: the server answers when there is something new, or after a while. */
  async ask() {
    const outcome = await (this.token === null ? this.begin() : this.wait(this.token));
    if (this.closed) return;
    if (outcome.ok) this.failures = 0;
    else this.failures += 1;
    // A screen that nobody let go keeps showing what it shows while the server is away.
    if (!outcome.ok && outcome.status === 404) this.forget();
    this.changed();
    const calm = outcome.ok ? BREATH_MS : pause(this.failures, AGAIN);
    this.timer = setTimeout(() => void this.ask(), calm);
  }

  /** @returns {Promise<Outcome<unknown>>} */
  async begin() {
    const outcome = await /** @type {Promise<Outcome<{ token: string }>>} */ (post('/kiosks', null, {}));
    if (outcome.ok) {
      this.token = outcome.body.token;
      keep(this.token);
    }
    return outcome;
  }

  /** @param {string} token @returns {Promise<Outcome<unknown>>} */
  async wait(token) {
    const have = this.held ? `?have=${encodeURIComponent(this.held.have)}` : '';
    const outcome = await /** @type {Promise<Outcome<ScreenView>>} */ (get(`/kiosks/me${have}`, null, null, token));
    if (outcome.ok && outcome.body.have !== this.held?.have) this.held = outcome.body;
    return outcome;
  }

  forget() {
    this.token = null;
    this.held = null;
    this.failures = 0;
    keep(null);
  }
}

function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null; // without storage it is paired anew after a reload
  }
}

/** @param {string | null} token */
function keep(token) {
  try {
    if (token === null) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, token);
  } catch {
    // as above
  }
}
