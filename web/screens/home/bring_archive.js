// A tournament from another server: its archive is brought, checked by the server as a whole, and goes on here.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { untilAnswered } from '../../link/again.js';
import { postRaw } from '../../link/api.js';
import { newRequestId } from '../../link/ids.js';

/** @import { Outcome } from '../../http' */

/** @param {() => string | null} session @param {() => void} update */
export function bringArchive(session, update) {
  const state = { busy: false, fault: '' };

  async function bring(/** @type {Event} */ event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file || state.busy) return;
    Object.assign(state, { busy: true, fault: '' });
    update();
    const url = `/archives?request=${newRequestId()}`;
    const outcome = await untilAnswered(
      () => /** @type {Promise<Outcome<{ id: string }>>} */ (postRaw(url, session(), file)),
    );
    input.value = '';
    state.busy = false;
    if (outcome.ok) return location.assign(`/t/${outcome.body.id}/desk`);
    state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    update();
  }

  return () =>
    h(
      'details.upload.bring',
      { key: 'archive' },
      h('summary', t('archive.bring')),
      h('p.hint', t('archive.bring_text')),
      h(
        'label.field',
        h('span', state.busy ? t('answer.sending') : t('archive.file')),
        h('input', { type: 'file', accept: '.jsonl,application/x-ndjson', disabled: state.busy, onchange: bring }),
      ),
      state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
    );
}
