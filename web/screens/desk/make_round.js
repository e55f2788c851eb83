// The dialog that makes a round: which seating, which map, and who will be seated.

import { h } from '../../dom.js';
import { list, refusalText, shortList, t } from '../../i18n/i18n.js';
import { lineUp } from '../../parts/bracket.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { aboutRound } from '../../parts/round_text.js';
import { tablesFor } from '../../state/round.js';
import { differsFrom, notHere, seatedNext } from '../../state/seating.js';
import { swapsSaid } from './plan_rounds.js';
import { wantProposal, wantSchedule } from './plans.js';

/** @import { PlanMark, RefusalView, RoundView, SeatingMethod } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** `drawn`: the proposal of the seating section; null: the published schedule, or what the programme says. */
/** @typedef {SeatingMethod | 'drawn' | null} Way */

/**
 * @param {Desk} desk @param {number} expected
 * @param {PlanMark} [proposal] the seating that the head looked at
 */
export function makeRound(desk, expected, proposal) {
  const { rules, active, programme } = desk.view.tournament;
  const stage = programme?.next ?? 'preliminary';
  const { schedule } = desk.view;
  const planned = schedule !== undefined && schedule.first <= expected && expected <= schedule.last;
  const bracket = stage !== 'preliminary';
  // Nobody's drawing and swapping is thrown away unsaid.
  const draft = !proposal && !bracket && desk.staff.proposal?.first === expected ? desk.staff.proposal : null;
  const first = /** @type {Way} */ (planned || bracket ? null : rules.seating_methods[0]);
  const state = {
    way: draft ? /** @type {Way} */ ('drawn') : first,
    map: '',
    busy: false,
    refusal: /** @type {RefusalView | null} */ (null),
  };
  const close = () => desk.show(null);
  const drift = () => (planned && !proposal ? scheduleDrift(desk, expected) : null);
  const fits = () => draft !== null && draftFits(desk, draft);
  const way = () => (state.way === 'drawn' && !fits() ? first : state.way);
  const anew = () => way() === null && (drift()?.anew ?? false);
  const submit = async () => {
    if (state.busy) return;
    state.busy = true;
    state.refusal = null;
    desk.update();
    const chosen = way();
    const seating = chosen === 'drawn' ? draft : proposal;
    const ending = await desk.act(
      {
        type: 'make_round',
        expected,
        method: seating || chosen === 'drawn' ? null : chosen,
        map: state.map.trim() || null,
        proposal: seating?.revision ?? null,
      },
      anew() && schedule
        ? t('done.make_round_anew', { round: expected, last: schedule.last, n: schedule.last - expected + 1 })
        : aboutRound({ no: expected, stage }, 'done.make_round', 'done.make_stage'),
      true,
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
  // People drop out and are called up while the dialog stands there, and another head unlocks the round before.
  const now = () => desk.live.held?.view ?? desk.view;
  const coming = () => now().tournament.programme;
  const wasLocked = desk.view.round?.locked ?? true;
  const away = () => notHere(now().tournament, desk.live.held?.desk ?? desk.staff).length;
  const title = bracket ? t('make.stage', { stage: t(`stage.${stage}`) }) : t('make.title', { round: expected });
  /** @returns {Choice[]} */
  const choices = () => [
    ...(draft && fits()
      ? [{ way: /** @type {Way} */ ('drawn'), label: t('make.drawn'), text: drawnText(desk, draft) }]
      : []),
    ...(planned ? [scheduleChoice(drift()?.anew ?? false)] : []),
    ...rules.seating_methods
      .filter((method) => !planned || method !== 'schedule')
      .map((method) => ({ way: method, label: t(`method.${method}`), text: t(`method.${method}.text`) })),
  ];
  desk.show(() =>
    dialog(
      { title, close, wide: bracket },
      h(
        'div.text',
        bracket
          ? [h('p', t(`make.stage.${stage}`, { n: programme?.cut ?? 0 })), lineUp(coming())]
          : h('p', t('make.who', { n: active }), ' ', plan ? `${tablesText(plan)}.` : ''),
        !bracket && away() > 0 ? h('p.warn', t('make.away', { n: away() })) : null,
        locksBefore(now().round, wasLocked),
        proposal ? h('p', t('proposal.uses')) : null,
        draft && way() !== 'drawn'
          ? h('p.warn', { role: 'status' }, t(fits() ? 'make.discards' : 'make.drawn_unfit'))
          : null,
        way() === null ? drift()?.said : null,
      ),
      form(
        {
          submit,
          label: bracket ? title : t('make.button', { round: expected }),
          busy: state.busy,
          second: h('button.button.second', { type: 'button', onclick: close }, t('cancel')),
        },
        proposal || bracket ? null : wayChoice(choices(), way(), (chosen) => {
              state.way = chosen;
              desk.update();
            }),
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
        state.refusal ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal, desk)) : null,
      ),
    ),
  );
}

/** What becomes of the round before. @param {RoundView | null} round @param {boolean} wasLocked when the dialog opened */
function locksBefore(round, wasLocked) {
  if (!round || round.locked) return null;
  return wasLocked
    ? h('p.warn', { role: 'alert' }, aboutRound(round, 'make.unlocked', 'make.unlocked_stage'))
    : h('p.hint', aboutRound(round, 'make.locks', 'make.locks_stage'));
}

/**
 * Whether the published rounds will be drawn again when the next one is made, and what there is to say about it.
 * @param {Desk} desk @param {number} expected
 */
function scheduleDrift(desk, expected) {
  // People come and go while the dialog stands there.
  const view = desk.live.held?.view ?? desk.view;
  const mark = view.schedule;
  const fetched = mark ? wantSchedule({ ...desk, view }, mark) : null;
  if (!mark) return null;
  if (fetched?.revision !== mark.revision)
    return { anew: false, said: h('p.hint', t(desk.schedule.failures > 0 ? 'offline.trying' : 'loading')) };
  const { gone, come } = differsFrom(fetched.rounds, seatedNext(view, expected));
  if (gone.length + come.length === 0) return { anew: false, said: null };
  const names = (/** @type {string[]} */ players) => shortList(players.map(desk.nameOf));
  const rounds = { n: mark.last - expected + 1, first: expected, last: mark.last };
  const said = [
    gone.length > 0 ? t('make.gone', { n: gone.length, names: names(gone) }) : '',
    come.length > 0 ? t('make.come', { n: come.length, names: names(come) }) : '',
    t('make.anew', rounds),
  ];
  return { anew: true, said: h('p.warn', { role: 'status' }, said.filter(Boolean).join(' ')) };
}

/**
 * Whether a round can be made of it as it is. While it is on its way it is offered: the server looks again.
 * @param {Desk} desk @param {PlanMark} draft
 */
function draftFits(desk, draft) {
  if (draft.changed?.length) return false;
  const plan = wantProposal(desk, draft);
  if (plan?.revision !== draft.revision) return true;
  const { gone, come } = differsFrom(plan.rounds, seatedNext(desk.view, draft.first));
  return gone.length + come.length === 0;
}

/** @typedef {{ way: Way, label: string, text: string }} Choice */

/** @param {Desk} desk @param {PlanMark} draft */
function drawnText(desk, draft) {
  const plan = wantProposal(desk, draft);
  return [t(`method.${draft.method}`), t(`origin.${draft.origin}`), swapsSaid(plan?.swaps ?? 0)]
    .filter(Boolean)
    .join(' · ');
}

/** @param {boolean} anew it does not hold any more @returns {Choice} */
function scheduleChoice(anew) {
  return anew
    ? { way: null, label: t('make.schedule_anew'), text: t('make.schedule_anew_text') }
    : { way: null, label: t('make.schedule'), text: t('make.schedule_text') };
}

/** @param {Choice[]} choices @param {Way} chosen @param {(way: Way) => void} choose */
function wayChoice(choices, chosen, choose) {
  return h(
    'fieldset.choices',
    h('legend', t('make.method')),
    choices.map(({ way, label, text }) =>
      h(
        'label.choice',
        { key: String(way) },
        h('input', { type: 'radio', name: 'method', checked: chosen === way, onchange: () => choose(way) }),
        h('span', h('b', label), h('small', text)),
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
