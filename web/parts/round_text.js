// What the newest round is called: the semi-final by its name, others by their number and how many there will be.

import { t } from '../i18n/i18n.js';

/** @import { PublicView, RoundView } from '../protocol' */

/** @param {Pick<PublicView, 'round' | 'tournament'>} view */
export function roundText({ round, tournament }) {
  if (!round) return '';
  if (round.stage !== 'preliminary') return stageText(round);
  const all = tournament.programme?.games ?? tournament.planned_rounds;
  return all && all >= round.no ? t('round.of', { round: round.no, all }) : t('round.n', { round: round.no });
}

/**
 * A round by its number: a knock-out by its name, which its place in the bracket tells.
 * @param {Pick<PublicView, 'bracket'>} view @param {number} no
 */
export function roundName({ bracket }, no) {
  const stage = bracket?.stages.find((one) => one.round === no)?.stage ?? 'preliminary';
  return stageText({ no, stage });
}

/** @param {Pick<RoundView, 'no' | 'stage'>} round */
export function stageText({ no, stage }) {
  return stage === 'preliminary' ? t('round.n', { round: no }) : t(`stage.title.${stage}`);
}
