// The active rules, said beside the standings that they make: one line, and the rest for those who ask.

import { h } from '../dom.js';
import { currentLanguage, has, list, t } from '../i18n/i18n.js';

import { lotNote } from './lot_note.js';

/** @import { BracketView, PublicView, RulesView, TournamentView } from '../protocol' */

/**
 * The order of the criteria, what ends the ties that are left, and the virtual score. Once knock-outs are made their
 * places come first, and wins do not count among the equal (`rules.md` §6).
 * @param {{ tournament: Pick<TournamentView, 'rules' | 'programme'>, bracket?: BracketView }} view
 */
export function rulesLine({ tournament, bracket }) {
  const { rules, programme } = tournament;
  const named = (/** @type {RulesView['criteria']} */ criteria) => list(criteria.map((one) => t(`criterion.${one}`)));
  const last = t(`last.${rules.last}`);
  const preliminary = t('rules.order', { criteria: named(rules.criteria), last });
  const virtual = t('rules.three_tables', { virtual: t(`virtual.${rules.three_table}`) });
  if (!bracket) return `${preliminary} ${virtual}`;
  const key = programme?.knock_outs.includes('semifinal') ? 'rules.order_semifinals' : 'rules.order_final';
  const among = named(rules.criteria.filter((one) => one !== 'wins'));
  const equal = t('rules.order_among', { criteria: among, last });
  return `${t(key)} ${equal} ${t('rules.order_others')} ${preliminary} ${virtual}`;
}

/** @param {PublicView} view */
export function rulesNote(view) {
  const { tournament } = view;
  const { rules } = tournament;
  return h(
    'details.rules-note',
    { key: 'rules' },
    h('summary', rulesLine(view)),
    h('p', t('rules.points', { four: rules.points_four.join('-'), three: rules.points_three.join('-') })),
    rules.cap !== undefined ? h('p', t('rules.cap', { cap: rules.cap })) : null,
    h('p', t(`rules.share.${rules.share}`)),
    noticeOf(rules) ? h('p', { dir: 'auto' }, noticeOf(rules)) : null,
    rules.official_rules ? h('p', officialRules(rules.official_rules)) : null,
    rules.last === 'lot' ? h('details.lot-note', h('summary', t('lot.how')), lotNote(tournament)) : null,
  );
}

/**
 * What the preset is called in the reader's language; one of the organizer's own as he calls it.
 * @param {RulesView} rules
 */
export function presetName({ preset, name }) {
  const key = `preset.${preset}`;
  return has(key) ? t(key) : name;
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
