// Seatings before anybody sits down: draw, look at the report, swap, publish; the schedule that is published; pairs
// apart and fixed tables.

import { h } from '../../dom.js';
import { refusalText, shortList, t } from '../../i18n/i18n.js';
import { leftOut, sheetText } from '../../parts/file_in.js';
import { allRoundsMade, nextStage } from '../../state/cut.js';
import { endedObstacle, makeObstacle, seatObstacle } from '../../state/round.js';
import { differsFrom, registered, seatedNext } from '../../state/seating.js';
import { apartCard, fixedCard } from './apart.js';
import { makeRound } from './make_round.js';
import { whyGrey } from './next_steps.js';
import { planRounds, swapsSaid } from './plan_rounds.js';
import { wantProposal } from './plans.js';
import { planUpload } from './plan_upload.js';
import { published } from './schedule.js';
import { seatingReport } from './seating_report.js';

/** @import { PlanTaken } from '../../http' */
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
 * @property {File | null} file a plan that was brought, to be read in other letters
 * @property {PlanTaken | null} taken the one that was proposed, with what of its file was not read
 */

/** @returns {Drawing} */
export function noDrawing() {
  return { method: null, whom: null, round: null, busy: false, refusal: null, file: null, taken: null };
}

/** @param {Desk} desk */
export function seatingSection(desk) {
  const { view, staff, role } = desk;
  const { proposal } = staff;
  const head = role === 'head';
  const open = endedObstacle(view.tournament.phase) === null;
  return [
    h('div.top', { key: 'top' }, h('div', h('h2', t('desk.seating')), h('p', t('seating.text')))),
    proposal
      ? proposed(desk, proposal)
      : head && open
        ? comes(desk)
        : h('p.hint', { key: 'none' }, t('seating.no_proposal')),
    view.schedule ? published(desk, view.schedule, proposal === undefined && open) : null,
    h('div.two-cards', { key: 'people' }, apartCard(desk), fixedCard(desk)),
  ];
}

/** What can be drawn now, or why nothing can. @param {Desk} desk */
function comes(desk) {
  const { tournament, round } = desk.view;
  const stage = nextStage(tournament);
  if (stage === null) return h('p.hint', { key: 'over' }, t('refusal.programme_is_over'));
  if (stage !== 'preliminary')
    return h('p.hint', { key: 'bracket' }, t('seating.bracket', { stage: t(`stage.${stage}`) }));
  const made = round?.no ?? 0;
  if (allRoundsMade(tournament, round))
    return h('p.hint', { key: 'over' }, h('a', { href: '#round' }, t('seating.over', { n: made })));
  return drawCard(desk, made + 1);
}

/** @param {Desk} desk @param {number} next */
function drawCard(desk, next) {
  const { drawing } = desk.memory;
  const { rules, active } = desk.view.tournament;
  const method = drawing.method ?? rules.seating_methods[0];
  const players = registered(desk.staff);
  // Before the day nobody is checked in, and a schedule is for everybody. Later it is for who is here.
  const before = desk.view.round === null;
  const whom = before ? (drawing.whom ?? (active === 0 ? 'registered' : 'active')) : 'active';
  const obstacle = seatObstacle(whom === 'active' ? active : players);
  const why = obstacle ? refusalText({ code: obstacle.code, message: '', values: obstacle.values }, desk) : null;
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
    before
      ? choices(
          t('draw.whom'),
          [
            {
              on: whom === 'active',
              label: t('draw.active', { n: active }),
              text: '',
              set: () => (drawing.whom = 'active'),
            },
            {
              on: whom === 'registered',
              label: t('draw.registered', { n: players }),
              text: t('draw.registered_text'),
              set: () => (drawing.whom = 'registered'),
            },
          ],
          desk.update,
        )
      : h('p.hint', { key: 'whom' }, t('draw.active', { n: active })),
    drawing.refusal ? h('p.refusal', { role: 'alert' }, refusalText(drawing.refusal, desk)) : null,
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
  const ending = await desk.act({ type: 'draw_seating', expected, method, whom }, t('done.draw_seating'), true);
  Object.assign(drawing, { busy: false, refusal: ending.refusal });
  desk.update();
}

/** @param {Desk} desk @param {PlanMark} mark */
function proposed(desk, mark) {
  const { memory, role } = desk;
  const changed = mark.changed ?? [];
  const fetched = wantProposal(desk, mark);
  const plan = fetched?.revision === mark.revision ? fetched : null;
  // What was there before is seen until the new one comes, so that whoever swaps by keyboard keeps his place.
  const seen = plan ?? fetched;
  const drift = plan ? differsFrom(plan.rounds, seatedNext(desk.view, mark.first)) : { gone: [], come: [] };
  const fits = drift.gone.length + drift.come.length === 0;
  const head = role === 'head';
  // Where the people themselves do not fit, the notice above says so.
  const obstacle =
    fits && changed.length === 0 ? makeObstacle(desk.view.tournament, desk.view.round, desk.staff) : null;
  const several = mark.last > mark.first;
  const taken = memory.drawing.taken?.answer.seating === mark.revision ? memory.drawing.taken : null;
  const again = () => void draw(desk, mark.first, mark.method, plan?.whom ?? 'active');
  const look = seen?.rounds.find((round) => round.no === memory.drawing.round) ?? seen?.rounds[0];
  return h(
    'section.proposal',
    { key: 'proposal', 'aria-label': t('proposal') },
    h(
      'div.section-top',
      h('h3', t('proposal')),
      h('span.chip.wait', t('proposal.secret')),
      h(
        'p',
        [t(`method.${mark.method}`), t(`origin.${mark.origin}`), plan ? swapsSaid(plan.swaps) : '']
          .filter(Boolean)
          .join(' · '),
      ),
    ),
    taken ? [sheetText(taken.sheet), leftOut(taken)] : null,
    changed.length > 0
      ? h(
          'p.notice',
          { role: 'alert' },
          t('proposal.changed', { n: changed.length, names: shortList(changed.map(desk.nameOf)) }),
        )
      : null,
    changed.length === 0 && !fits ? h('p.notice', { key: 'not-now' }, notNow(desk, mark, drift)) : null,
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
              disabled: !plan || !fits || changed.length > 0 || obstacle !== null,
              'aria-describedby': obstacle ? 'why-not-made' : null,
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
    head && obstacle ? h('p.why', { key: 'why', id: 'why-not-made' }, whyGrey(desk, obstacle)) : null,
    memory.drawing.refusal
      ? h('p.refusal', { role: 'alert' }, refusalText(memory.drawing.refusal, desk))
      : null,
    seen ? [seatingReport(seen), look ? planRounds(desk, seen.rounds, look, true) : null] : null,
    plan ? null : h('p.empty', { key: 'on-its-way' }, t(desk.seating.failures > 0 ? 'offline.trying' : 'loading')),
  );
}

/**
 * Why no round can be made of it now, although nobody came or left: it is for people who are not checked in.
 * @param {Desk} desk @param {PlanMark} mark @param {{ gone: string[], come: string[] }} drift
 */
function notNow(desk, mark, { gone, come }) {
  const names = (/** @type {string[]} */ players) => shortList(players.map(desk.nameOf));
  const { active } = desk.view.tournament;
  return [
    // Before the day that is so of everybody.
    active > 0 && gone.length > 0 ? t('proposal.not_here', { n: gone.length, names: names(gone) }) : '',
    come.length > 0 ? t('proposal.without_seat', { n: come.length, names: names(come) }) : '',
    t('proposal.not_now', { round: mark.first }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {Desk} desk @param {PlanMark} mark */
async function publish(desk, mark) {
  await desk.act({ type: 'publish_schedule', revision: mark.revision }, t('done.publish_schedule'));
}
