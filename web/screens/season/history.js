// Everything that happened to a season, the newest first.

import { h } from '../../dom.js';
import { dateTime, t } from '../../i18n/i18n.js';
import { get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';

/** @import { Outcome } from '../../http' */
/** @import { SeasonDeskView, SeasonHistoryRecord, SeasonView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function historySection({ link, update }) {
  const records = new Fetched(
    () => /** @type {Promise<Outcome<SeasonHistoryRecord[]>>} */ (get(`/seasons/${link.season}/history`, link.as)),
    update,
  );

  return (/** @type {SeasonView} */ _view, /** @type {SeasonDeskView} */ desk) => {
    const titles = new Map(desk.applications.map(({ tournament, title }) => [tournament, title]));
    return [
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
            about(record, titles),
          ),
        ),
      ),
    ];
  };
}

/** @param {SeasonHistoryRecord} record @param {Map<string, string>} titles */
function about({ event }, titles) {
  const told = [titles.get(String(event.tournament)), event.title, event.reason, event.note].filter(Boolean);
  return told.length > 0 ? h('span', { dir: 'auto' }, ` – ${told.join(' · ')}`) : null;
}
