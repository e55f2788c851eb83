// What the head does next, at any time: before the first round, lock, make, finish; and why a button is grey.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { aboutRound } from '../../parts/round_text.js';
import { allRoundsMade, endObstacle, nextStage } from '../../state/cut.js';
import { lockObstacle, makeObstacle, tablesFor } from '../../state/round.js';
import { makeRound, tablesText } from './make_round.js';
import { more } from './round_menu.js';

/** @import { RoundView } from '../../protocol' */
/** @import { Obstacle } from '../../state/round.js' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function beforeFirst(desk) {
  const { tournament } = desk.view;
  const plan = tablesFor(tournament.active);
  return h(
    'section.start',
    { key: 'start' },
    h('h2', t('start.title')),
    h(
      'ol.steps',
      h(
        'li',
        { class: tournament.players > 0 ? 'done' : '' },
        h('a', { href: '#players' }, t('start.players', { n: tournament.players })),
      ),
      tournament.checks_in
        ? h(
            'li',
            { class: tournament.active > 0 ? 'done' : '' },
            h('a', { href: '#players' }, t('start.check_in', { have: tournament.active, n: tournament.players })),
          )
        : null,
      desk.role === 'referee' ? null : h('li', h('a', { href: '#links' }, t('start.links'))),
      h('li', t('start.round', { n: tournament.active }), plan ? `: ${tablesText(plan)}` : ''),
    ),
    desk.role === 'head'
      ? step(desk, t('make.button', { round: 1 }), makeObstacle(tournament, null, desk.staff), () => makeRound(desk, 1))
      : h('p.hint', t('head_makes_rounds')),
  );
}

/**
 * A button that says why it is grey.
 * @param {Desk} desk
 * @param {string} label
 * @param {Obstacle} obstacle
 * @param {() => void} act
 * @param {boolean} [second]
 */
function step(desk, label, obstacle, act, second = false) {
  // An id has no spaces.
  const id = `why-${label.replaceAll(/\s+/g, '-')}`;
  const why = obstacle ? whyGrey(desk, obstacle) : null;
  return h(
    'div.step-to',
    { key: label },
    h(
      second ? 'button.button.second' : 'button.button',
      { type: 'button', disabled: obstacle !== null, onclick: act, 'aria-describedby': why ? id : null },
      label,
    ),
    why ? h('p.why', { id }, why) : null,
  );
}

/**
 * What keeps a button grey, with the way to where that is put right.
 * @param {Desk} desk @param {NonNullable<Obstacle>} obstacle
 */
export function whyGrey(desk, { code, values }) {
  return [
    refusalText({ code, message: '', values }, desk),
    code === 'referee_is_missing' ? [' ', h('a', { href: '#links' }, t('desk.links'))] : null,
  ];
}

/** @param {Desk} desk @param {RoundView} round */
export function nextSteps(desk, round) {
  const { tournament } = desk.view;
  if (desk.role === 'organizer') return h('div.next-steps', more(desk, round));
  if (desk.role !== 'head') return null;
  if (tournament.phase !== 'running') return h('p.why', t(`phase.${tournament.phase}`));
  const planned = tournament.planned_rounds;
  const stage = nextStage(tournament);
  const last = tournament.programme ? stage === null : planned !== undefined && round.no >= planned;
  const unfinished = round.locked ? null : lockObstacle(round, desk.staff);
  const next = stage === null || stage === 'preliminary' ? null : t('make.stage', { stage: t(`stage.${stage}`) });
  const make = (/** @type {boolean} */ second) =>
    step(
      desk,
      next ?? t('make.button', { round: round.no + 1 }),
      makeObstacle(tournament, round, desk.staff),
      () => makeRound(desk, round.no + 1),
      second,
    );
  const finish = () =>
    step(desk, t('finish.button'), unfinished ?? endObstacle(tournament), () => {
      location.hash = '#life';
    });
  return h(
    'div.next-steps',
    round.locked
      ? last
        ? [finish(), tournament.programme || allRoundsMade(tournament, round) ? null : make(true)]
        : make(false)
      : [
          step(desk, lockLabel(round), unfinished, () => lock(desk, round)),
          unfinished ? null : last ? null : make(true),
        ],
    more(desk, round),
  );
}

/** @param {RoundView} round */
function lockLabel({ no, stage }) {
  return aboutRound({ no, stage }, 'lock.button', 'lock.stage');
}

/** @param {Desk} desk @param {RoundView} round */
function lock(desk, round) {
  void desk.act({ type: 'lock_round', round: round.no }, aboutRound(round, 'done.lock_round', 'done.lock_stage'));
}
