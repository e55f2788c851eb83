// Seatings before anybody sits down: draw, look at the report, swap, publish; the schedule that is published; pairs
// apart and fixed tables.

import { h } from '../../dom.js';
import { list, refusalText, t } from '../../i18n/i18n.js';
import { endedObstacle, seatObstacle } from '../../state/round.js';
import { apartCard, fixedCard } from './apart.js';
import { makeRound } from './make_round.js';
import { planRounds, swapsSaid } from './plan_rounds.js';
import { planUpload } from './plan_upload.js';
import { published } from './schedule.js';
import { seatingReport } from './seating_report.js';

/** @import { PlanMark, RefusalView, SeatingMethod, Whom } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/**
 * What the head is about to have drawn.
 * @typedef {object} Drawing
 * @property {SeatingMethod | null} method null: the first one of the rules
 * @property {Whom | null} whom null: whoever is meant at this time
 * @property {number | null} round the planned round that is looked at
 * @property {boolean} busy
 * @property {RefusalView | null} refusal
 */

/** @returns {Drawing} */
export function noDrawing() {
  return { method: null, whom: null, round: null, busy: false, refusal: null };
}

/** @param {Desk} desk */
export function seatingSection(desk) {
  const { view, staff, role } = desk;
  const { proposal } = staff;
  const head = role === 'head';
  const open = endedObstacle(view.tournament.phase) === null;
  const next = (view.round?.no ?? 0) + 1;
  const bracket = view.tournament.programme?.next ?? 'preliminary';
  return [
    h('div.top', { key: 'top' }, h('div', h('h2', t('desk.seating')), h('p', t('seating.text')))),
    proposal
      ? proposed(desk, proposal)
      : head && open
        ? bracket === 'preliminary'
          ? drawCard(desk, next)
          : h('p.hint', { key: 'bracket' }, t('seating.bracket', { stage: t(`stage.${bracket}`) }))
        : h('p.hint', { key: 'none' }, t('seating.no_proposal')),
    view.schedule ? published(desk, view.schedule, proposal === undefined && open) : null,
    h('div.two-cards', { key: 'people' }, apartCard(desk), fixedCard(desk)),
  ];
}

/** @param {Desk} desk @param {number} next */
function drawCard(desk, next) {
  const { drawing } = desk.memory;
  const { rules, active, players } = desk.view.tournament;
  const method = drawing.method ?? rules.seating_methods[0];
  // Before the day nobody is checked in, and a schedule is for everybody.
  const whom = drawing.whom ?? (active === 0 ? 'registered' : 'active');
  const obstacle = seatObstacle(whom === 'active' ? active : players);
  const why = obstacle ? refusalText({ code: obstacle.code, message: '', values: obstacle.values }) : null;
  return h(
    'section.card.pad-card.draw',
    { key: 'draw' },
    h('h3', t('draw.title', { round: next })),
    choices(
      t('make.method'),
      rules.seating_methods.map((one) => ({
        on: method === one,
        label: t(`method.${one}`),
        text: t(`method.${one}.text`),
        set: () => {
          drawing.method = one;
        },
      })),
      desk.update,
    ),
    choices(
      t('draw.whom'),
      [
        { on: whom === 'active', label: t('draw.active', { n: active }), text: '', set: () => (drawing.whom = 'active') },
        {
          on: whom === 'registered',
          label: t('draw.registered', { n: players }),
          text: t('draw.registered_text'),
          set: () => (drawing.whom = 'registered'),
        },
      ],
      desk.update,
    ),
    drawing.refusal ? h('p.refusal', { role: 'alert' }, refusalText(drawing.refusal, desk.nameOf)) : null,
    why ? h('p.why', why) : null,
    h(
      'div.acts',
      h(
        'button.button',
        { type: 'button', disabled: drawing.busy || why !== null, onclick: () => void draw(desk, next, method, whom) },
        drawing.busy ? t('draw.busy') : t('draw.go'),
      ),
    ),
    planUpload(desk, next, whom),
  );
}

/**
 * @param {string} legend
 * @param {{ on: boolean, label: string, text: string, set: () => void }[]} options
 * @param {() => void} update
 */
function choices(legend, options, update) {
  return h(
    'fieldset.choices',
    { key: legend },
    h('legend', legend),
    options.map(({ on, label, text, set }) =>
      h(
        'label.choice',
        { key: label },
        h('input', {
          type: 'radio',
          name: legend,
          checked: on,
          onchange: () => {
            set();
            update();
          },
        }),
        h('span', h('b', label), text ? h('small', text) : null),
      ),
    ),
  );
}

/** @param {Desk} desk @param {number} expected @param {SeatingMethod | null} method @param {Whom} whom */
async function draw(desk, expected, method, whom) {
  const { drawing } = desk.memory;
  if (drawing.busy) return;
  Object.assign(drawing, { busy: true, refusal: null, round: null });
  desk.memory.swap = null;
  desk.update();
  const ending = await desk.act({ type: 'draw_seating', expected, method, whom }, t('done.draw_seating'));
  Object.assign(drawing, { busy: false, refusal: ending.refusal });
  desk.update();
}

/** @param {Desk} desk @param {PlanMark} mark */
function proposed(desk, mark) {
  const { memory, role } = desk;
  const changed = mark.changed ?? [];
  const fetched = desk.seating.want(`seating#${mark.revision}.${changed.length}.${desk.view.round?.no}`);
  const plan = fetched?.revision === mark.revision ? fetched : null;
  const head = role === 'head';
  const several = mark.last > mark.first;
  const again = () => void draw(desk, mark.first, mark.method, plan?.whom ?? 'active');
  const look = plan?.rounds.find((round) => round.no === memory.drawing.round) ?? plan?.rounds[0];
  return h(
    'section.proposal',
    { key: 'proposal', 'aria-label': t('proposal') },
    h(
      'div.section-top',
      h('h3', t('proposal')),
      h('span.chip.wait', t('proposal.secret')),
      h('p', [t(`method.${mark.method}`), t(`origin.${mark.origin}`), plan ? swapsSaid(plan.swaps) : ''].filter(Boolean).join(' · ')),
    ),
    changed.length > 0
      ? h('p.notice', { role: 'alert' }, t('proposal.changed', { n: changed.length, names: list(changed.map(desk.nameOf)) }))
      : null,
    head
      ? h(
          'div.acts.proposal-acts',
          several
            ? h(
                'button.button',
                { type: 'button', disabled: !plan || changed.length > 0, onclick: () => void publish(desk, mark) },
                t('proposal.publish'),
              )
            : null,
          h(
            several ? 'button.button.second' : 'button.button',
            {
              type: 'button',
              disabled: !plan || changed.length > 0,
              onclick: () => makeRound(desk, mark.first, mark),
            },
            t('proposal.make', { round: mark.first }),
          ),
          mark.origin === 'drawn'
            ? h(
                'button.button.second',
                { type: 'button', disabled: memory.drawing.busy, onclick: again },
                memory.drawing.busy ? t('draw.busy') : t('draw.again'),
              )
            : null,
          h(
            'button.button.second',
            { type: 'button', onclick: () => void desk.act({ type: 'discard_seating' }, t('done.discard_seating')) },
            t('proposal.discard'),
          ),
        )
      : null,
    memory.drawing.refusal
      ? h('p.refusal', { role: 'alert' }, refusalText(memory.drawing.refusal, desk.nameOf))
      : null,
    plan
      ? [seatingReport(plan), look ? planRounds(desk, plan.rounds, look, true) : null]
      : h('p.empty', t(desk.seating.failures > 0 ? 'offline.trying' : 'loading')),
  );
}

/** @param {Desk} desk @param {PlanMark} mark */
async function publish(desk, mark) {
  await desk.act({ type: 'publish_schedule', revision: mark.revision }, t('done.publish_schedule'));
}
