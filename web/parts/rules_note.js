// The active rules, said beside the standings that they make: one line, and the rest for those who ask.

import { h } from '../dom.js';
import { currentLanguage, list, t } from '../i18n/i18n.js';

import { lotNote } from './lot_note.js';

/** @import { RulesView, TournamentView } from '../protocol' */

/**
 * The order of the criteria, what ends the ties that are left, and the virtual score.
 * @param {RulesView} rules
 */
export function rulesLine(rules) {
  const criteria = list(rules.criteria.map((criterion) => t(`criterion.${criterion}`)));
  const order = t('rules.order', { criteria, last: t(`last.${rules.last}`) });
  return `${order} ${t('rules.three_tables', { virtual: t(`virtual.${rules.three_table}`) })}`;
}

/** @param {TournamentView} tournament */
export function rulesNote(tournament) {
  const { rules } = tournament;
  return h(
    'details.rules-note',
    { key: 'rules' },
    h('summary', rulesLine(rules)),
    h('p', t('rules.points', { four: rules.points_four.join('-'), three: rules.points_three.join('-') })),
    rules.cap !== undefined ? h('p', t('rules.cap', { cap: rules.cap })) : null,
    h('p', t(`rules.share.${rules.share}`)),
    noticeOf(rules) ? h('p', { dir: 'auto' }, noticeOf(rules)) : null,
    rules.official_rules ? h('p', officialRules(rules.official_rules)) : null,
    rules.last === 'lot' ? h('details.lot-note', h('summary', t('lot.how')), lotNote(tournament)) : null,
  );
}

/**
 * The preset's notice in the reader's language, where the preset has it.
 * @param {RulesView} rules
 */
export function noticeOf(rules) {
  return rules.notices?.[currentLanguage()] ?? rules.notice;
}

/** @param {string} text an address, or words */
export function officialRules(text) {
  return /^https?:\/\//.test(text) ? h('a', { href: text, rel: 'noreferrer' }, t('rules.official')) : text;
}
