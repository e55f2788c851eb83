// Penalties without points, and what referees write down for one another (`rules.md` §9).

import { h } from '../../dom.js';
import { dateTime, refusalText, t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { nobodyYet, personPicker } from '../../parts/person_picker.js';
import { roundName } from '../../parts/round_text.js';
import { authorName } from '../../parts/small.js';
import { endedObstacle } from '../../state/round.js';
import { called } from '../../state/people.js';

/** @import { NoteView, RefusalView, WarningView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** Who gives warnings and takes notes. @param {Desk} desk */
function referees({ role, view }) {
  return role !== 'organizer' && endedObstacle(view.tournament.phase) === null;
}

/** @param {Desk} desk */
export function remarksSection(desk) {
  const { notes, warnings } = desk.staff;
  const may = referees(desk);
  return [
    h(
      'div.top',
      { key: 'top' },
      h('div', h('h2', t('desk.remarks')), h('p', t('remarks.text'))),
      may
        ? h(
            'div.next-steps',
            h('button.button', { type: 'button', onclick: () => warnDialog(desk) }, t('warn.button')),
            h('button.button.second', { type: 'button', onclick: () => noteDialog(desk) }, t('take_note.button')),
          )
        : null,
    ),
    h('h3', { key: 'warnings-title' }, t('warnings')),
    warnings.length === 0
      ? h('p.empty', { key: 'no-warnings' }, t('warnings.none'))
      : h(
          'ul.said-list',
          { key: 'warnings' },
          [...warnings].reverse().map((warning) => warningCard(desk, warning, may)),
        ),
    h('h3', { key: 'notes-title' }, t('notes')),
    notes.length === 0
      ? h('p.empty', { key: 'no-notes' }, t('notes.none'))
      : h('ul.said-list', { key: 'notes' }, [...notes].reverse().map((note) => noteCard(desk, note))),
  ];
}

/** @param {Desk} desk @param {WarningView} warning @param {boolean} may */
export function warningCard(desk, warning, may) {
  return h(
    'li.card.remark',
    { key: warning.warning, class: warning.cancelled ? 'cancelled' : '' },
    h(
      'div',
      h('h4', h('bdi', called(warning)), warning.cancelled ? h('span.tag', t('warning.cancelled')) : null),
      h('p', { dir: 'auto' }, warning.reason),
      h(
        'p.hint',
        [
          warning.round === undefined ? '' : roundName(desk.view, warning.round),
          authorName(warning.by),
          dateTime(warning.at),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    may && !warning.cancelled
      ? h(
          'button.button.second',
          {
            type: 'button',
            onclick: () =>
              void desk.act(
                { type: 'cancel_warning', warning: warning.warning },
                t('done.cancel_warning', { name: called(warning) }),
              ),
          },
          t('warning.cancel'),
        )
      : null,
  );
}

/** @param {Desk} desk @param {NoteView} note */
function noteCard(desk, note) {
  return h(
    'li.card.remark',
    { key: note.note },
    h(
      'div',
      h('p', { dir: 'auto' }, note.text),
      h(
        'p.hint',
        [
          note.player === undefined ? '' : desk.nameOf(note.player),
          note.round !== undefined && note.table !== undefined
            ? t('round.table', { round: roundName(desk.view, note.round), table: note.table })
            : note.round !== undefined
              ? roundName(desk.view, note.round)
              : '',
          authorName(note.by),
          dateTime(note.at),
        ]
          .filter(Boolean)
          .join(' · '),
      ),
    ),
  );
}

/** @param {Desk} desk @param {{ player: string, name: string }} [whom] left out: chosen in the dialog */
export function warnDialog(desk, whom) {
  if (whom) {
    return ask(desk, {
      title: t('warn.title', { name: called(whom) }),
      text: t('warn.text'),
      label: t('warn.go'),
      done: t('done.warn', { name: called(whom) }),
      input: { label: t('reason'), long: true, hint: t('warn.seen') },
      command: (reason) => ({ type: 'warn', player: whom.player, reason }),
    });
  }
  const picked = nobodyYet();
  const state = { text: '', tried: false, busy: false, refusal: /** @type {RefusalView | null} */ (null) };
  const close = () => desk.show(null);
  const submit = async () => {
    state.tried = true;
    state.refusal = null;
    const reason = state.text.trim();
    desk.update();
    if (!picked.player || !reason) return;
    state.busy = true;
    const done = t('done.warn', { name: desk.nameOf(picked.player) });
    const ending = await desk.act({ type: 'warn', player: picked.player, reason }, done, true);
    state.busy = ending.refusal === null;
    state.refusal = ending.refusal;
    if (!ending.refusal) close();
    desk.update();
  };
  desk.show(() =>
    dialog(
      { title: t('warn.button'), close },
      h('div.text', h('p', t('warn.text'))),
      form(
        {
          submit,
          label: t('warn.go'),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        personPicker({
          label: t('warn.whom'),
          people: desk.staff.roster,
          picked,
          update: desk.update,
          fault: state.tried && !picked.player ? t('pick.needed') : null,
          first: true,
        }),
        field(
          t('reason'),
          {
            tag: 'textarea',
            rows: 3,
            maxlength: 500,
            value: state.text,
            oninput: (/** @type {Event} */ event) => {
              state.text = typed(event);
            },
          },
          t('warn.seen'),
          state.tried && !state.text.trim() ? t('field.needed') : null,
        ),
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk)) : null,
      ),
    ),
  );
}

/**
 * @param {Desk} desk
 * @param {{ round?: number, table?: number, player?: string }} [about]
 */
export function noteDialog(desk, { round, table, player } = {}) {
  const what =
    player !== undefined
      ? desk.nameOf(player)
      : round !== undefined && table !== undefined
        ? t('round.table', { round: roundName(desk.view, round), table })
        : '';
  ask(desk, {
    title: t('take_note.button'),
    text: [what ? h('p', h('bdi', what)) : null, h('p.hint', t('take_note.text'))],
    label: t('save'),
    done: t('done.take_note'),
    input: { label: t('note'), long: true },
    command: (text) => ({
      type: 'take_note',
      text,
      round: round ?? null,
      table: table ?? null,
      player: player ?? null,
    }),
  });
}
