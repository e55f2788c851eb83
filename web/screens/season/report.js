// How the season ended, for its keeper: what was played, and who is awaited at the final with how to reach him. Contact
// data are shown here and in the file, and nowhere else of a season.

import { h } from '../../dom.js';
import { calendarDay, t } from '../../i18n/i18n.js';
import { asLink, get } from '../../link/api.js';
import { Fetched } from '../../link/fetched.js';
import { fileLinks } from '../../parts/file_links.js';

/** @import { Outcome } from '../../http' */
/** @import { FinalistContact, FinalistView, ReportView } from '../../protocol' */
/** @import { Keeping } from './desk.js' */

/** @param {Keeping} keeping */
export function reportSection({ link, update }) {
  const report = new Fetched(
    () => /** @type {Promise<Outcome<ReportView>>} */ (get(`/seasons/${link.season}/report`, link.as)),
    update,
  );

  return () => {
    const said = report.want(`report#${link.revision}`);
    if (!said) return [h('h2', t('season.section.report')), h('p.empty', t('loading'))];
    const { finalists } = said;
    return [
      h('h2', t('season.section.report')),
      h('p', t('season.report_played', { n: said.tournaments, people: said.participants, results: said.results })),
      h(
        'div.acts',
        fileLinks(t('season.list_file'), (end) => `/s/${link.season}/list.${end}`, 'a.button.second'),
        finalists.length > 0
          ? fileLinks(
              t('season.finalists_file'),
              (end) => asLink(`/s/${link.season}/finalists.${end}`, link.as),
              'a.button.second',
            )
          : null,
      ),
      h('h3', t('season.finalists')),
      finalists.length === 0
        ? h('p.empty', t('season.finalists_none'))
        : [
            h('p.hint', t('season.finalists_text')),
            h('ul.season-finalists', finalists.map(finalist)),
          ],
    ];
  };
}

/** @param {FinalistView} one */
function finalist(one) {
  return h(
    'li.card.pad-card',
    { key: one.candidate },
    h('h4', { dir: 'auto' }, one.contact?.name ?? one.name),
    h(
      'p.hint',
      [one.rank ? t('season.rank', { rank: one.rank }) : '', t(`season.answer.${one.answer}`)]
        .filter(Boolean)
        .join(' · '),
    ),
    one.contact ? reach(one.contact) : h('p.hint', t('season.contact_none')),
  );
}

/** @param {FinalistContact} contact */
function reach({ address, phone, email, kept_until: until }) {
  return [
    address ? h('p.lines', { dir: 'auto' }, address) : null,
    phone ? h('p', h('a', { href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }, phone)) : null,
    email ? h('p', h('a', { href: `mailto:${encodeURIComponent(email)}` }, email)) : null,
    address || phone || email ? null : h('p.hint', t('season.contact_none')),
    until ? h('p.hint', t('season.contact_until', { day: calendarDay(until) })) : null,
  ];
}
