// Follows the feed over HTTP where WebSockets are refused or broken. The same frames, every two seconds.

import { get } from './api.js';
import { pause } from './backoff.js';

/** @import { AnyFrame } from '../http' */
/** @import { FeedName, Position, RefusalView } from '../protocol' */

/**
 * @typedef {object} Listener
 * @property {() => Position | null} position
 * @property {() => FeedName} feed
 * @property {(frames: AnyFrame[]) => void} heard
 * @property {(refusal: RefusalView | null) => void} failed
 */

const EVERY_MS = 2_000;
const AGAIN = { first: 2_000, most: 20_000 };

export class Poller {
  /** @param {string} tournament @param {string | null} as @param {Listener} listener */
  constructor(tournament, as, listener) {
    this.tournament = tournament;
    this.as = as;
    this.listener = listener;
    this.running = false;
    this.failures = 0;
    /** @type {string | null} */
    this.etag = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  start() {
    if (this.running) return;
    this.running = true;
    void this.ask();
  }

  stop() {
    this.running = false;
    clearTimeout(this.timer);
  }

  async ask() {
    const position = this.listener.position();
    const since = position ? `&since=${position.version}&epoch=${position.epoch}` : '';
    const path = `/tournaments/${this.tournament}/view?feed=${this.listener.feed()}${since}`;
    const outcome = await /** @type {Promise<import('../http').Outcome<{ frames: AnyFrame[] }>>} */ (
      get(path, this.as, position ? this.etag : null)
    );
    if (!this.running) return;
    if (outcome.ok) {
      this.failures = 0;
      if (outcome.status !== 304) this.etag = outcome.etag;
      this.listener.heard(outcome.status === 304 ? [] : outcome.body.frames);
    } else {
      this.failures += 1;
      this.listener.failed(outcome.refusal);
    }
    clearTimeout(this.timer);
    const wait = this.failures === 0 ? EVERY_MS : pause(this.failures, AGAIN);
    this.timer = setTimeout(() => void this.ask(), wait);
  }
}
