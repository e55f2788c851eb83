// One player at the desk: entering, correcting, leaving and coming back, disqualification, erasing.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { endedObstacle } from '../../state/round.js';
import { fixTable, freeTable } from './apart.js';
import { askToErase } from './erase.js';
import { seatActs, seatSaid } from './player_seat.js';
import { noteDialog, warningCard, warnDialog } from './remarks.js';
import { historyWay } from './history.js';
import { passedBy } from './waiting.js';
import { called } from '../../state/people.js';

/** @import { RefusalView, RosterRow } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function addOne(desk) {
  const state = {
    name: '',
    club: '',
    here: true,
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
    added: '',
    /** Who waits was said, and asked about, for this person. */
    asked: false,
  };
  const submit = async () => {
    const name = state.name.trim();
    if (!name) return;
    if (passedBy(desk) && !state.asked) {
      state.asked = true;
      return desk.update();
    }
    state.busy = true;
    state.refusal = null;
    desk.update();
    const club = state.club.trim();
    const ending = await desk.act(
      { type: 'add_players', players: [club ? { name, club } : { name }], checked_in: state.here },
      t('done.add_player', { name }),
      true,
    );
    state.busy = state.asked = false;
    state.refusal = ending.refusal;
    if (!ending.refusal) {
      state.added = name;
      state.name = state.club = '';
    }
    desk.update();
  };
  const twin = () => desk.staff.roster.some((row) => row.name === state.name.trim());
  desk.show(() =>
    dialog(
      { title: t('players.add'), close: () => desk.show(null) },
      form(
        {
          submit,
          label: state.asked ? t('ask.all_the_same') : t('players.add_go'),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: () => desk.show(null) }, t('close')),
        },
        field(
          t('player.name'),
          {
            value: state.name,
            required: true,
            maxlength: 80,
            autocomplete: 'off',
            onmount: (/** @type {HTMLElement} */ input) => input.focus(),
            oninput: (/** @type {Event} */ event) => {
              state.name = typed(event);
              desk.update();
            },
          },
          twin() ? t('player.twin') : null,
          state.refusal ? refusalText(state.refusal, desk) : null,
        ),
        field(
          t('player.club'),
          {
            value: state.club,
            maxlength: 120,
            autocomplete: 'off',
            oninput: (/** @type {Event} */ event) => {
              state.club = typed(event);
            },
          },
          t('player.club_hint'),
        ),
        desk.view.tournament.checks_in
          ? h(
              'label.check',
              h('input', {
                type: 'checkbox',
                checked: state.here,
                onchange: (/** @type {Event} */ event) => {
                  state.here = /** @type {HTMLInputElement} */ (event.target).checked;
                },
              }),
              h('span', t('player.here')),
            )
          : null,
        passedBy(desk)
          ? h(state.asked ? 'p.warn' : 'p.hint', { role: state.asked ? 'alert' : null }, passedBy(desk))
          : null,
        state.added ? h('p.hint', { role: 'status' }, t('done.add_player', { name: state.added })) : null,
      ),
    ),
  );
}

/** @param {Desk} desk @param {string} player */
export function playerDialog(desk, player) {
  desk.show(() => {
    const row = desk.live.held?.desk?.roster.find((one) => one.player === player);
    const close = () => desk.show(null);
    if (!row) return dialog({ title: player, close }, h('p.empty', t('refusal.no_such_player', { player })));
    return dialog(
      { title: called(row), close },
      h(
        'div.text',
        h('p', [row.player, row.club, seatSaid(desk, row)].filter(Boolean).join(' · ')),
        row.disqualified !== undefined ? h('blockquote.q', { dir: 'auto' }, row.disqualified) : null,
      ),
      warningsOf(desk, player),
      h(
        'div.acts.column',
        playerActs(desk, row),
        h(
          'a.button.second',
          { key: 'history', href: historyWay({ player }), onclick: () => desk.show(null) },
          t('history.of_player'),
        ),
      ),
    );
  });
}

/** @param {Desk} desk @param {string} player */
function warningsOf(desk, player) {
  const given = desk.staff.warnings.filter((warning) => warning.player === player);
  return given.length === 0
    ? null
    : h(
        'ul.said-list',
        given.map((warning) => warningCard(desk, warning, desk.role !== 'organizer')),
      );
}

/** @param {Desk} desk @param {RosterRow} row */
function playerActs(desk, row) {
  const { tournament } = desk.view;
  const organizes = desk.role !== 'referee';
  const open = endedObstacle(tournament.phase) === null;
  const { player } = row;
  /** @type {import('../../dom.js').Child[]} */
  const acts = [];
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, danger = false) =>
    acts.push(
      h(danger ? 'button.button.danger' : 'button.button.second', { type: 'button', key: label, onclick: act }, label),
    );
  const once = (/** @type {import('../../protocol').Request} */ command, /** @type {string} */ done) => {
    desk.show(null);
    void desk.act(command, done);
  };
  if (organizes) {
    button(t('player.rename'), () => renameDialog(desk, row));
    if (open && row.withdrawn && row.disqualified === undefined)
      button(t('player.return'), () => bringBack(desk, row));
    if (open && !row.withdrawn) {
      button(t('player.withdraw'), () =>
        ask(desk, {
          title: t('player.withdraw_title', { name: called(row) }),
          text: t('player.withdraw_text'),
          label: t('player.withdraw'),
          done: t('done.withdraw', { name: called(row) }),
          command: () => ({ type: 'withdraw', player }),
        }),
      );
    }
  }
  for (const { label, act } of seatActs(desk, row)) button(label, act);
  if (organizes && open) {
    button(t(row.table === undefined ? 'fixed.set' : 'fixed.change', { table: row.table ?? '' }), () =>
      fixTable(desk, row),
    );
    if (row.table !== undefined)
      button(t('fixed.free'), () => {
        desk.show(null);
        freeTable(desk, row);
      });
  }
  if (open && desk.role !== 'organizer') {
    button(t('warn.button_one'), () => warnDialog(desk, row));
    button(t('take_note.button'), () => noteDialog(desk, { player }));
  }
  if (tournament.phase === 'running' && desk.role !== 'organizer') {
    if (row.disqualified === undefined) {
      button(
        t('player.disqualify'),
        () =>
          ask(desk, {
            title: t('player.disqualify_title', { name: called(row) }),
            text: t('player.disqualify_text'),
            label: t('player.disqualify'),
            done: t('done.disqualify', { name: called(row) }),
            danger: true,
            input: { label: t('reason'), long: true, hint: t('reason.kept') },
            command: (reason) => ({ type: 'disqualify', player, reason }),
          }),
        true,
      );
    } else
      button(t('player.requalify'), () =>
        once({ type: 'cancel_disqualification', player }, t('done.cancel_disqualification', { name: called(row) })),
      );
  }
  if (organizes && open && !row.seated) {
    button(
      t('player.remove'),
      () =>
        ask(desk, {
          title: t('player.remove_title', { name: called(row) }),
          text: t('player.remove_text'),
          label: t('player.remove'),
          done: t('done.remove_player', { name: called(row) }),
          danger: true,
          command: () => ({ type: 'remove_player', player }),
        }),
      true,
    );
  }
  if (organizes && row.seated) {
    button(t('player.erase'), () => askToErase(desk, row), true);
  }
  return acts;
}

/** Whoever waits for a place would have it now: is said first. @param {Desk} desk @param {RosterRow} row */
function bringBack(desk, row) {
  const { player } = row;
  const done = t('done.return', { name: called(row) });
  const passed = passedBy(desk);
  desk.show(null);
  if (!passed) return void desk.act({ type: 'return', player }, done);
  return ask(desk, {
    title: t('player.return_title', { name: called(row) }),
    text: h('p.warn', passed),
    label: t('ask.all_the_same'),
    done,
    command: () => ({ type: 'return', player }),
  });
}

/** @param {Desk} desk @param {RosterRow} row */
function renameDialog(desk, row) {
  const state = {
    name: row.name,
    club: row.club ?? '',
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
  };
  const submit = async () => {
    state.busy = true;
    desk.update();
    const ending = await desk.act(
      { type: 'rename_player', player: row.player, name: state.name, club: state.club.trim() || null },
      t('done.rename_player', { name: state.name }),
      true,
    );
    state.busy = false;
    state.refusal = ending.refusal;
    if (!ending.refusal) desk.show(null);
    desk.update();
  };
  /** @param {'name' | 'club'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };
  const faultAt = (/** @type {string} */ path) => (state.refusal?.path === path ? refusalText(state.refusal) : null);
  desk.show(() =>
    dialog(
      { title: t('player.rename'), close: () => desk.show(null) },
      form(
        {
          submit,
          label: t('save'),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: () => desk.show(null) }, t('cancel')),
        },
        field(
          t('player.name'),
          { value: state.name, required: true, maxlength: 80, oninput: keep('name') },
          null,
          faultAt('name'),
        ),
        field(
          t('player.club'),
          { value: state.club, maxlength: 120, oninput: keep('club') },
          t('player.club_hint'),
          faultAt('club'),
        ),
        state.refusal && !faultAt('name') && !faultAt('club')
          ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk))
          : null,
      ),
    ),
  );
}
