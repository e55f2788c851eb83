// A page that stays open for days loads itself anew after the server was updated: at a quiet moment, when nothing on it
// moves and nobody touches it, or after a while all the same.

import { get } from './api.js';

/** @import { Outcome, ServerInfo } from '../http' */

const LOOK_EVERY_MS = 60_000;
/** Nothing changed on the page for so long. */
const QUIET_MS = 8_000;
/** In a hall that is never quiet. */
const LATEST_MS = 600_000;

export class Edition {
  /** @param {{ reload?: () => void, now?: () => number }} [world] */
  constructor({ reload = () => location.reload(), now = () => Date.now() } = {}) {
    this.reload = reload;
    this.now = now;
    /** @type {string | null} */
    this.loaded = null;
    /** When a newer one was noticed. @type {number | null} */
    this.newSince = null;
    this.movedAt = now();
    this.askedAt = -LOOK_EVERY_MS;
    this.asking = false;
  }

  /** Something on the page changed, or somebody touched it. */
  moved() {
    this.movedAt = this.now();
  }

  /** To be called now and then. @param {boolean} connected the server answers; then only */
  look(connected) {
    if (!connected) {
      // It is back with another edition, perhaps: to be asked at once then.
      this.askedAt = -LOOK_EVERY_MS;
      return;
    }
    if (this.newSince !== null) {
      const quiet = this.now() - this.movedAt >= QUIET_MS;
      if (quiet || this.now() - this.newSince >= LATEST_MS) this.reload();
    } else if (!this.asking && this.now() - this.askedAt >= LOOK_EVERY_MS) void this.ask();
  }

  async ask() {
    this.asking = true;
    this.askedAt = this.now();
    const outcome = await /** @type {Promise<Outcome<ServerInfo>>} */ (get('/server', null));
    this.asking = false;
    if (!outcome.ok) return;
    this.loaded ??= outcome.body.build;
    if (outcome.body.build !== this.loaded) this.newSince = this.now();
  }
}
