// Everything that this role may do about a table now: enter, accept, rule, name a captain, take off, void.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { field, typed } from '../../parts/dialog.js';
import { authorName, name, seatMark } from '../../parts/small.js';
import { settled, silent } from '../../state/round.js';
import { decideTable } from './knock_outs.js';
import { joinTable, standIn } from './latecomers.js';
import { startPaper } from './paper.js';
import { recordOrder } from './play_order.js';
import { noteDialog } from './remarks.js';
import { called } from '../../state/people.js';

/** @import { VerdictRequest } from '../../protocol' */
/** @import { Here } from './table_panel.js' */

/** @param {Here} here */
export function actions(here) {
  const { desk, round, table, detail } = here;
  if (desk.view.tournament.phase !== 'running') return h('p.hint', t(`phase.${desk.view.tournament.phase}`));
  if (round.locked) return lockedActs(here);
  const rules = desk.role === 'head' || desk.role === 'referee';
  const organizes = desk.role === 'head' || desk.role === 'organizer';
  const head = desk.role === 'head';
  const missing = detail?.sheet?.vp.some((vp) => vp === null) ?? false;
  /** @type {import('../../dom.js').Child[]} */
  const acts = [];
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, look = 'second') =>
    acts.push(h(`button.button.${look}`, { type: 'button', key: label, onclick: act }, label));
  const knockOut = round.stage !== 'preliminary';
  const waits = table.state === 'awaiting';
  if (round.play_order_chosen && waits) {
    const recorded = table.play_order !== undefined;
    button(
      t(recorded ? 'order.again' : 'order.record'),
      () => recordOrder(desk, round, table),
      recorded ? 'second' : 'first',
    );
  }
  switch (table.state) {
    case 'awaiting':
      // Without the play order no sheet is taken.
      if (!round.play_order_chosen || table.play_order)
        button(t('paper.enter'), () => startPaper(here, 'paper'), 'first');
      break;
    case 'submitted':
      button(t('paper.same'), () => signedOnPaper(here), 'first');
      if (head || missing) button(t('accept'), () => accept(here));
      button(t('paper.other'), () => startPaper(here, 'paper'));
      break;
    case 'confirmed':
      if (rules) button(t('amend.button'), () => startPaper(here, 'amend'));
      button(t('paper.other'), () => startPaper(here, 'paper'));
      break;
    case 'ruled':
      if (rules) button(t('ruling.put_right'), () => startPaper(here, 'amend'));
      break;
    default:
  }
  if (['ruled', 'void', 'decided'].includes(table.state) && rules)
    button(t('ruling.replay'), () => rule(here, { type: 'replay' }));
  if (organizes && table.state === 'awaiting') button(t('captain.name'), () => choosePlayer(here, 'name_captain'));
  if (waits && !knockOut) {
    if (table.seats.length === 4) button(t('take_off'), () => choosePlayer(here, 'take_off'));
    else if (organizes) button(t('join_table.button'), () => joinTable(desk, round, table));
    if (organizes) button(t('stand_in.button'), () => standIn(desk, round, table));
  }
  if (rules) button(t('take_note.button'), () => noteDialog(desk, { round: round.no, table: table.no }));
  if (head && knockOut && (!settled(table) || table.state === 'decided'))
    button(
      t(table.state === 'decided' ? 'decide.again' : 'decide.button'),
      () => decideTable(desk, round, table),
      'danger',
    );
  if (head && !knockOut && table.state !== 'void') button(t('void.button'), () => voidTable(here), 'danger');
  return [
    table.state === 'disputed' ? (rules ? rulingActs(here) : h('p.hint', t('referee_rules'))) : null,
    h('div.acts.wrap', acts),
  ];
}

/** @param {Here} here */
function lockedActs(here) {
  const { desk, table } = here;
  const { rules } = desk.view.tournament;
  if (desk.role !== 'head' || table.state === 'void' || table.state === 'decided')
    return h('p.hint', t('round.locked_hint'));
  if (!rules.corrections) return h('p.hint', t('correct.never'));
  return h(
    'div.acts',
    h('button.button.second', { type: 'button', onclick: () => startPaper(here, 'correct') }, t('correct.button')),
  );
}

/** @param {Here} here */
function rulingActs(here) {
  const { desk, table, detail } = here;
  const memory = desk.memory.table;
  if (!detail?.dispute) return h('p.hint', t('loading'));
  const { first, other } = detail.dispute;
  const label = (/** @type {string} */ text) => h('span.clamped', { title: text }, text);
  return h(
    'div.ruling',
    { key: 'ruling' },
    field(t('ruling.note'), {
      tag: 'textarea',
      value: memory.note,
      maxlength: 500,
      rows: 2,
      placeholder: t('ruling.note_hint'),
      oninput: (/** @type {Event} */ event) => {
        memory.note = typed(event);
      },
    }),
    h(
      'div.acts.wrap',
      h(
        'button.button',
        { type: 'button', onclick: () => rule(here, { type: 'uphold' }) },
        label(t('ruling.uphold_of', { name: authorName(first.by) })),
      ),
      other
        ? h(
            'button.button.second',
            { type: 'button', onclick: () => rule(here, { type: 'take_other' }) },
            label(t('ruling.take_of', { name: authorName(other.by) })),
          )
        : null,
      h('button.button.second', { type: 'button', onclick: () => startPaper(here, 'amend') }, t('ruling.amend_button')),
      h('button.button.second', { type: 'button', onclick: () => confirmReplay(here) }, t('ruling.replay')),
    ),
    h('p.fine', t('ruling.final', { table: table.no })),
  );
}

/** @param {Here} here @param {VerdictRequest} verdict */
function rule({ desk, round, table }, verdict) {
  const note = desk.memory.table.note.trim() || null;
  void desk.act(
    { type: 'rule', round: round.no, table: table.no, revision: table.revision, verdict, note },
    t(`done.rule.${verdict.type}`, { table: table.no }),
  );
}

/** @param {Here} here */
function confirmReplay(here) {
  const { desk, round, table } = here;
  ask(desk, {
    title: t('ruling.replay'),
    text: t('ruling.replay_text', { table: table.no }),
    label: t('ruling.replay'),
    done: t('done.rule.replay', { table: table.no }),
    danger: true,
    input: { label: t('ruling.note'), optional: true, long: true, first: desk.memory.table.note },
    command: (note) => ({
      type: 'rule',
      round: round.no,
      table: table.no,
      revision: table.revision,
      verdict: { type: 'replay' },
      note: note || null,
    }),
  });
}

/** @param {Here} here */
function signedOnPaper({ desk, round, table, detail }) {
  const sheet = detail?.sheet?.sheet;
  if (!sheet) return;
  const missing = detail.sheet?.vp.some((vp) => vp === null) ?? false;
  ask(desk, {
    title: t('paper.same'),
    text: t('paper.same_text', { table: table.no }),
    label: t('paper.same'),
    done: t('done.enter_on_paper', { table: table.no }),
    input: { label: t('note'), optional: !missing, long: true, hint: missing ? t('reason.needed_missing') : undefined },
    command: (note) => ({
      type: 'enter_on_paper',
      round: round.no,
      table: table.no,
      revision: table.revision,
      sheet,
      note: note || null,
    }),
  });
}

/** @param {Here} here */
function accept({ desk, round, table }) {
  ask(desk, {
    title: t('accept'),
    text: t('accept.text', { names: silent(table).map(called) }),
    label: t('accept'),
    done: t('done.accept', { table: table.no }),
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'accept', round: round.no, table: table.no, revision: table.revision, reason }),
  });
}

/** @param {Here} here */
function voidTable({ desk, round, table }) {
  ask(desk, {
    title: t('void.title', { table: table.no }),
    text: t('void.text'),
    label: t('void.button'),
    done: t('done.void_table', { table: table.no }),
    danger: true,
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'void_table', round: round.no, table: table.no, reason }),
  });
}

/** @param {Here} here @param {'name_captain' | 'take_off'} type */
function choosePlayer({ desk, round, table }, type) {
  const seats = table.seats.filter((seat) => type === 'take_off' || seat.player !== table.captain);
  ask(desk, {
    title: t(`${type}.title`, { table: table.no }),
    label: t(`${type}.go`),
    done: t(`done.${type}`, { table: table.no }),
    danger: type === 'take_off',
    text: [
      h('p', t(`${type}.text`)),
      h(
        'div.choices',
        seats.map((seat, index) =>
          h(
            'label.choice',
            { key: seat.player },
            h('input', { type: 'radio', name: 'player', value: seat.player, checked: index === 0 }),
            seatMark(seat.seat),
            name(seat),
          ),
        ),
      ),
    ],
    command: () => {
      const chosen = /** @type {HTMLInputElement | null} */ (
        document.querySelector('dialog input[name=player]:checked')
      );
      return { type, round: round.no, table: table.no, player: chosen?.value ?? seats[0].player };
    },
  });
}
