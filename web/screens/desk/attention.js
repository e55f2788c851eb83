// What waits for a referee: open disputes and calls, the oldest first.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { authorName, hex } from '../../parts/small.js';
import { minutesSince } from '../../state/round.js';

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
                h('a.button.second', { href: `#calls/${call.table}` }, t('look')),
              ),
            ),
          ),
        ),
  ];
}
