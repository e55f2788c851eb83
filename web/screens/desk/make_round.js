// The dialog that makes a round: method, map, and who will be seated.

import { h } from '../../dom.js';
import { list, refusalText, t } from '../../i18n/i18n.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { tablesFor } from '../../state/round.js';

/** @import { RefusalView, SeatingMethod } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {number} expected */
export function makeRound(desk, expected) {
  const { rules, active, players } = desk.view.tournament;
  const state = {
    method: /** @type {SeatingMethod} */ (rules.seating_methods[0]),
    map: '',
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
  };
  const close = () => desk.show(null);
  const submit = async () => {
    if (state.busy) return;
    state.busy = true;
    state.refusal = null;
    desk.update();
    const ending = await desk.act(
      { type: 'make_round', expected, method: state.method, map: state.map.trim() || null, proposal: null },
      t('done.make_round', { round: expected }),
    );
    state.busy = ending.refusal === null;
    state.refusal = ending.refusal;
    if (!ending.refusal) {
      desk.memory.round = null;
      location.hash = '#round';
      close();
    }
    desk.update();
  };
  const plan = tablesFor(active);
  desk.show(() =>
    dialog(
      { title: t('make.title', { round: expected }), close },
      h(
        'div.text',
        h('p', t('make.who', { n: active }), ' ', plan ? `${tablesText(plan)}.` : ''),
        active < players ? h('p.warn', t('make.away', { n: players - active })) : null,
        desk.view.round && !desk.view.round.locked ? h('p.hint', t('make.locks', { round: desk.view.round.no })) : null,
      ),
      form(
        {
          submit,
          label: t('make.button', { round: expected }),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        h(
          'fieldset.choices',
          h('legend', t('make.method')),
          rules.seating_methods.map((method) =>
            h(
              'label.choice',
              { key: method },
              h('input', {
                type: 'radio',
                name: 'method',
                checked: state.method === method,
                onchange: () => {
                  state.method = method;
                  desk.update();
                },
              }),
              h('span', h('b', t(`method.${method}`)), h('small', t(`method.${method}.text`))),
            ),
          ),
        ),
        rules.board === 'random_per_table'
          ? null
          : field(
              t('make.map'),
              {
                value: state.map,
                maxlength: 120,
                oninput: (/** @type {Event} */ event) => {
                  state.map = typed(event);
                },
              },
              rules.board === 'per_round' ? t('make.map_needed') : t('make.map_hint'),
            ),
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk.nameOf)) : null,
      ),
    ),
  );
}

/**
 * "8 tables of four and 1 table of three".
 * @param {{ fours: number, threes: number }} plan
 */
export function tablesText({ fours, threes }) {
  const parts = [fours > 0 ? t('tables.fours', { n: fours }) : '', threes > 0 ? t('tables.threes', { n: threes }) : ''];
  return list(parts.filter(Boolean));
}
