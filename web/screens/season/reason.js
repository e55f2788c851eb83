// A reason that has to be written before something is done that others will ask about.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';

/** @import { SeasonRequest } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/**
 * @param {Keeping} keeping
 * @param {{ title: string, label: string, command: (reason: string) => SeasonRequest, done: string }} wish
 */
export function askReason(keeping, wish) {
  const state = { reason: '', busy: false };
  const close = () => keeping.show(null);
  const submit = async () => {
    state.busy = true;
    keeping.update();
    const done = await keeping.act(wish.command(state.reason), wish.done);
    state.busy = false;
    if (done) close();
    keeping.update();
  };
  keeping.show(() =>
    dialog(
      { title: wish.title, close },
      form(
        {
          submit,
          label: wish.label,
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        field(t('season.reason'), {
          tag: 'textarea',
          rows: 3,
          maxlength: 500,
          required: true,
          value: state.reason,
          onmount: (/** @type {HTMLElement} */ element) => element.focus(),
          oninput: (/** @type {Event} */ event) => {
            state.reason = typed(event);
          },
        }),
      ),
    ),
  );
}
