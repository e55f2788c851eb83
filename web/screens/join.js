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

export function start() {
  const secret = decodeURIComponent(location.hash.slice(1));
  const wish = wishOf(secret);
  history.replaceState(null, '', '/join');
  const state = { refusal: /** @type {RefusalView | null} */ (null), failures: 0 };
  const update = screen(() => draw());
  document.title = t('join.title');
  if (secret) void exchange();

  async function exchange() {
    const outcome = await /** @type {Promise<Outcome<SessionView>>} */ (post('/session', null, wish.body));
    if (outcome.ok) {
      remember(outcome.body);
      const { tournament = wish.tournament, you } = outcome.body;
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

/**
 * What the server is asked: to exchange a personal link, or to sign in the head of a demo
 * (`sign-in:NAME:PASSWORD:TOURNAMENT`), so that a newcomer opens every role in the same way.
 * @param {string} secret
 * @returns {{ body: Record<string, string>, tournament?: string }}
 */
function wishOf(secret) {
  const [kind, name, password, tournament] = secret.split(':');
  return kind === 'sign-in' && tournament ? { body: { name, password }, tournament } : { body: { link: secret } };
}
