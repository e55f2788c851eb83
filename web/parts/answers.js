// The visible answer to everything somebody does: on its way, done, or refused with the reason. Kept for a while.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';

/** @import { RefusalView, Request } from '../protocol' */
/** @import { Ending } from '../link/outbox.js' */

const SHOWN_MS = 4_000;
/** Longer, since a refusal is to be read and acted on. */
const REFUSED_MS = 20_000;
/** More would cover the buttons. */
const SHOWN_MOST = 2;

/** @typedef {{ id: number, look: 'wait' | 'good' | 'bad', text: string, about: RefusalView | null }} Answer */

export class Answers {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {Answer[]} */
    this.list = [];
    this.last = 0;
    /** @type {(player: string) => string} */
    this.nameOf = (player) => player;
    /** @type {import('../i18n/i18n.js').Names['roundOf']} */
    this.roundOf = undefined;
  }

  /** @param {Answer['look']} look @param {string} text @param {Answer['about']} [about] the refusal that it tells of */
  say(look, text, about = null) {
    this.last += 1;
    const answer = { id: this.last, look, text, about };
    const others = this.list.filter((one) => one.text !== text);
    this.list = [...others.slice(1 - SHOWN_MOST), answer];
    if (look !== 'wait') this.dropLater(answer.id, look === 'bad' ? REFUSED_MS : SHOWN_MS);
    this.changed();
    return answer.id;
  }

  /** @param {number} id @param {number} after */
  dropLater(id, after) {
    setTimeout(() => this.drop(id), after);
  }

  /** @param {number} id */
  drop(id) {
    this.list = this.list.filter((answer) => answer.id !== id);
    this.changed();
  }

  /**
   * Follows a command to its end. @param {Promise<Ending>} sent @param {string} done what to say then
   * @param {() => boolean} [saidThere] whoever sent it shows a refusal himself, so that none lies over his buttons
   * @returns {Promise<Ending>}
   */
  async follow(sent, done, saidThere = () => false) {
    const id = this.say('wait', t('answer.sending'));
    const ending = await sent;
    this.drop(id);
    if (!ending.refusal) this.say('good', done);
    else if (!saidThere()) this.refused(ending.refusal);
    return ending;
  }

  /** @param {RefusalView | null} refusal null: no answer that could be trusted */
  refused(refusal) {
    this.say('bad', refusal ? refusalText(refusal, this) : t('answer.no_network'), refusal);
  }

  /** It is said where it was written, now that this is seen again. @param {RefusalView} refusal */
  dropAbout(refusal) {
    const answer = this.list.find((one) => one.about === refusal);
    if (answer) this.drop(answer.id);
  }

  view() {
    return h(
      'div.answers',
      { key: 'answers', role: 'status', 'aria-live': 'polite' },
      this.list.map((answer) =>
        h(
          `div.answer.${answer.look}`,
          { key: answer.id },
          h('span', answer.text),
          h('button.close', { type: 'button', 'aria-label': t('close'), onclick: () => this.drop(answer.id) }, '×'),
        ),
      ),
    );
  }
}

/** @typedef {(command: Request, done: string) => Promise<Ending>} Act */

/**
 * A refusal where the field is.
 * @param {RefusalView | null} refusal
 * @param {import('../i18n/i18n.js').Names} [names]
 */
export function refusalBox(refusal, names) {
  return refusal ? h('p.refusal', { role: 'alert' }, refusalText(refusal, names)) : null;
}
