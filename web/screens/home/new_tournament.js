// The form for a new tournament: title, preset with its notice, what the head may change about it, how many rounds,
// check-in or not.

import { h } from '../../dom.js';
import { list, refusalText, t } from '../../i18n/i18n.js';
import { get, post } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { newRequestId } from '../../link/ids.js';
import { field, form, typed } from '../../parts/dialog.js';
import { programmeOfRules } from '../../parts/programme.js';
import { rulesEditor } from '../../parts/rules_editor.js';
import { noticeOf, officialRules, presetName } from '../../parts/rules_note.js';

/** @import { Outcome } from '../../http' */
/** @import { Criterion, RulesView, VirtualScore } from '../../protocol' */

const ROUNDS_MOST = 99;

/** @typedef {{ preset: string, criteria: Criterion[], three: VirtualScore }} Wish */

/** @param {() => string | null} session @param {() => void} update */
export function newTournament(session, update) {
  const presets = new Fetched(() => /** @type {Promise<Outcome<RulesView[]>>} */ (get('/presets', null)), update);
  const state = {
    open: false,
    title: '',
    preset: '',
    rounds: '',
    checksIn: true,
    busy: false,
    fault: '',
    request: newRequestId(),
    /** What is changed about the preset, and which one that is. @type {Wish | null} */
    wish: null,
  };

  async function make() {
    state.busy = true;
    state.fault = '';
    update();
    const rounds = Number(state.rounds);
    const rules = chosen();
    const wish = rules ? wishFor(rules) : null;
    const outcome = await /** @type {Promise<Outcome<{ id: string }>>} */ (
      post('/tournaments', session(), {
        request: state.request,
        title: state.title,
        preset: rules?.preset,
        checks_in: state.checksIn,
        ...(rounds > 0 && rules && !programmeOfRules(rules) ? { planned_rounds: rounds } : {}),
        ...(wish ? { criteria: wish.criteria, three_table: wish.three } : {}),
      })
    );
    state.busy = false;
    if (outcome.ok) return location.assign(`/t/${outcome.body.id}/desk`);
    // The same id again where nobody knows whether it was made; a new one for a corrected form.
    if (outcome.refusal) state.request = newRequestId();
    state.fault = outcome.refusal ? refusalText(outcome.refusal) : t('answer.no_network');
    update();
  }

  function chosen() {
    return presets.value?.find((rules) => rules.preset === state.preset) ?? presets.value?.[0];
  }

  /**
   * What may be changed about these rules, as it stands; another preset starts with its own values.
   * @param {RulesView} rules
   */
  function wishFor(rules) {
    if (!rules.editable) return null;
    if (state.wish?.preset !== rules.preset) {
      state.wish = { preset: rules.preset, criteria: [...rules.criteria], three: rules.three_table };
    }
    return state.wish;
  }

  /** @param {'title' | 'preset' | 'rounds'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    state[what] = typed(event);
    update();
  };

  function view() {
    if (!state.open) {
      return h(
        'button.button',
        {
          type: 'button',
          key: 'new',
          onclick: () => {
            state.open = true;
            update();
          },
        },
        t('new.open'),
      );
    }
    const known = presets.want('presets') ?? [];
    const rules = chosen();
    const wish = rules ? wishFor(rules) : null;
    const programme = rules ? programmeOfRules(rules) : null;
    return h(
      'div.card.pad-card',
      { key: 'new-form' },
      h('h2', t('new.heading')),
      form(
        { submit: make, label: t('new.make'), busy: state.busy },
        field(t('new.title'), {
          value: state.title,
          required: true,
          maxlength: 120,
          oninput: keep('title'),
          onmount: (/** @type {HTMLElement} */ input) => input.focus(),
        }),
        h(
          'fieldset.choices',
          h('legend', t('new.preset')),
          known.map((one) =>
            h(
              'label.choice',
              { key: one.preset },
              h('input', {
                type: 'radio',
                name: 'preset',
                value: one.preset,
                checked: one === rules,
                onchange: keep('preset'),
              }),
              h(
                'span',
                h('b', presetName(one)),
                h('small', list(one.criteria.map((criterion) => t(`criterion.${criterion}`)))),
              ),
            ),
          ),
        ),
        rules
          ? h(
              'div.notice',
              rules.notice ? h('p', { dir: 'auto' }, noticeOf(rules)) : null,
              rules.official_rules ? h('p', officialRules(rules.official_rules)) : null,
            )
          : null,
        wish ? rulesEditor(wish, update) : null,
        programme
          ? h('div.notice', h('p', h('b', t('new.programme'))), programme)
          : field(
              t('new.rounds'),
              {
                type: 'number',
                min: 1,
                max: ROUNDS_MOST,
                inputmode: 'numeric',
                value: state.rounds,
                oninput: keep('rounds'),
              },
              t('new.rounds_hint'),
            ),
        h(
          'label.check',
          h('input', {
            type: 'checkbox',
            checked: state.checksIn,
            onchange: (/** @type {Event} */ event) => {
              state.checksIn = /** @type {HTMLInputElement} */ (event.target).checked;
            },
          }),
          h('span', t('new.checks_in')),
        ),
        state.fault ? h('p.refusal', { role: 'alert' }, state.fault) : null,
      ),
    );
  }

  return { view };
}
