// A table to take away: as a workbook for a spreadsheet, as CSV for any program. The same rows in both.

import { h } from '../dom.js';
import { t } from '../i18n/i18n.js';

/**
 * @param {string} label what the file is
 * @param {(end: 'csv' | 'xlsx') => string} address
 * @param {string} [kind] the element, with its classes
 * @param {string} [csv] for whom the CSV is
 */
export function fileLinks(label, address, kind = 'a', csv = 'file.csv') {
  return [
    h(kind, { key: 'xlsx', href: address('xlsx'), download: '' }, t('file.xlsx', { what: label })),
    h(kind, { key: 'csv', href: address('csv'), download: '' }, t(csv, { what: label })),
  ];
}
