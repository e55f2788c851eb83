// One table beside the round: its call, its sheet or its dispute. What may be done about it is in `table_acts.js`.

import { h } from '../../dom.js';
import { dateTime, t, time } from '../../i18n/i18n.js';
import { stageText } from '../../parts/round_text.js';
import { tableRules } from '../../parts/table_rules.js';
import { authorName, name, orderMark, seatMark, tableChip, tableHex } from '../../parts/small.js';
import { tableButtonId } from '../../parts/table_card.js';
import { versionsTable } from '../../parts/versions.js';
import { filterText } from '../../state/history.js';
import { silent } from '../../state/round.js';
import { callStep, callText } from './attention.js';
import { correctionForm } from './correction.js';
import { historyWay } from './history.js';
import { paperForm, underWay } from './paper.js';
import { gone } from './round.js';
import { actions } from './table_acts.js';
import { called } from '../../state/people.js';

/** @import { ReplayView, RoundView, RulingView, SeatView, TableDetail } from '../../protocol' */
/** @import { TableView, VersionView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @typedef {{ desk: Desk, round: RoundView, table: TableView, detail: TableDetail | null }} Here */

/** @param {Desk} desk @param {string} section @param {number} no */
export function tablePanel(desk, section, no) {
  const newest = desk.view.round;
  const older = desk.memory.round !== null && desk.memory.round < (newest?.no ?? 0) ? desk.older.value : null;
  const round = older ?? newest;
  const table = round?.tables.find((one) => one.no === no);
  if (!round || !table) return null;
  const edition = [table.revision, table.state, table.signed_by?.length, round.locked].join('.');
  const key = `${round.no}/tables/${no}#${edition}`;
  const fetched = desk.detail.want(key);
  const detail =
    fetched?.table.no === no && fetched.round === round.no && fetched.table.revision === table.revision
      ? fetched
      : null;
  const memory = desk.memory.table;
  const place = `${round.no}.${no}.${table.revision}`;
  if (memory.key !== place) {
    // Who goes on to another table has left his note; to whom the table was changed did not.
    const same = memory.key.startsWith(`${round.no}.${no}.`);
    const overtaken = same ? memory.note.trim() || memory.overtaken : '';
    Object.assign(memory, {
      overtaken,
      key: place,
      mode: null,
      draft: null,
      note: '',
      tried: false,
      refusal: null,
      looking: false,
      preview: null,
    });
  }
  /** @type {Here} */
  const here = { desk, round, table, detail };
  const close = () => {
    location.hash = `#${section}`;
    document.getElementById(tableButtonId(no))?.focus();
  };
  return h(
    'aside',
    {
      key: `aside-${no}`,
      'aria-label': t('table.n', { table: no }),
      // Whoever opens a table by keyboard goes on there, and comes back to where he was.
      tabindex: '-1',
      onmount: (/** @type {HTMLElement} */ element) => element.focus({ preventScroll: true }),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Escape' && !memory.mode) close();
      },
    },
    h(
      'header.aside-top',
      tableHex(table),
      h(
        'div',
        h('h3', t(table.state === 'disputed' ? 'dispute.at' : 'table.n', { table: no })),
        h('p', stageText(round)),
      ),
      tableChip(table, desk.view.tournament.rules),
      h(
        'button.close',
        {
          type: 'button',
          'aria-label': t('close'),
          onclick: close,
        },
        '×',
      ),
    ),
    calls(here),
    overtakenNote(here),
    memory.mode
      ? memory.mode === 'correct'
        ? correctionForm(here)
        : paperForm(here)
      : [
          content(here),
          actions(here),
          rulesAtHand(desk),
          h('a.quiet', { href: historyWay({ round: round.no, table: no }) }, t('history.of_table')),
        ],
  );
}

/** @param {Here} here */
function calls({ desk, round, table }) {
  const here = desk.staff.calls.filter((call) => call.round === round.no && call.table === table.no);
  return here.map((call) =>
    h('div.q', { key: call.call, class: call.coming ? '' : 'wait' }, h('p', callText(call)), callStep(desk, call)),
  );
}

/** Somebody else was quicker: who, and what was being written meanwhile. @param {Here} here */
function overtakenNote({ desk, round, table, detail }) {
  const memory = desk.memory.table;
  // His own ruling may be on the screen before its receipt is here.
  if (!memory.overtaken || !detail || underWay(desk, round, table)) return null;
  const ruled = detail.ruling ?? detail.replay;
  const putAway = () => {
    memory.overtaken = '';
    desk.update();
  };
  return h(
    'div.q.wait',
    { key: 'overtaken', role: 'alert' },
    h('p', ruled ? t('overtaken.ruled', { name: authorName(ruled.by) }) : t('overtaken.changed')),
    h('p', t('overtaken.note')),
    h('blockquote', { dir: 'auto' }, memory.overtaken),
    h('button.button.second', { type: 'button', onclick: putAway }, t('late.put_away')),
  );
}

/** @param {Here} here */
function content(here) {
  const { desk, table, detail } = here;
  if (detail?.dispute) {
    const { dispute } = detail;
    return [
      h('p.hint', t('dispute.raised', { name: authorName(dispute.by), time: time(dispute.at) })),
      dispute.reason ? h('blockquote.q', { dir: 'auto' }, dispute.reason) : null,
      dispute.other
        ? versionsTable(table.seats, [dispute.first, dispute.other])
        : versionsTable(table.seats, [dispute.first], { all: true }),
      dispute.other ? null : h('p.hint', t('dispute.no_other')),
    ];
  }
  if (table.state === 'void') return h('blockquote.q', { dir: 'auto' }, detail?.void ?? '');
  const inPieces = detail?.sheet?.sheet.entries.some((entry) => entry.pieces || entry.declared);
  return [
    orderLine(here),
    detail?.replay ? replayLine(detail.replay) : null,
    table.winner === undefined ? null : h('p.q', t('status.decided_text', { name: desk.nameOf(table.winner) })),
    detail?.sheet && inPieces
      ? versionsTable(table.seats, [detail.sheet], { all: true, about: (seat) => about(desk, table, seat) })
      : h(
          'ul.seats',
          table.seats.map((seat) =>
            h(
              'li',
              { key: seat.seat },
              seatMark(seat.seat),
              h('div', name(seat), about(desk, table, seat)),
              h('b', seat.vp ?? ''),
            ),
          ),
        ),
    detail?.sheet && table.handed_in_at
      ? h('p.hint', t('handed_in', { name: authorName(detail.sheet.by), time: dateTime(table.handed_in_at) }))
      : null,
    detail?.ruling ? rulingLine(detail.ruling) : null,
    detail?.ruling?.before ? beforeLine(detail.ruling.before) : null,
    detail?.ruling?.kind === 'correct' ? ruledBefore(here) : null,
    [...new Set(detail?.warnings)].map((code) => h('p.warn', { key: code }, t(`warning.${code}`))),
    table.state === 'submitted' && silent(table).length > 0
      ? h('p.hint', t('note.silent', { names: silent(table).map(called) }))
      : null,
    !detail && desk.detail.failures > 0 ? h('p.hint', t('offline.trying')) : null,
  ];
}

/** @param {RulingView} ruling */
function rulingLine({ kind, by, at, note, version_of: of }) {
  const values = { name: authorName(by), of: of ? authorName(of) : '', time: time(at) };
  return h(
    'div.q',
    { key: at },
    h('p', t(of ? 'ruling.took' : `ruling.${kind}`, values)),
    note ? h('p', { dir: 'auto' }, note) : null,
  );
}

/** @param {ReplayView} replay */
function replayLine({ by, at, note }) {
  return h(
    'div.q.wait',
    { key: 'replay' },
    h('p', t('ruling.replayed', { name: authorName(by), time: time(at) })),
    note ? h('p', { dir: 'auto' }, note) : null,
  );
}

/** How the result was until then. @param {VersionView} before */
function beforeLine({ vp }) {
  const was = vp.map((one) => one ?? t('missing.short')).join(' – ');
  return h('p.hint', { key: 'before' }, t('ruling.before', { vp: was }));
}

/** The ruling that a correction stands on. @param {Here} here */
function ruledBefore({ desk, round, table }) {
  const results = filterText({ round: round.no, table: table.no, kind: 'results' });
  const page = desk.history.want(`?${results}#${table.revision}`);
  const ruled = page?.records.find(
    ({ event, about }) => event.type === 'result_ruled' && about.round === round.no && about.table === table.no,
  );
  return ruled ? rulingLine({ kind: 'uphold', ...ruled.event, by: ruled.by, at: ruled.at }) : null;
}

/** What somebody is at this table. @param {Desk} desk @param {TableView} table @param {SeatView} seat */
function about(desk, table, seat) {
  return [
    gone(desk, seat.player),
    orderMark(table, seat.player),
    seat.stand_in ? h('span.captain', t('stand_in')) : null,
    seat.player === table.captain ? h('span.captain', t('captain')) : null,
    table.signed_by?.includes(seat.player) ? h('span.signed', `✓ ${t('signed')}`) : null,
  ].flatMap((mark) => (mark ? [' ', mark] : []));
}

/** What a referee looks up while the table waits. @param {Desk} desk */
function rulesAtHand(desk) {
  return h('details.rules-at-hand', { key: 'rules' }, h('summary', t('table_rules')), tableRules(desk.view));
}

/** Where the players choose who starts. @param {Here} here */
function orderLine({ round, table }) {
  if (!round.play_order_chosen || table.play_order) return null;
  return h('p.warn', { key: 'order' }, t('order.missing_desk'));
}
