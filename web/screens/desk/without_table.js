// Who is here during a round and has no table in it: whoever came late is not forgotten, and one tap seats him.

import { h } from '../../dom.js';
import { shortList, t } from '../../i18n/i18n.js';
import { withResult } from '../../state/round.js';
import { withoutSeat } from '../../state/seating.js';
import { addTable } from './latecomers.js';
import { freeChairs, join } from './player_seat.js';

/** @import { RoundView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** So many have a button of their own; of more the list of players is the better place. */
const BUTTONS_MOST = 6;
const TABLE_LEAST = 3;

/** @param {Desk} desk @param {RoundView} round the newest */
export function withoutTable(desk, round) {
  const { tournament } = desk.view;
  if (tournament.phase !== 'running' || round.locked || round.stage !== 'preliminary') return null;
  const sitOut = new Set(round.sits_out ?? []);
  const people = withoutSeat(tournament, desk.staff, round).filter((row) => !sitOut.has(row.player));
  if (people.length === 0) return null;
  const chairs = freeChairs(round);
  const table = people.length >= TABLE_LEAST && withResult(round).length === 0;
  const called = shortList(people.map((row) => desk.nameOf(row.player)));
  return h(
    'section.card.pad-card',
    { key: 'late', id: 'late' },
    h('p', t('late.here', { n: people.length, names: called })),
    chairs.length === 0 && !table ? h('p.hint', t('late.next_round')) : null,
    desk.role === 'referee'
      ? null
      : h(
          'div.acts',
          (chairs.length > 0 ? people.slice(0, BUTTONS_MOST) : []).map((row) =>
            h(
              'button.button.second',
              { type: 'button', key: row.player, onclick: () => join(desk, round, chairs, row) },
              t('late.seat', { name: desk.nameOf(row.player) }),
            ),
          ),
          table
            ? h(
                'button.button.second',
                { type: 'button', key: 'table', onclick: () => addTable(desk, round) },
                t('add_table.button'),
              )
            : null,
        ),
  );
}
