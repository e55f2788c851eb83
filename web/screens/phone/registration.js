// Before the first round a player sees what he said when he registered: changes it, takes it back, shows his code, and
// takes his own link to another device.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { ownLink } from '../../parts/own_link.js';
import { dayText, formState, registrationForm, sendChange } from '../../parts/registration_form.js';
import { momentOf } from '../../state/frames.js';

/** @import { AboutTournament, MyRegistration, PublicView, RefusalView } from '../../protocol' */
/** @import { FormState } from '../../parts/registration_form.js' */
/** @import { Live } from '../../link/live.js' */

/** Whether somebody who waited still does. @param {MyRegistration} mine */
function place(mine) {
  if (mine.waiting !== undefined) return h('p.notice', { key: 'place' }, t('reg.done_waiting', { n: mine.waiting }));
  return mine.moved_up ? h('p.good-news', { key: 'place', role: 'status' }, t('reg.moved_up')) : null;
}

export class OwnRegistration {
  /** @param {string} tournament @param {Live} live @param {() => void} update */
  constructor(tournament, live, update) {
    this.tournament = tournament;
    this.live = live;
    this.update = update;
    this.own = /** @type {Fetched<MyRegistration>} */ (
      new Fetched(() => get(`/tournaments/${tournament}/registration`, live.as), update)
    );
    this.about = /** @type {Fetched<AboutTournament>} */ (
      new Fetched(() => get(`/tournaments/${tournament}/about`, null), update)
    );
    /** @type {FormState | null} */
    this.editing = null;
    /** His own link, with its box. */
    this.shown = { link: '', view: () => /** @type {import('../../dom.js').Child} */ (null) };
    this.leaving = false;
    this.busy = false;
    /** @type {RefusalView | null} */
    this.refusal = null;
  }

  /**
   * Before round 1 everything that was said; afterwards only whether somebody who waited has a place.
   * @param {PublicView} view @param {boolean} played he sat at a table before
   */
  card(view, played) {
    // Asked again when somebody comes or goes: a place on the waiting list moves. Who waits asks at every step, since
    // one may leave while another one comes.
    const { registration, phase } = view.tournament;
    const waits = this.own.value?.waiting !== undefined ? momentOf(this.live.held) : '';
    const mine = this.own.want(`own#${registration?.registered}.${registration?.waiting}.${phase}.${waits}`);
    if (!mine) return null;
    if (view.round) {
      const told = played ? null : place(mine);
      return told && h('section.card.pad-card', { key: 'registration', 'aria-live': 'polite' }, told);
    }
    if (this.editing) return this.form(this.editing);
    return h(
      'section.card.pad-card',
      { key: 'registration', 'aria-live': 'polite' },
      h('h2', t('reg.mine')),
      mine.withdrawn ? h('p', t('reg.withdrawn')) : place(mine),
      h('p', t('reg.public_name', { name: mine.public_name })),
      mine.missing.length > 0
        ? h('p.notice', t('door.missing', { what: mine.missing.map((one) => t(`reg.missing.${one}`)) }))
        : null,
      mine.withdrawn ? null : this.code(mine),
      mine.contacts_kept_until
        ? h('p.hint', t('reg.who_reads'), ' ', t('reg.kept_until', { day: dayText(mine.contacts_kept_until) }))
        : null,
      this.refusal ? h('p.refusal', { role: 'alert' }, refusalText(this.refusal)) : null,
      this.leaving ? this.sure(mine) : this.ways(mine),
      this.link(mine),
    );
  }

  /** Folded away: whoever looks over a shoulder could take it. @param {MyRegistration} mine */
  link({ link, link_svg: svg }) {
    if (!link || !svg) return null;
    if (this.shown.link !== link) this.shown = { link, view: ownLink(link, svg, this.update) };
    return h('details.own-link', { key: 'link' }, h('summary', t('reg.show_link')), this.shown.view());
  }

  /** @param {MyRegistration} mine */
  code(mine) {
    return h(
      'div.own-code',
      h('p', t('reg.code_text')),
      h('p.big', mine.code),
      h('img.qr', {
        src: `/api/v1/tournaments/${this.tournament}/check-in/${mine.code}/qr.svg`,
        alt: t('qr.of', { what: mine.code }),
        width: '180',
        height: '180',
      }),
    );
  }

  /** @param {MyRegistration} mine */
  ways(mine) {
    const change = () => {
      const first = mine.registration ?? { name: mine.public_name, shown: 'full', consent: false, brings_game: false };
      this.editing = formState(/** @type {import('../../protocol').RegistrationForm} */ (first));
      this.update();
    };
    const leave = () => {
      this.leaving = true;
      this.update();
    };
    return h(
      'div.acts',
      mine.may_withdraw ? h('button.button.second', { type: 'button', onclick: leave }, t('reg.withdraw')) : null,
      mine.may_change ? h('button.button', { type: 'button', onclick: change }, t('reg.change')) : null,
    );
  }

  /** @param {MyRegistration} mine */
  sure(mine) {
    const stay = () => {
      this.leaving = false;
      this.update();
    };
    const go = async () => {
      if (this.busy) return;
      this.busy = true;
      this.update();
      const ending = await this.live.send({ type: 'withdraw', player: mine.player });
      this.busy = this.leaving = false;
      this.refusal = ending.refusal;
      this.own.refresh();
      this.update();
    };
    return h(
      'div.ask',
      { role: 'alert' },
      h('p', t('reg.withdraw_sure')),
      h(
        'div.acts',
        h('button.button.second', { type: 'button', onclick: stay }, t('cancel')),
        h('button.button.danger', { type: 'button', disabled: this.busy, onclick: () => void go() }, t('reg.withdraw')),
      ),
    );
  }

  /** @param {FormState} editing */
  form(editing) {
    const page = this.about.want('about');
    const player = this.own.value?.player;
    const close = () => {
      this.editing = null;
      this.update();
    };
    if (!page || !player) return h('p.empty', t('loading'));
    return h(
      'section.card.pad-card',
      { key: 'registration-form' },
      h('h2', t('reg.change')),
      registrationForm(editing, {
        required: page.required,
        consentRequired: page.consent_required,
        label: t('save'),
        submit: async () => {
          const taken = await sendChange(editing, this.tournament, this.live.as, player, this.update);
          if (!taken) return;
          this.own.refresh();
          close();
        },
        update: this.update,
        kept: page.contacts_kept_until,
        second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
      }),
    );
  }
}
