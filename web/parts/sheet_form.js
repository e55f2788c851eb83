// The sheet under somebody's thumb: the whole table at once, one player open at a time, big steps, a question only when
// there is a tie to settle. Keeps out where the sheet goes: the screen that shows it decides.

import { h } from '../dom.js';
import { faultText, t } from '../i18n/i18n.js';
import { PIECES } from '../state/pieces.js';
import { stepped, withLine } from '../state/sheet.js';
import { armyHolder, points, questions, roadHolder, roadTie } from '../state/tally.js';
import { name, seatMark } from './small.js';
import { called } from '../state/people.js';

/** @import { RulesView, SeatView } from '../protocol' */
/** @import { Draft, Line } from '../state/sheet.js' */
/** @import { Fault, Question } from '../state/tally.js' */

/** Totals that have a button of their own; others are reached by steps. */
const QUICK_TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/**
 * @typedef {object} Form
 * @property {RulesView} rules
 * @property {SeatView[]} seats
 * @property {Draft} draft
 * @property {number | null} open the seat that is being written
 * @property {Fault[]} faults shown where they belong: beside the field of the open player, else below the name
 * @property {boolean} nobodyAllowed a referee may answer that nobody holds the longest road
 * @property {(edit: (draft: Draft) => Draft) => void} change an edit of what is there now: two taps may come
 *   within one drawing
 * @property {(seat: number | null) => void} turnTo
 */

/** @param {Form} form */
export function sheetForm(form) {
  const vp = points(form.draft);
  return [
    form.rules.sheet === 'either' ? kindChoice(form) : null,
    form.draft.lines.map((line) => playerCard(form, line, vp.get(line.seat) ?? null)),
    questions(form.draft, form.rules).map((question) => questionCard(form, question)),
    form.faults
      .filter((fault) => fault.seat === undefined && !fault.code.endsWith('_needed'))
      // Beside a field that somebody has open it is said there.
      .filter((fault) => form.open === null || !besideField(form, fault.field))
      .map((fault) => faultLine(form, fault)),
  ];
}

/** The pad has a place beside this field. @param {Form} form @param {string | undefined} field */
function besideField({ draft }, field) {
  return draft.kind === 'pieces' ? PIECES.some(({ piece }) => piece === field) : field === 'vp';
}

/** @param {Form} form @param {Fault} fault @param {string} [id] */
function faultLine(form, fault, id) {
  return h('p.refusal', { role: 'alert', key: `fault-${fault.code}`, id }, faultText(fault, faultValues(form, fault)));
}

/** Of one field of one player, or of the whole table. @param {Form} form @param {number} seat @param {string} field */
function faultsAt(form, seat, field) {
  return form.faults.filter((fault) => fault.field === field && (fault.seat ?? seat) === seat);
}

/** @param {Form} form @param {Fault} fault */
function faultValues(form, fault) {
  const seat = form.seats.find((one) => one.seat === fault.seat);
  return { name: seat ? called(seat) : '', target: form.rules.target, most: form.rules.highest_total };
}

/** @param {Form} form */
function kindChoice({ draft, change, turnTo }) {
  const choice = (/** @type {Draft['kind']} */ kind) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(draft.kind === kind),
        onclick: () => {
          change((now) => ({ ...now, kind }));
          turnTo(draft.lines[0]?.seat ?? null);
        },
      },
      t(`kind.${kind}`),
    );
  return h('div.segments', { key: 'kind', role: 'group', 'aria-label': t('kind') }, choice('totals'), choice('pieces'));
}

/** @param {Form} form @param {Line} line @param {number | null} vp */
function playerCard(form, line, vp) {
  const seat = form.seats.find((one) => one.seat === line.seat);
  if (!seat) return null;
  const open = form.open === line.seat;
  const faults = form.faults.filter((fault) => fault.seat === line.seat);
  const shownVp = line.missing ? t('missing.short') : vp === null ? '–' : String(vp);
  return h(
    'section.card.player',
    { key: `seat-${line.seat}`, class: [open ? 'open' : '', faults.length > 0 ? 'faulty' : ''].join(' ') },
    h(
      'button.player-head',
      {
        type: 'button',
        id: headId(line.seat),
        'aria-expanded': String(open),
        onclick: () => form.turnTo(open ? null : line.seat),
      },
      seatMark(line.seat),
      name(seat),
      h(
        'span.vp',
        { class: line.missing ? 'none' : '' },
        shownVp,
        vp === null || line.missing ? null : h('small', t('vp')),
      ),
    ),
    open ? null : h('p.brief', brief(form.draft, line)),
    faults.filter((fault) => !open || !besideField(form, fault.field)).map((fault) => faultLine(form, fault)),
    open ? [form.draft.kind === 'pieces' ? piecesPad(form, line) : totalsPad(form, line), padFoot(form, line)] : null,
  );
}

/** @param {number} seat */
function headId(seat) {
  return `player-${seat}`;
}

/** Air between what was brought before the person and the edge. */
const EDGE_PX = 6;

/**
 * With the next drawing the player who is open now is before the person, above the bar with the button, and has the
 * focus: the button that was pressed is gone with the pad that it closed.
 * @param {number | null} seat
 */
export function bringBefore(seat) {
  if (seat === null) return;
  afterDrawing(() => {
    const head = document.getElementById(headId(seat));
    head?.focus({ preventScroll: true });
    if (head) bringIntoRoom([head.parentElement, head.parentElement?.querySelector('.totals, .pad'), quickKeys()]);
  });
}

/** The first player's keys, where a long name or a small screen leaves no room for them. */
export function bringKeys() {
  afterDrawing(() => bringIntoRoom([quickKeys()]));
}

function quickKeys() {
  return document.querySelector('.player.open :is(.quick, .pad)');
}

/** @param {() => void} then */
function afterDrawing(then) {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/**
 * The first of these that fits between the top of the screen and the bar is moved there, and no further than it has
 * to be; where none fits, the last begins at the top.
 * @param {(Element | null | undefined)[]} parts from the whole to what is needed most
 */
function bringIntoRoom(parts) {
  const above = document.querySelector('.banner')?.getBoundingClientRect().bottom ?? 0;
  const floor = (document.querySelector('.bar')?.getBoundingClientRect().top ?? window.innerHeight) - EDGE_PX;
  const ceiling = above + EDGE_PX;
  const places = parts.flatMap((part) => (part ? [part.getBoundingClientRect()] : []));
  const place = places.find(({ height }) => height <= floor - ceiling) ?? places.at(-1);
  if (!place) return;
  const beyond =
    place.height > floor - ceiling || place.top < ceiling ? place.top - ceiling : Math.max(0, place.bottom - floor);
  window.scrollBy({ top: beyond, behavior: 'instant' });
}

/**
 * What was entered, in few words.
 * @param {Draft} draft
 * @param {Line} line
 * @param {boolean} [all] also what earns nothing
 */
export function brief(draft, line, all = false) {
  if (line.missing) return t('missing');
  if (!line.entered) return t('not_entered');
  if (draft.kind === 'totals') return line.vp === null ? t('not_entered') : '';
  const { settlements, cities, vp_cards: cards, knights, roads, longest_road: road } = line.pieces;
  const parts = [t('count.settlements', { n: settlements }), t('count.cities', { n: cities })];
  if (cards > 0) parts.push(t('count.vp_cards', { n: cards }));
  if (knights > 0) parts.push(t('count.knights', { n: knights }) + (armyHolder(draft) === line.seat ? ' ✓' : ''));
  if (all) parts.push(`${t('piece.roads')}: ${roads}`);
  if (road > 0) parts.push(t('count.longest_road', { n: road }) + (roadHolder(draft) === line.seat ? ' ✓' : ''));
  return parts.join(' · ');
}

/** @param {Form} form @param {Line} line */
function piecesPad(form, line) {
  return h(
    'div.pad',
    PIECES.map(({ piece, least, most }) => {
      const value = line.pieces[piece];
      const step = (/** @type {number} */ by) => () => form.change((now) => stepped(now, line.seat, piece, by));
      const faults = faultsAt(form, line.seat, piece);
      return stepper(t(`piece.${piece}`), String(value), value > least, value < most, step, form, faults);
    }),
  );
}

/**
 * @param {string} label
 * @param {string} value
 * @param {boolean} less
 * @param {boolean} more
 * @param {(by: number) => () => void} step
 * @param {Form} form
 * @param {Fault[]} faults
 */
function stepper(label, value, less, more, step, form, faults) {
  const why = faults.length > 0 ? `why-${faults[0].code}` : null;
  return h(
    'div.step',
    { role: 'group', 'aria-label': label, 'aria-describedby': why, class: why ? 'faulty' : '' },
    h('button', { type: 'button', disabled: !less, 'aria-label': t('step.less', { label }), onclick: step(-1) }, '−'),
    h('div', { 'aria-live': 'polite' }, h('strong', value), h('span', label)),
    h('button', { type: 'button', disabled: !more, 'aria-label': t('step.more', { label }), onclick: step(1) }, '+'),
    faults.map((fault, index) => faultLine(form, fault, index === 0 ? `why-${fault.code}` : undefined)),
  );
}

/** @param {Form} form @param {Line} line */
function totalsPad(form, line) {
  const { draft, rules, change, turnTo } = form;
  const set = (/** @type {number} */ vp) => change((now) => withLine(now, line.seat, { vp, missing: false }));
  const step = (/** @type {number} */ by) => () =>
    change((now) => {
      const vp = now.lines.find((one) => one.seat === line.seat)?.vp ?? 2;
      return withLine(now, line.seat, { vp: Math.max(0, Math.min(rules.highest_total, vp + by)), missing: false });
    });
  const after = nextSeat(draft, line.seat);
  return h(
    'div.totals',
    h(
      'div.quick',
      QUICK_TOTALS.filter((vp) => vp <= rules.highest_total).map((vp) =>
        h(
          'button',
          {
            type: 'button',
            'aria-pressed': String(!line.missing && line.vp === vp),
            'aria-label': t('vp.n', { n: vp }),
            onclick: () => {
              set(vp);
              turnTo(after);
            },
          },
          String(vp),
        ),
      ),
    ),
    stepper(
      t('vp.long'),
      line.vp === null ? '–' : String(line.vp),
      (line.vp ?? 0) > 0,
      (line.vp ?? 0) < rules.highest_total,
      step,
      form,
      faultsAt(form, line.seat, 'vp'),
    ),
  );
}

/**
 * The next player of whom nothing was said yet.
 * @param {Draft} draft
 * @param {number} seat
 */
function nextSeat(draft, seat) {
  const order = [...draft.lines.filter((line) => line.seat > seat), ...draft.lines.filter((line) => line.seat < seat)];
  return order.find((line) => !line.entered)?.seat ?? null;
}

/** @param {Form} form @param {Line} line */
function padFoot({ draft, change, turnTo }, line) {
  const after = nextSeat(draft, line.seat);
  return h(
    'div.pad-foot',
    h(
      'button.quiet',
      {
        type: 'button',
        'aria-pressed': String(line.missing),
        onclick: () => change((now) => withLine(now, line.seat, { missing: !line.missing })),
      },
      line.missing ? t('missing.undo') : t('missing.set'),
    ),
    draft.kind === 'pieces'
      ? h(
          'button.next',
          {
            type: 'button',
            onclick: () => {
              change((now) => withLine(now, line.seat, {}));
              turnTo(after);
            },
          },
          after === null ? t('pad.done') : t('pad.next'),
        )
      : null,
  );
}

/** @param {Form} form @param {Question} question */
function questionCard(form, { mark, seats, answer, count }) {
  const { draft, change } = form;
  const people = seats.map((seat) => form.seats.find((one) => one.seat === seat)).filter((one) => one !== undefined);
  const nobody = mark === 'road_first' && form.nobodyAllowed && roadTie(draft).length > 0;
  const answered = (answer !== null && seats.includes(answer)) || (nobody && draft.road_nobody);
  const asked = form.faults.some((fault) => fault.code === `${mark}_needed`);
  return h(
    'section.card.ask',
    { key: `ask-${mark}`, class: answered ? 'answered' : '' },
    h('p', t(`ask.${mark}`, { names: people.map(called), n: count })),
    asked && !answered ? h('p.refusal', { role: 'alert' }, t('ask.needed')) : null,
    h(
      'div.two',
      { role: 'group', 'aria-label': t(`piece.${mark}`) },
      people.map((one) =>
        h(
          'button.button',
          {
            type: 'button',
            class: answer === one.seat && !draft.road_nobody ? 'on' : '',
            'aria-pressed': String(answer === one.seat),
            onclick: () =>
              change((now) => ({ ...now, [mark]: one.seat, ...(mark === 'road_first' ? { road_nobody: false } : {}) })),
          },
          h('bdi', called(one)),
        ),
      ),
      nobody
        ? h(
            'button.button',
            {
              type: 'button',
              class: draft.road_nobody ? 'on' : '',
              'aria-pressed': String(draft.road_nobody),
              onclick: () => change((now) => ({ ...now, road_nobody: true, road_first: null })),
            },
            t('ask.road_nobody'),
          )
        : null,
    ),
    mark === 'road_first' && !form.nobodyAllowed ? h('p.hint', t('ask.road_cut')) : null,
  );
}
