// Two versions of one sheet side by side: which cells there are, and which of them differ. Pure.

import { PIECES } from './pieces.js';

/** @import { SeatView, SheetEntry, VersionView } from '../protocol' */

/**
 * A line of the comparison. `seat` null: a line about the table. Values are numbers, a seat for marks, or null for
 * none.
 * @typedef {{ seat: number | null, field: string, values: (number | boolean | null)[], differs: boolean }} Cells
 */

const MARKS = /** @type {const} */ (['army_first', 'road_first', 'declared']);

/**
 * Every VP, and of the pieces and marks only those lines that differ or, with `all`, those that say something.
 * @param {SeatView[]} seats @param {VersionView[]} versions @param {boolean} [all] @returns {Cells[]}
 */
export function compare(seats, versions, all = false) {
  /** @type {Cells[]} */
  const lines = [];
  for (const { seat } of seats) {
    const entries = versions.map((version) => version.sheet.entries.find((entry) => entry.seat === seat));
    lines.push(
      line(
        seat,
        'vp',
        versions.map((version) => vpOf(version, seat)),
      ),
    );
    if (!entries.some((entry) => entry?.pieces)) continue;
    for (const { piece } of PIECES) {
      const cells = line(
        seat,
        piece,
        entries.map((entry) => entry?.pieces?.[piece] ?? null),
      );
      if (cells.differs || all) lines.push(cells);
    }
  }
  for (const mark of MARKS) {
    const cells = line(
      null,
      mark,
      versions.map((version) => markedSeat(version.sheet.entries, mark)),
    );
    if (cells.values.some((value) => value !== null)) lines.push(cells);
  }
  const nobody = line(
    null,
    'road_nobody',
    versions.map((version) => version.sheet.road_nobody ?? false),
  );
  if (nobody.values.some(Boolean)) lines.push(nobody);
  return lines;
}

/** @param {number | null} seat @param {string} field @param {Cells['values']} values @returns {Cells} */
function line(seat, field, values) {
  return { seat, field, values, differs: values.some((value) => value !== values[0]) };
}

/** @param {VersionView} version @param {number} seat */
function vpOf(version, seat) {
  const at = version.sheet.entries.findIndex((entry) => entry.seat === seat);
  return at < 0 ? null : (version.vp[at] ?? null);
}

/** @param {SheetEntry[]} entries @param {typeof MARKS[number]} mark */
function markedSeat(entries, mark) {
  return entries.find((entry) => entry[mark])?.seat ?? null;
}
