// What blocks a knock-out stage, by name, and the two ways on; who plays instead; a knock-out game that was not ended.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { name, seatMark } from '../../parts/small.js';
import { nextInRank } from '../../state/cut.js';

/** @import { ReplacementView, RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function awayCards(desk) {
  const { away, replacements } = desk.staff;
  const next = desk.view.tournament.programme?.next;
  const decided = replacements.filter((one) => one.stage === next);
  if (away.length + decided.length === 0) return null;
  return h(
    'section.away',
    { key: 'away', 'aria-label': t('away') },
    away.map((player) => blocked(desk, player)),
    decided.map((one) => replaced(desk, one)),
  );
}

/** @param {Desk} desk @param {string} player */
function blocked(desk, player) {
  const called = desk.nameOf(player);
  const next = nextInRank(desk.staff);
  const head = desk.role === 'head';
  return h(
    'div.card.blocks',
    { key: player },
    h('h3', h('bdi', called)),
    h('p', t('away.blocks')),
    head
      ? h(
          'div.acts',
          next === undefined
            ? null
            : h(
                'button.button',
                { type: 'button', onclick: () => decide(desk, player, 'call_next_in_rank', next) },
                t('away.call', { name: desk.nameOf(next) }),
              ),
          h(
            'button.button.second',
            { type: 'button', onclick: () => decide(desk, player, 'play_without') },
            t('away.three'),
          ),
        )
      : h('p.hint', t('away.head')),
  );
}

/**
 * @param {Desk} desk @param {string} absent @param {'call_next_in_rank' | 'play_without'} type
 * @param {string} [promised] who is said to be called
 */
function decide(desk, absent, type, promised) {
  const called = desk.nameOf(absent);
  const next = promised === undefined ? '' : desk.nameOf(promised);
  // The command leaves it to the ranking: whoever was called meanwhile for somebody else is not called again.
  const moved = () => promised !== undefined && nextInRank(desk.live.held?.desk ?? desk.staff) !== promised;
  ask(desk, {
    title: type === 'play_without' ? t('away.three') : t('away.call', { name: next }),
    text: h('p', t(`away.${type}`, { name: called, next })),
    missing: () => (moved() ? t('away.moved', { name: next }) : null),
    label: type === 'play_without' ? t('away.three') : t('away.call_go'),
    done: t(`done.${type}`, { name: called }),
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type, absent, reason }),
  });
}

/** @param {Desk} desk @param {ReplacementView} one */
function replaced(desk, one) {
  const absent = desk.nameOf(one.absent);
  return h(
    'div.card',
    { key: one.absent },
    h(
      'p',
      h(
        'b',
        one.by === undefined
          ? t('away.without', { name: absent })
          : t('away.replaced', { name: absent, by: desk.nameOf(one.by) }),
      ),
    ),
    h('p.hint', { dir: 'auto' }, one.reason),
    desk.role === 'head'
      ? h(
          'div.acts',
          h(
            'button.button.second',
            {
              type: 'button',
              onclick: () =>
                void desk.act(
                  { type: 'call_back', absent: one.absent },
                  t('done.call_back', { name: absent }),
                ),
            },
            t('away.back', { name: absent }),
          ),
        )
      : null,
  );
}

/** The head says who goes on. @param {Desk} desk @param {RoundView} round @param {TableView} table */
export function decideTable(desk, round, table) {
  let winner = '';
  ask(desk, {
    title: t('decide.title', { table: table.no }),
    text: () => [
      h('p', t('decide.text')),
      h(
        'fieldset.choices',
        h('legend', t('decide.who')),
        table.seats.map((seat) =>
          h(
            'label.choice',
            { key: seat.player },
            h('input', {
              type: 'radio',
              name: 'winner',
              checked: winner === seat.player,
              onchange: () => {
                winner = seat.player;
                desk.update();
              },
            }),
            seatMark(seat.seat),
            name(seat),
          ),
        ),
      ),
    ],
    missing: () => (winner ? null : t('pick.needed')),
    label: t('decide.go'),
    done: () => t('done.decide_table', { table: table.no, name: desk.nameOf(winner) }),
    danger: true,
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'decide_table', round: round.no, table: table.no, winner, reason }),
  });
}
