// The link for people who register themselves: open or closed, with its picture, and a new one where the old got around.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { asLink } from '../../link/api.js';
import { ask } from '../../parts/ask.js';

/** @import { AboutTournament, ContactsView } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {ContactsView | null} said @param {AboutTournament | null} page */
export function linkCard(desk, said, page) {
  const { phase, registration } = desk.view.tournament;
  const open = registration?.open ?? false;
  if (phase !== 'draft' && phase !== 'registration')
    return h(
      'section.card.pad-card.reg-card',
      { key: 'link' },
      h('h3', t('regs.link')),
      h('p', t(phase === 'running' ? 'regs.too_late' : 'regs.closed')),
    );
  const dated = page?.details.date !== undefined;
  const why = page && !open && !dated ? t('refusal.date_is_missing') : null;
  const close = () => void desk.act({ type: 'close_self_registration' }, t('done.close_self_registration'));
  const begin = () => void desk.act({ type: 'open_self_registration' }, t('done.open_self_registration'));
  const replace = () =>
    ask(desk, {
      title: t('regs.new_link'),
      text: h('p', t('regs.new_link_text')),
      label: t('regs.new_link'),
      done: t('done.reissue_registration_link'),
      danger: true,
      command: () => ({ type: 'reissue_registration_link' }),
    });
  return h(
    'section.card.pad-card.reg-card',
    { key: 'link' },
    h('h3', t('regs.link')),
    open && said?.registration_link
      ? [
          h('p', h('a', { href: said.registration_link }, said.registration_link)),
          h('img.qr', {
            src: asLink(
              `/api/v1/tournaments/${desk.tournament}/links/register/qr.svg?of=${said.registration_link.slice(-8)}`,
              desk.live.as,
            ),
            alt: t('qr.of', { what: t('regs.link') }),
            width: '180',
            height: '180',
          }),
        ]
      : h('p', t('regs.closed')),
    h(
      'div.acts',
      open ? h('button.button.second', { type: 'button', onclick: replace }, t('regs.new_link')) : null,
      open
        ? h('button.button', { type: 'button', onclick: close }, t('regs.close'))
        : h(
            'button.button',
            {
              type: 'button',
              disabled: page !== null && !dated,
              'aria-describedby': why ? 'why-closed' : null,
              onclick: begin,
            },
            t('regs.open'),
          ),
    ),
    why ? h('p.why', { id: 'why-closed' }, why) : null,
  );
}
