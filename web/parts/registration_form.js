// What somebody says who wants to play: one form for the person himself and for the desk. Goes straight to the server;
// nothing of it stays on a device that others use (what is half typed: `link/half_typed.js`).

import { h } from '../dom.js';
import { currentLanguage, refusalText, t } from '../i18n/i18n.js';
import { post } from '../link/api.js';
import { newRequestId } from '../link/ids.js';
import { bringFault, field, form, typed } from './dialog.js';

/** @import { Child } from '../dom.js' */
/** @import { Outcome } from '../http' */
/** @import { AboutTournament, MissingField, NameShown, RefusalView, RegistrationForm, Request } from '../protocol' */

/** @type {NameShown[]} */
const SHOWN = ['full', 'initial', 'nickname', 'number'];

/** @returns {RegistrationForm} */
export function emptyForm() {
  return { name: '', shown: 'full', consent: false, brings_game: false };
}

/**
 * @typedef {object} FormState
 * @property {RegistrationForm} form
 * @property {boolean} busy
 * @property {RefusalView | null} refusal
 * @property {boolean} failed no answer came
 */

/** @param {RegistrationForm} [first] @returns {FormState} */
export function formState(first) {
  return { form: { ...(first ?? emptyForm()) }, busy: false, refusal: null, failed: false };
}

/**
 * @param {FormState} state
 * @param {{ required: MissingField[], consentRequired: boolean, label: string, submit: () => Promise<unknown>,
 *   update: () => void, second?: Child, kept?: string }} frame
 */
export function registrationForm(state, frame) {
  const { required, consentRequired, label, submit, update } = frame;
  const { form: said } = state;
  if (consentRequired) said.shown = 'full';
  const text = textsOf(state);
  return form(
    { submit, label, busy: state.busy, second: frame.second },
    text('name', { required: true, maxlength: 80, autocomplete: 'name' }),
    text('club', { autocomplete: 'off' }, t('reg.club_hint')),
    addressField(state, required.includes('address')),
    reachFields(state, required.includes('phone_or_email')),
    consentRequired ? null : shownChoice(said, update),
    said.shown === 'nickname' ? text('nickname', { required: true, maxlength: 80, autocomplete: 'off' }) : null,
    said.shown === 'number'
      ? null
      : consentField(state, consentRequired),
    check(t('reg.brings_game'), said.brings_game ?? false, (on) => {
      said.brings_game = on;
    }),
    text('wishes', { tag: 'textarea', rows: 2, autocomplete: 'off' }, t('reg.wishes_hint')),
    h('p.hint', t('reg.who_reads'), ' ', frame.kept ? t('reg.kept_until', { day: dayText(frame.kept) }) : null),
    unsaved(state),
  );
}

/** Makes the text fields of a form, each with its fault. @param {FormState} state */
export function textsOf({ form: said, refusal }) {
  const faultOf = (/** @type {string} */ name) =>
    refusal?.code === 'bad_field' && (refusal.values.path === name || refusal.path === name)
      ? refusalText(refusal)
      : null;
  /** @param {'name' | 'club' | 'nickname' | 'address' | 'phone' | 'email' | 'wishes'} name */
  return (name, /** @type {Record<string, unknown>} */ more = {}, /** @type {string | null} */ hint = null) =>
    field(
      t(`reg.${name}`),
      {
        value: said[name] ?? '',
        maxlength: name === 'address' || name === 'wishes' ? 500 : 120,
        oninput: (/** @type {Event} */ event) => {
          said[name] = typed(event);
        },
        ...more,
      },
      hint,
      faultOf(name),
    );
}

/** @param {FormState} state @param {boolean} needed */
export function addressField(state, needed) {
  const hint = needed ? t('reg.needed_at_check_in') : null;
  return textsOf(state)('address', { tag: 'textarea', rows: 2, autocomplete: 'street-address' }, hint);
}

/** Phone and e-mail, of which one is enough. @param {FormState} state @param {boolean} needed */
export function reachFields(state, needed) {
  const hint = needed ? t('reg.one_needed_at_check_in') : null;
  const text = textsOf(state);
  return [
    text('phone', { type: 'tel', autocomplete: 'tel' }, hint),
    text('email', { type: 'email', autocomplete: 'email' }, hint),
  ];
}

/** @param {FormState} state @param {boolean} required */
export function consentField(state, required) {
  const { form: said } = state;
  const fault = isUnconsented(state) ? t('reg.consent_needed') : null;
  const set = (/** @type {boolean} */ on) => {
    said.consent = on;
  };
  return [
    check(t(required ? 'reg.consent_full' : 'reg.consent'), said.consent ?? false, set, fault),
    required ? null : h('p.hint', t('reg.consent_left_out')),
  ];
}

/** Refused for the box that was not ticked, which says so itself. @param {FormState} state */
function isUnconsented({ form: said, refusal }) {
  return refusal?.code === 'consent_is_a_condition' && said.shown !== 'number';
}

/** Why it was not taken, where no field says so itself. @param {FormState} state */
export function unsaved(state) {
  const { refusal, failed } = state;
  const atField = refusal?.code === 'bad_field' && refusal.path;
  const elsewhere = refusal?.code === 'already_registered' || atField || isUnconsented(state);
  return [
    refusal && !elsewhere ? h('p.refusal', { role: 'alert' }, refusalText(refusal)) : null,
    failed ? h('p.refusal', { role: 'alert' }, t('answer.no_network')) : null,
  ];
}

/** @param {RegistrationForm} said @param {() => void} update */
function shownChoice(said, update) {
  return h(
    'fieldset.choices',
    h('legend', t('reg.shown')),
    SHOWN.map((shown) =>
      h(
        'label.choice',
        { key: shown },
        h('input', {
          type: 'radio',
          name: 'shown',
          value: shown,
          checked: said.shown === shown,
          onchange: () => {
            said.shown = shown;
            update();
          },
        }),
        h('span', t(`reg.shown.${shown}`)),
      ),
    ),
  );
}

/**
 * @param {string} label @param {boolean} checked @param {(on: boolean) => void} set
 * @param {string | null} [fault] why it has to be ticked
 */
export function check(label, checked, set, fault = null) {
  return h(
    'label.check',
    h('input', {
      type: 'checkbox',
      checked,
      'aria-invalid': fault ? 'true' : null,
      onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    h('span', label, fault ? h('span.refusal', { role: 'alert' }, fault) : null),
  );
}

/**
 * Sends a change of what somebody said, once; whether it was taken.
 * @param {FormState} state @param {string} tournament @param {string | null} as @param {string} player
 * @param {() => void} update
 */
export async function sendChange(state, tournament, as, player, update) {
  if (state.busy) return false;
  /** @type {Request} */
  const command = { type: 'change_registration', player, registration: state.form };
  state.busy = true;
  update();
  const body = { request: newRequestId(), command };
  const outcome = await /** @type {Promise<Outcome<unknown>>} */ (
    post(`/tournaments/${tournament}/commands`, as, body)
  );
  settle(state, outcome);
  update();
  return outcome.ok;
}

/** @param {FormState} state @param {Outcome<unknown>} outcome */
export function settle(state, outcome) {
  state.busy = false;
  state.refusal = outcome.ok ? null : outcome.refusal;
  state.failed = !outcome.ok && outcome.refusal === null;
  if (!outcome.ok) bringFault('form');
}

/**
 * What players bring: as the organizer says, or else as the rules have it in the reader's language.
 * @param {Pick<AboutTournament, 'bring'> & { details: { bring?: string } }} page @returns {string | undefined}
 */
export function brought({ details, bring }) {
  return details.bring ?? bring[currentLanguage()] ?? bring.en;
}

/**
 * A day on the venue's calendar, `2006-10-15`, as people write it; the reader's own zone must not move it.
 * @param {string} day
 */
export function dayText(day) {
  const at = new Date(`${day}T12:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(at);
}

/** @param {string} moment `2006-10-14T20:00` */
export function momentText(moment) {
  const [day, clock] = moment.split('T');
  return `${dayText(day)}, ${clock}`;
}
