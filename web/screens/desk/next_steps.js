// What the head does next, at any time: before the first round, lock, make, finish; and why a button is grey.

import { h } from '../../dom.js';
import { refusalText, t, tableList } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { lockObstacle, makeObstacle, tablesFor } from '../../state/round.js';
import { makeRound, tablesText } from './make_round.js';

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
      ? step(t('make.button', { round: 1 }), makeObstacle(tournament, null, desk.staff), () => makeRound(desk, 1))
      : h('p.hint', t('head_makes_rounds')),
  );
}

/**
 * A button that says why it is grey.
 * @param {string} label
 * @param {Obstacle} obstacle
 * @param {() => void} act
 * @param {boolean} [second]
 */
function step(label, obstacle, act, second = false) {
  const why = obstacle ? refusalText({ code: obstacle.code, message: '', values: obstacle.values }) : null;
  return h(
    'div.step-to',
    { key: label },
    h(
      second ? 'button.button.second' : 'button.button',
      { type: 'button', disabled: obstacle !== null, onclick: act, 'aria-describedby': why ? `why-${label}` : null },
      label,
    ),
    why ? h('p.why', { id: `why-${label}` }, why) : null,
  );
}

/** @param {Desk} desk @param {RoundView} round */
export function nextSteps(desk, round) {
  const { tournament } = desk.view;
  if (desk.role !== 'head') return null;
  if (tournament.phase !== 'running') return h('p.why', t(`phase.${tournament.phase}`));
  const planned = tournament.planned_rounds;
  const last = planned !== undefined && round.no >= planned;
  const unfinished = round.locked ? null : lockObstacle(round, desk.staff);
  const make = (/** @type {boolean} */ second) =>
    step(
      t('make.button', { round: round.no + 1 }),
      makeObstacle(tournament, round, desk.staff),
      () => makeRound(desk, round.no + 1),
      second,
    );
  const finish = () =>
    step(t('finish.button'), unfinished, () => {
      location.hash = '#life';
    });
  return h(
    'div.next-steps',
    round.locked
      ? last
        ? [finish(), make(true)]
        : make(false)
      : [
          step(t('lock.button', { round: round.no }), unfinished, () => lock(desk, round)),
          unfinished ? null : last ? null : make(true),
        ],
    more(desk, round),
  );
}

/** @param {Desk} desk @param {RoundView} round */
function lock(desk, round) {
  void desk.act({ type: 'lock_round', round: round.no }, t('done.lock_round', { round: round.no }));
}

/** @param {Desk} desk @param {RoundView} round */
function more(desk, round) {
  const results = round.tables.filter((table) => !['awaiting', 'void'].includes(table.state)).map((table) => table.no);
  return h(
    'details.more',
    h('summary', t('more')),
    h(
      'div.menu',
      h(
        'a',
        { href: asLink(`/t/${desk.tournament}/print/seating`, desk.live.as), target: '_blank', rel: 'noreferrer' },
        t('print.seating'),
      ),
      round.locked
        ? h(
            'button',
            {
              type: 'button',
              onclick: () =>
                ask(desk, {
                  title: t('unlock.title', { round: round.no }),
                  text: t('unlock.text'),
                  label: t('unlock.button'),
                  done: t('done.unlock_round', { round: round.no }),
                  command: () => ({ type: 'unlock_round', round: round.no }),
                }),
            },
            t('unlock.title', { round: round.no }),
          )
        : h(
            'button.danger',
            {
              type: 'button',
              onclick: () =>
                ask(desk, {
                  title: t('undo.title', { round: round.no }),
                  danger: true,
                  label: t('undo.button'),
                  done: t('done.undo_round', { round: round.no }),
                  text:
                    results.length > 0
                      ? t('undo.lost', { n: results.length, tables: tableList(results) })
                      : t('undo.text'),
                  input:
                    results.length > 0
                      ? { label: t('undo.type', { round: round.no }), exactly: String(round.no) }
                      : undefined,
                  command: (text) => ({ type: 'undo_round', round: round.no, typed: text || null }),
                }),
            },
            t('undo.title', { round: round.no }),
          ),
    ),
  );
}
