// What waits for a referee: open disputes and calls, the oldest first.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { authorName, hex } from '../../parts/small.js';
import { minutesSince } from '../../state/round.js';

/** @import { HistoryRecord } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function disputesSection(desk) {
  const { disputes } = desk.staff;
  return [
    h('div.top', h('h2', t('desk.disputes'))),
    disputes.length === 0
      ? h('p.empty', t('disputes.none'))
      : h(
          'ul.waiting',
          disputes.map((dispute) =>
            h(
              'li.card',
              { key: `${dispute.round}.${dispute.table}` },
              hex(dispute.table, 'bad'),
              h(
                'div',
                h('h3', t('dispute.at', { table: dispute.table })),
                h(
                  'p',
                  t('dispute.raised', { name: authorName(dispute.by), time: time(dispute.at) }),
                  ' · ',
                  t('minutes', { n: minutesSince(dispute.at, desk.live.now()) }),
                ),
                dispute.reason ? h('blockquote', { dir: 'auto' }, dispute.reason) : null,
              ),
              h(
                'a.button',
                { href: `#disputes/${dispute.table}` },
                t(desk.role === 'organizer' ? 'look' : 'ruling.go'),
              ),
            ),
          ),
        ),
  ];
}

/** Who goes to a table is to be seen for as long as a walk and a ruling take. */
const GOING_MS = 20 * 60_000;

/** @param {number} table */
function lookAt(table) {
  const label = `${t('look')}: ${t('table.n', { table })}`;
  return h('a.button.second', { href: `#calls/${table}`, 'aria-label': label }, t('look'));
}

/**
 * The calls of this round that somebody answered, the newest of each table: not that table's any more once it calls
 * again, and gone when somebody here says that it is done.
 * @param {Desk} desk @returns {HistoryRecord[]}
 */
function answered(desk) {
  const { live, memory, staff, view } = desk;
  const page = desk.answered.want(`?kind=calls#${staff.calls.map((one) => one.call).join()}`);
  const waiting = new Set(staff.calls.map((one) => one.table));
  const seen = new Set();
  return (page?.records ?? []).filter(({ event, about, at, seq }) => {
    const newest = about.round === view.round?.no && !waiting.has(about.table ?? 0) && !seen.has(about.table);
    seen.add(about.table);
    const fresh = live.now() - Date.parse(at) < GOING_MS && !memory.walked.has(seq);
    return event.type === 'call_answered' && newest && fresh && !view.round?.locked;
  });
}

/** @param {Desk} desk */
function onTheWay(desk) {
  const going = answered(desk);
  if (going.length === 0) return null;
  const done = (/** @type {number} */ seq) => () => {
    desk.memory.walked.add(seq);
    desk.update();
  };
  return [
    h('h3', { key: 'going' }, t('calls.going')),
    h(
      'ul.waiting',
      { key: 'going-list' },
      going.map(({ seq, about: { table = 0 }, by, at }) =>
        h(
          'li.card',
          { key: seq },
          hex(table, 'quiet'),
          h('div', h('h3', t('table.n', { table })), h('p', t('call.going', { name: authorName(by), time: time(at) }))),
          h(
            'div.ways',
            lookAt(table),
            h(
              'button.button.second',
              { type: 'button', 'aria-label': `${t('call.done')}: ${t('table.n', { table })}`, onclick: done(seq) },
              t('call.done'),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Desk} desk */
export function callsSection(desk) {
  const { calls } = desk.staff;
  return [
    h('div.top', h('h2', t('desk.calls'))),
    calls.length === 0
      ? h('p.empty', t('calls.none'))
      : h(
          'ul.waiting',
          calls.map((call) =>
            h(
              'li.card',
              { key: call.call },
              hex(call.table, 'wait'),
              h(
                'div',
                h('h3', t('table.n', { table: call.table })),
                h(
                  'p',
                  t('call.by', { name: authorName(call.by), time: time(call.at) }),
                  ' · ',
                  t('minutes', { n: minutesSince(call.at, desk.live.now()) }),
                ),
              ),
              h(
                'div.ways',
                h(
                  'button.button',
                  {
                    type: 'button',
                    onclick: () =>
                      void desk.act(
                        { type: 'answer_call', call: call.call },
                        t('done.answer_call', { table: call.table }),
                      ),
                  },
                  t('call.answer'),
                ),
                lookAt(call.table),
              ),
            ),
          ),
        ),
    onTheWay(desk),
  ];
}
