// What came too late: a sheet or a dispute that waited on this phone until nobody could take it any more. It is shown
// with what was in it and what to do, over a reload, until the person puts it away. A refusal can be here before the
// news of the round that it speaks of, so every refused one is kept, and shown as soon as nothing can be done about it.

import { h } from '../../dom.js';
import { refusalText, t, time } from '../../i18n/i18n.js';
import { draftKey, dropDraft, readDraft } from '../../link/drafts.js';
import { roundName, theRound } from '../../parts/round_text.js';
import { points } from '../../state/tally.js';

/** @import { PublicView, RefusalView, Request } from '../../protocol' */

/** @typedef {{ player: string, vp: number | null }} Line */
/**
 * @typedef {{ type: 'submit' | 'dispute', round: number, table: number, at: number, refusal: RefusalView,
 *   lines: Line[], reason: string }} TooLate
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
    const draft = type === 'submit' ? readDraft(draftKey(this.tournament, round, table, 'sheet'))?.draft : undefined;
    const vp = draft ? points(draft) : new Map();
    const lines = draft?.lines.map(({ seat, player }) => ({ player, vp: vp.get(seat) ?? null })) ?? [];
    const reason = (type === 'dispute' && command.reason) || '';
    this.list.push({ type, round, table, at: Date.now(), refusal, lines, reason });
  }

  /** @param {TooLate} one */
  putAway(one) {
    this.list = this.list.filter((other) => other !== one);
    if (one.type === 'submit') dropDraft(draftKey(this.tournament, one.round, one.table, 'sheet'));
    this.write();
    this.update();
  }

  /** @param {PublicView} view @param {string | undefined} player @param {(player: string) => string} nameOf */
  cards(view, player, nameOf) {
    const over = this.list.filter((one) => !stillOpen(view, player, one));
    return over.map((one) =>
      h(
        'section.card.late',
        { key: `late-${one.at}`, role: 'alert' },
        h(
          'h2',
          t(handsInNow(view, player, one) ? 'late.not_you' : one.type === 'submit' ? 'late.sheet' : 'late.dispute', {
            round: roundName(view, one.round),
            table: one.table,
          }),
        ),
        handsInNow(view, player, one)
          ? h('p', h('b', t('late.other_captain', { name: nameOf(handsInNow(view, player, one) ?? '') })))
          : [
              h('p', t('late.why', { why: refusalText(one.refusal, { nameOf, roundOf: theRound(view) }) })),
              h('p', h('b', t('late.todo'))),
            ],
        one.lines.length === 0
          ? null
          : h(
              'ol.check-list',
              one.lines.map((line) =>
                h(
                  'li',
                  { key: line.player },
                  h('bdi', nameOf(line.player)),
                  h('b', { class: line.vp === null ? 'none' : '' }, line.vp ?? t('missing.short')),
                ),
              ),
            ),
        one.reason ? h('blockquote', { dir: 'auto' }, one.reason) : null,
        h('p.hint', time(one.at)),
        h('button.button.second', { type: 'button', onclick: () => this.putAway(one) }, t('late.put_away')),
      ),
    );
  }
}

/**
 * Somebody else, who hands in the sheet of this table now: nothing came too late.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function handsInNow({ round }, player, one) {
  const table = round?.no === one.round && !round.locked ? round.tables.find((other) => other.no === one.table) : null;
  return table?.state === 'awaiting' && table.captain !== player ? table.captain : null;
}

/**
 * Whether it is still before the person, who can put it right there.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function stillOpen({ round }, player, one) {
  const table = round?.tables.find((other) => other.no === one.table);
  if (!round || round.no !== one.round || round.locked || !table) return false;
  return one.type === 'submit'
    ? table.state === 'awaiting' && table.captain === player
    : table.state === 'submitted' || table.state === 'confirmed';
}
