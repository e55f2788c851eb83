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

  /** @param {TooLate} one @param {boolean} gone */
  putAway(one, gone) {
    this.list = this.list.filter((other) => other !== one);
    // What is written for a game that took its place stays.
    if (one.type === 'submit' && !gone) dropDraft(draftKey(this.tournament, one.round, one.table, 'sheet'));
    this.write();
    this.update();
  }

  /** @param {PublicView} view @param {string | undefined} player @param {(player: string) => string} nameOf */
  cards(view, player, nameOf) {
    const over = this.list.filter((one) => !stillOpen(view, player, one));
    return over.map((one) => {
      const gone = isGone(view, player, one);
      const captain = gone ? null : handsInNow(view, player, one);
      const title = captain ? 'late.not_you' : one.type === 'submit' ? 'late.sheet' : 'late.dispute';
      const values = { round: roundName(view, one.round), table: one.table };
      const todo = h('p', h('b', t('late.todo')));
      return h(
        'section.card.late',
        { key: `late-${one.at}`, role: 'alert' },
        h('h2', t(gone ? 'late.gone' : title, values)),
        gone ? [h('p', t('late.gone_text')), todo] : null,
        captain ? h('p', h('b', t('late.other_captain', { name: nameOf(captain) }))) : null,
        gone || captain
          ? null
          : [h('p', t('late.why', { why: refusalText(one.refusal, { nameOf, roundOf: theRound(view) }) })), todo],
        writtenLines(one.lines, nameOf),
        one.reason ? h('blockquote', { dir: 'auto' }, one.reason) : null,
        h('p.hint', time(one.at)),
        h('button.button.second', { type: 'button', onclick: () => this.putAway(one, gone) }, t('late.put_away')),
      );
    });
  }
}

/** @param {Line[]} lines @param {(player: string) => string} nameOf */
export function writtenLines(lines, nameOf) {
  if (lines.length === 0) return null;
  return h(
    'ol.check-list',
    lines.map((line) =>
      h(
        'li',
        { key: line.player },
        h('bdi', nameOf(line.player)),
        h('b', { class: line.vp === null ? 'none' : '' }, line.vp ?? t('missing.short')),
      ),
    ),
  );
}

/**
 * The round was taken back, or other people sit at this table since it was drawn anew: nobody can compare with anybody.
 * @param {PublicView} view @param {string | undefined} player @param {TooLate} one
 */
function isGone({ round, tournament }, player, one) {
  if (!round || round.no < one.round) return tournament.phase !== 'finished';
  if (round.no > one.round) return false;
  const seats = round.tables.find((table) => table.no === one.table)?.seats ?? [];
  const wrote = new Set([...one.lines.map((line) => line.player), player]);
  const gone = [...wrote].filter((other) => !seats.some((seat) => seat.player === other));
  // Of one who was taken off or replaced it is still the same game.
  return gone.length > 1 || (gone.length > 0 && one.lines.length === 0);
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
function stillOpen(view, player, one) {
  const { round } = view;
  const table = round?.tables.find((other) => other.no === one.table);
  if (!round || round.no !== one.round || round.locked || !table) return false;
  if (isGone(view, player, one)) return false;
  return one.type === 'submit'
    ? table.state === 'awaiting' && table.captain === player
    : table.state === 'submitted' || table.state === 'confirmed';
}
