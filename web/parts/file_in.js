// A file that somebody brings: chosen, read in his letters, and its faults line by line.

import { h } from '../dom.js';
import { badFieldText, faultText, has, list, shortList, t } from '../i18n/i18n.js';

/** @import { FaultView } from '../protocol' */

/** What a file dialog offers first; the server looks at what is in the file. */
export const TABLES = '.csv,.txt,.xlsx,text/csv,text/plain';

/** What a text file may be written in where the guess of the server was wrong. */
const ENCODINGS = ['UTF-8', 'windows-1252', 'windows-1250', 'macintosh', 'UTF-16LE'];

/** More faults than these are counted: one wrong line makes many. */
const FAULTS_SHOWN_MOST = 20;

/**
 * @param {{ label: string, hint?: string, disabled?: boolean, onfile: (file: File) => void }} choice
 */
export function fileField({ label, hint, disabled, onfile }) {
  return h(
    'label.field',
    h('span', label),
    h('input', {
      type: 'file',
      accept: TABLES,
      disabled: Boolean(disabled),
      onchange: (/** @type {Event} */ event) => {
        const input = /** @type {HTMLInputElement} */ (event.target);
        const file = input.files?.[0];
        // The same file can be chosen again after it was put right.
        input.value = '';
        if (file) onfile(file);
      },
    }),
    hint ? h('span.hint', hint) : null,
  );
}

/**
 * How the letters were read, to be said otherwise. A workbook leaves no choice.
 * @param {string} encoding @param {(encoding: string) => void} onchoice
 */
export function encodingField(encoding, onchoice) {
  if (encoding === 'XLSX') return null;
  const offered = ENCODINGS.includes(encoding) ? ENCODINGS : [encoding, ...ENCODINGS];
  return h(
    'label.field',
    h('span', t('import.encoding')),
    h(
      'select',
      { onchange: (/** @type {Event} */ event) => onchoice(/** @type {HTMLSelectElement} */ (event.target).value) },
      offered.map((name) => h('option', { key: name, value: name, selected: name === encoding }, name)),
    ),
  );
}

/** Columns of files whose numbers count from 1; in others a whole number is meant. */
const FROM_ONE = ['round', 'table', 'seat', 'place'];

/**
 * A fault of a file with its line. What is wrong with a plan itself the server says in a sentence.
 * @param {FaultView} fault
 */
export function fileFaultText(fault) {
  const other = fault.code === 'not_a_number' && !FROM_ONE.includes(String(fault.column));
  const key = `file_fault.${other ? 'not_whole' : fault.code}`;
  const values = { column: columnName(String(fault.column)), columns: list((fault.needs ?? []).map(columnName)) };
  const said = has(key) ? t(key, values) : fault.code === 'bad_field' ? badCellText(fault) : faultText(fault);
  if (fault.line === undefined) return said;
  const where = fault.table === undefined ? 'import.fault' : 'import.fault_table';
  return `${t(where, { line: fault.line, table: fault.table })} ${said}`;
}

/** A column of our files, as the reader calls what stands in it. @param {string} column */
export function columnName(column) {
  const key = [`file_column.${column}`, `piece.${column}`, `reg.${column}`].find(has);
  return key ? t(key) : column;
}

/**
 * What of a file means nothing here, so that nobody believes it was taken.
 * @param {{ columns_left_out: string[], lines_left_out: number[] }} preview
 */
export function leftOut({ columns_left_out: columns, lines_left_out: lines }) {
  if (columns.length + lines.length === 0) return null;
  const headings = columns.map((heading) => heading || t('import.no_heading'));
  return [
    columns.length > 0
      ? h('p.hint', t('import.columns_left_out', { n: columns.length, columns: list(headings) }))
      : null,
    lines.length > 0 ? h('p.hint', t('import.lines_left_out', { n: lines.length, lines: shortList(lines) })) : null,
  ];
}

/** Which sheet of a workbook with several was read. @param {string | undefined} sheet */
export const sheetText = (sheet) => (sheet === undefined ? null : h('p.hint', t('import.sheet', { sheet })));

/** What somebody cannot have meant, under the heading as he knows it. @param {FaultView} fault */
function badCellText({ column, message }) {
  const heading = `reg.${column}`;
  const why = badFieldText({ message: message ?? '', values: { path: column } });
  return `${has(heading) ? t(heading) : column}: ${why}`;
}

/** @param {FaultView[] | undefined} all */
export function faultList(all) {
  // One wrong header makes the same fault for every column.
  const faults = [...new Set((all ?? []).map(fileFaultText))];
  if (faults.length === 0) return null;
  return h(
    'ul.faults',
    faults
      .slice(0, FAULTS_SHOWN_MOST)
      .map((fault) => h('li', { key: fault }, fault)),
    faults.length > FAULTS_SHOWN_MOST
      ? h('li', { key: 'more' }, t('plan.more', { n: faults.length - FAULTS_SHOWN_MOST }))
      : null,
  );
}
