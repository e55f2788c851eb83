// The dialog that makes a round: which seating, which map, and who will be seated.

import { h } from '../../dom.js';
import { list, refusalText, t } from '../../i18n/i18n.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { tablesFor } from '../../state/round.js';

/** @import { PlanMark, RefusalView, SeatingMethod } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * @param {Desk} desk @param {number} expected
 * @param {PlanMark} [proposal] the seating that the head looked at
 */
export function makeRound(desk, expected, proposal) {
  const { rules, active, players, programme } = desk.view.tournament;
  const stage = programme?.next ?? 'preliminary';
  const { schedule } = desk.view;
  const planned = schedule !== undefined && schedule.first <= expected && expected <= schedule.last;
  const bracket = stage !== 'preliminary';
  const state = {
    // null: the published schedule, or what the programme says
    method: planned || bracket ? null : /** @type {SeatingMethod | null} */ (rules.seating_methods[0]),
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
      {
        type: 'make_round',
        expected,
        method: proposal ? null : state.method,
        map: state.map.trim() || null,
        proposal: proposal?.revision ?? null,
      },
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
  const title = bracket ? t('make.stage', { stage: t(`stage.${stage}`) }) : t('make.title', { round: expected });
  /** @type {(SeatingMethod | null)[]} */
  const methods = planned
    ? [null, ...rules.seating_methods.filter((method) => method !== 'schedule')]
    : rules.seating_methods;
  desk.show(() =>
    dialog(
      { title, close },
      h(
        'div.text',
        bracket
          ? h('p', t(`make.stage.${stage}`, { n: programme?.cut ?? 0 }))
          : h('p', t('make.who', { n: active }), ' ', plan ? `${tablesText(plan)}.` : ''),
        !bracket && active < players ? h('p.warn', t('make.away', { n: players - active })) : null,
        desk.view.round && !desk.view.round.locked ? h('p.hint', t('make.locks', { round: desk.view.round.no })) : null,
        proposal ? h('p', t('proposal.uses')) : null,
        planned && !proposal && schedule.changed
          ? h('p.warn', t('schedule.changed', { n: schedule.changed.length, names: list(schedule.changed.map(desk.nameOf)) }))
          : null,
      ),
      form(
        {
          submit,
          label: bracket ? title : t('make.button', { round: expected }),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        proposal || bracket ? null : methodChoice(methods, state, desk.update),
        rules.board === 'random_per_table'
          ? null
          : field(
              t('make.map'),
              {
                value: state.map,
                maxlength: 120,
                oninput: (/** @type {Event} */ event) => {
                  state.map = typed(event);
                  desk.update();
                },
              },
              rules.board === 'per_round' ? t('make.map_needed') : t('make.map_hint'),
              state.map.trim() && state.map.trim() === desk.view.round?.map ? t('map.repeated') : null,
            ),
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk.nameOf)) : null,
      ),
    ),
  );
}

/**
 * @param {(SeatingMethod | null)[]} methods null: the published schedule
 * @param {{ method: SeatingMethod | null }} state
 * @param {() => void} update
 */
function methodChoice(methods, state, update) {
  return h(
    'fieldset.choices',
    h('legend', t('make.method')),
    methods.map((method) =>
      h(
        'label.choice',
        { key: method },
        h('input', {
          type: 'radio',
          name: 'method',
          checked: state.method === method,
          onchange: () => {
            state.method = method;
            update();
          },
        }),
        method
          ? h('span', h('b', t(`method.${method}`)), h('small', t(`method.${method}.text`)))
          : h('span', h('b', t('make.schedule')), h('small', t('make.schedule_text'))),
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
