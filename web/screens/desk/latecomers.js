// Who sits down late, or for somebody else: a free chair at a 3-table, a stand-in for one game, a table of their own.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { nobodyYet, personPicker } from '../../parts/person_picker.js';
import { name, seatMark } from '../../parts/small.js';
import { withoutSeat } from '../../state/seating.js';

/** @import { RefusalView, RoundView, TableView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {RoundView} round */
function late(desk, round) {
  return withoutSeat(desk.view.tournament, desk.staff, round);
}

/** @param {Desk} desk @param {RoundView} round @param {TableView} table */
export function joinTable(desk, round, table) {
  const people = late(desk, round);
  const picked = nobodyYet();
  ask(desk, {
    title: t('join_table.title', { table: table.no }),
    text: () => [
      h('p', t('join_table.text')),
      people.length === 0
        ? h('p.hint', t('late.nobody'))
        : personPicker({ label: t('late.whom'), people, picked, update: desk.update, first: true }),
    ],
    missing: () => (picked.player ? null : t(people.length === 0 ? 'late.nobody' : 'pick.needed')),
    label: t('join_table.go'),
    done: () => t('done.join_table', { name: desk.nameOf(picked.player), table: table.no }),
    command: () => ({ type: 'join_table', round: round.no, table: table.no, player: picked.player }),
  });
}

/** @param {Desk} desk @param {RoundView} round */
export function addTable(desk, round) {
  const people = late(desk, round);
  /** @type {Set<string>} */
  const chosen = new Set();
  ask(desk, {
    title: t('add_table.title', { round: round.no }),
    text: () => [
      h('p', t('add_table.text')),
      people.length < 3
        ? h('p.hint', people.length === 0 ? t('late.nobody') : t('add_table.few', { n: people.length }))
        : h(
            'fieldset.choices',
            h('legend', t('late.whom')),
            people.map((row) =>
              h(
                'label.choice',
                { key: row.player },
                h('input', {
                  type: 'checkbox',
                  checked: chosen.has(row.player),
                  onchange: () => {
                    if (!chosen.delete(row.player)) chosen.add(row.player);
                    desk.update();
                  },
                }),
                name(row),
              ),
            ),
          ),
    ],
    missing: () => (chosen.size === 3 || chosen.size === 4 ? null : t('add_table.needed')),
    label: t('add_table.go'),
    done: t('done.add_table', { round: round.no }),
    command: () => ({ type: 'add_table', round: round.no, players: [...chosen] }),
  });
}

/**
 * @param {Desk} desk @param {RoundView} round @param {TableView} table
 * @param {string} [absent] left out: the first at the table
 */
export function standIn(desk, round, table, absent) {
  const seats = table.seats.filter((seat) => !seat.stand_in);
  const state = {
    absent: absent ?? seats[0]?.player ?? '',
    name: '',
    club: '',
    tried: false,
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
  };
  const close = () => desk.show(null);
  const submit = async () => {
    state.tried = true;
    state.refusal = null;
    const called = state.name.trim();
    desk.update();
    if (!called) return;
    state.busy = true;
    const ending = await desk.act(
      {
        type: 'stand_in',
        round: round.no,
        table: table.no,
        absent: state.absent,
        name: called,
        club: state.club.trim() || null,
      },
      t('done.stand_in', { name: called, absent: desk.nameOf(state.absent), table: table.no }),
      true,
    );
    state.busy = ending.refusal === null;
    state.refusal = ending.refusal;
    if (!ending.refusal) close();
    desk.update();
  };
  /** @param {'name' | 'club'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };
  desk.show(() =>
    dialog(
      { title: t('stand_in.title', { table: table.no }), close },
      h('div.text', h('p', t('stand_in.text'))),
      form(
        {
          submit,
          label: t('stand_in.go'),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        h(
          'fieldset.choices',
          h('legend', t('stand_in.for')),
          seats.map((seat) =>
            h(
              'label.choice',
              { key: seat.player },
              h('input', {
                type: 'radio',
                name: 'absent',
                checked: state.absent === seat.player,
                onchange: () => {
                  state.absent = seat.player;
                  desk.update();
                },
              }),
              seatMark(seat.seat),
              name(seat),
            ),
          ),
        ),
        field(
          t('player.name'),
          { value: state.name, maxlength: 80, autocomplete: 'off', oninput: keep('name') },
          null,
          state.tried && !state.name.trim() ? t('field.needed') : null,
        ),
        field(t('player.club'), { value: state.club, maxlength: 120, autocomplete: 'off', oninput: keep('club') }),
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk)) : null,
      ),
    ),
  );
}
