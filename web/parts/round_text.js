// What the newest round is called: the semi-final by its name, others by their number and how many there will be.

import { t } from '../i18n/i18n.js';

/** @import { Names } from '../i18n/i18n.js' */
/** @import { PublicView, RoundView, TournamentView } from '../protocol' */

/** @param {Pick<PublicView, 'round' | 'tournament'>} view */
export function roundText({ round, tournament }) {
  if (!round) return '';
  if (round.stage !== 'preliminary') return stageText(round);
  const all = tournament.programme?.games ?? tournament.planned_rounds;
  return all && all >= round.no ? t('round.of', { round: round.no, all }) : t('round.n', { round: round.no });
}

/**
 * A round by its number, made or to come: a knock-out by its name, since they follow the games that the programme has.
 * @param {Pick<PublicView, 'tournament'>} view @param {number} no
 */
export function roundName({ tournament }, no) {
  return stageText({ no, stage: stageOf(tournament, no) });
}

/**
 * In a sentence: "Round 3", "The final"; "in round 3", "in the final".
 * @param {Pick<PublicView, 'tournament'>} view @returns {NonNullable<Names['roundOf']>}
 */
export function theRound({ tournament }) {
  return (round, how = 'the') => {
    const stage = stageOf(tournament, round);
    if (how === 'in') return stage === 'preliminary' ? t('round.in', { round }) : t(`stage.in.${stage}`);
    return stage === 'preliminary' ? t('round.n', { round }) : t(`stage.the.${stage}`);
  };
}

/** @param {Pick<TournamentView, 'programme'>} tournament @param {number} no */
export function stageOf({ programme }, no) {
  return programme?.knock_outs[no - programme.games - 1] ?? 'preliminary';
}

/** @param {Pick<RoundView, 'no' | 'stage'>} round */
export function stageText({ no, stage }) {
  return stage === 'preliminary' ? t('round.n', { round: no }) : t(`stage.title.${stage}`);
}

/**
 * A sentence about a round by its number, or the one about the knock-out that it is.
 * @param {Pick<RoundView, 'no' | 'stage'>} round @param {string} numbered @param {string} named key of the other one
 */
export function aboutRound({ no, stage }, numbered, named) {
  return stage === 'preliminary' ? t(numbered, { round: no }) : t(named, { stage: t(`stage.${stage}`) });
}

/**
 * Where rounds are chosen: the number, or the name of a knock-out.
 * @param {TournamentView} tournament @param {number} no
 */
export function roundMark(tournament, no) {
  return stageOf(tournament, no) === 'preliminary' ? String(no) : roundName({ tournament }, no);
}
