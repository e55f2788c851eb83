// One table beside the round: its sheet or its dispute, and everything that this role may do about it now.

import { h } from '../../dom.js';
import { dateTime, t, time } from '../../i18n/i18n.js';
import { ask } from '../../parts/ask.js';
import { field, typed } from '../../parts/dialog.js';
import { authorName, name, seatMark, tableChip, tableHex } from '../../parts/small.js';
import { versionsTable } from '../../parts/versions.js';
import { silent } from '../../state/round.js';
import { paperForm, startPaper } from './paper.js';

/** @import { RoundView, TableDetail, TableView, VerdictRequest } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @typedef {{ desk: Desk, round: RoundView, table: TableView, detail: TableDetail | null }} Here */

/** @param {Desk} desk @param {string} section @param {number} no */
export function tablePanel(desk, section, no) {
  const newest = desk.view.round;
  const older = desk.memory.round !== null && desk.memory.round < (newest?.no ?? 0) ? desk.older.value : null;
  const round = older ?? newest;
  const table = round?.tables.find((one) => one.no === no);
  if (!round || !table) return null;
  const key = `${round.no}/tables/${no}#${table.revision}.${table.state}.${table.signed_by?.length ?? 0}.${round.locked}`;
  const fetched = desk.detail.want(key);
  const detail = fetched?.table.no === no && fetched.round === round.no && fetched.table.revision === table.revision ? fetched : null;
  const memory = desk.memory.table;
  const place = `${round.no}.${no}.${table.revision}`;
  if (memory.key !== place) Object.assign(memory, { key: place, mode: null, draft: null, note: '', tried: false, refusal: null });
  /** @type {Here} */
  const here = { desk, round, table, detail };
  return h('aside', { key: 'aside', 'aria-label': t('table.n', { table: no }) },
    h('header.aside-top', tableHex(table),
      h('div', h('h3', t(table.state === 'disputed' ? 'dispute.at' : 'table.n', { table: no })), h('p', t('round.n', { round: round.no }))),
      tableChip(table, desk.view.tournament.rules),
      h('button.close', { type: 'button', 'aria-label': t('close'), onclick: () => {
        location.hash = `#${section}`;
      } }, '×')),
    calls(here),
    memory.mode ? paperForm(here) : [content(here), actions(here)]);
}

/** @param {Here} here */
function calls({ desk, round, table }) {
  const open = desk.staff.calls.filter((call) => call.round === round.no && call.table === table.no);
  return open.map((call) => h('div.q.wait', { key: call.call },
    h('p', t('call.by', { name: authorName(call.by), time: time(call.at) })),
    h('button.button', { type: 'button', onclick: () => void desk.act({ type: 'answer_call', call: call.call }, t('done.answer_call', { table: table.no })) }, t('call.answer'))));
}

/** @param {Here} here */
function content({ desk, table, detail }) {
  if (detail?.dispute) {
    const { dispute } = detail;
    return [
      h('p.hint', t('dispute.raised', { name: authorName(dispute.by), time: time(dispute.at) })),
      dispute.reason ? h('blockquote.q', { dir: 'auto' }, dispute.reason) : null,
      versionsTable(table.seats, [dispute.first, ...(dispute.other ? [dispute.other] : [])]),
      dispute.other ? null : h('p.hint', t('dispute.no_other')),
    ];
  }
  if (table.state === 'void') return h('blockquote.q', { dir: 'auto' }, detail?.void ?? '');
  const signed = new Set(table.signed_by ?? []);
  return [
    h('ul.seats', table.seats.map((seat) => h('li', { key: seat.seat }, seatMark(seat.seat), name(seat),
      seat.player === table.captain ? h('span.captain', t('captain')) : null,
      signed.has(seat.player) ? h('span.signed', `✓ ${t('signed')}`) : null,
      h('b', seat.vp ?? '')))),
    detail?.sheet?.sheet.entries.some((entry) => entry.pieces || entry.declared) ? versionsTable(table.seats, [detail.sheet], true) : null,
    detail?.sheet && table.handed_in_at ? h('p.hint', t('handed_in', { name: authorName(detail.sheet.by), time: dateTime(table.handed_in_at) })) : null,
    detail?.ruling ? h('div.q', h('p', t(`ruling.${detail.ruling.kind}`, { name: authorName(detail.ruling.by), time: time(detail.ruling.at) })), detail.ruling.note ? h('p', { dir: 'auto' }, detail.ruling.note) : null) : null,
    [...new Set(detail?.warnings)].map((code) => h('p.warn', { key: code }, t(`warning.${code}`))),
    table.state === 'submitted' && silent(table).length > 0 ? h('p.hint', t('note.silent', { names: silent(table).map((seat) => seat.name) })) : null,
    !detail && desk.detail.failures > 0 ? h('p.hint', t('offline.trying')) : null,
  ];
}

/** @param {Here} here */
function actions(here) {
  const { desk, round, table, detail } = here;
  if (desk.view.tournament.phase !== 'running') return h('p.hint', t(`phase.${desk.view.tournament.phase}`));
  if (round.locked) return h('p.hint', t('round.locked_hint'));
  const rules = desk.role === 'head' || desk.role === 'referee';
  const organizes = desk.role === 'head' || desk.role === 'organizer';
  const head = desk.role === 'head';
  const missing = detail?.sheet?.vp.some((vp) => vp === null) ?? false;
  /** @type {import('../../dom.js').Child[]} */
  const acts = [];
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, look = 'second') => acts.push(h(`button.button.${look}`, { type: 'button', key: label, onclick: act }, label));
  switch (table.state) {
    case 'awaiting':
      button(t('paper.enter'), () => startPaper(here, 'paper'), 'first');
      break;
    case 'submitted':
      button(t('paper.same'), () => signedOnPaper(here), 'first');
      if (head || missing) button(t('accept'), () => accept(here));
      button(t('paper.other'), () => startPaper(here, 'paper'));
      break;
    case 'confirmed':
      button(t('paper.other'), () => startPaper(here, 'paper'));
      break;
    case 'ruled':
      if (rules) button(t('ruling.correct'), () => startPaper(here, 'amend'));
      break;
    default:
  }
  if ((table.state === 'ruled' || table.state === 'void') && rules) button(t('ruling.replay'), () => rule(here, { type: 'replay' }));
  if (organizes && table.state === 'awaiting') button(t('captain.name'), () => choosePlayer(here, 'name_captain'));
  if (table.state === 'awaiting' && table.seats.length === 4) button(t('take_off'), () => choosePlayer(here, 'take_off'));
  if (head && table.state !== 'void') button(t('void.button'), () => voidTable(here), 'danger');
  return [
    table.state === 'disputed' ? (rules ? rulingActs(here) : h('p.hint', t('referee_rules'))) : null,
    h('div.acts.wrap', acts),
  ];
}

/** @param {Here} here */
function rulingActs(here) {
  const { desk, table, detail } = here;
  const memory = desk.memory.table;
  if (!detail?.dispute) return h('p.hint', t('loading'));
  const { first, other } = detail.dispute;
  return [
    field(t('ruling.note'), {
      tag: 'textarea', value: memory.note, maxlength: 500, rows: 3, placeholder: t('ruling.note_hint'),
      oninput: (/** @type {Event} */ event) => {
        memory.note = typed(event);
      },
    }),
    h('div.acts',
      h('button.button', { type: 'button', onclick: () => rule(here, { type: 'uphold' }) }, t('ruling.uphold_of', { name: authorName(first.by) })),
      other ? h('button.button.second', { type: 'button', onclick: () => rule(here, { type: 'take_other' }) }, t('ruling.take_of', { name: authorName(other.by) })) : null,
      h('button.button.second', { type: 'button', onclick: () => startPaper(here, 'amend') }, t('ruling.amend_button')),
      h('button.button.second', { type: 'button', onclick: () => confirmReplay(here) }, t('ruling.replay'))),
    h('p.fine', t('ruling.final', { table: table.no })),
  ];
}

/** @param {Here} here @param {VerdictRequest} verdict */
function rule({ desk, round, table }, verdict) {
  const note = desk.memory.table.note.trim() || null;
  void desk.act({ type: 'rule', round: round.no, table: table.no, revision: table.revision, verdict, note }, t(`done.rule.${verdict.type}`, { table: table.no }));
}

/** @param {Here} here */
function confirmReplay(here) {
  const { desk, round, table } = here;
  ask(desk, {
    title: t('ruling.replay'), text: t('ruling.replay_text', { table: table.no }), label: t('ruling.replay'), done: t('done.rule.replay', { table: table.no }), danger: true,
    input: { label: t('ruling.note'), optional: true, long: true, first: desk.memory.table.note },
    command: (note) => ({ type: 'rule', round: round.no, table: table.no, revision: table.revision, verdict: { type: 'replay' }, note: note || null }),
  });
}

/** @param {Here} here */
function signedOnPaper({ desk, round, table, detail }) {
  const sheet = detail?.sheet?.sheet;
  if (!sheet) return;
  const missing = detail.sheet?.vp.some((vp) => vp === null) ?? false;
  ask(desk, {
    title: t('paper.same'), text: t('paper.same_text', { table: table.no }), label: t('paper.same'), done: t('done.enter_on_paper', { table: table.no }),
    input: { label: t('note'), optional: !missing, long: true, hint: missing ? t('reason.needed_missing') : undefined },
    command: (note) => ({ type: 'enter_on_paper', round: round.no, table: table.no, revision: table.revision, sheet, note: note || null }),
  });
}

/** @param {Here} here */
function accept({ desk, round, table }) {
  ask(desk, {
    title: t('accept'), text: t('accept.text', { names: silent(table).map((seat) => seat.name) }), label: t('accept'), done: t('done.accept', { table: table.no }),
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'accept', round: round.no, table: table.no, revision: table.revision, reason }),
  });
}

/** @param {Here} here */
function voidTable({ desk, round, table }) {
  ask(desk, {
    title: t('void.title', { table: table.no }), text: t('void.text'), label: t('void.button'), done: t('done.void_table', { table: table.no }), danger: true,
    input: { label: t('reason'), long: true, hint: t('reason.kept') },
    command: (reason) => ({ type: 'void_table', round: round.no, table: table.no, reason }),
  });
}

/** @param {Here} here @param {'name_captain' | 'take_off'} type */
function choosePlayer({ desk, round, table }, type) {
  const seats = table.seats.filter((seat) => type === 'take_off' || seat.player !== table.captain);
  ask(desk, {
    title: t(`${type}.title`, { table: table.no }), label: t(`${type}.go`), done: t(`done.${type}`, { table: table.no }), danger: type === 'take_off',
    text: [
      h('p', t(`${type}.text`)),
      h('div.choices', seats.map((seat, index) => h('label.choice', { key: seat.player },
        h('input', { type: 'radio', name: 'player', value: seat.player, checked: index === 0 }), seatMark(seat.seat), name(seat)))),
    ],
    command: () => {
      const chosen = /** @type {HTMLInputElement | null} */ (document.querySelector('dialog input[name=player]:checked'));
      return { type, round: round.no, table: table.no, player: chosen?.value ?? seats[0].player };
    },
  });
}
