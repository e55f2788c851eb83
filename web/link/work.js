// What was being written at the desk when the session ended: kept in this tab over the way to the sign-in and back.

/** @import { Memory } from '../screens/desk.js' */

/** @param {string} tournament */
const key = (tournament) => `roundtable.work.${tournament}`;

/** @param {string} tournament @param {Memory} memory */
export function keepWork(tournament, { fields, table, details }) {
  try {
    sessionStorage.setItem(key(tournament), JSON.stringify({ fields, table, details }));
  } catch {
    // no storage: it is then only on this page
  }
}

/**
 * What was kept, once.
 * @param {string} tournament @returns {Partial<Pick<Memory, 'fields' | 'table' | 'details'>>}
 */
export function keptWork(tournament) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(tournament)) ?? '{}');
    sessionStorage.removeItem(key(tournament));
    return kept;
  } catch {
    return {};
  }
}
