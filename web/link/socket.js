// One WebSocket, opened again for as long as it is wanted: greeting, watchdog, growing pauses with jitter.
// Keeps out what the frames mean: `live.js` is told of each.

import { pause } from './backoff.js';

/** @import { ClientFrame, ServerFrame } from '../protocol' */
/** @import { AnyFrame } from '../http' */

/**
 * @typedef {object} Ears
 * @property {() => ClientFrame} hello the first message of every connection
 * @property {(frame: ServerFrame | AnyFrame) => void} heard
 * @property {() => void} changed the connection came or went
 * @property {() => void} [cutOff] the browser says that there is no network
 * @property {() => void} [woke] the device was asleep, or the page was not looked at
 */

/** The code with which a server that is stopped says goodbye. */
const SERVER_STOPS = 1012;
const AGAIN = { first: 400, most: 8_000 };
/** Until the server has said how often it sends a sign of life. */
const ALIVE_MS = 4_000;
/** Whatever the server says, a person is told within ten seconds. */
const SILENCE_MOST_MS = 9_000;
const OPENING_MS = 6_000;
/** After a phone wakes up: how long an old connection has to prove that it still is one. Its owner is shown the truth
 * within a second, or that there is no network; where an answer takes longer than this, a new connection costs little. */
const WAKE_MS = 500;
/** Looked after this often; a longer gap says that the device slept. */
const LOOK_MS = 500;
const SLEPT_MS = 3_000;

export class Socket {
  /** @param {string} url @param {Ears} ears */
  constructor(url, ears) {
    this.url = url;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open = false;
    this.failures = 0;
    this.everOpen = false;
    this.aliveMs = ALIVE_MS;
    this.deadline = 0;
    this.closed = false;
    /** The server has said that it stops, and not come back since. */
    this.stopped = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.lookedAt = Date.now();
    this.watch = setInterval(() => this.lookAfter(), LOOK_MS);
    this.wake = () => this.awake();
    this.cut = () => {
      this.ears.cutOff?.();
      this.awake();
    };
    document.addEventListener('visibilitychange', this.wake);
    window.addEventListener('offline', this.cut);
    window.addEventListener('online', this.wake);
    window.addEventListener('pageshow', this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.closed) return;
    let socket;
    try {
      socket = new WebSocket(this.url);
    } catch {
      this.lost();
      return;
    }
    this.socket = socket;
    this.deadline = Date.now() + OPENING_MS;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.open = true;
      this.everOpen = true;
      this.heardSomething();
      socket.send(JSON.stringify(this.ears.hello()));
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardSomething();
      let frame;
      try {
        frame = JSON.parse(String(event.data));
      } catch {
        return;
      }
      if (frame.type === 'welcome') {
        this.failures = 0;
        this.stopped = false;
      }
      this.ears.heard(frame);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === SERVER_STOPS) this.stopped = true;
      this.lost();
    };
  }

  heardSomething() {
    this.deadline = Date.now() + Math.min(2 * this.aliveMs, SILENCE_MOST_MS);
  }

  /** @param {number} seconds */
  promisedEvery(seconds) {
    this.aliveMs = seconds * 1_000;
    this.heardSomething();
  }

  lookAfter() {
    const slept = Date.now() - this.lookedAt > SLEPT_MS;
    this.lookedAt = Date.now();
    if (slept) this.awake();
    if (this.socket && Date.now() > this.deadline) this.lost();
  }

  lost() {
    const old = this.socket;
    this.socket = null;
    this.open = false;
    old?.close();
    if (this.closed) return;
    this.failures += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.connect(), pause(this.failures, AGAIN));
    this.ears.changed();
  }

  awake() {
    if (document.visibilityState === 'hidden') return;
    this.ears.woke?.();
    if (!this.socket || Date.now() > this.deadline) {
      this.anew();
    } else if (this.open) {
      this.send({ type: 'ping' });
      this.deadline = Math.min(this.deadline, Date.now() + WAKE_MS);
      setTimeout(() => {
        if (this.socket && Date.now() >= this.deadline) this.anew();
      }, WAKE_MS);
    }
  }

  /** Another connection, without a pause before it. */
  anew() {
    this.failures = 0;
    this.lost();
    this.connect();
  }

  /** @param {ClientFrame} frame @returns {boolean} false: there is no open connection */
  send(frame) {
    if (!this.socket || !this.open || this.socket.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close() {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.retry);
    document.removeEventListener('visibilitychange', this.wake);
    window.removeEventListener('offline', this.cut);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('pageshow', this.wake);
    const old = this.socket;
    this.socket = null;
    old?.close();
  }
}
