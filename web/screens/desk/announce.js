// The desk speaks to every phone and kiosk: in words, or when a round begins.

import { h } from '../../dom.js';
import { dateTime, refusalText, t, zoneName } from '../../i18n/i18n.js';
import { field, form, typed } from '../../parts/dialog.js';
import { roundName, stageOf } from '../../parts/round_text.js';
import { announced } from '../../parts/shell.js';
import { nextStage } from '../../state/cut.js';

/** @import { Request } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function announceSection(desk) {
  const { view } = desk;
  return [
    h('div.top', h('div', h('h2', t('desk.announce')), h('p', t('announce.text')))),
    h('div.announce-forms', words(desk), start(desk)),
    h(
      'ul.said-list',
      [...view.announcements].reverse().map((one) =>
        h(
          'li.card.remark',
          { key: one.no },
          h('div', h('p', { dir: 'auto' }, announced(one, view)), h('time', dateTime(one.at))),
          h(
            'button.button.second',
            {
              type: 'button',
              onclick: () => void desk.act({ type: 'take_down', announcement: one.no }, t('done.take_down')),
            },
            t('announce.take_down'),
          ),
        ),
      ),
    ),
  ];
}

/** @param {Desk} desk @param {Request['type']} type */
function underWay(desk, type) {
  return desk.live.outbox.find((command) => command.type === type) !== null;
}

/** @param {Desk} desk */
function words(desk) {
  const { memory } = desk;
  const submit = async () => {
    const text = (memory.fields.announce ?? '').trim();
    memory.fields.announceFault = text ? '' : t('field.needed');
    desk.update();
    if (!text) return;
    const ending = await desk.act({ type: 'announce', text }, t('done.announce'), true);
    if (ending.refusal) memory.fields.announceFault = refusalText(ending.refusal, desk);
    else memory.fields.announce = '';
    desk.update();
  };
  return h(
    'div.card.pad-card',
    { key: 'words' },
    form(
      { submit, label: t('announce.go'), busy: underWay(desk, 'announce') },
      field(
        t('announce.label'),
        {
          tag: 'textarea',
          rows: 3,
          maxlength: 500,
          value: memory.fields.announce ?? '',
          placeholder: t('announce.hint'),
          oninput: (/** @type {Event} */ event) => {
            memory.fields.announce = typed(event);
          },
        },
        null,
        memory.fields.announceFault || null,
      ),
    ),
  );
}

/** @param {Desk} desk */
function start(desk) {
  const { memory, view } = desk;
  // After the last round there is none to come.
  const next = (view.round?.no ?? 0) + (nextStage(view.tournament) === null ? 0 : 1);
  const submit = async () => {
    const round = Number(memory.fields.startRound ?? next);
    const at = memory.fields.startAt ?? '';
    memory.fields.startFault = round > 0 && at ? '' : t('start_at.needed');
    desk.update();
    if (memory.fields.startFault) return;
    const done = t('done.announce_start', { round: roundName(view, round), at });
    const ending = await desk.act({ type: 'announce_start', round, at }, done, true);
    if (ending.refusal) memory.fields.startFault = refusalText(ending.refusal, desk);
    else memory.fields.startAt = '';
    desk.update();
  };
  const keep = (/** @type {string} */ name) => (/** @type {Event} */ event) => {
    memory.fields[name] = typed(event);
    desk.update();
  };
  const knockOut = (/** @type {number} */ no) =>
    stageOf(view.tournament, no) === 'preliminary' ? null : roundName(view, no);
  const zone = zoneName();
  return h(
    'div.card.pad-card',
    { key: 'start' },
    form(
      { submit, label: t('start_at.go'), busy: underWay(desk, 'announce_start') },
      h(
        'div.two-fields',
        field(
          t('start_at.round'),
          {
            type: 'number',
            min: 1,
            inputmode: 'numeric',
            value: memory.fields.startRound ?? String(next),
            oninput: keep('startRound'),
          },
          knockOut(Number(memory.fields.startRound ?? next)),
        ),
        field(
          t('start_at.time'),
          { type: 'time', value: memory.fields.startAt ?? '', oninput: keep('startAt') },
          zone ? t('start_at.zone', { zone }) : null,
          memory.fields.startFault || null,
        ),
      ),
    ),
  );
}
