// The desk speaks to every phone and kiosk.

import { h } from '../../dom.js';
import { dateTime, refusalText, t } from '../../i18n/i18n.js';
import { field, form, typed } from '../../parts/dialog.js';
import { announced } from '../../parts/shell.js';

/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk */
export function announceSection(desk) {
  const { memory, view } = desk;
  const busy = desk.live.outbox.find((command) => command.type === 'announce') !== null;
  const submit = async () => {
    const text = (memory.fields.announce ?? '').trim();
    memory.fields.announceFault = text ? '' : t('field.needed');
    desk.update();
    if (!text) return;
    const ending = await desk.act({ type: 'announce', text }, t('done.announce'));
    if (ending.refusal) memory.fields.announceFault = refusalText(ending.refusal);
    else memory.fields.announce = '';
    desk.update();
  };
  return [
    h('div.top', h('div', h('h2', t('desk.announce')), h('p', t('announce.text')))),
    h(
      'div.card.pad-card',
      form(
        { submit, label: t('announce.go'), busy },
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
    ),
    h(
      'ul.said-list',
      [...view.announcements]
        .reverse()
        .map((one) =>
          h('li.card', { key: one.no }, h('p', { dir: 'auto' }, announced(one)), h('time', dateTime(one.at))),
        ),
    ),
  ];
}
