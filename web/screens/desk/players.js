// The roster: who is on it, and check-in with search.

import { h, memo } from '../../dom.js';
import { currentLanguage, t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';
import { field, typed } from '../../parts/dialog.js';
import { fileLinks } from '../../parts/file_links.js';
import { name } from '../../parts/small.js';
import { endedObstacle } from '../../state/round.js';
import { checksIn } from '../../state/seating.js';
import { found } from '../../state/standings.js';
import { importDialog } from './import.js';
import { addOne, playerDialog } from './player.js';
import { called, doubledNames } from '../../state/people.js';

/** @import { RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function playersSection(desk) {
  const { memory, staff, update, view, windowed } = desk;
  const { tournament } = view;
  const organizes = desk.role !== 'referee';
  const open = endedObstacle(tournament.phase) === null;
  // Where all lack the same, the desk has typed them in, and nobody was asked.
  const asked = new Set(staff.roster.map((row) => stillToAsk(row).length)).size > 1;
  const incomplete = organizes && open && asked ? staff.roster.filter((row) => stillToAsk(row).length > 0) : [];
  const only = memory.incomplete && incomplete.length > 0;
  const rows = found(only ? incomplete : staff.roster, memory.sought);
  const frozen = !tournament.rules.late_entry && view.round !== null;
  const absent = staff.roster.filter((row) => !row.checked_in && checksIn(row, frozen));
  const reading = [currentLanguage(), doubledNames(), asked];
  return [
    h(
      'div.top',
      { key: 'top' },
      h(
        'div',
        h('h2', t('desk.players')),
        h('p', t('players.active', { have: tournament.active, n: tournament.players })),
      ),
      organizes && open
        ? h(
            'div.next-steps',
            frozen
              ? h('p.why', t('refusal.roster_is_frozen'))
              : [
                  h('button.button', { type: 'button', onclick: () => addOne(desk) }, t('players.add')),
                  h('button.button.second', { type: 'button', onclick: () => importDialog(desk) }, t('players.import')),
                ],
          )
        : null,
    ),
    h(
      'div.tools',
      { key: 'tools' },
      incomplete.length > 0
        ? h(
            'div.segments',
            { key: 'filter', role: 'group', 'aria-label': t('filter') },
            [false, true].map((one) =>
              h(
                'button',
                {
                  type: 'button',
                  key: String(one),
                  'aria-pressed': String(only === one),
                  onclick: () => {
                    memory.incomplete = one;
                    update();
                  },
                },
                one ? t('players.incomplete', { n: incomplete.length }) : t('players.all', { n: staff.roster.length }),
              ),
            ),
          )
        : null,
      field(t('find.label'), {
        type: 'search',
        value: memory.sought,
        placeholder: t('find.player_hint'),
        autocomplete: 'off',
        oninput: (/** @type {Event} */ event) => {
          memory.sought = typed(event);
          update();
        },
      }),
      organizes && open && tournament.checks_in && absent.length > 0
        ? h(
            'button.button.second',
            { type: 'button', onclick: () => checkInAll(desk, absent) },
            t('check_in.all', { n: absent.length }),
          )
        : null,
    ),
    rows.length === 0
      ? h('p.empty', { key: 'none' }, memory.sought ? t('nobody_found', { sought: memory.sought }) : t('players.none'))
      : null,
    organizes && staff.roster.length > 0
      ? h(
          'p.file-links',
          { key: 'files' },
          fileLinks(t('players.file'), (end) => asLink(`/t/${desk.tournament}/roster.${end}`, desk.live.as)),
        )
      : null,
    windowed.view('ul', { class: 'roster', key: 'roster' }, rows, (row) =>
      memo(row.player, [row, tournament.checks_in, tournament.phase, desk.role, frozen, ...reading], () =>
        rosterRow(desk, asked ? row : { ...row, missing: [] }, organizes && open, frozen),
      ),
    ),
  ];
}

/** What the rules want to know of somebody who plays, and he has not said. @param {RosterRow} row */
function stillToAsk({ withdrawn, disqualified, missing = [] }) {
  return withdrawn || disqualified !== undefined ? [] : missing;
}

/** @param {Desk} desk @param {RosterRow} row @param {boolean} may @param {boolean} frozen */
function rosterRow(desk, row, may, frozen) {
  const checks = desk.view.tournament.checks_in && !row.withdrawn && row.disqualified === undefined;
  return h(
    'li',
    { 'data-row': true, class: row.withdrawn || row.disqualified !== undefined ? 'out' : '' },
    h('span.number', row.player),
    h(
      'div.who',
      name(row),
      row.disqualified !== undefined ? h('span.tag.bad', t('disqualified')) : null,
      row.withdrawn ? h('span.tag', t('withdrawn')) : null,
      row.link_revoked ? h('span.tag', t('link.revoked')) : null,
      may ? stillToAsk(row).map((one) => h('span.tag.bad', { key: one }, t(`reg.missing.${one}`))) : null,
    ),
    checks
      ? may && checksIn(row, frozen)
        ? h(
            'button.toggle',
            {
              type: 'button',
              role: 'switch',
              'aria-checked': String(row.checked_in),
              'aria-label': t('check_in.of', { name: called(row) }),
              onclick: () =>
                void desk.act(
                  { type: row.checked_in ? 'check_out' : 'check_in', players: [row.player] },
                  t(row.checked_in ? 'done.check_out' : 'done.check_in', { name: called(row) }),
                ),
            },
            t(row.checked_in ? 'check_in.here' : 'check_in.not_here'),
          )
        : h(`span.chip.${row.checked_in ? 'good' : 'quiet'}`, t(row.checked_in ? 'check_in.here' : 'check_in.not_here'))
      : null,
    h(
      'button.quiet',
      {
        type: 'button',
        'aria-label': t('player.more', { name: called(row) }),
        onclick: () => playerDialog(desk, row.player),
      },
      '⋯',
    ),
  );
}

/** @param {Desk} desk @param {RosterRow[]} absent */
function checkInAll(desk, absent) {
  ask(desk, {
    title: t('check_in.all', { n: absent.length }),
    label: t('check_in.go'),
    done: t('done.check_in_all', { n: absent.length }),
    text: h('p.names', absent.map(called).join(', ')),
    input: { label: t('check_in.type', { n: absent.length }), exactly: String(absent.length) },
    command: () => ({ type: 'check_in', players: absent.map((row) => row.player) }),
  });
}
