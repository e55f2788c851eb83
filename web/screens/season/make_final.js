// The tournament that plays the final: a title and its rules; everybody who holds a place is on its roster.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { get, post } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { newRequestId } from '../../link/ids.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { presetName } from '../../parts/rules_note.js';

/** @import { Outcome } from '../../http' */
/** @import { RulesView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function makeFinal(keeping) {
  const { link } = keeping;
  // No preset is the usual one: the keeper says by which rules the final is played.
  const wish = { title: '', preset: '', request: newRequestId(), busy: false, fault: '' };
  const presets = new Fetched(
    () => /** @type {Promise<Outcome<RulesView[]>>} */ (get('/presets', null)),
    keeping.update,
  );
  const close = () => keeping.show(null);
  const submit = async () => {
    wish.busy = true;
    keeping.update();
    const { title, preset, request } = wish;
    const outcome = await /** @type {Promise<Outcome<{ id: string }>>} */ (
      post(`/seasons/${link.season}/final`, link.as, { request, title, preset })
    );
    wish.busy = false;
    if (outcome.ok) return location.assign(`/t/${outcome.body.id}/desk`);
    if (outcome.refusal) wish.request = newRequestId();
    wish.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    keeping.update();
    return undefined;
  };
  keeping.show(() =>
    dialog(
      { title: t('season.make_final'), close },
      form(
        { submit, label: t('season.make_final'), busy: wish.busy },
        h('p.hint', t('season.final_text')),
        field(t('new.title'), {
          value: wish.title,
          required: true,
          maxlength: 120,
          oninput: (/** @type {Event} */ event) => {
            wish.title = typed(event);
          },
        }),
        h(
          'label.field',
          h('span', t('new.preset')),
          h(
            'select',
            {
              required: true,
              onchange: (/** @type {Event} */ event) => {
                wish.preset = typed(event);
              },
            },
            h('option', { value: '', selected: wish.preset === '' }, t('choose')),
            (presets.want('presets') ?? []).map((rules) =>
              h('option', { value: rules.preset, selected: rules.preset === wish.preset }, presetName(rules)),
            ),
          ),
        ),
        wish.fault ? h('p.refusal', { role: 'alert' }, wish.fault) : null,
      ),
    ),
  );
}
