// Everything that happened: when, by whom, on which device; for a table, a player, a round; before and after.

import { h, memo } from '../../dom.js';
import { currentLanguage, dateTime, has, t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { changesTable } from '../../parts/changes.js';
import { deviceText } from '../../parts/device.js';
import { field, typed } from '../../parts/dialog.js';
import { fileLinks } from '../../parts/file_links.js';
import { roundName } from '../../parts/round_text.js';
import { authorName } from '../../parts/small.js';
import { momentOf } from '../../state/frames.js';
import { changes, filterOf, filterText, KINDS } from '../../state/history.js';
import { told } from '../../state/told.js';
import { called, doubledNames } from '../../state/people.js';

/** @import { HistoryRecord } from '../../protocol' */
/** @import { Filter } from '../../state/history.js' */
/** @import { Desk } from '../desk.js' */

/** More lines than these are folded away. */
const OPEN_LINES_MOST = 12;

/** The way to the history of something. @param {Filter} filter */
export function historyWay(filter) {
  const text = filterText(filter);
  return text ? `#history/${text}` : '#history';
}

/** @param {Filter} filter */
function look(filter) {
  location.hash = historyWay(filter);
}

/** @param {Desk} desk @param {string} [chosen] the filter, as it is in the address bar */
export function historySection(desk, chosen) {
  const filter = filterOf(chosen);
  const { before, ...sought } = filter;
  const asked = filterText(filter);
  const page = desk.history.want(`${asked ? `?${asked}` : ''}#${before ? '' : momentOf(desk.live.held)}`);
  const records = page?.records ?? [];
  const oldest = records.at(-1)?.seq;
  const file = (/** @type {string} */ end) =>
    asLink(`/t/${desk.tournament}/history.${end}${asked ? `?${filterText(sought)}` : ''}`, desk.live.as);
  return [
    h(
      'div.top',
      { key: 'top' },
      h('div', h('h2', t('desk.history')), h('p', t('history.text'))),
      h(
        'div.next-steps',
        before
          ? h('button.button.second', { type: 'button', onclick: () => look(sought) }, t('history.newest'))
          : null,
        fileLinks(t('history.file'), file, 'a.button.second'),
      ),
    ),
    filters(desk, sought),
    desk.history.refusal ? h('p.refusal', { key: 'refusal' }, desk.history.refusal.message) : null,
    page === null && !desk.history.refusal ? h('p.empty', { key: 'loading' }, t('loading')) : null,
    page && records.length === 0 ? h('p.empty', { key: 'none' }, t('history.none')) : null,
    h(
      'ol.history',
      { key: 'history' },
      records.map((record) => memo(record.seq, [record, currentLanguage(), doubledNames()], () => entry(desk, record))),
    ),
    page?.more && oldest
      ? h(
          'button.button.second',
          { key: 'older', type: 'button', onclick: () => look({ ...sought, before: oldest }) },
          t('history.older'),
        )
      : null,
  ];
}

/** @param {Desk} desk @param {Filter} sought */
function filters(desk, sought) {
  const rounds = desk.view.round?.no ?? 0;
  const choose = (/** @type {string} */ name) => (/** @type {Event} */ event) =>
    look(filterOf(new URLSearchParams({ ...strings(sought), [name]: typed(event) }).toString()));
  const select = (/** @type {string} */ name, /** @type {string} */ value, /** @type {[string, string][]} */ options) =>
    h(
      'label.field',
      h('span', t(`history.by_${name}`)),
      h(
        'select',
        { value, onchange: choose(name) },
        h('option', { value: '' }, t(`history.any_${name}`)),
        options.map(([value, text]) => h('option', { key: value, value }, text)),
      ),
    );
  return h(
    'div.tools.of-history',
    { key: 'tools' },
    select(
      'round',
      String(sought.round ?? ''),
      Array.from({ length: rounds }, (_, index) => [String(index + 1), roundName(desk.view, index + 1)]),
    ),
    field(t('history.by_table'), {
      type: 'number',
      min: 1,
      inputmode: 'numeric',
      value: String(sought.table ?? ''),
      placeholder: t('history.any_table'),
      onchange: choose('table'),
    }),
    memo('player', [desk.staff.roster, sought.player, currentLanguage(), filterText(sought)], () =>
      select(
        'player',
        sought.player ?? '',
        [...desk.staff.roster]
          .sort((one, other) => one.name.localeCompare(other.name, currentLanguage()))
          .map((row) => [row.player, [row.name, row.player].join(' · ')]),
      ),
    ),
    select(
      'kind',
      sought.kind ?? '',
      KINDS.map((kind) => [kind, t(`history.kind.${kind}`)]),
    ),
    filterText(sought)
      ? h('button.button.second', { key: 'all', type: 'button', onclick: () => look({}) }, t('history.all'))
      : null,
  );
}

/** @param {Filter} filter */
function strings(filter) {
  return Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, String(value)]));
}

/** @param {Desk} desk @param {HistoryRecord} record */
function entry(desk, record) {
  const { type, ...values } = record.event;
  // Of no season any more: there is no day to name.
  const key = type === 'contacts_kept' && !values.until ? 'event.contacts_kept_no_more' : `event.${type}`;
  const lines = changes(record.before, record.after);
  const checksIn = desk.view.tournament.checks_in;
  const names = new Map(record.about.players.map((one) => [one.player, called(one)]));
  const nameOf = (/** @type {string} */ player) => names.get(player) ?? desk.nameOf(player);
  return h(
    'li',
    { key: record.seq },
    h('time', { datetime: record.at }, dateTime(record.at)),
    h(
      'div',
      h('b', has(key) ? t(key, told(values, nameOf, (no) => roundName(desk.view, no))) : String(type)),
      h('p', [authorName(record.by), record.device && deviceText(record.device)].filter(Boolean).join(' · ')),
      ['reason', 'note', 'text'].map((field) =>
        typeof values[field] === 'string' ? h('blockquote', { key: field, dir: 'auto' }, values[field]) : null,
      ),
      lines.length > OPEN_LINES_MOST
        ? h('details', h('summary', t('history.lines', { n: lines.length })), changesTable(lines, checksIn))
        : changesTable(lines, checksIn),
    ),
    h('span.number', `#${record.seq}`),
  );
}
