// Registration on a phone, without an account: the form, then one's own link and its code.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';
import { get, post } from '../link/api.js';
import { Fetched } from '../link/fetched.js';
import { newRequestId } from '../link/ids.js';
import { demoRibbon, pageFooter, plainMessage } from '../parts/shell.js';
import { hex } from '../parts/small.js';
import { formState, registrationForm, settle } from '../parts/registration_form.js';
import { screen } from '../render.js';
import { aboutFacts } from './about.js';

/** @import { Outcome } from '../http' */
/** @import { AboutTournament, RegisteredView } from '../protocol' */

/** @param {string} tournament */
export function start(tournament) {
  const secret = location.hash.slice(1);
  const update = screen(() => draw());
  const about = /** @type {Fetched<AboutTournament>} */ (
    new Fetched(() => get(`/tournaments/${tournament}/about`, null), update)
  );
  // Said at once: nobody fills in a form for a link that is not good.
  const link = new Fetched(
    () => /** @type {Promise<Outcome<null>>} */ (post(`/tournaments/${tournament}/registrations/link`, null, { secret })),
    update,
  );
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') link.refresh();
  });
  const state = { ...formState(), done: /** @type {RegisteredView | null} */ (null) };
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
    if (outcome.ok) state.done = outcome.body;
    about.refresh();
    update();
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
        hex('R'),
        h('div', h('h1', { dir: 'auto' }, page.title), h('p', t('reg.title'))),
      ),
      h(
        'main.home',
        { key: 'main' },
        state.done ? registered(page, state.done) : [aboutFacts(page), way(page)],
      ),
      pageFooter(h('a', { href: `/t/${tournament}/about` }, t('about.to')), h('a', { href: '/' }, t('to.home'))),
    ];
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
    return h(
      'section.card.pad-card',
      { key: 'form' },
      h('h2', t('reg.heading')),
      full ? h('p.notice', t(page.details.waiting_list ? 'reg.full_waits' : 'refusal.registration_is_full')) : null,
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

  /** @param {AboutTournament} page @param {RegisteredView} done */
  function registered(page, done) {
    const mail = `mailto:${encodeURIComponent(state.form.email ?? '')}?subject=${encodeURIComponent(
      page.title,
    )}&body=${encodeURIComponent(`${t('reg.mail_body', { title: page.title })}\n${done.link}`)}`;
    return h(
      'section.card.pad-card',
      { key: 'done', role: 'status' },
      h('h2', done.waiting === undefined ? t('reg.done') : t('reg.done_waiting', { n: done.waiting })),
      h('p', t('reg.link_text')),
      h('p', h('a.button', { href: done.link }, t('reg.open_link'))),
      h('p', h('a.button.second', { href: mail }, t('reg.mail'))),
      h('img.qr', {
        src: `data:image/svg+xml;utf8,${encodeURIComponent(done.link_svg)}`,
        alt: t('qr.of', { what: t('reg.own_link') }),
        width: '220',
        height: '220',
      }),
      h('p.hint', t('reg.link_secret')),
    );
  }
}
