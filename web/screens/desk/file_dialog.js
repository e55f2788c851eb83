// A file that is looked at before anything of it is entered: the way of a list of players and of results. What was
// understood is drawn by whoever asks; it is entered as a whole, or not at all.

import { refusalText, t } from '../../i18n/i18n.js';
import { untilAnswered } from '../../link/again.js';
import { post, postRaw } from '../../link/api.js';
import { newRequestId } from '../../link/ids.js';

/** @import { Outcome } from '../../http' */
/** @import { Request } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * @template P what the server understood
 * @typedef {{
 *   source: Blob | string | null, preview: P | null, busy: boolean, fault: string,
 *   look: (source: Blob | string, encoding?: string) => Promise<void>,
 *   back: () => void,
 *   enter: (command: Request, done: string) => Promise<boolean>,
 * }} Bringing
 */

/**
 * @template P
 * @param {Desk} desk @param {'players' | 'results'} what
 * @returns {Bringing<P>}
 */
export function bringing(desk, what) {
  const url = `/tournaments/${desk.tournament}`;
  const of = (/** @type {Outcome<unknown>} */ outcome) =>
    outcome.ok ? '' : outcome.refusal ? refusalText(outcome.refusal, desk) : t('answer.no_network');
  /** @type {Bringing<P>} */
  const state = { source: null, preview: null, busy: false, fault: '', look, back, enter };
  // What was sent, so that the same press after a lost answer is the same wish.
  let sent = { command: '', request: '' };

  async function look(/** @type {Blob | string} */ source, /** @type {string | undefined} */ encoding) {
    if (state.busy) return;
    Object.assign(state, { source, busy: true, fault: '' });
    desk.update();
    const query = encoding ? `?${new URLSearchParams({ encoding })}` : '';
    const outcome = await /** @type {Promise<Outcome<P>>} */ (
      postRaw(`${url}/${what}/preview${query}`, desk.live.as, source)
    );
    state.busy = false;
    state.fault = of(outcome);
    if (outcome.ok) state.preview = outcome.body;
    desk.update();
  }

  function back() {
    Object.assign(state, { preview: null, fault: '' });
    desk.update();
  }

  async function enter(/** @type {Request} */ command, /** @type {string} */ done) {
    // A second click may come before the button is drawn grey.
    if (state.busy) return false;
    Object.assign(state, { busy: true, fault: '' });
    desk.update();
    const written = JSON.stringify(command);
    if (sent.command !== written) sent = { command: written, request: newRequestId() };
    const outcome = await untilAnswered(() => post(`${url}/imports`, desk.live.as, { request: sent.request, command }));
    // When it is done it stays busy: the button is still there until the next drawing.
    state.busy = outcome.ok;
    state.fault = of(outcome);
    if (outcome.ok) desk.answers.say('good', done);
    desk.update();
    return outcome.ok;
  }

  return state;
}
