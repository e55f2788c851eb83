// The first set-up (a name and a password for the first head organizer), and a new password; both from a one-time link.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { post } from '../link/api.js';
import { remember } from '../link/session.js';
import { refusalBox } from '../parts/answers.js';
import { field, form, typed } from '../parts/dialog.js';
import { pageFooter, plainMessage } from '../parts/shell.js';
import { hex } from '../parts/small.js';
import { screen } from '../render.js';

/** @import { Outcome, SessionView } from '../http' */
/** @import { RefusalView } from '../protocol' */

const PASSWORD_LEAST = 8;

/** @param {'setup' | 'reset'} kind */
export function start(kind) {
  const secret = location.hash.slice(1);
  // Somebody who was invited by an account that is there already.
  const words = kind === 'setup' && location.search === '?account' ? 'account.new' : kind;
  history.replaceState(null, '', `/${kind}${location.search}`);
  document.title = t(`${words}.title`);
  const state = {
    name: '',
    password: '',
    again: '',
    busy: false,
    done: false,
    /** The server has said that the link works, or could not be asked. */
    asked: false,
    isOver: false,
    fault: '',
    refusal: /** @type {RefusalView | null} */ (null),
  };
  const update = screen(() => draw());

  async function ask() {
    const outcome = await post(`/${kind === 'setup' ? 'setup' : 'password'}/link`, null, { secret });
    state.asked = true;
    state.isOver = !outcome.ok && outcome.refusal?.code === 'link_is_over';
    update();
  }

  async function submit() {
    state.fault =
      state.password.length < PASSWORD_LEAST
        ? t('password.short', { n: PASSWORD_LEAST })
        : state.password !== state.again
          ? t('password.differs')
          : '';
    state.refusal = null;
    if (state.fault) return update();
    state.busy = true;
    update();
    const { name, password } = state;
    const outcome = await /** @type {Promise<Outcome<SessionView | null>>} */ (
      kind === 'setup'
        ? post('/setup', null, { secret, name, password })
        : post('/password', null, { secret, password })
    );
    state.busy = false;
    if (outcome.ok) {
      if (outcome.body?.as) remember(outcome.body);
      if (kind === 'setup') return location.replace('/');
      state.done = true;
    } else if (outcome.refusal) state.refusal = outcome.refusal;
    else state.fault = t('answer.no_network');
    update();
  }

  if (secret) void ask();

  /** @param {'name' | 'password' | 'again'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
  };

  function draw() {
    if (!secret)
      return [
        plainMessage(t(`${words}.title`), t('setup.no_secret'), h('a.button.second', { href: '/' }, t('to.home'))),
        pageFooter(),
      ];
    // Nobody fills in a form to be refused.
    if (state.isOver)
      return [
        plainMessage(
          t('setup.over'),
          t(words === 'account.new' ? 'account.new.over' : 'refusal.link_is_over'),
          h('a.button.second', { href: '/' }, t('to.home')),
        ),
        pageFooter(),
      ];
    if (!state.asked) return [plainMessage(t('loading'), t('loading.text')), pageFooter()];
    if (state.done)
      return [
        plainMessage(t('reset.done'), t('reset.done_text'), h('a.button', { href: '/#sign-in' }, t('sign_in'))),
        pageFooter(),
      ];
    return [
      h(
        'main.narrow',
        { key: 'main' },
        h('header.page-top', hex('R'), h('div', h('h1', t(`${words}.title`)), h('p', t(`${words}.text`)))),
        h(
          'div.card.pad-card',
          form(
            { submit, label: t(`${words}.go`), busy: state.busy },
            kind === 'setup'
              ? field(
                  t('account.name'),
                  { value: state.name, required: true, maxlength: 80, autocomplete: 'username', oninput: keep('name') },
                  t('account.name_hint'),
                )
              : null,
            field(
              t('password'),
              { type: 'password', required: true, autocomplete: 'new-password', oninput: keep('password') },
              t('password.short', { n: PASSWORD_LEAST }),
            ),
            field(
              t('password.again'),
              { type: 'password', required: true, autocomplete: 'new-password', oninput: keep('again') },
              null,
              state.fault || null,
            ),
            refusalBox(state.refusal),
          ),
        ),
      ),
      pageFooter(),
    ];
  }
}
