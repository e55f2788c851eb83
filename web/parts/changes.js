// Before and after side by side: one line for each thing that differs.

import { h } from '../dom.js';
import { list, t } from '../i18n/i18n.js';
import { seatMark } from './small.js';

/** @import { Criterion } from '../protocol' */
/** @import { Change, Sat, Standing } from '../state/history.js' */

/** @param {Change[]} changes @param {boolean} checksIn else nobody is said to be here or not */
export function changesTable(changes, checksIn) {
  if (changes.length === 0) return null;
  return h(
    'table.changes',
    h(
      'thead',
      h('tr', h('td'), h('th', { scope: 'col' }, t('history.before')), h('th', { scope: 'col' }, t('history.after'))),
    ),
    h(
      'tbody',
      changes.map((change) =>
        h(
          'tr',
          {
            key: change.key,
            class: JSON.stringify(change.before) === JSON.stringify(change.after) ? 'same' : '',
          },
          h('th', { scope: 'row' }, head(change)),
          h('td', side(change, change.before, checksIn)),
          h('td', side(change, change.after, checksIn)),
        ),
      ),
    ),
  );
}

/** @param {Change} change */
function head({ field, of }) {
  if (field === 'seats') return t('table.n', { table: of?.table ?? '' });
  const who = [of?.seat ? [seatMark(of.seat), ' '] : null, of?.name ? h('bdi', of.name) : null];
  if (field === 'seat' || field === 'standing') return who;
  const key = `history.field.${field}`;
  return [who, of ? ' ' : null, t(of || MARKS.has(field) ? `piece.${field}` : key)];
}

const MARKS = new Set(['army_first', 'road_first', 'declared', 'road_nobody']);

/** @param {Change} change @param {unknown} value @param {boolean} checksIn */
function side({ field, of }, value, checksIn) {
  if (value === null || value === undefined) return '–';
  switch (field) {
    case 'seat':
      return sat(/** @type {Sat} */ (value), of?.name === undefined);
    case 'seats':
      return /** @type {Sat[]} */ (value).map((one, index) => h('span.sat', { key: index }, sat(one, true)));
    case 'standing':
      return standing(/** @type {Standing} */ (value), checksIn);
    case 'state':
      return t(`state.${value}`);
    case 'phase':
      return t(`phase.${value}`);
    case 'three_table':
      return t(`virtual.${value}`);
    case 'criteria':
      return /** @type {Criterion[]} */ (value).map((criterion) => t(`criterion.${criterion}`)).join(', ');
    case 'locked':
      return t(value ? 'history.locked' : 'history.open');
    case 'signed_by':
      return list(/** @type {string[]} */ (value));
    case 'play_order':
      return /** @type {string[]} */ (value).join(', ');
    default:
      return Array.isArray(value) ? value.map((one) => written(field, one)).join(' / ') : h('bdi', String(value));
  }
}

/** Who sat there, with the VP of one version, or of two where they differ. @param {Sat} value @param {boolean} named */
function sat({ name, vp }, named) {
  const numbers = [...new Set(vp)].map((one) => one ?? t('missing.short')).join(' / ');
  return [named ? h('bdi', name) : null, named && numbers ? ' ' : null, numbers ? h('b', numbers) : named ? null : '–'];
}

/** @param {Standing} value @param {boolean} checksIn */
function standing({ checked_in, withdrawn, disqualified, fixed_table, warnings, link_revoked }, checksIn) {
  const said = [
    checksIn ? t(checked_in ? 'check_in.here' : 'check_in.not_here') : null,
    withdrawn ? t('withdrawn') : null,
    disqualified === undefined ? null : t('disqualified'),
    fixed_table === undefined ? null : t('history.fixed_table', { table: fixed_table }),
    warnings ? t('history.warnings', { n: warnings }) : null,
    link_revoked ? t('link.revoked') : null,
  ].filter(Boolean);
  return said.length > 0 ? said.join(', ') : '–';
}

/** @param {string} field @param {unknown} value */
function written(field, value) {
  if (value === null || value === false) return '–';
  if (value === true) return t('yes');
  return MARKS.has(field) ? t('seat.n', { seat: Number(value) }) : String(value);
}
