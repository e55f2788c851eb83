// The small marks that every screen uses: the hexagon, a person's name, a chip, a seat's colour.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { signatures, tone } from '../state/round.js';
import { beside, called } from '../state/people.js';

/** @import { AuthorView, RulesView, TableState, TableView } from '../protocol' */

/**
 * The one mark of the product: a number in a hexagon, in the colour of its state.
 * @param {string | number} text
 * @param {string} [look]
 */
export function hex(text, look = '') {
  return h('span.hex', { class: look, 'aria-hidden': 'true' }, String(text));
}

/**
 * A person's name, held apart from the sentence around it; the club tells two of one name apart.
 * @param {import('../state/people.js').Person} person
 */
export function name(person) {
  const more = beside(person);
  return h('span.name', h('bdi', person.name), more ? [' ', h('span.club', h('bdi', more))] : null);
}

/**
 * The colour of a seat and its number: not everybody tells the colours apart.
 * @param {number} seat
 */
export function seatMark(seat) {
  const label = t('seat.n', { seat });
  return h(`i.seat.s${seat}`, { title: label, 'aria-label': label, role: 'img' }, String(seat));
}

/** @param {TableState} state */
export function stateChip(state) {
  return h(`span.chip.${tone(state)}`, t(`state.${state}`));
}

/**
 * The state, with how many have confirmed where it waits for them.
 * @param {TableView} table
 * @param {RulesView} rules
 */
export function tableChip(table, rules) {
  const { have, wanted } = signatures(table, rules);
  if (table.corrected !== undefined) return h('span.chip.good', t('state.corrected'));
  if (table.replay_at !== undefined) return h('span.chip.wait', t('state.replay'));
  if (table.state !== 'submitted' || wanted === 0) return stateChip(table.state);
  return h('span.chip.wait', t('state.signed', { have, wanted }));
}

/** @param {TableView} table */
export function tableHex(table) {
  return hex(table.no, tone(table.state));
}

/** @param {string} text */
export function initials(text) {
  return Array.from(text.trim())[0]?.toUpperCase() ?? 'R';
}

/**
 * Who did something, in the reader's language where it is a role and not a name.
 * @param {AuthorView} author
 */
export function authorName({ id, name }) {
  if (id !== 'head') return called({ player: id, name });
  return name === 'head' ? t('role.head') : t('you_are', { name, role: t('role.head') });
}

/**
 * When it is somebody's turn first, where the players chose it.
 * @param {TableView} table @param {string} player
 */
export function orderMark(table, player) {
  const at = table.play_order?.indexOf(player) ?? -1;
  if (at < 0) return null;
  const label = t('order.plays', { n: at + 1 });
  return h('span.order-no', { title: label, 'aria-label': label, role: 'img' }, String(at + 1));
}
