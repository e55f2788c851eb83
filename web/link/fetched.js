// One thing that is fetched when a screen wants it, and again when its key changes. A key is what is wanted and, after a
// `#`, its revision. Failures wait and try again; what was there before stays to be seen meanwhile.

import { pause } from './backoff.js';

/** @import { Outcome } from '../http' */
/** @import { RefusalView } from '../protocol' */

const AGAIN = { first: 1_000, most: 20_000 };

/** @template T */
export class Fetched {
  /**
   * @param {(what: string) => Promise<Outcome<T>>} load @param {() => void} changed
   * @param {number} [everyMs] not more often than this, however fast the revision changes
   */
  constructor(load, changed, everyMs = 0) {
    this.everyMs = everyMs;
    this.askedAt = 0;
    /** Questions so far, and the newest of them that was answered. */
    this.asked = 0;
    this.answered = 0;
    this.load = load;
    this.changed = changed;
    /** @type {string | null} */
    this.key = null;
    /** @type {T | null} */
    this.value = null;
    /** @type {RefusalView | null} */
    this.refusal = null;
    this.failures = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * What is there, while what belongs to `key` is on its way.
   * @param {string} key
   * @returns {T | null}
   */
  want(key) {
    if (key !== this.key) {
      const sameThing = this.key !== null && whatOf(key) === whatOf(this.key);
      this.key = key;
      this.failures = 0;
      if (!sameThing) this.refusal = null;
      clearTimeout(this.timer);
      const wait = this.askedAt + this.everyMs - Date.now();
      if (sameThing && wait > 0) this.timer = setTimeout(() => void this.ask(key), wait);
      else queueMicrotask(() => void this.ask(key));
    }
    return this.value;
  }

  /** Ask again, although the key is the same. */
  refresh() {
    if (this.key !== null) void this.ask(this.key);
  }

  /** @param {string} key */
  async ask(key) {
    this.askedAt = Date.now();
    this.asked += 1;
    const question = this.asked;
    const outcome = await this.load(whatOf(key));
    if (this.key === null || whatOf(key) !== whatOf(this.key) || question < this.answered) return;
    // An older revision is shown until the newer one comes: else nothing would ever be shown while results pour in.
    if (key !== this.key && !outcome.ok) return;
    this.answered = question;
    if (outcome.ok) {
      this.value = outcome.body;
      this.refusal = null;
      this.failures = 0;
    } else if (outcome.refusal && outcome.refusal.code !== 'too_fast') {
      this.refusal = outcome.refusal;
      this.value = null;
    } else {
      this.failures += 1;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.ask(key), pause(this.failures, AGAIN));
    }
    this.changed();
  }
}

/** @param {string} key */
function whatOf(key) {
  return key.split('#')[0];
}
