// Exchanges the secret of a link for a session, and goes on. The secret leaves the address bar and the history before
// anything else happens.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';
import { post } from '../link/api.js';
import { pause } from '../link/backoff.js';
import { remember } from '../link/session.js';
import { pageFooter, plainMessage } from '../parts/shell.js';
import { screen } from '../render.js';

/** @import { Outcome, SessionView } from '../http' */
/** @import { RefusalView } from '../protocol' */

const AGAIN = { first: 1_000, most: 8_000 };

/**
 * The demo prints a link for its head, who otherwise signs in with a name and a password: `sign-in:NAME:PASSWORD:ID`.
 *
 * @param {string} secret
 */
function demoHead(secret) {
  const [kind, name, password, tournament] = secret.split(':');
  return kind === 'sign-in' && tournament ? { body: { name, password }, tournament } : null;
}

export function start() {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/join');
  const state = { refusal: /** @type {RefusalView | null} */ (null), failures: 0 };
  const update = screen(() => draw());
  document.title = t('join.title');
  if (secret) void exchange();

  async function exchange() {
    const head = demoHead(secret);
    const outcome = await /** @type {Promise<Outcome<SessionView>>} */ (
      post('/session', null, head?.body ?? { link: secret })
    );
    if (outcome.ok) {
      remember(outcome.body);
      const { tournament = head?.tournament, you } = outcome.body;
      location.replace(tournament ? `/t/${tournament}/${you?.role === 'player' ? 'phone' : 'desk'}` : '/');
    } else if (outcome.refusal && outcome.refusal.code !== 'too_fast') {
      state.refusal = outcome.refusal;
      update();
    } else {
      state.failures += 1;
      setTimeout(() => void exchange(), pause(state.failures, AGAIN));
      update();
    }
  }

  function draw() {
    const home = h('a.button.second', { href: '/' }, t('to.home'));
    if (!secret) return [plainMessage(t('join.empty.title'), t('join.empty.text'), home), pageFooter()];
    if (state.refusal)
      return [
        plainMessage(t('join.bad.title'), `${refusalText(state.refusal)} ${t('join.bad.text')}`, home),
        pageFooter(),
      ];
    return plainMessage(t('join.title'), state.failures > 0 ? t('offline.trying') : t('join.text'));
  }
}
