// The phone of a player or captain: own table number at once, the sheet, what the others have confirmed, own results.

import { h } from '../dom.js';
import { loadMore, setTimeZone, t } from '../i18n/i18n.js';
import { get, remove } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { Later } from '../link/later.js';
import { Live } from '../link/live.js';
import { forget, sessionFor, whose } from '../link/session.js';
import { Answers } from '../parts/answers.js';
import { mapLine, turnLimitLine } from '../parts/map_line.js';
import { roundText, theRound } from '../parts/round_text.js';
import { ScheduleBlock } from '../parts/schedule_block.js';
import {
  announcementList,
  demoRibbon,
  linkChip,
  loading,
  offlineBanner,
  pageFooter,
  plainMessage,
  reopenedLine,
  wentBackLine,
} from '../parts/shell.js';
import { hex, initials, seatMark, tableHex } from '../parts/small.js';
import { tableCard } from '../parts/table_card.js';
import { screen } from '../render.js';
import { momentOf } from '../state/frames.js';
import { tableOf } from '../state/round.js';
import { Writing } from './phone/writing.js';
import { Disputing } from './phone/dispute.js';
import { calledUpNote, finalPlace, knockOutNews, orderNote } from './phone/knock_out.js';
import { Late } from './phone/late.js';
import { callButton, othersPanel } from './phone/others.js';
import { ownResults } from './phone/results.js';
import { calledIn } from '../state/people.js';

/** @import { MyView, PublicView, Request, TableView } from '../protocol' */
/** @import { Ending } from '../link/outbox.js' */
/** @import { OwnRegistration } from './phone/registration.js' */

/**
 * A sheet that was being written here, and is not needed.
 * @typedef {{ key: string, lines: import('./phone/late.js').Line[] }} Left
 *
 * What the panels of this screen share.
 * @typedef {object} Phone
 * @property {string} tournament
 * @property {Live} live
 * @property {Fetched<MyView>} me
 * @property {Answers} answers
 * @property {Writing} writing
 * @property {Disputing} dispute
 * @property {ScheduleBlock} schedule
 * @property {Late} late what came too late
 * @property {Later<OwnRegistration>} registration
 * @property {Later<typeof import('./phone/rules.js')>} rules in words
 * @property {Later<typeof import('./phone/happened.js')>} happened to the owner
 * @property {() => void} update
 */

/** While a referee is called, the phone does not ask more often. */
const CALM_MS = 1_000;

/** @param {string} tournament */
export function start(tournament) {
  const as = sessionFor(tournament, 'phone');
  const update = screen(() => draw(phone));
  const answers = new Answers(update);
  const live = new Live({ tournament, feed: 'public', as, owner: whose(as), changed: update, ended });
  const me = /** @type {Fetched<MyView>} */ (
    new Fetched(async (/** @type {string} */ key) => {
      void key;
      return get(`/tournaments/${tournament}/me`, as);
    }, update, CALM_MS)
  );
  const writing = new Writing(tournament, live, update);
  const dispute = new Disputing(update);
  const late = new Late(tournament, whose(as), update);
  const registration = new Later(async () => {
    const [module] = await Promise.all([import('./phone/registration.js'), loadMore('registration')]);
    return new module.OwnRegistration(tournament, live, update);
  }, update);
  const rules = new Later(async () => {
    const [module] = await Promise.all([import('./phone/rules.js'), loadMore('rules')]);
    return module;
  }, update);
  const happened = new Later(async () => {
    const [module] = await Promise.all([import('./phone/happened.js'), loadMore('happened')]);
    return module;
  }, update);
  const schedule = new ScheduleBlock(tournament, update);
  /** @type {Phone} */
  const phone = {
    tournament,
    live,
    me,
    answers,
    writing,
    dispute,
    late,
    registration,
    rules,
    happened,
    schedule,
    update,
  };

  /** @param {Ending} ending @param {Request} command */
  function ended(ending, command) {
    writing.ended(ending, command);
    dispute.ended(ending, command);
    late.ended(command, ending.refusal);
    // What is wrong with a sheet or a dispute is said where it is written, or as what came too late.
    const elsewhere = command.type === 'submit' || command.type === 'dispute';
    if (ending.refusal && !elsewhere) answers.refused(ending.refusal);
    else if (command.type === 'confirm' || command.type === 'call_referee')
      answers.say('good', t(`done.${command.type}`));
    me.refresh();
    update();
  }
}

/** @param {Phone} phone @returns {import('../dom.js').Child} */
function draw(phone) {
  const { live, late } = phone;
  if (live.gone) return plainMessage(t('gone.title'), t('gone.text'), h('a.button', { href: '/' }, t('to.home')));
  if (!live.held) return [offlineBanner(live), loading(live)];
  const { view } = live.held;
  setTimeZone(view.tournament.time_zone);
  document.title = titleOf(phone, view);
  if (live.you && live.you.role !== 'player') return strangers(phone, view);
  const player = live.you?.player;
  const table = tableOf(view.round, player);
  phone.answers.roundOf = theRound(view);
  phone.answers.nameOf = (other) => calledIn(table?.seats ?? [], other);
  // No feed tells a phone what became of its call: until it is over, every step of the tournament is a reason to ask.
  const called = phone.me.value?.called_at ? momentOf(live.held) : live.held.epoch;
  const row = view.standings.rows.find((one) => one.player === player);
  // What the head decides about somebody who is missing in a final is seen in who would play it.
  const lineUp = view.tournament.programme?.line_up?.flat().map((one) => one.player);
  const { no, locked } = view.round ?? {};
  const seen = [row?.ranked, row?.active, table?.revision, table?.state, table?.signed_by?.length, no, locked, lineUp];
  const mine = phone.me.want(`${[player, ...seen].join('.')}#${called}`);
  const isOut = mine !== null && (mine.away || mine.withdrawn || mine.disqualified !== undefined);
  const news = isOut ? null : knockOutNews(phone, view);
  const over = view.tournament.phase === 'finished';
  return [
    demoRibbon(view.tournament.demo),
    offlineBanner(live),
    top(phone, view, table),
    unsentLine(live),
    h(
      'main.phone',
      { key: 'main' },
      wentBackLine(live),
      reopenedLine(view.tournament),
      late.list.length > 0 ? phone.happened.want()?.lateCards(late, view, player, nameIn(view)) : null,
      whatHappened(phone, view, table, mine),
      announcementList(view, 1),
      finalPlace(view, player),
      news,
      table && !over && !view.round?.locked
        ? [seatLine(view.round, table, player), orderNote(view.round, table, player)]
        : null,
      calledUpNote(view, player),
      table && view.round ? panel(phone, view, table, mine) : news ? null : withoutTable(phone, view, mine),
      mine?.warnings?.length ? phone.happened.want()?.ownWarnings(mine.warnings) : null,
      phone.schedule.mine(view, player),
      table ? null : phone.registration.want()?.card(view, (mine?.games.length ?? 0) > 0),
      ownResults(phone, view, mine),
      rulesInWords(phone, view),
    ),
    phone.answers.view(),
    pageFooter(
      h('a', { href: `/t/${phone.tournament}` }, t('to.public')),
      h('button.quiet', { type: 'button', onclick: () => void leave(phone) }, t('sign_out')),
    ),
  ];
}

/**
 * What the owner has to be told beside his table.
 * @param {Phone} phone @param {PublicView} view @param {TableView | null} table @param {MyView | null} mine
 */
function whatHappened(phone, view, table, mine) {
  const { live, late, writing } = phone;
  const left = table && writing.left(view, table, live.you?.player === table.captain);
  // A sheet that was refused is told there.
  const told = left && late.list.some((one) => one.round === view.round?.no && one.table === table.no);
  const own = mine && (mine.withdrawn || mine.disqualified !== undefined || mine.taken_off || mine.away);
  const needed = own || view.tournament.undone || table?.replay_at !== undefined || (left && !told);
  return needed ? phone.happened.want()?.happened(phone, view, table, mine, told ? null : left) : null;
}

/** How much waits on this phone, whether there is a network or not. @param {Live} live */
function unsentLine({ outbox, status }) {
  // While there is none, the banner says it.
  if (outbox.unsent === 0 || status === 'offline') return null;
  return h('p.unsent', { key: 'unsent', role: 'status' }, h('span.chip.wait', t('unsent', { n: outbox.unsent })));
}

/**
 * Where one sits, and when it is one's turn first.
 * @param {PublicView['round']} round @param {TableView} table @param {string | undefined} player
 */
function seatLine(round, table, player) {
  const mine = table.seats.find((seat) => seat.player === player);
  if (!mine) return null;
  const seats = [...table.seats].sort((one, other) => one.seat - other.seat);
  const order = table.play_order ?? (round?.play_order_chosen ? [] : seats.map((seat) => seat.player));
  const turn = order.indexOf(mine.player) + 1;
  const said = [t('seat.yours', { seat: mine.seat }), turn > 0 ? t('seat.play_as', { n: turn }) : null];
  return h('p.my-seat', { key: 'seat' }, seatMark(mine.seat), said.filter(Boolean).join(' · '));
}

/** @param {PublicView} view */
function nameIn({ standings, round }) {
  const seats = round?.tables.flatMap((table) => table.seats) ?? [];
  return (/** @type {string} */ player) => calledIn([...standings.rows, ...seats], player);
}

/** @param {Phone} phone @param {PublicView} view */
function rulesInWords({ rules, update }, view) {
  const opened = (/** @type {Event} */ event) => {
    if (!(/** @type {HTMLDetailsElement} */ (event.currentTarget).open)) return;
    rules.again();
    update();
  };
  return h(
    'details.card.rules-card',
    { key: 'table-rules', ontoggle: opened },
    h('summary', t('table_rules')),
    rules.value ? rules.value.phoneRules(view) : h('p.hint', t(rules.failed ? 'table_rules.later' : 'loading')),
  );
}

/** @param {Phone} phone @param {PublicView} view */
function titleOf(phone, view) {
  const table = tableOf(view.round, phone.live.you?.player);
  return table ? `${t('table.n', { table: table.no })} · ${view.tournament.title}` : view.tournament.title;
}

/** @param {Phone} phone @param {PublicView} view @param {TableView | null} table */
function top({ live }, view, table) {
  const { round } = view;
  const over = view.tournament.phase === 'finished';
  const writes = !over && !round?.locked && table !== null && live.you?.player === table.captain;
  const role = writes ? t('you_are_captain') : null;
  const where = over ? t('phase.finished') : round ? roundText(view) : view.tournament.title;
  return h(
    'header.phone-top',
    { key: 'top' },
    table ? (table.state === 'awaiting' ? hex(table.no) : tableHex(table)) : hex(initials(view.tournament.title)),
    h(
      'div',
      h('h1', table ? t('table.n', { table: table.no }) : h('bdi', live.you?.name ?? view.tournament.title)),
      h('p', [where, role].filter(Boolean).join(' · ')),
    ),
    linkChip(live),
  );
}

/** @param {Phone} phone @param {PublicView} view @param {TableView} table @param {MyView | null} mine */
function panel(phone, view, table, mine) {
  const captain = phone.live.you?.player === table.captain;
  // Until the play order is recorded no sheet is taken, and who hands in may still change: the note above says so.
  const waits = view.round?.play_order_chosen && !table.play_order && table.state === 'awaiting';
  if (waits && !phone.writing.onItsWay(view, table)) {
    return [
      mapLine(view.round),
      turnLimitLine(view.tournament),
      tableCard(table, view.tournament.rules, { mine: phone.live.you?.player, heading: 'h2' }),
      callButton(phone, view, table, mine),
    ];
  }
  if (captain && (table.state === 'awaiting' || phone.writing.onItsWay(view, table)) && !view.round?.locked) {
    return [
      mapLine(view.round),
      turnLimitLine(view.tournament),
      phone.writing.panel(view, table, phone.answers),
      callButton(phone, view, table, mine),
    ];
  }
  return othersPanel(phone, view, table, mine);
}

/** @param {Phone} phone @param {PublicView} view @param {MyView | null} mine */
function withoutTable(phone, { tournament, round }, mine) {
  if (tournament.phase === 'finished') return null;
  const { live, registration } = phone;
  // Why he has none stands above.
  if (tournament.undone && !round && tournament.phase !== 'cancelled') return null;
  if (round && (mine?.disqualified !== undefined || mine?.withdrawn || mine?.taken_off)) return null;
  // Who waits for a place, or took his registration back, is told so below, and nothing of a table.
  const own = registration.value?.own.value;
  if (own && (own.waiting !== undefined || (!round && own.withdrawn))) return null;
  const name = live.you?.name ?? '';
  const text =
    tournament.phase === 'cancelled'
      ? t('phone.cancelled')
      : round && (round.sits_out ?? []).includes(live.you?.player ?? '')
        ? t('sits_out.you', { round: round.no })
        : round
          ? t('phone.not_seated', { in_round: theRound({ tournament })(round.no, 'in') })
          : t('phone.before', { name });
  return h(
    'section.card.quiet-card',
    { key: 'no-table' },
    h('h2', round ? t('phone.no_table') : t('phone.welcome', { name })),
    h('p', text),
  );
}

/**
 * Not a player here: revoked, expired, or somebody's else page.
 * @param {Phone} phone
 * @param {PublicView} view
 */
function strangers({ tournament, live }, view) {
  const kept = live.outbox.unsent;
  const why = live.signedOut ? 'signed_out' : live.demoted ? 'demoted' : 'no_session';
  return [
    demoRibbon(view.tournament.demo),
    plainMessage(
      t(`${why}.title`),
      `${t(`${why}.text`)} ${kept > 0 ? t('no_session.kept', { n: kept }) : ''}`,
      h('a.button', { href: `/t/${tournament}` }, t('to.public')),
      // Whose link was taken away is a player, and has no desk.
      live.demoted ? null : h('a.button.second', { href: `/t/${tournament}/desk` }, t('to.desk')),
    ),
    pageFooter(),
  ];
}

/** @param {Phone} phone */
async function leave({ tournament, live }) {
  if (live.outbox.unsent > 0 && !window.confirm(t('sign_out.unsent', { n: live.outbox.unsent }))) return;
  await remove('/session', live.as);
  forget(live.as);
  location.assign(`/t/${tournament}`);
}
