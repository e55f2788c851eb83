// Everything that happened: when, by whom, on which device.

import { h } from '../../dom.js';
import { dateTime, has, t } from '../../i18n/i18n.js';
import { authorName } from '../../parts/small.js';
import { told } from '../../state/told.js';

/** @import { HistoryRecord } from '../../http' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function historySection(desk) {
  const before = desk.memory.fields.before ?? '';
  const page = desk.history.want(before ? `?before=${before}#` : `#${desk.live.held?.version}`);
  const records = page?.records ?? [];
  const oldest = records.reduce((least, record) => Math.min(least, record.seq), Number.MAX_SAFE_INTEGER);
  const turn = (/** @type {string} */ to) => {
    desk.memory.fields.before = to;
    desk.update();
  };
  return [
    h(
      'div.top',
      h('div', h('h2', t('desk.history')), h('p', t('history.text'))),
      before ? h('button.button.second', { type: 'button', onclick: () => turn('') }, t('history.newest')) : null,
    ),
    desk.history.refusal ? h('p.refusal', desk.history.refusal.message) : null,
    page === null && !desk.history.refusal ? h('p.empty', t('loading')) : null,
    h(
      'ol.history',
      [...records].sort((one, other) => other.seq - one.seq).map((record) => entry(desk, record)),
    ),
    records.length > 0 && oldest > 1
      ? h('button.button.second', { type: 'button', onclick: () => turn(String(oldest)) }, t('history.older'))
      : null,
  ];
}

/** @param {Desk} desk @param {HistoryRecord} record */
function entry(desk, record) {
  const { type, ...values } = record.event;
  const key = `event.${type}`;
  return h(
    'li',
    { key: record.seq },
    h('time', dateTime(record.at)),
    h(
      'div',
      h('b', has(key) ? t(key, told(values, desk.nameOf)) : String(type)),
      h('p', [authorName(record.by), record.device].filter(Boolean).join(' · ')),
      typeof values.reason === 'string' ? h('blockquote', { dir: 'auto' }, values.reason) : null,
      typeof values.note === 'string' ? h('blockquote', { dir: 'auto' }, values.note) : null,
      typeof values.text === 'string' ? h('blockquote', { dir: 'auto' }, values.text) : null,
    ),
    h('span.number', `#${record.seq}`),
  );
}
