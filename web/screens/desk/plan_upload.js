// A plan that somebody else made, from a file: checked by the server, and then looked at like a drawn one.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { postRaw } from '../../link/api.js';
import { newRequestId } from '../../link/ids.js';
import { encodingField, faultList, fileField } from '../../parts/file_in.js';

/** @import { Outcome, PlanTaken } from '../../http' */
/** @import { Whom } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {number} expected @param {Whom} whom */
export function planUpload(desk, expected, whom) {
  const { drawing } = desk.memory;
  const upload = async (/** @type {File} */ file, encoding = '') => {
    if (drawing.busy) return;
    Object.assign(drawing, { busy: true, refusal: null, round: null, file, taken: null });
    desk.update();
    const query = new URLSearchParams({ request: newRequestId(), expected: String(expected), whom });
    if (encoding) query.set('encoding', encoding);
    const outcome = await /** @type {Promise<Outcome<PlanTaken>>} */ (
      postRaw(`/tournaments/${desk.tournament}/seating/plan?${query}`, desk.live.as, file)
    );
    drawing.busy = false;
    if (outcome.ok) {
      drawing.taken = outcome.body;
      desk.answers.say('good', t('done.propose_seating'));
    } else if (outcome.refusal) drawing.refusal = outcome.refusal;
    else desk.answers.refused(null);
    desk.update();
  };
  const { file, refusal } = drawing;
  const encoding = refusal?.values.encoding;
  return h(
    'details.upload',
    { key: 'upload' },
    h('summary', t('plan_file.title')),
    fileField({
      label: t('plan_file.label'),
      hint: t('plan_file.hint'),
      disabled: drawing.busy,
      onfile: (file) => void upload(file),
    }),
    // What was read can be looked at as it was drawn; where it could not be, the letters may be why.
    file && encoding ? encodingField(String(encoding), (chosen) => void upload(file, chosen)) : null,
    faultList(refusal?.faults),
  );
}
