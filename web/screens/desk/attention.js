// What waits for a referee: open disputes and calls, the oldest first.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { authorName, hex } from '../../parts/small.js';
import { minutesSince } from '../../state/round.js';

/** @import { CallView } from '../../protocol' */
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

/** Nobody is on the way there yet. @param {CallView[]} calls */
export function waitingCalls(calls) {
  return calls.filter((call) => !call.coming);
}

/**
 * What is next about a call: to go there, or to say that it is done, for all desks.
 * @param {Desk} desk @param {CallView} call
 */
export function callStep(desk, { call, table, coming }) {
  const [type, text] = coming
    ? /** @type {const} */ (['close_call', 'call.done'])
    : /** @type {const} */ (['answer_call', 'call.answer']);
  return h(
    'button.button',
    {
      type: 'button',
      class: coming ? 'second' : '',
      'aria-label': `${t(text)}: ${t('table.n', { table })}`,
      onclick: () => void desk.act({ type, call }, t(`done.${type}`, { table })),
    },
    t(text),
  );
}

/** Who called, or who is on the way. @param {CallView} call */
export function callText({ by, at, coming }) {
  return coming
    ? t('call.going', { name: authorName(coming.by), time: time(coming.at) })
    : t('call.by', { name: authorName(by), time: time(at) });
}

/** @param {number} table */
function lookAt(table) {
  const label = `${t('look')}: ${t('table.n', { table })}`;
  return h('a.button.second', { href: `#calls/${table}`, 'aria-label': label }, t('look'));
}

/** @param {Desk} desk @param {CallView} call */
function callCard(desk, call) {
  const { table, at, coming } = call;
  const minutes = coming ? null : [' · ', t('minutes', { n: minutesSince(at, desk.live.now()) })];
  return h(
    'li.card',
    { key: call.call },
    hex(table, coming ? 'quiet' : 'wait'),
    h('div', h('h3', t('table.n', { table })), h('p', callText(call), minutes)),
    h('div.ways', callStep(desk, call), lookAt(table)),
  );
}

/** @param {Desk} desk */
export function callsSection(desk) {
  const { calls } = desk.staff;
  const waiting = waitingCalls(calls);
  const going = calls.filter((call) => call.coming);
  const cards = (/** @type {CallView[]} */ some) => some.map((call) => callCard(desk, call));
  return [
    h('div.top', h('h2', t('desk.calls'))),
    waiting.length === 0 ? h('p.empty', t('calls.none')) : h('ul.waiting', { key: 'waiting' }, cards(waiting)),
    going.length === 0
      ? null
      : [h('h3', { key: 'going' }, t('calls.going')), h('ul.waiting', { key: 'going-list' }, cards(going))],
  ];
}
