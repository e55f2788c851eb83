// A tournament as it is now, for one screen: the feed over a socket or over HTTP, who the server takes us for, and the
// outbox. A screen reads the fields and is told when to draw again.

import { take } from '../state/frames.js';
import { get, post } from './api.js';
import { Outbox } from './outbox.js';
import { Poller } from './poller.js';
import { Socket } from './socket.js';
import { meet } from '../state/people.js';

/** @import { AnyFrame } from '../http' */
/** @import { FeedName, MyView, Position, RefusalView, Request, ServerFrame, You } from '../protocol' */
/** @import { Held } from '../state/frames.js' */
/** @import { Ending } from './outbox.js' */

/** `polling`: WebSockets do not get through here, everything works, a little later. */
/** @typedef {'connecting' | 'live' | 'polling' | 'offline'} Status */

/** HTTP steps in when the socket has not been there for this long. */
const SOCKET_PATIENCE_MS = 3_000;
const POLL_FRESH_MS = 7_000;
const CONNECTING_MS = 4_000;
/** What the server takes as one message is 16 KiB; a pasted list of players goes by HTTP, which takes more. */
const FRAME_BYTES_MAX = 15_000;
/** A connection that is back before this is not worth a warning. */
const BLIP_MS = 3_000;
/** Whoever takes up the phone again knows after this long whether what it shows is of now. */
const WOKEN_MS = 900;

export class Live {
  /**
   * @param {{ tournament: string, feed: FeedName, as: string | null, owner: string, changed: () => void,
   *   ended?: (ending: Ending, command: Request) => void }} wish
   */
  constructor({ tournament, feed, as, owner, changed, ended }) {
    this.tournament = tournament;
    this.feed = feed;
    this.as = as;
    this.changed = changed;
    /** @type {Held | null} */
    this.held = null;
    /** The history that was shown last. */
    this.epoch = 0;
    /** The server goes on from an older copy: what was done since that one, and told to be done, is not there. */
    this.wentBack = false;
    /** @type {You | null} */
    this.you = null;
    /** The server ended our session or took our link away. */
    this.demoted = false;
    /** The session ended elsewhere: nobody took a link away, and signing in again is enough. */
    this.signedOut = false;
    /** @type {RefusalView | null} set where the tournament itself is not there */
    this.gone = null;
    /** Server's clock minus ours, in milliseconds. */
    this.skew = 0;
    this.startedAt = Date.now();
    this.heardAt = 0;
    this.polledAt = 0;
    this.socketLostAt = Date.now();
    /** When the device woke up; nothing heard since then is of now. */
    this.wokeAt = 0;
    /** When the browser said that there is no network; a server on this very machine may still answer. */
    this.cutAt = 0;
    this.outbox = new Outbox(`${tournament}/${owner}`, tournament, {
      socket: (frame) => fits(frame) && this.socket.send(frame),
      http: (request, command) => post(`/tournaments/${tournament}/commands`, as, { request, command }),
      allowed: () => this.you !== null && this.you.role !== 'spectator',
      signedOut: () => this.sessionEnded(),
      changed,
      ended: (ending, kept) => ended?.(ending, kept.command),
    });
    this.poller = new Poller(tournament, as, {
      position: () => this.position(),
      feed: () => this.feed,
      heard: (frames) => this.polled(frames),
      failed: (refusal) => this.pollFailed(refusal),
    });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = as ? `?as=${encodeURIComponent(as)}` : '';
    const url = `${scheme}://${location.host}/api/v1/tournaments/${tournament}/live${query}`;
    this.socket = new Socket(url, {
      hello: () => this.hello(),
      heard: (frame) => this.heard(frame),
      changed: () => {
        if (this.socketLostAt === 0) this.socketLostAt = Date.now();
        // A first connection that is refused can mean that there is no such tournament, and HTTP says so at once.
        if (this.heardAt === 0) this.poller.start();
        this.changed();
      },
      cutOff: () => {
        this.cutAt = Date.now();
        this.changed();
      },
      woke: () => this.woke(),
    });
    this.beat = setInterval(() => this.lookAround(), 1_000);
  }

  close() {
    clearInterval(this.beat);
    this.socket.close();
    this.poller.stop();
    this.outbox.close();
  }

  /** @returns {Position | null} */
  position() {
    return this.held ? { epoch: this.held.epoch, version: this.held.version } : null;
  }

  /** @returns {import('../protocol').ClientFrame} */
  hello() {
    const resume = this.position();
    return resume ? { type: 'hello', feed: this.feed, resume } : { type: 'hello', feed: this.feed };
  }

  /** @param {ServerFrame | AnyFrame} frame */
  heard(frame) {
    this.heardAt = Date.now();
    switch (frame.type) {
      case 'welcome':
        this.skew = Date.parse(frame.now) - Date.now();
        this.meet(frame.you);
        this.socket.promisedEvery(frame.alive_every_seconds);
        this.socketLostAt = 0;
        this.poller.stop();
        this.outbox.reconnected();
        break;
      case 'snapshot':
      case 'delta':
        this.takeFrame(frame);
        break;
      case 'demoted':
        // A head has no link that could be taken away.
        if (this.you?.role === 'head') this.signedOut = true;
        this.demoted = true;
        this.you = frame.you;
        this.feed = 'public';
        this.held = null;
        this.socket.send(this.hello());
        break;
      case 'receipt':
      case 'refused':
      case 'unknown':
        this.outbox.take(frame);
        break;
      default: // `alive` was all that it had to say
    }
    this.changed();
  }

  /** @param {AnyFrame} frame */
  takeFrame(frame) {
    const { held, gap } = take(this.held, frame);
    if (gap) {
      this.held = null;
      this.socket.send(this.hello());
    } else if (held) {
      this.hold(held);
      this.gone = null;
    }
  }

  /** @param {Held} held */
  hold(held) {
    if (this.epoch !== 0 && this.epoch !== held.epoch) this.wentBack = true;
    this.epoch = held.epoch;
    this.held = held;
    meet(held);
  }

  /** @param {You} you */
  meet(you) {
    this.you = you;
    if (you.role !== 'spectator') this.demoted = this.signedOut = false;
  }

  /** What was sent waits for the next session of the same person. */
  sessionEnded() {
    // Of a link that was taken away the server has said so itself.
    if (this.demoted) return;
    this.signedOut = true;
    this.you = { role: 'spectator' };
    if (this.feed === 'staff') {
      this.feed = 'public';
      this.held = null;
      this.socket.send(this.hello());
    }
    this.changed();
  }

  /** @param {AnyFrame[]} frames */
  polled(frames) {
    this.heardAt = this.polledAt = Date.now();
    for (const frame of frames) {
      const { held, gap } = take(this.held, frame);
      if (held && !gap) this.hold(held);
      else this.held = null;
    }
    this.gone = null;
    if (this.you === null) void this.askWhoIAm();
    this.changed();
  }

  /** @param {RefusalView | null} refusal */
  pollFailed(refusal) {
    // What is no id at all is refused before anybody looks for the tournament.
    if (refusal?.code === 'no_such_tournament' || (refusal?.code === 'bad_request' && !this.held)) this.gone = refusal;
    else if (refusal?.code === 'not_signed_in' && this.feed === 'staff') this.sessionEnded();
    // A link that is good no longer keeps the public feed.
    else if (refusal?.code === 'not_allowed' && this.feed === 'staff') {
      this.feed = 'public';
      this.held = null;
      void this.askWhoIAm();
    }
    this.changed();
  }

  /** The socket's welcome says it; without a socket it has to be asked. */
  async askWhoIAm() {
    const outcome = await /** @type {Promise<import('../http').Outcome<MyView>>} */ (
      get(`/tournaments/${this.tournament}/me`, this.as)
    );
    if (!outcome.ok) return;
    this.meet(outcome.body.you);
    this.outbox.flush();
    this.changed();
  }

  lookAround() {
    if (this.socketLostAt !== 0 && Date.now() - this.socketLostAt > SOCKET_PATIENCE_MS) this.poller.start();
    this.changed();
  }

  woke() {
    this.wokeAt = Date.now();
    setTimeout(() => this.changed(), WOKEN_MS);
    this.changed();
  }

  /** @returns {Status} */
  get status() {
    const now = Date.now();
    if (this.heardAt <= this.cutAt && this.cutAt > 0) return 'offline';
    if (this.heardAt < this.wokeAt) return now - this.wokeAt < WOKEN_MS ? 'connecting' : 'offline';
    if (this.socketLostAt === 0) return 'live';
    if (now - this.polledAt < POLL_FRESH_MS) return 'polling';
    if (!this.held && now - this.startedAt < CONNECTING_MS) return 'connecting';
    return now - this.heardAt < BLIP_MS && !this.stopped ? 'live' : 'offline';
  }

  /** It was stopped, and people need not look for a fault of the network. */
  get stopped() {
    return this.socket.stopped;
  }

  /** The server's time, in milliseconds. */
  now() {
    return Date.now() + this.skew;
  }

  /** @param {Request} command @returns {Promise<Ending>} */
  send(command) {
    return this.outbox.send(command);
  }
}

/** @param {import('../protocol').ClientFrame} frame */
function fits(frame) {
  return new TextEncoder().encode(JSON.stringify(frame)).length < FRAME_BYTES_MAX;
}
