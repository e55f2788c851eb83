// Calls from the waiting list and their undo: above the capacity only when asked, and back with one click.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { called } from '../../state/people.js';

/** @import { AboutTournament, RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * What a call would do to the places; null where there is room.
 * @param {{ details: { capacity?: number }, registered: number } | null} page
 */
export function aboveCapacity(page) {
  const places = page?.details.capacity;
  if (!page || places === undefined || page.registered < places) return null;
  return t('regs.above', { n: places, more: page.registered + 1 });
}

/** @param {Desk} desk @param {RosterRow} row @param {AboutTournament | null} page */
export function callUp(desk, row, page) {
  const command = /** @type {const} */ ({ type: 'call_up', player: row.player, absent: null });
  const done = t('done.call_up', { name: called(row) });
  const above = aboveCapacity(page);
  if (!above) return void desk.act(command, done);
  return ask(desk, {
    title: t('regs.call_up_of', { name: called(row) }),
    text: h('p.warn', above),
    label: t('ask.all_the_same'),
    done,
    command: () => command,
  });
}

/**
 * The undo of a call, beside whoever was called and beside whoever did not come: both are as before.
 * @param {Desk} desk @param {RosterRow} row
 */
export function undoCall(desk, row) {
  const one = row.called_up ? row : desk.staff.roster.find((other) => other.called_up_for === row.player);
  if (!one || one.seated) return null;
  const names = { name: called(one), absent: one.called_up_for ? desk.nameOf(one.called_up_for) : '' };
  const what = one.called_up_for ? 'regs.undo_no_show' : 'regs.send_back_of';
  const done = one.called_up_for ? 'done.undo_no_show' : 'done.send_back';
  return h(
    'button.quiet',
    {
      key: 'undo',
      type: 'button',
      onclick: () => void desk.act({ type: 'send_back', player: one.player }, t(done, names)),
    },
    t(what, names),
  );
}
