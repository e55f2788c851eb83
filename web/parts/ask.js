// Small dialogs that stand between a button and something that cannot be had back easily: are you sure, why, and type
// the number. Each sends one command, stays open while that is refused, and says why.

import { h } from '../dom.js';
import { refusalText, t } from '../i18n/i18n.js';
import { dialog, field, form, typed } from './dialog.js';

/** @import { RefusalView, Request } from '../protocol' */
/** @import { Child } from '../dom.js' */
/** @import { Names } from '../i18n/i18n.js' */
/** @import { Ending } from '../link/outbox.js' */

/**
 * What a dialog needs of its screen.
 * @typedef {object} Stage
 * @property {(content: (() => Child) | null) => void} show null: closes
 * @property {() => void} update
 * @property {(command: Request, done: string, saidThere?: boolean) => Promise<Ending>} act
 * @property {(player: string) => string} nameOf
 * @property {Names['roundOf']} [roundOf]
 */

/**
 * @typedef {object} Wish
 * @property {string} title
 * @property {Child | (() => Child)} [text] as a function where something is chosen in it
 * @property {() => string | null} [missing] what has to be chosen first
 * @property {(text: string) => string | null} [doubt] what looks like a slip: said once, and taken the second time
 * @property {string} label of the button
 * @property {string | ((text: string) => string)} done what to say afterwards
 * @property {boolean} [danger]
 * @property {{ label: string, hint?: string, optional?: boolean, long?: boolean, exactly?: string, first?: string,
 *   most?: number, options?: string[] }} [input] `options` to choose from, or to type something else
 * @property {(text: string) => Request} command
 * @property {(ending: Ending) => void} [after]
 */

/** @param {Stage} stage @param {Wish} wish */
export function ask(stage, wish) {
  const state = {
    text: wish.input?.first ?? '',
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
    fault: '',
    missing: '',
    doubt: '',
    doubted: '',
  };
  const close = () => stage.show(null);
  const submit = async () => {
    if (state.busy) return;
    const text = state.text.trim();
    const { input } = wish;
    state.missing = wish.missing?.() ?? '';
    if (input && !input.optional && !text) state.fault = t('field.needed');
    else if (input?.exactly !== undefined && text !== input.exactly)
      state.fault = t('field.exactly', { text: input.exactly });
    else state.fault = '';
    if (state.fault || state.missing) return stage.update();
    state.doubt = state.doubted === text ? '' : (wish.doubt?.(text) ?? '');
    state.doubted = text;
    if (state.doubt) return stage.update();
    state.busy = true;
    state.refusal = null;
    stage.update();
    const done = typeof wish.done === 'string' ? wish.done : wish.done(text);
    const ending = await stage.act(wish.command(text), done, true);
    // Once it is done it stays busy: the closed dialog is still on the page until the next drawing.
    state.busy = ending.refusal === null;
    state.refusal = ending.refusal;
    if (!ending.refusal) close();
    wish.after?.(ending);
    stage.update();
  };
  stage.show(() =>
    dialog(
      { title: wish.title, close },
      wish.text ? h('div.text', typeof wish.text === 'function' ? wish.text() : wish.text) : null,
      form(
        {
          submit,
          label: state.doubt ? t('ask.all_the_same') : wish.label,
          busy: state.busy,
          danger: wish.danger,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        wish.input
          ? field(
              wish.input.label,
              {
                tag: wish.input.long ? 'textarea' : 'input',
                value: state.text,
                maxlength: wish.input.most ?? (wish.input.long ? 500 : 120),
                rows: wish.input.long ? 3 : null,
                list: wish.input.options ? 'ask-options' : null,
                onmount: (/** @type {HTMLElement} */ element) => element.focus(),
                oninput: (/** @type {Event} */ event) => {
                  state.text = typed(event);
                },
              },
              wish.input.hint,
              state.fault || null,
            )
          : null,
        wish.input?.options
          ? h(
              'datalist',
              { id: 'ask-options' },
              wish.input.options.map((value) => h('option', { value })),
            )
          : null,
        state.missing && wish.missing?.() ? h('p.refusal', { role: 'alert' }, state.missing) : null,
        state.doubt ? h('p.warn', { role: 'alert' }, state.doubt) : null,
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, stage)) : null,
      ),
    ),
  );
}
