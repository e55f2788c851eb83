// A table to take away: as CSV for any program, as a workbook for a spreadsheet. The same rows in both.

import { h } from '../dom.js';

/**
 * @param {string} label what the file is
 * @param {(end: 'csv' | 'xlsx') => string} address
 * @param {string} [kind] the element, with its classes
 */
export function fileLinks(label, address, kind = 'a') {
  return [
    h(kind, { key: 'csv', href: address('csv'), download: '' }, `${label} (CSV)`),
    h(kind, { key: 'xlsx', href: address('xlsx'), download: '' }, `${label} (XLSX)`),
  ];
}
