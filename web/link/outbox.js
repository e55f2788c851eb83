// Keeps every command until the server has answered it: over a dead network, over a reload, over a new session of the
// same person. The same request id is sent each time, so that the server counts it once.
// Keeps out how a command travels: `live.js` lends it a socket, and HTTP is used where there is none.

import { pause } from './backoff.js';
import { newRequestId } from './ids.js';
import { openStore } from './store.js';

/** @import { AnswerView, RefusalView, Request, ServerFrame } from '../protocol' */
/** @import { Outcome } from '../http' */
/** @import { Kept, Store } from './store.js' */

/**
 * How a command ended. `refusal` null: done.
 * @typedef {{ refusal: RefusalView | null, answer: AnswerView, version: number }} Ending
 * @typedef {'saved' | 'sent'} Leg saved on this device; or on its way to the server
 * @typedef {Kept & { leg: Leg, tries: number, sentAt: number, due: number }} Pending
 */

/**
 * @typedef {object} Ways
 * @property {(frame: { type: 'command', request: string, command: Request }) => boolean} socket false: none now
 * @property {(request: string, command: Request) => Promise<Outcome<ServerFrame>>} http
 * @property {() => boolean} allowed false: the server does not know this person now; keep everything
 * @property {() => void} [signedOut] the server says that the session has ended
 * @property {() => void} changed
 * @property {(ending: Ending, kept: Kept) => void} [ended] also for commands of before the reload
 */

/** Without an answer after this long, the command goes again. */
const ANSWER_MS = 8_000;
const AGAIN = { first: 1_000, most: 20_000 };
/** Commands that may wait for their answers over one socket; the server takes twice as many. */
const AT_ONCE = 8;

export class Outbox {
  /** @param {string} owner @param {string} tournament @param {Ways} ways @param {Promise<Store>} [store] */
  constructor(owner, tournament, ways, store = openStore()) {
    this.owner = owner;
    this.tournament = tournament;
    this.ways = ways;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, (ending: Ending) => void>} */
    this.waiting = new Map();
    /** @type {Map<string, Promise<Ending>>} */
    this.endings = new Map();
    this.busy = false;
    this.store = store;
    this.ready = this.load();
    this.timer = setInterval(() => this.flush(), 1_000);
  }

  close() {
    clearInterval(this.timer);
  }

  async load() {
    const store = await this.store;
    try {
      for (const kept of await store.all(this.owner)) {
        if (!this.pending.has(kept.request)) this.pending.set(kept.request, asPending(kept));
      }
    } catch {
      // unreadable: what comes from now on is kept in memory
    }
    this.ways.changed();
    this.flush();
  }

  /**
   * Takes a command in charge. The promise may stay open for as long as there is no network. Said twice before there is
   * an answer (a double click), it is one wish.
   * @param {Request} command @returns {Promise<Ending>}
   */
  send(command) {
    const newest = [...this.pending.values()].at(-1);
    const twin = newest && sameWish(newest.command, command) ? this.endings.get(newest.request) : undefined;
    if (twin) return twin;
    const request = newRequestId();
    const kept = { request, owner: this.owner, tournament: this.tournament, command, at: Date.now() };
    this.pending.set(request, asPending(kept));
    this.ways.changed();
    const ending = new Promise((/** @type {(ending: Ending) => void} */ resolve) => this.waiting.set(request, resolve));
    this.endings.set(request, ending);
    void this.keepThenSend(kept);
    return ending;
  }

  /**
   * Kept first, sent second: a phone that dies in between has lost nothing.
   * @param {Kept} kept
   */
  async keepThenSend(kept) {
    const store = await this.store;
    await store.put(kept).catch(() => undefined);
    this.flush();
  }

  /** A new connection: what was on its way over the old one may be lost. */
  reconnected() {
    for (const one of this.pending.values()) {
      one.leg = 'saved';
      one.due = 0;
    }
    this.flush();
  }

  flush() {
    if (!this.ways.allowed()) return;
    const now = Date.now();
    let underWay = [...this.pending.values()].filter((one) => one.leg === 'sent').length;
    for (const one of this.pending.values()) {
      const lost = one.leg === 'sent' && now - one.sentAt > ANSWER_MS;
      if (lost) one.leg = 'saved';
      if (one.leg !== 'saved' || one.due > now || underWay >= AT_ONCE) continue;
      underWay += 1;
      // A frame that got no answer over the socket goes by HTTP the next time.
      if (!lost && this.ways.socket({ type: 'command', request: one.request, command: one.command })) {
        this.markSent(one);
      } else if (!this.busy) {
        void this.sendByHttp(one);
      }
    }
  }

  /** @param {Pending} one */
  markSent(one) {
    one.leg = 'sent';
    one.sentAt = Date.now();
    one.tries += 1;
    this.ways.changed();
  }

  /**
   * One at a time, so that they arrive in order.
   * @param {Pending} one
   */
  async sendByHttp(one) {
    this.busy = true;
    this.markSent(one);
    const outcome = await this.ways.http(one.request, one.command);
    this.busy = false;
    if (outcome.ok) this.take(outcome.body);
    else if (outcome.refusal) this.end(one.request, { refusal: outcome.refusal, answer: {}, version: 0 });
    else this.again(one.request);
  }

  /**
   * What the server says of a command, over either way.
   * @param {ServerFrame} frame
   */
  take(frame) {
    if (frame.type === 'receipt') {
      this.end(frame.request, { refusal: null, answer: frame.answer, version: frame.version });
    } else if (frame.type === 'refused') {
      this.end(frame.request, { refusal: frame.refusal, answer: {}, version: 0 });
    } else if (frame.type === 'unknown') {
      this.again(frame.request);
    }
  }

  /** @param {string} request */
  again(request) {
    const one = this.pending.get(request);
    if (!one) return;
    one.leg = 'saved';
    one.due = Date.now() + pause(one.tries, AGAIN);
    this.ways.changed();
  }

  /** @param {string} request @param {Ending} ending */
  end(request, ending) {
    const one = this.pending.get(request);
    if (!one) return;
    const code = ending.refusal?.code;
    if (code === 'not_signed_in') this.ways.signedOut?.();
    // "Too fast" is no answer to the wish itself, and to somebody unknown it is for later, with a good link.
    if (code === 'too_fast' || code === 'not_signed_in' || (code === 'not_allowed' && !this.ways.allowed())) {
      this.again(request);
      return;
    }
    this.pending.delete(request);
    void this.store.then((store) => store.drop(request)).catch(() => undefined);
    this.waiting.get(request)?.(ending);
    this.waiting.delete(request);
    this.endings.delete(request);
    this.ways.ended?.(ending, one);
    this.ways.changed();
  }

  /**
   * The oldest command of this kind that has no answer yet.
   * @param {(command: Request) => boolean} fits
   */
  find(fits) {
    for (const one of this.pending.values()) if (fits(one.command)) return one;
    return null;
  }

  get unsent() {
    return this.pending.size;
  }
}

/** @param {Request} one @param {Request} other */
function sameWish(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** @param {Kept} kept @returns {Pending} */
function asPending(kept) {
  return { ...kept, leg: 'saved', tries: 0, sentAt: 0, due: 0 };
}
