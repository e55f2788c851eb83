// Registration on a phone, without an account: the form, then one's own link and its picture. Whoever registered is signed
// in on this device, so that a page that is loaded again shows him what he has.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';
import { get, post } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { dropHalfTyped, halfTyped, keepHalfTyped } from '../link/half_typed.js';
import { newRequestId } from '../link/ids.js';
import { remember, sessionFor } from '../link/session.js';
import { ownLink } from '../parts/own_link.js';
import { demoRibbon, pageFooter, plainMessage } from '../parts/shell.js';
import { hex, initials } from '../parts/small.js';
import { emptyForm, formState, registrationForm, settle } from '../parts/registration_form.js';
import { screen } from '../render.js';
import { aboutFacts } from './about.js';

/** @import { Outcome, SessionView } from '../http' */
/** @import { AboutTournament, MyRegistration, RegisteredView, RegistrationForm } from '../protocol' */

/** @param {string} tournament */
export function start(tournament) {
  const secret = location.hash.slice(1);
  const update = screen(() => draw());
  const about = /** @type {Fetched<AboutTournament>} */ (
    new Fetched(() => get(`/tournaments/${tournament}/about`, null), update)
  );
  // Said at once: nobody fills in a form for a link that is not good.
  const link = new Fetched(
    () =>
      /** @type {Promise<Outcome<null>>} */ (post(`/tournaments/${tournament}/registrations/link`, null, { secret })),
    update,
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') link.refresh();
  });
  const own = /** @type {Fetched<MyRegistration>} */ (
    new Fetched((as) => get(`/tournaments/${tournament}/registration`, as), update)
  );
  const draft = `registration.${tournament}`;
  const state = {
    ...formState({ ...emptyForm(), ...halfTyped(draft) }),
    done: /** @type {RegisteredView | null} */ (null),
    /** Somebody else registers on the same device. */
    another: false,
  };
  const untouched = JSON.stringify(emptyForm());
  const begun = () => (state.done || JSON.stringify(state.form) === untouched ? null : state.form);
  keepHalfTyped(draft, begun, () => {
    state.form = emptyForm();
    update();
  });
  /** The link that is shown, with its box. */
  let shown = { link: '', view: () => /** @type {import('../dom.js').Child} */ (null) };
  /** The same wish keeps its id until it is answered, so that a lost answer registers nobody twice. */
  let wish = { id: newRequestId(), said: '' };

  async function submit(another = false) {
    if (state.busy) return;
    const said = JSON.stringify([state.form, another]);
    if (said !== wish.said) wish = { id: newRequestId(), said };
    state.busy = true;
    update();
    const body = { request: wish.id, secret, registration: state.form, another_person: another };
    const outcome = await /** @type {Promise<Outcome<RegisteredView>>} */ (
      post(`/tournaments/${tournament}/registrations`, null, body)
    );
    settle(state, outcome);
    if (outcome.ok) {
      state.done = outcome.body;
      dropHalfTyped(draft);
      update();
      await opened(outcome.body.link);
      // The form was longer than what stands in its place.
      window.scrollTo(0, 0);
    }
    about.refresh();
    update();
  }

  /**
   * The same as if he had opened his link here; where that fails, the page shows it all the same.
   * @param {string} link
   */
  async function opened(link) {
    const outcome = await /** @type {Promise<Outcome<SessionView>>} */ (
      post('/session', null, { link: new URL(link).hash.slice(1) })
    );
    if (outcome.ok) remember(outcome.body);
  }

  function draw() {
    const page = about.want('about');
    document.title = page ? `${t('reg.title')} · ${page.title}` : t('reg.title');
    if (about.refusal) return [plainMessage(t('gone.title'), t('gone.text')), pageFooter()];
    if (!page) return plainMessage(t('loading'), about.failures > 0 ? t('offline.trying') : t('loading.text'));
    return [
      demoRibbon(page.demo),
      h(
        'header.page-top',
        { key: 'top' },
        hex(initials(page.title)),
        h('div', h('h1', { dir: 'auto' }, page.title), h('p', t('reg.title'))),
      ),
      h('main.home', { key: 'main' }, content(page)),
      pageFooter(h('a', { href: `/t/${tournament}/about` }, t('about.to')), h('a', { href: '/' }, t('to.home'))),
    ];
  }

  /** @param {AboutTournament} page */
  function content(page) {
    if (state.done) return registered(page, state.done, state.form);
    const as = state.another ? null : sessionFor(tournament, 'phone');
    const mine = as ? own.want(as) : null;
    if (as && !mine && !own.refusal) return h('p.empty', { key: 'own' }, t('loading'));
    // Who took himself off may want to come again.
    if (mine?.link && !mine.withdrawn) return registered(page, mine, mine.registration ?? {});
    return [aboutFacts(page), way(page)];
  }

  /** @param {AboutTournament} page */
  function way(page) {
    if (!page.open) return h('p.empty', { key: 'closed' }, t('about.closed'));
    link.want('link');
    if (link.refusal)
      return h(
        'section.card.pad-card',
        { key: 'link', role: 'alert' },
        h('p.refusal', refusalText(link.refusal)),
        page.register_url
          ? h('a.button', { href: page.register_url }, t('reg.heading'))
          : h('p', t('about.ask_link')),
      );
    return entry(page);
  }

  /** @param {AboutTournament} page */
  function entry(page) {
    const full = page.details.capacity !== undefined && page.registered >= page.details.capacity;
    // Nobody fills in a form to be refused.
    if (full && !page.details.waiting_list)
      return h('section.card.pad-card', { key: 'full' }, h('p.notice', t('refusal.registration_is_full')));
    return h(
      'section.card.pad-card',
      { key: 'form' },
      h('h2', t('reg.heading')),
      full ? h('p.notice', t('reg.full_waits')) : null,
      registrationForm(state, {
        required: page.required,
        consentRequired: page.consent_required,
        label: t('reg.go'),
        submit: () => submit(),
        update,
        kept: page.contacts_kept_until,
      }),
      state.refusal?.code === 'already_registered'
        ? h(
            'div.ask',
            { role: 'alert' },
            h('p', t('reg.again_question')),
            h('button.button.second', { type: 'button', onclick: () => void submit(true) }, t('reg.another_person')),
          )
        : null,
    );
  }

  /**
   * @param {AboutTournament} page @param {Pick<MyRegistration, 'waiting' | 'link' | 'link_svg'>} mine
   * @param {Partial<RegistrationForm>} said
   */
  function registered(page, { waiting, link = '', link_svg = '' }, { email = '', consent, shown: asked }) {
    if (shown.link !== link) shown = { link, view: ownLink(link, link_svg, update) };
    const mail = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(
      page.title,
    )}&body=${encodeURIComponent(`${t('reg.mail_body', { title: page.title })}\n${link}`)}`;
    const another = () => {
      Object.assign(state, formState(), { done: null, another: true });
      update();
    };
    return h(
      'section.card.pad-card',
      { key: 'done', role: 'status' },
      h('h2', waiting === undefined ? t('reg.done') : t('reg.done_waiting', { n: waiting })),
      consent === false && asked !== 'number' ? h('p.notice', t('reg.not_shown')) : null,
      h('p', h('a.button', { href: link }, t('reg.open_link'))),
      shown.view(),
      h(
        'div.acts',
        h('a.button.second', { href: mail }, t('reg.mail')),
        page.open ? h('button.quiet', { type: 'button', onclick: another }, t('reg.somebody_else')) : null,
      ),
    );
  }
}
