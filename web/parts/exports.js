// The files that anybody can take home: results that can be scored again, the rules they were scored with, standings.
// Tables are there as workbooks, too.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';
import { serverPage } from './printed.js';

/** @import { TournamentView } from '../protocol' */

const FILES = ['standings.csv', 'standings.json', 'results.csv', 'rules.toml'];

/** @param {string} file */
const asWorkbook = (file) => (file.endsWith('.csv') ? file.replace('.csv', '.xlsx') : null);

/** What is for people speaks their language. @param {string} id @param {string} name */
const addressOf = (id, name) => (name.endsWith('.xlsx') ? serverPage(`/t/${id}/${name}`) : `/t/${id}/${name}`);

/** @param {TournamentView} tournament */
export function exportFiles({ id, phase }) {
  const over = phase === 'finished';
  return h(
    'section.card.pad-card.files',
    { key: 'files', 'aria-label': t('files') },
    h(
      'div.section-top',
      h('h3', t('files')),
      over ? h('span.chip.good', t('files.final')) : h('span.chip.wait', t('provisional')),
    ),
    h('p.hint', t(over ? 'files.final_text' : 'files.provisional_text')),
    h(
      'ul',
      FILES.map((file) =>
        h(
          'li',
          { key: file },
          h(
            'span.names',
            [asWorkbook(file), file].map(
              (name) => name && h('a', { key: name, href: addressOf(id, name), download: '' }, name),
            ),
          ),
          h('span', t(`files.${file}`)),
        ),
      ),
    ),
  );
}
