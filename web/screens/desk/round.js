// The newest round at the desk: every table with its state, what is missing, and the next step with the reason why it
// cannot be taken yet.

import { h, memo } from '../../dom.js';
import { currentLanguage, refusalText, t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { field, typed } from '../../parts/dialog.js';
import { tableCard } from '../../parts/table_card.js';
import { lockObstacle, makeObstacle, minutesSince, settled, signatures, silent, tablesFor } from '../../state/round.js';
import { found } from '../../state/standings.js';
import { roundText } from '../phone.js';
import { makeRound, tablesText } from './make_round.js';

/** @import { RoundView, TableView } from '../../protocol' */
/** @import { Obstacle } from '../../state/round.js' */
/** @import { Desk } from '../desk.js' */

/** A table that plays longer than this stands out. */
const LATE_MINUTES = 90;

/** @param {Desk} desk */
export function roundSection(desk) {
  const { view, memory } = desk;
  const newest = view.round;
  if (!newest) return beforeFirst(desk);
  const wanted = memory.round !== null && memory.round < newest.no ? memory.round : newest.no;
  const past = wanted === newest.no ? null : desk.older.want(`${wanted}#${desk.live.held?.version}`);
  const round = wanted === newest.no ? newest : past?.no === wanted ? past : null;
  return [
    h('div.top', { key: 'top' },
      h('div', h('h2', wanted === newest.no ? roundText(view) : t('round.n', { round: wanted })),
        h('p', [view.tournament.rules.name, t(newest.locked || wanted < newest.no ? 'round.locked' : 'round.open')].join(' · '))),
      wanted === newest.no ? nextSteps(desk, newest) : h('button.button.second', { type: 'button', onclick: () => turnTo(desk, null) }, t('round.newest'))),
    round?.map ? h('p.map', { key: 'map' }, t('map', { map: round.map })) : null,
    round ? tables(desk, round, wanted === newest.no) : h('p.empty', t('loading')),
  ];
}

/** @param {Desk} desk @param {number} shown */
function roundPicker(desk, shown) {
  const newest = desk.view.round?.no ?? 0;
  return newest < 2 ? null : h('div.segments.small', { key: 'rounds', role: 'group', 'aria-label': t('rounds') },
    Array.from({ length: newest }, (_, index) => index + 1).map((no) => h('button', {
      type: 'button', key: no, 'aria-pressed': String(no === shown), 'aria-label': t('round.n', { round: no }), onclick: () => turnTo(desk, no),
    }, String(no))));
}

/** @param {Desk} desk @param {number | null} no */
function turnTo({ memory, update }, no) {
  memory.round = no;
  update();
}

/** @param {Desk} desk */
function beforeFirst(desk) {
  const { tournament } = desk.view;
  const plan = tablesFor(tournament.active);
  return h('section.start', { key: 'start' },
    h('h2', t('start.title')),
    h('ol.steps',
      h('li', { class: tournament.players > 0 ? 'done' : '' }, h('a', { href: '#players' }, t('start.players', { n: tournament.players }))),
      tournament.checks_in ? h('li', { class: tournament.active > 0 ? 'done' : '' }, h('a', { href: '#players' }, t('start.check_in', { have: tournament.active, n: tournament.players }))) : null,
      desk.role === 'referee' ? null : h('li', h('a', { href: '#links' }, t('start.links'))),
      h('li', t('start.round', { n: tournament.active }), plan ? `: ${tablesText(plan)}` : '')),
    desk.role === 'head' ? step(t('make.button', { round: 1 }), makeObstacle(tournament, null, desk.staff), () => makeRound(desk, 1)) : h('p.hint', t('head_makes_rounds')));
}

/** A button that says why it is grey. @param {string} label @param {Obstacle} obstacle @param {() => void} act @param {boolean} [second] */
function step(label, obstacle, act, second = false) {
  const why = obstacle ? refusalText({ code: obstacle.code, message: '', values: obstacle.values }) : null;
  return h('div.step-to', { key: label },
    h(second ? 'button.button.second' : 'button.button', { type: 'button', disabled: obstacle !== null, onclick: act, 'aria-describedby': why ? `why-${label}` : null }, label),
    why ? h('p.why', { id: `why-${label}` }, why) : null);
}

/** @param {Desk} desk @param {RoundView} round */
function nextSteps(desk, round) {
  const { tournament } = desk.view;
  if (desk.role !== 'head') return null;
  if (tournament.phase !== 'running') return h('p.why', t(`phase.${tournament.phase}`));
  const planned = tournament.planned_rounds;
  const last = planned !== undefined && round.no >= planned;
  const unfinished = round.locked ? null : lockObstacle(round, desk.staff);
  const make = (/** @type {boolean} */ second) => step(t('make.button', { round: round.no + 1 }), makeObstacle(tournament, round, desk.staff), () => makeRound(desk, round.no + 1), second);
  const finish = () => step(t('finish.button'), unfinished, () => {
    location.hash = '#life';
  });
  return h('div.next-steps',
    round.locked ? (last ? [finish(), make(true)] : make(false))
      : [step(t('lock.button', { round: round.no }), unfinished, () => lock(desk, round)), unfinished ? null : last ? null : make(true)],
    more(desk, round));
}

/** @param {Desk} desk @param {RoundView} round */
function lock(desk, round) {
  void desk.act({ type: 'lock_round', round: round.no }, t('done.lock_round', { round: round.no }));
}

/** @param {Desk} desk @param {RoundView} round */
function more(desk, round) {
  const results = round.tables.filter((table) => !['awaiting', 'void'].includes(table.state)).map((table) => table.no);
  return h('details.more', h('summary', t('more')),
    h('div.menu',
      h('a', { href: asLink(`/t/${desk.tournament}/print/seating`, desk.live.as), target: '_blank', rel: 'noreferrer' }, t('print.seating')),
      round.locked ? h('button', {
        type: 'button', onclick: () => ask(desk, {
          title: t('unlock.title', { round: round.no }), text: t('unlock.text'), label: t('unlock.button'), done: t('done.unlock_round', { round: round.no }),
          command: () => ({ type: 'unlock_round', round: round.no }),
        }),
      }, t('unlock.title', { round: round.no })) : h('button.danger', {
        type: 'button', onclick: () => ask(desk, {
          title: t('undo.title', { round: round.no }), danger: true, label: t('undo.button'), done: t('done.undo_round', { round: round.no }),
          text: results.length > 0 ? t('undo.lost', { n: results.length, tables: results }) : t('undo.text'),
          input: results.length > 0 ? { label: t('undo.type', { round: round.no }), exactly: String(round.no) } : undefined,
          command: (text) => ({ type: 'undo_round', round: round.no, typed: text || null }),
        }),
      }, t('undo.title', { round: round.no }))));
}

/** @param {Desk} desk @param {RoundView} round @param {boolean} newest */
function tables(desk, round, newest) {
  const { memory, update, view, staff } = desk;
  const open = round.tables.filter((table) => !settled(table));
  const disputed = round.tables.filter((table) => table.state === 'disputed');
  const groups = { all: round.tables, open, disputed };
  const sought = memory.sought.trim();
  const shown = groups[memory.filter].filter((table) => !sought || String(table.no) === sought || found(table.seats, sought).length > 0);
  const chosen = Number(location.hash.split('/')[1]) || null;
  return [
    h('div.tools', { key: 'tools' },
      roundPicker(desk, round.no),
      h('div.segments', { key: 'filter', role: 'group', 'aria-label': t('filter') }, /** @type {const} */ (['all', 'open', 'disputed']).map((filter) => h('button', {
        type: 'button', key: filter, 'aria-pressed': String(memory.filter === filter),
        onclick: () => {
          memory.filter = filter;
          update();
        },
      }, t(`filter.${filter}`, { n: groups[filter].length })))),
      field(t('find.table'), {
        type: 'search', value: memory.sought, placeholder: t('find.table_hint'),
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      })),
    shown.length === 0 ? h('p.empty', { key: 'none' }, t('tables.none')) : null,
    h('div.grid', { key: 'grid' }, shown.map((table) => {
      const minutes = newest && !round.locked ? minutesSince(round.made_at, desk.live.now()) : 0;
      const called = staff.calls.some((call) => call.round === round.no && call.table === table.no);
      const deps = [table, table.no === chosen, called, table.state === 'awaiting' ? minutes : 0, view.tournament.rules, currentLanguage(), newest];
      return memo(table.no, deps, () => tableCard(table, view.tournament.rules, {
        chosen: table.no === chosen,
        late: called || (table.state === 'awaiting' && minutes >= LATE_MINUTES),
        note: noteOf(desk, table, minutes, called),
        choose: () => {
          location.hash = table.no === chosen ? '#round' : `#round/${table.no}`;
        },
      }));
    })),
  ];
}

/** @param {Desk} desk @param {TableView} table @param {number} minutes @param {boolean} called */
function noteOf(desk, table, minutes, called) {
  if (called) return t('note.called');
  if (table.state === 'awaiting') return minutes > 0 ? t('note.playing', { n: minutes }) : null;
  if (table.state !== 'submitted') return null;
  const { have, wanted } = signatures(table, desk.view.tournament.rules);
  return have < wanted ? t('note.silent', { names: silent(table).map((seat) => seat.name) }) : t('note.missing_result');
}
