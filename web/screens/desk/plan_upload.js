// A plan that somebody else made, from a file: checked by the server, and then looked at like a drawn one.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { postRaw } from '../../link/api.js';
import { newRequestId } from '../../link/ids.js';

/** @import { RefusalView, Whom } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** More faults than these are counted: one wrong line makes many. */
const FAULTS_SHOWN_MOST = 20;

/** @param {Desk} desk @param {number} expected @param {Whom} whom */
export function planUpload(desk, expected, whom) {
  const { drawing } = desk.memory;
  const upload = async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file || drawing.busy) return;
    Object.assign(drawing, { busy: true, refusal: null, round: null });
    desk.update();
    const query = new URLSearchParams({ request: newRequestId(), expected: String(expected), whom });
    const outcome = await postRaw(`/tournaments/${desk.tournament}/seating/plan?${query}`, desk.live.as, file);
    // The same file can be chosen again after it was put right.
    input.value = '';
    drawing.busy = false;
    if (outcome.ok) desk.answers.say('good', t('done.propose_seating'));
    else if (outcome.refusal) drawing.refusal = outcome.refusal;
    else desk.answers.refused(null);
    desk.update();
  };
  return h(
    'details.upload',
    { key: 'upload' },
    h('summary', t('plan_file.title')),
    h(
      'label.field',
      h('span', t('plan_file.label')),
      h('input', { type: 'file', accept: '.csv,text/csv', disabled: drawing.busy, onchange: upload }),
      h('span.hint', t('plan_file.hint')),
    ),
    faultList(drawing.refusal),
  );
}

/** @param {RefusalView | null} refusal */
function faultList(refusal) {
  const faults = refusal?.faults ?? [];
  if (faults.length === 0) return null;
  return h(
    'ul.faults',
    faults
      .slice(0, FAULTS_SHOWN_MOST)
      .map((fault, index) =>
        h('li', { key: index }, fault.line === undefined ? '' : `${t('import.fault', { line: fault.line })} `, fault.message),
      ),
    faults.length > FAULTS_SHOWN_MOST
      ? h('li', { key: 'more' }, t('plan.more', { n: faults.length - FAULTS_SHOWN_MOST }))
      : null,
  );
}
