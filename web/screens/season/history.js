// Everything that happened to a season, the newest first: who did what, and whom or what it concerns.

import { h } from '../../dom.js';
import { dateTime, list, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';

/** @import { Outcome } from '../../http' */
/** @import { SeasonHistoryRecord } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function historySection({ link, update }) {
  const records = new Fetched(
    () => /** @type {Promise<Outcome<SeasonHistoryRecord[]>>} */ (get(`/seasons/${link.season}/history`, link.as)),
    update,
  );

  return () => [
    h('h2', t('season.section.history')),
    h(
      'ol.season-history',
      (records.want(`history#${link.revision}`) ?? []).map((record) =>
        h(
          'li',
          { key: record.seq },
          h('time', dateTime(record.at)),
          ' ',
          h('b', { dir: 'auto' }, record.by),
          ' ',
          t(`season.event.${record.event.type}`),
          about(record),
        ),
      ),
    ),
  ];
}

/** @param {SeasonHistoryRecord} record */
function about({ event, about: concerned, instead_of: instead }) {
  const told = [
    concerned.length > 0 ? list(concerned) : null,
    instead ? t('season.instead_of', { name: instead }) : null,
    typeof event.answer === 'string' ? t(`season.answer.${event.answer}`) : null,
    event.reason,
    event.note,
  ].filter(Boolean);
  return told.length > 0 ? h('span', { dir: 'auto' }, ` – ${told.join(' · ')}`) : null;
}
