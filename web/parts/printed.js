// The pages that the server makes whole: in the language of this screen, and for the session of this tab.

import { h } from '../dom.js';
import { currentLanguage, t } from '../i18n/i18n.js';
import { asLink } from '../link/api.js';

/** @import { PublicView } from '../protocol' */

/**
 * @param {string} path
 * @param {string | null} [as]
 */
export function serverPage(path, as = null) {
  return asLink(`${path}${path.includes('?') ? '&' : '?'}lang=${currentLanguage()}`, as);
}

/**
 * What a link to a printed page has: it opens beside this one with the print dialog, which the page itself cannot ask
 * for, since nothing runs on it. A browser that opens no windows follows the link.
 * @param {string} path
 * @param {string | null} [as]
 */
export function toPrint(path, as = null) {
  const href = serverPage(path, as);
  const onclick = (/** @type {Event} */ event) => {
    const page = window.open(href, '_blank');
    if (!page) return;
    event.preventDefault();
    page.addEventListener('load', () => page.print(), { once: true });
  };
  return { href, target: '_blank', onclick };
}

/**
 * What anybody may print.
 * @param {PublicView} view
 */
export function printedForAll({ tournament, round, schedule }) {
  const pages = [
    ['standings', 'standings'],
    ['standings?detailed=true', 'detailed'],
    ...(round ? [['seating', 'seating']] : []),
    ...(schedule ? [['schedule', 'schedule']] : []),
  ];
  return h(
    'p.hint.printed',
    { key: 'printed' },
    t('print.paper'),
    pages.map(([page, name], at) => [
      at === 0 ? ' ' : ' · ',
      h('a', toPrint(`/t/${tournament.id}/print/${page}`), t(`print.name.${name}`)),
    ]),
  );
}
