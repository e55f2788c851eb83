// The sheet for a keyboard: one row a player, a number in each cell. For the desk, which copies from paper; numbers are
// sent as typed, also out of range, and the server names every fault at its cell.

import { h } from '../dom.js';
import { faultText, t } from '../i18n/i18n.js';
import { PIECES } from '../state/pieces.js';
import { withLine, withPiece } from '../state/sheet.js';
import { points, questions, roadTie } from '../state/tally.js';
import { name, seatMark } from './small.js';
import { called } from '../state/people.js';

/** @import { Line } from '../state/sheet.js' */
/** @import { Fault } from '../state/tally.js' */
/** @import { Form } from './sheet_form.js' */

/** The number in the first cell is the first thing that is written. @param {HTMLElement} form */
export function focusFirstCell(form) {
  /** @type {HTMLElement | null} */ (form.querySelector('.cell input'))?.focus();
}

/**
 * Enter and the arrows go from field to field; Enter in the last one sends.
 * @param {KeyboardEvent} event
 */
function fromFieldToField(event) {
  const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target);
  // In a list to choose from, the arrows choose.
  const keys = field instanceof HTMLSelectElement ? { Enter: 1 } : { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const step = /** @type {Record<string, number>} */ (keys)[event.key] ?? 0;
  const grid = /** @type {HTMLElement} */ (event.currentTarget);
  const fields = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll('.cell input, .field select')]);
  const at = fields.indexOf(field);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  const next = fields[at + step];
  if (next) next.focus();
  else if (event.key === 'Enter') field.form?.requestSubmit();
}

/** @param {Omit<Form, 'open' | 'turnTo'>} form */
export function sheetGrid(form) {
  const { draft, rules, change } = form;
  const vp = points(draft);
  return h(
    'div.sheet-grid',
    { class: draft.kind, onkeydown: fromFieldToField },
    rules.sheet === 'either'
      ? h(
          'div.segments',
          { role: 'group', 'aria-label': t('kind') },
          /** @type {const} */ (['totals', 'pieces']).map((kind) =>
            h(
              'button',
              {
                type: 'button',
                'aria-pressed': String(draft.kind === kind),
                onclick: () => change((now) => ({ ...now, kind })),
              },
              t(`kind.${kind}`),
            ),
          ),
        )
      : null,
    draft.kind === 'totals' ? h('p.unit', { 'aria-hidden': 'true' }, t('vp.long')) : null,
    draft.lines.map((line) => lineRow(form, line, vp.get(line.seat) ?? null)),
    questions(draft, rules).map(({ mark, seats, answer }) =>
      h(
        'label.field',
        { key: mark },
        h('span', t(`piece.${mark}`)),
        h(
          'select',
          {
            value: draft.road_nobody && mark === 'road_first' ? 'nobody' : String(answer ?? ''),
            onchange: (/** @type {Event} */ event) => {
              const { value } = /** @type {HTMLSelectElement} */ (event.target);
              const nobody = value === 'nobody';
              change((now) => ({
                ...now,
                [mark]: nobody || value === '' ? null : Number(value),
                ...(mark === 'road_first' ? { road_nobody: nobody } : {}),
              }));
            },
          },
          h('option', { value: '' }, t('choose')),
          seats.map((seat) =>
            h('option', { value: String(seat) }, called(form.seats.find((one) => one.seat === seat) ?? { name: '' })),
          ),
          mark === 'road_first' && form.nobodyAllowed && roadTie(draft).length > 0
            ? h('option', { value: 'nobody' }, t('ask.road_nobody'))
            : null,
        ),
      ),
    ),
    form.faults.filter((fault) => fault.seat === undefined).map((fault) => faultLine(form, fault)),
  );
}

/** @param {Omit<Form, 'open' | 'turnTo'>} form @param {Fault} fault */
function faultLine(form, fault) {
  const seat = form.seats.find((one) => one.seat === fault.seat);
  return h(
    'p.refusal',
    { role: 'alert', key: `${fault.code}-${fault.field}` },
    faultText(fault, { name: seat ? called(seat) : '', target: form.rules.target, most: form.rules.highest_total }),
  );
}

/** @param {Omit<Form, 'open' | 'turnTo'>} form @param {Line} line @param {number | null} vp */
function lineRow(form, line, vp) {
  const { draft, change } = form;
  const seat = form.seats.find((one) => one.seat === line.seat);
  if (!seat) return null;
  const faults = form.faults.filter((fault) => fault.seat === line.seat);
  return h(
    'div.grid-line',
    {
      key: line.seat,
      role: 'group',
      'aria-label': `${called(seat)}, ${t('seat.n', { seat: seat.seat })}`,
      class: faults.length > 0 ? 'faulty' : '',
    },
    h(
      'div.grid-head',
      seatMark(line.seat),
      name(seat),
      h(
        'label.check.small',
        h('input', {
          type: 'checkbox',
          checked: line.missing,
          onchange: (/** @type {Event} */ event) => {
            const { checked: missing } = /** @type {HTMLInputElement} */ (event.target);
            change((now) => withLine(now, line.seat, { missing }));
          },
        }),
        h('span', t('missing.short_box')),
      ),
      h('b.vp', line.missing ? t('missing.short') : (vp ?? '–')),
    ),
    line.missing
      ? null
      : draft.kind === 'totals'
        ? cell(t('vp.long'), line.entered ? line.vp : null, faults, 'vp', (value) =>
            change((now) => withLine(now, line.seat, { vp: value })),
          )
        : h(
            'div.cells',
            PIECES.map(({ piece }) =>
              cell(t(`piece.${piece}`), line.entered ? line.pieces[piece] : null, faults, piece, (value) =>
                change((now) => withPiece(now, line.seat, piece, value ?? 0)),
              ),
            ),
          ),
    faults.map((fault) => faultLine(form, fault)),
  );
}

/**
 * @param {string} label
 * @param {number | null} value
 * @param {Fault[]} faults
 * @param {string} column
 * @param {(value: number | null) => void} set
 */
function cell(label, value, faults, column, set) {
  return h(
    'label.cell',
    h('span', label),
    h('input', {
      // No number field: there, an arrow or the wheel changes what was typed.
      inputmode: 'numeric',
      autocomplete: 'off',
      maxlength: 3,
      value: value === null ? '' : String(value),
      'aria-invalid': faults.some((fault) => fault.field === column) ? 'true' : null,
      onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      oninput: (/** @type {Event} */ event) => {
        const text = /** @type {HTMLInputElement} */ (event.target).value;
        const whole = Number.parseInt(text, 10);
        set(Number.isNaN(whole) ? null : whole);
      },
    }),
  );
}
