// Where one player sits in the round that is on, and what may be changed about it before the game: a chair for a late
// entry, a stand-in, off the table.

import { t } from '../../i18n/i18n.js';
import { h } from '../../dom.js';
import { ask } from '../../parts/ask.js';
import { tableOf } from '../../state/round.js';
import { stageText } from '../../parts/round_text.js';
import { withoutSeat } from '../../state/seating.js';
import { standIn } from './latecomers.js';
import { called } from '../../state/people.js';

/** @import { RosterRow, RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {RosterRow} row */
export function seatSaid(desk, row) {
  const table = tableOf(desk.view.round, row.player);
  return table && desk.view.round ? t('round.table', { round: stageText(desk.view.round), table: table.no }) : '';
}

/**
 * @param {Desk} desk @param {RosterRow} row
 * @returns {{ label: string, act: () => void }[]}
 */
export function seatActs(desk, row) {
  const { round, tournament } = desk.view;
  if (!round || round.locked || round.stage !== 'preliminary' || tournament.phase !== 'running') return [];
  const organizes = desk.role !== 'referee';
  const table = tableOf(round, row.player);
  /** @type {{ label: string, act: () => void }[]} */
  const acts = [];
  if (table?.state === 'awaiting') {
    if (table.seats.length === 4)
      acts.push({ label: t('take_off.this', { table: table.no }), act: () => takeOff(desk, round, table, row) });
    if (organizes) acts.push({ label: t('stand_in.button'), act: () => standIn(desk, round, table, row.player) });
  }
  const late = withoutSeat(tournament, desk.staff, round).some((one) => one.player === row.player);
  const chairs = freeChairs(round);
  if (organizes && late && chairs.length > 0)
    acts.push({ label: t('join_table.this'), act: () => join(desk, round, chairs, row) });
  return acts;
}

/** Tables of three that have handed in nothing. @param {RoundView} round */
export function freeChairs({ tables }) {
  return tables.filter((one) => one.state === 'awaiting' && one.seats.length === 3);
}

/** @param {Desk} desk @param {RoundView} round @param {TableView} table @param {RosterRow} row */
function takeOff(desk, round, table, row) {
  ask(desk, {
    title: t('take_off.this', { table: table.no }),
    text: [h('p', h('b', h('bdi', called(row)))), h('p', t('take_off.text'))],
    label: t('take_off.go'),
    done: t('done.take_off', { table: table.no }),
    danger: true,
    command: () => ({ type: 'take_off', round: round.no, table: table.no, player: row.player }),
  });
}

/** @param {Desk} desk @param {RoundView} round @param {TableView[]} chairs tables of three @param {RosterRow} row */
export function join(desk, round, chairs, row) {
  let chosen = chairs[0].no;
  ask(desk, {
    title: t('join_table.this'),
    text: () => [
      h('p', t('join_table.text')),
      h(
        'fieldset.choices',
        h('legend', t('tables')),
        chairs.map((table) =>
          h(
            'label.choice',
            { key: table.no },
            h('input', {
              type: 'radio',
              name: 'chair',
              checked: chosen === table.no,
              onchange: () => {
                chosen = table.no;
                desk.update();
              },
            }),
            h(
              'span',
              h('b', t('table.n', { table: table.no })),
              h('small', table.seats.map(called).join(', ')),
            ),
          ),
        ),
      ),
    ],
    label: t('join_table.go'),
    done: () => t('done.join_table', { name: called(row), table: chosen }),
    command: () => ({ type: 'join_table', round: round.no, table: chosen, player: row.player }),
  });
}
