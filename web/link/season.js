// A season as it stands: fetched with its tag, and again at the server's word that something changed. Where a network
// refuses the socket, it is asked for every few seconds; an unchanged page costs nothing.

import { untilAnswered } from './again.js';
import { get, post, postRaw } from './api.js';
import { pause } from './backoff.js';
import { newRequestId } from './ids.js';

/** @import { Outcome } from '../http' */
/** @import { PreviewView, RefusalView, SeasonReceipt, SeasonRequest, SeasonView } from '../protocol' */

const ASK_EVERY_MS = 5_000;
/** The server shows life every four seconds; a socket that says nothing for this long is none. */
const SILENT_MS = 12_000;
const AGAIN = { first: 1_000, most: 20_000 };

export class SeasonLink {
  /** @param {string} season @param {string | null} as @param {() => void} changed */
  constructor(season, as, changed) {
    this.season = season;
    this.as = as;
    this.changed = changed;
    /** @type {SeasonView | null} */
    this.view = null;
    this.gone = false;
    this.failures = 0;
    /** Grows whenever something else may have to be fetched, too. */
    this.revision = 0;
    /** @type {string | null} */
    this.etag = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    this.heard = false;
    this.closings = 0;
    void this.ask();
    this.listen();
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.ask();
    });
  }

  get offline() {
    return this.failures > 1;
  }

  listen() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/seasons/${this.season}/live`);
    const alive = () => {
      clearTimeout(this.silence);
      this.silence = setTimeout(() => socket.close(), SILENT_MS);
    };
    alive();
    socket.onmessage = ({ data }) => {
      alive();
      this.heard = true;
      this.closings = 0;
      if (JSON.parse(String(data)).type === 'changed') void this.ask();
    };
    socket.onclose = () => {
      clearTimeout(this.silence);
      this.heard = false;
      this.closings += 1;
      this.askLater();
      if (!this.gone) setTimeout(() => this.listen(), pause(this.closings, AGAIN));
    };
  }

  async ask() {
    const outcome = await /** @type {Promise<Outcome<SeasonView>>} */ (
      get(`/seasons/${this.season}`, this.as, this.etag)
    );
    if (outcome.ok) {
      this.failures = 0;
      if (outcome.status !== 304) {
        this.view = outcome.body;
        this.etag = outcome.etag;
      }
      this.revision += 1;
    } else if (outcome.refusal && outcome.refusal.code !== 'too_fast') this.gone = true;
    else this.failures += 1;
    this.changed();
    this.askLater();
  }

  /** While the socket speaks, nobody asks by himself. */
  askLater() {
    clearTimeout(this.timer);
    if (this.gone || (this.heard && this.failures === 0)) return;
    const wait = this.failures > 0 ? pause(this.failures, AGAIN) : ASK_EVERY_MS;
    this.timer = setTimeout(() => void this.ask(), wait);
  }

  /**
   * Sends one wish under one request id until it is answered.
   * @param {SeasonRequest} command
   * @returns {Promise<{ receipt: SeasonReceipt | null, refusal: RefusalView | null, done: boolean }>}
   */
  async act(command) {
    const body = { request: newRequestId(), command };
    return this.answered(() => post(`/seasons/${this.season}/commands`, this.as, body));
  }

  /**
   * @param {BodyInit} file @param {string} encoding as somebody says; empty: as the server recognises it
   * @param {number} [replaces] the earlier import that is taken back by it
   */
  async import(file, encoding, replaces) {
    const query = new URLSearchParams({ request: newRequestId() });
    if (replaces !== undefined) query.set('replaces', String(replaces));
    if (encoding) query.set('encoding', encoding);
    return this.answered(() => postRaw(`/seasons/${this.season}/placings?${query}`, this.as, file));
  }

  /** @param {() => Promise<Outcome<unknown>>} send */
  async answered(send) {
    const outcome = await untilAnswered(send);
    if (!outcome.ok) return { receipt: null, refusal: outcome.refusal, done: false };
    await this.ask();
    return { receipt: /** @type {SeasonReceipt} */ (outcome.body), refusal: null, done: true };
  }

  /** @param {SeasonRequest} command @returns {Promise<Outcome<PreviewView>>} */
  preview(command) {
    return post(`/seasons/${this.season}/preview`, this.as, command);
  }
}
