// What organizers applied with: the keeper accepts or refuses, and sees each line of the check list.

import { h } from '../../dom.js';
import { t } from '../../i18n/i18n.js';
import { applied } from './apply.js';
import { askReason } from './reason.js';

/** @import { ApplicationView, SeasonDeskView, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function applicationsSection(keeping) {
  /** @param {ApplicationView} one */
  const acts = (one) => {
    const { tournament } = one;
    const accept = h(
      'button.button',
      {
        type: 'button',
        onclick: () => void keeping.act({ type: 'accept', tournament }, t('season.done.accept', { title: one.title })),
      },
      t('season.accept'),
    );
    const refuse = h(
      'button.button.second',
      {
        type: 'button',
        onclick: () =>
          askReason(keeping, {
            title: t('season.refuse_title', { title: one.title }),
            label: t('season.refuse'),
            command: (reason) => ({ type: 'refuse', tournament, reason }),
            done: t('season.done.refuse', { title: one.title }),
          }),
      },
      t('season.refuse'),
    );
    const withdraw = h(
      'button.button.second',
      {
        type: 'button',
        onclick: () =>
          askReason(keeping, {
            title: t('season.withdraw_title', { title: one.title }),
            label: t('season.withdraw'),
            command: (reason) => ({ type: 'withdraw', tournament, reason }),
            done: t('season.done.withdraw', { title: one.title }),
          }),
      },
      t('season.withdraw'),
    );
    if (one.status === 'applied') return [accept, refuse];
    if (one.status === 'accepted') return [withdraw];
    return one.status === 'refused' ? [accept] : [];
  };

  return (/** @type {SeasonView} */ _view, /** @type {SeasonDeskView} */ desk) => [
    h('h2', t('season.section.applications')),
    desk.applications.length === 0 ? h('p.empty', t('season.applications_none')) : null,
    h(
      'ul.tournaments',
      desk.applications.map((one) =>
        h('li.card', { key: one.tournament }, applied(one), h('div.ways', acts(one))),
      ),
    ),
  ];
}
