// Somebody who comes through the door unannounced: entered, here, and asked at once for what the rules want to know.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { post } from '../../link/api.js';
import { newRequestId } from '../../link/ids.js';
import { form } from '../../parts/dialog.js';
import { formState, registrationForm, sendChange, settle, textsOf, unsaved } from '../../parts/registration_form.js';
import { aboveCapacity } from '../desk/calls.js';

/** @import { Child } from '../../dom.js' */
/** @import { Outcome } from '../../http' */
/** @import { AboutTournament, AnswerView, Request } from '../../protocol' */

/** Nobody is entered any more once the roster is frozen. @param {AboutTournament} page */
export function takesWalkIns({ phase, rules }) {
  return phase === 'draft' || phase === 'registration' || (phase === 'running' && rules.late_entry);
}

/** Who would be passed by, and which places exceeded. @param {AboutTournament} page */
export function doubts(page) {
  const waiting = page.waiting > 0 ? t('walk_in.waiting', { n: page.waiting }) : null;
  return [aboveCapacity(page), waiting].filter((said) => said !== null);
}

export class WalkIn {
  /**
   * @param {string} tournament @param {string | null} as @param {() => void} update
   * @param {(player: string) => void} taken
   */
  constructor(tournament, as, update, taken) {
    this.tournament = tournament;
    this.as = as;
    this.update = update;
    this.taken = taken;
    this.writing = false;
    this.state = formState();
    this.request = newRequestId();
    /** Entered already, where only what he said was not taken. @type {string | null} */
    this.player = null;
  }

  close() {
    this.writing = false;
    this.state = formState();
    this.request = newRequestId();
    this.player = null;
  }

  /** @param {AboutTournament} page */
  view(page) {
    if (!takesWalkIns(page)) return null;
    const open = () => {
      this.writing = true;
      this.update();
    };
    const close = () => {
      this.close();
      this.update();
    };
    if (!this.writing)
      return h(
        'div.acts',
        { key: 'walk-in' },
        h('button.button.second', { type: 'button', onclick: open }, t('walk_in.enter')),
      );
    return h(
      'section.card.pad-card',
      { key: 'walk-in' },
      h('h2', t('walk_in.enter')),
      doubts(page).map((said) => h('p.warn', { key: said }, said)),
      this.form(page, h('button.button.second', { type: 'button', onclick: close }, t('cancel'))),
    );
  }

  /** @param {AboutTournament} page @param {Child} second */
  form(page, second) {
    const { state, update } = this;
    const label = doubts(page).length > 0 ? t('ask.all_the_same') : t('walk_in.go');
    const submit = () => this.submit(page);
    if (page.contacts_kept_until)
      return registrationForm(state, {
        required: page.required,
        consentRequired: page.consent_required,
        label,
        submit,
        update,
        kept: page.contacts_kept_until,
        second,
      });
    // Without a day of the event nothing is kept that would have to be erased after it.
    const text = textsOf(state);
    return form(
      { submit, label, busy: state.busy, second },
      text('name', { required: true, maxlength: 80, autocomplete: 'off' }),
      text('club', { autocomplete: 'off' }, t('reg.club_hint')),
      unsaved(state),
    );
  }

  /** @param {AboutTournament} page */
  async submit(page) {
    const { state } = this;
    if (state.busy) return;
    // Said before anybody is entered: afterwards it would leave half a person.
    const tells = page.contacts_kept_until !== undefined;
    if (tells && page.consent_required && !state.form.consent) {
      state.refusal = { code: 'consent_is_a_condition', message: '', values: {} };
      return this.update();
    }
    this.player ??= await this.enter();
    if (!this.player) return;
    if (tells && !(await sendChange(state, this.tournament, this.as, this.player, this.update))) return;
    const { player } = this;
    this.close();
    this.taken(player);
  }

  /** His number; null where he was not entered. */
  async enter() {
    const { name, club } = this.state.form;
    this.state.busy = true;
    this.update();
    /** @type {Request} */
    const command = { type: 'add_players', players: [club?.trim() ? { name, club } : { name }], checked_in: true };
    const outcome = await /** @type {Promise<Outcome<{ answer: AnswerView }>>} */ (
      post(`/tournaments/${this.tournament}/commands`, this.as, { request: this.request, command })
    );
    settle(this.state, outcome);
    // After an answer it is another wish; without one, the same.
    if (outcome.ok || outcome.refusal) this.request = newRequestId();
    this.update();
    return outcome.ok ? (outcome.body.answer.players?.[0] ?? null) : null;
  }
}
