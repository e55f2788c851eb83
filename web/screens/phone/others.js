// The table for those who do not write now: who hands in, the sheet that lies there, who has confirmed, confirm or
// dispute, a dispute and its ruling.

import { h } from '../../dom.js';
import { t, time } from '../../i18n/i18n.js';
import { mapLine, turnLimitLine } from '../../parts/map_line.js';
import { brief } from '../../parts/sheet_form.js';
import { tableCard } from '../../parts/table_card.js';
import { versionsTable } from '../../parts/versions.js';
import { authorName, name, seatMark } from '../../parts/small.js';
import { settled, signatures, silent } from '../../state/round.js';
import { draftOf } from '../../state/sheet.js';
import { disputePanel } from './dispute.js';
import { pointsText } from './results.js';
import { called, calledIn } from '../../state/people.js';

/** @import { MyView, PublicView, RulesView, TableDetail, TableView } from '../../protocol' */
/** @import { Phone } from '../phone.js' */

/** @param {Phone} phone @param {PublicView} view @param {TableView} table @param {MyView | null} mine */
export function othersPanel(phone, view, table, mine) {
  const me = phone.live.you?.player ?? null;
  const { rules } = view.tournament;
  const round = view.round?.no ?? 0;
  // Older than the feed: what it says of the table is not shown as if it were of now.
  const detail = mine?.table?.table.revision === table.revision && mine.table.round === round ? mine.table : null;
  const may = new Set(detail ? (mine?.may ?? []) : []);
  const disputing = disputePanel(phone, view, table, detail);
  if (disputing) return disputing;
  return [
    // Of a round that is over they would be read as of the next one.
    view.round?.locked ? null : [mapLine(view.round), turnLimitLine(view.tournament)],
    table.state === 'awaiting' || !detail
      ? tableCard(table, rules, { mine: me, heading: 'h2' })
      : sheetCard(table, rules, detail, me),
    h('section.card.status', { key: 'status', 'aria-live': 'polite' }, statusOf(phone, view, table, detail)),
    may.has('confirm') || may.has('dispute') ? signBar(phone, table, round, may) : null,
    callButton(phone, view, table, mine),
  ];
}

/** @param {TableView} table @param {RulesView} rules @param {TableDetail} detail @param {string | null} me */
function sheetCard(table, rules, detail, me) {
  if (detail.dispute) {
    const { first, other } = detail.dispute;
    return h(
      'section.card.sheet',
      { key: 'sheet' },
      h('h2', t(other ? 'dispute.title' : 'sheet.title')),
      versionsTable(table.seats, other ? [first, other] : [first]),
    );
  }
  const { sheet } = detail;
  if (!sheet) return null;
  const draft = draftOf(rules, table.seats, sheet.sheet);
  const signed = new Set(table.signed_by ?? []);
  return h(
    'section.card.sheet',
    { key: 'sheet' },
    h('h2', t('sheet.title')),
    h(
      'ol.places',
      draft.lines.map((line, index) => {
        const seat = table.seats[index];
        const worth = [seat.place ? t('place.n', { place: seat.place }) : '', pointsText(seat)];
        return h(
          'li',
          { key: seat.seat, class: seat.player === me ? 'mine' : '' },
          seatMark(seat.seat),
          h(
            'div',
            name(seat),
            h('p', [brief(draft, line), ...worth].filter(Boolean).join(' · ')),
            signedMark(table, seat, signed),
          ),
          h('b', sheet.vp[index] ?? '–'),
        );
      }),
    ),
    marks(table, draft),
    // What all have confirmed nobody has to look at again.
    (settled(table) ? [] : [...new Set(detail.warnings)]).map((code) =>
      h('p.hint', { key: code }, t(`warning.${code}`)),
    ),
  );
}

/**
 * Who stands by the sheet: the captain who handed it in, and those who have confirmed.
 * @param {TableView} table @param {import('../../protocol').SeatView} seat @param {Set<string>} signed
 */
function signedMark(table, seat, signed) {
  if (!signed.has(seat.player) || table.state === 'ruled') return null;
  return h('p.signed', `✓ ${t(seat.player === table.captain ? 'state.submitted' : 'signed_short')}`);
}

/**
 * Who was first, who declared: what the table answered.
 * @param {TableView} table
 * @param {import('../../state/sheet.js').Draft} draft
 */
function marks(table, draft) {
  const nameOf = (/** @type {number} */ seat) =>
    called(table.seats.find((one) => one.seat === seat) ?? { name: '' });
  return /** @type {const} */ (['army_first', 'road_first', 'declared']).map((mark) => {
    const seat = draft[mark];
    return seat === null ? null : h('p.hint', { key: mark }, `${t(`piece.${mark}`)}: `, h('bdi', nameOf(seat)));
  });
}

/**
 * @param {Phone} phone
 * @param {PublicView} view
 * @param {TableView} table
 * @param {TableDetail | null} detail
 */
function statusOf(phone, view, table, detail) {
  const nameOf = (/** @type {string} */ player) => calledIn(table.seats, player);
  const me = phone.live.you?.player;
  const pending = phone.live.outbox.find((command) => command.type === 'confirm' || command.type === 'dispute');
  if (pending)
    return [
      h('h2', t(`way.${pending.command.type}`)),
      h('p', t(pending.leg === 'sent' && phone.live.status !== 'offline' ? 'way.sent' : 'way.saved')),
    ];
  switch (table.state) {
    case 'awaiting':
      return [h('h2', t('status.playing')), h('p', t('status.captain_hands_in', { name: nameOf(table.captain) }))];
    case 'submitted': {
      const { have, wanted } = signatures(table, view.tournament.rules);
      const missing = silent(table)
        .filter((seat) => seat.player !== me)
        .map(called);
      const signed = me !== undefined && (table.signed_by ?? []).includes(me);
      return [
        h('h2', t('status.submitted')),
        h('p', t('status.signed', { have, wanted })),
        signed
          ? h('p', missing.length > 0 ? t('status.waits_for', { names: missing }) : '')
          : h('p', t('status.please_look')),
      ];
    }
    case 'confirmed':
      return [h('h2', t('status.confirmed')), h('p', view.round?.locked ? t('status.locked') : t('status.counts'))];
    case 'disputed':
      return [
        h('h2', t('status.disputed')),
        h('p', t('status.referee_comes')),
        detail?.dispute?.reason ? h('blockquote', { dir: 'auto' }, detail.dispute.reason) : null,
      ];
    case 'ruled': {
      const corrected = table.corrected !== undefined;
      return [
        h('h2', t(corrected ? 'status.corrected' : 'status.ruled')),
        h('p', t(corrected ? 'status.corrected_text' : 'status.final')),
        detail?.ruling && !corrected ? h('p', ruledHow(detail.ruling, table)) : null,
        detail?.ruling?.note ? h('blockquote', { dir: 'auto' }, detail.ruling.note) : null,
        detail?.ruling
          ? h('p.hint', t('ruled_by', { name: authorName(detail.ruling.by), time: time(detail.ruling.at) }))
          : null,
        detail?.ruling?.before
          ? h(
              'details',
              h('summary', t('sheet.before')),
              versionsTable(table.seats, [detail.ruling.before], { all: true }),
            )
          : null,
      ];
    }
    case 'decided':
      return [h('h2', t('status.decided')), h('p', t('status.decided_text', { name: nameOf(table.winner ?? '') }))];
    default:
      return [h('h2', t('status.void')), h('p', detail?.void ?? t('status.void_text'))];
  }
}

/**
 * Whose version counts, and whose VP are others than before.
 * @param {import('../../protocol').RulingView} ruling @param {TableView} table
 */
function ruledHow({ kind, version_of: of, before }, { seats }) {
  const what = seats.flatMap((seat, at) => {
    const [was, is] = [before?.vp[at] ?? t('missing.short'), seat.vp ?? t('missing.short')];
    return before === undefined || was === is ? [] : [`${called(seat)} ${was} → ${is}`];
  });
  return [
    kind === 'uphold' ? t('status.upheld') : of ? t('status.took', { name: authorName(of) }) : '',
    what.length > 0 ? t('status.changed', { what }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {Phone} phone @param {TableView} table @param {number} round @param {Set<string>} may */
function signBar(phone, table, round, may) {
  const busy = phone.live.outbox.find((command) => command.type === 'confirm' || command.type === 'dispute') !== null;
  return h(
    'div.bar',
    { key: 'sign' },
    may.has('confirm')
      ? h(
          'button.button',
          {
            type: 'button',
            disabled: busy,
            onclick: () => void phone.live.send({ type: 'confirm', round, table: table.no, revision: table.revision }),
          },
          t('confirm'),
        )
      : null,
    may.has('dispute')
      ? h(
          'button.button.second',
          {
            type: 'button',
            disabled: busy,
            onclick: () => phone.dispute.begin(),
          },
          t('dispute'),
        )
      : null,
  );
}

/**
 * For everybody at the table, also for the captain while he writes.
 * @param {Phone} phone @param {PublicView} view @param {TableView} table @param {MyView | null} me
 */
export function callButton({ live }, { round, tournament }, table, me) {
  if (!round || round.locked || tournament.phase !== 'running') return null;
  const sends = (/** @type {'call_referee' | 'take_back_call'} */ type) => ({
    type: 'button',
    key: type,
    disabled: live.outbox.find((one) => one.type === 'call_referee' || one.type === 'take_back_call') !== null,
    onclick: () => void live.send({ type, round: round.no, table: table.no }),
  });
  const { called_at: called = '', coming_at: coming } = me?.table?.round === round.no ? me : {};
  const again = called ? 'call_referee.again' : 'call_referee';
  const calling = live.outbox.find((command) => command.type === 'call_referee');
  const said = called && (coming ? t('call.coming') : t('call.waits', { time: time(called) }));
  return [
    said ? h('p.called', { key: 'called', role: 'status' }, said) : null,
    called && !coming ? null : h('button.call', sends('call_referee'), t(calling ? 'calling' : again)),
    called ? h('button.quiet', sends('take_back_call'), t(coming ? 'call.not_needed' : 'call.back')) : null,
  ];
}
