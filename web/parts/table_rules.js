// The rules of a tournament in words, for whoever sits at a table or rules there: from the values of its preset, and
// the additional rules that a preset has on top of those of the game. Keeps out what is only for organizers.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { noticeOf, officialRules, rulesLine } from './rules_note.js';

/** @import { BracketView, RulesView, TournamentView } from '../protocol' */

/**
 * What the rules are said of.
 * @typedef {{ tournament: Pick<TournamentView, 'rules' | 'programme'>, bracket?: BracketView }} Played
 */

/** A section: its heading, and its sentences. @typedef {{ head: string, lines: string[] }} Section */

/** What a preset says beyond its values (`rangliste-2006`: the referee, the material, and the base game). */
const ADDITIONAL = /** @type {Record<string, string[]>} */ ({
  'rangliste-2006': [
    'over',
    'dice',
    'through',
    'upgrade',
    'tenth',
    'only_vp',
    'mixed',
    'harbour',
    'own_turn',
    'bank',
    'visible',
    'starter',
    'new_cards',
  ],
});
const OF_THE_REFEREE = ['named', 'final', 'when', 'disqualify'];

/** @param {Played} view @returns {Section[]} */
export function sectionsInWords(view) {
  const { rules } = view.tournament;
  return [
    { head: 'tr.head.extra', lines: additionalRules(rules) },
    { head: 'tr.head.sheet', lines: whatCounts(rules) },
    { head: 'tr.head.places', lines: places(rules) },
    { head: 'tr.head.order', lines: [rulesLine(view), t(`rules.share.${rules.share}`)] },
    { head: 'tr.head.conduct', lines: conduct(rules) },
    { head: 'tr.head.programme', lines: programme(rules) },
  ].filter((section) => section.lines.length > 0);
}

/** @param {RulesView} rules */
function additionalRules({ preset }) {
  return (ADDITIONAL[preset] ?? []).map((key) => t(`tr.extra.${key}`));
}

/** @param {RulesView} rules */
function whatCounts(rules) {
  const { target } = rules;
  return [
    ...(rules.sheet === 'totals' ? [] : ['pieces', 'buildings', 'army', 'road', 'first'].map((key) => t(`tr.${key}`))),
    ...(rules.sheet === 'pieces' ? [] : [t('tr.totals', { most: rules.highest_total })]),
    t('tr.declared', { target }),
    ...(rules.winner_required ? [t('tr.winner_required', { target })] : []),
    ...(rules.cap === undefined ? [] : [t('rules.cap', { cap: rules.cap })]),
    t('tr.missing'),
  ];
}

/** @param {RulesView} rules */
function places(rules) {
  return [
    t('tr.places'),
    t('rules.points', { four: rules.points_four.join('-'), three: rules.points_three.join('-') }),
    ...(rules.criteria.includes('round_points') ? [] : [t('tr.points_shown')]),
    t('rules.three_tables', { virtual: t(`virtual.${rules.three_table}`) }),
  ];
}

/** @param {RulesView} rules */
function conduct(rules) {
  return [
    ...(rules.referee_required ? OF_THE_REFEREE.map((key) => t(`tr.ref.${key}`)) : []),
    t('tr.captain'),
    t(`tr.confirm.${rules.confirmation}`),
    t('tr.dispute'),
    t(rules.corrections ? 'tr.locked.yes' : 'tr.locked.no'),
    ...(rules.board === 'free' ? [] : [t(`tr.board.${rules.board}`)]),
    ...(rules.turn_limit_minutes ?? []).map((n) => t('tr.turn', { n })),
    t(rules.late_entry ? 'tr.late.yes' : 'tr.late.no'),
    t('tr.disqualify'),
    ...(rules.editable ? [t('tr.editable')] : []),
  ];
}

/** @param {RulesView} rules */
function programme(rules) {
  return [
    ...(rules.rounds === undefined ? [] : [t('tr.no_final', { n: rules.rounds })]),
    ...(rules.brackets ? ['advance', 'choose_order', 'away', 'ranking'].map((key) => t(`tr.${key}`)) : []),
  ];
}

/** @param {Played} view */
export function tableRules(view) {
  const { rules } = view.tournament;
  const notice = noticeOf(rules);
  return h(
    'div.in-words',
    { key: 'in-words' },
    sectionsInWords(view).map(({ head, lines }) => [
      h('h3', { key: head }, t(head)),
      h(
        'ul',
        { key: `${head}-lines` },
        lines.map((line) => h('li', line)),
      ),
    ]),
    notice ? h('p.hint', { dir: 'auto' }, notice) : null,
    rules.official_rules ? h('p', officialRules(rules.official_rules)) : null,
  );
}
