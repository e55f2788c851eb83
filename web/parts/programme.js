// The programme in a line, and what the cut line means just now: how many go on, whether it can still move, whom only
// the lot tells apart.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { aboveAllTheSame } from '../state/cut.js';
import { calledIn } from '../state/people.js';

/** @import { BracketRulesView, ProgrammeView, PublicView, RulesView, StandingsView } from '../protocol' */

/**
 * What the rules say about the rounds, before it is known how many come; null: that is for the organizer.
 * @param {RulesView} rules
 */
export function programmeOfRules({ rounds, brackets = [] }) {
  if (rounds !== undefined) return h('p', { key: 'programme' }, t('programme.rounds', { n: rounds }));
  if (brackets.length === 0) return null;
  return h(
    'ul',
    { key: 'programme' },
    brackets.map((bracket, at) => {
      const next = brackets[at + 1];
      const field = next
        ? t('programme.from_to', { from: bracket.from, to: next.from - 1 })
        : t('programme.from', { n: bracket.from });
      return h('li', { key: bracket.from }, `${field} ${programmeLine(bracket)}`);
    }),
  );
}

/** @param {ProgrammeView | BracketRulesView} programme */
export function programmeLine({ games, cut, knock_outs: stages, winless_sit_out_after: after }) {
  const then = t(stages.includes('semifinal') ? 'programme.semifinals' : 'programme.final', { n: cut });
  const winless = after === undefined ? '' : ` ${t('programme.winless', { game: after })}`;
  return `${t('programme.games', { n: games })} ${then}${winless}`;
}

/** @param {PublicView} view */
export function programmeNote({ tournament, standings }) {
  const { programme } = tournament;
  if (!programme) return null;
  return h('div.programme', { key: 'programme' }, h('p', programmeLine(programme)), cutLines(standings));
}

/** @param {StandingsView} standings */
function cutLines(standings) {
  const { cut, rows } = standings;
  if (!cut) return null;
  const nameOf = (/** @type {string} */ player) => calledIn(rows, player);
  const differs = [...aboveAllTheSame(standings)].map(nameOf);
  const made = rows.some((row) => row.qualified);
  return [
    h(
      'p.hint',
      cut.provisional ? h('span.chip.wait', t('provisional')) : null,
      cut.provisional ? ' ' : '',
      made ? t('cut.made') : cut.provisional ? t('cut.moves') : t('cut.stands', { n: cut.after }),
    ),
    !made && differs.length > 0 ? h('p.hint', t('cut.by_confirmed', { n: differs.length, names: differs })) : null,
    cut.lot_between
      ? h('p.warn', t('cut.lot', { above: nameOf(cut.lot_between.above), below: nameOf(cut.lot_between.below) }))
      : null,
  ];
}

/** Said at the line itself. @param {StandingsView} standings */
export function cutLabel({ cut, rows }) {
  if (rows.some((row) => row.qualified)) return t('cut.line_made');
  return t(cut?.provisional ? 'cut.line_provisional' : 'cut.line', { n: cut?.after ?? 0 });
}
