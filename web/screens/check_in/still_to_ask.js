// What the rules ask of somebody and he has not given yet, asked at the door: the missing fields, his consent, and
// nothing else.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { form } from '../../parts/dialog.js';
import {
  addressField,
  consentField,
  emptyForm,
  formState,
  reachFields,
  sendChange,
  unsaved,
} from '../../parts/registration_form.js';

/** @import { AboutTournament, AtTheDesk, MyRegistration } from '../../protocol' */
/** @import { FormState } from '../../parts/registration_form.js' */

export class StillToAsk {
  /** @param {string} tournament @param {string | null} as @param {() => void} update @param {() => void} taken */
  constructor(tournament, as, update, taken) {
    this.tournament = tournament;
    this.as = as;
    this.update = update;
    this.taken = taken;
    this.file = /** @type {Fetched<MyRegistration>} */ (
      new Fetched((player) => get(`/tournaments/${tournament}/contacts/${player}`, as), update)
    );
    this.about = /** @type {Fetched<AboutTournament>} */ (
      new Fetched(() => get(`/tournaments/${tournament}/about`, null), update)
    );
    /** What is being written, and about whom. @type {{ player: string, state: FormState } | null} */
    this.writing = null;
  }

  /** @param {AtTheDesk} person */
  view(person) {
    const isMissing = person.missing.length > 0;
    const what = isMissing ? t('door.missing', { what: person.missing.map((one) => t(`reg.missing.${one}`)) }) : null;
    const file = this.file.want(person.player);
    const page = this.about.want('about');
    if (!page || file?.player !== person.player) return what ? h('p.notice', what) : null;
    // Whoever was entered at the desk or by a list has said nothing of himself yet: his name is published only if he
    // agrees. Where the rules make that a condition, it is asked also of whoever gave everything else.
    const said = file.registration;
    const asksConsent = said === undefined || (!said.consent && said.shown !== 'number');
    if (!isMissing && !(asksConsent && page.consent_required)) return null;
    const { state } = this.of(person, file);
    const submit = async () => {
      if (await sendChange(state, this.tournament, this.as, person.player, this.update)) {
        this.writing = null;
        this.file.refresh();
        this.taken();
      }
    };
    return h(
      'div.ask',
      { key: `ask-${person.player}` },
      what ? h('p', what) : null,
      form(
        { submit, label: t('save'), busy: state.busy },
        person.missing.includes('address') ? addressField(state, false) : null,
        person.missing.includes('phone_or_email') ? reachFields(state, false) : null,
        asksConsent ? consentField(state, page.consent_required) : null,
        h('p.hint', t('reg.who_reads')),
        unsaved(state),
      ),
    );
  }

  /** @param {AtTheDesk} person @param {MyRegistration} file */
  of(person, file) {
    if (this.writing?.player !== person.player) {
      const { name, club, brings_game } = person;
      const first = file.registration ?? { ...emptyForm(), name, club, brings_game };
      this.writing = { player: person.player, state: formState(first) };
    }
    return this.writing;
  }
}
