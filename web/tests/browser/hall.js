// The hall of the browser stories: the built server as a process of its own, people who prepare it over HTTP, and a
// network in between that can be cut. Keeps out every browser: that is `screens.js`.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const BINARY =
  process.env.STORIES_BINARY ??
  join(process.env.CARGO_TARGET_DIR ?? join(REPOSITORY, 'target'), 'debug', 'roundtable');

/** Only a fault takes this long, also on a machine that is busy with other things. */
const PATIENCE_MS = 20_000;
const PASSWORD = 'two-wheat-for-a-brick';
export const HEAD = 'Mira';

/**
 * Waits for something to be so.
 * @template T
 * @param {string} what @param {() => T | Promise<T>} look
 * @param {number} [patience]
 * @returns {Promise<NonNullable<T>>}
 */
export async function patiently(what, look, patience = PATIENCE_MS) {
  const deadline = Date.now() + patience;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The built program, serving a data directory of its own; killed and started again at the same place. */
class Machine {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), 'roundtable-story-'));
    this.port = 0;
    this.setUpLink = '';
  }

  async start() {
    const args = ['--data', this.data, '--listen', `127.0.0.1:${this.port}`, '--log', 'error'];
    this.process = spawn(BINARY, args, { cwd: this.data, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.process.stdout });
    await new Promise((resolve, reject) => {
      this.process.once('error', reject);
      this.process.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
      lines.on('line', (line) => {
        const port = /^Serving on http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
        if (port) this.port = Number(port);
        const link = /^Set up within .*: (\S+)$/.exec(line)?.[1];
        if (link) this.setUpLink = link;
        // The set-up link comes last, and only to a machine without an account.
        if (link || (port && this.setUpLink)) resolve(undefined);
      });
    });
  }

  /** The plug is pulled. */
  async kill(signal = 'SIGKILL') {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = once(this.process, 'exit');
    this.process.kill(signal);
    await gone;
  }

  /** Somebody stops it on purpose. */
  stop() {
    return this.kill('SIGTERM');
  }

  async away() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** Somebody with a session, who speaks HTTP as any program may. */
class Person {
  /** @param {string} base @param {string | null} token */
  constructor(base, token = null) {
    this.base = base;
    this.token = token;
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async ask(method, path, body) {
    const headers = { 'Content-Type': 'application/json', ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}) };
    const response = await fetch(`${this.base}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  get(path) {
    return this.ask('GET', `/api/v1${path}`);
  }

  post(path, body) {
    return this.ask('POST', `/api/v1${path}`, body);
  }

  /** @param {unknown} body as for `POST /api/v1/session` */
  async signsIn(body) {
    const { token } = await this.post('/session', { ...body, want_token: true });
    return new Person(this.base, token);
  }
}

/** One tournament, seen by somebody who may do things there. */
export class Tournament {
  /** @param {Person} head @param {string} id */
  constructor(head, id) {
    this.head = head;
    this.id = id;
  }

  does(type, fields = {}, person = this.head) {
    const body = { request: crypto.randomUUID(), command: { type, ...fields } };
    return person.post(`/tournaments/${this.id}/commands`, body);
  }

  get(rest) {
    return this.head.get(`/tournaments/${this.id}${rest}`);
  }

  async view() {
    return (await this.get('/view')).frames[0].view;
  }

  /** @param {string} [way] with a player's or staff member's name: that link's path and secret */
  async linkOf(name) {
    const { players, staff } = await this.get('/links');
    const link = players.find((one) => one.name === name) ?? staff.find((one) => one.label === name);
    assert.ok(link, `nobody here is called ${name}`);
    const { pathname, hash } = new URL(link.url);
    return pathname + hash;
  }

  /** The players come, are checked in, and get to know each other. */
  async players(names) {
    await this.does('add_players', { players: names.map((name) => ({ name })), checked_in: true });
  }

  makesRound(expected) {
    return this.does('make_round', { expected });
  }

  async table(no) {
    return (await this.view()).round.tables.find((one) => one.no === no);
  }

  /** The desk enters a table from paper: the seats have these VP in their order. */
  async paper(no, vps, by = this.head) {
    const { round } = await this.view();
    const table = round.tables.find((one) => one.no === no);
    await this.does('enter_on_paper', { ...at(round, table), sheet: totals(table, vps) }, by);
  }

  /** @param {number} [except] a table that goes on playing */
  async playsARound(except) {
    const { round } = await this.view();
    for (const table of round.tables) {
      if (table.no !== except) await this.paper(table.no, [10, 8, 6, 4 + (table.no % 3)]);
    }
  }

  /** Somebody of the table, by the order of the seats, with a session of his own. */
  async player(name) {
    const link = await this.linkOf(name);
    return new Person(this.head.base).signsIn({ link: link.split('#')[1] });
  }
}

/** @param {{ no: number }} round @param {{ no: number, revision: number }} table */
export function at(round, table) {
  return { round: round.no, table: table.no, revision: table.revision };
}

export function totals(table, vps) {
  return { entries: table.seats.map(({ seat }, index) => ({ seat, vp: vps[index] })) };
}

/** A server with nothing but its head. */
export class Hall {
  static async opens() {
    const hall = new Hall();
    hall.machine = new Machine();
    await hall.machine.start();
    hall.base = `http://127.0.0.1:${hall.machine.port}`;
    hall.setUpPath = hall.machine.setUpLink.replace(/^https?:\/\/[^/]+/, '');
    return hall;
  }

  /** The first account is made. */
  async hasAHead() {
    const secret = this.setUpPath.split('#')[1];
    const { token } = await new Person(this.base).post('/setup', {
      secret,
      name: HEAD,
      password: PASSWORD,
      want_token: true,
    });
    this.head = new Person(this.base, token);
    return this.head;
  }

  /** Opens the desk of a tournament, or the front page, for the head. */
  headLink(tournament) {
    return `/join#sign-in:${HEAD}:${PASSWORD}:${tournament}`;
  }

  /** @returns {Promise<Tournament>} */
  async tournament(title, preset, more = {}) {
    const { id } = await this.head.post('/tournaments', { request: crypto.randomUUID(), title, preset, ...more });
    return new Tournament(this.head, id);
  }

  async closes() {
    await this.machine.away();
  }
}

/**
 * The network between a phone and the server. `through`: as it should be. `silent`: packets are dropped both ways, and
 * nobody is told. `deaf`: what the phone says arrives, what the server answers does not. `cut`: nothing can be reached.
 */
export class Network {
  /** @param {() => number} port of the server, which may be another one after a restart */
  static async to(port) {
    const network = new Network();
    /** @type {'through' | 'silent' | 'deaf' | 'cut'} */
    network.state = 'through';
    network.pairs = new Set();
    network.server = createServer((phone) => network.carries(phone, port()));
    network.server.listen(0, '127.0.0.1');
    await once(network.server, 'listening');
    network.port = network.server.address().port;
    return network;
  }

  carries(phone, port) {
    if (this.state === 'cut') return void phone.destroy();
    const server = connect(port, '127.0.0.1');
    const pair = [phone, server];
    this.pairs.add(pair);
    const over = () => {
      // Where packets are dropped, the other side is not told that this one has gone.
      if (this.state === 'silent') return;
      this.pairs.delete(pair);
      pair.forEach((one) => one.destroy());
    };
    for (const one of pair) one.on('error', over).on('close', over);
    phone.on('data', (bytes) => {
      if (this.state !== 'silent') server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (this.state === 'through') phone.write(bytes);
    });
  }

  /** @param {Network['state']} state */
  is(state) {
    // What lost packets does not become whole again: TCP would stop at the gap.
    const broken = this.state === 'silent' || this.state === 'deaf';
    this.state = state;
    if (state === 'cut' || (broken && state === 'through')) {
      for (const pair of this.pairs) pair.forEach((one) => one.destroy());
      this.pairs.clear();
    }
  }

  /** Connections that were open are gone, and neither side was told; new ones come through. */
  forgets() {
    for (const pair of this.pairs) pair.forEach((one) => one.removeAllListeners('data').pause());
  }

  async closes() {
    this.is('cut');
    this.server.close();
    await once(this.server, 'close');
  }
}
