// The round at the desk: every table with its state and what is missing there.

import { h, memo } from '../../dom.js';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { field, typed } from '../../parts/dialog.js';
import { tableCard } from '../../parts/table_card.js';
import { momentOf } from '../../state/frames.js';
import { canBeSwapped, minutesSince, settled, signatures, silent } from '../../state/round.js';
import { found } from '../../state/standings.js';
import { planTables } from '../../parts/plan_tables.js';
import { presetName } from '../../parts/rules_note.js';
import { roundMark, roundName, roundText } from '../../parts/round_text.js';
import { callText } from './attention.js';
import { historyWay } from './history.js';
import { awayCards } from './knock_outs.js';
import { beforeFirst, nextSteps } from './next_steps.js';
import { swapHands, swapLine } from './swapping.js';
import { roundMap } from './venue.js';
import { withoutTable } from './without_table.js';
import { called, doubledNames } from '../../state/people.js';

/** @import { CallView, RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** A table that plays longer than this, or whose sheet waits for longer, stands out. */
const LATE_MINUTES = 90;

/** @param {Desk} desk */
export function roundSection(desk) {
  const { view, memory } = desk;
  const newest = view.round;
  if (!newest) return beforeFirst(desk);
  const wanted = memory.round !== null && memory.round < newest.no ? memory.round : newest.no;
  const past = wanted === newest.no ? null : desk.older.want(`${wanted}#${momentOf(desk.live.held)}`);
  const round = wanted === newest.no ? newest : past?.no === wanted ? past : null;
  return [
    h(
      'div.top',
      { key: 'top' },
      h(
        'div',
        h('h2', wanted === newest.no ? roundText(view) : roundName(view, wanted)),
        h(
          'p',
          [
            presetName(view.tournament.rules),
            t(newest.locked || wanted < newest.no ? 'round.locked' : 'round.open'),
            '',
          ].join(' · '),
          h('a', { href: historyWay({ round: wanted }) }, t('desk.history')),
        ),
      ),
      wanted === newest.no
        ? nextSteps(desk, newest)
        : h('button.button.second', { type: 'button', onclick: () => turnTo(desk, null) }, t('round.newest')),
    ),
    awayCards(desk),
    round ? roundMap(desk, round) : null,
    round ? sitsOut(desk, round) : null,
    wanted === newest.no ? withoutTable(desk, newest) : null,
    round ? tables(desk, round, wanted === newest.no) : h('p.empty', t('loading')),
  ];
}

/** @param {Desk} desk @param {number} shown */
function roundPicker(desk, shown) {
  const newest = desk.view.round?.no ?? 0;
  return newest < 2
    ? null
    : h(
        'div.segments.small',
        { key: 'rounds', role: 'group', 'aria-label': t('rounds') },
        Array.from({ length: newest }, (_, index) => index + 1).map((no) =>
          h(
            'button',
            {
              type: 'button',
              key: no,
              'aria-pressed': String(no === shown),
              'aria-label': roundName(desk.view, no),
              onclick: () => turnTo(desk, no),
            },
            roundMark(desk.view.tournament, no),
          ),
        ),
      );
}

/** @param {Desk} desk @param {number | null} no */
function turnTo({ memory, update }, no) {
  memory.round = no;
  update();
}

/** @param {Desk} desk @param {RoundView} round @param {boolean} newest */
function tables(desk, round, newest) {
  const { memory, update, view, staff } = desk;
  const open = round.tables.filter((table) => !settled(table));
  const disputed = round.tables.filter((table) => table.state === 'disputed');
  const awaiting = round.tables.filter((table) => table.state === 'awaiting');
  const groups = { all: round.tables, open, awaiting, disputed };
  const sought = memory.sought.trim();
  const numbered = groups[memory.filter].filter((table) => String(table.no) === sought);
  const shown =
    numbered.length > 0
      ? numbered
      : groups[memory.filter].filter((table) => !sought || found(table.seats, sought).length > 0);
  const chosen = Number(location.hash.split('/')[1]) || null;
  const swapping = newest && memory.swapping === round.no && canBeSwapped(view.tournament.phase, round);
  const away = new Set(
    staff.roster.filter((row) => row.withdrawn || row.disqualified !== undefined).map((row) => row.player),
  );
  return [
    h(
      'div.tools',
      { key: 'tools' },
      roundPicker(desk, round.no),
      h(
        'div.segments',
        { key: 'filter', role: 'group', 'aria-label': t('filter') },
        /** @type {const} */ (['all', 'open', 'awaiting', 'disputed']).map((filter) =>
          h(
            'button',
            {
              type: 'button',
              key: filter,
              'aria-pressed': String(memory.filter === filter),
              onclick: () => {
                memory.filter = filter;
                update();
              },
            },
            t(`filter.${filter}`, { n: groups[filter].length }),
          ),
        ),
      ),
      field(t('find.table'), {
        type: 'search',
        value: memory.sought,
        placeholder: t('find.table_hint'),
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
    ),
    shown.length === 0 ? h('p.empty', { key: 'none' }, t('tables.none')) : null,
    swapping
      ? [
          h(
            'div.ways.left',
            { key: 'swap-stop' },
            h(
              'button.button.second',
              {
                type: 'button',
                onclick: () => {
                  Object.assign(memory, { swapping: null, swap: null });
                  update();
                },
              },
              t('swap.stop'),
            ),
          ),
          swapLine(desk, round.no),
          planTables(
            shown.map((table) => ({ ...table, fixed: table.state !== 'awaiting' })),
            { chosen: memory.swap, hands: swapHands(desk, round.no) },
          ),
        ]
      : null,
    h(
      'div.grid',
      { key: 'grid' },
      (swapping ? [] : shown).map((table) => {
        const call = staff.calls.find((one) => one.round === round.no && one.table === table.no);
        const calledAt = call?.coming ? undefined : call?.at;
        const minutes = newest && (calledAt || !settled(table)) ? age(desk, round, table, calledAt) : 0;
        const deps = [
          table,
          table.no === chosen,
          call,
          minutes,
          view.tournament.rules,
          currentLanguage(),
          newest,
          round.play_order_chosen,
          doubledNames(),
          table.seats.filter((seat) => away.has(seat.player)).length,
        ];
        return memo(table.no, deps, () =>
          tableCard(table, view.tournament.rules, {
            chosen: table.no === chosen,
            late: calledAt !== undefined || minutes >= LATE_MINUTES,
            note: noteOf(desk, round, table, minutes, call),
            about: (seat) => (away.has(seat.player) ? gone(desk, seat.player) : null),
            choose: () => {
              const way = `#round/${table.no}`;
              location.hash = location.hash === way ? '#round' : way;
            },
          }),
        );
      }),
    ),
  ];
}

/** Who sits there and is out: he plays this game to its end, and no other. @param {Desk} desk @param {string} player */
export function gone({ staff }, player) {
  const row = staff.roster.find((one) => one.player === player);
  if (!row || (!row.withdrawn && row.disqualified === undefined)) return null;
  return h('span.tag', t(row.disqualified === undefined ? 'withdrawn' : 'disqualified'));
}

/** Who has no win, and whom the programme has sit out. @param {Desk} desk @param {RoundView} round */
function sitsOut(desk, round) {
  const players = round.sits_out ?? [];
  return players.length === 0
    ? null
    : h('p.hint', { key: 'sits-out' }, t('sits_out', { n: players.length, names: players.map(desk.nameOf) }));
}

/**
 * For how many minutes a table has waited: since its call, its dispute, its sheet, or since the round was made.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table @param {string} [calledAt]
 */
function age({ staff, live }, round, table, calledAt) {
  const dispute = staff.disputes.find((one) => one.round === round.no && one.table === table.no);
  return minutesSince(calledAt ?? dispute?.at ?? table.handed_in_at ?? table.replay_at ?? round.made_at, live.now());
}

/**
 * What is missing at a table, who is asked for it, and for how long.
 * @param {Desk} desk @param {RoundView} round @param {TableView} table @param {number} minutes
 * @param {CallView} [call]
 */
function noteOf(desk, round, table, minutes, call) {
  const since = minutes > 0 ? t('minutes', { n: minutes }) : null;
  if (call?.coming) return callText(call);
  if (call) return [t('note.called'), since].filter(Boolean).join(' · ');
  switch (table.state) {
    case 'awaiting':
      if (round.play_order_chosen && !table.play_order) return t('order.missing_short');
      if (table.replay_at !== undefined) return [t('note.replay'), since].filter(Boolean).join(' · ');
      return minutes > 0 ? t('note.playing', { n: minutes }) : null;
    case 'submitted': {
      const { have, wanted } = signatures(table, desk.view.tournament.rules);
      const missing =
        have < wanted
          ? t('note.silent', { names: silent(table).map(called) })
          : t('note.missing_result');
      return [missing, since].filter(Boolean).join(' · ');
    }
    case 'disputed':
      return [t('note.ruling'), since].filter(Boolean).join(' · ');
    default:
      return null;
  }
}
