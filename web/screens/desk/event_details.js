// What the event says of itself: where, when, for how many, until when one registers, and by which clocks. What was typed
// and not saved yet waits until it is saved or thrown away.

import { h } from '../../dom.js';
import { refusalText, t } from '../../i18n/i18n.js';
import { dialog, field, form, typed } from '../../parts/dialog.js';
import { brought, check, dayText, momentText } from '../../parts/registration_form.js';
import { zoneField } from './venue.js';

/** @import { AboutTournament, DetailsView, RefusalView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

const TEXTS = /** @type {const} */ (['date', 'start', 'place', 'fee', 'bring', 'description', 'deadline']);

/**
 * What was typed; '' where something was taken away.
 * @typedef {Partial<Record<typeof TEXTS[number] | 'capacity' | 'time_zone', string>
 *   & Record<'waiting_list' | 'link_is_public', boolean>>} TypedDetails
 */

/** @param {Desk} desk @param {AboutTournament} page */
export function eventCard(desk, page) {
  const { details } = page;
  const facts = [
    details.date ? `${dayText(details.date)}${details.start ? `, ${details.start}` : ''}` : t('regs.no_date'),
    details.place,
    details.fee,
    details.deadline ? `${t('about.deadline')}: ${momentText(details.deadline)}` : null,
  ];
  return h(
    'section.card.pad-card.reg-card',
    { key: 'event' },
    h('h3', t('regs.event')),
    h('p', { dir: 'auto' }, facts.filter(Boolean).join(' · ')),
    page.contacts_kept_until ? h('p.hint', t('regs.kept_until', { day: dayText(page.contacts_kept_until) })) : null,
    isWritten(desk) ? h('p.warn', t('details.unsaved')) : null,
    h(
      'div.acts',
      h('a.button.second', { href: `/t/${desk.tournament}/about` }, t('about.to')),
      h('button.button', { type: 'button', onclick: () => detailsDialog(desk, page) }, t('regs.edit')),
    ),
  );
}

/** @param {Desk} desk */
function isWritten({ memory }) {
  return Object.keys(memory.details).length > 0;
}

/** @param {Desk} desk @param {AboutTournament} page */
function detailsDialog(desk, page) {
  const { memory } = desk;
  const state = {
    refusal: /** @type {RefusalView | null} */ (null),
    busy: false,
    /** Fewer places than are taken: said once, and taken the second time. */
    doubted: '',
  };
  const close = () => desk.show(null);
  /** @param {typeof TEXTS[number]} what */
  const said = (what) => memory.details[what] ?? page.details[what] ?? '';
  /** @param {'waiting_list' | 'link_is_public'} what */
  const ticked = (what) => memory.details[what] ?? page.details[what] ?? false;
  const capacity = () => memory.details.capacity ?? String(page.details.capacity ?? '');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = () => (page.time_zone ? null : (memory.details.time_zone ?? here).trim() || null);

  /** @param {typeof TEXTS[number] | 'capacity' | 'time_zone'} what */
  const keep = (what) => (/** @type {Event} */ event) => {
    memory.details[what] = typed(event);
  };
  /** @param {'waiting_list' | 'link_is_public'} what */
  const tick = (what) =>
    check(t(`details.${what}`), ticked(what), (on) => {
      memory.details[what] = on;
    });
  const faultOf = (/** @type {string} */ what) => (state.refusal?.path === what ? refusalText(state.refusal) : null);
  /** @param {typeof TEXTS[number]} what */
  const text = (what, /** @type {Record<string, unknown>} */ more = {}) =>
    field(
      t(`details.${what}`),
      { value: said(what), maxlength: what === 'description' ? 500 : 120, oninput: keep(what), ...more },
      null,
      faultOf(what),
    );

  const lowered = () =>
    Number(capacity() || page.registered) < page.registered && capacity() !== String(page.details.capacity ?? '');
  const isDoubted = () => lowered() && state.doubted === capacity();

  async function submit() {
    if (lowered() && state.doubted !== capacity()) {
      state.doubted = capacity();
      return desk.update();
    }
    state.busy = true;
    desk.update();
    /** @type {DetailsView} */
    const details = { waiting_list: ticked('waiting_list'), link_is_public: ticked('link_is_public') };
    for (const what of TEXTS) if (said(what).trim()) details[what] = said(what);
    if (capacity()) details.capacity = Number(capacity());
    const ending = await desk.act({ type: 'set_details', details, time_zone: zone() }, t('done.set_details'), true);
    state.busy = ending.refusal === null;
    state.refusal = ending.refusal;
    if (!ending.refusal) {
      memory.details = {};
      close();
    }
    return desk.update();
  }

  const forget = () => {
    memory.details = {};
    state.refusal = null;
    desk.update();
  };

  desk.show(() =>
    dialog(
      { title: t('regs.event'), close, wide: true },
      isWritten(desk)
        ? h(
            'div.acts',
            { key: 'unsaved' },
            h('span.hint', t('details.unsaved')),
            h('button.quiet', { type: 'button', onclick: forget }, t('details.discard')),
          )
        : null,
      form(
        { submit, label: isDoubted() ? t('ask.all_the_same') : t('save'), busy: state.busy },
        text('date', { type: 'date' }),
        text('start', { type: 'time' }),
        text('place'),
        text('fee'),
        text('bring', { placeholder: brought({ bring: page.bring, details: {} }) ?? '' }),
        text('description', { tag: 'textarea', rows: 4 }),
        field(t('details.capacity'), {
          type: 'number',
          min: 1,
          max: 5000,
          value: capacity(),
          oninput: keep('capacity'),
        }),
        tick('waiting_list'),
        text('deadline', { type: 'datetime-local' }),
        page.time_zone
          ? null
          : zoneField(memory.details.time_zone ?? here, keep('time_zone'), faultOf('time_zone')),
        tick('link_is_public'),
        isDoubted()
          ? h('p.warn', { role: 'alert' }, t('details.too_few', { n: page.registered, places: capacity() }))
          : null,
        state.refusal && !state.refusal.path
          ? h('p.refusal', { role: 'alert' }, refusalText(state.refusal))
          : null,
      ),
    ),
  );
}
