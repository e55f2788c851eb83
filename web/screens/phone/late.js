// What came too late: a sheet or a dispute that waited on this phone until nobody could take it any more. It is kept
// with what was in it, over a reload, until the person puts it away. A refusal can be here before the news of the round
// that it speaks of, so every refused one is kept. How it is shown, and when: `happened.js`.

import { draftKey, dropDraft, readDraft } from '../../link/drafts.js';
import { points } from '../../state/tally.js';

/** @import { RefusalView, Request } from '../../protocol' */

/** @typedef {{ player: string, vp: number | null }} Line */
/**
 * @typedef {{ type: 'submit' | 'dispute', round: number, table: number, at: number, refusal: RefusalView,
 *   lines: Line[], reason: string, made?: string }} TooLate
 */

export class Late {
  /** @param {string} tournament @param {string} owner @param {() => void} update */
  constructor(tournament, owner, update) {
    this.tournament = tournament;
    this.key = `roundtable.late.${tournament}.${owner}`;
    this.update = update;
    this.list = this.read();
  }

  /** @returns {TooLate[]} */
  read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  write() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.list));
    } catch {
      // shown on this page only
    }
  }

  /** @param {Request} command @param {RefusalView | null} refusal null: it was taken */
  ended(command, refusal) {
    if (command.type !== 'submit' && command.type !== 'dispute') return;
    const { type, round, table } = command;
    this.list = this.list.filter((one) => one.type !== type || one.round !== round || one.table !== table);
    if (refusal) this.keep(command, refusal);
    this.write();
  }

  /** @param {Extract<Request, { type: 'submit' | 'dispute' }>} command @param {RefusalView} refusal */
  keep(command, refusal) {
    const { type, round, table } = command;
    const { draft, made } = (type === 'submit' && readDraft(draftKey(this.tournament, round, table, 'sheet'))) || {};
    const vp = draft ? points(draft) : new Map();
    const lines = draft?.lines.map(({ seat, player }) => ({ player, vp: vp.get(seat) ?? null })) ?? [];
    const reason = (type === 'dispute' && command.reason) || '';
    this.list.push({ type, round, table, at: Date.now(), refusal, lines, reason, made });
  }

  /** @param {TooLate} one @param {boolean} gone */
  putAway(one, gone) {
    this.list = this.list.filter((other) => other !== one);
    // What is written for a game that took its place stays.
    if (one.type === 'submit' && !gone) dropDraft(draftKey(this.tournament, one.round, one.table, 'sheet'));
    this.write();
    this.update();
  }
}
